"""What a rack can lay by itself: every combination, the best together, and the fewest that reach a sum."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from conformance.naive_tiles import SERIES, most_from_rack, small_rack, worth

from trinca.cards.playing import Card
from trinca.cards.tiles import DECK, in_order
from trinca.melds.combination_openings import choices, fewest
from trinca.melds.combination_search import best, by_tiles, by_value
from trinca.melds.combinations import Combination, order
from trinca.melds.combinations_held import combinations_in

PLENTY = 100_000


def rack_of(text: str) -> tuple[Card, ...]:
    return in_order(Card(name) for name in text.split())


def shown(found: tuple[Combination, ...]) -> list[str]:
    return sorted(" ".join(one.tiles) for one in found)


def racks(number: int, seed: str) -> list[tuple[Card, ...]]:
    """Small racks on which combinations abound, two of three with jokers."""
    rng = Random(seed)
    made = (small_rack(rng, rng.randint(5, 9), at % 3) for at in range(number))
    return [in_order(Card(name) for name in rack) for rack in made]


def test_every_combination_of_a_rack_once() -> None:
    for rack in racks(150, "every combination"):
        subsets = {order(chosen): chosen for size in range(3, len(rack) + 1) for chosen in combinations(rack, size)}
        wanted = sorted(key for key, chosen in subsets.items() if worth(chosen) is not None)
        found = combinations_in(rack)
        assert sorted(order(one.tiles) for one in found) == wanted
        assert all(one.value == worth(one.tiles) for one in found)
        short = [one for one in found if one.kind == "group" or len(one.tiles) <= 5]
        assert shown(combinations_in(rack, 5)) == shown(tuple(short))


def test_as_many_as_can_be_counted() -> None:
    """A whole colour has 66 runs; the whole series 13 groups of four and 52 of three beside them."""
    assert len(combinations_in(DECK[:13])) == 66
    assert len(combinations_in(DECK[:52])) == 4 * 66 + 13 * 5


@pytest.mark.parametrize("part", range(4))
def test_the_best_together_is_what_the_naive_search_finds(part: int) -> None:
    for rack in racks(60, f"the best {part}"):
        tiles_first, value_first = most_from_rack([str(tile) for tile in rack])
        most = best(rack, by_tiles, PLENTY)
        assert (sum(len(one.tiles) for one in most), sum(one.value for one in most)) == tiles_first, rack
        dearest = best(rack, by_value, PLENTY)
        assert (sum(one.value for one in dearest), sum(len(one.tiles) for one in dearest)) == value_first, rack
        for found in (most, dearest):
            assert Counter(tile for one in found for tile in one.tiles) <= Counter(rack)


@pytest.mark.parametrize(
    ("rack", "laid"),
    [
        ("R3 R4 R5 R6 R7 B6 K6", ["R3 R4 R5", "R6 B6 K6"]),
        ("R13 Y13 K13 K13", ["R13 K13 Y13"]),
        ("R1 R1 B1 K1 Y1 Y1", ["R1 B1 Y1", "R1 K1 Y1"]),
        ("R1 R2 R3 R5", ["R1 R2 R3"]),
        ("R1 R2 R3 R4 R5 R6 R7", ["R1 R2 R3 R4 R5 R6 R7"]),
        ("R1 B3 K5 Y7", []),
        ("", []),
        ("JK JK", []),
        ("R5 JK JK", ["R5 JK JK"]),
        ("R4 R5 R6 R6 B6 K6 JK", ["R4 R5 R6 JK", "R6 B6 K6"]),
    ],
)
def test_the_most_tiles(rack: str, laid: list[str]) -> None:
    assert shown(best(rack_of(rack), by_tiles, PLENTY)) == sorted(laid)


def test_runs_that_follow_each_other_are_laid_as_one() -> None:
    assert shown(best(rack_of("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11"), by_tiles, PLENTY)) == [
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11"
    ]
    # As one run the joker would stand for the four, and be worth less.
    assert shown(best(rack_of("R1 R2 R3 R5 R6 JK"), by_tiles, PLENTY)) == ["R1 R2 R3", "R5 R6 JK"]
    # Two runs of the same tiles are not one.
    assert shown(best(rack_of("R1 R2 R3 R1 R2 R3"), by_tiles, PLENTY)) == ["R1 R2 R3", "R1 R2 R3"]


def test_a_search_cut_short_still_finds_what_can_be_laid() -> None:
    rack = in_order([*DECK[:40], Card("JK"), Card("JK")])
    whole = best(rack, by_tiles, PLENTY)
    assert sum(len(one.tiles) for one in whole) == 42
    for budget in (0, 1, 50):
        found = best(rack, by_tiles, budget)
        assert found
        assert Counter(tile for one in found for tile in one.tiles) <= Counter(rack)
        assert all(worth(one.tiles) == one.value for one in found)


def test_the_largest_rack_there_can_be_is_searched_within_its_budget() -> None:
    found = best(DECK, by_tiles, 500)
    assert sum(len(one.tiles) for one in found) > 90


def test_as_few_as_reach_a_sum() -> None:
    """Beside all choices of one, two and three combinations."""
    found_some: Counter[int | None] = Counter()
    for rack in racks(80, "as few"):
        found = combinations_in(rack)
        for needed in (0, 9, 25, 40):
            few = fewest(rack, found, needed, 3, PLENTY)
            wanted = next((many for many in (1, 2, 3) if _possible(rack, found, needed, many)), None)
            assert (few and len(few)) == wanted
            found_some[wanted] += 1
            if few is not None:
                assert sum(one.value for one in few) >= needed
                assert Counter(tile for one in few for tile in one.tiles) <= Counter(rack)
    assert {None, 1, 2} <= found_some.keys()


def _possible(rack: tuple[Card, ...], found: tuple[Combination, ...], needed: int, many: int) -> bool:
    twice = [*found, *found]
    return any(
        sum(one.value for one in chosen) >= needed
        and Counter(tile for one in chosen for tile in one.tiles) <= Counter(rack)
        for chosen in combinations(twice, many)
    )


def test_choices_are_told_once_each() -> None:
    rack = rack_of("R1 R1 R2 R2 R3 R3 R4 B10 K10 Y10")
    pairs = list(choices(rack, combinations_in(rack), 12, 2, PLENTY))
    told = {tuple(sorted(" ".join(one.tiles) for one in pair)) for pair in pairs}
    assert len(told) == len(pairs)
    assert ("R1 R2 R3", "R1 R2 R3") in told
    assert ("B10 K10 Y10", "R2 R3 R4") in told
    assert not any(sum(one.value for one in pair) < 12 for pair in pairs)


def test_no_budget_no_choice() -> None:
    rack = rack_of(" ".join(SERIES[:5]))
    assert list(choices(rack, combinations_in(rack), 6, 1, 0)) == []
    assert fewest(rack, combinations_in(rack), 6, 1, 0) is None
