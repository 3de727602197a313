"""Reading a stream of Server-Sent Events, in this process or over HTTP."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
import requests
from api.calling import AtTable, InProcess, OverHttp

STREAM = "text/event-stream"


@dataclass(frozen=True)
class Message:
    """One message."""

    event: str
    data: Any
    id: int | None


class Reading:
    """The messages of a stream as they come; comments and `retry` are passed over."""

    def __init__(self, chunks: Iterable[bytes], headers: Any) -> None:
        self._chunks = iter(chunks)
        self._pending = b""
        self.headers = headers

    def __iter__(self) -> Iterator[Message]:
        return self

    def __next__(self) -> Message:
        fields = dict(line.split(b": ", 1) for line in self.raw().splitlines())
        number = fields.get(b"id")
        return Message(
            fields[b"event"].decode(), msgspec.json.decode(fields[b"data"]), None if number is None else int(number)
        )

    def block(self) -> bytes:
        """What is sent next, a comment too, without its end."""
        while b"\n\n" not in self._pending:
            self._pending += next(self._chunks)
        block, self._pending = self._pending.split(b"\n\n", 1)
        return block

    def raw(self) -> bytes:
        """The next message as it is sent, without its end."""
        while (block := self.block()).startswith((b":", b"retry")):
            pass
        return block

    def comment(self) -> None:
        """Read on to the next comment."""
        while not self.block().startswith(b":"):
            pass

    def step(self) -> Any:
        """The next message, which must be a step."""
        message = next(self)
        assert message.event == "step", message
        assert message.data["version"] == message.id
        return message.data

    def snapshot(self) -> Any:
        """The next message, which must be a snapshot."""
        message = next(self)
        assert message.event == "snapshot", message
        assert message.data["version"] == message.id
        return message.data

    def ended(self) -> bool:
        """Whether nothing more comes."""
        return next(self, None) is None


@contextmanager
def stream(at: AtTable, query: str = "", **headers: str) -> Iterator[Reading]:
    """The stream of a seat; it is closed in the end."""
    sent = {"Authorization": f"Bearer {at.key}", "Accept": STREAM}
    sent |= {name.replace("_", "-"): text for name, text in headers.items()}
    path = f"{at.path}/events{query}"
    if isinstance(at.caller, InProcess):
        with at.caller.app.test_client().open(path, headers=sent, buffered=False) as response:
            assert response.status_code == 200, response.get_data()
            yield Reading(response.iter_encoded(), response.headers)
    else:
        assert isinstance(at.caller, OverHttp)
        with requests.get(at.caller.url + path, headers=sent, stream=True, timeout=60) as got:
            assert got.status_code == 200, got.content
            assert got.headers["Content-Type"].startswith(STREAM)
            yield Reading(got.iter_content(None), got.headers)
