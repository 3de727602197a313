"""The cheapest arrangement of a hand and what can be declared: known answers, and a search through every subset."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.naive_indian import CAP, PACK, PLACES, Ways, kind_of, points, ways

from trinca.cards.playing import Card
from trinca.games.indian.score import counted, value
from trinca.melds import cheapest_search
from trinca.melds.cheapest import Cheapest, cheapest, declarable, loose
from trinca.melds.cheapest_groups import Coded

HANDS = json.loads((Path(__file__).parent / "indian_hands.json").read_text())

SHARES = {6: 2600, 7: 2000, 8: 400, 10: 60, 11: 40, 13: 16, 14: 10}
"""How many hands of each size are tried in every way; 5,126 together."""

MOST_LOOKED_AT = 400
"""More remainders than the search looks at in any hand of these tests; a bound by work and not by time."""


def cards(text: str) -> list[Card]:
    return [Card(name) for name in text.split()]


def arranged(hand: Sequence[Card], wild: str | None) -> Cheapest:
    """The hand as the engine arranges it, by points that are not the engine's."""
    return cheapest(hand, wild, lambda card: points(card, wild))


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["id"])
def test_positions_with_known_points(hand: dict[str, Any]) -> None:
    wild, held = hand["wild_rank"], cards(hand["cards"])
    for order in (held, sorted(held)):
        assert min(arranged(order, wild).cost, CAP) == hand["points"]
        assert wild is None or counted(order, wild).points == hand["points"]


@pytest.mark.parametrize(
    ("wild", "hand", "cost", "groups"),
    [
        ("10", "5H 6H 7H 8H 8D 8C 9S 10S JS QD KD 2C 2H", 23, ["5H 6H 7H", "QD KD 10S", "8H 8D 8C"]),
        ("4", "5H 6H 7H KC KD KS QS 9D 2C 8C 3D 10S 6S", 78, ["5H 6H 7H"]),
        ("A", "AC JK 3C 7C 7D 7H 7S 10H JD QH AC 2H 3S", 66, []),
        ("A", "AC AD AH", 0, []),
        ("A", "JK KH JH", 20, []),
        # More than the cap, which is the game's and not the arrangement's.
        ("2", "KS QH JD 10C AS KH 9D JC 10S", 89, []),
        # An ace at either end; it is in one sequence only.
        (None, "2S 3S 4S JD QD KD 7H", 7, ["2S 3S 4S", "JD QD KD"]),
        (None, "2S 3S 4S JS QS KS AS 7H", 7, ["AS 2S 3S 4S", "JS QS KS"]),
        (None, "7H 8H 9H 10H 2S", 2, ["7H 8H 9H 10H"]),
        # A pure sequence of wild and other cards; used in it the wild card is no joker for another.
        ("5", "4H 5H 6H KS QS", 20, ["4H 5H 6H"]),
        ("5", "4H 5H 6H KS QS 5D", 0, ["4H 5H 6H", "QS KS 5D"]),
    ],
)
def test_known_hands(wild: str | None, hand: str, cost: int, groups: list[str]) -> None:
    found = arranged(cards(hand), wild)
    assert (found.cost, [" ".join(group) for group in found.groups]) == (cost, groups)


