"""The legal moves, listed by the checks that refuse the others; of all declarations one that holds."""

from collections.abc import Iterator, Sequence

from trinca.cards.playing import Card
from trinca.games.indian.declare import found
from trinca.games.indian.moves import Drop, IndianMove
from trinca.games.indian.piles import may_discard, may_draw_stock
from trinca.games.indian.state import IndianState
from trinca.games.moves import Discard, Draw
from trinca.games.values import Legal

STOCK, UPCARD = Draw("stock"), Draw("discard")


def legal(state: IndianState) -> Legal:
    """The legal moves of the seat to play in normal form, each once; none when the hand is over.

    Any thirteen cards in any groups are a declaration, so that the wrong ones are not listed; one that holds is,
    wherever there is any. Of fourteen cards one at least may be discarded (GU-1): no card is there so often.
    """
    if state.phase == "over":
        return Legal(())
    if state.phase == "draw":
        return Legal(tuple(_before_the_draw(state)))
    hand = state.hands[state.seat]
    declaration = found(hand, state.wild)
    moves = (*discards(hand, state.taken), *((declaration,) if declaration else ()))
    return Legal(moves, complete=False, open=("declare",))


def discards(hand: Sequence[Card], taken: Card | None) -> tuple[Discard, ...]:
    """The discards of a seat after its draw, each once.

    Args:
        hand: Its fourteen cards.
        taken: The upcard that it took in this turn.
    """
    return tuple(Discard(card) for card in dict.fromkeys(hand) if may_discard(hand, card, taken))


def _before_the_draw(state: IndianState) -> Iterator[IndianMove]:
    if may_draw_stock(len(state.stock), len(state.discard)):
        yield STOCK
    yield UPCARD
    if state.options.drop:
        yield Drop()
