"""Indian rummy beside naive rules: which moves there are, whose turn it is, how hands end and what they come to."""

from collections import Counter
from random import Random

import msgspec
from conformance.indian_played import GAME, hands
from conformance.naive_indian import allowed, moves_to_try, result
from conformance.positions import plain, refusal_of

from trinca.games.indian.moves import Declare, Drop
from trinca.games.moves import Discard


def test_what_is_listed_accepted_and_refused() -> None:
    """A sample of positions: every draw, discard and drop there is, and declarations of all sorts."""
    rng = Random(8)
    states = [state for one in hands() for state, _ in one.made] + [one.last for one in hands()]
    answers: Counter[tuple[str, str]] = Counter()
    for state in rng.sample(states, 500):
        position, legal = plain(state), GAME.legal(state)
        listed = [plain(move) for move in legal.moves]
        for move in moves_to_try(position, rng):
            right = allowed(position, move)
            refusal = refusal_of(GAME, state, msgspec.convert(move, GAME.move_type))
            assert (refusal is None) == right, (move, position)
            answers[move["type"], refusal.reason if refusal else "accepted"] += 1
            if move["type"] != "declare":
                assert listed.count(move) == right
        assert legal.open == (("declare",) if state.phase == "play" else ())
        assert legal.complete == (not legal.open)
        assert all(GAME.valid(state, move) is (True if isinstance(move, Declare) else None) for move in legal.moves)
    # A draw from an empty stock is refused in vectors only: before a draw 27 cards at least lie in the two piles.
    assert answers.keys() >= {
        *(("draw", "accepted"), ("draw", "wrong_phase")),
        *(
            ("discard", "accepted"),
            ("discard", "wrong_phase"),
            ("discard", "card_not_held"),
            ("discard", "taken_card"),
        ),
        *(("drop", "accepted"), ("drop", "wrong_phase")),
        *(("declare", "accepted"), ("declare", "wrong_phase")),
        *(("declare", "card_not_held"), ("declare", "does_not_fit")),
    }


def test_how_hands_end_and_what_they_come_to() -> None:
    endings: Counter[str] = Counter()
    for one in hands():
        played = [(plain(state), plain(move)) for state, move in one.made]
        outcome = GAME.result(one.last)
        assert outcome is not None
        reason, points = result(played, plain(one.last))
        assert (outcome.reason, list(outcome.points)) == (reason, points)
        assert [len(cards) for cards in outcome.hands] == [13] * len(points)
        assert outcome.winner is None or outcome.points[outcome.winner] == 0
        endings[reason] += 1
    assert min(endings[reason] for reason in ("declared", "last_seat", "turn_limit")) > 9


def test_a_seat_is_passed_over_as_soon_as_it_is_out_and_no_sooner() -> None:
    for one in hands():
        seat, out = (one.made[0][0].dealer + 1) % len(one.last.hands), set[int]()
        for state, move in one.made:
            assert state.seat == seat
            if isinstance(move, Drop) or (isinstance(move, Declare) and not GAME.valid(state, move)):
                out.add(seat)
            if isinstance(move, Drop | Declare | Discard) and len(out) < len(state.hands) - 1:
                seat = next(
                    n % len(state.hands) for n in range(seat + 1, seat + 7) if n % len(state.hands) not in out
                )


def test_every_position_of_play_is_sound() -> None:
    for one in hands():
        for state, _ in one.made:
            GAME.check(state)
        GAME.check(one.last)
