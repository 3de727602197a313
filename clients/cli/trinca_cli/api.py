"""The service's API as Python: one method per resource, typed answers, `Problem` where the service refuses.

trinca = Trinca("http://127.0.0.1:8000")
key = new_key()
view = trinca.create_table({"game": "classic", "seats": [{"kind": "host"}, {"kind": "computer"}]}, key=key).table
legal = trinca.legal_moves(view["id"], key)
view = trinca.move(view["id"], key, legal["moves"][0], version=legal["version"])
"""

from __future__ import annotations

import base64
import secrets
import time
from typing import TYPE_CHECKING
from urllib.parse import quote

from trinca_cli.answers import CreatedTable, KeptDraft, TakenSeat, as_draft, as_record, as_trial, as_view
from trinca_cli.following import Following
from trinca_cli.handrecords import Hands
from trinca_cli.records import Created, GameInfo, Games, Invitation, LegalMoves, Taken
from trinca_cli.shapes import checked, wrong
from trinca_cli.transport import Transport
from trinca_cli.turnrecords import Hint

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from trinca_cli.following import Break
    from trinca_cli.handrecords import HandLine, HandRecord
    from trinca_cli.records import Action, Include, Move, TableRequest, Trial, View
    from trinca_cli.replies import Answer
    from trinca_cli.transport import Stream

KEY_BYTES = 32
LONGEST_WAIT = 25
HINT_WAIT = 10
_CREATED = 201


def new_key(token_bytes: Callable[[int], bytes] = secrets.token_bytes) -> str:
    """A seat key: 32 random bytes as base64url without padding."""
    return base64.urlsafe_b64encode(token_bytes(KEY_BYTES)).rstrip(b"=").decode("ascii")


