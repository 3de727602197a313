"""Tiles on the table, rearranged in words."""

from __future__ import annotations

import random

import pytest

from trinca_cli import notation, steps, tiles, writing
from trinca_cli.cards import NotACardError, by_rank, by_suit, read_cards
from trinca_cli.notation import NotAMoveError
from trinca_cli.sight import Sight
from trinca_cli.steps import NotAStepError

TABLE = [["R5", "R6", "R7"], ["B10", "K10", "Y10"], ["K1", "K2", "K3", "K4"]]


@pytest.mark.parametrize(
    ("typed", "made"),
    [
        ("new B1 B2 B3", [*TABLE, ["B1", "B2", "B3"]]),
        ("new b1-3", [*TABLE, ["B1", "B2", "B3"]]),
        ("NEW r1-R3 jk", [*TABLE, ["R1", "R2", "R3", "JK"]]),
        ("add R8 to 1", [["R5", "R6", "R7", "R8"], *TABLE[1:]]),
        ("add R8 JK onto #1", [["R5", "R6", "R7", "R8", "JK"], *TABLE[1:]]),
        ("move K1 from 3 to 2", [TABLE[0], [*TABLE[1], "K1"], ["K2", "K3", "K4"]]),
        ("move K1 K2 from 3 to new", [*TABLE[:2], ["K3", "K4"], ["K1", "K2"]]),
        ("move K1 from 3 to rack", [*TABLE[:2], ["K2", "K3", "K4"]]),
        ("move R5-R7 from 1 to rack", TABLE[1:]),
        ("split 3 after 2", [*TABLE[:2], ["K1", "K2"], ["K3", "K4"]]),
        ("split 1 after 1", [["R5"], ["R6", "R7"], *TABLE[1:]]),
        (
            "remake 1 3 as R5 R6 R7 K1 / K2 K3 K4",
            [TABLE[1], ["R5", "R6", "R7", "K1"], ["K2", "K3", "K4"]],
        ),
        ("remake 1 into R5 R6/R7", [*TABLE[1:], ["R5", "R6"], ["R7"]]),
        ("new B1 then add B2 to 4 then split 4 after 1", [*TABLE, ["B1"], ["B2"]]),
    ],
)
def test_steps_make_one_arrangement_into_another(typed: str, made: list[list[str]]) -> None:
    assert steps.take(typed.split(), TABLE) == made
    assert TABLE == [["R5", "R6", "R7"], ["B10", "K10", "Y10"], ["K1", "K2", "K3", "K4"]]
    assert notation.read_move(typed.split(), [], Sight(table=TABLE)) == {"type": "play", "table": made}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "is no step"),
        ("dance R5", "is no step"),
        ("new R5 then", "is no step"),
        ("add R8 to 4", "no combination 4; the table has 1 to 3"),
        ("add R8 to 0", "no combination 0"),
        ("add R8 to ²", "no combination"),
        ("add R8", "Add which tiles"),
        ("add to 1", "Add which tiles"),
        ("add R8 to", "Add which tiles"),
        ("move K1 from 3", "from where to where"),
        ("move K1 to 3", "from where to where"),
        ("move K9 from 3 to 1", "K9 does not lie in combination 3"),
        ("move K1 K1 from 3 to 1", "K1 does not lie in combination 3"),
        ("move K1 from 9 to 1", "no combination 9"),
        ("split 3", "Split which"),
        ("split 3 after 4", "after its tile 1 to 3"),
        ("split 3 after 0", "after its tile 1 to 3"),
        ("split 3 after K2", "after its tile 1 to 3"),
        ("new R8 R9 then split 4 after 2", "Combination 4 can be split after its tile 1."),
        ("new R8 then split 4 after 1", "Combination 4 is a single tile and cannot be split."),
        ("remake 1 2", "Remake which"),
        ("remake 1 9 as R5", "no combination 9"),
    ],
)
def test_what_is_no_step_is_refused_with_a_hint(typed: str, why: str) -> None:
    with pytest.raises(NotAStepError) as refused:
        steps.take(typed.split(), TABLE)
    assert why in refused.value.detail


@pytest.mark.parametrize(
    "typed", ["new", "new R14", "new R12-14", "new R0", "new R5-R5", "new R5-B7", "new R5-", "remake 1 as R5 /"]
)
def test_bad_tiles_are_named(typed: str) -> None:
    with pytest.raises(NotACardError):
        steps.take(typed.split(), TABLE)


def test_an_empty_table_has_no_combinations() -> None:
    with pytest.raises(NotAStepError, match="the table has none"):
        steps.take(["add", "R8", "to", "1"], [])
    assert steps.take(["new", "R8"], []) == [["R8"]]


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ([*TABLE, ["B1", "B2", "B3"]], "new B1 B2 B3"),
        ([["R5", "R6", "R7", "R8"], *TABLE[1:]], "add R8 to 1"),
        ([["R4", "R5", "R6", "R7", "R8"], *TABLE[1:], ["Y1", "Y2", "Y3"]], "add R4 R8 to 1 then new Y1 Y2 Y3"),
        ([*TABLE[::-1], ["B1"]], "new B1"),
        ([["R5", "R6", "R7"], ["R5", "R6", "R7"], *TABLE[1:]], "new R5 R6 R7"),
        (
            [["R5", "R6", "R7"], ["B10", "K10", "Y10"], ["K1", "K2", "JK"], ["K3", "K4", "K5"]],
            "remake 3 as K1 K2 JK / K3 K4 K5",
        ),
        (
            [["R5", "R6", "R7", "R8"], ["K1", "K2", "K10"], ["B10", "Y10", "R10"], ["K3", "K4"], ["B1"]],
            "add R8 to 1 then remake 2 3 as K1 K2 K10 / B10 Y10 R10 / K3 K4 then new B1",
        ),
    ],
)
def test_a_play_is_told_as_what_it_changes_and_read_again(new: list[list[str]], told: str) -> None:
    move, sight = {"type": "play", "table": new}, Sight(table=TABLE)
    assert writing.write_move(move, sight=sight) == told
    read = notation.read_move(told.split(), [], sight)
    assert steps.is_same(read["table"], new)


