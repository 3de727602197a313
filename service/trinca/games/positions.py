"""A hand as it lies, written down by people: what the positions of `seeds/vectors/` and built hands are read from.

Cards stand in texts, `4S 5S 9D`, so that a position is short enough to be written by hand. It need not hold a whole
pack: what plays no part is left out. Which positions can be played on from is for `Game.sound` to say.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct, UnsetType

from trinca.cards.playing import NOTATION, Card
from trinca.cards.shuffle import Shuffle
from trinca.games.values import State

_CARD = NOTATION.removeprefix("^").removesuffix(r"(?!\n)$")

CardsText = Annotated[
    str,
    Meta(
        pattern=rf"^({_CARD}( {_CARD})*)?(?!\n)$",
        description="Cards with one space between them, `AS 10D`; of a pile the top is the last.",
    ),
]
Whole = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A number of things, or of a seat."""

T = TypeVar("T")


class PositionPart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of what positions are made of."""


class Position(PositionPart, frozen=True, kw_only=True):
    """Base of a game's positions; what is left out has the default that the game's schema of the vectors names.

    Attributes:
        hands: The cards of each seat, in any order; there are as many seats as hands.
    """

    hands: tuple[CardsText, ...]

    @abstractmethod
    def state(self, options: Any, seed: str) -> State:  # noqa: ANN401 - the options of the game
        """The state, which need not be sound.

        Args:
            options: All options in force.
            seed: What a shuffle goes on from, where the position does not name its own: 64 hex digits.
        """

    @property
    def seed(self) -> str | None:
        """The seed that the position names; None where it names none."""
        return None


class PositionShuffle(PositionPart, frozen=True, kw_only=True):
    """What cards are shuffled by.

    Attributes:
        seed: 32 bytes as 64 hex digits.
        counter: How many numbers were drawn from the seed so far.
    """

    seed: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$", description="32 bytes as 64 hex digits.")]
    counter: Whole


class ShuffledPosition(Position, frozen=True, kw_only=True):
    """Base of the positions of games in which cards are shuffled again.

    Attributes:
        shuffle: What a restock is shuffled by. Left out, it goes on where the deal of the hand's seed would have
            stopped.
    """

    shuffle: PositionShuffle | None = None

    @property
    def seed(self) -> str | None:
        """The seed that the position names; None where it names none."""
        return None if self.shuffle is None else self.shuffle.seed

    def going_on(self, seed: str, dealt: int) -> Shuffle:
        """The shuffle: the position's own, or that of the seed after a deal of so many cards."""
        if self.shuffle is not None:
            return Shuffle(self.shuffle.seed, self.shuffle.counter)
        # One number is drawn for each swap, and the last card left is swapped with none.
        return Shuffle(seed, dealt - 1)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text."""
    return tuple(map(Card, text.split()))


def put_in_order(in_order: Callable[[Iterable[Card]], tuple[Card, ...]], named: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards as the game shows them; as they are where one of them is none of the game's."""
    try:
        return in_order(named)
    except KeyError:
        return named


def of_each(given: tuple[T, ...] | UnsetType, default: T, seats: int) -> tuple[T, ...]:
    """What is said of each seat; where nothing is, the default for all of them."""
    return (default,) * seats if isinstance(given, UnsetType) else given
