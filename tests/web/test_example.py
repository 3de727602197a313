"""`examples/web/index.html` plays every game, by mouse and by keyboard, in two languages, and says what is wrong."""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import requests
from docs.guides import ROOT
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from web.pages import GAMES, PATIENCE, Watched, play_hand, shorten

EXAMPLE = ROOT / "examples" / "web" / "index.html"
DESK = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=800)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(viewport=DESK, locale="en-GB") as context:
        yield context


def opened(context: BrowserContext, url: str, *, where: str = EXAMPLE.as_uri(), lang: str = "en") -> Watched:
    watched = Watched(context, url.removeprefix("http://"), where.removeprefix("http://").partition("/")[0])
    watched.page.goto(f"{where}?service={url}&lang={lang}")
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


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_by_clicking_and_the_next_one_dealt(
    game: str, context: BrowserContext, service_url: str
) -> None:
    watched = opened(context, service_url)
    page = watched.page
    if game in {"straight", "tiles"}:  # whose hands are long, and look like those of the others
        shorten(page, turns=24)
    deal(page, game)
    expect(page.locator("#seats li")).to_have_count(2)
    assert play_hand(lambda: listed(page), lambda place: click(page, place)) > 0
    assert re.search(r"(out|declared|go on|turns)\b.*\. Player 1 -?\d+", page.inner_text("#said")), page.inner_text(
        "#said"
    )
    page.get_by_role("button", name="Next hand").click()
    page.wait_for_selector("#moves [data-move]:enabled")
    expect(page.locator("#said")).to_have_text(re.compile(r"^Your turn|^Computer plays"))
    assert watched.is_clean()


def test_six_play_indian(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    deal(page, "indian", computers=5)
    expect(page.locator("#seats li")).to_have_count(6)
    click(page, 0)
    click(page, 0)
    assert listed(page)


def test_it_speaks_portuguese_too(context: BrowserContext, service_url: str) -> None:
    watched = opened(context, service_url, lang="pt")
    page = watched.page
    page.get_by_label("Jogo").select_option(label="Rummy clássico")
    page.get_by_role("button", name="Dar as cartas").click()
    expect(page.locator("#said")).to_have_text("É a sua vez: tire uma carta.")
    assert page.locator("html").get_attribute("lang") == "pt"
    page.get_by_role("button", name="Do monte").click()
    expect(page.get_by_role("heading", name="Descartar")).to_be_visible()
    page.get_by_label("Língua").select_option("en")
    expect(page.get_by_role("heading", name="Discard", exact=True)).to_be_visible()
    expect(page.locator("#said")).to_have_text("Your turn.")
    assert watched.is_clean()


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "JK is not in this game."), ("pt", "Não tem essa carta.")],
    ids=["English", "Portuguese"],
)
def test_a_refusal_is_told_with_its_rule(lang: str, words: str, context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url, lang=lang).page
    deal(page, "classic")
    click(page, 0)
    before = version(page)
    page.locator("details summary").click()
    page.locator("[name=move]").fill('{"type": "discard", "card": "JK"}')
    page.locator("#own button").click()
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text(words)
    rules = requests.get(f"{service_url}/v1/games/classic", timeout=60).json()["rules"]
    expect(problem).to_contain_text(f"CL-1: {rules[0]['text'][:40]}")
    assert version(page) == before
    page.locator("[name=move]").fill("discard JK")
    page.locator("#own button").click()
    expect(problem).to_contain_text("JSON")
    page.locator("#moves [data-move]").first.click()
    expect(problem).to_be_hidden()


def test_a_move_on_a_table_that_has_changed_is_refused_and_the_table_shown_anew(
    context: BrowserContext, service_url: str
) -> None:
    page = opened(context, service_url).page
    page.route("**/events*", lambda route: route.abort())  # the page learns of nothing by itself
    deal(page, "classic")
    table, headers = seat_of(page, service_url)
    assert moved(table, headers).ok
    page.locator("#moves [data-move]").first.click()
    expect(page.get_by_role("alert")).to_contain_text(moved(table, headers).json()["detail"])
    expect(page.locator("#game")).to_have_attribute("data-version", "2")
    assert listed(page)


