"""`/v1/tables/{table}/draft`: a turn that is arranged before it is made, in games that have that (TI-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinca_client.answers import as_draft
from trinca_client.errors import Problem
from trinca_client.given import word
from trinca_client.route import query

if TYPE_CHECKING:
    from collections.abc import Callable

    from trinca_client.replies import Answer
    from trinca_client.route import Route
    from trinca_client.turnrecords import Draft


@dataclass(frozen=True)
class KeptDraft:
    """A draft as the service keeps it, and the `etag` that the next change of it names."""

    draft: Draft
    etag: str | None


class TurnDraft:
    """The draft of the turn; `table.draft`.

    Every change may name the `etag` of the draft it was made for: where another client of the seat was faster, it is
    refused with `stale_version`. `reveal` is for a key that holds several seats, where hands are covered.

    Every call raises:
        ArgumentError: `etag` is not 1 to 255 visible ASCII characters, or the arrangement no JSON; nothing was sent.
        Problem: `not_found` where the game has no drafts, `draft_not_kept` where a friend plays from elsewhere,
            `not_your_turn`, `covered`, `hand_over`, `table_waiting`, …
        ServiceAwayError: the service did not answer.
    """

    def __init__(self, route: Route) -> None:
        self._route = route

    def get(self, *, reveal: bool = False) -> KeptDraft:
        """The draft; before the first edit the table as the turn began: `GET …/draft`. May be repeated."""
        return _kept(self._route.call("GET", "/draft", query=query(reveal=reveal)))

    def edit(self, arrangement: list[list[str]], *, etag: str | None = None, reveal: bool = False) -> KeptDraft:
        """Arrange the table anew, whole: `PUT …/draft`. One call is one edit.

        May be repeated: the table as it is already is no edit. Where the answer was lost and the repeat meets its own
        edit, that counts as done.

        Args:
            arrangement: all combinations that are to lie on the table, with tiles of it and of the rack.
            etag: that of the draft which is edited.
            reveal: see the class.

        Raises:
            Problem: `illegal_move` where a tile is lost or made up, `stale_version`.
        """

        def wanted(draft: Draft) -> bool:
            return draft["table"] == arrangement

        return self._changed("PUT", {"table": arrangement}, etag, reveal=reveal, done=wanted)

    def restore(self, *, etag: str | None = None, reveal: bool = False) -> KeptDraft:
        """Take every edit back, to the start of the turn: `DELETE …/draft`. May be repeated, as `edit`.

        Raises:
            Problem: `stale_version`.
        """

        def restored(draft: Draft) -> bool:
            return draft["edits"] == 0

        return self._changed("DELETE", None, etag, reveal=reveal, done=restored)

    def undo(self, *, etag: str | None = None, reveal: bool = False) -> KeptDraft:
        """Take the last edit back; without one nothing changes: `POST …/draft/undo`.

        With an `etag` it is repeated after a lost answer, and undone once. A repeat that comes after it was done is
        refused with `stale_version`, and `repeated` is set in the `Problem`: read the draft. Without an `etag` it
        is sent once, for a second time would take back one edit more.

        Raises:
            Problem: `stale_version`.
        """
        twice = etag is not None
        return _kept(
            self._route.call("POST", "/draft/undo", query=query(reveal=reveal), headers=_match(etag), twice=twice)
        )

    def _changed(
        self, method: str, body: object, etag: str | None, *, reveal: bool, done: Callable[[Draft], bool]
    ) -> KeptDraft:
        """Change the draft; a repeat that is stale because the first try was heard is no failure."""
        try:
            return _kept(
                self._route.call(method, "/draft", query=query(reveal=reveal), body=body, headers=_match(etag))
            )
        except Problem as problem:
            if problem.code != "stale_version" or not problem.repeated:
                raise
            now = self.get(reveal=reveal)
            if not done(now.draft):
                raise
            return now


def _kept(answer: Answer) -> KeptDraft:
    return KeptDraft(as_draft(answer.data), answer.etag)


def _match(etag: str | None) -> dict[str, str]:
    return {} if etag is None else {"If-Match": word("etag", etag)}
