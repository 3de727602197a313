"""What a program gives to be sent, checked before anything is: no refusal here repeats a seat key."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.parse import quote

from trinca_client.errors import ArgumentError, SeatKeyError

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_WORD: Final = re.compile(r"[!-~]{1,255}")
_LINE: Final = re.compile(r"[!-~]([ -~]*[!-~])?")


def seat_key(key: str) -> str:
    """The key, which has the shape of one.

    Raises:
        SeatKeyError: it has another, such as a line end behind it.
    """
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise SeatKeyError("A seat key is 43 characters of base64url, letters, digits, - and _, and nothing more.")
    return key


def is_word(text: str) -> bool:
    """Whether this may be the value of a header: 1 to 255 visible ASCII characters."""
    return _WORD.fullmatch(text) is not None


def word(name: str, value: str) -> str:
    """The value of the argument with this name, which goes into a header.

    Raises:
        ArgumentError: it is not 1 to 255 visible ASCII characters.
    """
    if not isinstance(value, str) or not is_word(value):
        raise ArgumentError(f"`{name}` is 1 to 255 visible ASCII characters, without spaces or line ends.")
    return value


def agent(user_agent: str) -> str:
    """The name that the client gives itself.

    Raises:
        ArgumentError: it is not one line of ASCII.
    """
    if not _LINE.fullmatch(user_agent):
        raise ArgumentError("`user_agent` is one line of visible ASCII characters and spaces.")
    return user_agent


def part(text: str) -> str:
    """A part of a path, such as an id, as it is written in one.

    Raises:
        ArgumentError: it is none: empty, dots that name another path, or no Unicode text.
    """
    try:
        if text not in {"", ".", ".."}:
            return quote(text, safe="")
    except UnicodeEncodeError:
        pass
    raise ArgumentError(f"{text!r} is no id, code or name of anything.")


def json_text(body: object) -> bytes:
    """The body as JSON.

    Raises:
        ArgumentError: it has none: a set, NaN, a list that holds itself, …
    """
    try:
        return json.dumps(body, allow_nan=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError) as why:
        raise ArgumentError(f"What is to be sent cannot be written as JSON ({why}).") from why
