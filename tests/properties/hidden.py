"""What a seat cannot see, laid otherwise: the same position for that seat, another one behind it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from trinca.cards import playing, tiles
from trinca.cards.playing import Card
from trinca.games.basic.state import BasicState
from trinca.games.indian.score import WRONG
from trinca.games.indian.state import IndianState
from trinca.games.rummy500.state import Rummy500State
from trinca.games.tiles.state import TilesState
from trinca.games.values import Entry, Moved

Hands = tuple[tuple[Card, ...], ...]


def _anew(
    pile: Sequence[Card],
    hands: Hands,
    seen: Collection[int],
    in_order: Callable[[Iterable[Card]], tuple[Card, ...]],
    rng: Random,
) -> tuple[tuple[Card, ...], Hands]:
    """A face-down pile and the hands that are not seen share their cards anew; each keeps as many as it has."""
    cards = [*pile, *(card for seat, hand in enumerate(hands) if seat not in seen for card in hand)]
    rng.shuffle(cards)
    other = [hand if seat in seen else in_order(cards.pop() for _ in hand) for seat, hand in enumerate(hands)]
    return tuple(cards), tuple(other)


def _with_melds(state: Any, seat: int, rng: Random) -> Any:
    """The other hands and the stock, and another seed; the pile was open, card by card, and melds are."""
    stock, hands = _anew(state.stock, state.hands, {seat}, playing.in_order, rng)
    return replace(state, stock=stock, hands=hands, shuffle=replace(state.shuffle, seed=rng.randbytes(32).hex()))


def _indian(state: IndianState, seat: int, rng: Random) -> IndianState:
    """The other hands, also those that were dropped, and the stock; a wrong declaration was shown to all."""
    seen = {seat, *(other for other, penalty in enumerate(state.penalties) if penalty == WRONG)}
    stock, hands = _anew(state.stock, state.hands, seen, playing.in_order, rng)
    return replace(state, stock=stock, hands=hands, shuffle=replace(state.shuffle, seed=rng.randbytes(32).hex()))


def _tiles(state: TilesState, seat: int, rng: Random) -> TilesState:
    """The other racks and the pool; the table is open."""
    pool, hands = _anew(state.pool, state.hands, {seat}, tiles.in_order, rng)
    return replace(state, pool=pool, hands=hands)


REARRANGED: dict[type, Callable[[Any, int, Random], Any]] = {
    BasicState: _with_melds,
    Rummy500State: _with_melds,
    TilesState: _tiles,
    IndianState: _indian,
}
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
