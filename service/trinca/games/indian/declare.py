"""Declarations: what is one at all, how its groups are read, and one that holds where there is any (IN-7, IN-8)."""

from collections.abc import Sequence

from trinca.cards.playing import Card
from trinca.games import refusals
from trinca.games.indian.deal import CARDS_EACH, deck_of
from trinca.games.indian.moves import Declare
from trinca.games.indian.refusals import CARDS, DECLARE, not_thirteen
from trinca.games.indian.state import IndianState
from trinca.melds.cheapest import declarable
from trinca.melds.sequences import Group, in_normal_form


def groups_of(state: IndianState, move: Declare) -> tuple[Group, ...]:
    """The groups of a declaration in normal form, read as they are named.

    Refused, and without cost, is what is no declaration: one before the draw, or of any but thirteen own cards beside
    one more.
    """
    if state.phase != "play":
        raise refusals.not_drawn_yet(DECLARE)
    hand = state.hands[state.seat]
    named = [card for group in move.groups for card in group]
    refusals.must_hold(CARDS, DECLARE, deck_of(state.options), hand, (move.discard, *named))
    if len(named) != CARDS_EACH:
        raise not_thirteen(len(named), CARDS_EACH)
    return in_normal_form(move.groups, state.wild)


def found(hand: Sequence[Card], wild: str) -> Declare | None:
    """A declaration of fourteen cards that holds, in normal form; None where there is none.

    Any card can be laid aside, the upcard just taken too: that one is bound in discards only (IN-3). A hand that was
    built with fewer cards has none (IN-7).
    """
    best = declarable(hand, wild) if len(hand) == CARDS_EACH + 1 else None
    return None if best is None else Declare(best.discard, best.groups)
