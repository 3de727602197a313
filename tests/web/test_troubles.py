"""`examples/web/index.html` where the service is away, comes back, or asks for patience."""

import re
from collections.abc import Callable, Sequence
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from web.example import click, deal, listed, opened, version, write

EVENTS = "**/events?*"
MOVES = "**/moves?*"
Reply = Callable[[Route], None]


def away(route: Route) -> None:
    route.abort()


def not_now(status: int, **headers: str) -> Reply:
    """What a proxy or the service says that cannot answer now."""
    return lambda route: route.fulfill(
        status=status,
        headers={"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Retry-After", **headers},
        body="<h1>not now</h1>",
    )


def first_say(page: Page, pattern: str, replies: Sequence[Reply]) -> list[float]:
    """Let these replies come before those of the service; when each request was made."""
    at: list[float] = []

    def reply(route: Route) -> None:
        at.append(monotonic())
        (replies[len(at) - 1] if len(at) <= len(replies) else Route.continue_)(route)

    page.route(pattern, reply)
    return at


def test_what_says_that_the_service_is_away_goes_when_it_is_back(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    page.route(EVENTS, away)
    deal(page, "classic")
    page.route(MOVES, away)
    page.locator("#moves button").first.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute(EVENTS)
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.locator("#said")).to_have_text("Your turn: draw.")
    page.unroute(MOVES)
    click(page, 0)


def test_what_says_anything_else_stays(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    page.route(EVENTS, away)
    deal(page, "classic")
    write(page, '{"type": "discard", "card": "JK"}')
    expect(page.get_by_role("alert")).to_be_visible()
    with page.expect_response(EVENTS):
        page.unroute(EVENTS)
    expect(page.locator("#said")).to_have_text("Your turn: draw.")
    expect(page.get_by_role("alert")).to_contain_text("CL-4")


@pytest.mark.parametrize(
    "replies", [[not_now(502)], [not_now(504), away], [not_now(503), not_now(503), not_now(503)]], ids=len
)
def test_what_may_be_better_in_a_moment_is_asked_again(
    replies: Sequence[Reply], context: BrowserContext, service_url: str
) -> None:
    page = opened(context, service_url).page
    deal(page, "classic")
    at = first_say(page, MOVES, replies)
    click(page, 0)
    expect(page.locator("#leave")).to_be_enabled()
    assert len(at) == len(replies) + 1
    assert version(page) == "2"
    expect(page.get_by_role("alert")).to_be_hidden()


def test_the_pause_is_the_one_that_was_asked_for(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    deal(page, "classic")
    at = first_say(page, MOVES, [not_now(503, **{"Retry-After": "2"})])
    page.locator("#moves button").first.click()
    expect(page.locator("#said")).to_have_text("No answer; trying again …")
    expect(page.locator("#leave")).to_be_disabled()  # nothing else meanwhile
    expect(page.locator("#game")).to_have_attribute("data-version", "2")
    assert at[1] - at[0] >= 2


@pytest.mark.parametrize(
    ("replies", "tries"),
    [([not_now(503, **{"Retry-After": "31"})], 1), ([not_now(503)] * 4, 4)],
    ids=["long", "often"],
)
def test_the_person_is_told_when_it_takes_too_long(
    replies: Sequence[Reply], tries: int, context: BrowserContext, service_url: str
) -> None:
    page = opened(context, service_url).page
    deal(page, "classic")
    at = first_say(page, MOVES, replies)
    page.locator("#moves button").first.click()
    expect(page.get_by_role("alert")).to_contain_text("cannot answer now")
    assert len(at) == tries
    assert listed(page)


def test_a_table_kept_does_not_hide_what_the_address_asks_for(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    deal(page, "classic")
    hand = page.locator("#hand").inner_text()
    page.goto(re.sub("service=[^&]*", "game=tiles", page.url))
    expect(page.get_by_role("button", name="Back to your table")).to_be_visible()
    page.goto(f"{page.url}&service={service_url}")
    expect(page.locator("[name=game]")).to_have_value("tiles")
    expect(page.locator("#game")).to_be_hidden()
    page.get_by_role("button", name="Back to your table").click()
    expect(page.locator("#hand")).to_have_text(hand, use_inner_text=True)
    page.goto(page.url.partition("?")[0])  # asks for nothing
    expect(page.locator("#hand")).to_have_text(hand, use_inner_text=True)
