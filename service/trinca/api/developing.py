"""Development mode (TRINCA_DEV=1): what tables may be given there alone, and that nobody else reaches the service.

A table may be given the seed of its deals, and a built first hand.
"""

import re
from collections.abc import Mapping
from typing import Any

from flask import request
from marshmallow import fields

from trinca.api.problems import Problem, invalid
from trinca.api.services import services
from trinca.api.structs import converted
from trinca.games.positions import Position
from trinca.games.registry import AnyGame
from trinca.store.settings import is_loopback

_ALONE = "In development mode alone (`TRINCA_DEV=1`); any other service refuses it."

SEED = (
    f"{_ALONE} The first hand is dealt from this seed, so that a finished hand can be dealt again from its `seed`;"
    " hand n after it from HMAC-SHA256 with the seed's 32 bytes as the key and `hand n` in ASCII as the message. The"
    " same seed at as many seats deals the same hands, also after a restart."
)
POSITION = (
    f"{_ALONE} The first hand begins here in place of a deal; those after it are dealt. It is written as in"
    " `seeds/vectors/` of this project, with as many hands as the table has seats, and need not hold a whole pack. A"
    " position from which no hand can be played is refused."
)

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "seeded": {
        "summary": "In development: deals of one's own choice, the same at every table with this seed",
        "value": {
            "game": "classic",
            "seats": [{"kind": "host", "name": "Ana"}, {"kind": "computer", "level": "hard"}],
            "seed": bytes(range(32)).hex(),
        },
    },
    "built": {
        "summary": "In development: a first hand that begins one meld before its end",
        "value": {
            "game": "classic",
            "seats": [{"kind": "host", "name": "Ana"}, {"kind": "computer"}],
            "position": {
                "hands": ["7S 7H 7D KC", "2S 9H JD QC"],
                "stock": "4C 8D 10S",
                "discard": "3C",
                "melds": [{"kind": "run", "cards": "4H 5H 6H", "by": [1, 1, 1]}],
                "laid_before": [False, True],
            },
        },
    },
}


class Seed(fields.String):
    """A seed."""

    default_error_messages = {"invalid": "A seed is 32 bytes as 64 hex digits, with small letters."}  # noqa: RUF012 - marshmallow's own

    def _deserialize(self, value: Any, *rest: Any, **options: Any) -> Any:  # noqa: ANN401 - marshmallow's own
        text: str = super()._deserialize(value, *rest, **options)
        if not re.fullmatch("[0-9a-f]{64}", text):
            raise self.make_error("invalid")
        return text


def check_caller() -> None:
    """In development mode, refuse whoever calls from another machine, or by a name that is not this machine's own.

    The settings keep the service from listening elsewhere, but not a server that is told its own address. The name is
    looked at because a page may have its own name point to 127.0.0.1: the browser would then take the service for the
    page's own.
    """
    if not services().dev:
        return
    # A caller on a Unix socket has no address: that socket's owner is who lets others in.
    address: str = request.environ.get("REMOTE_ADDR", "")
    if address and not is_loopback(address):
        raise Problem("forbidden", "In development mode (TRINCA_DEV=1) the service answers its own machine alone.")
    host: str = request.environ.get("HTTP_HOST", "")  # HTTP/1.0 need not name one; browsers always do
    if host and not is_loopback(_without_port(host)):
        raise invalid(
            "/headers/Host",
            "In development mode (TRINCA_DEV=1) the service is called 127.0.0.1, [::1] or localhost, nothing else.",
        )


def _without_port(host: str) -> str:
    """The name or address of a `Host`; nothing where it is none."""
    parts = re.fullmatch(r"(?:\[([0-9A-Fa-f:.]+)\]|([^:\[\]]+))(?::[0-9]*)?", host)
    return "" if parts is None else parts[1] or parts[2]


def start_of(body: Mapping[str, Any], game: AnyGame) -> tuple[str | None, Position | None]:
    """The seed and the position that the body asks for; refused where the service or the game takes none."""
    for member in ("seed", "position"):
        if member in body and not services().dev:
            raise invalid(f"/{member}", f"`{member}` is taken in development mode alone: set TRINCA_DEV=1.")
    if "position" not in body:
        return body.get("seed"), None
    if game.position_type is None:
        raise invalid("/position", f"{game.info.name} takes no positions.")
    return body.get("seed"), converted(body["position"], game.position_type, "/position")
