"""The parts of the solver, each beside all that it can be asked: groups, open runs, and the bound's share of jokers."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from operator import le
from random import Random

import pytest
from support.tile_positions import Made, any_position, dense_rack, groups_of_four, small_position

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import COLOURS, JOKERS, number
from trinca.melds.combinations import formed
from trinca.melds.rearrange_bounds import HALVES, least_shared, together
from trinca.melds.rearrange_groups import WEIGHTS, Grouped, dealt_out, groups
from trinca.melds.rearrange_position import Position
from trinca.melds.rearrange_rebuild import rebuilt
from trinca.melds.rearrange_runs import (
    AFTER,
    AS_GOOD,
    BEGINNING,
    BRIDGING,
    COMPLETES,
    DEAD,
    EMPTY,
    NOTHING,
    REACH,
    SHORT,
    STATES,
    choices,
)
from trinca.melds.rearrange_search import Search

EVERY = list(product(range(3), repeat=len(COLOURS)))
"""How many tiles of each colour there can be of one number."""

ONE, TWO, LONG, LONG_TWO, LONG_LONG, TWO_ONE, ONE_ONE = 4, 3, 2, 6, 5, 9, 10
"""Open runs by their lengths."""


def tiles_of(grouped: Grouped) -> list[Card]:
    return [Card(f"{colour}7") for colour, copies in zip(COLOURS, grouped, strict=True) for _ in range(copies)]


def can_be_groups(tiles: list[Card]) -> bool:
    """Whether the tiles part into groups of three and four, tried one by one."""
    if not tiles:
        return True
    first, rest = tiles[0], tiles[1:]
    for size in (2, 3):
        for places in set(combinations(range(len(rest)), size)):
            found = formed([first, *(rest[place] for place in places)])
            if (
                found
                and found.kind == "group"
                and can_be_groups([t for at, t in enumerate(rest) if at not in places])
            ):
                return True
    return False


def ways_of(grouped: Grouped, jokers: int) -> Iterator[int]:
    """With how many jokers the tiles are groups, by the table of the solver."""
    code = sum(copies * weight for copies, weight in zip(grouped, WEIGHTS, strict=True))
    for way in groups(*grouped, jokers).ways[code]:
        yield from range(way.jokers, way.jokers + way.room + 1)


@pytest.mark.parametrize("grouped", EVERY)
def test_groups_are_those_that_can_be_made(grouped: Grouped) -> None:
    tiles = tiles_of(grouped)
    # A single tile and two jokers are left to runs.
    possible = [
        jokers
        for jokers in range(JOKERS + 1)
        if (jokers == 0 if not tiles else len(tiles) > 1 and can_be_groups([*tiles, *[JOKER] * jokers]))
    ]
    for jokers in range(JOKERS + 1):
        assert list(ways_of(grouped, jokers)) == [taken for taken in possible if taken <= jokers]
    for taken in possible if tiles else []:
        dealt = [
            [*(Card(f"{COLOURS[place]}7") for place in group.colours), *[JOKER] * group.jokers]
            for group in dealt_out(grouped, taken)
        ]
        assert all(formed(group) for group in dealt)
        assert sorted(tile for group in dealt for tile in group) == sorted([*tiles, *[JOKER] * taken])


@pytest.mark.parametrize("held", EVERY)
def test_the_bound_never_asks_more_jokers_of_groups_than_they_take(held: Grouped) -> None:
    of_number = groups(*held, JOKERS)
    for grouped in product(*(range(copies + 1) for copies in held)):
        code = sum(copies * weight for copies, weight in zip(grouped, WEIGHTS, strict=True))
        for way in of_number.ways[code]:
            spent = [max(0, copies - free) for copies, (free, _) in zip(grouped, of_number.groupable, strict=True)]
            assert sum(spent) <= HALVES * way.jokers
            assert all(copies <= most for copies, (_, most) in zip(grouped, of_number.groupable, strict=True))
    # And no fewer than can go without any.
    without = [grouped for grouped in EVERY if all(map(le, grouped, held)) and 0 in ways_of(grouped, 0)]
    assert [free for free, _ in of_number.groupable] == list(map(max, *without, (0,) * len(COLOURS)))


@pytest.mark.parametrize("kind", [small_position, dense_rack, groups_of_four, any_position])
def test_the_search_knows_what_stays(kind: Callable[[Random], Made]) -> None:
    """What it says that stays costs is what stays when the combinations are there, jokers at the end among them."""
    rng = Random(kind.__name__)
    for _ in range(60):
        made = kind(rng)
        costs = (30, *range(1, 14))
        position = Position([map(Card, names) for names in made.table], map(Card, made.rack), costs)
        found = Search(position).found(20_000)
        assert found
        left = rebuilt(position, found.steps).left
        assert found.cost == sum(30 if tile == JOKER else number(tile) for tile in left), made


@pytest.mark.parametrize(
    ("rack", "stays"),
    [
        ("R1 R2 R3 JK JK", 0),
        ("R1 B1 K1 JK JK", 1),
        ("R1 B1 K1 Y1 JK", 1),
        ("R1 B1 K1 Y1 JK JK", 0),
        ("R1 R2 R3 B4 JK JK", 0),
    ],
)
def test_what_has_room_for_jokers(rack: str, stays: int) -> None:
    position = Position((), map(Card, rack.split()), (30, *range(1, 14)))
    found = Search(position).found(20_000)
    assert found
    assert found.cost == stays


@pytest.mark.parametrize(
    ("before", "tiles", "after"),
    [
        (EMPTY, 0, EMPTY),
        (EMPTY, 1, ONE),
        (EMPTY, 2, ONE_ONE),
        (ONE, 0, DEAD),
        (ONE, 1, TWO),
        (ONE, 2, TWO_ONE),
        (TWO, 0, DEAD),
        (TWO, 1, LONG),
        (LONG, 0, EMPTY),
        (LONG, 1, LONG),
        (LONG_LONG, 1, LONG),
        (LONG_LONG, 2, LONG_LONG),
        (LONG_TWO, 1, LONG),
        (LONG_TWO, 2, LONG_LONG),
        (TWO_ONE, 1, DEAD),
        (TWO_ONE, 2, LONG_TWO),
        (DEAD, 2, DEAD),
    ],
)
def test_open_runs_go_on(before: int, tiles: int, after: int) -> None:
    assert AFTER[tiles][before] == after


def test_what_is_known_of_open_runs() -> None:
    assert STATES == 11
    assert [REACH[state] for state in (EMPTY, ONE, TWO, LONG, LONG_TWO, LONG_LONG)] == [0, 1, 2, 3, 5, 6]
    assert [SHORT[state] for state in (EMPTY, ONE, LONG, LONG_TWO, TWO_ONE)] == [0, 1, 0, 1, 2]
    assert [state for state in range(STATES) if COMPLETES[state]] == [TWO, LONG_TWO, 8, TWO_ONE]


def lives(state: int, numbers: tuple[int, ...]) -> bool:
    """Whether open runs can take just so many tiles of each of the next numbers, and end."""
    for tiles in numbers:
        state = AFTER[tiles][state]
    return state != DEAD and not SHORT[state]


def test_what_is_as_good_can_take_whatever_the_other_can() -> None:
    """Beside all ways to lay tiles of the next five numbers: as good exactly where nothing speaks against it."""
    futures = list(product(range(3), repeat=5))
    for one, other in product(range(EMPTY, STATES), repeat=2):
        as_good = all(lives(one, numbers) for numbers in futures if lives(other, numbers))
        assert bool(AS_GOOD[one] >> other & 1) == as_good, (one, other)


def test_jokers_go_to_runs_only_where_they_serve() -> None:
    def jokers(state: int, held: int, serving: int) -> set[int]:
        return {choice.jokers for choice in choices(held, held, 0, JOKERS, serving)[state]}

    assert jokers(EMPTY, 0, BRIDGING) == {0}
    assert jokers(EMPTY, 0, BEGINNING) == {0, 1, 2}
    assert jokers(LONG, 0, NOTHING) == {0}
    assert jokers(LONG, 0, BRIDGING) == {0, 1}
    assert jokers(ONE, 0, NOTHING) == {1}
    assert jokers(ONE_ONE, 1, NOTHING) == {1}
    assert jokers(LONG_TWO, 1, BRIDGING) == {0, 1}
    assert jokers(ONE, 1, NOTHING) == {0}


def test_what_is_plainly_worse_is_left_out() -> None:
    """A tile that may stay in the rack is laid to a run that may end, and may begin one, or stay."""
    loose = choices(1, 0, 0, 0, NOTHING)
    assert [(choice.left, choice.after) for choice in loose[LONG]] == [(0, LONG)]
    assert [(choice.left, choice.after) for choice in loose[EMPTY]] == [(1, EMPTY), (0, ONE)]
    fixed = choices(1, 1, 0, 0, NOTHING)
    assert [(choice.left, choice.after) for choice in fixed[EMPTY]] == [(0, ONE)]
    in_groups = choices(1, 1, 1, 0, NOTHING)
    assert [(choice.grouped, choice.after) for choice in in_groups[EMPTY]] == [(0, ONE), (1, EMPTY)]


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ((0, 0, 0), (5, 3, 3), (5, 3, 3)),
        ((4, 4, 4), (5, 3, 3), (9, 7, 7)),
        ((5, 3, 3), (4, 4, 4), (9, 7, 7)),
        ((5, 3, 1), (4, 4, 0), (9, 7, 5)),
        ((9, 5, 0), (8, 6, 3), (17, 13, 8)),
    ],
)
def test_bounds_share_jokers(one: tuple[int, ...], other: tuple[int, ...], both: tuple[int, ...]) -> None:
    """For each number of halves the best of all ways to share them."""
    assert together(one, other) == together(other, one) == both
    for halves, least in enumerate(both):
        assert least == min(one[given] + other[halves - given] for given in range(halves + 1))
        assert least_shared(one, other, halves) == least