def test_what_happens_elsewhere_is_shown_by_the_stream(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    deal(page, "classic")
    table, headers = seat_of(page, service_url)
    assert moved(table, headers).ok
    expect(page.locator("#game")).to_have_attribute("data-version", "2")
    assert requests.delete(table, headers=headers, timeout=60).ok
    expect(page.locator("#said")).to_have_text("The table is gone.")


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


def test_a_reload_comes_back_to_the_table_and_leaving_forgets_it(context: BrowserContext, service_url: str) -> None:
    watched = opened(context, service_url)
    page = watched.page
    deal(page, "tiles")
    hand = page.locator("#hand .card").all_inner_texts()
    page.reload()
    page.wait_for_selector("#moves button:enabled")
    assert page.locator("#hand .card").all_inner_texts() == hand
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator("#said")).to_have_text("Choose a game.")
    page.reload()
    expect(page.locator("[name=game] option")).to_have_count(len(GAMES))
    expect(page.locator("#game")).to_be_hidden()
    assert watched.is_clean()


def test_a_move_whose_answer_is_lost_is_made_once(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    deal(page, "classic")
    lost: list[str] = []

    def lose(route: Any) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().text())  # the service has made it; the page never hears of it
            route.abort()

    page.route("**/moves*", lose)
    page.route("**/events*", lambda route: route.abort())
    click(page, 0)
    assert lost
    expect(page.locator("#leave")).to_be_enabled()  # all is done that the click has set off
    assert version(page) == "2"
    expect(page.get_by_role("alert")).to_be_hidden()


def test_it_plays_by_keyboard_alone(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url).page
    page.locator("[name=game]").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.locator("#start button")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector("#moves button:enabled")
    expect(page.locator("#moves button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#game")).to_have_attribute("data-version", "2")
    expect(page.locator("#moves button").first).to_be_focused()


def test_everything_has_a_name(context: BrowserContext, service_url: str) -> None:
    """What a screen reader says of a field, a button, a card."""
    page = opened(context, service_url).page
    nameless = "them => them.filter((it) => !(it.labels?.[0]?.textContent ?? it.getAttribute('aria-label') ?? it.textContent).trim()).length"
    assert page.locator("input, select, textarea, button").evaluate_all(nameless) == 0
    deal(page, "classic")
    assert page.locator("input, select, textarea, button, .card").evaluate_all(nameless) == 0
    assert re.fullmatch(
        r"(\w+) of (spades|hearts|diamonds|clubs)",
        page.locator("#hand .card").first.get_attribute("aria-label") or "",
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["rummy500", "tiles"])
def test_it_fits_on_a_telephone_by_day_and_by_night(
    game: str, scheme: Any, browser: Browser, service_url: str
) -> None:
    with browser.new_context(viewport=PHONE, color_scheme=scheme) as context:
        page = opened(context, service_url).page
        for _ in range(2):
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            if page.locator("#game").is_hidden():
                deal(page, game)
        ink, back = page.evaluate(
            "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))"
        )
        assert (brightness(ink) > brightness(back)) == (scheme == "dark")


def brightness(colour: str) -> int:
    return sum(map(int, re.findall(r"\d+", colour)[:3]))


def test_it_plays_from_a_server_of_its_own(context: BrowserContext, service_url: str) -> None:
    """As `python -m http.server` serves it: another origin than the service's."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(EXAMPLE.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        watched = opened(context, service_url, where=f"http://127.0.0.1:{server.server_port}/index.html")
        deal(watched.page, "classic")
        click(watched.page, 0)
        assert watched.is_clean()
        server.shutdown()


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_an_address_where_nobody_answers_is_told(lang: str, context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url, lang=lang).page
    page.locator("[name=service]").fill("http://127.0.0.1:1")
    page.locator("[name=service]").blur()
    words = {"en": "does not answer", "pt": "não responde"}[lang]
    expect(page.get_by_role("alert")).to_contain_text(words, timeout=PATIENCE)
    page.locator("[name=service]").fill(service_url)
    page.locator("[name=service]").blur()
    expect(page.get_by_role("alert")).to_be_hidden(timeout=PATIENCE)
