"""Every code of the contract that can occur is reached; those that cannot yet are named."""

from collections.abc import Callable

import pytest
from api.calling import AGAINST_COMPUTER, AtTable, InProcess, Reply, own_turn, whole_hand
from api.planting import plant_guest, plant_waiting

from trinca.api.problems import CODES
from trinca.store.errors import Unavailable
from trinca.store.store import Store

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
    "invitation_not_found": "no invitations",
    "invitation_used": "no invitations",
    "seat_not_found": "no call names a seat",
    "seat_away": "presence is not kept",
    "covered": "no key holds several seats",
    "draft_not_kept": "no drafts",
    "too_many_requests": "no limits",
}
"""Codes that nothing answers yet, and why."""

DRAW = {"type": "draw", "from": "stock"}


def failing(api: InProcess, error: Exception) -> Reply:
    at = api.make()

    def fail(*_: object) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "read", fail)
        return at.call("GET")


def key_in_use(api: InProcess) -> Reply:
    at = api.make()
    return api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": at.key, "options": {"target": 1}})


def forbidden(api: InProcess) -> Reply:
    return plant_guest(plant_waiting(api)).call("DELETE")


def reused(at: AtTable) -> Reply:
    at.move(DRAW, Idempotency_Key="k")
    return at.move({"type": "draw", "from": "discard"}, Idempotency_Key="k")


def after(at: AtTable, play: Callable[[AtTable], object]) -> Reply:
    play(at)
    return at.move(DRAW)


REACHED: dict[str, Callable[[InProcess, AtTable], Reply]] = {
    "unauthorized": lambda _, at: at.call("GET", key=None),
    "forbidden": lambda api, _: forbidden(api),
    "not_found": lambda api, _: api.get("/v1/nothing"),
    "table_not_found": lambda api, at: at.call("GET", key=api.make().key),
    "game_not_found": lambda api, _: api.get("/v1/games/bridge"),
    "hand_not_found": lambda _, at: at.call("GET", "/hands/1"),
    "method_not_allowed": lambda _, at: at.call("PUT"),
    "not_acceptable": lambda _, at: at.call("GET", headers={"Accept": "text/html"}),
    "illegal_move": lambda _, at: at.move({"type": "discard", "card": "JK"}),
    "not_your_turn": lambda _, at: after(at, own_turn),
    "hand_over": lambda _, at: after(at, whole_hand),
    "table_waiting": lambda api, _: plant_waiting(api).move(DRAW),
    "key_in_use": lambda api, _: key_in_use(api),
    "agreement_not_possible": lambda _, at: at.agree("next_hand"),
    "stale_version": lambda _, at: at.move(DRAW, at=0),
    "too_large": lambda _, at: at.call("POST", "/moves", raw=b" " * 65537),
    "unsupported_media_type": lambda _, at: at.call(
        "POST", "/moves", raw=b"{}", headers={"Content-Type": "text/plain"}
    ),
    "invalid_request": lambda _, at: at.call("POST", "/moves", raw=b"{}"),
    "idempotency_key_reused": lambda _, at: reused(at),
    "precondition_required": lambda _, at: at.call("POST", "/moves", json=DRAW),
    "internal_error": lambda api, _: failing(api, ZeroDivisionError()),
    "unavailable": lambda api, _: failing(api, Unavailable("planted")),
}


@pytest.mark.parametrize("code", sorted(REACHED))
def test_the_code_is_answered(api: InProcess, at: AtTable, code: str) -> None:
    status = next(status for status, codes in CONTRACT.items() if code in codes)
    REACHED[code](api, at).refused(status, code)


def test_every_code_of_the_contract_is_reached_or_named_as_not_yet_there() -> None:
    everything = {code for codes in CONTRACT.values() for code in codes}
    assert REACHED.keys() | NOT_YET.keys() == everything
    assert REACHED.keys() & NOT_YET.keys() == set()
    assert CODES.keys() == REACHED.keys()
    assert all(meaning.status in CONTRACT and code in CONTRACT[meaning.status] for code, meaning in CODES.items())
