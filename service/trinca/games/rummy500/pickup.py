"""Drawing from the discard pile: the upcard, or a deeper card with all above it, used at once (FH-3, FH-4)."""

from msgspec import UNSET, Struct
from msgspec.structs import replace

from trinca.cards.playing import Card, in_order
from trinca.games import refusals as shared
from trinca.games.rummy500 import refusals
from trinca.games.rummy500.moves import Draw, Laying
from trinca.games.rummy500.state import Rummy500State
from trinca.games.tuples import with_item


class Pick(Struct, frozen=True):
    """A card of the discard pile that a seat asks for.

    Attributes:
        index: Its place, 0 for the bottom.
        card: The card.
        deep: Whether others lie above it.
        twice: Whether its twin lies in the pile too, as of two jokers.
    """

    index: int
    card: Card
    deep: bool
    twice: bool

    def as_move(self, then: Laying) -> Draw:
        """The draw of this card and the use that is made of it, in normal form: `index` if deep or needed."""
        return Draw("discard", self.card, self.index if self.deep or self.twice else UNSET, then)


def pick_at(discard: tuple[Card, ...], index: int) -> Pick:
    """The card at that place of the pile."""
    card = discard[index]
    return Pick(index, card, index < len(discard) - 1, discard.count(card) > 1)


def picked(state: Rummy500State, move: Draw) -> Pick:
    """The card that a draw from the discard pile means: the upcard where it names none."""
    pile = state.discard
    if not pile:
        raise shared.no_upcard("FH-3")
    if move.card is UNSET:
        return pick_at(pile, len(pile) - 1)
    places = [at for at, card in enumerate(pile) if card == move.card]
    if move.index is not UNSET:
        if move.index not in places:
            raise refusals.not_in_pile(move.card, move.index, pile)
        return pick_at(pile, move.index)
    if not places:
        raise refusals.not_in_pile(move.card, None, pile)
    if len(places) > 1:
        raise refusals.which_joker(places)
    return pick_at(pile, places[0])


def with_pile(state: Rummy500State, pick: Pick) -> Rummy500State:
    """The position with the card and all above it in the hand of the seat to play, which may use any of them.

    Nothing is held as taken: what is picked up with `then` may be discarded in this turn, but for what `then` lays.
    """
    hand = in_order((*state.hands[state.seat], *state.discard[pick.index :]))
    hands = with_item(state.hands, state.seat, hand)
    return replace(state, hands=hands, discard=state.discard[: pick.index], phase="play")


def must_use(pick: Pick, then: Laying) -> None:
    """Refuse a use that leaves out the card asked for; of two jokers the one laid is that card (FH-4)."""
    if pick.card not in then.cards:
        raise refusals.must_use_card("FH-3" if pick.deep else "FH-4", pick.card)


def needs_use(pick: Pick) -> None:
    """Refuse a deeper card without a meld or lay-off that uses it (FH-3)."""
    if pick.deep:
        raise refusals.must_use_card("FH-3", pick.card)
