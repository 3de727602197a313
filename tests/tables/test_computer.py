"""A computer's turn follows from what its seat sees: the deal's seed, which tells every card, decides nothing in it."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from table_making import Make, facts, hand_of

from trinca.cards.shuffle import Shuffle
from trinca.games.registry import AnyGame
from trinca.games.values import LEVELS, Move
from trinca.tables.computer import computer_turn, plain_turn
from trinca.tables.play import play
from trinca.tables.table import AnyTable

OTHER = "ab" * 32
HANDS = 12


@dataclass(frozen=True)
class Both:
    """One position of a table, and the same cards in the same places dealt from another seed."""

    real: AnyTable
    other: AnyTable


def both(game: AnyGame, make: Make, number: int, level: str) -> Both:
    """The computer to move in the hand of that number."""
    table = make("host", "computer")
    table = replace(table, seats=(table.seats[0], replace(table.seats[1], level=level)), id=f"table-{number}")
    table = play(game, table, (0,), plain_turn(game, table, 0), facts()).table
    hand = hand_of(table)
    state = replace(hand.state, shuffle=Shuffle(OTHER, hand.state.shuffle.counter))
    return Both(table, replace(table, hand=replace(hand, seed=OTHER, state=state)))


@pytest.mark.parametrize("level", LEVELS)
def test_another_seed_with_the_same_cards_is_the_same_turn(game: AnyGame, make: Make, level: str) -> None:
    for number in range(HANDS):
        pair = both(game, make, number, level)
        assert pair.real != pair.other
        assert computer_turn(game, pair.real, 1, 100) == computer_turn(game, pair.other, 1, 100)


def test_chance_decides_between_equal_moves_at_the_easy_level(game: AnyGame, make: Make) -> None:
    """The test above would show little if no chance were asked at all."""
    turns: set[tuple[Move, ...]] = {
        computer_turn(game, both(game, make, number, "easy").real, 1, 100) for number in range(HANDS)
    }
    assert len(turns) > 1
