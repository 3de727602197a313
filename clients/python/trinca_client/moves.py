"""`/v1/tables/{table}/moves`: what may be done, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.answers import as_trial, as_view
from trinca_client.given import word
from trinca_client.keys import new_idempotency_key
from trinca_client.route import query
from trinca_client.shapes import checked
from trinca_client.viewrecords import LegalMoves

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from trinca_client.records import Include, Move
    from trinca_client.route import Route
    from trinca_client.viewrecords import Trial, View


class Moves:
    """The moves of a seat; `table.moves`."""

    def __init__(self, route: Route) -> None:
        self._route = route

    def legal(self, *, reveal: bool = False) -> LegalMoves:
        """Every legal move now: `GET …/moves`. May be repeated.

        `moves` is empty when it is not this key's turn. `open` names types of move that cannot be listed whole; good
        ones of them are listed all the same, so that picking from the list alone plays every game to its end.

        Args:
            reveal: where the key holds several seats, show the moves of the one to play, which its hand tells of.

        Raises:
            Problem: `covered` where `reveal` is needed, `table_not_found`, …
            ServiceAwayError: the service did not answer.
        """
        return checked(self._route.call("GET", "/moves", query=query(reveal=reveal)).data, LegalMoves)

    def make(
        self,
        move: Move | Sequence[Move],
        *,
        version: int,
        include: Collection[Include] = (),
        idempotency_key: str | None = None,
    ) -> View:
        """Make one move, or several of which all are made or none: `POST …/moves`.

        It is sent with an idempotency key of its own, so that it is made once however often a lost answer makes it
        be sent. To be able to call again yourself after `ServiceAwayError`, bring the key (`new_idempotency_key`) and
        give the same one with the same move.

        Args:
            move: as `legal` lists it; a sequence is made in order, in one step.
            version: that of the view it is chosen on. What was played after it makes the move stale.
            include: parts to add to the view: `moves`, `log`.
            idempotency_key: 1 to 255 visible ASCII characters; a fresh one where none is given.

        Returns:
            The table after it.

        Raises:
            ArgumentError: the move is no JSON, or `idempotency_key` is no such word; nothing was sent.
            Problem: `illegal_move` with its `rule` and `reason`, `stale_version`, `not_your_turn`, `hand_over`,
                `seat_away`, `table_waiting`, `idempotency_key_reused`, … The table is as it was.
            ServiceAwayError: no answer in several tries; whether it was made is unknown.
        """
        if idempotency_key is None:
            once = new_idempotency_key(self._route.http.token_bytes)
        else:
            once = word("idempotency_key", idempotency_key)
        headers = {"If-Match": word("version", f'"{version}"'), "Idempotency-Key": once}
        answer = self._route.call("POST", "/moves", query=query(include), body=_body(move), headers=headers)
        return as_view(answer.data)

    def try_out(self, move: Move | Sequence[Move]) -> Trial:
        """What `make` would do on the table as it is now; nothing is made: `POST …/moves?dry_run=true`.

        May be repeated.

        Returns:
            The table as it would be; None for a move that `reveals` a hidden card or ends the hand. `valid` says of
            a declaration whether it would hold.

        Raises:
            ArgumentError: the move is no JSON; nothing was sent.
            Problem: the same as for `make`.
            ServiceAwayError: the service did not answer.
        """
        return as_trial(self._route.call("POST", "/moves", query={"dry_run": "true"}, body=_body(move)).data)


def _body(move: Move | Sequence[Move]) -> object:
    return move if isinstance(move, dict) else {"moves": list(move)}
