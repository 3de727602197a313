"""Answers that no Trinca service gives: one sentence, never a traceback, and no control character on the terminal."""

import copy
import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cli.running import Cli, Run
from support.canned import TABLE, a_line, a_record, a_view, legal
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
EVIL = "\x1b]0;pwn\x07\x9b31m\u202e\r{0.__class__}"
NOT_A_SERVICES = "not what a Trinca service answers"
ODD: list[Any] = [EVIL, None, True, -1, 10**30, 1.5, [], [[]], {}, {"a": {}}, [None], "", "{", "{winner}", [EVIL] * 3]

STOCK: dict[str, Any] = {"type": "draw", "from": "stock"}
MOVES: list[dict[str, Any]] = [
    STOCK,
    {"type": "meld", "cards": ["4H", "5H", "6H"]},
    {"type": "lay_off", "meld": 1, "cards": ["8H"]},
    {"type": "discard", "card": "AS"},
]
LOG = [
    {"event": "upcard", "card": "2C"},
    {"event": "restock", "stock": 12},
    {"event": "another", "card": "2C"},
    {"seat": 0, "move": STOCK, "card": "5H"},
    *({"seat": 1, "move": move} for move in MOVES),
]
RECORD = a_record(3, bytes(32), 4, match={"winners": [0]})
DEAL = {"commitment": RECORD["commitment"]}
PLAYING = a_view(you={"moves": legal(17, *MOVES)}, hand={"log": LOG, "deal": DEAL})
OVER = a_view(
    version=20,
    status="match_over",
    hand={"log": LOG, "deal": DEAL, "turn": None},
    you={"moves": legal(20)},
    result=RECORD["result"],
)
GAME = {
    "game": "classic",
    "name": "Classic",
    "seats": {"min": 2, "max": 2},
    "levels": ["easy"],
    "moves": ["draw"],
    "options": {"type": "object"},
    "rules": [{"rule": "CL-1", "text": "Two play."}],
}
Answers = dict[tuple[str, str], Any]
ANSWERS: Answers = {
    ("GET", VIEW): PLAYING,
    ("GET", f"{VIEW}/moves"): legal(17, *MOVES),
    ("POST", f"{VIEW}/moves"): OVER,
    ("POST", f"{VIEW}/agreements"): OVER,
    ("PATCH", f"{VIEW}/seats/1"): PLAYING,
    ("POST", "/v1/tables"): {"table": PLAYING, "invitations": [{"seat": 1, "code": "c", "url": "http://x/c"}]},
    ("POST", "/v1/invitations/aaaaaaaa.bbbbbbbb"): {"table": PLAYING, "seat": 0},
    ("GET", f"{VIEW}/hands"): {"hands": [a_line(a_record(number, bytes(32), 0)) for number in (1, 2)]},
    **{("GET", f"{VIEW}/hands/{number}"): a_record(number, bytes(32), 2) for number in (1, 2)},
    ("GET", f"{VIEW}/hands/3"): RECORD,
    ("GET", "/v1/games/classic"): GAME,
}
MOST_PATHS = 20  # of each answer and command; all of them take minutes
TYPED = "moves\nlog\nsort\nrules\nshow\n1\nn\n"
COMMANDS: dict[str, Callable[[Cli, str], Run]] = {
    "show": lambda cli, _: cli("show", "--log", terminal=True),
    "play": lambda cli, _: cli("play", TABLE, typed=TYPED, terminal=True),
    "auto": lambda cli, _: cli("auto", TABLE),
    "tables": lambda cli, _: cli("tables"),
    "moves": lambda cli, _: cli("moves"),
    "move": lambda cli, _: cli("move", "1"),
    "verify": lambda cli, _: cli("verify"),
    "rules": lambda cli, url: cli("rules", "--url", url),
    "new": lambda cli, url: cli("new", "--url", url),
    "join": lambda cli, url: cli("join", "aaaaaaaa.bbbbbbbb", "--url", url),
    "next": lambda cli, _: cli("next"),
    "level": lambda cli, _: cli("level", "hard"),
}
USED: dict[str, list[tuple[str, str]]] = {
    "play": [which for which in ANSWERS if which[1].startswith((VIEW, "/v1/games"))],
    "auto": [("GET", VIEW), ("POST", f"{VIEW}/moves"), ("GET", f"{VIEW}/hands/3")],
    "verify": [("GET", VIEW), ("GET", f"{VIEW}/hands"), ("GET", f"{VIEW}/hands/1")],
    "rules": [("GET", "/v1/games/classic")],
    "new": [("POST", "/v1/tables")],
    "join": [("POST", "/v1/invitations/aaaaaaaa.bbbbbbbb")],
    "moves": [("GET", f"{VIEW}/moves")],
    "move": [("GET", VIEW), ("POST", f"{VIEW}/moves")],
    "next": [("GET", VIEW), ("POST", f"{VIEW}/agreements")],
}


def answer(stub: Stub, answers: Answers) -> None:
    """These answers once each, and after them a table that is gone, so that nothing waits for ever."""
    stub.forget()
    for (method, path), body in answers.items():
        more = [problem(404, "table_not_found")] if path == VIEW else []
        stub.plan(method, path, Reply(body), *more)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in it, containers too."""
    yield path
    if isinstance(data, dict | list):
        for name, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(each, (*path, name))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copied = copy.deepcopy(data)
    within = copied
    for name in path[:-1]:
        within = within[name]
    if value is leaves:
        del within[path[-1]]
    else:
        within[path[-1]] = value
    return copied


def unclean(run: Run) -> set[str]:
    """The control characters and direction marks that reached the terminal, beside this client's own colours."""
    shown = re.sub(r"\x1b\[(0|1|2|31|37;4[014]|30;43)m", "", run.out + run.err)
    return {sign for sign in shown if sign != "\n" and unicodedata.category(sign) in {"Cc", "Cf"}}


