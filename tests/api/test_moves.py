"""Making moves: versions, lists, dry runs, and what is refused with nothing changed."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api.calling import ROOM, AtTable, InProcess, computer_plays, own_turn, whole_hand
from api.move_bodies import STOCK, UPCARD, discard, lay_off, meld, ready
from api.planting import plant
from support.tables import rename

# What may be played


def test_every_legal_move_is_listed_on_ones_turn(at: AtTable) -> None:
    told = ready(at).legal()
    assert (told["version"], told["seat"], told["complete"], told["open"]) == (2, 0, True, [])
    assert meld("AS", "2S", "3S") | {"cards": ["AS", "2S", "3S"]} in told["moves"]
    assert {move["type"] for move in told["moves"]} == {"meld", "discard"}


def test_the_list_is_empty_when_it_is_not_ones_turn(at: AtTable) -> None:
    own_turn(at)
    told = at.legal()
    assert (told["moves"], told["complete"], told["seat"]) == ([], True, 0)


def test_every_listed_move_is_accepted(at: AtTable) -> None:
    for move in ready(at).legal()["moves"]:
        assert at.move(move, query="?dry_run=true").json["legal"] is True


def test_a_move_answers_the_view(at: AtTable) -> None:
    reply = at.move(STOCK, at=1, query="?include=moves,log")
    assert (reply.status, reply.headers["ETag"], reply.json["version"]) == (200, '"2"', 2)
    assert "Idempotent-Replayed" not in reply.headers
    assert reply.json == at.view("?include=moves,log")
    assert len(reply.json["you"]["hand"]) == 11


def test_the_order_of_cards_never_matters(at: AtTable) -> None:
    view = ready(at).made(meld("3S", "AS", "2S"))
    assert view["hand"]["melds"][1] == {"meld": 2, "kind": "run", "cards": ["AS", "2S", "3S"], "by": [0, 0, 0]}


# Versions


def test_a_move_needs_a_version(at: AtTable) -> None:
    with at.unchanged():
        at.call("POST", "/moves", json=STOCK).refused(428, "precondition_required")


@pytest.mark.parametrize(
    "junk",
    [
        "*",
        "",
        "1",
        '"1',
        '"1"x',
        '"01"',
        '"-1"',
        '"1.0"',
        '"x"',
        '"1", "1"',
        'w/"1"',
        "W/",
        '""',
        '"' + "9" * 5000 + '"',
        '"\u00b9"',
    ],
)
def test_a_junk_version_is_refused(at: AtTable, junk: str) -> None:
    with at.unchanged():
        at.call("POST", "/moves", json=STOCK, headers={"If-Match": junk}).refused(
            422, "invalid_request", "/headers/If-Match"
        )


@pytest.mark.parametrize("version", ["0", "1", "3", "999999999999999999"])
def test_a_stale_or_newer_version_is_refused(at: AtTable, version: str) -> None:
    at.made(STOCK)
    with at.unchanged():
        reply = at.move(discard("KH"), at=version)
    assert reply.refused(412, "stale_version")["params"] == {"version": 2}
    assert reply.headers["ETag"] == '"2"'


def test_a_weak_tag_is_accepted(at: AtTable) -> None:
    assert at.call("POST", "/moves", json=STOCK, headers={"If-Match": ' W/"1" '}).status == 200


@pytest.mark.parametrize("version", [1, 2])
def test_a_change_that_is_none_of_play_makes_no_move_stale(api: InProcess, at: AtTable, version: int) -> None:
    api.services.store.update(at.id, rename)
    assert at.move(STOCK, at=version).json["version"] == 3


# Moves that are none, or are against a rule

NO_MOVES: list[tuple[Any, str]] = [
    ({}, "/type"),
    ({"type": "fly"}, "/type"),
    ({"type": None}, "/type"),
    ({"type": ["draw"], "from": "stock"}, "/type"),
    ({"from": "stock"}, "/type"),
    ({"type": "draw"}, "/from"),
    ({"type": "draw", "from": "pool"}, "/from"),
    ({"type": "draw", "from": None}, "/from"),
    ({**STOCK, "card": "AS"}, "/card"),
    ({**STOCK, "a/~": 1}, "/a~1~0"),
    (discard("ZZ"), "/card"),
    (discard("as"), "/card"),
    (discard(""), "/card"),
    (discard("1S"), "/card"),
    (discard("AS\n"), "/card"),
    (discard(" AS"), "/card"),
    (discard("A♠"), "/card"),
    ({"type": "discard", "card": []}, "/card"),
    ({"type": "discard", "card": None}, "/card"),
    (meld(), "/cards"),
    (meld("AS", "ZZ", "3S"), "/cards/1"),
    (meld(*["AS"] * 53), "/cards"),
    ({"type": "meld", "cards": "AS"}, "/cards"),
    ({"type": "meld", "cards": [["AS"]]}, "/cards/0"),
    ({"type": "meld", "cards": ["AS", 2]}, "/cards/1"),
    *((lay_off(bad, "8H"), "/meld") for bad in (0, -1, "1", 1.0, 1.5, True, None, 10**40, [1])),
    ({"type": "lay_off", "cards": ["8H"]}, "/meld"),
    ({"moves": []}, "/moves"),
    ({"moves": None}, "/moves"),
    ({"moves": STOCK}, "/moves"),
    ({"moves": [STOCK] * 101}, "/moves"),
    ({"moves": [discard("AS"), {"moves": [STOCK]}]}, "/moves/1/type"),
    ({"moves": [meld("AS", "zz")]}, "/moves/0/cards/1"),
    ({"moves": ["draw"]}, "/moves/0"),
    ({"moves": [STOCK], "type": "draw"}, "/type"),
    ({"moves": [STOCK], "dry_run": True}, "/dry_run"),
    ([STOCK], ""),
    ("draw", ""),
]


@pytest.mark.parametrize(("body", "path"), NO_MOVES, ids=[str(number) for number in range(len(NO_MOVES))])
def test_what_is_no_move_is_refused(at: AtTable, body: object, path: str) -> None:
    with at.unchanged():
        real, dry = at.move(body, at=1), at.move(body, at=1, query="?dry_run=true")
    assert real.refused(422, "invalid_request", path) == dry.json


AGAINST_RULES: list[tuple[object, str, str]] = [
    (STOCK, "CL-4", "wrong_phase"),
    (UPCARD, "CL-4", "wrong_phase"),
    (discard("2H"), "CL-4", "card_not_held"),
    (discard("JK"), "CL-1", "card_not_held"),
    (discard("R5"), "CL-1", "card_not_held"),
    (meld("KH", "KH", "KD"), "CL-4", "card_not_held"),
    (meld("KH", "KD", "KS"), "CL-4", "card_not_held"),
    (meld("KH", "KD"), "CL-3", "not_a_meld"),
    (meld("AS", "2S", "4S"), "CL-3", "not_a_meld"),
    (lay_off(1, "AS"), "CL-5", "does_not_fit"),
    (lay_off(2, "AS"), "CL-5", "unknown_meld"),
    (lay_off(1000, "AS"), "CL-5", "unknown_meld"),
]


@pytest.mark.parametrize(("move", "rule", "reason"), AGAINST_RULES)
def test_a_move_against_a_rule_is_refused(at: AtTable, move: object, rule: str, reason: str) -> None:
    ready(at)
    with at.unchanged():
        real, dry = at.move(move), at.move(move, query="?dry_run=true")
    problem = real.refused(409, "illegal_move")
    assert (problem["rule"], problem["reason"]) == (rule, reason)
    assert problem == dry.json


def test_before_drawing_nothing_else_is_legal(at: AtTable) -> None:
    card = at.view()["you"]["hand"][0]
    with at.unchanged():
        for move in (discard(card), meld(card, card), lay_off(1, card)):
            assert at.move(move).refused(409, "illegal_move")["reason"] in ("wrong_phase", "card_not_held")


def test_the_upcard_taken_is_not_discarded(at: AtTable) -> None:
    view = at.made(UPCARD)
    with at.unchanged():
        problem = at.move(discard(view["you"]["taken"])).refused(409, "illegal_move")
    assert (problem["rule"], problem["reason"]) == ("CL-6", "taken_card")


def test_a_meld_that_leaves_only_the_upcard_taken_is_refused(at: AtTable) -> None:
    plant(at, "AS 2S 3S KH", "2C 3C 4C QH", discard="JD", phase="play", taken="KH")
    with at.unchanged():
        problem = at.move(meld("AS", "2S", "3S")).refused(409, "illegal_move")
    assert (problem["rule"], problem["reason"]) == ("CL-7", "strands")


def test_it_must_be_ones_turn(at: AtTable) -> None:
    own_turn(at)
    with at.unchanged():
        for query in ("", "?dry_run=true"):
            assert at.move(STOCK, query=query).refused(409, "not_your_turn")["params"] == {"seat": 1}


def test_after_the_hand_no_move_is_possible(at: AtTable) -> None:
    whole_hand(at)
    with at.unchanged():
        for query in ("", "?dry_run=true"):
            at.move(STOCK, query=query).refused(409, "hand_over")


def test_a_waiting_table_takes_no_move(api: InProcess) -> None:
    at = api.make(**ROOM)
    view = at.view("?include=moves,log")
    assert (view["status"], view["hand"], view["you"]["hand"], view["you"]["moves"]["moves"]) == (
        "waiting",
        None,
        None,
        [],
    )
    with at.unchanged():
        for query in ("", "?dry_run=true"):
            at.move(STOCK, query=query).refused(409, "table_waiting")


# Two at once


def test_a_double_submit_draws_one_card(api: InProcess) -> None:
    for _ in range(20):
        at = api.make()
        with ThreadPoolExecutor(2) as threads:
            replies = list(threads.map(lambda move, to=at: to.move(move, at=1), (STOCK, STOCK)))
        assert sorted(reply.status for reply in replies) == [200, 412]
        view = at.view()
        assert (view["version"], len(view["you"]["hand"]), view["hand"]["stock"]) == (2, 11, 30)


def test_a_move_queues_the_computers_turn(at: AtTable) -> None:
    own_turn(at)
    computer_plays(at)
    view = at.view()
    assert view["hand"]["turn"]["seat"] == 0 or view["status"] == "hand_over"
