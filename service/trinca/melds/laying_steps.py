"""From the pieces that a search lays to the melds and lay-offs that a seat makes of them, in order."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trinca.cards.playing import JOKER, Card
from trinca.melds.jokers import Addition, Reading, is_span, suit_of
from trinca.melds.laying_pieces import Piece


class Step(NamedTuple):
    """One meld or lay-off.

    Attributes:
        laid: What is laid.
        on: The meld of the table that it joins, by its place from 0; None for a new meld.
    """

    laid: Reading | Addition
    on: int | None = None


def steps(pieces: Iterable[Piece], first: Card | None) -> tuple[Step, ...]:
    """The steps, none of which needs another: those with the card `first` come first, those with jokers last.

    Runs that go on from each other become one, and so do lay-offs onto both ends of one run.
    """
    new: list[Reading] = []
    onto: dict[int, list[Addition]] = {}
    for piece in pieces:
        if isinstance(piece.laid, Reading):
            new.append(piece.laid)
        elif piece.on is not None:
            onto.setdefault(piece.on, []).append(piece.laid)
    found = [*map(Step, _joined_runs(new)), *(Step(_at_once(laid), on) for on, laid in onto.items())]
    return tuple(sorted(found, key=lambda step: (first not in step.laid.cards, JOKER in step.laid.cards)))


def _joined_runs(melds: Iterable[Reading]) -> Iterator[Reading]:
    """The melds, runs that go on from each other as one where one run may be so long."""
    runs: list[Reading] = []
    for meld in sorted(melds, key=_by_suit_and_place):
        if meld.kind == "set":
            yield meld
        elif runs and _goes_on(runs[-1], meld):
            runs[-1] = Reading("run", runs[-1].cards + meld.cards, runs[-1].stands_for + meld.stands_for)
        else:
            runs.append(meld)
    yield from runs


def _by_suit_and_place(meld: Reading) -> tuple[str, int]:
    return ("", 0) if meld.kind == "set" else (suit_of(meld), meld.places[0])


def _goes_on(run: Reading, other: Reading) -> bool:
    (low, high), (begins, ends) = run.places, other.places
    return suit_of(run) == suit_of(other) and begins == high + 1 and is_span(low, ends)


def _at_once(laid: Iterable[Addition]) -> Addition:
    """One or two lay-offs onto one meld as one; of two, one is below the run and one above."""
    below, *above = sorted(laid, key=lambda one: one.below, reverse=True)
    if not above:
        return below
    return Addition(below.cards + above[0].cards, below.stands_for + above[0].stands_for, below.below)
