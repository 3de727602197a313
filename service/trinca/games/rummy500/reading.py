"""From the cards that a move names to the one reading that it means (FH-6)."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec import UNSET

from trinca.games.rummy500 import refusals
from trinca.games.rummy500.moves import LayMeld, LayOff
from trinca.games.rummy500.state import Meld, shown_names
from trinca.melds.jokers import Addition, Reading, additions, joined, readings

ReadT = TypeVar("ReadT", Reading, Addition)


def meld_meant(move: LayMeld) -> Reading:
    """The meld that a move lays; IllegalMove where the cards are none, or more than one and it does not say which."""
    found = readings(move.cards)
    if not found:
        raise refusals.not_a_meld(move.cards)
    return _meant(found, move, "not_a_meld")


def addition_meant(move: LayOff, melds: Sequence[Meld]) -> Addition:
    """What a move lays off onto a meld of the table, in the same way."""
    meld = melds[move.meld - 1]
    found = additions(meld.reading, move.cards)
    if not found:
        raise refusals.does_not_fit(move.meld, meld, move.cards)
    return _meant(found, move, "does_not_fit")


def as_meld_move(meld: Reading) -> LayMeld:
    """The move that lays it, in normal form: `stands_for` wherever a joker lies."""
    return LayMeld(meld.cards, shown_names(meld.cards, meld.stands_for))


def as_lay_off(number: int, laid: Addition) -> LayOff:
    """The move that lays it off, in normal form."""
    return LayOff(number, laid.cards, shown_names(laid.cards, laid.stands_for))


def laid_by(seat: int, meld: Reading) -> Meld:
    """A new meld of the table."""
    return Meld(
        kind=meld.kind,
        cards=meld.cards,
        stands_for=shown_names(meld.cards, meld.stands_for),
        by=(seat,) * len(meld.cards),
    )


def lengthened(meld: Meld, laid: Addition, seat: int) -> Meld:
    """The meld with cards laid off onto it; who laid each card stays with the card (FH-7)."""
    longer = joined(meld.reading, laid)
    return Meld(
        kind=longer.kind,
        cards=longer.cards,
        stands_for=shown_names(longer.cards, longer.stands_for),
        by=_laid_by(meld, laid, longer, seat),
    )


def _laid_by(meld: Meld, laid: Addition, longer: Reading, seat: int) -> tuple[int, ...]:
    new = (seat,) * len(laid.cards)
    if meld.kind == "run":
        return (*new[: laid.below], *meld.by, *new[laid.below :])
    # A set is shown by suit: each card brings its seat along, of two jokers the one laid first comes first.
    pairs = [*zip(meld.cards, meld.by, strict=True), *zip(laid.cards, new, strict=True)]
    return tuple(by for _, by in sorted(pairs, key=lambda pair: longer.cards.index(pair[0])))


def _meant(found: tuple[ReadT, ...], move: LayMeld | LayOff, reason: str) -> ReadT:
    """The reading that `stands_for` names; the only one where it names none."""
    if move.stands_for is UNSET:
        if len(found) > 1:
            raise refusals.ambiguous_joker(found)
        return found[0]
    said = Counter(zip(move.cards, move.stands_for, strict=True))
    for reading in found:
        if Counter(zip(reading.cards, reading.stands_for, strict=True)) == said:
            return reading
    raise refusals.misread(reason, found)
