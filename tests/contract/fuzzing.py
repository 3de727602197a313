"""Calls that schemathesis generates from the document, led to tables that are there.

Without valid addresses, keys and versions nearly all would end at 401 and 404. Each call gets a table of its own, of
the kinds in turn; what was generated to be wrong stays as it is.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from schemathesis import AuthContext, Case, HookContext, Response
from schemathesis.core.failures import AcceptedNegativeData, Failure
from schemathesis.core.parameters import ParameterLocation

Call = Callable[[str, str, str | None, object], Any]
"""Makes a call (method, path, key, body) and returns the JSON answered."""

GAMES = ("classic", "straight")
SEATS = (("host", "computer"), ("host", "local"), ("host", "invited"), ("host", "guest"))
"""Kinds of tables; at the last one a friend has taken the seat, and calls."""

LEFT_OUT = "positive_data_acceptance"
"""The one check that does not fit: what a schema cannot say (versions, positions, the rules) is refused too."""

ID, CODE, KEY = "a-table", "an-invitation", "Bearer a-key"
"""Marks in generated calls."""

KNOWN = {"table_id": ID, "code": CODE, "game": "classic", "seat": "1", "number": "1", "action": "restart"}
"""Parts of addresses that are there."""


@dataclass(frozen=True)
class Table:
    """A table, and who calls.

    Attributes:
        id: Its id.
        key: The key to call with.
        code: An invitation to it; where it has none, something that looks like one.
        version: Its version.
    """

    id: str
    key: str
    code: str
    version: int

    @property
    def at(self) -> dict[str, str]:
        """What stands in an address in place of each mark."""
        return {ID: self.id, CODE: self.code}


class Tables:
    """Makes tables, one for each call.

    Calls are generated long before any service runs: what they are to be led to stands in them as a mark until they
    are made.
    """

    def __init__(self, call: Call) -> None:
        self._call = call
        self._kinds = itertools.cycle(itertools.product(SEATS, GAMES))
        self._every_other = itertools.cycle((True, False))

    def mark(self, case: Case[Any]) -> None:
        """Put marks where the call is to be led, but for what is wrong in it by intent."""
        meta = case.meta
        if meta is None or not meta.is_negative_at(ParameterLocation.PATH):
            case.path_parameters = {name: KNOWN[name] for name in case.path_parameters or {}}
        if "{table_id}" in case.path:
            case.headers["Authorization"] = KEY

    def lead(self, case: Case[Any]) -> None:
        """Put a new table, its key, and into every other move its version where the marks are."""
        marked = {name: value for name, value in (case.path_parameters or {}).items() if value in (ID, CODE)}
        if not marked:
            return
        table = self._made()
        case.path_parameters = {**case.path_parameters, **{name: table.at[value] for name, value in marked.items()}}
        if case.headers.get("Authorization") == KEY:
            case.headers["Authorization"] = f"Bearer {table.key}"
        if "If-Match" in case.headers and next(self._every_other):
            case.headers["If-Match"] = f'"{table.version}"'

    def _made(self) -> Table:
        kinds, game = next(self._kinds)
        asked = [{"kind": "invited" if kind == "guest" else kind} for kind in kinds]
        made = self._call("POST", "/v1/tables", None, {"game": game, "seats": asked})
        table, key = made["table"]["id"], made["key"]
        code = "".join(invitation["code"] for invitation in made["invitations"]) or f"{table}.{'A' * 22}"
        people = [key]
        if "guest" in kinds:
            people.append(self._call("POST", f"/v1/invitations/{code}", None, {})["key"])
        key = people[-1]
        for person in people:  # wherever a hand is played, a finished one to look at
            self._call("POST", f"/v1/tables/{table}/agreements", person, {"action": "restart"})
        return Table(table, key, code, self._call("GET", f"/v1/tables/{table}", key, None)["version"])


def filter_failure(context: HookContext, failure: Failure, case: Case[Any], response: Response) -> bool:
    """Whether the finding is one: a dry run takes no notice of Idempotency-Key, right or wrong, as the contract says."""
    dry = isinstance(case.query, dict) and str(case.query.get("dry_run", "")).lower() == "true"
    return not (isinstance(failure, AcceptedNegativeData) and dry and "Idempotency-Key" in case.headers)


def install(at: Any, tables: Tables) -> None:
    """Mark the calls of a schema, or of all schemas (the module schemathesis); `tables` then leads each."""
    at.hook(filter_failure)

    @at.auth(refresh_interval=None)
    class _Seat:
        def get(self, case: Case[Any], context: AuthContext) -> str:
            return KEY

        def set(self, case: Case[Any], data: str, context: AuthContext) -> None:
            tables.mark(case)
