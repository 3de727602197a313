"""The document's examples: tables that are made and played here from the very bodies that the document shows.

A contract test makes the same calls over HTTP, and finds these answers and these problems.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from trinca.api import games
from trinca.api.bodies import Acceptance, NewAgreement, NewInvitation, NewTable, SeatChange
from trinca.api.codes import CODES
from trinca.api.example_bodies import EXAMPLE_DRAFT, EXAMPLE_MOVES
from trinca.api.problems import Problem
from trinca.api.rooms import invitation, invitation_shown, invitations, new_seat, secret_hash
from trinca.api.streams import step_message, step_shown
from trinca.api.structs import NewDraft
from trinca.games.registry import AnyGame, Registry
from trinca.jobs.computer import NODES
from trinca.store.steps import Told
from trinca.tables import create, draft
from trinca.tables.agree import agree
from trinca.tables.hint import hint
from trinca.tables.invite import Guest, join, renew
from trinca.tables.keys import hash_key, key_text, table_id
from trinca.tables.play import play, try_moves
from trinca.tables.records import summary
from trinca.tables.seats import change_seat
from trinca.tables.table import AnyTable, Facts
from trinca.tables.view import moves_view, view

PUBLIC_URL = "https://cards.example.org"
KEY, ROOM_KEY, DEVICE_KEY, GUEST_KEY, DRAFT_KEY = (key_text(bytes([number]) * 32) for number in range(5))
_DAY = 24 * 3600 * 1000
FACTS = Facts(now=20_780 * _DAY, expires=20_787 * _DAY, seed=bytes(range(32)).hex())


def examples_of(registry: Registry) -> dict[str, Any]:
    """The examples of answers by name, as JSON values."""
    told = {
        **_of_duel(*_made(registry, "computer", KEY)),
        **_of_room(*_made(registry, "friend", ROOM_KEY)),
        "made_device": _answer(*_made(registry, "device", DEVICE_KEY), DEVICE_KEY),
        **_of_draft(registry),
        "trial_of_declaration": {"legal": True, "reveals": True, "view": None, "valid": True},
    }
    return {name: msgspec.to_builtins(value) for name, value in told.items()}


def examples_by_game(registry: Registry) -> dict[str, dict[str, Any]]:
    """The examples that every game has: by name, then by the game's id, as the document has several of them."""
    told: dict[str, dict[str, Any]] = {"game": {}, "view": {}, "moves": {}}
    for number, game in enumerate(registry):
        table = _table(game, first_table(game), game_key(number))
        values = {"game": games.told(game), "view": view(game, table, (0,)), "moves": moves_view(game, table, (0,))}
        for name, value in values.items():
            told[name][game.info.game] = {"summary": game.info.name, "value": msgspec.to_builtins(value)}
    return told


def first_table(game: AnyGame) -> dict[str, Any]:
    """The body that makes the smallest table of the game: a person and computers."""
    computers = [{"kind": "computer"}] * (game.info.least_seats - 1)
    return {"game": game.info.game, "seats": [{"kind": "host", "name": "Ana"}, *computers]}


def game_key(number: int) -> str:
    """The key of the example of the game at that place of the list."""
    return key_text(bytes([100 + number]) * 32)


def _of_duel(game: AnyGame, table: AnyTable) -> dict[str, Any]:
    """A person draws, is advised, sets the computer's level, and begins anew."""
    draw = msgspec.convert(EXAMPLE_MOVES["draw"]["value"], game.move_type)
    trial = try_moves(game, table, (0,), (draw,))
    played = play(game, table, (0,), (draw,), FACTS)
    drawn, step = played.table, step_shown(Told(played.table.version, played.events), (0,))
    changed = change_seat(drawn, (0,), 1, FACTS, name=None, level=SeatChange.EXAMPLE["level"])
    assert changed is not None
    agreed = agree(game, changed.table, (0,), NewAgreement.EXAMPLE["action"], FACTS, hand=1)
    assert agreed is not None
    assert agreed.record is not None
    return {
        "made": _answer(game, table, KEY),
        "trial": {"legal": True, "reveals": trial.reveals, "view": None},
        "moved": view(game, drawn, (0,)),
        "hint": hint(game, drawn, NODES),
        "steps": {"version": drawn.version, "steps": [step], "gap": False},
        "stream": step_message(step).decode(),
        "seat_changed": view(game, changed.table, (0,)),
        "agreed": view(game, agreed.table, (0,)),
        "hand": agreed.record,
        "hands": {"hands": [summary(agreed.record)]},
    }


