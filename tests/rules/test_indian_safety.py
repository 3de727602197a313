"""What a hand lacks for two sequences, beside every pair of sequences tried; and what goes together in twos."""

from collections import Counter
from random import Random

import pytest
from rules.test_indian import cards

from trinca.cards.playing import JOKER, PACK, RANKS, SUITS, Card, pack
from trinca.games.indian.player.links import links
from trinca.games.indian.player.partials import BIT, held
from trinca.games.indian.player.safety import safety
from trinca.melds.jokers import AT
from trinca.melds.sequences import is_joker

ALL = (*PACK, JOKER)
THREES = [AT[of][low : low + 3] for of in SUITS for low in range(len(AT[of]) - 2)]


def lacking_by_brute_force(hand: tuple[Card, ...], wild: str) -> int:
    """The fewest cards that any two sequences of three lack, the first without a joker (IN-5)."""

    def lacking(pure: tuple[Card, ...]) -> int:
        left = list(hand)
        for card in pure:
            if card in left:
                left.remove(card)
        natural = {card for card in left if not is_joker(card, wild)}
        jokers = sum(is_joker(card, wild) for card in left)
        own = len(hand) - len(left)
        return 3 - own + max(0, min(3 - max(1, sum(card in natural for card in three)) for three in THREES) - jokers)

    return min(lacking(pure) for pure in THREES)


@pytest.mark.parametrize(
    ("hand", "wild", "expected"),
    [
        ("2H 3H 4H 7S 8S 9S KD KC", "A", (0, "", False)),
        # The second sequence lacks a card, or any joker.
        ("2H 3H 4H 7S 9S KD KC", "A", (1, "8S", True)),
        ("2H 3H 4H 7S 9S KD JK", "A", (0, "", False)),
        # The pure one is what is lacking: the wild card in its own place serves, no other joker.
        ("2H 3H 7S 9S JK KD", "4", (1, "8S AH 4H", False)),
        # A wild card in its own place is no joker any more.
        ("2H 3H 4H 7S 9S KD", "4", (1, "8S AH", True)),
        # A longer one is two.
        ("2H 3H 4H 5H 6H 7H KD", "A", (0, "", False)),
        # Of twins one is in either.
        ("2H 3H 3H 4H 5H KD", "9", (1, "AH 4H", True)),
        ("QH KH AH 7S", "5", (2, "5S 6S 8S 9S", True)),
        ("2H 6H 10H 2S", "5", (4, "AS 3S 4S AH 3H 4H 5H 7H 8H 9H JH QH", True)),
    ],
)
def test_known_hands(hand: str, wild: str, expected: tuple[int, str, bool]) -> None:
    found = safety(held(cards(hand), wild))
    outs = {card for card in PACK if BIT[card] & found.outs}
    right = set(cards(expected[1])) if expected[1] else set()
    assert (found.lacking, found.by_joker) == (expected[0], expected[2])
    # Wild cards may be named where any joker is right.
    assert outs ^ right <= {card for card in PACK if found.by_joker and is_joker(card, wild)}


def test_beside_brute_force() -> None:
    """As many are lacking; the cards that make it fewer are those named, but for some where many are lacking."""
    rng, met, right = Random(8), Counter[int](), Counter[bool]()
    deck = pack(2, 4)
    for number in range(40):
        wild, hand = rng.choice(RANKS), tuple(rng.sample(deck, 6 + number % 8))
        found = safety(held(hand, wild))
        assert found.lacking == lacking_by_brute_force(hand, wild), (hand, wild)
        met[found.lacking] += 1
        for card in rng.sample(ALL, 5):
            fewer = lacking_by_brute_force((*hand, card), wild) < found.lacking
            named = bool(BIT.get(card, 0) & found.outs) or (found.by_joker and is_joker(card, wild))
            right[named == fewer] += bool(found.lacking)
    assert all(met[often] for often in range(3))
    assert right[False] < right.total() / 20


def test_what_goes_together_in_twos() -> None:
    """Neighbours count one, cards with a place between them a half; the ace has both ends; equal cards count once."""
    assert links(held(cards("2H 3H 5H 9S"), "7")) == (1.5, 0)
    assert links(held(cards("KH AH 2H 3H"), "7")) == (1 + 1 + 1 + 0.5, 0)
    assert links(held(cards("9H 9S 9S 9D"), "7")) == (0, 3)
    # IN-5: a wild card counts in its own place, and in no set.
    assert links(held(cards("6H 7H 7S"), "7")) == (1, 0)
    assert links(held(cards("JK JK"), "7")) == (0, 0)
