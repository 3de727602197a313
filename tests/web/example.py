"""`examples/web/index.html` in a browser, as a person plays it."""

import json
from typing import Any
from urllib.parse import urlencode

import requests
from docs.guides import ROOT
from playwright.sync_api import BrowserContext, Page, expect
from web.pages import GAMES, PATIENCE, Watched

EXAMPLE = ROOT / "examples" / "web" / "index.html"


def opened(
    context: BrowserContext, url: str, *, where: str = EXAMPLE.as_uri(), lang: str = "en", **asked: str
) -> Watched:
    """The page with the games of the service at `url` offered; `asked` is more of its address."""
    watched = Watched(context, url.removeprefix("http://"), where.removeprefix("http://").partition("/")[0])
    watched.page.goto(f"{where}?{urlencode({'service': url, 'lang': lang, **asked})}")
    expect(watched.page.locator("[name=game] option")).to_have_count(len(GAMES), timeout=PATIENCE)
    return watched


def deal(page: Page, game: str, computers: int = 1) -> None:
    page.locator("[name=game]").select_option(game)
    page.locator("[name=computers]").select_option(str(computers))
    page.locator("[name=level]").select_option("easy")
    page.locator("#start button").click()
    page.wait_for_selector("#moves button:enabled")


def version(page: Page) -> str:
    return page.locator("#game").get_attribute("data-version") or ""


def listed(page: Page) -> list[Any] | None:
    """The moves that may be clicked once there is something to click; None where the hand is over."""
    page.wait_for_selector("#moves button:enabled")
    if page.locator("#moves [data-action]").count():
        return None
    moves: list[Any] = page.locator("#moves [data-move]").evaluate_all(
        "them => them.map((it) => JSON.parse(it.dataset.move))"
    )
    return moves


def click(page: Page, place: int) -> None:
    before = version(page)
    page.locator("#moves [data-move]").nth(place).click()
    page.wait_for_function("before => document.querySelector('#game').dataset.version !== before", arg=before)


def write(page: Page, move: str) -> None:
    """Send a move by "Write a move yourself"."""
    if not page.locator("[name=move]").is_visible():
        page.locator("#dealt details summary").click()
    page.locator("[name=move]").fill(move)
    page.locator("#own button").click()


def seat_of(page: Page, url: str) -> tuple[str, dict[str, str]]:
    """The address of the table where the page sits, and the header with its key, as the page has kept them."""
    kept = json.loads(page.evaluate("sessionStorage.getItem('trinca')"))
    found = requests.post(f"{url}/v1/tables", json={**kept["request"], "key": kept["key"]}, timeout=60)
    assert found.status_code == 200
    return f"{url}/v1/tables/{found.json()['table']['id']}", {"Authorization": f"Bearer {kept['key']}"}


def moved(table: str, headers: dict[str, str]) -> requests.Response:
    """The answer to a first draw."""
    move = {"type": "draw", "from": "stock"}
    return requests.post(f"{table}/moves", json=move, headers={**headers, "If-Match": '"1"'}, timeout=60)
