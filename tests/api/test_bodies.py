"""Bodies that are no strict JSON, whatever they were to say; with the limits exact."""

import json

import pytest
from api.calling import AGAINST_COMPUTER, AtTable, InProcess

from trinca.api.strict import DEEPEST, LIMIT

DRAW = b'{"type": "draw", "from": "stock"}'


def nested(levels: int) -> bytes:
    """An object with `levels` levels in all."""
    return b'{"x":' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"


MALFORMED = {
    "nothing": b"",
    "blanks": b" \r\n\t",
    "unclosed": b'{"type": "draw"',
    "unclosed string": b'{"type": "dr',
    "many quotes": b'{"' + b'\\"' * 30_000,
    "single quotes": b"{'type': 'draw'}",
    "trailing comma": b'{"type": "draw", "from": "stock",}',
    "two values": DRAW + DRAW,
    "words": b"draw from stock",
    "NaN": b'{"type": "draw", "from": NaN}',
    "Infinity": b'{"type": "draw", "from": -Infinity}',
    "duplicate name": b'{"type": "draw", "from": "stock", "from": "discard"}',
    "duplicate name below": b'{"moves": [{"type": "draw", "from": "stock", "typ\\u0065": "draw"}]}',
    "many duplicates": b'{"a":1' + b',"a":1' * 10_000 + b"}",
    "no UTF-8": b'{"type": "draw", "from": "st\xffck"}',
    "UTF-16": json.dumps({"type": "draw", "from": "stock"}).encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf" + DRAW,
    "half a surrogate pair": b'{"type": "draw", "from": "\\ud800"}',
    "control character": b'{"type": "draw", "from": "st\nock"}',
    "huge whole number": b'{"type": ' + b"9" * 5000 + b"}",
    "huge number": b'{"type": 1e999}',
    "too deep": nested(DEEPEST + 1),
    "very deep": b"[" * 60_000,
    "very deep objects": b'{"a":' * 12_000,
}


@pytest.mark.parametrize("raw", MALFORMED.values(), ids=MALFORMED.keys())
@pytest.mark.parametrize("below", ["/moves", "/agreements"])
def test_a_malformed_body_changes_nothing(at: AtTable, below: str, raw: bytes) -> None:
    with at.unchanged():
        problem = at.call("POST", below, raw=raw, headers={"If-Match": '"1"'}).refused(422, "invalid_request", "")
    assert len(problem["detail"]) < 300


@pytest.mark.parametrize("raw", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_body_makes_no_table(api: InProcess, raw: bytes) -> None:
    api.call("POST", "/v1/tables", raw=raw).refused(422, "invalid_request", "")


@pytest.mark.parametrize("raw", [b"[]", b"null", b"true", b'"draw"', b"17", b"{}", b"[{}]", nested(DEEPEST)])
def test_json_that_is_no_such_object_is_refused(api: InProcess, at: AtTable, raw: bytes) -> None:
    with at.unchanged():
        at.call("POST", "/moves", raw=raw, headers={"If-Match": '"1"'}).refused(422, "invalid_request")
        at.call("POST", "/agreements", raw=raw).refused(422, "invalid_request")
    api.call("POST", "/v1/tables", raw=raw).refused(422, "invalid_request")


def test_brackets_in_strings_are_no_nesting(api: InProcess) -> None:
    name = "[" * 20 + "\\" + '"' + "{" * 17
    assert api.make(seats=[{"kind": "host", "name": name}, {"kind": "computer"}]).view()["seats"][0]["name"] == name


@pytest.mark.parametrize(
    "declared",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/problem+json",
        "text/json",
        "json",
        "",
        "application/json; charset=utf-16",
        "multipart/form-data; boundary=x",
    ],
)
@pytest.mark.parametrize("raw", [DRAW, b"", b"x" * (LIMIT + 1)])
def test_only_json_is_taken(at: AtTable, declared: str, raw: bytes) -> None:
    with at.unchanged():
        sent = {"Content-Type": declared, "If-Match": '"1"'}
        at.call("POST", "/moves", raw=raw, headers=sent).refused(415, "unsupported_media_type")


def test_a_compressed_body_is_not_taken(at: AtTable) -> None:
    sent = {"Content-Encoding": "gzip", "If-Match": '"1"'}
    at.call("POST", "/moves", raw=DRAW, headers=sent).refused(415, "unsupported_media_type")


@pytest.mark.parametrize(
    "declared", ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"]
)
def test_json_may_name_its_character_set(at: AtTable, declared: str) -> None:
    sent = {"Content-Type": declared, "If-Match": '"1"'}
    assert at.call("POST", "/moves", raw=DRAW, headers=sent).status == 200


def test_without_a_type_a_body_is_no_json_and_no_body_is_empty(at: AtTable) -> None:
    at.call("POST", "/moves", headers={"If-Match": '"1"'}).refused(422, "invalid_request", "")


def test_64_kib_are_taken_and_one_byte_more_is_not(at: AtTable) -> None:
    full = DRAW + b" " * (LIMIT - len(DRAW))
    with at.unchanged():
        at.call("POST", "/moves", raw=full + b" ", headers={"If-Match": '"1"'}).refused(413, "too_large")
    assert at.call("POST", "/moves", raw=full, headers={"If-Match": '"1"'}).status == 200


def test_64_kib_make_a_table_and_one_byte_more_does_not(api: InProcess) -> None:
    body = json.dumps(AGAINST_COMPUTER).encode()
    full = body + b" " * (LIMIT - len(body))
    api.call("POST", "/v1/tables", raw=full + b" ").refused(413, "too_large")
    assert api.call("POST", "/v1/tables", raw=full).status == 201
