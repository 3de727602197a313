"""The deal of a hand: everything in it follows from the options, the dealer and the shuffle (FH-1)."""

from trinca.cards.playing import in_order, pack
from trinca.cards.shuffle import Shuffle
from trinca.games.dealing import deal_round, next_seat
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import Dealt, Upcard

SEATS = 2
CARDS_EACH = 13
JOKERS = 2
DECK = pack(jokers=JOKERS)


def deal(options: Rummy500Options, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[Rummy500State]:
    """Thirteen cards each, then the upcard; the seat after the dealer plays first (FH-15).

    Raises:
        ValueError: A number of seats the game is not for, or a dealer that is none of them.
    """
    if seats != SEATS:
        raise ValueError(f"two seats, not {seats}")
    hands, rest, shuffle = deal_round(DECK, seats, dealer, CARDS_EACH, shuffle)
    upcard = rest[-1]
    return Dealt(
        state=Rummy500State(
            options=options,
            shuffle=shuffle,
            dealer=dealer,
            stock=rest[:-1],
            discard=(upcard,),
            hands=tuple(in_order(hand) for hand in hands),
            seat=next_seat(dealer, seats),
        ),
        deck=DECK,
        hands=hands,
        upcard=upcard,
        wild_card=None,
        entries=(Upcard(upcard),),
    )
