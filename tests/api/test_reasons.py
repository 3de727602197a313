"""Every reason of the contract for which a rule refuses a move, met through the API with nothing changed."""

from collections.abc import Callable
from typing import Any

import pytest
from api.calling import AtTable, InProcess
from api.planting import cards, plant, plant_tiles, replant

from trinca.games.rummy500.state import Meld

Move = dict[str, Any]
DRAW, UPCARD = {"type": "draw", "from": "stock"}, {"type": "draw", "from": "discard"}


def classic(api: InProcess, hand: str = "AS 2S 3S KH KD", **changes: Any) -> AtTable:
    at = api.make()
    plant(at, hand, "2C 3C 4C QH", melds=["5H 6H 7H"], **{"discard": "JD", "phase": "play", **changes})
    return at


def rummy500(api: InProcess, hand: str, **changes: Any) -> AtTable:
    """Seat 0 is to play with this hand; the pile holds two jokers under a king."""
    at = api.make(game="rummy500")
    run = Meld(kind="run", cards=cards("5H 6H 7H"), by=(1, 1, 1))
    where = {"phase": "play", "melds": (run,), "discard": cards("JK 2C JK KS"), **changes}
    replant(at, hands=(cards(hand), cards("2S 9C")), **where)
    return at


def tiles(api: InProcess, rack: str = "R3 R10 B10 K10 Y1", **changes: Any) -> AtTable:
    at = api.make(game="tiles")
    plant_tiles(at, rack, "R4 R5 R6", **changes)
    return at


def indian(api: InProcess, **changes: Any) -> AtTable:
    at = api.make(game="indian", seats=[{"kind": "host"}, {"kind": "computer"}, {"kind": "computer"}])
    replant(at, **changes)
    return at


def play(*combinations: str) -> Move:
    return {"type": "play", "table": [combination.split() for combination in combinations]}


def meld(text: str, **more: object) -> Move:
    return {"type": "meld", "cards": text.split(), **more}


def edited(at: AtTable) -> AtTable:
    assert at.call("PUT", "/draft", json={"table": [["R4", "R5", "R6"], ["Y1"]]}).status == 200
    return at


REFUSED: list[tuple[str, str, Callable[[InProcess], AtTable], Any]] = [
    ("card_not_held", "CL-4", classic, {"type": "discard", "card": "QH"}),
    ("unknown_meld", "CL-5", classic, {"type": "lay_off", "meld": 2, "cards": ["AS"]}),
    ("not_a_meld", "CL-3", classic, meld("AS 2S KH")),
    ("does_not_fit", "CL-5", classic, {"type": "lay_off", "meld": 1, "cards": ["AS"]}),
    ("wrong_phase", "CL-4", classic, DRAW),
    ("taken_card", "CL-6", lambda api: classic(api, taken="KD"), {"type": "discard", "card": "KD"}),
    ("strands", "CL-7", lambda api: classic(api, "AS 2S 3S KD", taken="KD"), meld("AS 2S 3S")),
    ("after_end", "GU-4", classic, {"moves": [{"type": "discard", "card": "KD"}, UPCARD]}),
    ("ambiguous_joker", "FH-6", lambda api: rummy500(api, "QH KH JK 2D"), meld("QH KH JK")),
    (
        "ambiguous_joker",
        "FH-3",
        lambda api: rummy500(api, "4S 6S", phase="draw"),
        {**UPCARD, "card": "JK", "then": meld("4S JK 6S")},
    ),
    ("must_use_card", "FH-3", lambda api: rummy500(api, "4S 6S", phase="draw"), {**UPCARD, "card": "2C"}),
    ("stock_empty", "FH-12", lambda api: rummy500(api, "4S 6S", phase="draw", stock=()), DRAW),
    ("wrong_phase", "FH-12", lambda api: rummy500(api, "4S 6S", phase="draw"), {"type": "end_hand"}),
    ("wrong_phase", "FH-11", lambda api: rummy500(api, "4S 6S"), {"type": "float"}),
    ("not_a_meld", "TI-4", tiles, play("R4 R5 R6", "R10 B10")),
    ("card_not_held", "TI-7", tiles, play("R4 R5 R6", "R10 B10 K10 Y10")),
    ("table_not_kept", "TI-7", tiles, play("R10 B10 K10")),
    ("table_not_kept", "TI-6", lambda api: tiles(api, opened=(False, True)), play("R3 R4 R5 R6", "R10 B10 K10")),
    (
        "opening_too_low",
        "TI-6",
        lambda api: tiles(api, "R7 R8 R9 K1", opened=(False, True)),
        play("R4 R5 R6", "R7 R8 R9"),
    ),
    ("nothing_laid", "TI-7", tiles, play("R4 R5 R6")),
    ("pool_not_empty", "TI-9", tiles, {"type": "pass"}),
    ("stock_empty", "TI-9", lambda api: tiles(api, pool=()), {"type": "draw"}),
    ("draft_open", "TI-14", lambda api: edited(tiles(api)), {"type": "draw"}),
    ("wrong_phase", "IN-7", indian, {"type": "declare", "discard": "AS", "groups": [["2S"]]}),
    ("wrong_phase", "IN-13", indian, {"type": "drop"}),
    ("card_not_held", "IN-1", lambda api: indian(api, phase="play"), {"type": "discard", "card": "R5"}),
]


