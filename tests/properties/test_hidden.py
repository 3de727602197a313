"""What a seat cannot see decides nothing that the seat is told (GU-3)."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from conformance.choices import CHOICES, any_kind
from conformance.playing import PLACES, Place, play_on, playout
from conformance.positions import card_lists, cards_of, plain
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from properties.hidden import REARRANGED, rearranged, with_other_draws
from rules.at_table import table_of

from trinca.games import GAMES
from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import LEVELS, Move, Moved, State
from trinca.tables.computer import sight
from trinca.tables.hint import hint
from trinca.tables.play import try_moves
from trinca.tables.refusals import Refusal

every_place = pytest.mark.parametrize("place", PLACES, ids=str)
some, few = settings(max_examples=50), settings(max_examples=30)
"""How often each is tried, at each place."""


class Pair(NamedTuple):
    """A position, the same one laid otherwise where `seat` cannot see, and what happened before it."""

    seat: int
    one: State
    other: State
    log: tuple[Any, ...]


pairs = st.tuples(
    st.integers(0, 10),
    st.sampled_from(sorted(CHOICES)),
    st.floats(0, 1),
    st.integers(0, max(place.seats for place in PLACES) - 1),
    st.randoms(use_true_random=False),
)


def pair(place: Place, drawn: tuple[int, str, float, int, Random]) -> Pair:
    number, choice, part, at, rng = drawn
    hand, seat = playout(place, number, choice, varied=number % 2 == 1), at % place.seats
    made = round(part * len(hand.steps))
    one = list(hand.states)[made]
    return Pair(seat, one, rearranged(one, seat, Random(rng.random())), hand.log(made))


@every_place
@some
@given(drawn=pairs)
def test_the_view(place: Place, drawn: tuple[int, str, float, int, Random]) -> None:
    game, both = place.game, pair(place, drawn)
    assert game.view(both.one, both.seat) == game.view(both.other, both.seat)
    assert game.turn(both.one) == game.turn(both.other)


@every_place
@some
@given(drawn=pairs)
def test_the_log(place: Place, drawn: tuple[int, str, float, int, Random]) -> None:
    game, both = place.game, pair(place, drawn)
    other = with_other_draws(both.log, both.seat, Random(1))
    assert [game.seen(entry, both.seat) for entry in both.log] == [game.seen(entry, both.seat) for entry in other]


@every_place
@some
@given(drawn=pairs)
def test_the_legal_moves(place: Place, drawn: tuple[int, str, float, int, Random]) -> None:
    game, both = place.game, pair(place, drawn)
    if _to_play(game, both):
        assert game.legal(both.one) == game.legal(both.other)


@every_place
@some
@given(drawn=pairs, picked=st.randoms(use_true_random=False))
def test_what_is_accepted_and_what_is_refused(
    place: Place, drawn: tuple[int, str, float, int, Random], picked: Random
) -> None:
    game, both = place.game, pair(place, drawn)
    if not _to_play(game, both):
        return
    moves = _moves_like_those_played(place)
    for move in picked.sample(moves, min(40, len(moves))):
        assert _answer(game, both.one, both.seat, move) == _answer(game, both.other, both.seat, move)
        assert _dry_run(game, both.one, both.seat, move) == _dry_run(game, both.other, both.seat, move)


@every_place
@some
@given(drawn=pairs)
def test_what_happens_in_another_seats_turn(place: Place, drawn: tuple[int, str, float, int, Random]) -> None:
    """Another seat's draw from the stock looks the same, whatever it draws."""
    game, both = place.game, pair(place, drawn)
    turn = game.turn(both.one)
    if turn is None or turn.seat == both.seat:
        return
    for move in game.legal(both.one).moves:
        if not game.reveals(move):
            continue
        one, other = game.apply(both.one, move), game.apply(both.other, move)
        assert game.view(one.state, both.seat) == game.view(other.state, both.seat)
        assert [game.seen(entry, both.seat) for entry in one.entries] == [
            game.seen(entry, both.seat) for entry in other.entries
        ]


