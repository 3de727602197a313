"""Streams of Server-Sent Events for the stub to send."""

from __future__ import annotations

import json
import threading
from typing import Any

from support.stub import Reply, Stub

RETRY = b"retry: 2000\n\n"
COMMENT = b":\n\n"


def message(event: str, data: Any, number: int | None = None) -> bytes:
    head = "" if number is None else f"id: {number}\n"
    return f"{head}event: {event}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


def snapshot(view: dict[str, Any]) -> bytes:
    return message("snapshot", view, view["version"])


def step(version: int, *events: dict[str, Any]) -> bytes:
    return message("step", {"version": version, "events": list(events)}, version)


REPLACED = message("replaced", {})
GONE = message("gone", {})


def a_stream(*pieces: bytes | threading.Event, cut: bool = False) -> Reply:
    """A stream that begins as the service's do."""
    return Reply(stream=[RETRY, *pieces], cut=cut)


def staying(stub: Stub, *pieces: bytes | threading.Event) -> Reply:
    """A stream that stays open until the test is over."""
    return a_stream(*pieces, stub.closing)
