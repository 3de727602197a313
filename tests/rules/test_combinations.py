"""Groups and runs of tiles: verdicts as data, and every verdict beside the naive one."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from conformance.naive_tiles import SERIES, readings, worth

from trinca.cards.playing import Card
from trinca.cards.tiles import COLOURS, DECK, NUMBERS, colour, in_order, number, tile_of
from trinca.melds.combinations import (
    arranged,
    beyond,
    extensions,
    formed,
    order,
    rounds_the_corner,
    same,
    splits,
)


def tiles(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def table(*texts: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(tiles(text) for text in texts)


def test_the_deck() -> None:
    """TI-1, and the order of the unshuffled deck that anybody checks a deal by."""
    assert len(DECK) == 106
    assert DECK[:14] == tiles("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1")
    assert DECK[26] == "K1"
    assert DECK[39] == "Y1"
    assert DECK[52:104] == DECK[:52]
    assert DECK[104:] == ("JK", "JK")
    assert [(colour(tile), number(tile)) for tile in DECK[:52]] == [(one, at) for one in COLOURS for at in NUMBERS]
    assert [tile_of(one, at) for one in "RBKY" for at in range(1, 14)] == list(DECK[:52]) == SERIES
    assert in_order(tiles("JK Y1 K13 B2 R10 R9 JK R9")) == tiles("R9 R9 R10 B2 K13 Y1 JK JK")


COMBINATIONS = {
    "R7 B7 K7": ("group", "R7 B7 K7", 21),
    "Y7 R7 K7 B7": ("group", "R7 B7 K7 Y7", 28),
    "R7 R8 R9": ("run", "R7 R8 R9", 24),
    "R6 R4 R5": ("run", "R4 R5 R6", 15),
    "K13 K12 K11 K10": ("run", "K10 K11 K12 K13", 46),
    "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13": ("run", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13", 91),
    # One joker: in a gap, at an end, in a group.
    "R1 R2 R4 JK R5": ("run", "R1 R2 JK R4 R5", 15),
    "R2 JK R4": ("run", "R2 JK R4", 9),
    "B1 B3 JK": ("run", "B1 JK B3", 6),
    "JK R1 R2": ("run", "R1 R2 JK", 6),
    "K3 K4 JK": ("run", "K3 K4 JK", 12),
    "R12 R13 JK": ("run", "JK R12 R13", 36),
    "R9 B9 JK": ("group", "R9 B9 JK", 27),
    "K10 JK B10": ("group", "B10 K10 JK", 30),
    "Y7 JK B7 R7": ("group", "R7 B7 Y7 JK", 28),
    "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 JK": ("run", "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 JK", 91),
    "JK Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13": ("run", "JK Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13", 91),
    # Two jokers.
    "R1 JK JK R4": ("run", "R1 JK JK R4", 10),
    "R12 R13 JK JK": ("run", "JK JK R12 R13", 46),
    "R5 JK R7 JK": ("run", "R5 JK R7 JK", 26),
    "R5 B5 JK JK": ("group", "R5 B5 JK JK", 20),
    # One tile with two jokers: the reading worth most.
    "R10 JK JK": ("run", "R10 JK JK", 33),
    "JK R11 JK": ("run", "R11 JK JK", 36),
    "R1 JK JK": ("run", "R1 JK JK", 6),
    "R12 JK JK": ("group", "R12 JK JK", 36),
    "R13 JK JK": ("group", "R13 JK JK", 39),
}


@pytest.mark.parametrize("named", COMBINATIONS)
def test_what_is_a_combination(named: str) -> None:
    combination = formed(tiles(named))
    assert combination is not None
    kind, shown, value = COMBINATIONS[named]
    assert combination == (kind, tiles(shown), value)


@pytest.mark.parametrize(
    "named",
    [
        *("", "R7", "R7 B7", "R5 R6", "R5 JK", "JK JK", "JK JK JK"),
        # Groups with a colour twice, of five, of two numbers.
        *("R7 R7 B7", "K4 K4 R4 Y4", "R13 Y13 K13 K13", "K13 R13 Y13 K13", "K4 B4 R4 Y4 K4", "K4 B4 R4 Y4 JK"),
        *("R7 B8 K7", "R7 B8 K9", "R5 B5 K6 JK", "R7 R7 JK"),
        # Runs with a gap, a number twice, two colours, round the corner.
        *("R4 R6 R8", "R4 R4 R5", "R5 R6 R7 R6", "R6 R7 K8", "R1 B2 R3", "JK R2 B3", "R1 JK R5", "R1 JK JK R5"),
        *("R12 R13 R1", "R13 R1 R2", "R1 JK R13", "B1 B4 JK"),
        # Fourteen tiles: longer than a colour.
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 JK",
    ],
)
def test_what_is_none(named: str) -> None:
    assert formed(tiles(named)) is None
    assert worth(tiles(named)) is None


def test_a_refused_try_leaves_nothing_behind() -> None:
    """A joker that stood for nothing in one try stands for a three in the next."""
    assert formed(tiles("B1 B4 JK")) is None
    assert formed(tiles("B1 B2 JK")) == ("run", tiles("B1 B2 JK"), 6)


def judged(candidates: Iterator[tuple[str, ...]]) -> int:
    """Compare every verdict with the naive one; how many are combinations."""
    there = 0
    for named in candidates:
        cards = tuple(Card(name) for name in reversed(named))
        combination, wanted = formed(cards), worth(named)
        assert (combination and combination.value) == wanted, named
        if combination is not None:
            there += 1
            assert sorted(combination.tiles) == sorted(named)
            assert combination.jokers == named.count("JK")
            assert formed(combination.tiles) == combination
            if combination.kind == "run":
                first = combination.value // len(named) - (len(named) - 1) // 2
                at = {number(tile) - place for place, tile in enumerate(combination.tiles) if tile != "JK"}
                assert at == {first}, combination
            else:
                assert combination.tiles == in_order(cards)
    return there


def as_often_as_there_are(candidates: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    return (named for named in candidates if all(named.count(tile) <= 2 for tile in set(named)))


def test_every_three_tiles() -> None:
    """All multisets of three tiles: 44 runs and 52 groups are without a joker."""
    found = judged(as_often_as_there_are(combinations_with_replacement([*SERIES, "JK"], 3)))
    plain = judged(combinations(SERIES, 3))
    assert plain == 44 + 52
    # With a joker: 12 + 11 pairs a colour in a run and 6 a number in a group; with two, any tile.
    assert found == plain + 4 * (12 + 11) + 13 * 6 + 52


@pytest.mark.parametrize(
    ("size", "colours", "numbers"), [(4, "RBKY", (1, 10, 11, 12, 13)), (5, "RBK", (1, 11, 12, 13))]
)
def test_every_four_and_five_tiles_of_some(size: int, colours: str, numbers: tuple[int, ...]) -> None:
    some = [tile_of(one, at) for one in colours for at in numbers]
    assert judged(as_often_as_there_are(combinations_with_replacement([*some, "JK"], size))) > 2


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_every_choice_of_one_colour(jokers: int) -> None:
    """Of a whole colour, with no, one, and two jokers."""
    blue = SERIES[13:26]
    choices = (chosen for size in range(14) for chosen in combinations(blue, size))
    assert judged((*chosen, *("JK",) * jokers) for chosen in choices) > 60


@pytest.mark.parametrize(
    ("named", "rounds"),
    [
        ("R12 R13 R1", True),
        ("R13 R1 R2", True),
        ("R11 R12 R13 R1", True),
        ("R13 JK R2", True),
        ("R12 JK R1", True),
        ("R1 JK R13", True),
        ("R12 R13 JK JK R1", True),
        ("R11 R13 R1", False),
        ("R12 R13 B1", False),
        ("R1 R2 R13 R13", False),
        ("R13 R1", False),
        ("R3 R4 R6", False),
        ("JK JK JK", False),
    ],
)
def test_what_would_go_round_the_corner(named: str, *, rounds: bool) -> None:
    assert rounds_the_corner(tiles(named)) == rounds


def test_a_table_in_normal_form() -> None:
    """Combinations by their tiles, jokers after them whatever they stand for; what is none is left as it is."""
    one = table("Y3 Y2 Y1", "JK R4 R6", "B7 K7 R7", "R4 R6 R5", "B9 R9")
    wanted = table("R4 R5 R6", "R4 JK R6", "R7 B7 K7", "B9 R9", "Y1 Y2 Y3")
    assert arranged(one) == arranged(tuple(reversed(one))) == wanted
    assert [order(combination) for combination in wanted] == sorted(order(combination) for combination in wanted)


def test_tables_are_compared_as_multisets() -> None:
    one = table("R5 R6 R7", "R5 R6 R7", "B9 K9 JK")
    assert same(one, table("JK K9 B9", "R7 R5 R6", "R5 R6 R7"))
    assert not same(one, table("JK K9 B9", "R7 R5 R6"))
    assert not same(one, table("JK K9 B9", "R7 R5 R6", "R5 R6 R7", "R5 R6 R7"))
    assert not same(table("R1 R2 R3 R4 R5 R6"), table("R1 R2 R3", "R4 R5 R6"))
    assert beyond(one, table("R7 R6 R5")) == table("R5 R6 R7", "B9 K9 JK")
    assert beyond(one, one) == ()
    assert beyond((), one) == ()
    assert beyond(table("R5 R6 R7"), table("R5 R6 R7 R8")) == table("R5 R6 R7")


@pytest.mark.parametrize(
    ("on", "rack", "longer"),
    [
        ("R4 R5 R6", "R3 R7 R8 R4 B4 B3 JK", {"R3": "R3 R4 R5 R6", "R7": "R4 R5 R6 R7", "JK": "R4 R5 R6 JK"}),
        ("R7 B7 K7", "R7 Y7 R8 Y8 JK", {"Y7": "R7 B7 K7 Y7", "JK": "R7 B7 K7 JK"}),
        ("R7 B7 K7 Y7", "R7 JK", {}),
        ("R4 JK R6", "R5 R3 R8 B5", {"R5": "R4 R5 R6 JK", "R3": "R3 R4 JK R6", "R8": None}),
        ("R10 JK JK", "B10 R9 K13 R13", {"B10": "R10 B10 JK JK", "R9": "R9 R10 JK JK", "R13": "R10 JK JK R13"}),
    ],
)
def test_what_a_combination_takes(on: str, rack: str, longer: dict[str, str | None]) -> None:
    wanted = {tile: tiles(shown) for tile, shown in longer.items() if shown}
    found = {tile: combination.tiles for tile, combination in extensions(tiles(on), tiles(rack))}
    assert found == wanted


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_combination_takes_every_tile_that_it_could_be_laid_with(jokers: int) -> None:
    """No tile is passed over because it shares nothing with the first one."""
    for naturals in (("R7",), ("R7", "B7"), ("R7", "R8"), ("R7", "R9"), ("B7", "K7", "Y7"), ("B1", "B2", "B3")):
        on = formed(tuple(Card(name) for name in (*naturals, *("JK",) * jokers)))
        if on is not None:
            rack = (*DECK[:52], Card("JK"))
            wanted = [tile for tile in rack if any(readings((*on.tiles, tile)))]
            assert [tile for tile, _ in extensions(on.tiles, rack)] == wanted


@pytest.mark.parametrize(
    ("on", "rack", "parts"),
    [
        ("R1 R2 R3 R4 R5", "R3 R4 B3", [("R3", "R1 R2 R3", "R3 R4 R5")]),
        ("R1 R2 R3 R4", "R2 R3", []),
        ("R1 R2 R3 R4 R5 R6", "R3 R4", [("R3", "R1 R2 R3", "R3 R4 R5 R6"), ("R4", "R1 R2 R3 R4", "R4 R5 R6")]),
        ("R1 R2 JK R4 R5", "R3 JK", [("JK", "R1 R2 JK", "R4 R5 JK")]),
        ("R7 B7 K7 Y7", "B7 K7", []),
    ],
)
def test_what_parts_a_run(on: str, rack: str, parts: list[tuple[str, str, str]]) -> None:
    found = [(tile, lower.tiles, upper.tiles) for tile, (lower, upper) in splits(tiles(on), tiles(rack))]
    assert found == [(tile, tiles(lower), tiles(upper)) for tile, lower, upper in parts]
