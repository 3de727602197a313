"""Sequences, pure sequences and sets with jokers of both kinds: known readings, and naive ones beside them."""

from collections import Counter
from random import Random

import pytest
from conformance.naive_indian import PACK, kind_of

from trinca.cards.playing import Card
from trinca.melds.sequences import Group, Kind, grouped, holds, in_normal_form, is_joker


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


@pytest.mark.parametrize(
    ("wild", "text", "kind", "normal"),
    [
        # IN-4: neighbours of one suit, the ace at either end and never in the middle.
        (None, "4H 2H 3H", "pure", "2H 3H 4H"),
        (None, "3H AH 2H", "pure", "AH 2H 3H"),
        (None, "AH KH QH", "pure", "QH KH AH"),
        (None, "KH AH 2H", None, "AH 2H KH"),
        (None, "QH KH AH 2H", None, "AH 2H QH KH"),
        (None, "2H 3H 5H", None, "2H 3H 5H"),
        (None, "2H 3H 4D", None, "2H 3H 4D"),
        (None, "2H 3H", None, "2H 3H"),
        (None, "2H", None, "2H"),
        (None, "2H 3H 3H 4H", None, "2H 3H 3H 4H"),
        (None, "10S 9S 8S 7S 6S 5S 4S", "pure", "4S 5S 6S 7S 8S 9S 10S"),
        (None, "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "pure", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"),
        (None, "AS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", None, "AS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        # Jokers in places that are lacking, spare ones above.
        (None, "JK 7S 9S", "sequence", "7S JK 9S"),
        (None, "7S 8S JK", "sequence", "7S 8S JK"),
        (None, "QS KS JK", "sequence", "QS KS JK"),
        (None, "KS AS JK JK", "sequence", "JK JK KS AS"),
        (None, "7S JK 10S", None, "7S 10S JK"),
        (None, "7S JK JK 10S", "sequence", "7S JK JK 10S"),
        (None, "5H JK JK", "sequence", "5H JK JK"),
        (None, "KH JK JK", "sequence", "JK KH JK"),
        ("9", "7S 8S 9H", "sequence", "7S 8S 9H"),
        ("9", "7S 8S 9S", "pure", "7S 8S 9S"),
        ("9", "9S 9S 7S 8S", "sequence", "7S 8S 9S 9S"),
        ("9", "JS QS 9S", "sequence", "JS QS 9S"),
        ("9", "8D 10D 9S", "sequence", "8D 9S 10D"),
        # IN-5: read as pure wherever that can be.
        ("5", "6H 7H 5H", "pure", "5H 6H 7H"),
        ("5", "6H 7H 5D", "sequence", "6H 7H 5D"),
        ("A", "QH KH AH", "pure", "QH KH AH"),
        ("A", "AH 2H 3H", "pure", "AH 2H 3H"),
        ("A", "AH 2H 3H AH", "sequence", "AH 2H 3H AH"),
        # IN-6: sets, and what could be one and counts as a sequence.
        (None, "KD KS KH", "set", "KS KH KD"),
        (None, "KC KD KS KH", "set", "KS KH KD KC"),
        (None, "KS KH KH", None, "KS KH KH"),
        (None, "KS KH", None, "KS KH"),
        (None, "KS KH JK", "set", "KS KH JK"),
        (None, "JK KS JK KH", "set", "KS KH JK JK"),
        (None, "KS KH KD KC JK", None, "KS KH KD KC JK"),
        (None, "KS KS JK", None, "KS KS JK"),
        (None, "KS QH JK", None, "KS QH JK"),
        ("5", "KS KH 5H 5H", "set", "KS KH 5H 5H"),
        ("5", "KS KH 5H JK", "set", "KS KH 5H JK"),
        ("8", "KS KH 5H 5H", None, "KS 5H 5H KH"),
        (None, "JK JK JK", "set", "JK JK JK"),
        (None, "JK JK JK JK", "set", "JK JK JK JK"),
        (None, "JK JK", None, "JK JK"),
        (None, "JK JK JK JK JK", None, "JK JK JK JK JK"),
        ("5", "5D JK JK", "sequence", "5D JK JK"),
        ("K", "KD JK JK", "sequence", "JK KD JK"),
        ("5", "5S 5H 5D", "sequence", "5S 5H 5D"),
        ("5", "5H 5H 5H", "sequence", "5H 5H 5H"),
        ("5", "5S 5H 5D 5C JK JK", "sequence", "5S 5H 5D 5C JK JK"),
    ],
)
def test_known_groups(wild: str | None, text: str, kind: Kind | None, normal: str) -> None:
    for order in (cards(text), tuple(reversed(cards(text)))):
        assert grouped(order, wild) == Group(kind, cards(normal))


def test_jokers() -> None:
    assert is_joker(Card("JK"), None)
    assert is_joker(Card("10D"), "10")
    assert not is_joker(Card("AD"), "10")
    # A jack and a king are no printed joker, and ten is not one.
    assert not any(is_joker(Card(name), None) for name in PACK)
    assert sum(is_joker(Card(name), "J") for name in PACK) == 4


@pytest.mark.parametrize(
    ("groups", "right"),
    [
        (("2H 3H 4H", "7S JK 9S"), True),
        (("2H 3H 4H", "7S 8S 9S"), True),
        (("2H JK 4H", "7S JK 9S"), False),
        (("2H 3H 4H", "KS KH KD"), False),
        (("2H 3H 4H", "7S JK 9S", "KS KH KD"), True),
        (("2H 3H 4H", "7S JK 9S", "KS KH"), False),
        (("2H 3H 4H",), False),
        ((), False),
    ],
)
def test_what_is_enough_to_declare(*, groups: tuple[str, ...], right: bool) -> None:
    assert holds([grouped(cards(group), None) for group in groups]) == right


def test_groups_in_normal_form_are_in_one_order() -> None:
    named = ["KC KD", "QD QH QS", "7S JK 9S", "4H 3H 2H", "AC 2C 3C", "6S 6C 6D", "9D 8D JK"]
    wanted = ["2H 3H 4H", "AC 2C 3C", "7S JK 9S", "8D 9D JK", "6S 6D 6C", "QS QH QD", "KD KC"]
    for seed in range(5):
        order = Random(seed).sample(named, len(named))
        groups = in_normal_form([cards(group) for group in order], None)
        assert [" ".join(group.cards) for group in groups] == wanted


def test_beside_naive_readings() -> None:
    """Twenty thousand groups of three to six cards that lie close together, a third of the cards jokers."""
    rng = Random(5)
    kinds: Counter[str | None] = Counter()
    for _ in range(20_000):
        wild = rng.choice(["A", "5", "6", "K", None])
        low = rng.choice([0, 3, 9])
        suits = rng.choice(["S", "S", "SHDC"])
        near = [card for card in PACK if card[-1] in suits and PACK.index(card) % 13 in range(low, low + 4)]
        jokers = [card for card in PACK if card[:-1] == wild] + ["JK"] * 4
        group = [Card(rng.choice(jokers if rng.random() < 0.3 else near)) for _ in range(rng.choice([3, 3, 4, 5, 6]))]
        found = grouped(group, wild)
        assert found.kind == kind_of(group, wild), (group, wild)
        assert sorted(found.cards) == sorted(group)
        kinds[found.kind] += 1
    assert min(kinds[kind] for kind in ("pure", "sequence", "set", None)) > 300
