"""The solver beside an integer programme, on positions made by chance; `python -m bench.tiles` takes many more."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from support.tile_positions import Made, any_position, dense_rack, groups_of_four, small_position, with_rest
from support.tile_programme import Programme, every_combination, value, value_after_tiles, worth_one

from trinca.cards.playing import Card
from trinca.melds.combinations import Tiles, formed
from trinca.melds.rearrange import Objective, rearranged

WORTH: dict[Objective, Callable[[str], int]] = {
    "most_tiles": worth_one,
    "most_value": value,
    "most_tiles_then_value": value_after_tiles,
}


@pytest.fixture(scope="module")
def programme() -> Programme:
    return Programme()


def as_tiles(names: tuple[str, ...]) -> Tiles:
    return tuple(map(Card, names))


def check(made: Made, objective: Objective, programme: Programme) -> int:
    """The most is what the programme finds, and lies validly with all that lay there; how many tiles that are."""
    table, worth = [as_tiles(names) for names in made.table], WORTH[objective]
    found = rearranged(table, as_tiles(made.rack), objective)
    assert found.exact
    assert sum(map(worth, found.laid)) == programme.most(made.table, made.rack, worth), (made, objective)
    after = Counter(tile for combination in found.table for tile in combination)
    assert after == Counter(tile for combination in table for tile in combination) + Counter(found.laid)
    assert all(formed(combination) for combination in found.table), made
    return len(found.laid)


def full_table(rng: Random) -> Made:
    """A table of all that goes of few numbers, jokers among them, and a rack of what is left."""
    made = dense_rack(rng)
    return with_rest(rng, rearranged((), as_tiles(made.rack), "most_tiles").table)


@pytest.mark.parametrize("objective", WORTH)
@pytest.mark.parametrize("kind", [small_position, dense_rack, full_table, groups_of_four, any_position])
def test_nothing_better_is_found(kind: Callable[[Random], Made], objective: Objective, programme: Programme) -> None:
    rng = Random(f"{kind.__name__} {objective}")
    positions = [kind(rng) for _ in range(12 if kind is any_position else 80)]
    # Positions of every kind: with and without jokers, laid from and not.
    laid = [check(made, objective, programme) for made in positions]
    assert {0, 1, 2} == {made.jokers for made in positions}
    assert any(laid)


def test_the_programme_knows_every_short_combination() -> None:
    """As many as can be counted: 4 and 1 sets of colours, 11, 10 and 9 places, each with every place for jokers."""
    found = every_combination()
    assert all(formed(as_tiles(names)) for names in found)
    whole = [names for names in found if "JK" not in names]
    assert len(whole) == 13 * 5 + 4 * (11 + 10 + 9)
    assert max(names.count("JK") for names in found) == 2
