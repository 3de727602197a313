"""The deal of a hand: everything in it follows from options, seats, dealer and shuffle (IN-1, IN-2)."""

from trinca.cards.playing import Card, in_order, pack
from trinca.cards.shuffle import Shuffle
from trinca.games.dealing import deal_round, next_seat
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.state import IndianState
from trinca.games.values import Dealt, Upcard

LEAST_SEATS, MOST_SEATS = 2, 6
CARDS_EACH = 13
PACKS = 2


def deck_of(options: IndianOptions) -> tuple[Card, ...]:
    """The unshuffled cards: two packs, then the printed jokers (IN-1)."""
    return pack(PACKS, options.printed_jokers)


def deal(options: IndianOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[IndianState]:
    """Thirteen cards each, the wild card, the upcard; the seat after the dealer plays first (IN-2, IN-12).

    Raises:
        ValueError: A number of seats the game is not for, or a dealer that is none of them.
    """
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"two to six seats, not {seats}")
    deck = deck_of(options)
    hands, rest, shuffle = deal_round(deck, seats, dealer, CARDS_EACH, shuffle)
    *stock, upcard, wild_card = rest
    return Dealt(
        state=IndianState(
            options=options,
            shuffle=shuffle,
            dealer=dealer,
            wild_card=(wild_card,),
            stock=tuple(stock),
            discard=(upcard,),
            hands=tuple(in_order(hand) for hand in hands),
            penalties=(None,) * seats,
            seat=next_seat(dealer, seats),
        ),
        deck=deck,
        hands=hands,
        upcard=upcard,
        wild_card=wild_card,
        entries=(Upcard(upcard),),
    )
