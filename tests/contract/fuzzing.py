"""Calls that schemathesis generates from the document, led to tables that are there.

Without valid addresses, keys and versions nearly all would end at 401 and 404. The calls go to tables of the kinds in
turn, each as it was made: one that a call has changed is not used again. What was generated to be wrong stays as it is.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import schemathesis
from schemathesis import AuthContext, Case, DeserializationContext, HookContext, Response
from schemathesis.core.failures import AcceptedNegativeData, Failure
from schemathesis.core.parameters import ParameterLocation

from trinca.games import GAMES
from trinca.games.registry import AnyGame

Shape = tuple[tuple[str, ...], AnyGame]
"""The kinds of a table's seats, and its game."""

Call = Callable[[str, str, str | None, object], Any]
"""Makes a call (method, path, key, body) and returns the JSON answered."""

SEATS = (
    ("host", "computer"),
    ("host", "local"),
    ("host", "invited"),
    ("host", "guest"),
    ("host", "computer", "computer"),
    ("host", "local", "computer", "guest"),
    ("host", "computer", "guest", "guest", "computer", "computer"),
)
"""Kinds of tables, for the games that take so many seats; where friends have taken seats, the last of them calls."""


def takes(game: AnyGame, kinds: Sequence[str]) -> bool:
    """Whether the game has tables of so many seats."""
    return game.info.least_seats <= len(kinds) <= game.info.most_seats


SHAPES = tuple((kinds, game) for kinds in SEATS for game in GAMES if takes(game, kinds))


LEFT_OUT = "positive_data_acceptance"
"""The one check that does not fit: what a schema cannot say (versions, positions, the rules) is refused too."""

ID, CODE, KEY = "a-table", "an-invitation", "Bearer a-key"
"""Marks in generated calls."""

DRAFT, HANDS, HINT, SEAT = "/draft", "/hands/", "/hint", "/seats/"
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
    version: object

    @property
    def at(self) -> dict[str, str]:
        """What stands in an address in place of each mark."""
        return {ID: self.id, CODE: self.code}


class Tables:
    """Makes tables for the calls.

    Calls are generated long before any service runs: what they are to be led to stands in them as a mark until they
    are made.
    """

    def __init__(self, call: Call) -> None:
        self._call = call
        self._shapes = itertools.cycle(SHAPES)
        self._kept: dict[Shape, Table] = {}
        self._every_other = itertools.cycle((True, False))
        self._two_of_three = itertools.cycle((True, True, False))

    def mark(self, case: Case[Any]) -> None:
        """Put marks where the call is to be led, but for what is wrong in it by intent."""
        if not _wrong(case, ParameterLocation.PATH):
            case.path_parameters = {name: KNOWN[name] for name in case.path_parameters or {}}
        if "{table_id}" in case.path:
            case.headers["Authorization"] = KEY

    def lead(self, case: Case[Any]) -> None:
        """Put a table and its key where the marks are, and into every other change of play what it is meant for."""
        marked = {name: value for name, value in (case.path_parameters or {}).items() if value in (ID, CODE)}
        if not marked:
            return
        table = self._ready(_wanted(case))
        case.path_parameters = {**case.path_parameters, **{name: table.at[value] for name, value in marked.items()}}
        if case.headers.get("Authorization") == KEY:
            case.headers["Authorization"] = f"Bearer {table.key}"
        drafted = DRAFT in case.path
        if "If-Match" in case.headers and next(self._every_other):
            case.headers["If-Match"] = f'"{table.version}.0"' if drafted else f'"{table.version}"'
        if drafted and case.method == "PUT" and not _wrong(case, ParameterLocation.BODY) and next(self._two_of_three):
            case.body = {"table": []}  # a table that holds what it held: others are made of tiles nobody holds

    def _ready(self, wanted: Callable[[Shape], bool]) -> Table:
        """A table of the next shape that is wanted, or of the next one where none is; new if the last was changed."""
        shapes = list(itertools.islice(self._shapes, len(SHAPES)))
        at, shape = next(((at, shape) for at, shape in enumerate(shapes) if wanted(shape)), (0, shapes[0]))
        self._shapes = itertools.cycle(shapes[at + 1 :] + shapes[: at + 1])
        table = self._kept.get(shape)
        if table is None or self._version(table.id, table.key) != table.version:
            table = self._kept[shape] = self._made(*shape)
        return table

    def _version(self, table: str, key: str) -> object:
        """The table's version; None where it is gone."""
        return self._call("GET", f"/v1/tables/{table}", key, None).get("version")

    def _made(self, kinds: tuple[str, ...], game: AnyGame) -> Table:
        asked = [{"kind": "invited" if kind == "guest" else kind} for kind in kinds]
        made = self._call("POST", "/v1/tables", None, {"game": game.info.game, "seats": asked})
        table, key = made["table"]["id"], made["key"]
        codes = [invitation["code"] for invitation in made["invitations"]]
        people = [key]
        if "guest" in kinds:
            people += [self._call("POST", f"/v1/invitations/{code}", None, {})["key"] for code in codes]
        code = codes[-1] if codes else f"{table}.{'A' * 22}"
        key = people[-1]
        # Wherever a hand is played, a finished one to look at; with drafts the host begins again.
        for person in people * (1 if game.drafts is None else len(kinds)):
            self._call("POST", f"/v1/tables/{table}/agreements", person, {"action": "restart"})
        return Table(table, key, code, self._version(table, key))


