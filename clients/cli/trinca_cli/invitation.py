"""Invitations as people pass them on: the code by itself, or an address that ends with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from trinca_cli.errors import UsageError
from trinca_client import checked_url

_CODE: Final = re.compile(r"[A-Za-z0-9_-]{8,64}\.[A-Za-z0-9_-]{8,64}")
_AROUND: Final = " \t\r\n<>()[]\"'`,;.!"
_LONGEST: Final = 2000


@dataclass(frozen=True)
class Invited:
    """An invitation as it was given; `service` is the address in it, None where it is the code alone."""

    code: str
    service: str | None = None

    @property
    def table(self) -> str:
        """The id of the table it is to."""
        return self.code.partition(".")[0]


def read_invitation(word: str) -> Invited:
    """The invitation in this word, whatever marks were copied around it.

    Raises:
        UsageError: there is none in it.
    """
    given = word.strip(_AROUND)
    if len(given) <= _LONGEST and _CODE.fullmatch(given):
        return Invited(given)
    try:
        parts = urlsplit(given if len(given) <= _LONGEST else "")
    except ValueError:
        parts = urlsplit("")
    code = re.split(r"[/=]", f"{parts.path}={parts.query}={parts.fragment}".rstrip("/="))[-1]
    if parts.scheme not in {"http", "https"} or not _CODE.fullmatch(code):
        raise UsageError(
            "That is no invitation. An invitation is a code of two parts with a point between them, such as"
            " AbCdEfGh….IjKlMnOp…, or an address that ends with one."
        )
    below = parts.path.partition("/v1/")[0] if "/v1/" in parts.path else ""
    return Invited(code, checked_url(f"{parts.scheme}://{parts.netloc}{below}"))
