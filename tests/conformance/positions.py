"""Positions and moves as plain data: the cards that lie in a position, and moves spelled otherwise."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from trinca.cards.playing import NOTATION
from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import Move, State

NAMES = {"stands_for"}
"""Lists of cards that name what cards stand for; the cards themselves lie in others."""


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def card_lists(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], list[str]]]:
    """Every list of cards in a plain value, with its path. A card that lies somewhere lies in a list; a scalar only names it."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in NAMES:
                yield from card_lists(part, (*path, key))
    elif isinstance(value, list):
        if value and all(isinstance(card, str) and re.match(NOTATION, card) for card in value):
            yield path, value
        else:
            for index, part in enumerate(value):
                yield from card_lists(part, (*path, index))


def cards_of(state: State) -> list[str]:
    """All cards of a position, sorted."""
    return sorted(card for _, cards in card_lists(plain(state)) for card in cards)


def at(position: Any, path: tuple[Any, ...]) -> Any:
    """The part of a plain value under a path."""
    for step in path:
        position = position[step]
    return position


def refusal_of(game: AnyGame, state: State, move: Move) -> IllegalMove | None:
    """The refusal of a move; None where it is accepted."""
    try:
        game.apply(state, move)
    except IllegalMove as no:
        return no
    return None


def respelled(game: AnyGame, move: Move, rng: Random) -> Move:
    """The same move with its cards, and its combinations, in another order."""
    other: Move = msgspec.convert(_shuffled(plain(move), rng), game.move_type)
    return other


def _shuffled(value: Any, rng: Random) -> Any:
    if isinstance(value, list):
        return rng.sample([_shuffled(part, rng) for part in value], len(value))
    if not isinstance(value, dict):
        return value
    together = {name for name in (NAMES | {"cards"}) & value.keys() if isinstance(value[name], list)}
    rest = {name: _shuffled(part, rng) for name, part in value.items() if name not in together}
    order = rng.sample(range(len(value["cards"])), len(value["cards"])) if together else []
    return rest | {name: [value[name][place] for place in order] for name in together}
