"""A page that plays, as a person at a browser has it."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, Route

GAMES = ("classic", "straight", "rummy500", "tiles", "indian")

PATIENCE = 60_000
"""Milliseconds after which what is waited for is taken not to come."""

OWN = ("file", "data")
"""Schemes of the page itself."""


class Watched:
    """A page, and what it did that a person does not see.

    Attributes:
        page: The page.
        elsewhere: Addresses it asked for that are neither the service's nor its own.
        faults: What its script or the browser complained of.
    """

    def __init__(self, context: BrowserContext, *hosts: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.elsewhere: list[str] = []
        self.faults: list[str] = []
        self._hosts = hosts
        self.page.on("request", self._asked)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in OWN and parts.netloc not in self._hosts:
            self.elsewhere.append(request.url)

    def is_clean(self) -> bool:
        """Whether it asked for nothing elsewhere and nobody complained."""
        assert self.elsewhere == []
        assert self.faults == []
        return True


def shorten(page: Page, turns: int) -> None:
    """Let the page make tables at which a hand ends after so many turns at the latest: nobody waits for long ones."""

    def with_options(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps(body | {"options": {"turn_limit": turns}}))

    page.route("**/v1/tables?*", with_options)


def most_laid(moves: list[Any]) -> int:
    """Which of the moves names the most."""
    return max(range(len(moves)), key=lambda place: json.dumps(moves[place]).count('"'))


def play_hand(listed: Callable[[], list[Any] | None], click: Callable[[int], None]) -> int:
    """Click until the hand is over; how many moves it took.

    Args:
        listed: Waits until there is something to press; the moves, None where the hand is over.
        click: Presses one of them and waits until the page shows what came of it.
    """
    made = 0
    while (moves := listed()) is not None:
        click(most_laid(moves))
        made += 1
    return made
