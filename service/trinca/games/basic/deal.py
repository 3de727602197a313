"""The deal of a hand: everything in it follows from the options, the dealer and the shuffle (CL-1)."""

from trinca.cards.playing import Card, in_order, pack
from trinca.cards.shuffle import Shuffle
from trinca.games.basic.options import BasicOptions, in_force
from trinca.games.basic.state import BasicState
from trinca.games.values import Dealt, Upcard

SEATS = 2
CARDS_EACH = 10


def deal(options: BasicOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[BasicState]:
    """Ten cards each, one at a time from the seat after the dealer, then the upcard; that seat plays first (CL-14).

    Raises:
        ValueError: A number of seats the game is not for, or a dealer that is none of them.
    """
    if seats != SEATS or not 0 <= dealer < seats:
        raise ValueError(f"two seats, one of them the dealer; not {seats} seats and dealer {dealer}")
    deck = pack()
    shuffled, shuffle = shuffle.shuffled(deck)
    stock = list(shuffled)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    starts = next_seat(dealer, seats)
    for turn in range(CARDS_EACH * seats):
        hands[(starts + turn) % seats].append(stock.pop())
    upcard = stock.pop()
    return Dealt(
        state=BasicState(
            options=in_force(options),
            shuffle=shuffle,
            dealer=dealer,
            stock=tuple(stock),
            discard=(upcard,),
            hands=tuple(in_order(hand) for hand in hands),
            seat=starts,
            laid_before=(False,) * seats,
        ),
        deck=deck,
        hands=tuple(tuple(hand) for hand in hands),
        upcard=upcard,
        wild_card=None,
        entries=(Upcard(upcard),),
    )


def first_dealer(seats: int) -> int:
    """The last seat, so that seat 0 plays first (CL-14)."""
    return seats - 1


def next_seat(seat: int, seats: int = SEATS) -> int:
    """The seat after this one: whose turn is next, and who deals next (CL-13)."""
    return (seat + 1) % seats
