"""`/v1/tables/{table_id}/moves`: what may be played, trying it, and playing it."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Response

from trinca.api import preconditions, strict
from trinca.api.answers import answer, not_modified, parts, view_answer
from trinca.api.auth import SEAT, Asker, held_seats
from trinca.api.example_bodies import EXAMPLE_MOVES
from trinca.api.operation import Answer, Blueprint, StructBody
from trinca.api.queries import HandQuery, PlayQuery
from trinca.api.samples import Sample
from trinca.api.schemas import ref
from trinca.api.services import services
from trinca.api.structs import moves_of
from trinca.games.values import Move
from trinca.store.store import Repeat
from trinca.tables.play import check_list, check_version, play, try_moves
from trinca.tables.table import AnyTable, Facts, Step
from trinca.tables.view import is_mid_turn, moves_view, view

moves = Blueprint("moves", __name__, description="Playing: what is legal now, what a move would do, and making it.")


@moves.operation(
    "GET",
    "/v1/tables/<table_id>/moves",
    "listMoves",
    guards=(SEAT,),
    query=HandQuery(),
    headers=("If-None-Match",),
    answers={
        200: Answer("Every legal move now.", ref("LegalMoves"), "moves", headers=("ETag",)),
        304: Answer("The client has the moves of this version.", headers=("ETag",)),
    },
    codes=("covered",),
)
def list_moves(*, asker: Asker, reveal: bool) -> Response:
    """List the legal moves.

    Whoever holds a seat may ask, and it changes nothing. Any of them can be sent to `POST` as it is. The list is
    empty when it is not the key's turn, or nobody's.

    Moves are in normal form; another order of the same cards is accepted too. Where the list is not `complete` there
    are more, of the types in `open` or of a kind with those listed; those listed are enough to play and to win.
    Drafts are not looked at. Where the key holds several seats the list needs `reveal=true`, for it tells of the hand
    (else `covered`).
    """
    table = asker.table
    tag = preconditions.etag(table.version)
    known = preconditions.is_known(tag)
    body = moves_view(asker.game, table, asker.seats, reveal=reveal)
    return not_modified(tag) if known else answer(body, headers={"ETag": tag})


@moves.operation(
    "POST",
    "/v1/tables/<table_id>/moves",
    "makeMoves",
    guards=(SEAT,),
    query=PlayQuery(),
    headers=("If-Match", "Idempotency-Key"),
    sample=Sample(headers={"If-Match": '"1"', "Idempotency-Key": "8e03978e-40d5-43dd-bc93-6894a57f9324"}),
    body=StructBody(
        {"anyOf": [ref("Move"), ref("MoveList")]},
        EXAMPLE_MOVES,
    ),
    answers={
        200: Answer(
            "The table after the move; for a dry run what the move would do.",
            {"anyOf": [ref("Table"), ref("Trial")]},
            examples={
                "draw": ("moved", "A card was drawn"),
                "dry_run": ("trial", "A dry run of that draw: legal, and what comes is not told"),
                "dry_run_of_a_declaration": ("trial_of_declaration", "A dry run of a declaration that would hold"),
            },
            headers=("ETag", "Idempotent-Replayed"),
        )
    },
    codes=(
        "idempotency_key_reused",
        "precondition_required",
        "stale_version",
        "table_waiting",
        "hand_over",
        "seat_away",
        "not_your_turn",
        "illegal_move",
    ),
)
def make_moves(*, asker: Asker, include: Sequence[str], dry_run: bool) -> Response:
    """Make a move, or a list of moves.

    The seat to play may. `If-Match` names the version that the move was chosen from; it passes when nothing of play
    happened after it, and 412 else: look at the table again and decide anew. A list is one turn of one seat, all or
    nothing (GU-4); a draw from the stock or the pool can only be its last move (GU-3). The move is final, the answer
    is the table after it, and computer players whose turn comes move soon after, in versions of their own.

    A refused move changes nothing: `illegal_move` names the rule and the reason, and another move may be sent for the
    same version. Where an answer was lost, send the call again with the same `Idempotency-Key` and body: it happens
    once, and a repeat answers the table as it is now.

    `?dry_run=true` tells what the move would do, with the same refusals, and makes nothing.

    Where the key holds several seats the answer shows the hand while the turn goes on, and is covered after it. A
    repeat is covered, and so is a dry run before the turn's first move.
    """
    asked = moves_of(strict.body(), asker.game.move_type)
    check_list(asker.game, asked)
    asker = replace(asker, table=services().settled(asker.table))
    if dry_run:
        return _trial(asker, asked, include)
    return _played(asker, asked, preconditions.repeat(asker.key), include)


def _played(asker: Asker, asked: tuple[Move, ...], repeat: Repeat | None, include: Sequence[str]) -> Response:
    def change(table: AnyTable, facts: Facts) -> Step:
        # The version is looked at only here: a repeat is answered whatever If-Match says.
        check_version(table, preconditions.required_version())
        return play(asker.game, table, held_seats(table, asker.key), asked, facts)

    updated = services().store.update(asker.table.id, change, repeat, allow=asker.allow)
    services().committed(updated)
    replayed = {"Idempotent-Replayed": "true"} if updated.replayed else {}
    table = updated.table
    # The device is in the hands of who moved until the turn ends; a late repeat may find it in another's (TA-9).
    reveal = updated.changed and is_mid_turn(asker.game, table)
    return view_answer(asker.game, table, held_seats(table, asker.key), include, reveal=reveal, headers=replayed)


def _trial(asker: Asker, asked: tuple[Move, ...], include: Sequence[str]) -> Response:
    """The same refusals as the real move, whose version is checked where one is sent; nothing is made."""
    table = asker.table
    version = preconditions.match_version()
    if version is not None:
        check_version(table, version)
    trial = try_moves(asker.game, table, asker.seats, asked)
    shown = None
    if trial.table is not None:
        # A move that is only imagined passes the device to nobody (TA-9).
        reveal = is_mid_turn(asker.game, table) and is_mid_turn(asker.game, trial.table)
        shown = view(asker.game, trial.table, asker.seats, reveal=reveal, **parts(include))
    body = {"legal": True, "reveals": trial.reveals, "view": shown}
    if trial.valid is not None:
        body["valid"] = trial.valid
    return answer(body, headers={"ETag": preconditions.etag(table.version)})
