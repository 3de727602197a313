"""`/v1/tables/{table_id}/events`: following a table, as a stream or in pieces."""

import re
from collections.abc import Sequence

from flask import Response, request

from trinca.api.answers import MEDIA_TYPE, answer
from trinca.api.auth import SEAT, Asker
from trinca.api.connection import is_there
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem, invalid
from trinca.api.queries import EventsQuery
from trinca.api.samples import Sample
from trinca.api.schemas import StepList
from trinca.api.services import services
from trinca.api.streams import Listener, Stream, step_shown

events = Blueprint(
    "events", __name__, description="Following a table: each change as it happens, or what happened since."
)

STREAM = "text/event-stream"
_VERSION = re.compile(r"[1-9][0-9]{0,14}", re.ASCII)


@events.operation(
    "GET",
    "/v1/tables/<table_id>/events",
    "followTable",
    guards=(SEAT,),
    query=EventsQuery(),
    headers=("Last-Event-ID",),
    sample=Sample(query="after=1", headers={"Accept": MEDIA_TYPE}),
    answers={
        200: Answer(
            "The stream, or for `Accept: application/json` what happened after `after`.",
            StepList(),
            "steps",
            headers=("Cache-Control", "X-Accel-Buffering"),
            others={STREAM: "stream"},
        )
    },
)
def follow_table(*, asker: Asker, include: Sequence[str], passive: bool, after: int | None = None) -> Response:
    """Follow the table.

    Whoever holds a seat may; each seat is told what it may see.

    A stream of Server-Sent Events begins with `event: snapshot`, the table as the key sees it, unless `Last-Event-ID`
    (or `after`) names a version from which on all steps are kept. Then comes one `event: step` for each version:
    `{"version", "events"}`, its `id` the version. Every 15 seconds without news bring a comment. After ten minutes
    the stream ends: come again with the `Last-Event-ID`, and nothing is lost or told twice.

    A newer stream of the same seat replaces the earlier one, which is sent `event: replaced` and ends: do not come
    again by yourself then. `event: gone` ends the stream of a table that was removed or has expired. A `passive`
    stream only watches. Where presence is required, a stream that is not passive keeps its seats present.

    Native `EventSource` cannot send the key: use a streaming `fetch`.

    With `Accept: application/json` the answer is the list of steps after `after`, at once and only once; `gap` tells
    that not all of them are kept any more: read the table again.
    """
    if _wants_json():
        return _list(asker, after)
    last = request.headers.get("Last-Event-ID", "")
    resume = int(last) if _VERSION.fullmatch(last) else after
    # A client that asks for the head of the answer alone will not listen.
    listener = Listener(asker.key, asker.seats, passive or request.method == "HEAD", include, is_there())
    stream = Stream(services(), asker.game, asker.table, listener, resume)
    response = Response(stream.messages(), mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _wants_json() -> bool:
    best = request.accept_mimetypes.best_match([STREAM, MEDIA_TYPE], default=STREAM)
    return best == MEDIA_TYPE


def _list(asker: Asker, after: int | None) -> Response:
    if after is None:
        raise invalid("/query/after", "A list of steps needs `after`.")
    news = services().steps.since(asker.table.id, after, asker.seats[0])
    if news.born != asker.table.born:
        raise Problem("table_not_found")  # made anew meanwhile: who sat there may be nobody here
    steps = [step_shown(step, asker.seats) for step in news.steps]
    return answer({"version": news.version, "steps": steps, "gap": news.gap})
