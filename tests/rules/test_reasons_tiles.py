"""Why a move is made in tiles: known positions, and everything that is said beside the same told naively."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from conformance.naive_tiles import most_from_rack, worth
from conformance.playing import Place, playout
from rules.reasoned import Asked, Case, Facts, asked_in, disagreement, exactly, reason_of, some_of_each
from rules.tiles_seated import GAME, play, position
from support.tile_programme import Programme, value, worth_one

from trinca.games.tiles import reason
from trinca.games.tiles.legal import DRAW, PASS
from trinca.games.tiles.moves import Play
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.reason import REMAINDERS, reasons
from trinca.melds.combination_search import best, by_value

NOT_OPEN: dict[str, Any] = {"opened": (False, True)}

CASES = [
    Case("the whole rack", position("R5 B1", "R6 R7 R8", "B2 B3 B4"), play("R5 R6 R7 R8", "B1 B2 B3 B4"), "goes_out", {}),
    Case("an opening that ends it", position("R10 B10 K10", **NOT_OPEN), play("R10 B10 K10"), "goes_out", {}),
    Case("an opening with a joker", position("R10 B10 JK Y1", "B2 B3 B4", **NOT_OPEN), play("R10 B10 JK", "B2 B3 B4"), "opens", {"cards": ["R10", "B10", "JK"], "sum": 30, "needed": 30}),
    Case("a group beside the table", position("R9 B9 K9 JK", "R9 R10 R11"), play("R9 B9 K9", "R9 R10 R11"), "melds", {"cards": ["R9", "B9", "K9"], "points": 27}),
    Case("one combination longer", position("R8 R12 Y1", "R9 R10 R11"), play("R8 R9 R10 R11 R12"), "rearranges", {"cards": ["R8", "R12"], "changed": 1}),
    Case("two runs for three groups", position("K3 K4 K5 Y1", "R3 R4 R5", "B3 B4 B5", "Y7 Y8 Y9"), play("R3 B3 K3", "R4 B4 K4", "R5 B5 K5", "Y7 Y8 Y9"), "rearranges", {"cards": ["K3", "K4", "K5"], "changed": 2}),
    Case("one of two equal runs", position("R6 Y1", "R3 R4 R5", "R3 R4 R5"), play("R3 R4 R5", "R3 R4 R5 R6"), "rearranges", {"cards": ["R6"], "changed": 1}),
    Case("not enough to open", position("R9 B9 K9 Y1", **NOT_OPEN), DRAW, "cannot_open", {"sum": 27, "needed": 30}),
    Case("nothing to open with", position("R9 B9 K8 Y1", **NOT_OPEN), DRAW, "nothing_to_lay", {}),
    Case("nothing where nothing is needed", position("R9 B9 K8 Y1", options=TilesOptions(opening=0), **NOT_OPEN), DRAW, "nothing_to_lay", {}),
    Case("nothing that fits", position("R9 B9 K8 Y1", "R1 R2 R3"), DRAW, "nothing_to_lay", {}),
    Case("nothing that fits and no pool", position("R9 B9 K8 Y1", "R1 R2 R3", pool=""), PASS, "nothing_to_lay", {}),
    Case("an opening held back", position("R10 B10 K10 Y1", **NOT_OPEN), DRAW, "holds_back", {"cards": ["R10", "B10", "K10"]}),
    Case("a tile held back", position("R9 B9 K8 R4", "R1 R2 R3"), DRAW, "holds_back", {"cards": ["R4"]}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_known_position(case: Case) -> None:
    told = reason_of(GAME, case)
    assert (told.code, told.params) == (case.code, case.params)


def test_what_is_not_sure_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be laid here, which takes more than one look to see."""
    state = position("B1 Y1 Y4 Y9 Y11", "R5 K5 Y5", "R11 R12 R13", "B8 JK B10 B11")
    unsure = Case("", state, DRAW, "", {})
    assert reason_of(GAME, unsure).code == "nothing_to_lay"
    monkeypatch.setattr(reason, "NODES", 1)
    assert reason_of(GAME, unsure).code == "best_seen"


