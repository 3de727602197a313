"""`/v1/tables/{table}/events`: what happens at a table, as it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.following import Following
from trinca_client.records import Steps
from trinca_client.route import query
from trinca_client.shapes import checked

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from trinca_client.following import Break
    from trinca_client.records import Include
    from trinca_client.route import Route
    from trinca_client.streams import Stream


class Events:
    """What happens at a table; `table.events`."""

    def __init__(self, route: Route) -> None:
        self._route = route

    def follow(
        self,
        *,
        after: int | None = None,
        passive: bool = False,
        include: Collection[Include] = (),
        on_break: Callable[[Break], None] | None = None,
    ) -> Following:
        """Follow the table by the service's stream: `GET …/events`.

        Iterate over what it returns. It begins with a `snapshot`, the table as it is, or with the `step` after
        `after`; then every version comes once and in order, however often the stream breaks, until `replaced` or
        `gone`. It begins anew by itself where it left off, after a pause of 2 s or what the service asks for, which
        grows to 30 s and more while nothing comes. It never gives up by itself: `on_break` may, and `close` ends it,
        from any thread.

        It has a connection of its own, so a thread may read it while another one makes calls.

        Args:
            after: a version that is known already.
            passive: only watch. Else it takes the place of an earlier stream with this key, which is told `replaced`
                (TA-6), and counts as presence where that is required (TA-5).
            include: parts to add to the view of a snapshot: `moves`, `log`.
            on_break: told of every stream that ended too early, before the pause; what it raises ends the iteration.

        Raises:
            ClosedError: the `Trinca` was closed before; nothing is begun.

        While it is iterated over it raises:
            NoStreamError: the service has no streams; `table.wait` does without.
            Problem: `table_not_found`, `unauthorized`, …
        """
        asked = query(include)
        if passive:
            asked["passive"] = "true"
        http, path, key = self._route.http, self._route.path("/events"), self._route.key

        def begin(last: str | None) -> Stream:
            headers = {} if last is None else {"Last-Event-ID": last}
            return http.stream(path, key=key, query=asked, headers=headers)

        following = Following(begin, after=after, pause=http.sleep, on_break=on_break, chance=http.chance)
        http.close_with_me(following)
        return following

    def since(self, version: int) -> Steps:
        """What happened after a version, at once: `GET …/events?after=`. May be repeated.

        Raises:
            Problem: `table_not_found`, …
            ServiceAwayError: the service did not answer.
        """
        return checked(self._route.call("GET", "/events", query={"after": str(version)}).data, Steps)