@every_place
@pytest.mark.parametrize("level", LEVELS)
@few
@given(drawn=pairs, seed=st.integers(0, 2**32))
def test_what_a_computer_chooses(
    place: Place, level: str, drawn: tuple[int, str, float, int, Random], seed: int
) -> None:
    game, both = place.game, pair(place, drawn)
    if not _to_play(game, both):
        return
    seen = tuple(game.seen(entry, both.seat) for entry in both.log)
    other = tuple(game.seen(entry, both.seat) for entry in with_other_draws(both.log, both.seat, Random(2)))
    one = game.choose(game.view(both.one, both.seat), seen, level, seed, 50)
    assert one == game.choose(game.view(both.other, both.seat), other, level, seed, 50)
    game.apply(both.one, one)


@every_place
@few
@given(drawn=pairs)
def test_what_is_advised(place: Place, drawn: tuple[int, str, float, int, Random]) -> None:
    """A hint, its normal form and its reason included."""
    game, both = place.game, pair(place, drawn)
    if not _to_play(game, both):
        return
    logs = both.log, with_other_draws(both.log, both.seat, Random(3))
    one, other = (table_of(game, state, log) for state, log in zip((both.one, both.other), logs, strict=True))
    assert sight(game, one, both.seat, both.one, logs[0]) == sight(game, other, both.seat, both.other, logs[1])
    assert hint(game, one, 50) == hint(game, other, 50)


@every_place
def test_the_other_position_holds_the_same_cards_in_other_places(place: Place) -> None:
    """The tests above would show nothing if the two were one."""
    rng = Random(4)
    states = rng.sample(list(playout(place, 0, "any_move").states), 40)
    others = [rearranged(state, 0, rng) for state in states]
    assert [cards_of(state) for state in states] == [cards_of(other) for other in others]
    elsewhere = sum(
        list(card_lists(plain(state))) != list(card_lists(plain(other)))
        for state, other in zip(states, others, strict=True)
    )
    assert elsewhere > 0.9 * len(states)


def test_every_game_says_what_is_hidden() -> None:
    assert REARRANGED.keys() == {game.state_type for game in GAMES}


@cache
def _moves_like_those_played(place: Place) -> list[Move]:
    """Legal moves of many positions; most of them are illegal in any other."""
    game = place.game
    steps = [step for number in range(12) for step in play_on(place, number, any_kind).steps]
    some = Random(5).sample(steps, min(400, len(steps)))
    moves = {str(plain(move)): move for step in some for move in game.legal(step.before).moves[:60]}
    return [moves[name] for name in sorted(moves)]


def _to_play(game: AnyGame, both: Pair) -> bool:
    turn = game.turn(both.one)
    return turn is not None and turn.seat == both.seat


def _answer(game: AnyGame, state: State, seat: int, move: Move) -> object:
    """All that the seat is told of a real move, the card that it draws unseen left out."""
    try:
        played = game.apply(state, move)
    except IllegalMove as no:
        return no.rule, no.reason, no.detail, no.params
    if game.reveals(move):
        return [replace(entry, card=None) if isinstance(entry, Moved) else entry for entry in played.entries]
    told = [game.seen(entry, seat) for entry in played.entries]
    outcome = game.result(played.state)
    return (told, outcome.reason, outcome.winner) if outcome else (told, game.view(played.state, seat))


def _dry_run(game: AnyGame, state: State, seat: int, move: Move) -> object:
    """All that the seat is told of a move it tries."""
    try:
        trial = try_moves(game, table_of(game, state), (seat,), [move])
    except Refusal as no:
        return no.code, no.rule, no.reason, no.detail, no.params
    shown = None if trial.table is None or trial.table.hand is None else game.view(trial.table.hand.state, seat)
    return trial.reveals, shown
