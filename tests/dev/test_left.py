"""A service that is no longer in development mode: what its tables were given there deals no hand, and is told."""

import pytest
from api.calling import HOST, INVITED, AtTable, InProcess
from api.hinting import table_of
from dev.making import EVERY_GAME, SEED, deal_of, expected_seed, is_proven
from dev.test_hidden import POSITIONS


def elsewhere(at: AtTable, caller: InProcess) -> AtTable:
    """The same seat, which calls another service on the same tables."""
    return AtTable(caller, at.id, at.key, at.codes)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_chosen_seed_deals_no_hand(dev: InProcess, api: InProcess, game: str) -> None:
    host = elsewhere(dev.make(game=game, seats=[HOST, INVITED], seed=SEED), api)
    guest = host.guest()
    for number in (1, 2):
        hand = table_of(host).hand
        assert hand is not None
        assert hand.seed not in (SEED, expected_seed(SEED, number))
        assert guest.view()["hand"]["deal"].keys() == {"commitment"}
        for at in (host, guest):
            assert at.agree("restart").status == 200
        assert "chosen" not in host.call("GET", f"/hands/{number}").json
        assert is_proven(host, number)


@pytest.mark.parametrize("game", POSITIONS)
def test_a_waiting_position_begins_no_hand(dev: InProcess, api: InProcess, game: str) -> None:
    host = elsewhere(dev.make(game=game, seats=[HOST, INVITED], position=POSITIONS[game], seed=SEED), api)
    guest = host.guest()
    hand = table_of(host).hand
    assert hand is not None
    assert (hand.position, hand.seed == SEED, hand.chosen) == (None, False, False)
    assert guest.view()["hand"]["deal"].keys() == {"commitment"}
    assert len(guest.view()["you"]["hand"]) > len(POSITIONS[game]["hands"][1].split())
    for at in (host, guest):
        assert at.agree("restart").status == 200
    assert is_proven(host, 1)
    assert "position" not in host.call("GET", "/hands/1").json


def test_a_position_with_its_own_shuffle_chooses_no_seed(dev: InProcess, api: InProcess) -> None:
    named = POSITIONS["classic"] | {"shuffle": {"seed": SEED, "counter": 9}}
    host = elsewhere(dev.make(seats=[HOST, INVITED], position=named), api)
    host.guest()
    hand = table_of(host).hand
    assert hand is not None
    assert hand.seed != SEED


def test_the_next_hand_of_a_match_that_was_seeded(dev: InProcess, api: InProcess) -> None:
    """The hand dealt in development says what it is for as long as it is there; the next one is nobody's choice."""
    host = elsewhere(dev.make(seed=SEED), api)
    assert host.view()["hand"]["deal"]["chosen"] is True
    assert host.agree("restart").status == 200
    assert "chosen" not in host.view()["hand"]["deal"]
    assert host.agree("restart").status == 200
    first, second = (host.call("GET", f"/hands/{number}").json for number in (1, 2))
    assert (first["chosen"], first["seed"]) == (True, SEED)
    assert "chosen" not in second
    assert second["seed"] != expected_seed(SEED, 2)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_chosen_deal_says_so(dev: InProcess, game: str) -> None:
    host, guest = dev.friends(game=game, seed=SEED)
    for number in (1, 2):
        assert [at.view()["hand"]["deal"]["chosen"] for at in (host, guest)] == [True, True]
        for at in (host, guest):
            assert at.agree("restart").status == 200
        assert guest.call("GET", f"/hands/{number}").json["chosen"] is True
    assert deal_of(host, 1)["seed"] == SEED


def test_what_nobody_chose_does_not_say_so(dev: InProcess) -> None:
    dealt, built = dev.make(), dev.make(position=POSITIONS["classic"])
    assert dealt.view()["hand"]["deal"].keys() == {"commitment"}
    assert built.view()["hand"]["deal"].keys() == {"commitment", "built"}
    both = dev.make(position=POSITIONS["classic"], seed=SEED)
    assert both.view()["hand"]["deal"].keys() == {"commitment", "built", "chosen"}
    for at, marks in ((dealt, set()), (built, {"position"}), (both, {"position", "chosen"})):
        assert at.agree("restart").status == 200
        assert {"position", "chosen"} & at.call("GET", "/hands/1").json.keys() == marks
