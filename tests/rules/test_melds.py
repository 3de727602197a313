"""Sets, runs and lay-offs: verdicts as data, and every list beside a naive one."""

from itertools import combinations
from random import Random

import pytest

from trinca.cards.playing import PACK, Card, in_order
from trinca.melds.melds import extended, fits, formed, lay_offs_onto, melds_in, rounds_the_corner


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


MELDS = {
    "AS 2S 3S": "run",
    "9S 10S JS": "run",
    "JH 10H QH": "run",
    "8H 3H 5H 7H AH 2H 6H 4H": "run",
    "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC": "run",
    "AS AC AD": "set",
    "AC AD AS AH": "set",
    "QS KS AS": None,
    "KS AS 2S": None,
    "JS QS KS AC": None,
    "AS 2S 3S KS": None,
    "AC AD 2D": None,
    "AS AC AD 2S": None,
    "3H 5H 6H": None,
    "4H 5H 6D": None,
    "7S 7H": None,
    "7S 8S": None,
    "7S": None,
    "": None,
    "7S 7S 7H": None,
    "7S 7S 8S": None,
    "7S 7H 7D 7C 7S": None,
}


@pytest.mark.parametrize(("named", "kind"), MELDS.items())
def test_what_is_a_meld(named: str, kind: str | None) -> None:
    meld = formed(cards(named))
    assert (meld and meld.kind) == kind
    assert meld is None or meld.cards == in_order(cards(named))


def test_the_pack_holds_every_meld_once() -> None:
    """Of three to five cards: 65 sets, and 44 + 40 + 36 runs."""
    found = list(melds_in(PACK))
    assert sum(3 <= len(meld.cards) <= 5 for meld in found) == 185
    assert len({meld.cards for meld in found}) == len(found)


@pytest.mark.parametrize(
    ("named", "rounds"),
    [
        ("QS KS AS", True),
        ("KS AS 2S", True),
        ("QS KS AS 2S 3S", True),
        ("QS KS AH", False),
        ("JS KS AS", False),
        ("AS 2S 3S", False),
        ("JS QS KS", False),
        ("KS AS", False),
        ("AS AS KS", False),
    ],
)
def test_what_would_be_a_run_if_the_ace_were_high(named: str, rounds: bool) -> None:  # noqa: FBT001 - a verdict
    assert rounds_the_corner(cards(named)) is rounds


@pytest.mark.parametrize(
    ("onto", "laid", "verdict"),
    [
        ("8C 9C 10C", "6C 7C", True),
        ("8C 9C 10C", "6C", False),
        ("AH 2H 3H", "4H 5H", True),
        ("10C JC QC", "KC", True),
        ("10C JC QC", "KC AC", False),
        ("7D 8D 9D", "6D", True),
        ("7D 8D 9D", "6D 10D", True),
        ("7D 8D 9D", "6D 6H", False),
        ("7D 8D 9D", "10H", False),
        ("AH AD AC", "AS", True),
        ("AH AD AC", "2H", False),
        ("AS AH AD AC", "2S", False),
    ],
)
def test_what_fits(onto: str, laid: str, verdict: bool) -> None:  # noqa: FBT001 - the same
    meld = formed(cards(onto))
    assert meld is not None
    assert fits(meld.kind, meld.cards, cards(laid)) is verdict


@pytest.mark.parametrize("seed", range(40))
def test_lists_beside_naive_ones(seed: int) -> None:
    """The hands are drawn from few ranks and suits, so that sets and runs get in each other's way."""
    rng = Random(seed)
    near = [card for card in PACK if card[-1] in "SHD" and card[:-1] in ("A", "2", "3", "4", "5", "J", "Q", "K")]
    hand = in_order(rng.sample(near, 11))
    groups = [group for size in range(1, 12) for group in combinations(hand, size)]
    assert sorted(meld.cards for meld in melds_in(hand)) == sorted(group for group in groups if formed(group))
    rest = [card for card in PACK if card not in hand]
    for meld in rng.sample(list(melds_in(rest)), 12):
        naive = sorted(group for group in groups if fits(meld.kind, meld.cards, group))
        listed = list(lay_offs_onto(meld.kind, meld.cards, hand))
        assert sorted(in_order(group) for group in listed) == naive
        assert all(extended(meld.cards, group) == in_order((*meld.cards, *group)) for group in listed)
