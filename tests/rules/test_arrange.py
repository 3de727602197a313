"""The best arrangement of a hand: known answers, and a naive search beside it."""

from random import Random

import pytest
from support.naive_melds import least_left

from trinca.cards.playing import PACK, Card, in_order, rank
from trinca.melds.arrange import Group, arrange
from trinca.melds.melds import melds_in


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def value(card: Card) -> int:
    return min(rank(card), 10)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("4H 5H 6H 7H QC QD QH KC KD KH", 0),
        ("6D 7D 8D 8H 8S 9D 10D JC JD JS", 16),
        ("10S JS QS KC KD KS AH 2S 3C 4D", 10),
        ("JC QC KC QD QH AS 2C 3D 4H 5S", 35),
        ("2C 3C 4C AD AH AS 6D 7D 5H 5S", 23),
        ("10C 2H 3H 2S 10D 5H 3S 4H 4S 10S", 0),
        ("5S 4H 6S 10H 3H JH 5H 9H 2H 4S", 0),
        ("AS 2S 3S 4S AC AD 4C 4D 5H 6S", 13),
        ("8C 9C 10C 8D 8H JS QC KD AH 2S", 49),
        ("3C 4C 5D 5H 5C 6S 7C 8D 9H 10S", 47),
        ("5C 6C 7C 5D 6D 7H 7S 7D 2S 3H", 16),
    ],
)
def test_known_hands(hand: str, left: int) -> None:
    assert arrange(cards(hand), value).cost == left
    assert arrange(in_order(cards(hand)), value).cost == left


def test_what_is_left_with_the_best_discard() -> None:
    """Of eleven cards one goes aside for nothing: the eight, which leaves ten points."""
    hand = cards("JS JH JD 8C 7S 7H 7D 4S 3D 2S AC")
    best = arrange(hand, value, may_go_aside=hand)
    assert (best.cost, best.aside, best.left) == (10, "8C", cards("4S 3D 2S AC"))


def test_a_card_that_may_not_go_aside() -> None:
    hand = cards("7S 7H 7D KC 2S")
    assert arrange(hand, value, may_go_aside=cards("2S")).left == cards("KC")
    assert arrange(hand, value, may_go_aside=cards("7S 7H 7D")).aside is None


def test_the_card_aside_may_break_a_meld() -> None:
    """4S 5S 6S 6H 6D 7D 8D: without the six of hearts two runs, with it a set as well and more left."""
    hand = cards("4S 5S 6S 6H 6D 7D 8D")
    assert arrange(hand, value, may_go_aside=hand) == (
        0,
        (Group(cards("4S 5S 6S")), Group(cards("6D 7D 8D"))),
        (),
        "6H",
    )


def test_of_two_groups_the_cheaper() -> None:
    hand = cards("7S 7H 7D 8D 9D")
    groups = (Group(cards("7S 7H 7D"), 2), Group(cards("7D 8D 9D"), 1), Group(cards("KS"), 0))
    assert arrange(hand, lambda _: 0, groups).groups == ()
    assert arrange(cards("7D"), lambda _: 5, [Group(cards("7D"), 2), Group(cards("7D"), 1)]).cost == 1


@pytest.mark.parametrize("seed", range(60))
def test_beside_a_naive_search(seed: int) -> None:
    rng = Random(seed)
    near = [card for card in PACK if card[-1] in "SHD" and rank(card) <= 7]
    hand = in_order(rng.sample(near, rng.randint(5, 10)))
    melds = [meld.cards for meld in melds_in(hand)]
    best = arrange(hand, value)
    assert best.cost == least_left(hand, melds, value) == sum(map(value, best.left))
    assert sorted([*best.left, *(card for group in best.groups for card in group.cards)]) == sorted(hand)
    assert all(group.cards in melds for group in best.groups)
    with_discard = arrange(hand, value, may_go_aside=hand)
    assert with_discard.cost == min(
        least_left([card for card in hand if card != gone], melds, value) for gone in hand
    )
