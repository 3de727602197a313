"""`examples/web/index.html` at tables with cards of one's own choice: what it says of them, in two languages."""

import json
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from web.example import opened, version, write

SEED = bytes(range(32)).hex()
DRAW = '{"type": "draw", "from": "stock"}'
TAKE = {"type": "draw", "from": "discard", "card": "9D", "then": {"type": "meld", "cards": ["9S", "9H", "9D"]}}

BLOCKED = {"hands": ["R1 JK", "B13"], "pool": ""}
RUN = {"kind": "run", "cards": "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "by": [1] * 12}
DECLARED = {
    "hands": ["6S 7S 8S QS 2H 3H 4H 6H 9H QH 6D QD 6C KC", "KH 4D"],
    "stock": "2C 5C",
    "discard": "3C",
}
GROUPS = [["2H", "3H", "4H"], ["7S", "8S", "9H"], ["QS", "QH", "QD"], ["6S", "6H", "6D", "6C"]]
LAST_CARD = {"hands": ["7S 7H 7D KC", "2S 9H JD QC"], "stock": "4C 8D 10S", "discard": "3C"}
DEEP = {"hands": ["9S 9H 2S 4S", "KH 4D"], "stock": "5C 6C 7C", "discard": "9D 3C", "phase": "draw"}


def at_position(context: BrowserContext, url: str, game: str, position: Any, lang: str = "en") -> Page:
    """A table against a computer whose first hand begins there."""
    page = opened(context, url, lang=lang, game=game, position=json.dumps(position)).page
    page.locator("#start button").click()
    page.wait_for_selector("#moves [data-move]:enabled")
    return page


class Ending(NamedTuple):
    """How a hand ends, and what is said of it."""

    game: str
    position: Any
    moves: list[Any]
    said: str


ENDINGS = (
    Ending(
        game="tiles",
        position=BLOCKED,
        moves=[{"type": "pass"}],
        said="Nobody could go on. Computer wins the hand. Player 1: 0 points, Computer: 18 points.",
    ),
    Ending(
        game="rummy500",  # going out is not winning
        position={"hands": ["AC", "9D"], "stock": "9S 2S", "discard": "3S", "melds": [RUN]},
        moves=[{"type": "lay_off", "meld": 1, "cards": ["AC"]}, {"type": "go_out"}],
        said="Player 1 went out. Computer wins the hand."
        " Player 1: 15 points (15 in all), Computer: 75 points (75 in all).",
    ),
    Ending(
        game="indian",
        position=DECLARED,
        moves=[{"type": "declare", "discard": "KC", "groups": GROUPS}],
        said="Player 1 declared. Player 1 wins the hand."
        " Player 1: 0 penalty points (0 in all), Computer: 14 penalty points (14 in all).",
    ),
    Ending(
        game="classic",
        position=LAST_CARD,
        moves=[{"type": "meld", "cards": ["7S", "7H", "7D"]}, {"type": "discard", "card": "KC"}],
        said="Player 1 went out all at once: going rummy. Player 1 wins the hand."
        " Player 1: 62 points (62 in all), Computer: 0 points (0 in all).",
    ),
)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.game)
def test_it_says_who_won_what(ending: Ending, context: BrowserContext, dev_url: str) -> None:
    page = at_position(context, dev_url, ending.game, ending.position)
    for move in ending.moves:
        before = version(page)
        write(page, json.dumps(move))
        expect(page.locator("#game")).not_to_have_attribute("data-version", before)
    expect(page.locator("#said")).to_have_text(ending.said)


def test_a_hand_of_tiles_that_nobody_wins_is_told(context: BrowserContext, dev_url: str) -> None:
    page = at_position(context, dev_url, "tiles", {"hands": ["R13", "B13"], "pool": ""})
    write(page, '{"type": "pass"}')
    expect(page.locator("#said")).to_have_text(
        "Nobody could go on. Nobody wins the hand. Player 1: 0 points, Computer: 0 points."
    )


def test_a_deep_pick_up_is_told_as_what_is_done_and_as_what_was_done(context: BrowserContext, dev_url: str) -> None:
    page = at_position(context, dev_url, "rummy500", DEEP, lang="pt")
    button = page.locator("#moves button", has_text="com tudo o que está por cima")
    expect(button.first).to_have_text(re.compile("^Levar 9♦ com tudo o que está por cima e baixar 9♠"))
    write(page, json.dumps(TAKE))
    expect(page.locator("#log li").first).to_have_text(
        re.compile("^Jogador 1 levou 9♦ com tudo o que está por cima e baixou 9♠")
    )


def test_nothing_of_the_page_is_english_in_portuguese(context: BrowserContext, dev_url: str) -> None:
    page = opened(context, dev_url, lang="pt", game="indian").page
    page.locator("[name=computers]").select_option("2")
    page.locator("#start button").click()
    expect(page.locator("#seats strong")).to_have_text(["Jogador 1", "Computador 1", "Computador 2"])
    shown = page.inner_text("main")
    assert not re.search(r"\b(Player|Computer|points?|turn|the)\b", shown), shown
    page.get_by_role("button", name="Sair da mesa").click()
    page.locator("[name=game]").select_option("classic")
    page.locator("#start button").click()
    expect(page.locator("#seats strong")).to_have_text(["Jogador 1", "Computador"])


def test_the_seed_of_the_address_deals_the_same_hand(context: BrowserContext, dev_url: str) -> None:
    page = opened(context, dev_url, seed=SEED).page
    page.locator("#start button").click()
    expect(page.locator("#hand .card")).to_have_text(["4♠", "6♠", "8♠", "4♥", "4♦", "9♦", "4♣", "7♣", "8♣", "K♣"])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"seed": "ab"}, "/seed: A seed is 32 bytes"),
        ({"position": "{"}, "is not JSON"),
        ({"position": "{}"}, "/position"),
    ],
    ids=["seed", "JSON", "position"],
)
def test_what_the_address_asks_for_in_vain_is_told(
    asked: dict[str, str], told: str, context: BrowserContext, dev_url: str
) -> None:
    page = opened(context, dev_url, **asked).page
    page.locator("#start button").click()
    expect(page.get_by_role("alert")).to_contain_text(told)


def test_letters_of_tiles_are_explained_where_they_are_written(context: BrowserContext, dev_url: str) -> None:
    page = at_position(context, dev_url, "tiles", BLOCKED)
    write(page, DRAW)
    expect(page.locator("#legend")).to_have_text("R ● · B ■ · K ▲ · Y ◆ · JK ★")
