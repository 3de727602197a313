"""Server-Sent Events, read from bytes as they come, which may be cut anywhere: in a line, a letter, a line end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 1 << 22  # bytes of one message; the view of a table is not a hundredth of that

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BOM = b"\xef\xbb\xbf"


class TooLongError(Exception):
    """A message is longer than any that a service sends."""


@dataclass(frozen=True)
class Message:
    """One message: its name, its data as text, and the last id that was sent with it or before it."""

    event: str
    data: str
    id: str


class Parser:
    """Makes messages of bytes. Comments are nothing; `retry` is kept, in milliseconds."""

    def __init__(self) -> None:
        self.retry: int | None = None
        self._pending = b""
        self._half_end = False
        self._begun = False
        self._event = ""
        self._data: list[str] = []
        self._size = 0
        self._id = ""

    def feed(self, chunk: bytes) -> Iterator[Message]:
        """The messages that these bytes complete.

        Raises:
            TooLongError: one does not end.
        """
        for line in self._lines(chunk):
            if line:
                self._field(line)
            else:
                yield from self._message()
        if len(self._pending) + self._size > LONGEST:
            raise TooLongError

    def _lines(self, chunk: bytes) -> Iterator[bytes]:
        """The lines that are whole now."""
        if self._half_end and chunk:  # a carriage return has ended the line; this may be the rest of it
            chunk = chunk.removeprefix(b"\n")
            self._half_end = False
        self._half_end |= chunk.endswith(b"\r")
        *lines, self._pending = _LINE_END.split(self._pending + chunk)
        for line in lines:
            yield line if self._begun else line.removeprefix(_BOM)
            self._begun = True

    def _field(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        text = value.removeprefix(b" ").decode("utf-8", "replace")  # a whole line: no letter is cut
        match name:
            case b"event":
                self._event = text
            case b"data":
                self._data.append(text)
                self._size += len(line)
            case b"id" if "\0" not in text:
                self._id = text
            case b"retry" if text.isascii() and text.isdecimal():
                self.retry = int(text)

    def _message(self) -> Iterator[Message]:
        if self._data:
            yield Message(self._event or "message", "\n".join(self._data), self._id)
        self._event, self._data, self._size = "", [], 0
