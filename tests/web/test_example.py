"""`examples/web/index.html` plays every game, by mouse and by keyboard, in two languages, and says what is wrong."""

import re
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect
from web.example import click, deal, listed, moved, opened, seat_of, version, write
from web.pages import GAMES, play_hand, shorten

PHONE = ViewportSize(width=390, height=800)


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
    said = page.inner_text("#said")
    assert re.search(r"(out|declared|go on|turns)\b.*\. \w+ ?\d? wins? the hand\.( Player 1: -?\d+ |$)", said), said
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
    expect(page.locator("#said")).to_have_text("É a sua vez: compre uma carta.")
    assert page.locator("html").get_attribute("lang") == "pt"
    page.get_by_role("button", name="Do monte").click()
    expect(page.get_by_role("heading", name="Descartar")).to_be_visible()
    page.get_by_label("Idioma").select_option("en")
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
    write(page, '{"type": "discard", "card": "JK"}')
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text(words)
    rules = requests.get(f"{service_url}/v1/games/classic", timeout=60).json()["rules"]
    told = " (em inglês)" if lang == "pt" else ""
    expect(problem).to_contain_text(f"CL-1{told}: {rules[0]['text'][:40]}")
    assert version(page) == before
    write(page, "discard JK")
    expect(problem).to_contain_text("JSON")
    write(page, '{"type": "discard", "crad": "JK"}')
    expect(problem).to_contain_text(re.compile(r"(does not understand|não compreende).*/crad"))
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
    for _ in range(4):
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


def test_it_plays_from_a_server_of_its_own(served: str, context: BrowserContext, service_url: str) -> None:
    """As `python -m http.server` serves it: another origin than the service's."""
    watched = opened(context, service_url, where=served)
    deal(watched.page, "classic")
    click(watched.page, 0)
    assert watched.is_clean()
