"""What bad input is told: where it is wrong, whatever its names hold, and what would be right."""

from typing import Any, Literal

import msgspec
import pytest
from api.calling import AGAINST_COMPUTER, AtTable, InProcess
from msgspec import Struct

from trinca.api.sentences import fault_of
from trinca.games import GAMES

CARD = "rank then suit (`AS`, `10D`), a tile (`R5`), or `JK`."
UNKNOWN = "Object contains unknown field"
FORGED = "a` - at `$.b[0]"
"""A name that reads, in a sentence of the library's, like another one and a place."""


def told(problem: Any) -> list[tuple[str, str]]:
    return [(fault["path"], fault["detail"]) for fault in problem["errors"]]


@pytest.mark.parametrize(
    ("move", "path", "detail"),
    [
        ({"type": "discard", "card": "ZZ"}, "/card", f"`ZZ` is no card: {CARD}"),
        ({"type": "meld", "cards": ["AS", "as"]}, "/cards/1", f"`as` is no card: {CARD}"),
        ({"type": "discard", "card": "A\u202eS"}, "/card", f"This is no card: {CARD}"),
        ({"type": "discard", "card": "x" * 5000}, "/card", f"This is no card: {CARD}"),
        ({"type": "discard", "card": ""}, "/card", f"This is no card: {CARD}"),
        ({"type": "discard", "card": 7}, "/card", "Expected `str`, got `int`."),
        ({"type": "fold"}, "/type", "Must be one of: draw, meld, lay_off, discard."),
        ({"type": "fold - at `$.from"}, "/type", "Must be one of: draw, meld, lay_off, discard."),
        ({"type": "draw", "from": "sleeve"}, "/from", "Must be one of: discard, stock."),
        ({"type": "draw", "from": "it's` - at `$.type\n"}, "/from", "Must be one of: discard, stock."),
        ({"type": "draw"}, "/from", "Object missing required field `from`."),
        ({"type": "draw", "from": "stock", "card": "AS"}, "/card", f"{UNKNOWN} `card`."),
        ({"type": "draw", "from": "stock", FORGED: 1}, f"/{FORGED}", f"{UNKNOWN} `{FORGED}`."),
        ({"type": "draw", "from": "stock", FORGED: 1, "b": [{"a": 1}]}, f"/{FORGED}", f"{UNKNOWN} `{FORGED}`."),
        ({"type": "draw", "from": "stock", "": 1}, "/", f"{UNKNOWN} ``."),
        ({"type": "draw", "from": "stock", "~/": 1}, "/~0~1", f"{UNKNOWN} `~/`."),
        ({"type": "draw", "from": "stock", "b": [{}, {"a.b": 1}]}, "/b/1/a.b", f"{UNKNOWN} `a.b`."),
    ],
)
def test_a_move_is_told_what_is_wrong_with_it(at: AtTable, move: Any, path: str, detail: str) -> None:
    with at.unchanged():
        assert told(at.move(move).refused(422, "invalid_request")) == [(path, detail)]
        in_list = at.move({"moves": [move]}).refused(422, "invalid_request")
        assert told(in_list) == [(f"/moves/0{path}", detail)]


@pytest.mark.parametrize(
    ("change", "path", "detail"),
    [
        ({"options": {FORGED: 1}}, f"/options/{FORGED}", f"{UNKNOWN} `{FORGED}`."),
        ({"options": {"_schema": 1}}, "/options/_schema", f"{UNKNOWN} `_schema`."),
        ({"_schema": 1}, "/_schema", "Unknown field."),
        ({"a/b": 1}, "/a~1b", "Unknown field."),
        ({"seats": [{"kind": "host", "_schema": 1}]}, "/seats/0/_schema", "Unknown field."),
        ({"seats": [{"kind": "host"}, 7]}, "/seats/1", "Must be an object."),
        ({"seats": [{"kind": "robot"}]}, "/seats/0/kind", "Must be one of: host, local, invited, computer."),
        ({"game": "bridge"}, "/game", f"Must be one of: {', '.join(game.info.game for game in GAMES)}."),
        ({"presence": "no"}, "/presence", "Must be one of: required, optional."),
    ],
)
def test_a_table_is_told_what_is_wrong_with_it(api: InProcess, change: Any, path: str, detail: str) -> None:
    problem = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, **change}).refused(422, "invalid_request")
    assert told(problem) == [(path, detail)]


def test_a_seat_that_is_not_to_change_is_told_from_one_with_an_unknown_field(at: AtTable) -> None:
    nothing = at.call("PATCH", "/seats/0", json={}).refused(422, "invalid_request")
    assert told(nothing) == [("", "Nothing to change: `name` or `level` must be there.")]
    unknown = at.call("PATCH", "/seats/0", json={"_schema": 1}).refused(422, "invalid_request")
    assert told(unknown) == [("/_schema", "Unknown field.")]


@pytest.mark.parametrize(
    ("query", "path", "detail"),
    [
        ("include=cards", "/query/include/0", "Must be one of: moves, log."),
        ("include=", "/query/include", "Must name at least one of: moves, log."),
        ("reveal=yes", "/query/reveal", "Must be `true` or `false`."),
        ("after=one", "/query/after", "Must be a whole number in plain digits."),
        ("_schema=1", "/query/_schema", "Unknown field."),
        ("a~b/=1", "/query/a~0b~1", "Unknown field."),
    ],
)
def test_a_query_is_told_what_it_may_be(at: AtTable, query: str, path: str, detail: str) -> None:
    assert told(at.call("GET", f"?{query}").refused(422, "invalid_request")) == [(path, detail)]


def test_who_sends_no_key_is_told_how(at: AtTable) -> None:
    for key in (None, "short"):
        problem = at.call("GET", key=key).refused(401, "unauthorized")
        assert problem["detail"] == "Send the seat key: `Authorization: Bearer <key>`."


class Cut(Struct, tag="cut", tag_field="type"):
    """One object of two that name a member alike."""

    where: Literal["high", "low"]


class Turn(Struct, tag="turn", tag_field="type"):
    """The other one, within which the first may stand."""

    where: Literal["left", "right"]
    then: Cut | None = None


@pytest.mark.parametrize(
    ("value", "path", "sentence"),
    [
        ({"type": "cut", "where": "up"}, ("where",), "Must be one of: high, low."),
        ({"type": "turn", "where": "up"}, ("where",), "Must be one of: left, right."),
        (
            {"type": "turn", "where": "left", "then": {"type": "cut", "where": "up"}},
            ("then", "where"),
            "Must be one of: high, low.",
        ),
        ({"type": "turn", "where": "left", "then": {"type": "turn"}}, ("then", "type"), "Must be one of: cut."),
        ({"type": "none"}, ("type",), "Must be one of: cut, turn."),
    ],
)
def test_what_would_be_right_is_what_the_object_it_stands_in_takes(value: Any, path: Any, sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError) as fault:
        msgspec.convert(value, Cut | Turn)
    assert fault_of(str(fault.value), value, Cut | Turn) == (path, sentence)
