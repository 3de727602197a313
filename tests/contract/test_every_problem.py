"""Every problem that the document gives an operation is one that the operation answers."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from api.calling import AGAINST_COMPUTER, ONE_DEVICE, ROOM, AtTable, InProcess, Reply, own_turn, whole_hand
from contract import draft_problems, hint_problems
from contract.checking import Checker

from trinca.api.app import document
from trinca.store.errors import Unavailable
from trinca.store.store import Store
from trinca.tables.presence import gone_away

CHECKER = Checker(document())
DRAW, MATCH = {"type": "draw", "from": "stock"}, {"If-Match": '"1"'}


@dataclass(frozen=True)
class Call:
    """A call that is answered without a problem."""

    method: str
    path: str
    key: str | None = None
    body: object = None
    headers: dict[str, str] = field(default_factory=dict)

    def made(self, api: InProcess, query: str = "", **changes: Any) -> Reply:
        how = {"key": self.key, "json": self.body, "headers": self.headers, **changes}
        return api.call(self.method, self.path + query, **how)


def at_table(
    method: str, below: str = "", body: object = None, *, game: str = "classic", **headers: str
) -> Callable[[InProcess], Call]:
    def call(api: InProcess) -> Call:
        at = api.make(game=game)
        return Call(method, at.path + below, at.key, body, headers)

    return call


def after_a_hand(api: InProcess) -> Call:
    at = api.make()
    at.agree("restart")
    return Call("GET", f"{at.path}/hands/1", at.key)


def invitation(api: InProcess) -> Call:
    host = room(api)
    return Call("POST", f"{host.path}/invitations", host.key, {"seat": 1})


def room(api: InProcess) -> AtTable:
    return api.make(**ROOM)


def code(at: AtTable) -> str:
    return f"/v1/invitations/{at.codes[0]}"


GOOD: dict[str, Callable[[InProcess], Call]] = {
    "listGames": lambda _: Call("GET", "/v1/games"),
    "getGame": lambda _: Call("GET", "/v1/games/classic"),
    "createTable": lambda _: Call("POST", "/v1/tables", body=AGAINST_COMPUTER),
    "getTable": at_table("GET"),
    "deleteTable": at_table("DELETE"),
    "createInvitation": invitation,
    "getInvitation": lambda api: Call("GET", code(room(api))),
    "acceptInvitation": lambda api: Call("POST", code(room(api)), body={}),
    "changeSeat": at_table("PATCH", "/seats/1", {"level": "hard"}),
    "listMoves": at_table("GET", "/moves"),
    "makeMoves": at_table("POST", "/moves?dry_run=false", DRAW, **MATCH),
    **{name: at_table(*call, game=draft_problems.GAME) for name, call in draft_problems.CALLS.items()},
    "getHint": at_table("GET", "/hint"),
    "followTable": at_table("GET", "/events?after=0", Accept="application/json"),
    "agree": at_table("POST", "/agreements", {"action": "restart"}),
    "withdrawAgreement": at_table("DELETE", "/agreements/restart"),
    "listHands": at_table("GET", "/hands"),
    "getHand": after_a_hand,
    "getHealth": lambda _: Call("GET", "/healthz"),
    "getReadiness": lambda _: Call("GET", "/readyz"),
    "getDocument": lambda _: Call("GET", "/openapi.json"),
    "getRoot": lambda _: Call("GET", "/"),
    "getDocs": lambda _: Call("GET", "/docs"),
}
"""A good call of every operation."""


def without_key(api: InProcess, operation: str) -> Reply:
    return GOOD[operation](api).made(api, headers={**MATCH, "Authorization": "Bearer none"}, key=None)


def with_a_foreign_key(api: InProcess, operation: str) -> Reply:
    return GOOD[operation](api).made(api, key=api.make().key)


def with_a_wrong_query(api: InProcess, operation: str) -> Reply:
    good = GOOD[operation](api)
    return good.made(api, "&x=1" if "?" in good.path else "?x=1")


def with_another_accept(api: InProcess, operation: str) -> Reply:
    wrong = "application/json" if operation in ("getDocs", "getRoot") else "text/html"
    return GOOD[operation](api).made(api, headers={"Accept": wrong})


def with_another_type(api: InProcess, operation: str) -> Reply:
    return GOOD[operation](api).made(api, json=None, raw=b"{}", headers={"Content-Type": "text/plain"})


def with_a_large_body(api: InProcess, operation: str) -> Reply:
    return GOOD[operation](api).made(api, json=None, raw=b" " * 65537)


def at_an_address_that_is_none(api: InProcess, operation: str) -> Reply:
    """A part of the address holds a slash."""
    good = GOOD[operation](api)
    template = next(path for path, _, name in operations() if name == operation)
    path = re.sub(r"\{[^}]*\}(?=[^{}]*$)", "a%2Fb", template)
    return Call(good.method, path, good.key, good.body).made(api)


def while_redis_is_away(api: InProcess, operation: str) -> Reply:
    def away(*_: object, **__: object) -> None:
        raise Unavailable("planted")

    good = GOOD[operation](api)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("read", "create", "update", "require_writable"):
            patch.setattr(Store, name, away)
        return good.made(api)


def with_a_fault_of_ours(api: InProcess, operation: str) -> Reply:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    good = GOOD[operation](api)
    endpoint = next(name for name in api.app.view_functions if name.endswith(f".{operation}"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(api.app.view_functions, endpoint, broken)
        return good.made(api)


GENERAL: dict[str, Callable[[InProcess, str], Reply]] = {
    "unauthorized": without_key,
    "not_found": at_an_address_that_is_none,
    "table_not_found": with_a_foreign_key,
    "invalid_request": with_a_wrong_query,
    "not_acceptable": with_another_accept,
    "unsupported_media_type": with_another_type,
    "too_large": with_a_large_body,
    "unavailable": while_redis_is_away,
    "internal_error": with_a_fault_of_ours,
}
"""Problems that come about in the same way everywhere."""


def taken(api: InProcess) -> AtTable:
    return api.friends()[0]


def by_guest(api: InProcess, method: str, below: str, body: object = None) -> Reply:
    _, guest = api.friends()
    return guest.call(method, below, json=body)


def key_in_use(api: InProcess) -> Reply:
    at = api.make()
    return api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": at.key, "options": {"target": 1}})


def with_the_hosts_key(api: InProcess) -> Reply:
    host = room(api)
    return api.accept(host.codes[0], key=host.key)


def reused(api: InProcess) -> Reply:
    at = api.make()
    at.move(DRAW, Idempotency_Key="k")
    return at.move({"type": "draw", "from": "discard"}, Idempotency_Key="k")


def while_the_guest_is_away(api: InProcess) -> Reply:
    host, _ = api.friends()
    api.services.store.update(host.id, lambda table, _: gone_away(table, (1,)))
    return host.move(DRAW)


def after(at: AtTable, play: Callable[[AtTable], object]) -> Reply:
    play(at)
    return at.move(DRAW)


OWN: dict[tuple[str, str], Callable[[InProcess], Reply]] = {
    **(draft_problems.OWN | hint_problems.OWN),
    ("getGame", "game_not_found"): lambda api: api.get("/v1/games/bridge"),
    ("createTable", "key_in_use"): key_in_use,
    ("deleteTable", "forbidden"): lambda api: by_guest(api, "DELETE", ""),
    ("createInvitation", "forbidden"): lambda api: by_guest(api, "POST", "/invitations", {"seat": 1}),
    ("createInvitation", "seat_not_found"): lambda api: room(api).call("POST", "/invitations", json={"seat": 2}),
    ("createInvitation", "invitation_used"): lambda api: taken(api).call("POST", "/invitations", json={"seat": 1}),
    ("getInvitation", "invitation_not_found"): lambda api: api.get("/v1/invitations/x"),
    ("acceptInvitation", "invitation_not_found"): lambda api: api.accept("x"),
    ("acceptInvitation", "invitation_used"): lambda api: api.accept(taken(api).codes[0]),
    ("acceptInvitation", "key_in_use"): with_the_hosts_key,
    ("changeSeat", "seat_not_found"): lambda api: api.make().call("PATCH", "/seats/2", json={"name": "Ana"}),
    ("changeSeat", "forbidden"): lambda api: api.make().call("PATCH", "/seats/1", json={"name": "Hal"}),
    ("listMoves", "covered"): lambda api: api.make(**ONE_DEVICE).call("GET", "/moves"),
    ("makeMoves", "idempotency_key_reused"): reused,
    ("makeMoves", "precondition_required"): lambda api: api.make().call("POST", "/moves", json=DRAW),
    ("makeMoves", "stale_version"): lambda api: api.make().move(DRAW, at=7),
    ("makeMoves", "table_waiting"): lambda api: room(api).move(DRAW),
    ("makeMoves", "seat_away"): while_the_guest_is_away,
    ("makeMoves", "hand_over"): lambda api: after(api.make(), whole_hand),
    ("makeMoves", "not_your_turn"): lambda api: after(api.make(), own_turn),
    ("makeMoves", "illegal_move"): lambda api: api.make().move({"type": "discard", "card": "JK"}),
    ("agree", "agreement_not_possible"): lambda api: api.make().agree("next_hand"),
    ("getHand", "hand_not_found"): lambda api: api.make().call("GET", "/hands/1"),
}
"""Problems of one operation."""


def operations() -> Iterator[tuple[str, dict[str, Any], str]]:
    for path, methods in CHECKER.document["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield path, operation, operation["operationId"]


def documented() -> Iterator[tuple[str, str, int]]:
    for _, operation, name in operations():
        for status, response in operation["responses"].items():
            for content in response.get("content", {}).values():
                for code in CHECKER.codes(content["schema"]):
                    yield name, code, int(status)


DOCUMENTED = sorted(documented())


@pytest.mark.parametrize("operation", sorted(GOOD))
def test_a_good_call_is_answered(api: InProcess, operation: str) -> None:
    assert GOOD[operation](api).made(api).status < 400


@pytest.mark.parametrize(("operation", "code", "status"), DOCUMENTED)
def test_the_problem_is_answered(api: InProcess, operation: str, code: str, status: int) -> None:
    reply = OWN[operation, code](api) if (operation, code) in OWN else GENERAL[code](api, operation)
    reply.refused(status, code)


def test_nothing_else_is_asked_for() -> None:
    assert {operation for operation, _, _ in DOCUMENTED} == GOOD.keys()
    assert OWN.keys() <= {(operation, code) for operation, code, _ in DOCUMENTED}
