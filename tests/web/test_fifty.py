"""The page of fifty lines in `docs/frontend.md` plays every game."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from docs.guides import ROOT, blocks_of
from playwright.sync_api import Browser, Page, Route, expect
from web.pages import GAMES, PATIENCE, Watched, play_hand, shorten

LINES = 50
GUIDE = ROOT / "docs" / "frontend.md"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a reader saves it."""
    block = next(block for block in blocks_of(GUIDE) if block.language == "html")
    path = tmp_path_factory.mktemp("page") / block.about
    path.write_text(block.text, encoding="utf-8")
    return path


@pytest.fixture
def watched(file: Path, browser: Browser, service_url: str) -> Iterator[Watched]:
    with browser.new_context() as context:
        watched = Watched(context, service_url.removeprefix("http://"))
        watched.page.goto(f"{file.as_uri()}?service={service_url}")
        expect(watched.page.locator("select option")).to_have_count(len(GAMES), timeout=PATIENCE)
        yield watched


def listed(page: Page) -> list[Any] | None:
    page.wait_for_selector("div button:not([data-old])")
    labels = page.locator("div button").all_inner_texts()
    return None if labels == ["Deal on"] else [json.loads(label) for label in labels]


def click(page: Page, place: int) -> None:
    page.locator("div").evaluate("it => it.firstChild.dataset.old = '1'")  # new buttons are told from old ones
    page.locator("div button").nth(place).click()
    page.wait_for_function("!document.querySelector('[data-old]')")


def test_it_has_fifty_lines(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LINES


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_by_clicking_and_the_next_one_dealt(game: str, watched: Watched) -> None:
    page = watched.page
    shorten(page, turns=12)
    page.get_by_label("Game").select_option(game)
    page.get_by_role("button", name="Deal").click()
    assert play_hand(lambda: listed(page), lambda place: click(page, place)) > 0
    expect(page.get_by_role("status")).to_have_text(re.compile("^Over: [a-z_]+$"))
    page.get_by_role("button", name="Deal on").click()
    expect(page.get_by_role("button", name="Deal on")).to_have_count(0)
    assert listed(page)
    assert watched.is_clean()


def test_a_refusal_is_told(watched: Watched) -> None:
    page = watched.page
    page.get_by_label("Game").select_option("classic")
    page.get_by_role("button", name="Deal").click()
    page.route("**/moves?*", lambda route: route.continue_(post_data='{"type": "discard", "card": "JK"}'))
    page.locator("div button").first.click()
    expect(page.get_by_role("status")).to_have_text("Draw a card first.")


def test_a_second_click_is_none(watched: Watched) -> None:
    """While a call runs there is nothing to press, so that no move comes twice."""
    page = watched.page
    page.get_by_label("Game").select_option("indian")
    page.get_by_role("button", name="Deal").click()
    assert listed(page)
    assert re.search("Wild card: ([0-9AJQK]+[SHDC]|JK)$", page.locator("pre").inner_text(), re.MULTILINE)
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        waiting.append(route)

    page.route("**/moves?*", keep)
    with page.expect_request("**/moves?*"):
        page.locator("div button").first.dblclick(no_wait_after=True)
    assert page.locator("button:enabled").count() == 0
    waiting[0].continue_()
    page.wait_for_selector("div button:enabled")
    assert len(waiting) == 1
    expect(page.get_by_role("status")).to_have_text("Your turn")


def test_a_long_poll_that_fails_is_asked_again(watched: Watched) -> None:
    page = watched.page
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort()

    page.route("**/v1/tables/*after=*", fail_once)
    page.get_by_label("Game").select_option("tiles")
    page.get_by_role("button", name="Deal").click()
    assert listed(page)
    page.get_by_role("button", name='{"type":"draw"}').click()
    page.wait_for_function("document.querySelector('div button') === null")
    assert listed(page)
    assert failed


def test_long_lines_are_folded(watched: Watched) -> None:
    page = watched.page
    page.set_viewport_size({"width": 390, "height": 800})
    page.get_by_label("Game").select_option("indian")
    page.get_by_role("button", name="Deal").click()
    assert listed(page)
    assert page.locator("pre").evaluate("it => it.scrollWidth <= it.clientWidth")
