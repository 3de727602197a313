"""The document's examples: a table that is really dealt and played, so that they show what is really answered."""

from typing import Any

import msgspec

from trinca.api.problems import CODES, Problem
from trinca.games.registry import AnyGame, Registry
from trinca.tables.agree import agree
from trinca.tables.computer import plain_turn
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.keys import hash_key, key_text, table_id
from trinca.tables.play import play
from trinca.tables.records import summary
from trinca.tables.table import Facts
from trinca.tables.view import moves_view, view

KEY = key_text(bytes(range(32)))
_DAY = 24 * 3600 * 1000
_FACTS = Facts(now=0, expires=20_430 * _DAY, seed=bytes(range(32)).hex())


def examples_of(registry: Registry) -> dict[str, Any]:
    """The examples by name, as JSON values; from the first game of the registry."""
    game = next(iter(registry))
    return {name: msgspec.to_builtins(value) for name, value in _examples(game).items()}


def _examples(game: AnyGame) -> dict[str, Any]:
    new = NewTable(
        id=table_id(KEY),
        options=game.options_type(),
        seats=(NewSeat("host", "Ana"), NewSeat("computer", level="hard")),
        presence=None,
        key=hash_key(KEY),
        request="",
    )
    made = create(game, new, _FACTS).table
    played = play(game, made, (0,), plain_turn(game, made, 0), _FACTS).table
    ended = agree(game, played, (0,), "restart", _FACTS)
    assert ended is not None
    assert ended.record is not None
    shown = view(game, made, (0,))
    return {
        "view": shown,
        "made": {"table": shown, "key": KEY, "invitations": []},
        "moves": moves_view(game, made, (0,)),
        "hand": ended.record,
        "hands": {"hands": [summary(ended.record)]},
    }


def problem_examples() -> dict[str, Any]:
    """A problem of each code."""
    given: dict[str, dict[str, Any]] = {
        "illegal_move": {
            "detail": "KH is not in your hand.",
            "rule": "CL-4",
            "reason": "card_not_held",
            "params": {"cards": ["KH"]},
        },
        "stale_version": {"params": {"version": 18}},
        "not_your_turn": {"detail": "It is the turn of seat 1.", "params": {"seat": 1}},
        "invalid_request": {
            "detail": "Expected `int`, got `str`.",
            "errors": ({"path": "/options/target", "detail": "Expected `int`, got `str`."},),
        },
        "internal_error": {"params": {"id": "d2b1c0ffee5ca1ab"}},
        "not_acceptable": {"params": {"offered": ["application/json"]}},
    }
    return {code: msgspec.to_builtins(Problem(code, **given.get(code, {})).body) for code in CODES}
