"""`/v1/tables/{table_id}/draft`: a turn that is arranged before it is made, in games that have that (TI-14)."""

import functools
from collections.abc import Callable

from flask import Response

from trinca.api import preconditions, strict
from trinca.api.answers import answer, not_modified
from trinca.api.auth import SEAT, Asker, held_seats
from trinca.api.example_bodies import EXAMPLE_DRAFT
from trinca.api.guards import Guard, Handler
from trinca.api.operation import Answer, Blueprint, StructBody
from trinca.api.problems import Problem
from trinca.api.queries import HandQuery
from trinca.api.schemas import ref
from trinca.api.services import services
from trinca.api.structs import NewDraft, converted
from trinca.tables import draft
from trinca.tables.table import AnyTable, Facts, Step

drafts = Blueprint(
    "drafts", __name__, description="Arranging a turn in steps before it is made, in games that have drafts (tiles)."
)

Change = Callable[[AnyTable, tuple[int, ...], Facts], Step | None]
"""Changes the draft at a table for the key that holds these seats."""

_PATH = "/v1/tables/<table_id>/draft"
_REFUSED = ("table_waiting", "hand_over", "draft_not_kept", "not_your_turn", "covered")
_EDITED = Answer("The draft after it.", ref("DraftView"), "draft_edited", headers=("ETag",))
_RESTORED = Answer("The draft after it.", ref("DraftView"), "draft_restored", headers=("ETag",))


def _drafted(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(*, asker: Asker, **rest: object) -> Response:
        if asker.game.drafts is None:
            raise Problem("not_found", "This game has no drafts.")
        return handler(asker=asker, **rest)

    return wrapper


DRAFTS = Guard(_drafted, ("not_found",))
"""404 where the game has no drafts."""


@drafts.operation(
    "GET",
    _PATH,
    "getDraft",
    guards=(SEAT, DRAFTS),
    query=HandQuery(),
    headers=("If-None-Match",),
    answers={
        200: Answer("The draft.", ref("DraftView"), "draft", headers=("ETag",)),
        304: Answer("The client has this draft.", headers=("ETag",)),
    },
    codes=_REFUSED,
)
def get_draft(*, asker: Asker, reveal: bool) -> Response:
    """Show the draft of the turn.

    The seat to play may, alone. Before the first edit it is the table as the turn began. It tells of every
    combination whether it could stay, and how far the opening is. It has a tag of its own, is seen by nobody else,
    and is gone with the move that is accepted: send its `table` as a `play`. Where the key holds several seats it
    needs `reveal=true` (else `covered`); rooms with friends elsewhere keep no drafts (`draft_not_kept`).
    """
    tag = _tag(asker.table)
    known = preconditions.is_known(tag)
    shown = draft.shown(asker.game, asker.table, asker.seats, reveal=reveal)
    return not_modified(tag) if known else answer(shown, headers={"ETag": tag})


@drafts.operation(
    "PUT",
    _PATH,
    "editDraft",
    guards=(SEAT, DRAFTS),
    query=HandQuery(),
    headers=("Draft.If-Match",),
    body=StructBody(ref("NewDraft"), EXAMPLE_DRAFT),
    answers={200: _EDITED},
    codes=(*_REFUSED, "stale_version", "illegal_move"),
)
def put_draft(*, asker: Asker, reveal: bool) -> Response:
    """Arrange the table anew.

    The seat to play may. The body is the whole table as it shall lie; tiles of one's own that are in it are laid, all
    others stay in the rack. One call is one edit, which can be undone; the table as it lies already is none. A draft
    may be invalid on the way: all it must do is keep every tile of the table (else `illegal_move`, and it stays as it
    was). While it is edited, drawing and passing are refused.

    With `If-Match` the edit is refused with 412 where the draft is another than the client knows: show it again.
    """
    arrangement = converted(strict.body(), NewDraft).table

    def change(table: AnyTable, seats: tuple[int, ...], facts: Facts) -> Step | None:
        return draft.edit(asker.game, table, seats, arrangement, facts, reveal=reveal)

    return _changed(asker, change, reveal=reveal)


@drafts.operation(
    "DELETE",
    _PATH,
    "restoreDraft",
    guards=(SEAT, DRAFTS),
    query=HandQuery(),
    headers=("Draft.If-Match",),
    answers={200: _RESTORED},
    codes=(*_REFUSED, "stale_version"),
)
def delete_draft(*, asker: Asker, reveal: bool) -> Response:
    """Restore the start of the turn.

    The seat to play may. All edits are taken back at once and for good: tiles that were laid are in the rack, and
    drawing and passing are free. Where nothing was edited, nothing changes. With `If-Match` it is refused with 412
    where the draft is another than the client knows.
    """

    def change(table: AnyTable, seats: tuple[int, ...], facts: Facts) -> Step | None:
        return draft.restore(asker.game, table, seats, facts, reveal=reveal)

    return _changed(asker, change, reveal=reveal)


@drafts.operation(
    "POST",
    _PATH + "/undo",
    "undoDraft",
    guards=(SEAT, DRAFTS),
    query=HandQuery(),
    headers=("Draft.If-Match",),
    answers={200: _RESTORED},
    codes=(*_REFUSED, "stale_version"),
)
def undo_draft(*, asker: Asker, reveal: bool) -> Response:
    """Undo the last edit.

    The seat to play may, one edit a call back to the start of the turn. Where there is none, nothing changes. With
    `If-Match` it is refused with 412 where the draft is another than the client knows, so that a repeat cannot undo
    twice.
    """

    def change(table: AnyTable, seats: tuple[int, ...], facts: Facts) -> Step | None:
        return draft.undo(asker.game, table, seats, facts, reveal=reveal)

    return _changed(asker, change, reveal=reveal)


def _changed(asker: Asker, change: Change, *, reveal: bool) -> Response:
    meant = preconditions.match_draft()

    def checked(table: AnyTable, facts: Facts) -> Step | None:
        if meant not in (None, draft.drafted(table)):
            raise Problem(
                "stale_version",
                "The draft is another; read it again.",
                params={"version": table.version},
                headers={"ETag": _tag(table)},
            )
        return change(table, held_seats(table, asker.key), facts)

    table = services().store.update(asker.table.id, checked, allow=asker.allow).table
    shown = draft.shown(asker.game, table, held_seats(table, asker.key), reveal=reveal)
    return answer(shown, headers={"ETag": _tag(table)})


def _tag(table: AnyTable) -> str:
    return preconditions.draft_etag(draft.drafted(table))
