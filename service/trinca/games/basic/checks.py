"""The checks that `play` refuses by and `legal` lists by: one of each, so that the two cannot differ."""

from collections.abc import Sequence
from typing import Protocol

from trinca.cards.playing import PACK, Card
from trinca.games import refusals
from trinca.games.basic.profile import RuleIds
from trinca.melds.melds import Kind, fits

_PACK = frozenset(PACK)


class Laid(Protocol):
    """A meld on the table, as the state holds it or as a view shows it."""

    @property
    def kind(self) -> Kind:
        """Whether it is a set or a run."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards in normal form."""


def strands(left: Sequence[Card], taken: Card | None, melds: Sequence[Laid]) -> bool:
    """Whether a seat would be stuck with the taken card as its only one (CL-7).

    Args:
        left: The hand after the meld or lay-off.
        taken: The upcard taken in this turn, if it was.
        melds: The table after the meld or lay-off: what it just laid can take the card too.
    """
    if taken is None or len(left) != 1 or left[0] != taken:
        return False
    return not any(fits(meld.kind, meld.cards, left) for meld in melds)


def must_hold(rules: RuleIds, hand: Sequence[Card], cards: Sequence[Card]) -> None:
    """Refuse cards that are not in the hand, or not as often as named."""
    refusals.must_hold(rules.cards, rules.turn, _PACK, hand, cards)
