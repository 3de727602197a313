"""The document's examples are answered: the calls it shows are made as it shows them, and what it shows comes back."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any

import msgspec
import pytest
from api.calling import AtTable, InProcess, Reply
from api.conftest import app_on
from api.hinting import find_hints_here
from contract.checking import Checker
from contract.sampling import line_of, sample

from trinca.api import examples
from trinca.api.services import EXTENSION
from trinca.games import GAMES
from trinca.store.store import Store

Operations = dict[str, dict[str, Any]]
Shown = tuple[str, str, str | None]
"""An operation's id, a status, and an example's name where there are several."""

Scene = Iterator[tuple[str, str | None, Reply]]
"""An operation's id, the name of the example where it has several, and what was answered."""


@pytest.fixture(scope="module")
def told(checker: Checker) -> Operations:
    """The operations by id."""
    return {
        operation["operationId"]: operation
        for methods in checker.document["paths"].values()
        for method, operation in methods.items()
        if method != "parameters"
    }


@dataclass
class Shell:
    """Makes the calls that the operations show as lines for a shell, and notes how each was answered.

    Attributes:
        api: The service.
        told: The operations by id.
        statuses: How the line of each operation was answered first.
    """

    api: InProcess
    told: Operations
    statuses: dict[str, int] = field(default_factory=dict)

    def line(self, operation: str, at: AtTable | None = None, code: str = "", **more: object) -> Reply:
        """Make the call, with `more` members in its body."""
        named = {"table": at.id, "key": at.key} if at else {"table": "", "key": ""}
        reply = sample(self.told[operation], code=code, **named).sent(self.api, **more)
        self.statuses.setdefault(operation, reply.status)
        return reply


@pytest.fixture(scope="module")
def shell(checker: Checker, redis_url: str, told: Operations) -> Iterator[Shell]:
    """A service that deals always the same."""
    app = app_on(redis_url, public_url=examples.PUBLIC_URL)
    services = app.extensions[EXTENSION]
    facts = examples.FACTS
    store = Store(
        services.store._redis,
        GAMES,
        table_life=10**9,  # from the examples' moment to well after today
        shards=16,
        clock=lambda: facts.now,
        seeds=lambda: facts.seed,
    )
    app.extensions[EXTENSION] = replace(services, store=store)
    find_hints_here(app)
    yield Shell(InProcess(checker, app), told)
    services.watcher.close()


@pytest.fixture(scope="module")
def answered(shell: Shell) -> dict[Shown, Any]:
    """What the service answers to the calls that the document shows."""
    return {
        (operation, str(reply.status), name): without_expiry(reply.json)
        for scene in SCENES
        for operation, name, reply in scene(shell)
    }


def sent(told: Operations, operation: str, name: str | None = None) -> Any:
    """The body of that call as the document shows it."""
    content = told[operation]["requestBody"]["content"]["application/json"]
    return content["example"] if name is None else content["examples"][name]["value"]


def made(shell: Shell, name: str, key: str) -> tuple[Reply, AtTable]:
    """The table of that example, made with that key."""
    return made_of(shell.api, sent(shell.told, "createTable", name), key)


def made_of(api: InProcess, asked: dict[str, Any], key: str) -> tuple[Reply, AtTable]:
    body = {**asked, "key": key}
    reply = api.call("POST", "/v1/tables", json=body)
    if reply.status == HTTPStatus.OK:  # made by an earlier run
        AtTable(api, reply.json["table"]["id"], key).call("DELETE")
        reply = api.call("POST", "/v1/tables", json=body)
    return reply, AtTable(api, reply.json["table"]["id"], key, [one["code"] for one in reply.json["invitations"]])


def duel(shell: Shell) -> Scene:
    _, at = made(shell, "computer", examples.KEY)
    at.call("DELETE")
    yield "createTable", "computer", shell.line("createTable", key=examples.KEY)
    yield "createTable", None, shell.line("createTable", key=examples.KEY)
    yield "makeMoves", "dry_run", at.move(sent(shell.told, "makeMoves", "draw"), at=1, query="?dry_run=true")
    yield "makeMoves", "draw", shell.line("makeMoves", at)
    for operation in (
        "followTable",
        "getHint",
        "changeSeat",
        "agree",
        "withdrawAgreement",
        "listHands",
        "getHand",
    ):
        yield operation, None, shell.line(operation, at)


def room(shell: Shell) -> Scene:
    reply, host = made(shell, "friend", examples.ROOM_KEY)
    yield "createTable", "friend", reply
    invited = shell.line("createInvitation", host)
    yield "createInvitation", None, invited
    code = invited.json["code"]
    yield "getInvitation", None, shell.line("getInvitation", code=code)
    for _ in range(2):
        yield "acceptInvitation", None, shell.line("acceptInvitation", code=code, key=examples.GUEST_KEY)


def device(shell: Shell) -> Scene:
    yield "createTable", "device", made(shell, "device", examples.DEVICE_KEY)[0]


