"""`/v1/tables`: making a table, looking at it, waiting for it to change, removing it."""

import hashlib
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response, g
from msgspec.structs import replace

from trinca.api import strict
from trinca.api.answers import answer, made_headers, not_modified, parts, view_answer
from trinca.api.auth import HOST, SEAT, Asker, held_seats
from trinca.api.bodies import NewTable
from trinca.api.developing import start_of
from trinca.api.operation import Answer, Blueprint
from trinca.api.preconditions import etag, is_known
from trinca.api.problems import Problem, invalid
from trinca.api.queries import ViewPartsQuery, ViewQuery
from trinca.api.rooms import invitations, new_seat
from trinca.api.schemas import TableMade, ref
from trinca.api.services import public_base, services
from trinca.api.structs import converted
from trinca.tables import create
from trinca.tables.keys import KEY_BYTES, hash_key, key_text, table_id
from trinca.tables.match import to_play
from trinca.tables.table import AnyTable, Facts, Step
from trinca.tables.view import view

tables = Blueprint(
    "tables",
    __name__,
    description="Making a table, looking at it as one's own seat sees it, waiting for it to change, removing it.",
)


@tables.operation(
    "POST",
    "/v1/tables",
    "createTable",
    query=ViewPartsQuery(),
    body=NewTable(),
    answers={
        201: Answer(
            "The table was made.",
            TableMade(),
            examples={
                "computer": ("made", "Against the computer: dealt at once"),
                "friend": ("made_room", "With a friend: waiting, with the invitation to send"),
                "device": ("made_device", "Two people on one device: both seats are yours, and covered"),
            },
            headers=("Location", "ETag"),
        ),
        200: Answer(
            "The same call with the same key made it before.", TableMade(), "made", headers=("Location", "ETag")
        ),
    },
    codes=("key_in_use", "unavailable"),
)
def create_table(body: dict[str, Any], *, include: Sequence[str]) -> Response:
    """Make a table.

    Anybody may. Whoever makes it is its host and sits at seat 0. The first hand is dealt at once where nobody is
    waited for, else when the last friend has taken a seat. The answer holds the host's seat key: with it in
    `Authorization: Bearer <key>` all other calls are made. For every free seat it holds the invitation to send.

    With a `key` of one's own the call can be repeated: the same body finds the table that it made (200), and nothing
    is made twice. `key_in_use` means that the key hosts a table made from another body; take a new key.
    """
    game = services().registry.get(body["game"])
    if game is None:
        ids = ", ".join(offered.info.game for offered in services().registry)
        raise invalid("/game", f"Must be one of: {ids}.")
    options = converted(body["options"], game.options_type, "/options")
    seed, position = start_of(body, game)
    key = body.get("key") or key_text(secrets.token_bytes(KEY_BYTES))
    new = create.NewTable(
        id=table_id(key),
        options=options,
        seats=_new_seats(body, key, born=0),
        presence=body.get("presence"),
        key=hash_key(key),
        request=_digest(),
        seed=seed,
        position=position,
    )

    # Before the table that the key may host already is looked at: bad input is told first.
    create.check(game, new)

    def build(facts: Facts) -> Step:
        return create.create(game, replace(new, seats=_new_seats(body, key, born=facts.now)), facts)

    table, made = services().store.create(new.id, build)
    if not made and table.request != new.request:
        raise Problem("key_in_use")
    if made:
        services().made(table)
    seats = held_seats(table, new.key)
    table = services().heard(table, seats)
    shown = view(game, table, seats, **parts(include))
    return answer(
        {"table": shown, "key": key, "invitations": invitations(table, key, public_base())},
        HTTPStatus.CREATED if made else HTTPStatus.OK,
        headers=made_headers(table),
    )


@tables.operation(
    "GET",
    "/v1/tables/<table_id>",
    "getTable",
    guards=(SEAT,),
    query=ViewQuery(),
    headers=("If-None-Match",),
    answers={
        200: Answer("The table as the key's seat sees it.", ref("Table"), "view", headers=("ETag",)),
        304: Answer("The client has this version; with `wait`, nothing changed for so long.", headers=("ETag",)),
    },
)
def get_table(
    *, asker: Asker, include: Sequence[str], reveal: bool, after: int | None = None, wait: int = 0
) -> Response:
    """Look at the table, or wait for it to change.

    Whoever holds a seat may; the answer is what that seat sees, and never another's cards. It changes nothing, beside
    that where presence is required it tells that the seat is there (TA-6).

    `?after=17&wait=25` answers as soon as the version is another than 17, or with 304 after 25 seconds: ask again
    then. A version below `after` answers at once: the table was removed and made anew.

    The tag is the version's alone, whatever was asked to be included or revealed: to see more of a version that is
    known already, ask without `If-None-Match`.
    """
    table = asker.table
    if after == table.version and wait:
        table = _next(table, wait)
        # Revealing was asked for the seat to play then; the next one has not been passed the device yet (TA-9).
        reveal = reveal and to_play(asker.game, table) == to_play(asker.game, asker.table)
    tag = etag(table.version)
    if table.version == after or is_known(tag):
        return not_modified(tag)
    return view_answer(asker.game, table, held_seats(table, asker.key), include, reveal=reveal)


@tables.operation(
    "DELETE",
    "/v1/tables/<table_id>",
    "deleteTable",
    guards=(HOST,),
    answers={204: Answer("The table is gone.")},
)
def delete_table(*, asker: Asker) -> Response:
    """Remove the table.

    Only the host may. The table, its finished hands and everybody's keys to it are gone at once and for good; streams
    end with `event: gone`. A repeat is answered with `table_not_found`. Nobody needs to: a table that is not used any
    more goes by itself after its `expires_at`.
    """
    services().store.delete(asker.table.id)
    return Response(status=HTTPStatus.NO_CONTENT)


def _next(table: AnyTable, wait: int) -> AnyTable:
    """The table after its next change, or as it is when the time is over."""
    here = services()
    here.watcher.wait(table.id, table.version, min(wait, here.wait_limit), here.store.version)
    return here.store.read(table.id)


def _new_seats(body: dict[str, Any], key: str, *, born: int) -> tuple[create.NewSeat, ...]:
    return tuple(new_seat(seat, number, key, born) for number, seat in enumerate(body["seats"]))


def _digest() -> str:
    """What tells one request for a table from another: its JSON, however it was spelled."""
    body = strict.parse(g.body)
    return hashlib.sha256(msgspec.json.encode(body, order="sorted")).hexdigest()
