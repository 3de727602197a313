"""Server-Sent Events as the standard has them, however the bytes are cut."""

from __future__ import annotations

import pytest

from trinca_client import sse
from trinca_client.sse import Message, Parser, TooLongError

TEXT = (
    "\N{BYTE ORDER MARK}retry: 2000\r\n\r\n: a comment\n\nid: 7\nevent: step\ndata: {“Rúi”: 🂡}\n\n"
    ":\n\nevent:gone\rdata\r\rdata: a\ndata: b\nnonsense: x\nid: 8\0\n\nevent: nothing\n\nid\ndata:  two\r\n\r\n"
).encode()
READ = [
    Message("step", "{“Rúi”: 🂡}", "7"),
    Message("gone", "", "7"),
    Message("message", "a\nb", "7"),
    Message("message", " two", ""),
]


def read(*chunks: bytes) -> list[Message]:
    parser = Parser()
    return [message for chunk in chunks for message in parser.feed(chunk)]


def test_fields_comments_and_line_ends() -> None:
    assert read(TEXT) == READ


def test_a_stream_may_be_cut_anywhere() -> None:
    for at in range(len(TEXT) + 1):
        assert read(TEXT[:at], TEXT[at:]) == READ, at
    for size in (1, 2, 3, 5):
        assert read(*(TEXT[at : at + size] for at in range(0, len(TEXT), size))) == READ, size
    assert read(*(piece for at in range(len(TEXT)) for piece in (TEXT[at : at + 1], b""))) == READ


def test_a_message_comes_as_soon_as_its_last_byte_is_there() -> None:
    parser = Parser()
    assert list(parser.feed(b"data: x\r\r")) == [Message("message", "x", "")]
    assert list(parser.feed(b"\ndata: y\n")) == []
    assert list(parser.feed(b"\n")) == [Message("message", "y", "")]


def test_what_is_not_complete_is_no_message() -> None:
    assert read(b"event: gone\ndata: {}\n") == []


@pytest.mark.parametrize(
    ("line", "retry"),
    [(b"retry: 50", 50), (b"retry:50", 50), (b"retry: -1", None), (b"retry: 1.5", None), (b"retry", None)],
)
def test_retry_is_a_number_of_milliseconds(line: bytes, retry: int | None) -> None:
    parser = Parser()
    assert list(parser.feed(line + b"\n\n")) == []
    assert parser.retry == retry


@pytest.mark.parametrize("endless", [b"x", b"data: x\n"])
def test_a_message_that_does_not_end_is_not_kept(endless: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "LONGEST", 100)
    with pytest.raises(TooLongError):
        read(*[endless] * 110)
