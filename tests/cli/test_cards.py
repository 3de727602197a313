from __future__ import annotations

import pytest

from trinca_cli import cards
from trinca_cli.cards import NotACardError


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("10h", "10H"),
        ("TH", "10H"),
        ("th", "10H"),
        ("Th", "10H"),
        ("10♥", "10H"),
        ("10♥\N{VARIATION SELECTOR-16}", "10H"),
        (" 9S ", "9S"),
        ("a♠ 2♦ k♣", "AS 2D KC"),
        ("jk", "JK"),
        ("4h,5H, 6h", "4H 5H 6H"),
        ("js-k", "JS QS KS"),
        ("4h-6h", "4H 5H 6H"),
        ("6-8D", "6D 7D 8D"),
        ("js - k", "JS QS KS"),
        ("9-th", "9H 10H"),
        ("a-3c", "AC 2C 3C"),
        ("9\N{EN DASH}jd", "9D 10D JD"),
        ("7c 4h-6h", "7C 4H 5H 6H"),
    ],
)
def test_the_documented_forms_are_read_in_any_case(typed: str, meant: str) -> None:
    assert cards.read_cards(typed) == meant.split()


@pytest.mark.parametrize(
    ("typed", "named", "why"),
    [
        ("6\N{CYRILLIC SMALL LETTER ES}", "6\N{CYRILLIC SMALL LETTER ES}", "CYRILLIC SMALL LETTER ES (U+0441)"),
        ("4h 6\N{CYRILLIC SMALL LETTER ES} 7h", "6\N{CYRILLIC SMALL LETTER ES}", "CYRILLIC SMALL LETTER ES (U+0441)"),
        ("\N{KELVIN SIGN}h", "\N{KELVIN SIGN}h", "KELVIN SIGN (U+212A)"),
        ("5\N{LATIN SMALL LETTER LONG S}", "5\N{LATIN SMALL LETTER LONG S}", "LONG S (U+017F)"),
        ("\N{ARABIC-INDIC DIGIT SEVEN}h", "\N{ARABIC-INDIC DIGIT SEVEN}h", "ARABIC-INDIC DIGIT SEVEN"),
        ("Xh", "Xh", "not a card"),
        ("h10", "h10", "not a card"),
        ("1h", "1h", "not a card"),
        ("11h", "11h", "not a card"),
        ("4hh", "4hh", "not a card"),
        ("a", "a", "write AS, AH, AD or AC"),
        ("10", "10", "write 10S, 10H, 10D or 10C"),
        ("6-8", "6-8", "no suit; write it like 6-8H"),
        ("4h-6d", "4h-6d", "two suits"),
        ("q-ah", "q-ah", "does not go up"),
        ("6h-6h", "6h-6h", "does not go up"),
        ("6h-", "6h-", "not a card"),
        ("-6h", "-6h", "not a card"),
        ("4h-5h-6h", "4h-5h-6h", "not a card"),
        ("jk-kh", "jk-kh", "not a card"),
        ("\x1b[31m4h", "x1b[31m4h", "not a card"),
    ],
)
def test_anything_else_is_refused_by_name(typed: str, named: str, why: str) -> None:
    with pytest.raises(NotACardError) as refused:
        cards.read_cards(typed)
    assert named in refused.value.detail
    assert why in refused.value.detail


def test_no_cards_and_too_many_cards_are_refused() -> None:
    with pytest.raises(NotACardError, match="No cards named"):
        cards.read_cards("  ")
    with pytest.raises(NotACardError, match="not 3"):
        cards.read_card("4h-6h")


def test_every_card_shown_is_read_again() -> None:
    pack = [rank + suit for suit in cards.SUITS for rank in cards.RANKS] + [cards.JOKER]
    for symbols in (True, False):
        assert [cards.read_card(cards.show(card, symbols=symbols)) for card in pack] == pack


def test_sorting_by_suit_and_by_rank() -> None:
    held = ["KD", "10S", "JK", "2C", "2S", "AH"]
    assert cards.by_suit(held) == ["2S", "10S", "AH", "KD", "2C", "JK"]
    assert cards.by_rank(held) == ["AH", "2S", "2C", "10S", "KD", "JK"]
