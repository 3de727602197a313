"""The codes of problems: what each means, and what a problem of it tells.

The service raises them (`problems.py`), and the document has a component for each (`problem_shapes.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from trinca.api.params import IN_REFUSALS


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code stands for, and what a problem of it tells beside the members that all have.

    Attributes:
        status: Its HTTP status.
        sentence: What it means.
        remedy: What a client does about it.
        params: What `params` always holds; each name is one of `params.PARAMS`.
        may: What `params` can hold besides.
        rule: Whether it has a `rule`; None where it can have one.
        reason: Whether it has a `reason`.
        errors: Whether it can have `errors`.
    """

    status: HTTPStatus
    sentence: str
    remedy: str
    params: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    rule: bool | None = False
    reason: bool = False
    errors: bool = False


CODES: Mapping[str, Meaning] = {
    "unauthorized": Meaning(
        HTTPStatus.UNAUTHORIZED,
        "Send the seat key: `Authorization: Bearer <key>`.",
        "It is the `key` that making the table or taking the seat answered, 43 characters.",
    ),
    "forbidden": Meaning(
        HTTPStatus.FORBIDDEN,
        "The key holds a seat of the table, but not the one that may do this.",
        "Leave it to who may: the host, or whoever holds the seat.",
        may=("seat",),
    ),
    "not_found": Meaning(
        HTTPStatus.NOT_FOUND, "There is nothing at this address.", "Compare it with those of this document."
    ),
    "table_not_found": Meaning(
        HTTPStatus.NOT_FOUND,
        "There is no such table, or the key holds no seat of it.",
        "The two are not told apart. A table is gone after its `expires_at`: forget its key then.",
    ),
    "invitation_not_found": Meaning(
        HTTPStatus.NOT_FOUND,
        "There is no such invitation: it was replaced, or its table is gone.",
        "Ask the host for a new one.",
    ),
    "game_not_found": Meaning(
        HTTPStatus.NOT_FOUND,
        "No game has this id.",
        "`params.games` has those there are.",
        params=("games",),
    ),
    "hand_not_found": Meaning(
        HTTPStatus.NOT_FOUND,
        "No finished hand of the table has this number.",
        "It is still played, or is none of the last 50: `…/hands` lists them.",
    ),
    "seat_not_found": Meaning(
        HTTPStatus.NOT_FOUND,
        "The table has no seat of this number.",
        "Count the `seats` of the table from 0.",
        may=("seat",),
    ),
    "method_not_allowed": Meaning(
        HTTPStatus.METHOD_NOT_ALLOWED,
        "The address does not take this method; `Allow` names those it takes.",
        "Use one that this document gives the address.",
    ),
    "not_acceptable": Meaning(
        HTTPStatus.NOT_ACCEPTABLE,
        "`Accept` rules out what the address can answer.",
        "Leave the header out, or name one of `params.offered`.",
        params=("offered",),
    ),
    "illegal_move": Meaning(
        HTTPStatus.CONFLICT,
        "A rule forbids the move: `rule` is its id, `reason` which refusal of it.",
        "Tell the player, and choose another: `GET …/moves` lists what is legal.",
        may=IN_REFUSALS,
        rule=True,
        reason=True,
    ),
    "not_your_turn": Meaning(
        HTTPStatus.CONFLICT,
        "It is another seat's turn.",
        "`params.seat` says whose; wait until the table changes.",
        params=("seat",),
    ),
    "seat_away": Meaning(
        HTTPStatus.CONFLICT,
        "Somebody at the table is away: play goes on when they are back (TA-5).",
        "`params.seats` says who; wait until the table changes, and send the move again.",
        params=("seats",),
        rule=True,
    ),
    "hand_over": Meaning(
        HTTPStatus.CONFLICT,
        "The hand is over; moves go on with the next one.",
        "Look at the `result`, and agree to `next_hand`, or after a match to `restart`.",
        params=("status",),
    ),
    "table_waiting": Meaning(
        HTTPStatus.CONFLICT,
        "The table waits for people to take their seats.",
        "Send the invitations, and wait until the table changes.",
        rule=True,
    ),
    "covered": Meaning(
        HTTPStatus.CONFLICT,
        "The key holds several seats, and what is asked for needs `reveal=true` (TA-9).",
        "Ask so once the player of the seat to play has the device.",
        rule=True,
    ),
    "key_in_use": Meaning(
        HTTPStatus.CONFLICT,
        "The key already hosts a table made from another body, or holds another seat of it.",
        "Make a new key of 32 random bytes, or leave it out and be given one.",
    ),
    "draft_not_kept": Meaning(
        HTTPStatus.CONFLICT,
        "Drafts are not kept where a friend plays from elsewhere (TA-10).",
        "Keep the arrangement in the client, try it with `dry_run=true`, and send the turn as one move.",
        rule=True,
    ),
    "invitation_used": Meaning(
        HTTPStatus.CONFLICT,
        "The seat is taken.",
        "Whoever took it goes on with the key of that time.",
        params=("seat",),
        rule=True,
    ),
    "agreement_not_possible": Meaning(
        HTTPStatus.CONFLICT,
        "The agreement makes no sense now, or its hand is another.",
        "Read the table again: `params.status` is how it stands.",
        may=("hand", "status"),
        rule=True,
    ),
    "stale_version": Meaning(
        HTTPStatus.PRECONDITION_FAILED,
        "Play went on after the version in `If-Match`, it is none of the table yet, or the draft is another.",
        "Read it again and decide anew; `ETag` has its tag now.",
        params=("version",),
    ),
    "too_large": Meaning(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is larger than 64 KiB.", "Nothing needs that."
    ),
    "unsupported_media_type": Meaning(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        "The body is not declared as plain `application/json`.",
        "Send `Content-Type: application/json`.",
    ),
    "invalid_request": Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "Body, query or a header cannot be understood: `errors` says where.",
        "Mend the call; sent again as it is, it fails again.",
        may=("index",),
        rule=None,
        errors=True,
    ),
    "idempotency_key_reused": Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "The `Idempotency-Key` came with another body before.",
        "Make a new key for every move, and use it again only to repeat that one.",
    ),
    "precondition_required": Meaning(
        HTTPStatus.PRECONDITION_REQUIRED,
        "A move needs `If-Match`.",
        "Send the `version` of the table that the move was chosen from, in quotes.",
    ),
    "internal_error": Meaning(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "The service failed; `params.id` finds the failure in its log.",
        "What was asked for may have happened: read the table before trying again.",
        params=("id",),
    ),
    "unavailable": Meaning(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The tables' store is away, or no worker has found a hint in time; `Retry-After` says when to ask again.",
        "What was asked for may have happened: repeat a move with its `Idempotency-Key`.",
    ),
}
"""Every code this service can answer with."""