class Trinca:
    """One Trinca service."""

    def __init__(self, url: str, *, sleep: Callable[[float], None] = time.sleep) -> None:
        self._http = Transport(url, sleep=sleep)
        self._sleep = sleep
        self._followed: list[Following] = []

    @property
    def url(self) -> str:
        """The service's address, without a slash at its end."""
        return self._http.url

    def close(self) -> None:
        """Close the connections to the service, and end what is followed."""
        for following in self._followed:
            following.close()
        self._http.close()

    def games(self) -> list[GameInfo]:
        """The games the service offers, without their rules."""
        return checked(self._http.call("GET", "/v1/games").data, Games)["games"]

    def game(self, game: str) -> GameInfo:
        """One game with its rules."""
        return checked(self._http.call("GET", f"/v1/games/{_part(game)}").data, GameInfo)

    def create_table(self, request: TableRequest, *, key: str) -> CreatedTable:
        """Make a table whose host holds `key`; the same call again finds the same table."""
        answer = self._http.call("POST", "/v1/tables", body={**request, "key": key})
        data = checked(answer.data, Created)
        view = as_view(data["table"])
        if any(each["seat"] not in range(len(view["seats"])) for each in data["invitations"]):
            wrong("invitations")
        return CreatedTable(view, answer.status == _CREATED, data["invitations"])

    def join(self, code: str, *, key: str, name: str | None = None) -> TakenSeat:
        """Take the seat that an invitation is for, with `key`; the same call again answers the same seat."""
        body = {"key": key} if name is None else {"key": key, "name": name}
        data = checked(self._http.call("POST", f"/v1/invitations/{_part(code)}", body=body).data, Taken)
        view = as_view(data["table"])
        if data["seat"] not in view["you"]["seats"]:
            wrong("seat")
        return TakenSeat(view, data["seat"])

    def renew_invitation(self, table: str, key: str, seat: int) -> Invitation:
        """A new invitation for a free seat, by the host; the one before it is void."""
        path = f"{_table(table)}/invitations"
        invitation = checked(self._http.call("POST", path, key=key, body={"seat": seat}).data, Invitation)
        if invitation["seat"] != seat:
            wrong("seat")
        return invitation

    def change_seat(
        self, table: str, key: str, seat: int, *, name: str | None = None, level: str | None = None
    ) -> View:
        """Give one's own seat another name, or a computer another level."""
        body = {what: value for what, value in (("name", name), ("level", level)) if value is not None}
        return as_view(self._http.call("PATCH", f"{_table(table)}/seats/{seat}", key=key, body=body).data)

    def delete_table(self, table: str, key: str) -> None:
        """Remove the table, by the host."""
        self._http.call("DELETE", _table(table), key=key)

    def table(self, table: str, key: str, *, include: Collection[Include] = (), reveal: bool = False) -> View:
        """The table as the key's seat sees it now.

        Where the key holds several seats, every hand is covered; `reveal` shows that of the seat to play.
        """
        return as_view(self._http.call("GET", _table(table), key=key, query=_query(include, reveal=reveal)).data)

    def wait_table(
        self, table: str, key: str, *, after: int, wait: int = LONGEST_WAIT, include: Collection[Include] = ()
    ) -> View | None:
        """The table once its version is past `after`, or None when nothing changed for `wait` seconds."""
        query = {**_query(include), "after": str(after), "wait": str(wait)}
        data = self._http.call("GET", _table(table), key=key, query=query, wait=wait).data
        return None if data is None else as_view(data)

    def follow(
        self,
        table: str,
        key: str,
        *,
        after: int | None = None,
        passive: bool = False,
        on_break: Callable[[Break], None] | None = None,
    ) -> Following:
        """What happens at the table from `after` on, or from the table as it is; to be iterated over.

        It takes the place of an earlier one with this key, and counts as presence, unless it is `passive` (TA-6).
        """
        query = {"passive": "true"} if passive else {}

        def begin(last: str | None) -> Stream:
            headers = {} if last is None else {"Last-Event-ID": last}
            return self._http.stream(f"{_table(table)}/events", key=key, query=query, headers=headers)

        self._followed.append(Following(begin, after=after, pause=self._sleep, on_break=on_break))
        return self._followed[-1]

    def legal_moves(self, table: str, key: str, *, reveal: bool = False) -> LegalMoves:
        """Every legal move of the key's seat now; none when it is not its turn. `reveal` as for `table`."""
        answer = self._http.call("GET", f"{_table(table)}/moves", key=key, query=_query(reveal=reveal))
        return checked(answer.data, LegalMoves)

    def move(
        self,
        table: str,
        key: str,
        move: Move,
        *,
        version: int,
        idempotency_key: str | None = None,
        include: Collection[Include] = (),
    ) -> View:
        """Make one move on the table as it was at `version`; a lost answer cannot make it twice.

        Give an `idempotency_key` to be able to call again yourself after `ServiceAwayError`.
        """
        headers = {"If-Match": f'"{version}"', "Idempotency-Key": idempotency_key or secrets.token_urlsafe(16)}
        path = f"{_table(table)}/moves"
        return as_view(self._http.call("POST", path, key=key, query=_query(include), body=move, headers=headers).data)

    def try_move(self, table: str, key: str, move: Move) -> Trial:
        """What the move would do on the table as it is now; nothing is made."""
        query = {"dry_run": "true"}
        data = self._http.call("POST", f"{_table(table)}/moves", key=key, query=query, body=move).data
        return as_trial(data)

    def hint(self, table: str, key: str, *, reveal: bool = False) -> Hint:
        """What a strong player would do in the seat to play, and why. `reveal` as for `table`.

        The service waits for its worker itself: "not now" comes after that and is not asked again here.
        """
        query = _query(reveal=reveal)
        answer = self._http.call("GET", f"{_table(table)}/hint", key=key, query=query, wait=HINT_WAIT, insist=False)
        return checked(answer.data, Hint)

    def draft(self, table: str, key: str, *, reveal: bool = False) -> KeptDraft:
        """The arrangement begun in this turn, where the table keeps one (TI-14). `reveal` as for `table`."""
        return _kept(self._http.call("GET", f"{_table(table)}/draft", key=key, query=_query(reveal=reveal)))

    def edit_draft(
        self, table: str, key: str, arrangement: list[list[str]], *, etag: str | None, reveal: bool = False
    ) -> KeptDraft:
        """One edit: the whole table as it is arranged now."""
        call = f"{_table(table)}/draft"
        body = {"table": arrangement}
        return _kept(
            self._http.call("PUT", call, key=key, query=_query(reveal=reveal), body=body, headers=_match(etag))
        )

    def undo_draft(self, table: str, key: str, *, etag: str | None, reveal: bool = False) -> KeptDraft:
        """Take the last edit back."""
        call = f"{_table(table)}/draft/undo"
        return _kept(self._http.call("POST", call, key=key, query=_query(reveal=reveal), headers=_match(etag)))

    def restore_draft(self, table: str, key: str, *, etag: str | None, reveal: bool = False) -> KeptDraft:
        """Take every edit back, to the start of the turn."""
        call = f"{_table(table)}/draft"
        return _kept(self._http.call("DELETE", call, key=key, query=_query(reveal=reveal), headers=_match(etag)))

    def agree(
        self, table: str, key: str, action: Action, *, hand: int | None, include: Collection[Include] = ()
    ) -> View:
        """Agree to the next hand or to a new match, for the hand with this number."""
        body = {"action": action} if hand is None else {"action": action, "hand": hand}
        path = f"{_table(table)}/agreements"
        return as_view(self._http.call("POST", path, key=key, query=_query(include), body=body).data)

    def withdraw(self, table: str, key: str, action: Action, *, include: Collection[Include] = ()) -> View:
        """Take an agreement back."""
        path = f"{_table(table)}/agreements/{action}"
        return as_view(self._http.call("DELETE", path, key=key, query=_query(include)).data)

    def hands(self, table: str, key: str) -> list[HandLine]:
        """The finished hands that the service still keeps, newest last."""
        return checked(self._http.call("GET", f"{_table(table)}/hands", key=key).data, Hands)["hands"]

    def hand(self, table: str, key: str, number: int) -> HandRecord:
        """One finished hand: seed, deal, every move, result."""
        return as_record(self._http.call("GET", f"{_table(table)}/hands/{number}", key=key).data)


def _table(table: str) -> str:
    return f"/v1/tables/{_part(table)}"


def _kept(answer: Answer) -> KeptDraft:
    return KeptDraft(as_draft(answer.data), answer.etag)


def _match(etag: str | None) -> dict[str, str]:
    return {} if etag is None else {"If-Match": etag}


def _part(text: str) -> str:
    return quote(text, safe="")


def _query(include: Collection[Include] = (), *, reveal: bool = False) -> dict[str, str]:
    query = {"include": ",".join(include)} if include else {}
    return {**query, "reveal": "true"} if reveal else query
