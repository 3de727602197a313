"""`/v1/tables`: making a table, and coming back to one."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from trinca_client.answers import as_view
from trinca_client.given import seat_key
from trinca_client.keys import new_key
from trinca_client.route import Route, query
from trinca_client.shapes import checked, wrong
from trinca_client.table import Table
from trinca_client.viewrecords import TableMade

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from trinca_client.records import Include, Invitation, Presence, SeatRequest
    from trinca_client.transport import Transport
    from trinca_client.viewrecords import View


@dataclass(frozen=True)
class MadeTable:
    """A table whose host holds the key. Keep `table.id` and `table.key`: they are the only way back.

    Attributes:
        table: The table, to be played at.
        view: The table as its host saw it.
        created: Whether it was made by this very try; False where an earlier one with the same key had made it.
        invitations: One for each free seat, to be sent to a friend.
    """

    table: Table
    view: View
    created: bool
    invitations: list[Invitation]


class Tables:
    """The tables of a service; `trinca.tables`. Only who holds a key of a table can find it."""

    def __init__(self, http: Transport) -> None:
        self._http = http

    def create(
        self,
        game: str,
        seats: Sequence[SeatRequest],
        *,
        options: Mapping[str, Any] | None = None,
        presence: Presence | None = None,
        key: str | None = None,
        include: Collection[Include] = (),
        seed: str | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> MadeTable:
        """Make a table and sit down as its host: `POST /v1/tables`.

        The key is made before the first try, so a lost answer may be repeated: the same key and the same request
        find the same table. To be able to call again yourself after `ServiceAwayError`, bring the key (`new_key`).

        Args:
            game: its id, as `trinca.games.list` tells.
            seats: by number, the host first: `{"kind": "host"}`, then `local` for another person on this device,
                `invited` for a friend elsewhere, `computer`; each may have a `name`, a computer a `level`.
            options: of the game; those left out have their defaults.
            presence: whether people must be connected to play (TA-5): `required` or `optional`.
            key: the host's seat key; a fresh one where none is given.
            include: parts to add to the view: `moves`, `log`.
            seed: in development mode alone: what the hands are dealt from, 64 hex digits.
            position: in development mode alone: where the first hand begins, in place of a deal.

        Raises:
            SeatKeyError: `key` has not the shape of one; nothing was sent.
            ArgumentError: what was given is no JSON; nothing was sent.
            Problem: `game_not_found`, `invalid_request`, `key_in_use` for another table, …
            ServiceAwayError: no answer in several tries; the table may have been made.
        """
        key = new_key(self._http.token_bytes) if key is None else seat_key(key)
        more = {"options": options or None, "presence": presence, "seed": seed, "position": position}
        given = {member: value for member, value in more.items() if value is not None}
        body = {"game": game, "seats": list(seats), "key": key, **given}
        answer = self._http.call("POST", "/v1/tables", query=query(include), body=body)
        data = checked(answer.data, TableMade)
        view, invitations = as_view(data["table"]), data["invitations"]
        if any(each["seat"] not in range(len(view["seats"])) for each in invitations):
            wrong("invitations")
        return MadeTable(self.at(view["id"], key), view, answer.status == HTTPStatus.CREATED, invitations)

    def at(self, table: str, key: str) -> Table:
        """The table with this id, for the holder of this key. No call is made.

        Args:
            table: its id.
            key: the key of a seat at it, 43 characters.

        Raises:
            SeatKeyError: `key` has not the shape of one, such as a line of a file with its end.
        """
        return Table(Route(self._http, table, seat_key(key)))