def _wrong(case: Case[Any], where: ParameterLocation) -> bool:
    """Whether the call is wrong there by intent."""
    return case.meta is not None and case.meta.is_negative_at(where)


def _wanted(case: Case[Any]) -> Callable[[Shape], bool]:
    """Which tables take the call: those with what is asked for, those whose game has such a move."""
    if "/invitations" in case.path:
        return lambda shape: bool({"invited", "guest"} & {*shape[0]})
    if DRAFT in case.path:
        return lambda shape: shape[1].drafts is not None and not {"invited", "guest"} & {*shape[0]}
    if HANDS in case.path:  # where nobody has joined yet, no hand was finished
        return lambda shape: "invited" not in shape[0]
    if HINT in case.path:  # where the second seat begins, as in a second hand, and the one who calls holds it
        return lambda shape: shape[0] == ("host", "guest")
    body: Any = case.body if isinstance(case.body, dict) else {}
    if SEAT in case.path:  # a person names the own seat, and a computer is set a level
        return lambda shape: shape[0][1] == ("local" if "name" in body else "computer")
    moves = body["moves"] if isinstance(body.get("moves"), list) and body["moves"] else [body]
    kinds = {move.get("type") for move in moves if isinstance(move, dict) and isinstance(move.get("type"), str)}
    return lambda shape: kinds <= {*shape[1].info.moves}


def filter_failure(context: HookContext, failure: Failure, case: Case[Any], response: Response) -> bool:
    """Whether the finding is one: a dry run takes no notice of Idempotency-Key, right or wrong, as the contract says."""
    dry = isinstance(case.query, dict) and str(case.query.get("dry_run", "")).lower() == "true"
    return not (isinstance(failure, AcceptedNegativeData) and dry and "Idempotency-Key" in case.headers)


@schemathesis.deserializer("text/event-stream")
def whole_stream(_: DeserializationContext, response: Response) -> list[str]:
    """The one text that the document says a stream is; schemathesis takes its schema for that of a message."""
    return [response.content.decode()]


def install(at: Any, tables: Tables) -> None:
    """Mark the calls of a schema, or of all schemas (the module schemathesis); `tables` then leads each."""
    at.hook(filter_failure)

    @at.auth(refresh_interval=None)
    class _Seat:
        def get(self, case: Case[Any], context: AuthContext) -> str:
            return KEY

        def set(self, case: Case[Any], data: str, context: AuthContext) -> None:
            tables.mark(case)
