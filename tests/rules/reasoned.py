"""Moves that a seat wants explained: in positions that tests put together, and in hands that were played."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from conformance.choices import any_kind
from conformance.playing import Playout

from trinca.games.indian.score import WRONG
from trinca.games.reasons import REASONS
from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Moved, Reason, State, View

Fact = Callable[[dict[str, Any]], bool]
"""Whether the parameters of a reason are right."""

Facts = Mapping[str, Fact]
"""Everything that is true of a move, told naively: by code what its parameters must be."""

Told = Callable[[View, tuple[Entry, ...], Any], Iterator[Reason]]
"""All that an engine says of a move."""


class Case(NamedTuple):
    """A position, a move in it, and the reason to be given."""

    name: str
    state: State
    move: Any
    code: str
    params: dict[str, Any]
    log: tuple[Entry, ...] = ()


class Asked(NamedTuple):
    """A move in a hand that was played.

    Attributes:
        game: The game.
        state: The whole position.
        seat: The seat to play.
        log: What it saw.
        known: The cards that it knows in other hands, for they were taken from the pile.
        move: The move to be explained.
    """

    game: AnyGame
    state: Any
    seat: int
    log: tuple[Entry, ...]
    known: Counter[str]
    move: Any

    @property
    def view(self) -> View:
        return self.game.view(self.state, self.seat)

    @property
    def hand(self) -> list[str]:
        return list(self.state.hands[self.seat])

    @property
    def after(self) -> Any:
        return self.game.apply(self.state, self.move).state


def reason_of(game: AnyGame, case: Case) -> Reason:
    """What the game tells the seat to play."""
    turn = game.turn(case.state)
    assert turn is not None
    game.apply(case.state, case.move)
    return game.reason(game.view(case.state, turn.seat), case.log, case.move)


MOST_OF_A_HAND = 60
"""Steps of one hand that are looked at: hands by chance are long, and much alike."""


def asked_in(hand: Playout, rng: Random) -> Iterator[Asked]:
    """At some steps, most of them late, the move that was made or another one that might have been."""
    many, half = len(hand.steps), MOST_OF_A_HAND // 2
    steps = {*range(max(many - half, 0), many), *rng.sample(range(many), min(half, many))}
    game, known = hand.game, [Counter[str]() for _ in range(hand.place.seats)]
    entries: tuple[Entry, ...] = hand.dealt.entries
    for number, step in enumerate(hand.steps):
        turn = game.turn(step.before)
        assert turn is not None
        if number in steps:
            log = tuple(game.seen(entry, turn.seat) for entry in entries)
            others = sum((known[seat] for seat in range(len(known)) if seat != turn.seat), Counter[str]())
            move = rng.choice([step.move, any_kind(rng, game, step.before, entries)])
            yield Asked(game, step.before, turn.seat, log, others, move)
        entries += step.played.entries
        _remember(known, turn.seat, step.before, step.played.state, step.played.entries)


def _remember(known: list[Counter[str]], seat: int, before: Any, after: Any, made: Iterable[Entry]) -> None:
    """The cards of a hand that were open once: what it took from the pile, less what it laid and threw away."""
    if not hasattr(before, "discard"):
        return
    if any(isinstance(entry, Moved) and entry.open for entry in made):
        known[seat] += Counter(before.discard) - Counter(after.discard)
    known[seat] -= Counter(_laid(after)) - Counter(_laid(before))
    if len(after.discard) > len(before.discard):
        known[seat] -= Counter(after.discard[-1:])
    if getattr(after, "penalties", {seat: None})[seat] == WRONG:
        # IN-8: its cards lie open now.
        known[seat] = Counter()


def _laid(state: Any) -> list[str]:
    return [card for meld in getattr(state, "melds", ()) for card in meld.cards]


def some_of_each(told: Told, every: Iterable[Asked], many: int) -> tuple[Asked, ...]:
    """Of the moves so many for every code that is said of any: what is rare is not left to chance."""
    found: dict[str, list[Asked]] = {}
    for one in every:
        for reason in told(one.view, one.log, one.move):
            found.setdefault(reason.code, []).append(one)
    chosen = (one for code in sorted(found) for one in Random(code).sample(found[code], min(many, len(found[code]))))
    return tuple({id(one): one for one in chosen}.values())


def disagreement(told: Told, asked: Asked, facts: Facts, unsure: Iterable[str] = ()) -> str | None:
    """What is wrong with all that an engine says of a move; None where it is what the facts are, in order.

    Args:
        told: What the engine says.
        asked: The move.
        facts: What is true.
        unsure: Codes that need not be said where they are true.
    """
    said = list(told(asked.view, asked.log, asked.move))
    codes = [reason.code for reason in said]
    if codes != sorted(codes, key=list(REASONS).index):
        return f"out of order: {codes}"
    if len(codes) != len(set(codes)) or set(codes) - facts.keys() or facts.keys() - {*codes, *unsure}:
        return f"said {codes}, true {sorted(facts)}"
    wrong = [reason for reason in said if not facts[reason.code](reason.params)]
    return f"untrue: {wrong}" if wrong else None


def exactly(**params: Any) -> Fact:
    """These parameters and no others."""
    return lambda given: given == params
