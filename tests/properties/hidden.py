"""What a seat cannot see, laid otherwise: the same position for that seat, another one behind it."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from trinca.cards.playing import in_order
from trinca.games.basic.state import BasicState
from trinca.games.values import Entry, Moved


def _basic(state: BasicState, seat: int, rng: Random) -> BasicState:
    """The other hand and the stock share their cards anew, and the seed is another; the pile was open, card by card."""
    other = 1 - seat
    pool = [*state.stock, *state.hands[other]]
    rng.shuffle(pool)
    stock, hand = tuple(pool[: len(state.stock)]), in_order(pool[len(state.stock) :])
    hands = (hand, state.hands[1]) if other == 0 else (state.hands[0], hand)
    return replace(state, stock=stock, hands=hands, shuffle=replace(state.shuffle, seed=rng.randbytes(32).hex()))


REARRANGED: dict[type, Callable[[Any, int, Random], Any]] = {BasicState: _basic}
"""For each type of state, how what a seat cannot see is laid otherwise."""


def rearranged(state: Any, seat: int, rng: Random) -> Any:
    """The state with everything that `seat` cannot see laid otherwise."""
    return REARRANGED[type(state)](state, seat, rng)


def with_other_draws(entries: tuple[Entry, ...], seat: int, rng: Random) -> tuple[Entry, ...]:
    """The entries with other cards wherever another seat drew unseen."""
    unseen = [entry for entry in entries if isinstance(entry, Moved) and _drawn_unseen(entry, seat)]
    cards = [entry.card for entry in unseen]
    rng.shuffle(cards)
    return tuple(
        replace(entry, card=cards.pop()) if isinstance(entry, Moved) and _drawn_unseen(entry, seat) else entry
        for entry in entries
    )


def _drawn_unseen(entry: Moved[Any], seat: int) -> bool:
    return entry.card is not None and not entry.open and entry.seat != seat
