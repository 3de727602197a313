"""The order of checks: of several faults in one call, the contract says which is told."""

from dataclasses import dataclass, field, replace

import pytest
from api.calling import AtTable, InProcess, own_turn

STALE = {"type": "draw", "from": "stock"}


@dataclass(frozen=True)
class Wrong:
    """A move with every fault there is; each step repairs the first of them."""

    method: str = "PUT"
    query: str = "?dry_run=maybe"
    raw: bytes = b'{"moves": [{"type": "draw", "from": "stock"}, {"type": "draw", "from": "ZZ"}]}' + b" " * 65536
    headers: dict[str, str] = field(
        default_factory=lambda: {
            "Accept": "text/html",
            "Authorization": "Bearer x",
            "Content-Type": "text/plain",
            "Idempotency-Key": "used",
        }
    )

    def with_headers(self, **changed: str | None) -> "Wrong":
        named = {name.replace("_", "-"): text for name, text in changed.items()}
        merged = {**self.headers, **named}
        return replace(self, headers={name: text for name, text in merged.items() if text is not None})


def test_each_fault_is_told_before_all_that_come_after_it(api: InProcess) -> None:
    at = api.make()
    assert at.move(STALE, at=1, Idempotency_Key="used").status == 200
    own_turn(at)
    foreign = api.make().key

    def told(wrong: Wrong) -> tuple[int, str]:
        with at.unchanged():
            reply = at.call(wrong.method, "/moves" + wrong.query, key=None, raw=wrong.raw, headers=wrong.headers)
        return reply.status, reply.code

    wrong = Wrong()
    assert told(wrong) == (405, "method_not_allowed")
    wrong = replace(wrong, method="POST")
    assert told(wrong) == (406, "not_acceptable")
    wrong = wrong.with_headers(Accept="application/json")
    assert told(wrong) == (401, "unauthorized")
    wrong = wrong.with_headers(Authorization=f"Bearer {foreign}")
    assert told(wrong) == (404, "table_not_found")
    wrong = wrong.with_headers(Authorization=f"Bearer {at.key}")
    assert told(wrong) == (415, "unsupported_media_type")
    wrong = wrong.with_headers(Content_Type="application/json")
    assert told(wrong) == (413, "too_large")
    wrong = replace(wrong, raw=wrong.raw.strip())
    assert told(wrong) == (422, "invalid_request")  # the query
    wrong = replace(wrong, query="")
    assert told(wrong) == (422, "invalid_request")  # the body
    wrong = replace(wrong, raw=b'{"moves": [{"type": "draw", "from": "stock"}, {"type": "draw", "from": "discard"}]}')
    assert told(wrong) == (422, "invalid_request")  # GU-3
    wrong = replace(wrong, raw=b'{"type": "draw", "from": "discard"}')
    assert told(wrong) == (422, "idempotency_key_reused")
    wrong = wrong.with_headers(Idempotency_Key=None)
    assert told(wrong) == (428, "precondition_required")
    wrong = wrong.with_headers(If_Match='"1"')
    assert told(wrong) == (412, "stale_version")
    wrong = wrong.with_headers(If_Match=f'"{at.view()["version"]}"')
    assert told(wrong) == (409, "not_your_turn")


@pytest.mark.parametrize("name", ["query", "body", "guard"])
def test_the_faults_of_one_status_come_in_order_too(at: AtTable, name: str) -> None:
    at.move(STALE, at=1, Idempotency_Key="used")
    query = "?include=x" if name == "query" else ""
    list_of_draws = b'{"moves": [{"type": "draw", "from": "stock"}, {"type": "draw", "from": "stock"}]}'
    raw = list_of_draws if name == "guard" else b"{}"
    problem = at.call("POST", "/moves" + query, raw=raw, headers={"Idempotency-Key": "used"}).refused(
        422, "invalid_request"
    )
    assert problem["errors"][0]["path"] == {"query": "/query/include/0", "body": "/type", "guard": "/moves/0"}[name]


def test_an_agreement_is_checked_in_the_same_order(api: InProcess, at: AtTable) -> None:
    large = b" " * 65537
    other = api.make().key
    at.call("POST", "/agreements?x=1", key=None, raw=large).refused(401, "unauthorized")
    at.call("POST", "/agreements?x=1", key=other, raw=large).refused(404, "table_not_found")
    at.call("POST", "/agreements?x=1", raw=large, headers={"Content-Type": "text/plain"}).refused(
        415, "unsupported_media_type"
    )
    at.call("POST", "/agreements?x=1", raw=large).refused(413, "too_large")
    at.call("POST", "/agreements?x=1", raw=b"{").refused(422, "invalid_request", "/query/x")
    at.call("POST", "/agreements", raw=b'{"action": "next_hand", "hand": 7}').refused(409, "agreement_not_possible")
