"""Headers, parameters and the security scheme of the document: what operations refer to beside schemas."""

from typing import Any

SECURITY = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "43 base64url characters",
    "description": "The *seat key*: 32 random bytes in base64url without padding, which the answer to making a table"
    " or taking a seat gives, or the client brings. It is all that lets a caller play a seat, and the service keeps"
    " only its hash: a key that is lost cannot be found again.",
}
HEADERS: dict[str, tuple[str, dict[str, Any]]] = {
    "ETag": (
        "The version of the table as a tag; of a draft, the version its turn began at and the number of its changes.",
        {"type": "string", "pattern": r'^"[0-9]+(\.[0-9]+)?"$'},
    ),
    "Location": ("The address to go on with: a table's, or the documentation's.", {"type": "string"}),
    "Idempotent-Replayed": ("`true` where the request was a repeat.", {"type": "string", "const": "true"}),
    "Retry-After": ("Seconds after which to ask again.", {"type": "string", "pattern": "^[0-9]+$"}),
    "Cache-Control": ("Of a stream `no-store`.", {"type": "string"}),
    "X-Accel-Buffering": ("A stream is passed on as it comes.", {"type": "string", "const": "no"}),
    "WWW-Authenticate": ("How to authenticate: with the seat key.", {"type": "string", "const": "Bearer"}),
}
PARAMETERS: dict[str, tuple[str, dict[str, Any], str]] = {  # a header's name; before a point, whose it is
    "If-Match": (
        "The version the move was chosen from, as the view's `ETag`: one tag. A repeat and a dry run need none.",
        {"type": "string"},
        '"17"',
    ),
    "Draft.If-Match": (
        "The draft that is to be changed, as its `ETag`: one tag. Left out, whichever is there.",
        {"type": "string"},
        '"17.3"',
    ),
    "Last-Event-ID": (
        "The `id` of the last message that arrived: a stream goes on behind it, where all since then is kept.",
        {"type": "string"},
        "17",
    ),
    "If-None-Match": (
        "Tags of versions that the client has: the answer is 304 where it is one of them.",
        {"type": "string"},
        '"17"',
    ),
    "Idempotency-Key": (
        "Makes the call repeatable: new for every move, the same for its repeats. The table remembers the last 64.",
        {"type": "string", "minLength": 1, "maxLength": 255, "description": "Visible ASCII characters."},
        "8e03978e-40d5-43dd-bc93-6894a57f9324",
    ),
}