@pytest.mark.parametrize(
    ("wild", "hand", "right"),
    [
        ("6", "JH QH KH AH 4S 5S 6C 7C 7D 7H 9C 9D 9S 2D", True),
        ("2", "AH 2H 3H 5S 6S 7S 9C 9D 9H KC QD JS 10H 8D", False),
        ("A", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC JD JK KH", True),
        ("9", "KH KS KD 2H 3H 4H 5H AS AH AD 3S 3D 3C 7C", False),
        ("K", "2S 3S JK 10S JS KH 7H 7S 7D 7C 2H 2D 2C 9C", False),
        ("K", "2S 3S JK 10S JS QS KH 7H 7S 7D 2H 2D 2C 9C", True),
        # Four printed jokers and one pure sequence: with no wild card in its place they are no second one.
        ("5", "3C 4C 5C JK JK JK JK", False),
        ("5", "3C 4C 5C JK JK JK 5D", True),
        # Every combination is whole: one of four gives the card that is laid aside.
        (None, "2H 3H 4H 7S 8S 9S 10S", True),
        (None, "2H 3H 4H 7S 8S JK KS KH KD KC", True),
        ("5", "5S 5H 5D 5C 5S 5H 5D 5C 2H 3H 4H JK JK JK", True),
    ],
)
def test_what_can_be_declared(*, wild: str | None, hand: str, right: bool) -> None:
    for order in (cards(hand), sorted(cards(hand))):
        found = declarable(order, wild)
        assert (found is not None) == right
        if found is not None:
            assert sorted([found.discard, *(card for group in found.groups for card in group)]) == sorted(order)
            assert is_enough(found.groups, wild)


def is_enough(groups: Sequence[Sequence[str]], wild: str | None) -> bool:
    """IN-7 but for the number of cards."""
    kinds = [kind_of(group, wild) for group in groups]
    return None not in kinds and "pure" in kinds and kinds.count("pure") + kinds.count("sequence") >= 2


def dealt(rng: Random, size: int) -> tuple[list[Card], str | None]:
    """A hand that lies close together, with none to seven jokers of both kinds, as they seldom meet by chance."""
    wild = rng.choice([*PLACES[:13], None])
    jokers = min(rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7]), size - 2)
    of_wild = [card for card in PACK * 2 if card[:-1] == wild]
    printed = jokers if wild is None else rng.randint(0, min(4, jokers))
    ranks = rng.sample(PLACES[:13], rng.randint(4, 7)) if rng.random() < 0.2 else _neighbours(rng)
    suits = rng.sample("SHDC", rng.randint(2, 4))
    near = [card for card in PACK * 2 if card[:-1] in ranks and card[:-1] != wild and card[-1] in suits]
    rest = size - jokers
    others = near if len(near) >= rest else [card for card in PACK * 2 if card[:-1] != wild]
    hand = ["JK"] * printed + rng.sample(of_wild, jokers - printed) + rng.sample(others, rest)
    return [Card(card) for card in hand], wild


def _neighbours(rng: Random) -> list[str]:
    count = rng.randint(3, 7)
    low = rng.randrange(15 - count)
    return PLACES[low : low + count]


@pytest.mark.parametrize("size", SHARES)
def test_beside_a_search_through_every_subset(size: int) -> None:
    """The points of a hand, and whether it can be declared with one card aside, by each of its subsets.

    Short hands show the same as long ones, and of them many can be tried: with seven cards there are two sequences and
    a card aside.
    """
    rng = Random(size)
    met: Counter[object] = Counter()
    for _ in range(SHARES[size]):
        hand, wild = dealt(rng, size)
        naive = ways(hand, wild)
        compare(hand, wild, naive)
        met["declarable", naive.declarable] += 1
        met["safe", bool(arranged(hand, wild).groups)] += 1
    assert min(met["safe", True], met["safe", False]) > 1
    assert size % 3 == 0 or min(met["declarable", True], met["declarable", False]) > 1


def compare(hand: list[Card], wild: str | None, naive: Ways) -> None:
    found = arranged(hand, wild)
    assert found.cost == naive.points, (hand, wild)
    left = Counter(hand) - Counter(card for group in found.groups for card in group)
    assert sum(points(card, wild) for card in left.elements()) == found.cost
    assert sum(left.values()) + sum(map(len, found.groups)) == len(hand)
    kinds = [kind_of(group, wild) for group in found.groups]
    assert kinds in ([], ["pure"]) or is_enough(found.groups, wild)
    if len(hand) % 3:
        declared = declarable(hand, wild)
        assert (declared is not None) == naive.declarable, (hand, wild)
        if declared is not None:
            assert is_enough(declared.groups, wild)
            assert sorted([declared.discard, *(card for group in declared.groups for card in group)]) == sorted(hand)


def test_the_search_looks_at_little() -> None:
    """With any number of jokers: what a list of moves or a result needs never takes long."""
    rng = Random(3)
    for _ in range(800):
        for size in (13, 14):
            hand, wild = dealt(rng, size)
            coded = Coded(hand, wild)
            for costs, budget in (([value(card, wild or "") for card in coded.natural], 500), ([1] * 14, 1)):
                search = cheapest_search.Search(coded, costs[: len(coded.natural)])
                search.together(budget)
                assert len(search._known) + len(search._at_least) < MOST_LOOKED_AT, (hand, wild)


def test_what_goes_with_nothing() -> None:
    """A hand without a pure sequence is on its way all the same; the joker serves what costs most."""

    def cost(card: Card) -> int:
        return points(card, None)

    assert loose(cards("KS KH KD 7C 8C JK 2S 4H"), None, cost) == tuple(cards("2S 4H"))
    assert loose(cards("KS 7C 2S JK"), None, cost) == tuple(cards("KS 7C 2S"))
    assert loose(cards("KS 7C 2S JK JK"), None, cost) == tuple(cards("7C 2S"))
    assert loose(cards("5S 7C 9D"), "5", cost) == tuple(cards("7C 9D"))
