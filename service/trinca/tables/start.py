"""What a table in development can be given to start from: the seed of its deals, the position of its first hand.

Both are for those who write clients and players: the same seed deals the same hands at every table of so many seats,
and a built position is where a client wants to be tested. No table has them unless it was made with them,
and hands are dealt by them in development alone.
"""

import hmac
from typing import Any

import msgspec

from trinca.games.errors import CorruptState
from trinca.games.positions import Position
from trinca.games.registry import AnyGame
from trinca.games.values import State
from trinca.tables.refusals import Refusal


def seed_of_hand(first: str, number: int) -> str:
    """The seed of a hand at a table that was given one: 64 hex digits.

    Args:
        first: The seed it was given, from which the first hand is dealt as it is.
        number: The number of the hand, which counts on through a restart.
    """
    return first if number == 1 else hmac.digest(bytes.fromhex(first), f"hand {number}".encode(), "sha256").hex()


def seed_given(seed: str | None, position: Position | None) -> str | None:
    """The seed that a table was given; a position that names a shuffle gives its seed. None where neither does."""
    return seed or (None if position is None else position.seed)


def read(game: AnyGame, position: dict[str, Any]) -> Position:
    """The position that a table keeps."""
    if game.position_type is None:
        raise ValueError(f"{game.info.game} has no positions")
    return msgspec.convert(position, game.position_type)


def built(game: AnyGame, options: Any, position: Position, seed: str) -> State:  # noqa: ANN401 - the options of the game
    """The state of a position; raise CorruptState where no hand can be played on from it."""
    state: State = position.state(options, seed)
    game.sound(state)
    if not game.legal(state).moves:
        raise CorruptState("the seat to play has no legal move")
    return state


def check_start(game: AnyGame, options: Any, seats: int, seed: str | None, position: Position | None) -> None:  # noqa: ANN401 - as above
    """Refuse a position that is none for this table (`invalid_request`)."""
    if position is None:
        return
    if len(position.hands) != seats:
        detail = f"The position has {len(position.hands)} hands, the table {seats} seats."
        raise Refusal("invalid_request", detail, path="/position/hands")
    if seed is not None and position.seed not in (None, seed):
        detail = "The position is shuffled by another seed than the table's."
        raise Refusal("invalid_request", detail, path="/position/shuffle/seed")
    try:
        built(game, options, position, seed_given(seed, position) or "00" * 32)
    except CorruptState as wrong:
        detail = f"No hand can be played from this position: {wrong}."
        raise Refusal("invalid_request", detail, path="/position") from wrong
