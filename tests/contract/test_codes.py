"""Every code of the contract that can occur is reached; those that cannot yet are named."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from api.calling import AGAINST_COMPUTER, ONE_DEVICE, ROOM, AtTable, InProcess, Reply, own_turn, whole_hand
from api.move_bodies import ready

import trinca
from trinca.api.codes import CODES
from trinca.store.errors import Unavailable
from trinca.store.store import Store
from trinca.tables.presence import gone_away

CONTRACT = {
    401: {"unauthorized"},
    403: {"forbidden"},
    404: {
        "not_found",
        "table_not_found",
        "invitation_not_found",
        "game_not_found",
        "hand_not_found",
        "seat_not_found",
    },
    405: {"method_not_allowed"},
    406: {"not_acceptable"},
    409: {
        "illegal_move",
        "not_your_turn",
        "hand_over",
        "key_in_use",
        "seat_away",
        "table_waiting",
        "covered",
        "invitation_used",
        "agreement_not_possible",
        "draft_not_kept",
    },
    412: {"stale_version"},
    413: {"too_large"},
    415: {"unsupported_media_type"},
    422: {"invalid_request", "idempotency_key_reused"},
    428: {"precondition_required"},
    429: {"too_many_requests"},
    500: {"internal_error"},
    503: {"unavailable"},
}
"""The codes as the contract lists them."""

NOT_YET = {
    "too_many_requests": "no limits",
}
"""Codes that nothing answers yet, and why."""

NEVER_THE_SAME = {"internal_error": {"params"}}
"""Members of a problem that differ from one answer to the next."""

DRAW = {"type": "draw", "from": "stock"}


def failing(at: AtTable, error: Exception) -> Reply:
    def fail(*_: object) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "read", fail)
        return at.call("GET")


def used(api: InProcess) -> Reply:
    host, _ = api.friends()
    return api.accept(host.codes[0])


def key_in_use(api: InProcess) -> Reply:
    host = api.make(**ROOM)
    return api.accept(host.codes[0], key=host.key)


def reused(at: AtTable) -> Reply:
    at.move(DRAW, Idempotency_Key="k")
    return at.move({"type": "draw", "from": "discard"}, Idempotency_Key="k")


def after(at: AtTable, play: Callable[[AtTable], object]) -> Reply:
    play(at)
    return at.move(DRAW)


def while_the_guest_is_away(api: InProcess) -> Reply:
    host, _ = api.friends(seats=[{"kind": "host"}, {"kind": "invited", "name": "Rui"}])
    api.services.store.update(host.id, lambda table, _: gone_away(table, (1,)))
    return host.move(DRAW)


def stale(at: AtTable) -> Reply:
    at.made(DRAW)
    return at.move(DRAW, at=1)


def wrong_option(api: InProcess) -> Reply:
    return api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "options": {"target": "many"}})


REACHED: dict[str, Callable[[InProcess, AtTable], Reply]] = {
    "unauthorized": lambda _, at: at.call("GET", key=None),
    "forbidden": lambda _, at: at.call("PATCH", "/seats/1", json={"name": "Hal"}),
    "not_found": lambda api, _: api.get("/v1/nothing"),
    "table_not_found": lambda api, at: at.call("GET", key=api.make().key),
    "invitation_not_found": lambda api, _: api.get("/v1/invitations/x"),
    "game_not_found": lambda api, _: api.get("/v1/games/bridge"),
    "hand_not_found": lambda _, at: at.call("GET", "/hands/1"),
    "seat_not_found": lambda _, at: at.call("PATCH", "/seats/2", json={"name": "Ana"}),
    "method_not_allowed": lambda _, at: at.call("PUT"),
    "not_acceptable": lambda _, at: at.call("GET", headers={"Accept": "text/html"}),
    "illegal_move": lambda _, at: ready(at).move({"type": "discard", "card": "QH"}),
    "not_your_turn": lambda _, at: after(at, own_turn),
    "hand_over": lambda api, _: after(api.make(options={"turn_limit": 2}), whole_hand),
    "seat_away": lambda api, _: while_the_guest_is_away(api),
    "table_waiting": lambda api, _: api.make(**ROOM).move(DRAW),
    "draft_not_kept": lambda api, _: api.friends(game="tiles")[0].call("GET", "/draft"),
    "covered": lambda api, _: api.make(**ONE_DEVICE).call("GET", "/moves"),
    "key_in_use": lambda api, _: key_in_use(api),
    "invitation_used": lambda api, _: used(api),
    "agreement_not_possible": lambda _, at: at.agree("next_hand"),
    "stale_version": lambda _, at: stale(at),
    "too_large": lambda _, at: at.call("POST", "/moves", raw=b" " * 65537),
    "unsupported_media_type": lambda _, at: at.call(
        "POST", "/moves", raw=b"{}", headers={"Content-Type": "text/plain"}
    ),
    "invalid_request": lambda api, _: wrong_option(api),
    "idempotency_key_reused": lambda _, at: reused(at),
    "precondition_required": lambda _, at: at.call("POST", "/moves", json=DRAW),
    "internal_error": lambda _, at: failing(at, ZeroDivisionError()),
    "unavailable": lambda _, at: failing(at, Unavailable("planted")),
}


@pytest.mark.parametrize("code", sorted(REACHED))
def test_the_code_is_answered_as_the_document_shows_it(api: InProcess, at: AtTable, code: str) -> None:
    status = next(status for status, codes in CONTRACT.items() if code in codes)
    problem = REACHED[code](api, at).refused(status, code)
    shown = api.checker.document["components"]["examples"][code]["value"]
    varying = NEVER_THE_SAME.get(code, set())
    assert problem.keys() == shown.keys()
    assert {name: problem[name] for name in problem.keys() - varying} == {
        name: shown[name] for name in shown.keys() - varying
    }


def test_every_code_of_the_contract_is_reached_or_named_as_not_yet_there() -> None:
    everything = {code for codes in CONTRACT.values() for code in codes}
    assert REACHED.keys() | NOT_YET.keys() == everything
    assert REACHED.keys() & NOT_YET.keys() == set()
    assert CODES.keys() == REACHED.keys()
    assert all(meaning.status in CONTRACT and code in CONTRACT[meaning.status] for code, meaning in CODES.items())


def test_every_code_that_the_source_names_is_one_of_them() -> None:
    """A refusal with another code would end in a server error."""
    named = set()
    for path in Path(trinca.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) in ("Problem", "Refusal") and node.args:
                named |= {part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)}
    assert named == CODES.keys()
