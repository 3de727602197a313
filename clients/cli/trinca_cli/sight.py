"""What of a table bears on how a move is written: what lies there, in which order, and what is held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from trinca_client import View


@dataclass(frozen=True)
class Sight:
    """The part of a view that words of a move may refer to.

    `pile` is the discard pile bottom to top where all of it lies open, else empty; `table` are the combinations in
    the order in which they are numbered, None in a game that has none; `held` are the cards of the seat to play.
    `parts` are the names of all that a hand of this game shows: a game without `melds` has no moves that lay any.
    """

    pile: Sequence[str] = ()
    table: Sequence[Sequence[str]] | None = None
    held: Sequence[str] = ()
    parts: Collection[str] = frozenset({"stock", "discard", "melds"})

    @classmethod
    def of(cls, view: View) -> Sight:
        """What this view shows of it."""
        hand = view["hand"]
        if hand is None:
            return NOTHING
        pile = hand.get("discard", [])
        spread = len(pile) == hand.get("discard_count", len(pile))
        return cls(pile if spread else (), hand.get("table"), view["you"]["hand"] or (), frozenset(hand))


NOTHING = Sight()
