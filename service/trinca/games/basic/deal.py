"""The deal of a hand: everything in it follows from the options, the dealer and the shuffle (CL-1)."""

from trinca.cards.playing import in_order, pack
from trinca.cards.shuffle import Shuffle
from trinca.games.basic.options import BasicOptions, in_force
from trinca.games.basic.state import BasicState
from trinca.games.dealing import deal_round, next_seat
from trinca.games.values import Dealt, Upcard

SEATS = 2
CARDS_EACH = 10


def deal(options: BasicOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[BasicState]:
    """Ten cards each, then the upcard; the seat after the dealer plays first (CL-14).

    Raises:
        ValueError: A number of seats the game is not for, or a dealer that is none of them.
    """
    if seats != SEATS:
        raise ValueError(f"two seats, not {seats}")
    deck = pack()
    hands, rest, shuffle = deal_round(deck, seats, dealer, CARDS_EACH, shuffle)
    upcard = rest[-1]
    return Dealt(
        state=BasicState(
            options=in_force(options),
            shuffle=shuffle,
            dealer=dealer,
            stock=rest[:-1],
            discard=(upcard,),
            hands=tuple(in_order(hand) for hand in hands),
            seat=next_seat(dealer, seats),
            laid_before=(False,) * seats,
        ),
        deck=deck,
        hands=hands,
        upcard=upcard,
        wild_card=None,
        entries=(Upcard(upcard),),
    )