@cache
def programme() -> Programme:
    return Programme()


def naively(asked: Asked) -> Facts:
    """Everything that is true of a move."""
    opened = asked.state.opened[asked.seat]
    if isinstance(asked.move, Play):
        return _of_play(asked, opened=opened)
    if opened:
        return _of_laying_nothing(asked)
    opening, most = asked.state.options.opening, _dearest(asked.hand)
    if not most:
        return {"nothing_to_lay": exactly()}
    if most < opening:
        return {"cannot_open": exactly(sum=most, needed=opening)}
    return {"holds_back": lambda given: _dearest(given["cards"], whole=True) == most and _held(given, asked)}


def _of_play(asked: Asked, *, opened: bool) -> Facts:
    before, after = asked.state, asked.after
    laid = list((Counter(asked.hand) - Counter(after.hands[asked.seat])).elements())
    facts: dict[str, Any] = {} if after.hands[asked.seat] else {"goes_out": exactly()}
    old = Counter(tuple(sorted(tiles)) for tiles in before.table)
    new = Counter(tuple(sorted(tiles)) for tiles in after.table)
    if not opened:
        counted = sum(worth(tiles) or 0 for tiles in (new - old).elements())
        facts["opens"] = exactly(cards=laid, sum=counted, needed=before.options.opening)
    if old <= new:
        facts["melds"] = exactly(cards=laid, points=sum(map(value, laid)))
    else:
        facts["rearranges"] = exactly(cards=laid, changed=(old - new).total())
    return facts


def _of_laying_nothing(asked: Asked) -> Facts:
    table = asked.state.table
    most = programme().most(table, asked.hand, worth_one)
    if not most:
        return {"nothing_to_lay": exactly()}

    def can_lie(given: dict[str, Any]) -> bool:
        tiles = given["cards"]
        return _held(given, asked) and programme().most(table, tiles, worth_one) == len(tiles) > 0

    return {"holds_back": can_lie}


def _held(given: dict[str, Any], asked: Asked) -> bool:
    return given.keys() == {"cards"} and Counter(given["cards"]) <= Counter(asked.hand)


def _dearest(rack: list[str], *, whole: bool = False) -> int:
    """The most that can be laid of a rack alone, in the value of an opening; 0 where not all of it can be, if it is to be `whole`."""
    _, (most, tiles) = most_from_rack(rack)
    return 0 if whole and tiles < len(rack) else most


LARGEST = 14
"""Tiles of a rack up to which everything that it could open with is tried."""

RARE = 1
"""Codes that rounds by chance may be without."""


@cache
def asked() -> tuple[Asked, ...]:
    """Moves of rounds that were played, by computers and by chance."""
    choices = ("by_computers", "any_kind", "any_move")
    rounds = [
        playout(Place("tiles", seats), number, choice, varied=number % 2 == 1)
        for seats in (2, 3)
        for choice in choices
        for number in range(2)
    ]
    every = (one for hand in rounds for one in asked_in(hand, Random(hand.number)))
    quick = (one for one in every if one.state.opened[one.seat] or len(one.hand) <= LARGEST)
    return some_of_each(reasons, quick, 4)


def test_all_that_is_said_is_true_and_all_that_is_true_is_said() -> None:
    said: Counter[str] = Counter()
    for one in asked():
        facts = naively(one)
        said.update(reason.code for reason in reasons(one.view, one.log, one.move))
        assert disagreement(reasons, one, facts, unsure=("nothing_to_lay",)) is None, (one.move, one.view)
    assert len({case.code for case in CASES} - {"best_seen"} - said.keys()) <= RARE


def test_the_dearest_opening_is_always_found() -> None:
    """Ten times as many remainders find no more, for any rack of a round."""
    for one in asked_in(playout(Place("tiles", 2), 1, "any_move"), Random(9)):
        rack = one.state.hands[one.seat]
        assert best(rack, by_value, REMAINDERS) == best(rack, by_value, 10 * REMAINDERS)
