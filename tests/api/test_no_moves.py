"""What is no move of its game: 422 with the place of the fault, the same for a dry run, and nothing changed."""

from typing import Any

import pytest
from api.calling import AtTable, InProcess

from trinca.games import GAMES

Case = tuple[str, Any, str]
"""A game, a body, and where its fault lies."""

DRAW = {"type": "draw", "from": "discard"}
MELD = {"type": "meld", "cards": ["6H", "7H", "8H"]}
OFF = {"type": "lay_off", "meld": 1, "cards": ["9H"]}
DECLARE = {"type": "declare", "discard": "KH", "groups": [["AS", "2S", "3S"], ["4S"]]}
PLAY = {"type": "play", "table": [["R5", "R6", "R7"]]}

NO_NAMES: list[Any] = ["6H", [], {}, 7, ["6H"] * 53]
NO_TABLES: list[Any] = ["R5", {}, 1, [["R5"]] * 107]
NO_GROUPS: list[Any] = [[], "AS", {}, [["AS"]] * 53]
NO_CARDS: list[Any] = [[], "AS", {}, None, ["AS"] * 53]


def changed(move: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The move with these members; None leaves one out."""
    return {name: value for name, value in {**move, **changes}.items() if value is not None}


def pick_up(then: object, **changes: Any) -> dict[str, Any]:
    return changed({**DRAW, "card": "7H", "then": then}, **changes)


RUMMY500: list[tuple[Any, str]] = [
    *((changed(MELD, stands_for=bad), "/stands_for") for bad in NO_NAMES),
    (changed(MELD, stands_for=["6H", "7H", "JK"]), "/stands_for/2"),
    (changed(MELD, stands_for=["6H", "7H", "R5"]), "/stands_for/2"),
    (changed(MELD, stands_for=["6H", "7H", "8H\n"]), "/stands_for/2"),
    (changed(MELD, stands_for=["6H", 7, "8H"]), "/stands_for/1"),
    (changed(MELD, stands_for=["6H", None, "8H"]), "/stands_for/1"),
    (changed(MELD, cards=None), "/cards"),
    (changed(MELD, cards=["6H", "7h"]), "/cards/1"),
    (changed(OFF, meld="1"), "/meld"),
    (changed(OFF, meld=None), "/meld"),
    (changed(OFF, stands_for=[[]]), "/stands_for/0"),
    (changed(DRAW, card="7h"), "/card"),
    (changed(DRAW, card=["7H"]), "/card"),
    *((changed(DRAW, card="7H", index=bad), "/index") for bad in (-1, 54, "1", 1.0, True, 10**30, [1])),
    ({**DRAW, "then": None}, "/then"),
    *((pick_up(bad), "/then") for bad in ("meld", 1, [], [MELD])),
    (pick_up({}), "/then/type"),
    (pick_up({"type": "discard", "card": "KH"}), "/then/type"),
    (pick_up({"type": "go_out"}), "/then/type"),
    (pick_up(pick_up(MELD)), "/then/type"),
    (pick_up(changed(MELD, cards=["7H", "ZZ"])), "/then/cards/1"),
    (pick_up(changed(MELD, cards=[])), "/then/cards"),
    (pick_up(changed(OFF, meld=0)), "/then/meld"),
    (pick_up(changed(MELD, stands_for=["7H", "x"])), "/then/stands_for/1"),
    (pick_up({**MELD, "a/b": 1}), "/then/a~1b"),
    (pick_up({**MELD, "by": 0}), "/then/by"),
    ({"type": "go_out", "card": "KH"}, "/card"),
    ({"type": "float", "cards": []}, "/cards"),
    ({"type": "end_hand", "from": "stock"}, "/from"),
    ({"moves": [MELD, pick_up(changed(MELD, cards=["7H", "ZZ"]))]}, "/moves/1/then/cards/1"),
    ({"type": "play", "table": []}, "/type"),
    ({"type": "pass"}, "/type"),
]
TILES: list[tuple[Any, str]] = [
    *((changed(PLAY, table=bad), "/table") for bad in NO_TABLES),
    ({"type": "play", "table": None}, "/table"),
    ({"type": "play"}, "/table"),
    (changed(PLAY, table=[["R5"], "R6"]), "/table/1"),
    (changed(PLAY, table=[["R5"], None]), "/table/1"),
    (changed(PLAY, table=[["R5"], []]), "/table/1"),
    (changed(PLAY, table=[["R5"] * 107]), "/table/0"),
    *((changed(PLAY, table=[["R5", bad]]), "/table/0/1") for bad in ("R14", "R0", "r5", "", "X5", 5, None, ["R5"])),
    ({**PLAY, "rack": []}, "/rack"),
    ({"type": "draw", "from": "stock"}, "/from"),
    ({"type": "draw", "from": "pool"}, "/from"),
    ({"type": "pass", "table": []}, "/table"),
    ({"moves": [PLAY, changed(PLAY, table=[["R5", "R99"]])]}, "/moves/1/table/0/1"),
    ({"type": "meld", "cards": ["R5"]}, "/type"),
]
INDIAN: list[tuple[Any, str]] = [
    (changed(DECLARE, discard=None), "/discard"),
    (changed(DECLARE, discard="kh"), "/discard"),
    (changed(DECLARE, discard=["KH"]), "/discard"),
    ({"type": "declare", "discard": "KH"}, "/groups"),
    *((changed(DECLARE, groups=bad), "/groups") for bad in NO_GROUPS),
    *((changed(DECLARE, groups=[["AS"], bad]), "/groups/1") for bad in NO_CARDS),
    (changed(DECLARE, groups=[["AS"], ["2S", "ZZ"]]), "/groups/1/1"),
    (changed(DECLARE, groups=[["AS"], [["2S"]]]), "/groups/1/0"),
    ({**DECLARE, "valid": True}, "/valid"),
    ({"type": "drop", "card": "AS"}, "/card"),
    ({"type": "discard"}, "/card"),
    ({"moves": [{"type": "drop"}, changed(DECLARE, groups=[["x"]])]}, "/moves/1/groups/0/0"),
    ({"type": "meld", "cards": ["AS", "2S", "3S"]}, "/type"),
]
CASES: list[Case] = [
    (game, body, path)
    for game, bodies in (("rummy500", RUMMY500), ("tiles", TILES), ("indian", INDIAN))
    for body, path in bodies
]


@pytest.fixture(scope="module")
def tables(api: InProcess) -> dict[str, AtTable]:
    """A table of every game; nothing that is tried at it changes it."""
    return {game.info.game: api.make(game=game.info.game) for game in GAMES}


@pytest.mark.parametrize(("game", "body", "path"), CASES, ids=[f"{case[0]}-{at}" for at, case in enumerate(CASES)])
def test_what_is_no_move_is_refused_where_it_is_wrong(
    tables: dict[str, AtTable], game: str, body: Any, path: str
) -> None:
    at = tables[game]
    with at.unchanged():
        real, dry = at.move(body, at=1), at.move(body, at=1, query="?dry_run=true")
    assert real.refused(422, "invalid_request", path) == dry.json


@pytest.mark.parametrize("game", [game.info.game for game in GAMES])
def test_moves_of_other_games_are_none_of_this_one(tables: dict[str, AtTable], game: str) -> None:
    at = tables[game]
    own = GAMES[game].info.moves
    for other in {kind for one in GAMES for kind in one.info.moves} - {*own}:
        problem = at.move({"type": other}, at=1).refused(422, "invalid_request", "/type")
        assert problem["detail"] == f"Must be one of: {', '.join(own)}."


@pytest.mark.parametrize(
    ("game", "body", "detail"),
    [
        ("rummy500", pick_up({"type": "float"}), "Must be one of: meld, lay_off."),
        ("rummy500", pick_up(MELD, **{"from": "pile"}), "Must be one of: discard, stock."),
        (
            "rummy500",
            changed(MELD, stands_for=["6H", "7H", "ZZ"]),
            "`ZZ` does not belong here. A card (`6H`); for a joker in a set, the rank of the set (`6`).",
        ),
        ("rummy500", changed(MELD, stands_for=["6H"]), "`stands_for` has one entry for each of `cards`."),
        (
            "tiles",
            changed(PLAY, table=[["R14"]]),
            "`R14` is no card: rank then suit (`AS`, `10D`), a tile (`R5`), or `JK`.",
        ),
        ("tiles", changed(PLAY, table=[[]]), "Expected `array` of length >= 1."),
    ],
)
def test_the_sentence_says_what_would_be_right(tables: dict[str, AtTable], game: str, body: Any, detail: str) -> None:
    problem = tables[game].move(body, at=1).refused(422, "invalid_request")
    assert [fault["detail"] for fault in problem["errors"]] == [detail]


@pytest.mark.parametrize("game", [game.info.game for game in GAMES])
def test_a_draw_that_shows_a_card_is_last_in_a_list_of_every_game(tables: dict[str, AtTable], game: str) -> None:
    """GU-3."""
    draw = {"type": "draw"} if game == "tiles" else {"type": "draw", "from": "stock"}
    for query in ("", "?dry_run=true"):
        problem = tables[game].move({"moves": [draw, draw]}, at=1, query=query)
        assert problem.refused(422, "invalid_request", "/moves/0")["rule"] == "GU-3"
    tried = tables[game].call("POST", "/moves?dry_run=true", json=draw).json
    assert tried == {"legal": True, "reveals": True, "view": None}


OPTIONS: list[tuple[str, Any, str]] = [
    *(("rummy500", {"target": bad}, "target") for bad in (0, 10001, "500", 500.0, True, None)),
    *(("rummy500", {"turn_limit": bad}, "turn_limit") for bad in (1, 10001)),
    ("rummy500", {"going_rummy": True}, "going_rummy"),
    *(("tiles", {"opening": bad}, "opening") for bad in (-1, 101, "30", 30.0, False, None)),
    ("tiles", {"turn_limit": 1}, "turn_limit"),
    ("tiles", {"target": 100}, "target"),
    *(("indian", {"limit": bad}, "limit") for bad in (100, 102, 200, 202, "201", 201.0, True, None)),
    *(("indian", {"printed_jokers": bad}, "printed_jokers") for bad in (0, 3, 5, "4", None)),
    *(("indian", {"drop": bad}, "drop") for bad in (0, 1, "true", None)),
    ("indian", {"turn_limit": 10001}, "turn_limit"),
]


@pytest.mark.parametrize(("game", "options", "name"), OPTIONS, ids=[str(number) for number in range(len(OPTIONS))])
def test_options_are_those_of_the_game(api: InProcess, game: str, options: Any, name: str) -> None:
    body = {"game": game, "seats": [{"kind": "host"}, {"kind": "computer"}], "options": options}
    api.call("POST", "/v1/tables", json=body).refused(422, "invalid_request", f"/options/{name}")
