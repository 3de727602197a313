"""Sets and runs with jokers: readings and lay-offs as data, and every list beside one made of the readings."""

from itertools import combinations
from random import Random

import pytest

from trinca.cards.playing import JOKER, PACK, Card, in_order
from trinca.melds.jokers import Addition, Reading, additions, joined, readings
from trinca.melds.jokers_listed import Holding, additions_in, holding, melds_in


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def read(text: str, names: str = "") -> Reading:
    """The only reading of the cards, or the one with those names."""
    found = [one for one in readings(cards(text)) if not names or one.stands_for == tuple(names.split())]
    (reading,) = found
    return reading


READINGS = {
    "8S 8H 8D": ["8S 8H 8D"],
    "8C 8D 8S 8H": ["8S 8H 8D 8C"],
    "AS AH AC": ["AS AH AC"],
    "8H 8S JK": ["8S 8H 8"],
    "8H 8C JK JK": ["8H 8C 8 8"],
    "8S 8H 8C JK": ["8S 8H 8C 8"],
    "5D JK JK": ["5D 5 5", "3D 4D 5D", "4D 5D 6D", "5D 6D 7D"],
    "AD JK JK": ["AD A A", "AD 2D 3D", "QD KD AD"],
    "2D JK JK": ["2D 2 2", "AD 2D 3D", "2D 3D 4D"],
    "KD JK JK": ["KD K K", "JD QD KD", "QD KD AD"],
    "QH KH JK": ["JH QH KH", "QH KH AH"],
    "AS JK KS": ["QS KS AS"],
    "AS 2S JK": ["AS 2S 3S"],
    "6C 7C JK": ["5C 6C 7C", "6C 7C 8C"],
    "6C 8C JK": ["6C 7C 8C"],
    "6C 9C JK JK": ["6C 7C 8C 9C"],
    "AC 2C 3C": ["AC 2C 3C"],
    "QC KC AC": ["QC KC AC"],
    "6C 7C 8C JK JK": ["4C 5C 6C 7C 8C", "5C 6C 7C 8C 9C", "6C 7C 8C 9C 10C"],
    "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC": ["2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"],
    "JK 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC": ["2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"],
    "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK": [],
    "JK JK 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC": [],
    "8S 8H 8D 8C JK": [],
    "8S 8H 8D JK JK": [],
    "6C 9C JK": [],
    "6C 7H JK": [],
    "6C 7C 8D JK": [],
    "KS AS 2S": [],
    "KS JK 2S": [],
    "4H 5C 6H": [],
    "JK JK": [],
    "8S JK": [],
    "8S 9S": [],
    "8S 8S 8H": [],
    "8S 8S JK": [],
    "": [],
}


@pytest.mark.parametrize(("named", "names"), READINGS.items())
def test_how_cards_can_be_read(named: str, names: list[str]) -> None:
    found = readings(cards(named))
    assert [" ".join(one.stands_for) for one in found] == names
    for one in found:
        assert in_order(one.cards) == in_order(cards(named))
        assert one.kind == (
            "set" if len({name[:-1] for name in one.stands_for if name[-1] in "SHDC"}) == 1 else "run"
        )
        # A natural card stands for itself, and in a run a joker for a card of that place.
        for card, name in zip(one.cards, one.stands_for, strict=True):
            assert card in (name, JOKER)


@pytest.mark.parametrize("named", READINGS)
def test_the_order_of_the_cards_says_nothing(named: str) -> None:
    shuffled = list(cards(named))
    Random(1).shuffle(shuffled)
    assert readings(shuffled) == readings(cards(named)) == readings(cards(named)[::-1])


SUIT = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
LOW = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"


@pytest.mark.parametrize(
    ("on", "laid", "names"),
    [
        (read("5H 6H 7H"), "8H", ["8H"]),
        (read("5H 6H 7H"), "9H", []),
        (read("5H 6H 7H"), "8D", []),
        (read("5H 6H 7H"), "6H", []),
        (read("5H 6H 7H"), "8H 4H", ["4H 8H"]),
        (read("5H 6H 7H"), "JK", ["8H", "4H"]),
        (read("5H 6H 7H"), "JK JK", ["8H 9H", "4H 8H", "3H 4H"]),
        (read("5H 6H 7H"), "9H JK", ["8H 9H"]),
        (read("5H 6H 7H"), "8H JK", ["8H 9H", "4H 8H"]),
        (read("5H 6H 7H"), "10H JK", []),
        (read("5H 6H 7H"), "10H JK JK", ["8H 9H 10H"]),
        (read("5H JK 7H"), "6H", []),
        (read("5H JK 7H"), "8H", ["8H"]),
        (read("AH 2H 3H"), "JK", ["4H"]),
        (read("AH 2H 3H"), "KH", []),
        (read("2H 3H 4H"), "AH", ["AH"]),
        (read("QH KH AH"), "JK", ["JH"]),
        (read("QH KH AH"), "2H", []),
        (read("JH QH KH"), "AH", ["AH"]),
        (read("JH QH KH"), "AH 10H", ["10H AH"]),
        (read("JH QH KH"), "JK JK", ["10H AH", "9H 10H"]),
        (read(SUIT), "AC", ["AC"]),
        (read(SUIT), "JK", ["AC"]),
        (read(SUIT), "JK JK", []),
        (read(SUIT), "AC JK", []),
        (read(LOW), "KC", ["KC"]),
        (read(LOW), "JK", ["KC"]),
        (read("8S 8H 8D"), "8C", ["8C"]),
        (read("8S 8H 8D"), "JK", ["8"]),
        (read("8S 8H 8D"), "JK JK", []),
        (read("8S 8H 8D"), "9C", []),
        (read("8S 8H JK"), "8D", ["8D"]),
        (read("8S 8H JK"), "8D 8C", []),
        (read("8S 8H JK"), "JK", ["8"]),
        (read("8S 8H JK JK"), "8D", []),
        (read("8S 8H 8D 8C"), "JK", []),
    ],
)
def test_what_can_be_laid_off(on: Reading, laid: str, names: list[str]) -> None:
    found = additions(on, cards(laid))
    assert [" ".join(one.stands_for) for one in found] == names
    for one in found:
        longer = joined(on, one)
        assert in_order(longer.cards) == in_order((*on.cards, *cards(laid)))
        assert longer.kind == on.kind
        assert len(longer.stands_for) == len(longer.cards)
        if on.kind == "run":
            assert longer.cards[one.below : one.below + len(on.cards)] == on.cards
            assert longer.stands_for[one.below : one.below + len(on.cards)] == on.stands_for


