"""`examples/web/index.html` where an answer never comes, comes too late, or a stream falls silent."""

from collections.abc import Callable

import pytest
import requests
from playwright.sync_api import BrowserContext, Page, Route, expect
from web.example import click, deal, opened, seat_of

EVENTS = "**/events?*"
MOVES = "**/moves?*"


@pytest.fixture
def page(context: BrowserContext, service_url: str) -> Page:
    """A page at a table whose clock only the test moves on."""
    page = opened(context, service_url).page
    page.clock.install()
    deal(page, "classic")
    return page


def hold_first(page: Page, pattern: str) -> list[Route]:
    """Leave the first such request without an answer; every one of them."""
    seen: list[Route] = []

    def reply(route: Route) -> None:
        seen.append(route)
        if len(seen) > 1:
            route.continue_()

    page.route(pattern, reply)
    return seen


def run_until(page: Page, seconds: int, is_so: Callable[[], bool]) -> None:
    """Let at most so many seconds pass, one after the other, until it is so."""
    for _ in range(seconds):
        if is_so():
            return
        page.clock.run_for(1000)
        page.wait_for_function("() => true")  # what the second has set off
    assert is_so()


def test_a_call_that_is_never_answered_is_made_again(page: Page) -> None:
    asked = hold_first(page, MOVES)
    page.locator("#moves [data-move]").first.click()
    page.clock.run_for(14_000)
    assert len(asked) == 1
    run_until(page, 5, lambda: len(asked) > 1)
    expect(page.locator("#game")).to_have_attribute("data-version", "2")
    expect(page.locator("#leave")).to_be_enabled()
    keys = {route.request.headers["idempotency-key"] for route in asked}
    assert len(keys) == 1


def test_a_stream_that_fell_silent_is_begun_again(page: Page) -> None:
    """The machine slept: its clock goes on, and nothing came meanwhile."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/events" in request.url else None)
    page.clock.run_for(40_000)
    assert asked == []
    run_until(page, 15, lambda: bool(asked))
    click(page, 0)
    expect(page.locator("#game")).to_have_attribute("data-version", "2")


def test_what_comes_after_the_seat_is_played_elsewhere_is_not_shown(page: Page, service_url: str) -> None:
    held = hold_first(page, MOVES)
    table, key = seat_of(page, service_url)
    page.locator("#moves [data-move]").first.click()
    with requests.get(f"{table}/events", headers=key, stream=True, timeout=60) as stream:
        next(stream.iter_lines())
        expect(page.locator("#said")).to_contain_text("played in another window")
        with page.expect_response(MOVES):
            held[0].continue_()
        expect(page.locator("#start button")).to_be_enabled()
        expect(page.locator("#said")).to_contain_text("played in another window")
        expect(page.locator("#game")).to_be_hidden()
        expect(page.get_by_role("alert")).to_be_hidden()


def test_another_service_is_not_shown_the_key_of_a_seat_played_elsewhere(
    page: Page, context: BrowserContext, service_url: str
) -> None:
    table, key = seat_of(page, service_url)
    other = "http://127.0.0.1:9"
    asked: list[dict[str, str]] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.headers)
        route.abort()

    with requests.get(f"{table}/events", headers=key, stream=True, timeout=60) as stream:
        next(stream.iter_lines())
        expect(page.locator("#start button")).to_be_visible()
        context.route(f"{other}/**", refuse)
        page.locator("[name=service]").fill(other)
        page.locator("[name=service]").blur()
        run_until(page, 5, lambda: bool(asked))
    assert all("authorization" not in headers for headers in asked)


@pytest.mark.parametrize("lang", ["constructor", "__proto__", "xx"])
def test_a_language_that_is_none_is_english(lang: str, context: BrowserContext, service_url: str) -> None:
    page = opened(context, f"{service_url}/v1/", lang=lang).page  # an address with the version does as well
    expect(page.locator("#said")).to_have_text("Choose a game.")


def test_a_name_is_text(context: BrowserContext, service_url: str) -> None:
    watched = opened(context, service_url)
    name = "<img src=x onerror=alert(1)>"
    watched.page.locator("#start [name=name]").fill(name)
    deal(watched.page, "classic")
    expect(watched.page.locator("#seats strong").first).to_have_text(name)
    assert watched.page.locator("main img").count() == 0
    assert watched.is_clean()
