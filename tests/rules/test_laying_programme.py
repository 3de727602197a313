"""What is best laid from hands of any size, beside an integer programme over every meld and lay-off there is.

The programme knows nothing of pieces: its columns are melds of any length, and lay-offs at both ends at once, which
the conformance suite compares with the rules told naively.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import highspy
import pytest
from rules.laying_brute import POINTS, some_worth

from trinca.cards.playing import JOKER, PACK, Card, in_order
from trinca.melds.jokers import Reading, joined
from trinca.melds.jokers_listed import additions_in, holding, melds_in
from trinca.melds.laying import Laying, Worth, best_laying


class Position(NamedTuple):
    """A hand and a table, and the card that must be laid, and the one that may not be discarded."""

    hand: tuple[Card, ...]
    table: tuple[Reading, ...]
    must: Card | None = None
    taken: Card | None = None


class Column(NamedTuple):
    """Something that can be laid: its natural cards, how many jokers, the meld it joins, what it is worth."""

    natural: frozenset[Card]
    jokers: int
    on: int | None
    worth: int


class Programme:
    """An integer programme put together one variable and one row after the other."""

    def __init__(self) -> None:
        self._highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]  # its own stub leaves it out
        for option, chosen in (
            ("output_flag", False),
            ("parallel", "off"),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 1e-6),
        ):
            self._highs.setOptionValue(option, chosen)
        self._highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
        self._variables = 0

    def variable(self, worth: int, most: int = 1) -> int:
        self._highs.addCol(worth, 0, most, 0, [], [])
        self._highs.changeColIntegrality(self._variables, highspy.HighsVarType.kInteger)
        self._variables += 1
        return self._variables - 1

    def row(self, of: Mapping[int, int], most: int, *, least: int = -1000) -> None:
        self._highs.addRow(least, most, len(of), list(of), list(of.values()))

    def most(self) -> int | None:
        self._highs.run()
        if self._highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            return None
        assert self._highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
        return round(float(self._highs.getInfo().objective_function_value))


def most_worth(position: Position, worth: Worth) -> int | None:
    """The most that the turn can be worth; None where it cannot be ended as it must be."""
    programme = Programme()
    laid = {programme.variable(column.worth): column for column in columns(position, worth)}
    out = programme.variable(worth.out)
    kept, thrown = {}, {}
    for card in dict.fromkeys(position.hand):
        copies = position.hand.count(card)
        kept[card] = programme.variable(worth.kept(card), copies)
        thrown[card] = programme.variable(worth.thrown(card), 0 if card == position.taken and copies == 1 else 1)
        uses = {at: column.jokers if card == JOKER else 1 for at, column in laid.items() if _takes(column, card)}
        programme.row(uses | {kept[card]: 1, thrown[card]: 1}, copies, least=copies)
        if card == position.must:
            programme.row({kept[card]: 1, thrown[card]: 1}, copies - 1)
        # No card is left where the hand is over.
        programme.row({kept[card]: 1, out: copies}, copies)
    for card, stays in kept.items():
        # FH-10: who keeps cards discards one.
        programme.row({stays: 1} | dict.fromkeys(thrown.values(), -position.hand.count(card)), 0)
    programme.row(dict.fromkeys(thrown.values(), 1), 1)
    for at in range(len(position.table)):
        programme.row({number: 1 for number, column in laid.items() if column.on == at}, 1)
    return programme.most()


def _takes(column: Column, card: Card) -> bool:
    return column.jokers > 0 if card == JOKER else card in column.natural


def columns(position: Position, worth: Worth) -> list[Column]:
    held = holding(position.hand)
    found = {_column(None, meld.cards, _low_aces(meld), worth) for meld in melds_in(held)}
    for at, meld in enumerate(position.table):
        for laid in additions_in(meld, held):
            low = _low_aces(joined(meld, laid)) - _low_aces(meld)
            found.add(_column(at, laid.cards, low, worth))
    return sorted(found, key=str)


def _column(on: int | None, cards: Sequence[Card], low_aces: int, worth: Worth) -> Column:
    total = sum(map(worth.laid, cards)) - low_aces * worth.low_ace
    return Column(frozenset(cards) - {JOKER}, list(cards).count(JOKER), on, total)


def _low_aces(meld: Reading) -> int:
    return int(meld.kind == "run" and meld.cards[0].startswith("A"))


def some_hand(rng: Random, most: int) -> Position:
    """A hand of up to so many cards, now and then of one or two suits, and up to four melds."""
    suits = rng.choice(["SHDC", "SHDC", "SHD", "SH", "S"])
    free = [card for card in PACK if card[-1] in suits]
    jokers = [JOKER] * 2
    table = []
    for _ in range(rng.randrange(5)):
        found = list(melds_in(holding([*rng.sample(free, min(len(free), 20)), *jokers])))
        if not found:
            break
        meld = (
            rng.choice([meld for meld in found if JOKER not in meld.cards] or found)
            if rng.random() < 0.6
            else rng.choice(found)
        )
        table.append(meld)
        for card in meld.cards:
            (jokers if card == JOKER else free).remove(card)
    natural = rng.sample(free, min(len(free), rng.randint(3, most - 2)))
    hand = in_order([*natural, *jokers[: rng.choice([0, 1, 1, 2, 2])]])
    asked = rng.choice([None, None, *hand]) if hand else None
    return (
        Position(hand, tuple(table), asked, None) if rng.random() < 0.5 else Position(hand, tuple(table), None, asked)
    )


def check(position: Position, worth: Worth) -> Laying | None:
    hand, table, must, taken = position
    best = best_laying(hand, table, worth, must=must, taken=taken)
    assert best.exact
    expected = most_worth(position, worth)
    assert (None if best.laying is None else best.laying.worth) == expected, (position, best)
    return best.laying


def test_nothing_better_is_found() -> None:
    jokers: Counter[int] = Counter()
    out = 0
    for most, positions in ((12, 60), (18, 40), (26, 20)):
        rng = Random(most)
        for _ in range(positions):
            laying = check(some_hand(rng, most), some_worth(rng))
            if laying is not None:
                jokers[laying.laid.count(JOKER)] += 1
                out += laying.goes_out
    # Were they all of one kind, the comparison would show little.
    assert min(jokers[0], jokers[1], jokers[2], out) > 10


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_whole_suit(jokers: int) -> None:
    """FH-5: no run has both places of the ace, and yet two runs take all thirteen cards and the jokers."""
    hand = (*PACK[:13], *(JOKER,) * jokers)
    laying = best_laying(hand, (), POINTS).laying
    assert laying is not None
    assert laying.goes_out
    assert laying.worth == 99 + 15 * jokers
