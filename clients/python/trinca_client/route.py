"""The way to one table, or to one of its resources, with one seat key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict, Unpack

from trinca_client.given import part

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from trinca_client.records import Include
    from trinca_client.replies import Answer
    from trinca_client.transport import Transport


class How(TypedDict, total=False):
    """How a call is made; see `Transport.call`."""

    query: Mapping[str, str]
    body: object
    headers: Mapping[str, str]
    wait: float
    insist: bool
    twice: bool


@dataclass(frozen=True, slots=True)
class Route:
    """Calls below `/v1/tables/{table}`. It is never shown with its key."""

    http: Transport
    table: str
    key: str = field(repr=False)

    def call(self, method: str, path: str = "", **how: Unpack[How]) -> Answer:
        """One call; `path` is below the table's own."""
        return self.http.call(method, self.path(path), key=self.key, **how)

    def path(self, below: str = "") -> str:
        """The path of the table, or of what lies below it."""
        return f"/v1/tables/{part(self.table)}{below}"


def query(include: Collection[Include] = (), *, reveal: bool = False) -> dict[str, str]:
    """The query that asks for these parts of a view, and for a covered hand."""
    parts = {"include": ",".join(include)} if include else {}
    return {**parts, "reveal": "true"} if reveal else parts
