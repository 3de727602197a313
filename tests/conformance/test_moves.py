"""What is listed, what is accepted and what is refused, in every game of the registry."""

from functools import cache
from random import Random
from typing import Any

import msgspec
from conformance.playing import Place, Playout, Step, every_place, playouts
from conformance.positions import plain, refusal_of, respelled
from rules.notation import COMMON

from trinca.games.registry import AnyGame
from trinca.games.values import Legal, Move, Moved

REASONS = frozenset(COMMON["$defs"]["refused"]["properties"]["reason"]["enum"]) - {"invalid_request"}
"""The contract's reasons of an illegal move, as the vectors' schema has them."""

HANDS = 4
POSITIONS = 120
MOVES = 25
"""How many positions of a place are looked at, and how many of the moves listed there."""


@cache
def some_steps(place: Place) -> tuple[tuple[Playout, Step], ...]:
    """Moves out of hands of every kind, with the positions in which they were made."""
    steps = [(hand, step) for hand in playouts(place, HANDS) for step in hand.steps]
    return tuple(Random(7).sample(steps, min(POSITIONS, len(steps))))


def some_of(moves: tuple[Move, ...], rng: Random) -> list[Move]:
    """A few moves; all of them where they are few."""
    return rng.sample(moves, min(MOVES, len(moves)))


def normal(game: AnyGame, state: Any, move: Move) -> Move:
    """An accepted move as it is recorded, by the seat to play."""
    made = [entry for entry in game.apply(state, move).entries if isinstance(entry, Moved)]
    turn = game.turn(state)
    assert turn is not None
    assert [entry.seat for entry in made] == [turn.seat]
    normal: Move = made[0].move
    return normal


@every_place
def test_listed_moves_are_accepted_are_in_normal_form_and_each_is_listed_once(place: Place) -> None:
    rng = Random(1)
    for hand, step in some_steps(place):
        moves = hand.game.legal(step.before).moves
        encoded = [msgspec.json.encode(move) for move in moves]
        assert len(set(encoded)) == len(encoded)
        before = msgspec.json.encode(step.before)
        for move in some_of(moves, rng):
            assert normal(hand.game, step.before, move) == move
        assert msgspec.json.encode(step.before) == before


@every_place
def test_what_is_not_listed_is_refused(place: Place) -> None:
    """Moves legal elsewhere, in every sampled position: where the list is complete, accepted and listed are one."""
    rng, game = Random(2), place.game
    rules = {rule.rule for rule in game.rules()}
    refused = 0
    for _, step in some_steps(place):
        legal = game.legal(step.before)
        before = msgspec.json.encode(step.before)
        for move in rng.sample(corpus(place), min(2 * MOVES, len(corpus(place)))):
            refusal = refusal_of(game, step.before, move)
            if refusal is None:
                assert not whole(legal, move) or normal(game, step.before, move) in legal.moves, move
                continue
            refused += 1
            assert refusal.rule in rules
            assert refusal.reason in REASONS
            assert refusal.detail.endswith(".")
            assert msgspec.json.encode(refusal.params)
            assert move not in legal.moves, move
        assert msgspec.json.encode(step.before) == before
    assert refused > POSITIONS


@cache
def corpus(place: Place) -> tuple[Move, ...]:
    """Moves that are listed somewhere, every type as often as there are such moves, within bounds."""
    rng = Random(3)
    moves = {
        msgspec.json.encode(move): move
        for hand, step in some_steps(place)
        for move in some_of(hand.game.legal(step.before).moves, rng)
    }
    return tuple(moves[name] for name in sorted(moves))


def whole(legal: Legal, move: Move) -> bool:
    """Whether the list holds every legal move of that move's type."""
    return legal.complete and plain(move)["type"] not in legal.open


@every_place
def test_another_order_of_the_cards_is_the_same_move(place: Place) -> None:
    rng = Random(4)
    spelled = 0
    for hand in playouts(place, HANDS):
        for step in hand.steps:
            other = respelled(hand.game, step.move, rng)
            if other != step.move:
                spelled += 1
                assert hand.game.apply(step.before, other) == step.played, step.move
    assert spelled > 0


@every_place
def test_what_is_not_open_is_no_type_that_the_game_lacks(place: Place) -> None:
    for hand, step in some_steps(place):
        assert set(hand.game.legal(step.before).open) <= set(hand.game.info.moves)


@every_place
def test_only_declarations_are_valid_or_not(place: Place) -> None:
    """`valid` says something of a type of moves or of none, and accepts what `apply` accepts."""
    said: dict[str, set[bool]] = {}
    for hand, step in some_steps(place):
        valid = hand.game.valid(step.before, step.move)
        said.setdefault(plain(step.move)["type"], set()).add(valid is None)
    assert all(len(ways) == 1 for ways in said.values())
