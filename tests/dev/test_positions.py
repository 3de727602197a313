"""`position`: a first hand that begins where its maker wants it, and plays on as any other."""

from typing import Any

import pytest
from api.calling import COMPUTER, HOST, INVITED, LOCAL, AtTable, InProcess, computer_plays, new_key, whole_hand
from api.hinting import asked, expected, table_of
from conformance.positions import plain
from dev.making import BUILT, EVERY_GAME, OTHER_SEED, SEED, body_of, deal_of, expected_seed, play_out, vectors_of
from rules.vectors import NONE_TO_PLAY

from trinca_cli.proof import check

TURNS = 8
"""After so many turns a hand is ended: whatever is played, it has an end soon."""
PLAYED_OVER_HTTP = 12
"""Of so many positions one is played to its end through the API."""


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_vectors_position_is_a_table_that_is_played_to_its_end(dev: InProcess, game: str) -> None:
    playable = 0
    for vector in vectors_of(game):
        key = new_key()
        reply = dev.call("POST", "/v1/tables?include=moves", json={**body_of(game, vector, limit=TURNS), "key": key})
        if vector["id"] in NONE_TO_PLAY:
            reply.refused(422, "invalid_request", "/position")
            continue
        assert reply.status == 201, (vector["id"], reply.body)
        table = reply.json["table"]
        at = AtTable(dev, table["id"], key)
        turn = {"seat": vector["position"].get("seat", 0), "phase": vector["position"].get("phase", "play")}
        assert (table["status"], table["hand"]["turn"]) == ("playing", turn), vector["id"]
        if turn["seat"] == 0:
            assert table["you"]["moves"]["moves"], vector["id"]
        if playable % PLAYED_OVER_HTTP == 0:
            assert whole_hand(at)["result"] is not None
            record = at.call("GET", "/hands/1").json
            assert set(vector["position"]) <= set(record["position"]), vector["id"]
        else:
            play_out(dev, at)
        playable += 1
    assert playable > 100


def test_it_is_played_on_like_any_other(dev: InProcess) -> None:
    at = dev.make(position=BUILT)
    view = at.view("?include=log")
    assert view["you"]["hand"] == ["7S", "7H", "7D", "KC"]
    assert view["hand"]["melds"] == [{"meld": 1, "kind": "run", "cards": ["4H", "5H", "6H"], "by": [1, 1, 1]}]
    assert (view["hand"]["stock"], view["hand"]["discard"], view["hand"]["log"]) == (3, ["3C"], [])
    assert asked(at) == plain(expected(table_of(at)))
    at.move({"type": "lay_off", "meld": 1, "cards": ["KC"]}).refused(409, "illegal_move")
    view = at.made({"moves": [{"type": "meld", "cards": ["7S", "7H", "7D"]}, {"type": "discard", "card": "KC"}]})
    assert (view["status"], view["result"]["winner"]) == ("hand_over", 0)
    assert view["seats"][0]["score"] == view["result"]["points"][0] > 0
    assert at.agree("next_hand").json["hand"]["dealer"] == 0


def test_a_computer_that_is_to_play_plays(dev: InProcess) -> None:
    at = dev.make(position=BUILT | {"seat": 1, "phase": "draw", "hands": ["2S KC", "9H JD QC"]})
    assert at.view()["hand"]["turn"] == {"seat": 1, "phase": "draw"}
    computer_plays(at)
    assert at.view()["hand"]["turn"] == {"seat": 0, "phase": "draw"}


def test_the_next_hand_is_dealt_as_usual(dev: InProcess) -> None:
    at = dev.make(position=BUILT | {"dealer": 0}, seed=SEED)
    for number in (1, 2):
        assert at.view()["hand"]["number"] == number
        assert at.agree("restart").status == 200
    first, second = (at.call("GET", f"/hands/{number}").json for number in (1, 2))
    assert (first["dealer"], second["dealer"]) == (0, 1)
    assert "position" in first
    assert "position" not in second
    assert second["seed"] == expected_seed(SEED, 2)
    assert [len(hand) for hand in second["dealt"]] == [10, 10]
    assert "built" not in at.view()["hand"]["deal"]


