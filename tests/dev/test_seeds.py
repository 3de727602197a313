"""`seed`: the same seed deals the same hands, whoever plays them and however, and every deal stays proven."""

from itertools import pairwise
from typing import Any

import pytest
from api.calling import COMPUTER, HOST, INVITED, LOCAL, AtTable, InProcess, new_key, whole_hand
from api.hinting import table_of
from dev.making import EVERY_GAME, OTHER_SEED, SEED, deal_of, expected_seed, is_proven
from msgspec.structs import replace

from trinca.games import GAMES
from trinca.games.values import Moved
from trinca.tables.computer import entries, sight

SHORT = {"turn_limit": 4}
"""Options with which a hand is over soon, whatever is played."""


def next_hand(at: AtTable) -> None:
    """Play the hand out, and go on; a new match where the old one is over."""
    status = whole_hand(at)["status"]
    assert at.agree("restart" if status == "match_over" else "next_hand").status == 200


def restart(at: AtTable) -> None:
    """Cut the hand off."""
    assert at.agree("restart").status == 200


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_duplicate_match_of_every_game(dev: InProcess, game: str) -> None:
    """One table plays its hands out, the other cuts them off: three hands and one after a restart are the same."""
    played, cut_off, other = (
        dev.make(game=game, options=SHORT, seed=seed, seats=[HOST, COMPUTER]) for seed in (SEED, SEED, OTHER_SEED)
    )
    for at, go_on in ((played, next_hand), (cut_off, restart), (other, restart)):
        for _ in range(3):
            go_on(at)
        restart(at)
    numbers = range(1, 5)
    deals = [deal_of(played, number) for number in numbers]
    assert deals == [deal_of(cut_off, number) for number in numbers]
    assert [deal["seed"] for deal in deals] == [expected_seed(SEED, number) for number in numbers]
    assert all(one["dealt"] != two["dealt"] for one, two in pairwise(deals))
    assert all(deal["dealt"] != deal_of(other, number)["dealt"] for number, deal in zip(numbers, deals, strict=True))
    assert all(is_proven(at, number) for at in (played, cut_off, other) for number in numbers)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_earlier_deal_is_dealt_again(dev: InProcess, api: InProcess, game: str) -> None:
    """Of a table that was dealt by secret seeds, at a service without the development mode."""
    before = api.make(game=game, seats=[HOST, COMPUTER])
    first = before.view()
    restart(before)
    again = dev.make(game=game, seats=[HOST, LOCAL], seed=deal_of(before, 1)["seed"])
    seen = again.view("?reveal=true")
    assert seen["hand"]["deal"].pop("chosen")
    assert (seen["you"]["hand"], seen["hand"]) == (first["you"]["hand"], first["hand"])
    restart(again)
    assert deal_of(again, 1) == deal_of(before, 1)


def test_without_a_seed_every_deal_is_another(dev: InProcess) -> None:
    commitments = {dev.make().view()["hand"]["deal"]["commitment"] for _ in range(3)}
    assert len(commitments) == 3


def test_a_room_is_dealt_from_it_when_everybody_is_there(dev: InProcess) -> None:
    host, guest = dev.friends(seed=SEED)
    alone = dev.make(seed=SEED, seats=[HOST, COMPUTER])
    assert host.view()["hand"] == alone.view()["hand"]
    for at in (host, guest):
        assert at.agree("restart").status == 200
    restart(alone)
    assert host.view()["hand"]["deal"] == alone.view()["hand"]["deal"]


def test_nobody_is_told_the_seed_before_the_end(dev: InProcess) -> None:
    host, guest = dev.friends(seed=SEED)
    waiting = dev.call("POST", "/v1/tables", json={"game": "classic", "seats": [HOST, INVITED], "seed": SEED})
    events = guest.call("GET", "/events?after=0", headers={"Accept": "application/json"})
    replies = [waiting, *(at.call("GET", "?include=log,moves") for at in (host, guest)), events]
    assert all(reply.status < 300 for reply in replies)
    assert not any(SEED.encode() in reply.body for reply in replies)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_computers_choose_without_it(dev: InProcess, game: str) -> None:
    """What a player is given of a table is the same whatever its seed is, but for the cards."""
    at = dev.make(game=game, seats=[HOST, COMPUTER], seed=SEED)
    table, other = table_of(at), table_of(dev.make(game=game, seats=[HOST, COMPUTER], seed=OTHER_SEED))
    assert table.hand is not None
    swapped = replace(table, seed=other.seed, hand=replace(table.hand, seed=OTHER_SEED))
    given = [sight(GAMES[game], one, 0, table.hand.state, entries(table)) for one in (table, swapped)]
    assert given[0] == given[1]


def test_the_same_call_finds_the_same_table(dev: InProcess) -> None:
    body = {"game": "classic", "seats": [HOST, COMPUTER], "key": new_key(), "seed": SEED}
    first, again, other = (
        dev.call("POST", "/v1/tables", json=body | {"seed": seed}) for seed in (SEED, SEED, OTHER_SEED)
    )
    assert (first.status, again.status) == (201, 200)
    assert first.json["table"]["hand"] == again.json["table"]["hand"]
    other.refused(409, "key_in_use")
    none = {name: value for name, value in body.items() if name != "seed"}
    dev.call("POST", "/v1/tables", json=none).refused(409, "key_in_use")


def test_a_table_made_anew_is_dealt_the_same(dev: InProcess) -> None:
    body: dict[str, Any] = {"game": "classic", "seats": [HOST, COMPUTER], "key": new_key(), "seed": SEED}
    made = []
    for _ in range(2):
        reply = dev.call("POST", "/v1/tables", json=body)
        assert reply.status == 201
        made.append(reply.json["table"])
        AtTable(dev, reply.json["table"]["id"], body["key"]).call("DELETE")
    assert made[0]["hand"] == made[1]["hand"]


def test_moves_are_recorded_as_at_any_table(dev: InProcess) -> None:
    at = dev.make(seed=SEED, options=SHORT)
    whole_hand(at)
    stored = table_of(at)
    assert stored.hand is not None
    moves = at.call("GET", "/hands/1").json["moves"]
    assert len(moves) == sum(isinstance(logged.entry, Moved) for logged in stored.hand.log)
    assert is_proven(at, 1)
