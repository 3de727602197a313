"""An answer that is cut anywhere is a lost one; one that is whole and odd, or too long, is told as that."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sdk.raw import Raw, an_answer, raw
from support.canned import TABLE, a_view
from support.streams import GONE

from trinca_client import NotTrincaError, Problem, ServiceAwayError, Trinca, received

VIEW = a_view()
KEY = "k" * 43
MOVE = {"type": "draw", "from": "stock"}
REFUSED = {"code": "illegal_move", "detail": "No."}
CHUNKED = {"Content_Length": "", "Transfer_Encoding": "chunked"}


@pytest.fixture
def service() -> Iterator[Raw]:
    with raw() as server:
        yield server


def table(trinca: Trinca) -> Any:
    return trinca.tables.at(TABLE, KEY)


def make(trinca: Trinca) -> object:
    return table(trinca).moves.make(MOVE, version=16)


def refused(trinca: Trinca) -> object:
    with pytest.raises(Problem) as problem:
        make(trinca)
    assert problem.value.repeated
    return problem.value.body


CALLS: dict[str, tuple[bytes, Callable[[Trinca], object], object]] = {
    "move": (an_answer(VIEW, ETag='"17"'), make, VIEW),
    "create": (
        an_answer({"table": VIEW, "key": KEY, "invitations": []}, "201 CREATED"),
        lambda trinca: trinca.tables.create("classic", [{"kind": "host"}]).view,
        VIEW,
    ),
    "accept": (
        an_answer({"table": VIEW, "seat": 0}, "201 CREATED"),
        lambda trinca: trinca.invitations.accept("a.b").view,
        VIEW,
    ),
    "wait": (an_answer(VIEW), lambda trinca: table(trinca).wait(after=16), VIEW),
    "refused": (an_answer(REFUSED, "409 CONFLICT"), refused, REFUSED),
}


@pytest.mark.parametrize("call", CALLS)
def test_an_answer_that_is_cut_at_any_byte_of_its_head_is_asked_for_again(service: Raw, call: str) -> None:
    whole, ask, wanted = CALLS[call]
    head = whole.index(b"\r\n\r\n") + 4
    with service.client() as trinca:
        for cut in [*range(head + 2), len(whole) - 1]:
            service.plan(whole[:cut], whole)
            assert ask(trinca) == wanted, whole[:cut]
            assert service.tries == 2, whole[:cut]


def test_a_body_whose_end_nobody_told_is_cut_all_the_same(service: Raw) -> None:
    whole = an_answer(VIEW, Content_Length="")
    with service.client() as trinca:
        for cut in (len(whole) - len(b"}"), len(whole) // 2, whole.index(b"\r\n\r\n") + 5):
            service.plan(whole[:cut], whole)
            assert make(trinca) == VIEW
            assert service.tries == 2


def test_what_would_be_done_twice_is_not_asked_again_after_half_a_head(service: Raw) -> None:
    service.plan(an_answer(VIEW)[:40])
    with service.client() as trinca, pytest.raises(ServiceAwayError) as away:
        table(trinca).agreements.agree("next_hand")
    assert (service.tries, away.value.answered) == (1, False)


def test_half_a_head_for_ever_is_a_service_that_is_away(service: Raw) -> None:
    service.plan(an_answer(VIEW)[:40])
    with service.client() as trinca, pytest.raises(ServiceAwayError, match="the connection broke"):
        table(trinca).wait(after=16)
    assert service.tries == 4


def test_the_stream_is_begun_again_after_every_cut_of_its_head(service: Raw) -> None:
    whole = an_answer(content=GONE, Content_Type="text/event-stream", Content_Length="")
    with service.client() as trinca:
        for cut in range(whole.index(b"\r\n\r\n") + 4):
            service.plan(whole[:cut], whole)
            assert [each.event for each in table(trinca).events.follow(after=1)] == ["gone"], whole[:cut]
            assert service.tries == 2


def test_that_nothing_changed_is_said_by_304_alone(service: Raw) -> None:
    with service.client() as trinca:
        service.plan(b"HTTP/1.1 304 NOT MODIFIED\r\n\r\n")
        assert table(trinca).wait(after=17) is None
        for other in (b"HTTP/1.1 204 NO CONTENT\r\n\r\n", an_answer(content=b""), an_answer(None)):
            service.plan(other)
            with pytest.raises(NotTrincaError):
                table(trinca).wait(after=17)
            assert service.tries == 1


@pytest.mark.parametrize("size", [b"zz", b"-5", b"-1", b""])
def test_a_size_of_a_chunk_that_is_none_is_a_broken_answer(service: Raw, size: bytes) -> None:
    with service.client() as trinca:
        service.plan(an_answer(content=size + b"\r\nabc", **CHUNKED), an_answer(VIEW))
        assert make(trinca) == VIEW
        stream = {**CHUNKED, "Content_Type": "text/event-stream"}
        last = an_answer(content=GONE, Content_Type="text/event-stream", Content_Length="")
        service.plan(an_answer(content=size + b"\r\nabc", **stream), last)
        assert [each.event for each in table(trinca).events.follow(after=1)] == ["gone"]


@pytest.mark.parametrize("status", ["200 OK", "302 FOUND", "404 NOT FOUND", "503 SERVICE UNAVAILABLE"])
def test_an_answer_that_does_not_end_is_not_read_on(
    service: Raw, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(received, "LARGEST", 1 << 20)
    fits, bomb = (gzip.compress(b'"' + b"a" * size + b'"') for size in ((1 << 20) - 2, 20 << 20))
    with service.client() as trinca:
        service.plan(an_answer(status=status, content=bomb, Content_Encoding="gzip", Location="http://a.example"))
        for ask in (make, lambda trinca: list(table(trinca).events.follow())):
            with pytest.raises(NotTrincaError, match="more than 1 MiB"):
                ask(trinca)
        service.plan(an_answer(content=fits, Content_Encoding="gzip"))
        with pytest.raises(NotTrincaError, match="a JSON object was expected"):
            make(trinca)


@pytest.mark.parametrize("elsewhere", ["http://a.example/", "http://[", "http://a..b"])
def test_where_an_answer_sends_to_is_told_and_not_looked_at(service: Raw, elsewhere: str) -> None:
    service.plan(an_answer(status="302 FOUND", content=b"", Location=elsewhere))
    with service.client() as trinca, pytest.raises(NotTrincaError) as sent:
        make(trinca)
    assert (sent.value.elsewhere, service.tries) == (elsewhere, 1)


def test_an_answer_may_have_sixteen_mebibytes() -> None:
    assert received.LARGEST == 16 * 1024 * 1024


@pytest.mark.parametrize("content", [b'{"id":NaN}', b'{"id":', b"[" * 100_000 + b"]" * 100_000, b"\xff", b"<html>"])
def test_what_is_whole_and_no_json_is_not_asked_for_again(service: Raw, content: bytes) -> None:
    service.plan(an_answer(content=content))
    with service.client() as trinca, pytest.raises(NotTrincaError, match="no JSON"):
        make(trinca)
    assert service.tries == 1


def test_an_event_whose_id_no_header_can_hold_is_followed_by_its_version(service: Raw) -> None:
    told = 'id: 鲁\nevent: step\ndata: {"version": 18, "events": []}\n\n'.encode()
    stream = {"Content_Type": "text/event-stream", "Content_Length": ""}
    service.plan(an_answer(content=told, **stream), an_answer(content=GONE, **stream))
    with service.client() as trinca:
        news = [each.version for each in table(trinca).events.follow(after=17)]
    assert news == [18, None]
