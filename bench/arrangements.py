"""Hands arranged: beside a search through every subset, and beside the making and encoding of a table view.

Each way takes all the positions before the next does. A time is what the thread spends at the processor, so that what
else runs on the machine does not count.
"""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from bench.samples import Group, Samples
from trinca.cards.multiset import without
from trinca.cards.playing import PACK, Card, in_order, rank
from trinca.games import GAMES
from trinca.games.indian.score import value
from trinca.games.indian.state import IndianState
from trinca.melds.arrange import arrange
from trinca.melds.cheapest import cheapest, declarable
from trinca.melds.melds import melds_in
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.table import AnyTable, Facts
from trinca.tables.view import view

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))  # the naive searches are the tests'

from conformance.naive_indian import ways
from support.naive_melds import least_left

T = TypeVar("T")

INDIAN = GAMES["indian"]
MOST_TURNS = 24
"""How many turns lie at most before a position that is measured."""

NEAR = [card for card in PACK if card[-1] in "SHD" and rank(card) <= 7]  # noqa: PLR2004 - three suits to the seven
"""Where classic hands come from: cards so near each other that their melds overlap."""

HELD = 11
MS = 1000

encode = msgspec.json.Encoder().encode  # as the API's answers are


class Case(NamedTuple):
    """Fourteen cards in the middle of a hand, the wild rank, and the table where they are held."""

    hand: tuple[Card, ...]
    wild: str
    table: AnyTable


Questions = dict[str, Callable[[T], Any]]
"""What is asked of each position, by its name in the report."""


def measure(count: int) -> list[Group]:
    """Arrange so many hands of each game in every way; RuntimeError where two ways differ."""
    rng = Random(1)  # noqa: S311 - the same hands in every run
    indian: Questions[Case] = {
        "both, by the engine": lambda case: (_cost(case.hand, case.wild), _can_declare(case)),
        "both, by every subset": lambda case: tuple(ways(case.hand, case.wild)),
        "table view, made and encoded": lambda case: encode(view(INDIAN, case.table, (0,))),
        "least points of 13 cards": lambda case: _cost(case.hand[1:], case.wild),
        "a declaration of 14 cards": _can_declare,
    }
    classic: Questions[tuple[Card, ...]] = {
        "melds and a discard, by the engine": lambda hand: arrange(hand, _points, may_go_aside=hand).cost,
        "melds and a discard, by every choice": lambda hand: min(_left(hand, aside) for aside in hand),
    }
    cases = [_case(rng, 2 + number % 5) for number in range(count)]
    hands = [in_order(rng.sample(NEAR, HELD)) for _ in range(count)]
    told = "“Both” is the arrangement that costs least and a declaration, of 14 cards in the middle of hands."
    return [
        _group("Indian hands arranged", cases, indian, told, yardsticks=2),
        _group("Classic hands arranged", hands, classic, "Eleven cards, ace to seven of three suits.", yardsticks=1),
    ]


def _group(title: str, positions: Sequence[T], questions: Questions[T], note: str, *, yardsticks: int) -> Group:
    """Ask everything; the second question is the check of the first, and with it the yardsticks begin."""
    rows = {name: Samples(name) for name in questions}
    found, right, *_ = [
        [_timed(rows[name], question, position) for position in positions] for name, question in questions.items()
    ]
    for position, one, other in zip(positions, found, right, strict=True):
        if one != other:
            raise RuntimeError(f"{one} and {other}: two ways differ on {position}")
    samples = list(rows.values())
    told = ", ".join(f"{row.name} {max(row.times) * MS:.2f} ms" for row in samples)
    return Group(
        title, samples, samples[1 : 1 + yardsticks], (f"{len(positions)} hands. {note}", f"Slowest: {told}.")
    )


def _timed(row: Samples, question: Callable[[T], Any], position: T) -> Any:  # noqa: ANN401 - each has its own answer
    begin = time.thread_time()
    answer = question(position)
    row.times.append(time.thread_time() - begin)
    return answer


def _cost(hand: Sequence[Card], wild: str) -> int:
    return cheapest(hand, wild, lambda card: value(card, wild)).cost


def _can_declare(case: Case) -> bool:
    return declarable(case.hand, case.wild) is not None


def _left(hand: tuple[Card, ...], aside: Card) -> int:
    rest = without(hand, (aside,))
    return least_left(rest, [meld.cards for meld in melds_in(rest)], _points)


def _points(card: Card) -> int:
    return min(rank(card), 10)


def _case(rng: Random, seats: int) -> Case:
    """A table of computers, played to some turn's middle or as far as the hand goes."""
    options = INDIAN.options_type()
    made = NewTable("id", options, (NewSeat("host"), *[NewSeat("computer")] * (seats - 1)), None, "key", "digest")
    table = create(INDIAN, made, Facts(now=0, expires=0, seed=rng.randbytes(32).hex())).table
    assert table.hand is not None
    state: IndianState = table.hand.state
    held, last = state, rng.randrange(MOST_TURNS)
    while INDIAN.turn(state) is not None and (state.turns <= last):
        move = INDIAN.choose(INDIAN.view(state, state.seat), (), "normal", state.turns, 0)
        state = INDIAN.apply(state, move).state
        held = state if state.phase == "play" else held
    return Case(held.hands[held.seat], held.wild, replace(table, hand=replace(table.hand, state=held)))