def test_nothing_is_claimed_that_cannot_be_proven(dev: InProcess) -> None:
    at = dev.make(position=BUILT, seed=SEED)
    assert at.view()["hand"]["deal"]["built"] is True
    at.agree("restart")
    record = at.call("GET", "/hands/1").json
    assert (record["deck"], record["cards_each"], record["dealt"]) == ([], 0, [[], []])
    assert (record["upcard"], record["wild_card"], record["seed"]) == (None, None, SEED)
    assert {name: record["position"][name] for name in BUILT} == BUILT
    proof = check(record, 1)
    assert (proof.holds, proof.unknown) == (False, True)
    assert proof.fault == "it began from a built position, so that no deal can be proven"


def test_a_room_begins_there_when_everybody_is_there(dev: InProcess) -> None:
    host = dev.make(seats=[HOST, INVITED], position=BUILT)
    assert host.view()["hand"] is None
    guest = host.guest()
    assert host.view()["you"]["hand"] == ["7S", "7H", "7D", "KC"]
    assert guest.view()["you"]["hand"] == ["2S", "9H", "JD", "QC"]


def test_a_draft_is_arranged_in_it(dev: InProcess) -> None:
    position = {"hands": ["R5 R6 R7 K1", "B13"], "pool": "B1", "table": ["Y9 Y10 Y11"], "opened": [True, True]}
    at = dev.make(game="tiles", position=position)
    edited = at.call("PUT", "/draft", json={"table": [["Y9", "Y10", "Y11"], ["R5", "R6", "R7"]]})
    assert edited.json["rack"] == ["K1"]
    view = at.made({"type": "play", "table": edited.json["table"]})
    assert view["hand"]["table"] == [["R5", "R6", "R7"], ["Y9", "Y10", "Y11"]]


EMPTY = {"hands": ["4S 8D", "3H QH"], "stock": "", "discard": "2C 9D KH 5S 6C 10H", "phase": "draw"}


@pytest.mark.parametrize("game", ["classic", "straight", "indian"])
def test_a_restock_is_shuffled_by_the_seed(dev: InProcess, game: str) -> None:
    def stock(**more: Any) -> Any:
        at = dev.make(game=game, seats=[HOST, LOCAL], position=EMPTY | more.pop("position", {}), **more)
        at.made({"type": "draw", "from": "stock"})
        hand = table_of(at).hand
        assert hand is not None
        return hand.seed, hand.state.stock

    named = {"shuffle": {"seed": SEED, "counter": 9}}
    by_seed, again, other = (stock(seed=seed) for seed in (SEED, SEED, OTHER_SEED))
    assert by_seed == again
    assert by_seed[1] != other[1]
    by_position = stock(position=named)
    assert by_position[0] == SEED
    assert by_position[1] != by_seed[1]
    assert by_position == stock(position=named, seed=SEED)
    assert stock()[0] not in (SEED, OTHER_SEED)


def test_a_seed_and_a_position_that_disagree_are_refused(dev: InProcess) -> None:
    named = EMPTY | {"shuffle": {"seed": SEED, "counter": 9}}
    body = {"game": "classic", "seats": [HOST, COMPUTER], "position": named, "seed": OTHER_SEED}
    dev.call("POST", "/v1/tables", json=body).refused(422, "invalid_request", "/position/shuffle/seed")


def test_the_same_call_finds_the_same_table(dev: InProcess) -> None:
    body = {"game": "classic", "seats": [HOST, COMPUTER], "key": new_key(), "position": BUILT}
    assert [dev.call("POST", "/v1/tables", json=body).status for _ in range(2)] == [201, 200]
    other = body | {"position": BUILT | {"discard": "5C"}}
    dev.call("POST", "/v1/tables", json=other).refused(409, "key_in_use")
    assert deal_of(_cut_off(dev, body), 1)["dealt"] == [[], []]


def _cut_off(dev: InProcess, body: dict[str, Any]) -> AtTable:
    at = AtTable(dev, dev.call("POST", "/v1/tables", json=body).json["table"]["id"], body["key"])
    assert at.agree("restart").status == 200
    return at
