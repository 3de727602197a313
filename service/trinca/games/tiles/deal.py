"""The deal of a round: everything in it follows from the options, the seats, the dealer and the shuffle (TI-1)."""

from trinca.cards.shuffle import Shuffle
from trinca.cards.tiles import DECK, in_order
from trinca.games.dealing import deal_round, next_seat
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.state import TilesState
from trinca.games.values import Dealt

LEAST_SEATS, MOST_SEATS = 2, 4
TILES_EACH = 14


def deal(options: TilesOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[TilesState]:
    """Fourteen tiles each, the rest is the pool; the seat after the dealer starts (TI-1, TI-3).

    Raises:
        ValueError: A number of seats the game is not for, or a dealer that is none of them.
    """
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"{LEAST_SEATS} to {MOST_SEATS} seats, not {seats}")
    dealt = deal_round(DECK, seats, dealer, TILES_EACH, shuffle)
    return Dealt(
        state=TilesState(
            options=options,
            dealer=dealer,
            pool=dealt.rest,
            hands=tuple(in_order(hand) for hand in dealt.hands),
            seat=next_seat(dealer, seats),
            opened=(False,) * seats,
        ),
        deck=DECK,
        hands=dealt.hands,
        upcard=None,
        wild_card=None,
        entries=(),
    )