@pytest.mark.parametrize("command", list(COMMANDS))
def test_the_answers_as_they_are_suffice(at_stub: Cli, stub: Stub, command: str) -> None:
    answer(stub, ANSWERS)
    run = COMMANDS[command](at_stub, stub.url)
    assert NOT_A_SERVICES not in run.err
    assert "nothing planned" not in run.err


@pytest.mark.parametrize("command", list(COMMANDS))
def test_no_shape_of_an_answer_is_a_traceback(at_stub: Cli, stub: Stub, command: str) -> None:
    """Parts of every answer in turn are missing, or something else; an exception would end the test."""
    chance = random.Random(command)
    refused = 0
    for which in USED.get(command, [("GET", VIEW)]):
        paths = list(leaves(ANSWERS[which]))
        for path in chance.sample(paths, min(len(paths), MOST_PATHS)):
            for value in [*([leaves] if path else []), *chance.sample(ODD, 2)]:
                at_stub.key_file.unlink()
                at_stub.keep(stub.url)
                answer(stub, {**ANSWERS, which: changed(ANSWERS[which], path, value)})
                run = COMMANDS[command](at_stub, stub.url)
                assert run.status in {0, 1, 2, 4}, (which, path, value)
                assert unclean(run) == set(), (which, path, value)
                refused += NOT_A_SERVICES in run.err
    assert refused > 9


def evil(data: Any, *, strings_only: bool) -> Any:
    """The same with control sequences in every text, or in every leaf."""
    if isinstance(data, dict):
        return {name: evil(each, strings_only=strings_only) for name, each in data.items()}
    if isinstance(data, list):
        return [evil(each, strings_only=strings_only) for each in data]
    keep = data is None or (strings_only and not isinstance(data, str))
    return data if keep else str(data) + EVIL


@pytest.mark.parametrize("command", list(COMMANDS))
def test_no_control_character_reaches_the_terminal(at_stub: Cli, stub: Stub, command: str) -> None:
    for strings_only in (True, False):
        worse = {which: evil(body, strings_only=strings_only) for which, body in ANSWERS.items()}
        for view in (body.get("table", body) for body in worse.values()):
            if "status" in view and strings_only:  # else the shape alone refuses it all
                view["status"] = "playing" if view["result"] is None else "match_over"
        answer(stub, worse)
        run = COMMANDS[command](at_stub, stub.url)
        assert unclean(run) == set()
        assert run.status in {0, 1}


@pytest.mark.parametrize("status", [302, 401, 404, 409, 422, 429, 500, 503])
def test_no_control_character_of_a_refusal_reaches_the_terminal(at_stub: Cli, stub: Stub, status: int) -> None:
    more = {
        "rule": EVIL,
        "reason": EVIL,
        "params": {EVIL: EVIL},
        "errors": [{"path": f"/{EVIL}", "detail": EVIL}] * 2,
    }
    headers = {"Location": "/\x1b[31m", "Retry-After": "9" * 5000}
    for code in (EVIL, "illegal_move", "invalid_request"):
        stub.forget()
        stub.plan("GET", VIEW, problem(status, code, f"see {EVIL} 4H", title=EVIL, headers=headers, **more))
        for words in (("show",), ("play", TABLE), ("tables",)):
            run = at_stub(*words, terminal=True)
            assert unclean(run) == set()
            assert run.err


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 10**5,
        b"[" * 900 + b"]" * 900,
        b'{"id": ' + b"9" * 5000 + b"}",
        b'{"id": NaN}',
        b"\xff\xfe\x00",
        b'"\\ud800"',
        b'{"a": ' * 99 + b"1" + b"}" * 99,
    ],
)
def test_json_that_is_too_much_is_no_answer(at_stub: Cli, stub: Stub, raw: bytes) -> None:
    stub.plan("GET", VIEW, Reply(raw=raw))
    for words in (("show",), ("show", "--json")):
        run = at_stub(*words)
        assert (run.status, run.out) == (1, "")
        assert "Trinca service" in run.err


@pytest.mark.parametrize(
    ("which", "path", "value"),
    [
        (("POST", "/v1/tables"), ("invitations", 0, "seat"), 2),
        (("POST", "/v1/tables"), ("table", "you", "seats"), []),
        (("POST", "/v1/tables"), ("table", "seats", 1, "seat"), 0),
        (("POST", "/v1/tables"), ("table", "hand", "dealer"), 2),
        (("POST", "/v1/tables"), ("table", "hand", "turn", "seat"), -1),
        (("POST", "/v1/invitations/aaaaaaaa.bbbbbbbb"), ("seat",), 1),
    ],
)
def test_a_seat_that_is_none_is_no_answer(at_stub: Cli, stub: Stub, which: Any, path: Any, value: Any) -> None:
    answer(stub, {**ANSWERS, which: changed(ANSWERS[which], path, value)})
    run = COMMANDS["new" if which[1] == "/v1/tables" else "join"](at_stub, stub.url)
    assert (run.status, run.out) == (1, "")
    assert NOT_A_SERVICES in run.err


def test_a_reason_or_event_of_the_service_is_never_a_pattern(at_stub: Cli, stub: Stub) -> None:
    wild = "{winner.__class__}{0}{"
    view = a_view(
        status="hand_over",
        hand={"turn": None, "log": [{"event": wild, "card": "2C"}]},
        result={**RECORD["result"], "reason": wild},
    )
    stub.plan("GET", VIEW, Reply(view))
    run = at_stub("show", "--log")
    assert run.status == 0
    assert "{winner.  class  }{0}{." in run.lines
    assert any(line.startswith("The hand is over: {winner.  class  }{0}{, 25 points") for line in run.lines)
