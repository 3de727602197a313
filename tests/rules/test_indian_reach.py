"""What a hand lacks to be declared: known hands, and every card of the pack tried beside it."""

from collections import Counter
from random import Random

import pytest
from rules.test_indian import cards

from trinca.cards.playing import JOKER, PACK, RANKS, Card, pack
from trinca.games.indian.player.partials import BIT
from trinca.games.indian.player.reach import Reach, Reaches
from trinca.melds.cheapest import declarable
from trinca.melds.sequences import is_joker

ALL = (*PACK, JOKER)


def reach(hand: str, wild: str) -> tuple[int, str, bool]:
    """How many are lacking, the outs but for jokers, and whether any joker is one."""
    found = Reaches(wild).of(cards(hand))
    outs = [card for card in PACK if BIT[card] & found.outs and not (found.by_joker and is_joker(card, wild))]
    return found.lacking, " ".join(outs), found.by_joker


@pytest.mark.parametrize(
    ("hand", "wild", "expected"),
    [
        # All is there: any card is laid aside.
        ("2H 3H 4H 7S 8S 9S 6S 6H 6D 6C QS QH QD", "A", (0, "", False)),
        # A set lacks one of its two other suits, or a joker.
        ("2H 3H 4H 7S 8S 9S 6S 6H 6D 6C QS QH 10C", "A", (1, "QD QC", True)),
        # The pure sequence is what is lacking: no joker helps, the wild card in its own place does.
        ("2H 3H JK 8S 10S JK 6S 6H 6D 6C QS QH QD", "4", (1, "7S 9S JS AH 4H", False)),
        # Four combinations of three, one of them with a joker: what lengthens any of them.
        ("2H 3H 4H 7S 8S 6S 6H 6D 6C QS QH JK KC", "A", (1, "5S 6S 9S 5H QD QC", True)),
        # The ace ends a sequence as well.
        ("2H 3H 4H QS KS 6S 6H 6D 6C 9S 9H 9D 2C", "8", (1, "AS JS", True)),
        # The same without a joker.
        ("2H 3H 4H 7S 8S 9S 5S 5H 5D QS QH QD 10C", "K", (1, "6S 10S AH 5H 5C QC", True)),
        # The only sequence without a joker can be lengthened as well.
        ("2S 3S 4S 9H 9C 9C 6H 6C QH 10C KD JK JK", "K", (1, "AS 5S 6S 9S 10H JH 6D 9D 7C 8C JC QC", True)),
        # Sequences of five.
        ("2H 3H 4H 5H 6H 8S 9S 10S JS QS KS KH KD", "A", (0, "", False)),
        # Two parts of combinations, and one place more for either or for what is whole already.
        ("2H 3H 4H 7S 8S 6D 6C QS QH QC KD 9H 2D", "A", (3, "5S 6S 9S 10S 5H 6H QD", True)),
    ],
)
def test_known_hands(hand: str, wild: str, expected: tuple[int, str, bool]) -> None:
    assert reach(hand, wild) == expected


def nearer(rng: Random, wild: str, reaches: Reaches) -> tuple[Card, ...]:
    """A hand that has come some way by cards drawn at random."""
    deck = pack(2, 4)
    hand = tuple(rng.sample(deck, 13))
    for _ in range(rng.randrange(10)):
        drawn = (*hand, rng.choice(deck))
        hand = min((drawn[:at] + drawn[at + 1 :] for at in range(14)), key=lambda kept: reaches.of(kept).lacking)
    return hand


def is_out(card: Card, found: Reach, wild: str) -> bool:
    return bool(BIT.get(card, 0) & found.outs) or (found.by_joker and is_joker(card, wild))


def test_beside_every_card_tried() -> None:
    """A hand lacks nothing or one card exactly where it can be declared with some; the outs are those but for rare ones."""
    rng, met, right = Random(5), Counter[int](), Counter[bool]()
    for _ in range(150):
        wild = rng.choice(RANKS)
        reaches = Reaches(wild)
        hand = nearer(rng, wild, reaches)
        found = reaches.of(hand)
        declaring = {card for card in ALL if declarable((*hand, card), wild)}
        assert (found.lacking == 0) == (len(declaring) == len(ALL)), (hand, wild)
        assert (found.lacking <= 1) == bool(declaring), (hand, wild)
        met[min(found.lacking, 2)] += 1
        if found.lacking == 1:
            right.update(is_out(card, found, wild) == (card in declaring) for card in ALL)
    assert min(met.values()) > 5
    assert right[False] < right.total() / 100


def test_beside_the_hand_with_every_card() -> None:
    """An out makes one fewer lacking, and nothing else does, but for rare cards; no card makes it two fewer."""
    rng, right = Random(6), Counter[bool]()
    for _ in range(60):
        wild = rng.choice(RANKS)
        reaches = Reaches(wild)
        hand = nearer(rng, wild, reaches)
        found = reaches.of(hand)
        if found.lacking > 1:
            fewer = {card: found.lacking - reaches.of((*hand, card)).lacking for card in ALL}
            assert set(fewer.values()) <= {0, 1}, (hand, wild)
            right.update(is_out(card, found, wild) == bool(fewer[card]) for card in ALL)
    assert right[False] < right.total() / 25


def test_as_many_as_were_replaced() -> None:
    rng = Random(7)
    whole = cards("2H 3H 4H 7S 8S 9S 6S 6H 6D 6C QS QH QD")
    for count in range(5):
        for _ in range(20):
            kept = rng.sample(whole, 13 - count)
            assert Reaches("A").of((*kept, *rng.sample(PACK, count))).lacking <= count


def test_hands_that_are_hard_to_read() -> None:
    """Jokers alone have no pure sequence; a hand of pairs is as far from one as any."""
    assert Reaches("5").of(cards("JK JK JK JK")).lacking > 1
    assert Reaches("5").of(cards("9S 9S 9H 9H 9D 9D 9C JK JK JK 5S 5H 5D")).lacking == 2