@pytest.mark.parametrize(
    ("on", "laid", "places"),
    [
        (read("AC 2C 3C"), "4C", (1, 4)),
        (read("QC KC AC"), "JC", (11, 14)),
        (read(SUIT), "AC", (2, 14)),
        (read(LOW), "KC", (1, 13)),
        (read("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"), "2C AC", (2, 14)),
        (read("2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"), "KC AC", (2, 14)),
        (read("JK 2C 3C", "AC 2C 3C"), "4C", (1, 4)),
        (read("QC KC JK", "QC KC AC"), "JC", (11, 14)),
    ],
)
def test_the_place_of_an_ace_is_fixed_when_it_is_laid(on: Reading, laid: str, places: tuple[int, int]) -> None:
    (found,) = additions(on, cards(laid))
    assert joined(on, found).places == places


def near(rng: Random) -> tuple[Card, ...]:
    """A hand out of few ranks and suits, with jokers, so that sets and runs get in each other's way."""
    few = [card for card in PACK if card[-1] in "SHD" and card[:-1] in ("A", "2", "3", "4", "Q", "K")]
    return in_order((*rng.sample(few, 8), *(JOKER,) * rng.randrange(3)))


def groups_of(hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return sorted({group for size in range(1, len(hand) + 1) for group in combinations(hand, size)})


@pytest.mark.parametrize("seed", range(12))
def test_lists_beside_the_readings_of_every_group(seed: int) -> None:
    rng = Random(seed)
    hand = near(rng)
    groups = groups_of(hand)
    every = [one for group in groups for one in readings(group)]
    listed = list(melds_in(holding(hand)))
    assert sorted(listed) == sorted(every)
    rest = in_order([*(card for card in PACK if card not in hand), JOKER, JOKER])
    for on in rng.sample(list(melds_in(holding(rest))), 15):
        fitting = [one for group in groups for one in additions(on, group)]
        found = list(additions_in(on, holding(hand)))
        assert sorted(found) == sorted(fitting)
        for card in hand:
            assert list(additions_in(on, holding(hand, card))) == [one for one in found if card in one.cards]
    for card in hand:
        assert list(melds_in(holding(hand, card))) == [one for one in listed if card in one.cards]


@pytest.mark.parametrize("seed", range(12))
def test_sparing_lists_put_jokers_where_no_card_is_held(seed: int) -> None:
    rng = Random(seed)
    hand = near(rng)
    spared = list(melds_in(holding(hand, sparing=True)))
    assert spared == [one for one in melds_in(holding(hand)) if spares(one, hand)]
    rest = in_order([*(card for card in PACK if card not in hand), JOKER, JOKER])
    for on in rng.sample(list(melds_in(holding(rest))), 15):
        found = list(additions_in(on, holding(hand, sparing=True)))
        assert found == [one for one in additions_in(on, holding(hand)) if spares(one, hand)]


def spares(one: Reading | Addition, hand: tuple[Card, ...]) -> bool:
    """Whether no joker of it stands for a card, or for a rank of which a card is left, in the hand."""
    left = [card for card in hand if card not in one.cards]
    names = [name for card, name in zip(one.cards, one.stands_for, strict=True) if card == JOKER]
    return not any(card in names or card[:-1] in names for card in left)


@pytest.mark.parametrize("jokers", [3, 4])
def test_jokers_alone_are_no_meld_however_many_there_are(jokers: int) -> None:
    """FH-6: a meld holds a natural card; no game here has so many jokers, the lists know the rule all the same."""
    (five,) = cards("5H")
    listed = list(melds_in(Holding(frozenset({five}), jokers)))
    assert all(five in one.cards for one in listed)
    groups = [(five, *(JOKER,) * more) for more in range(jokers + 1)]
    assert sorted(listed) == sorted(one for group in groups for one in readings(group))
    assert list(melds_in(Holding(frozenset(), jokers))) == []