def of_every_game(shell: Shell) -> Scene:
    for number, game in enumerate(GAMES):
        name = game.info.game
        _, at = made_of(shell.api, examples.first_table(game), examples.game_key(number))
        yield "getTable", name, shell.line("getTable", at)
        yield "listMoves", name, shell.line("listMoves", at)
        yield "getGame", name, shell.api.get(f"/v1/games/{name}")


def drafts(shell: Shell) -> Scene:
    game = next(game for game in GAMES if game.drafts is not None)
    _, at = made_of(shell.api, examples.first_table(game), examples.DRAFT_KEY)
    yield "getDraft", None, shell.line("getDraft", at)
    for operation in ("restoreDraft", "undoDraft"):
        yield "editDraft", None, shell.line("editDraft", at)
        yield operation, None, shell.line(operation, at)


def asked_once(shell: Shell) -> Scene:
    yield "getGame", next(iter(GAMES)).info.game, shell.line("getGame")
    for operation in ("listGames", "getHealth", "getReadiness"):
        yield operation, None, shell.line(operation)


SCENES: tuple[Callable[[Shell], Scene], ...] = (duel, room, device, of_every_game, drafts, asked_once)


def shown(told: Operations) -> dict[Shown, Any]:
    """Every example of an answer in the document, problems left out."""
    found: dict[Shown, Any] = {}
    for name, operation in told.items():
        for status, response in operation["responses"].items():
            content = response.get("content", {}).get("application/json", {})
            if "example" in content:
                found[name, status, None] = content["example"]
            for several, example in content.get("examples", {}).items():
                found[name, status, several] = example["value"]
    return {at: without_expiry(value) for at, value in found.items()}


def without_expiry(value: Any) -> Any:
    """The JSON without the one moment that depends on the clock."""
    if isinstance(value, dict):
        return {name: without_expiry(part) for name, part in value.items() if name != "expires_at"}
    return [without_expiry(part) for part in value] if isinstance(value, list) else value


def test_every_example_is_what_is_answered(told: Operations, answered: dict[Shown, Any]) -> None:
    examples_ = shown(told)
    examples_.pop(
        ("makeMoves", "200", "dry_run_of_a_declaration")
    )  # of a hand that is seldom dealt: see its own test
    examples_.pop(("getDocument", "200", "beginning"))  # see the test of it
    assert examples_.keys() == answered.keys()
    for at, example in examples_.items():
        assert answered[at] == example, at


def test_every_line_is_answered_as_the_operation_says_it_succeeds(
    shell: Shell, answered: dict[Shown, Any], told: Operations
) -> None:
    """Those that answer the document itself, or nothing, are made here."""
    for operation in ("getDocument", "getDocs", "getRoot"):
        shell.line(operation)
    shell.line("deleteTable", made(shell, "device", examples.DEVICE_KEY)[1])
    assert shell.statuses == {
        name: int(min(operation["responses"], key=succeeds)) for name, operation in told.items()
    }


def succeeds(status: str) -> tuple[bool, bool, str]:
    """Sorts what is answered first to the front: 201 before the 200 of a repeat."""
    return (int(status) >= HTTPStatus.BAD_REQUEST, status != "201", status)


def test_the_lines_of_the_introduction_make_a_move(shell: Shell) -> None:
    make, look, move = introduced(shell)[0]
    made_ = line_of(make).sent(shell.api)
    named = {"table": made_.json["table"]["id"], "key": made_.json["key"]}
    line = line_of(move, **named)
    assert msgspec.json.decode(line.body or b"") in line_of(look, **named).sent(shell.api).json["moves"]
    assert line.sent(shell.api).json["version"] == 2


def test_the_lines_of_the_introduction_seat_a_friend(shell: Shell) -> None:
    make, accept = introduced(shell)[1]
    made_ = line_of(make).sent(shell.api).json
    assert made_["table"]["status"] == "waiting"
    taken = line_of(accept, code=made_["invitations"][0]["code"]).sent(shell.api)
    assert (taken.status, taken.json["table"]["status"], taken.json["seat"]) == (201, "playing", 1)


def introduced(shell: Shell) -> list[list[str]]:
    """The blocks of the introduction, each with its calls."""
    about = shell.api.checker.document["info"]["description"]
    return [block.strip().split("\n\n") for block in re.findall(r"```sh\n(.*?)```", about, re.DOTALL)]


def test_what_the_document_and_its_page_begin_with(shell: Shell, told: Operations) -> None:
    """They are too long to be examples of themselves."""
    (document,) = beginnings(told, "getDocument").values()
    answer = shell.api.get("/openapi.json").json
    assert {**answer, **document, "info": {**answer["info"], **document["info"]}} == answer
    (page,) = beginnings(told, "getDocs").values()
    assert shell.api.get("/docs").body.decode().startswith(page)


def beginnings(told: Operations, operation: str) -> dict[str, Any]:
    (content,) = told[operation]["responses"]["200"]["content"].values()
    return {name: example["value"] for name, example in content["examples"].items()}
