"""The document's examples of answers are answered: the bodies it shows are sent, and what it shows comes back."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from api.calling import AtTable, InProcess, Reply
from api.conftest import app_on
from api.hinting import find_hints_here
from contract.checking import Checker

from trinca.api import examples
from trinca.api.services import EXTENSION
from trinca.games import GAMES
from trinca.store.store import Store

Operations = dict[str, dict[str, Any]]
Shown = tuple[str, str, str | None]
"""An operation's id, a status, and an example's name where there are several."""

ITS_OWN = {"getDocument", "getDocs"}
"""Operations whose answer is the document itself."""


@pytest.fixture(scope="module")
def told(checker: Checker) -> Operations:
    """The operations by id."""
    return {
        operation["operationId"]: operation
        for methods in checker.document["paths"].values()
        for method, operation in methods.items()
        if method != "parameters"
    }


@pytest.fixture(scope="module")
def answered(checker: Checker, redis_url: str, told: Operations) -> Iterator[dict[Shown, Any]]:
    """What the service answers to the bodies that the document shows, dealing always the same."""
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
    api = InProcess(checker, app)
    yield {
        (operation, str(reply.status), name): without_expiry(reply.json)
        for operation, name, reply in (
            *duel(api, told),
            *room(api, told),
            *device(api, told),
            *of_every_game(api),
            *drafts(api, told),
            *asked_once(api),
        )
    }
    services.watcher.close()


def sent(told: Operations, operation: str, name: str | None = None) -> Any:
    """The body of that call as the document shows it."""
    content = told[operation]["requestBody"]["content"]["application/json"]
    return content["example"] if name is None else content["examples"][name]["value"]


def made(api: InProcess, told: Operations, name: str, key: str) -> tuple[Reply, AtTable]:
    """The table of that example, made with that key."""
    return made_of(api, sent(told, "createTable", name), key)


def made_of(api: InProcess, asked: dict[str, Any], key: str) -> tuple[Reply, AtTable]:
    body = {**asked, "key": key}
    reply = api.call("POST", "/v1/tables", json=body)
    if reply.status == 200:  # made by an earlier run
        AtTable(api, reply.json["table"]["id"], key).call("DELETE")
        reply = api.call("POST", "/v1/tables", json=body)
    return reply, AtTable(api, reply.json["table"]["id"], key, [one["code"] for one in reply.json["invitations"]])


def duel(api: InProcess, told: Operations) -> Iterator[tuple[str, str | None, Reply]]:
    reply, at = made(api, told, "computer", examples.KEY)
    yield "createTable", "computer", reply
    again = {**sent(told, "createTable", "computer"), "key": at.key}
    yield "createTable", None, api.call("POST", "/v1/tables", json=again)
    draw = sent(told, "makeMoves", "draw")
    yield "makeMoves", "dry_run", at.move(draw, at=1, query="?dry_run=true")
    yield "makeMoves", "draw", at.move(draw, at=1)
    yield "followTable", None, at.call("GET", "/events?after=1", headers={"Accept": "application/json"})
    yield "getHint", None, at.call("GET", "/hint")
    yield "changeSeat", None, at.call("PATCH", "/seats/1", json=sent(told, "changeSeat"))
    yield "agree", None, at.call("POST", "/agreements", json=sent(told, "agree"))
    yield "withdrawAgreement", None, at.call("DELETE", "/agreements/restart")
    yield "listHands", None, at.call("GET", "/hands")
    yield "getHand", None, at.call("GET", "/hands/1")


def room(api: InProcess, told: Operations) -> Iterator[tuple[str, str | None, Reply]]:
    reply, host = made(api, told, "friend", examples.ROOM_KEY)
    yield "createTable", "friend", reply
    invited = host.call("POST", "/invitations", json=sent(told, "createInvitation"))
    yield "createInvitation", None, invited
    path = f"/v1/invitations/{invited.json['code']}"
    yield "getInvitation", None, api.get(path)
    body = {**sent(told, "acceptInvitation"), "key": examples.GUEST_KEY}
    yield "acceptInvitation", None, api.call("POST", path, json=body)
    yield "acceptInvitation", None, api.call("POST", path, json=body)


def device(api: InProcess, told: Operations) -> Iterator[tuple[str, str | None, Reply]]:
    yield "createTable", "device", made(api, told, "device", examples.DEVICE_KEY)[0]


def of_every_game(api: InProcess) -> Iterator[tuple[str, str | None, Reply]]:
    for number, game in enumerate(GAMES):
        _, at = made_of(api, examples.first_table(game), examples.game_key(number))
        yield "getTable", game.info.game, at.call("GET")
        yield "listMoves", game.info.game, at.call("GET", "/moves")
        yield "getGame", game.info.game, api.get(f"/v1/games/{game.info.game}")


def drafts(api: InProcess, told: Operations) -> Iterator[tuple[str, str | None, Reply]]:
    game = next(game for game in GAMES if game.drafts is not None)
    _, at = made_of(api, examples.first_table(game), examples.DRAFT_KEY)
    yield "getDraft", None, at.call("GET", "/draft")
    for operation, method, below in (("restoreDraft", "DELETE", ""), ("undoDraft", "POST", "/undo")):
        yield "editDraft", None, at.call("PUT", "/draft", json=sent(told, "editDraft", "edit"))
        yield operation, None, at.call(method, "/draft" + below)


def asked_once(api: InProcess) -> Iterator[tuple[str, str | None, Reply]]:
    yield "listGames", None, api.get("/v1/games")
    yield "getHealth", None, api.get("/healthz")
    yield "getReadiness", None, api.get("/readyz")


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
    assert examples_.keys() == answered.keys()
    for at, example in examples_.items():
        assert answered[at] == example, at


def test_every_answer_with_a_body_has_one(told: Operations) -> None:
    lacking = {
        (name, status)
        for name, operation in told.items()
        for status, response in operation["responses"].items()
        for content in response.get("content", {}).values()
        if not content.keys() & {"example", "examples"}
    }
    assert lacking == {(name, "200") for name in ITS_OWN}
