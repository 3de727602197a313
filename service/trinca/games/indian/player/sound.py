"""How `easy` and `normal` play: they keep what costs least and goes together, and take the upcard for that (PL-5)."""

from random import Random

from msgspec import Struct

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.games.indian.player.position import Position, expendable
from trinca.games.indian.player.prospects import burden, is_used

WORTH_IT = 6.0
"""How much better the upcard must make a hand: one card in nine of the stock is a joker."""


class Kind(Struct, frozen=True):
    """What tells one of the levels from the other.

    Attributes:
        notices: How likely it looks at the upcard at all.
        whim: How far it misjudges a hand at most.
    """

    notices: float
    whim: float


KINDS = {"easy": Kind(notices=0.5, whim=25.0), "normal": Kind(notices=1.0, whim=0.0)}


class Sound:
    """The player in one position."""

    def __init__(self, position: Position, kind: Kind, rng: Random) -> None:
        self._position, self._kind, self._rng = position, kind, rng

    def looks(self) -> bool:
        """Always, or every now and then."""
        return self._rng.random() < self._kind.notices

    def gives_up(self) -> bool:
        """Never."""
        return False

    def takes(self, upcard: Card) -> bool:
        """Whether it stands for others in a hand that is better with it and without another card."""
        hand, wild = self._position.hand, self._position.wild
        kept = [without((*hand, upcard), (other,)) for other in expendable(self._position)]
        best = min(kept, key=lambda cards: burden(cards, wild))
        # A low card in the place of a high one is no use: the stock has those as well.
        return is_used(upcard, best, wild) and burden(best, wild) + WORTH_IT <= burden(hand, wild)

    def discards(self, cards: list[Card]) -> Card:
        """The card without which the hand is best; of several one by chance."""
        hand, wild, whim = self._position.hand, self._position.wild, self._kind.whim
        self._rng.shuffle(cards)
        return min(cards, key=lambda card: burden(without(hand, (card,)), wild) + self._rng.uniform(0, whim))