def test_a_tile_that_is_laid_once_is_told_once() -> None:
    old, new = [["R5"], ["B5"], ["K5"]], [["R5", "K5"], ["B5", "K5"]]
    assert steps.difference(old, new) == [["add", "K5", "to", "1"], ["remake", "2", "3", "as", "B5", "K5"]]


@pytest.mark.parametrize(
    ("typed", "rack", "lying"),
    [
        ("add R8 to 1", ["R8"], []),
        ("add R8 to 1", [], []),
        ("add K3 to 1", ["K3"], []),
        ("add K3 to 1", [], [("K3", 3)]),
        ("add K3 R6 K4 to 1", ["K4"], [("R6", 1), ("K3", 3)]),
        ("add K3 K3 to 1", ["K3"], [("K3", 3)]),
        ("move K4 from 3 to new", [], []),
    ],
)
def test_tiles_that_lie_already_are_known_from_those_nobody_has(
    typed: str, rack: list[str], lying: list[tuple[str, int]]
) -> None:
    assert steps.lying_already(TABLE, steps.take(typed.split(), TABLE), rack) == lying


def test_any_play_that_loses_no_tile_is_told_and_read_again() -> None:
    chance = random.Random(4)
    pack = tiles.series() * 2 + ["JK", "JK"]
    for _ in range(300):
        drawn = chance.sample(pack, 30)
        old = _parted(drawn[: chance.randrange(25)], chance)
        new = _parted(chance.sample(drawn, 30), chance) if chance.random() < 0.3 else _more(old, drawn, chance)
        changes = steps.difference(old, new)
        assert changes is not None
        words = " then ".join(" ".join(step) for step in changes).split()
        assert steps.is_same(steps.take(words, old) if words else old, new)


def _parted(drawn: list[str], chance: random.Random) -> list[list[str]]:
    left, parts = list(drawn), []
    while left:
        count = chance.randint(1, 5)
        parts.append(left[:count])
        del left[:count]
    return parts


def _more(old: list[list[str]], drawn: list[str], chance: random.Random) -> list[list[str]]:
    """The same with a few tiles more, and here and there two combinations made into others."""
    new = [list(each) for each in old]
    if len(new) > 1 and chance.random() < 0.5:
        new[:2] = _parted(sorted(new[0] + new[1]), chance)
    used = sum(map(len, old))
    for tile in drawn[used : used + chance.randint(1, 4)]:
        chance.choice(new).append(tile) if new and chance.random() < 0.6 else new.append([tile])
    return new


def test_a_play_that_loses_tiles_or_changes_nothing_is_told_as_it_is() -> None:
    sight = Sight(table=TABLE)
    for table in (TABLE[1:], TABLE, [], "x", [["R5", 1]]):
        assert writing.write_move({"type": "play", "table": table}, sight=sight).startswith("{")
    assert writing.write_move({"type": "play", "table": [["R5"]]}).startswith("{")
    assert writing.write_move({"type": "play", "table": [["R5"]], "x": 1}, sight=Sight(table=[])).startswith("{")


def test_a_table_of_tiles_has_its_own_words() -> None:
    sight = Sight(table=TABLE)
    for typed in ("draw", "DRAW a tile", "draw from the pool", "draw stock"):
        assert notation.read_move(typed.split(), [], sight) == {"type": "draw"}
    with pytest.raises(NotAMoveError):
        notation.read_move(["draw", "R5"], [], sight)
    assert notation.read_move(["pass"], [], sight) == {"type": "pass"}
    assert notation.read_move(["pa"], [{"type": "pass"}], sight) == {"type": "pass"}
    for typed in ("meld R5 R6 R7", "discard R5", "lay 1 R8", "play", "done"):
        with pytest.raises(NotAMoveError, match="new R5 R6 R7"):
            notation.read_move(typed.split(), [], sight)
    with pytest.raises(NotAMoveError, match="'new R5' is no move now"):
        notation.read_move(["new", "R5"], [])


def test_tiles_are_sorted_by_colour_and_by_number() -> None:
    held = ["Y1", "JK", "R13", "K2", "B2", "R2"]
    assert by_suit(held) == ["R2", "R13", "B2", "K2", "Y1", "JK"]
    assert by_rank(held) == ["Y1", "R2", "B2", "K2", "R13", "JK"]
    assert [read_cards(tile) for tile in tiles.series()] == [[tile] for tile in tiles.series()]
    assert read_cards("r5 - 7 y12-y13") == ["R5", "R6", "R7", "Y12", "Y13"]
