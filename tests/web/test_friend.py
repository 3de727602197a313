"""`examples/web/index.html` with a friend: two people, each at a browser of their own."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from web.example import EXAMPLE, click, listed, opened
from web.pages import GAMES, Watched, most_laid, shorten

LINK = "#invite input"


def invite(page: Page, game: str, friends: int = 1) -> list[str]:
    """Make a table for friends; what the page shows to send to each of them."""
    page.locator("[name=game]").select_option(game)
    page.locator("[name=friends]").select_option(str(friends))
    page.locator("#start [name=name]").fill("Ana")
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(LINK)).to_have_count(friends)
    return [page.locator(LINK).nth(place).input_value() for place in range(friends)]


def followed(context: BrowserContext, link: str, service_url: str) -> Watched:
    """The page that a link opens."""
    watched = Watched(context, service_url.removeprefix("http://"), link.split("/")[2])
    watched.page.goto(link)
    return watched


def join(page: Page, name: str) -> None:
    page.locator("#join [name=name]").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#join")).to_be_hidden()


@pytest.fixture
def two(
    context: BrowserContext, friends_context: BrowserContext, served: str, service_url: str, request: Any
) -> tuple[Watched, Watched]:
    """Ana and Rui at a table; parametrised with the game."""
    host = opened(context, service_url, where=served)
    shorten(host.page, turns=12)
    (link,) = invite(host.page, request.param)
    friend = followed(friends_context, link, service_url)
    expect(friend.page.locator("#said")).to_have_text(re.compile("^Ana invites you: "))
    join(friend.page, "Rui")
    for one in (host, friend):
        one.page.wait_for_selector("#hand .card")
        expect(one.page.locator("#seats strong")).to_have_text(["Ana", "Rui"])
    return host, friend


def play(pages: list[Page], moves: int | None) -> None:
    """Let whoever's turn it is click, so often or until the hand is over."""
    while moves is None or moves > 0:
        player = pages[0]
        player.wait_for_selector("#moves button:enabled, #said:has-text('plays …')")
        if not player.locator("#moves button").count():
            player = pages[1]
        found = listed(player)
        if found is None:
            assert moves is None, "the hand is over early"
            return
        click(player, most_laid(found))
        shown = player.locator("#game").get_attribute("data-version") or ""
        for page in pages:
            expect(page.locator("#game")).to_have_attribute("data-version", shown)
        moves = moves and moves - 1


@pytest.mark.parametrize("two", GAMES, indirect=True)
def test_two_people_play(two: tuple[Watched, Watched]) -> None:
    host, friend = two
    play([host.page, friend.page], 4)
    assert host.page.locator("#hand").inner_text() != friend.page.locator("#hand").inner_text()
    assert host.page.locator(LINK).count() == 0  # it is used
    assert host.is_clean()
    assert friend.is_clean()


@pytest.mark.parametrize("two", ["classic"], indirect=True)
def test_two_people_play_a_hand_to_its_end_and_agree_on_the_next(two: tuple[Watched, Watched]) -> None:
    host, friend = (one.page for one in two)
    play([host, friend], None)
    for page in (host, friend):
        expect(page.locator("#said")).to_contain_text(" the hand.")
    host.get_by_role("button", name="Next hand").click()
    expect(host.locator("#moves")).to_have_text("Waiting for Rui to agree.")
    expect(friend.locator("#seats li").first).to_contain_text("agrees")
    friend.get_by_role("button", name="Next hand").click()
    for page in (host, friend):
        expect(page.locator("#said")).to_have_text(re.compile("^Your turn|plays …$"))


@pytest.mark.parametrize("two", ["classic"], indirect=True)
def test_the_link_opened_again_is_the_same_seat_and_the_older_window_is_told(
    two: tuple[Watched, Watched], friends_context: BrowserContext, service_url: str
) -> None:
    first = two[1].page
    hand = first.locator("#hand").inner_text()
    again = followed(friends_context, first.url, service_url).page
    expect(again.locator("#hand")).to_have_text(hand, use_inner_text=True)
    expect(first.locator("#said")).to_have_text(re.compile("now played in another window"))
    again.get_by_role("button", name="Leave the table").click()
    expect(again.locator("#said")).to_have_text("Choose a game.")
    first.reload()
    expect(first.locator("#hand")).to_have_text(hand, use_inner_text=True)


@pytest.mark.parametrize("two", ["classic"], indirect=True)
def test_an_invitation_is_good_once(two: tuple[Watched, Watched], context: BrowserContext, service_url: str) -> None:
    late = followed(context, two[1].page.url, service_url).page
    expect(late.locator("#said")).to_have_text("This invitation has been used.")
    expect(late.locator("#join")).to_be_hidden()


@pytest.mark.parametrize("two", ["classic"], indirect=True)
def test_who_is_away_is_told(two: tuple[Watched, Watched]) -> None:
    host, friend = (one.page for one in two)

    def without_rui(route: Route) -> None:
        answer = route.fetch()
        view = answer.json()
        view["seats"][1]["present"] = False
        route.fulfill(response=answer, body=json.dumps(view))

    views = re.compile(r"/v1/tables/[^/?]+(/moves)?\?")
    host.route(views, without_rui)
    click(host, 0)
    expect(host.locator("#said")).to_have_text("Rui is away; the table waits.")
    expect(host.locator("#seats li").nth(1)).to_contain_text("away")
    host.unroute(views)
    host.get_by_role("button", name="Leave the table").click()
    expect(friend.locator("#said")).to_have_text("The table is gone.")


def test_who_is_waited_for_is_told_by_name_and_a_seat_taken_needs_no_link(
    context: BrowserContext, friends_context: BrowserContext, served: str, service_url: str
) -> None:
    host = opened(context, service_url, where=served).page
    first, second = invite(host, "indian", friends=2)
    expect(host.locator("#said")).to_have_text("Waiting for Player 2, Player 3 to join …")
    join(followed(friends_context, second, service_url).page, "")
    expect(host.locator("#said")).to_have_text("Waiting for Player 2 to join …")
    expect(host.locator(LINK)).to_have_count(1)
    assert host.locator(LINK).input_value() == first
    host.reload()
    expect(host.locator(LINK)).to_have_value(first)


def test_from_disk_it_is_a_code_that_the_friend_puts_in(
    context: BrowserContext, friends_context: BrowserContext, service_url: str
) -> None:
    host = opened(context, service_url).page
    (code,) = invite(host, "tiles")
    assert re.fullmatch(r"[\w-]{22}\.[\w-]{22}", code)
    friend = opened(friends_context, service_url).page
    friend.get_by_text("I have an invitation").click()
    friend.locator("[name=code]").fill("nothing of the kind")
    friend.get_by_role("button", name="Open").click()
    expect(friend.get_by_role("alert")).to_have_text("That is no invitation.")
    friend.locator("[name=code]").fill(f"{service_url}/v1/invitations/{code}")
    friend.get_by_role("button", name="Open").click()
    join(friend, "Rui")
    assert friend.url.startswith(EXAMPLE.as_uri())
    for page in (host, friend):
        page.wait_for_selector("#hand .card")


def test_a_code_that_was_never_one_is_told(context: BrowserContext, service_url: str) -> None:
    page = opened(context, service_url, lang="pt", invitation=f"{'A' * 22}.{'A' * 22}").page
    expect(page.get_by_role("alert")).to_have_text("Este convite não existe ou já não vale.")