@pytest.mark.parametrize(
    ("reason", "rule", "table", "move"), REFUSED, ids=[f"{case[1]}-{case[0]}" for case in REFUSED]
)
def test_the_reason_is_told_with_its_rule(
    api: InProcess, reason: str, rule: str, table: Callable[[InProcess], AtTable], move: Any
) -> None:
    at = table(api)
    with at.unchanged():
        real, dry = at.move(move), at.move(move, query="?dry_run=true")
    problem = real.refused(409, "illegal_move")
    assert (problem["rule"], problem["reason"]) == (rule, reason), problem
    assert problem == dry.json
    rules = api.get(f"/v1/games/{at.view()['game']}").json["rules"]
    assert rule in {one["rule"] for one in rules}


def test_every_reason_of_the_document_is_met() -> None:
    from trinca.api.schemas import REASONS

    assert {case[0] for case in REFUSED} == {*REASONS}


def test_the_readings_of_a_joker_are_listed(api: InProcess) -> None:
    """FH-6; each of them is accepted as it is listed."""
    at = rummy500(api, "QH KH JK 2D")
    readings = at.move(meld("QH KH JK")).json["params"]["readings"]
    assert sorted(reading["stands_for"] for reading in readings) == [["JH", "QH", "KH"], ["QH", "KH", "AH"]]
    for reading in readings:
        assert at.move({"type": "meld", **reading}, query="?dry_run=true").json["legal"] is True


def test_a_refusal_inside_a_list_says_where_whatever_else_it_says(api: InProcess) -> None:
    at = tiles(api)
    one = at.move({"moves": [{"type": "pass"}]}).json["params"]
    two = at.move({"moves": [{"type": "pass"}, {"type": "pass"}]}).json["params"]
    assert two == {**one, "index": 0}


# A deeper card of the pile is taken and used in one action (FH-3)


def test_a_deep_pick_up_is_one_move(api: InProcess) -> None:
    at = rummy500(api, "4S 6S 9D", phase="draw", discard=cards("7C 5S KS"))
    view = at.made({**UPCARD, "card": "5S", "then": meld("4S 5S 6S")})
    assert (view["hand"]["melds"][1]["cards"], view["you"]["hand"]) == (["4S", "5S", "6S"], ["KS", "9D"])
    assert (view["hand"]["discard"], view["you"]["taken"]) == (["7C"], None)
    entry = at.view("?include=log")["hand"]["log"][-1]
    assert entry["move"]["index"] == 1
    assert entry["card"] == "5S"
    assert (view["seats"][0]["laid"], view["seats"][0]["floating"]) == (15, False)


def test_a_deep_pick_up_is_refused_whole(api: InProcess) -> None:
    at = rummy500(api, "4S 6S 9D", phase="draw", discard=cards("7C 5S KS"))
    with at.unchanged():
        problem = at.move({**UPCARD, "card": "5S", "then": meld("4S 5S 9D")}).refused(409, "illegal_move")
    assert problem["reason"] == "not_a_meld"
