"""`/v1/tables/{table_id}/hint`: what a strong player would do; a worker finds it, and it is waited for here."""

from typing import NamedTuple

from flask import Response

from trinca.api import preconditions
from trinca.api.answers import answer, not_modified
from trinca.api.auth import SEAT, Asker, held_seats
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem
from trinca.api.queries import HandQuery
from trinca.api.schemas import ref
from trinca.api.services import services
from trinca.tables.hint import AnyHint, advised
from trinca.tables.match import to_play

hints = Blueprint("hints", __name__, description="What a strong player would do, and why.")


class _Found(NamedTuple):
    """A hint, and the version of the table that it is for."""

    hint: AnyHint
    version: int


@hints.operation(
    "GET",
    "/v1/tables/<table_id>/hint",
    "getHint",
    guards=(SEAT,),
    query=HandQuery(),
    headers=("If-None-Match",),
    answers={
        200: Answer("The hint.", ref("Hint"), "hint", headers=("ETag",)),
        304: Answer("The client has the hint of this version.", headers=("ETag",)),
    },
    codes=("table_waiting", "hand_over", "not_your_turn", "covered"),
)
def get_hint(*, asker: Asker, reveal: bool) -> Response:
    """Ask for a hint.

    The seat to play may. It tells what a `hard` player would do there, from what that seat sees, and why: a `code`
    that clients put into words, and the `params` that its sentence needs. It changes nothing, and asking again at the
    same version tells the same. The move can be sent as it is. Drafts are not looked at.

    It takes as long as the player thinks, at most 10 seconds, after which the answer is 503 with `Retry-After`: ask
    again then, for the hint may be there. Where the key holds several seats it needs `reveal=true`, for it tells of
    the hand (else `covered`).
    """
    table = asker.table
    tag = preconditions.etag(table.version)
    known = preconditions.is_known(tag)
    seat = advised(asker.game, table, asker.seats, reveal=reveal)
    if known:
        return not_modified(tag)
    kept = services().hint_queue.find(table, seat)
    found = _waited_for(asker, seat, reveal=reveal) if kept is None else _Found(kept, table.version)
    return answer(found.hint, headers={"ETag": preconditions.etag(found.version)})


def _waited_for(asker: Asker, seat: int, *, reveal: bool) -> _Found:
    """The hint once it is there, for the table as it is then: where somebody moves meanwhile, all is judged anew."""
    here = services()

    def look() -> _Found | None:
        table = here.store.read(asker.table.id)
        game = here.registry[table.game]  # the table may have been made anew, for another game
        # Revealing was asked for the seat to play then; the next one has not been passed the device yet (TA-9).
        revealed = reveal and to_play(game, table) == seat
        advises = advised(game, table, held_seats(table, asker.key), reveal=revealed)
        found = here.hint_queue.find(table, advises)
        return None if found is None else _Found(found, table.version)

    found = here.watcher.until(asker.table.id, here.hint_limit, look)
    if found is None:
        raise Problem("unavailable", "No worker has found the hint yet; ask again.")
    return found
