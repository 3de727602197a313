"""The check of answers itself: it must notice what an answer has too much, too little, or wrong."""

import copy
from typing import Any

import msgspec
import pytest
from api.calling import AtTable
from contract.checking import Checker
from jsonschema_rs import ValidationError


@pytest.fixture
def answered(at: AtTable) -> dict[str, Any]:
    reply = at.call("GET", "?include=moves,log")
    return {
        "method": "GET",
        "path": at.path,
        "status": reply.status,
        "headers": dict(reply.headers),
        "body": reply.json,
    }


def check(checker: Checker, answered: dict[str, Any]) -> None:
    checker.check(**{**answered, "body": msgspec.json.encode(answered["body"])})


def test_a_true_answer_passes(checker: Checker, answered: dict[str, Any]) -> None:
    check(checker, answered)


WRONG = {
    "a member too many": lambda body: body["you"].update(secret=1),
    "a member too few": lambda body: body["hand"].pop("stock"),
    "a member too many in a list": lambda body: body["seats"][1].update(hand=["AS"]),
    "a wrong type": lambda body: body.update(version="1"),
    "a wrong word": lambda body: body.update(status="paused"),
    "no instant": lambda body: body.update(expires_at="tomorrow"),
    "an option too few": lambda body: body["options"].pop("target"),
    "a move that is none": lambda body: body["you"]["moves"]["moves"].append({"type": "draw", "from": "pool"}),
    "an entry that is none": lambda body: body["hand"]["log"].append({"event": "shuffle"}),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_body_is_noticed(checker: Checker, answered: dict[str, Any], change: Any) -> None:
    wrong = copy.deepcopy(answered)
    change(wrong["body"])
    with pytest.raises(ValidationError):
        check(checker, wrong)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ETag", None),
        ("ETag", "1"),
        ("Location", "/v1/tables/x"),
        ("Retry-After", "1"),
        ("Content-Type", "text/html"),
        ("Cache-Control", "public"),
        ("Vary", "Origin"),
        ("Access-Control-Allow-Origin", None),
        ("Access-Control-Expose-Headers", "ETag"),
    ],
)
def test_wrong_headers_are_noticed(checker: Checker, answered: dict[str, Any], name: str, value: str | None) -> None:
    headers = {**answered["headers"], name: value}
    answered["headers"] = {name: text for name, text in headers.items() if text is not None}
    with pytest.raises((AssertionError, ValidationError)):
        check(checker, answered)


def test_an_undocumented_status_is_noticed(checker: Checker, answered: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="not documented"):
        check(checker, {**answered, "status": 202})


def test_an_undocumented_code_is_noticed(checker: Checker, at: AtTable) -> None:
    reply = at.call("GET", key=None)
    body = {**reply.json, "code": "game_not_found"}
    with pytest.raises(ValidationError):
        checker.check("GET", at.path, 401, reply.headers, msgspec.json.encode(body))
