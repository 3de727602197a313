"""The moves that the document shows can be made, each in a position of its game that is planted for it."""

from collections.abc import Callable
from typing import Any

import pytest
from api.calling import AtTable, InProcess
from api.planting import cards, plant, plant_tiles, replant

from trinca.api.app import document
from trinca.games import GAMES
from trinca.games.rummy500.state import Meld

DOCUMENT = document()
OPERATION = DOCUMENT["paths"]["/v1/tables/{table_id}/moves"]["post"]
SHOWN: dict[str, Any] = {
    name: example["value"]
    for name, example in OPERATION["requestBody"]["content"]["application/json"]["examples"].items()
}


def classic(api: InProcess) -> AtTable:
    """A set of sevens lies, and another is in the hand."""
    at = api.make()
    plant(at, "7S 7H 7D 7C KH 2C", "2S 3S", melds=["8S 8H 8D", "9S 9H 9D"], discard="JD", phase="play")
    return at


def one_seven(api: InProcess) -> AtTable:
    at = api.make()
    plant(at, "7C KH 2C", "2S 3S", melds=["7S 7H 7D"], discard="JD", phase="play")
    return at


def rummy500(api: InProcess, hand: str = "QH KH JK 6H 8H", **changes: Any) -> AtTable:
    at = api.make(game="rummy500")
    pile = cards("2C 3C 4C 5C 7H 9C")
    run = Meld(kind="run", cards=cards("2S 3S 4S"), by=(0, 0, 0))
    replant(at, hands=(cards(hand), cards("2D 9D")), **{"discard": pile, "melds": (run,), "phase": "play", **changes})
    return at


def tiles(api: InProcess, **changes: Any) -> AtTable:
    at = api.make(game="tiles")
    plant_tiles(at, "R7 R10 B10 JK Y1", "R4 R5 R6", **changes)
    replant(at, table=(cards("R5 R6 R7"),))
    return at


def indian(api: InProcess, **changes: Any) -> AtTable:
    at = api.make(game="indian", options={"drop": True})
    shown = [card for group in SHOWN["declare"]["groups"] for card in group]
    held = (*cards(" ".join(shown)), *cards(SHOWN["declare"]["discard"]))
    replant(at, hands=(held, cards("2C 4C 6C")), wild_card=cards("10S"), **{"phase": "play", **changes})
    return at


TABLES: dict[str, Callable[[InProcess], AtTable]] = {
    "draw": lambda api: api.make(),
    "draw_upcard": lambda api: api.make(),
    "meld": classic,
    "lay_off": one_seven,
    "discard": classic,
    "list": classic,
    "meld_with_joker": rummy500,
    "pick_up": lambda api: rummy500(api, phase="draw"),
    "go_out": lambda api: rummy500(api, "", phase="out_or_float"),
    "float": lambda api: rummy500(api, "", phase="out_or_float"),
    "end_hand": lambda api: rummy500(api, phase="draw", stock=()),
    "play": tiles,
    "draw_tile": tiles,
    "pass": lambda api: tiles(api, pool=()),
    "declare": indian,
    "drop": lambda api: indian(api, phase="draw"),
}


@pytest.mark.parametrize("name", sorted({*SHOWN, *TABLES}))
def test_a_move_that_is_shown_can_be_made(api: InProcess, name: str) -> None:
    at = TABLES[name](api)
    tried = at.move(SHOWN[name], query="?dry_run=true")
    assert (tried.status, at.move(SHOWN[name]).status) == (200, 200), tried.body
    if name == "declare":
        answers = OPERATION["responses"]["200"]["content"]["application/json"]["examples"]
        assert tried.json == answers["dry_run_of_a_declaration"]["value"]


def test_every_type_of_move_is_shown() -> None:
    shown = {move["type"] for move in SHOWN.values() if "type" in move}
    assert shown == {kind for game in GAMES for kind in game.info.moves}