def _of_draft(registry: Registry) -> dict[str, Any]:
    """A turn is arranged, where a game has drafts."""
    game = next((game for game in registry if game.drafts is not None), None)
    if game is None:
        return {}
    table = _table(game, first_table(game), DRAFT_KEY)
    body = msgspec.convert(EXAMPLE_DRAFT["edit"]["value"], NewDraft)
    step = draft.edit(game, table, (0,), body.table, FACTS, reveal=False)
    assert step is not None
    restored = draft.restore(game, step.table, (0,), FACTS, reveal=False)
    assert restored is not None
    return {
        "draft": draft.shown(game, table, (0,), reveal=False),
        "draft_edited": draft.shown(game, step.table, (0,), reveal=False),
        "draft_restored": draft.shown(game, restored.table, (0,), reveal=False),
    }


def _of_room(game: AnyGame, table: AnyTable) -> dict[str, Any]:
    """The host makes another invitation, and the friend follows it."""
    seat = NewInvitation.EXAMPLE["seat"]
    renewed = renew(table, seat, lambda number: secret_hash(ROOM_KEY, table.born, seat, number)).table
    guest = Guest(secret_hash(ROOM_KEY, table.born, seat, 1), hash_key(GUEST_KEY), Acceptance.EXAMPLE["name"])
    joined = join(game, renewed, guest, FACTS)
    assert joined is not None
    return {
        "made_room": _answer(game, table, ROOM_KEY),
        "invitation": invitation(renewed, seat, ROOM_KEY, PUBLIC_URL),
        "invitation_shown": invitation_shown(renewed, seat),
        "seat_taken": {"table": view(game, joined.table, (seat,)), "seat": seat, "key": GUEST_KEY},
    }


def _made(registry: Registry, example: str, key: str) -> tuple[AnyGame, AnyTable]:
    """The game and the table that this example of a body makes."""
    body: Mapping[str, Any] = NewTable.EXAMPLES[example]["value"]
    game = registry.get(body["game"]) or next(iter(registry))
    return game, _table(game, body, key)


def _table(game: AnyGame, body: Mapping[str, Any], key: str) -> AnyTable:
    new = create.NewTable(
        id=table_id(key),
        options=msgspec.convert(body.get("options", {}), game.options_type),
        seats=tuple(new_seat(seat, number, key, FACTS.now) for number, seat in enumerate(body["seats"])),
        presence=None,
        key=hash_key(key),
        request="",
    )
    return create.create(game, new, FACTS).table


def _answer(game: AnyGame, table: AnyTable, key: str) -> dict[str, Any]:
    """What making the table answers."""
    seats = tuple(number for number, seat in enumerate(table.seats) if seat.key == hash_key(key))
    return {"table": view(game, table, seats), "key": key, "invitations": invitations(table, key, PUBLIC_URL)}


def problem_examples(registry: Registry) -> dict[str, Any]:
    """A problem of each code."""
    unknown = games.unknown_game(registry)
    given: dict[str, dict[str, Any]] = {
        "illegal_move": {
            "detail": "You do not hold QH.",
            "rule": "CL-4",
            "reason": "card_not_held",
            "params": {"cards": ["QH"]},
        },
        "stale_version": {"detail": "The table has moved on; read it again.", "params": {"version": 2}},
        "not_your_turn": {"detail": "It is the turn of seat 1.", "params": {"seat": 1}},
        "seat_away": {"detail": "Rui is away; the table waits.", "rule": "TA-5", "params": {"seats": [1]}},
        "hand_over": {"detail": "The hand is over.", "params": {"status": "hand_over"}},
        "game_not_found": {"detail": unknown.detail, "params": unknown.params},
        "table_waiting": {"detail": "The table waits for people to take their seats.", "rule": "TA-14"},
        "covered": {
            "detail": "The hand is covered; ask with reveal=true when its player has the device.",
            "rule": "TA-9",
        },
        "draft_not_kept": {
            "detail": "No draft is kept where a friend plays from elsewhere: only the whole turn counts.",
            "rule": "TA-10",
        },
        "invitation_used": {
            "detail": "This invitation is used; its seat is taken.",
            "rule": "TA-3",
            "params": {"seat": 1},
        },
        "key_in_use": {"detail": "This key holds another seat at the table."},
        "agreement_not_possible": {
            "detail": "The hand is still being played.",
            "rule": "TA-7",
            "params": {"status": "playing"},
        },
        "forbidden": {"detail": "Only whoever holds a seat may name it.", "params": {"seat": 1}},
        "invalid_request": {
            "detail": "Expected `int`, got `str`.",
            "errors": ({"path": "/options/target", "detail": "Expected `int`, got `str`."},),
        },
        "internal_error": {"params": {"id": "d2b1c0ffee5ca1ab"}},
        "not_acceptable": {"params": {"offered": ["application/json", "application/problem+json"]}},
    }
    return {code: msgspec.to_builtins(Problem(code, **given.get(code, {})).body) for code in CODES}
