"""Computer players of Indian rummy: sound in positions that say so, and always at an end by legal moves."""

from collections import Counter
from typing import Any

import pytest
from conformance.indian_played import GAME
from rules.test_indian import position

from trinca.cards.playing import JOKER, PACK, Card
from trinca.cards.shuffle import Shuffle
from trinca.games.indian.moves import Declare, Drop
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.score import FIRST_DROP
from trinca.games.indian.state import IndianState
from trinca.games.moves import Discard, Draw
from trinca.games.values import LEVELS, Entry
from trinca.melds.cheapest import declarable

STOCK, UPCARD = Draw("stock"), Draw("discard")
BUDGET = 20_000
SOUND = ("normal", "hard")

ON_ITS_WAY = "2H 3H 4H 7S 8S 6S 6D QS QH KD 10C 4C 2D"
"""Thirteen cards: a pure sequence, two thirds of another and of two sets, four cards that go with nothing."""


def chosen(level: str, state: IndianState, log: tuple[Entry, ...] = ()) -> Any:
    """What the player does; whatever it rests on chance, it is the same for five seeds."""
    moves = {GAME.choose(GAME.view(state, state.seat), log, level, seed, BUDGET) for seed in range(5)}
    assert len(moves) == 1
    move = moves.pop()
    assert move in GAME.legal(state).moves
    return move


@pytest.mark.parametrize("level", LEVELS)
def test_it_declares_what_holds(level: str) -> None:
    """PL-9: with the right card aside, also the one just taken."""
    hand = "2H 3H 4H 7S 8S JK 6S 6H 6D 6C QS QH QD KC"
    move = chosen(level, position(hand, "KH 4D", taken=Card("KC")))
    assert isinstance(move, Declare)
    assert move.discard == "KC"


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_declare_what_does_not(level: str) -> None:
    """One sequence, or none that is pure: it goes on."""
    for hand in ("2H 3H 4H 7S 7H JK 6S 6H 6D 6C QS QH QD KC", "2H 4H JK 8S JK 5S 6H 6D 6C 8D QS QH QD KC"):
        state = position(hand, "KH 4D")
        for seed in range(5):
            assert isinstance(GAME.choose(GAME.view(state, 0), (), level, seed, BUDGET), Discard)


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize(
    ("upcard", "taken"),
    [
        ("9S", True),
        ("JK", True),
        ("9H", True),
        ("QD", True),
        ("5H", True),
        ("AS", False),
        ("3S", False),
        ("8H", False),
    ],
)
def test_it_takes_the_upcard_with_a_use_for_it(level: str, upcard: str, *, taken: bool) -> None:
    """PL-5: jokers, what completes a combination, what lengthens the pure sequence; nothing that goes with hardly a card."""
    state = position(ON_ITS_WAY, "KH", phase="draw", discard=(Card("10H"), Card(upcard)))
    assert chosen(level, state) == (UPCARD if taken else STOCK)


@pytest.mark.parametrize("upcard", ["KC", "AC", "3D", "2H"])
def test_normal_takes_no_card_for_a_pair(upcard: str) -> None:
    state = position(ON_ITS_WAY, "KH", phase="draw", discard=(Card("10H"), Card(upcard)))
    assert chosen("normal", state) == STOCK


@pytest.mark.parametrize("level", SOUND)
def test_it_takes_a_joker_whatever_it_holds(level: str) -> None:
    """Here it saves hardly a point."""
    hand = "9S 9S 9H 9H 9D 9D 9C JK JK JK 2S 3D 5C"
    assert chosen(level, position(hand, "KH", phase="draw", discard=(Card("9C"),))) == UPCARD


def test_without_a_pure_sequence_normal_keeps_what_may_become_one() -> None:
    """The ace of hearts goes with the king, though that one is in a set; a jack or a ten is as dear, and goes first."""
    state = position("KS KH KD 2S 2D 4C 6S 6H 7D 8D 10S JC AH 3C", "KH 4D")
    moves = {GAME.choose(GAME.view(state, 0), (), "normal", seed, BUDGET) for seed in range(5)}
    assert moves <= {Discard(Card("10S")), Discard(Card("JC"))}


@pytest.mark.parametrize("level", SOUND)
def test_it_takes_the_upcard_to_declare(level: str) -> None:
    ready = "2H 3H 4H 7S 8S 6S 6H 6D 6C QS QH QD KC"
    state = position(ready, "KH", phase="draw", wild_card=(Card("2C"),), discard=(Card("9S"),))
    assert chosen(level, state) == UPCARD
    assert isinstance(chosen(level, GAME.apply(state, UPCARD).state), Declare)


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_what_is_left(level: str) -> None:
    state = position(ON_ITS_WAY, "KH", phase="draw", stock=(), discard=(Card("KC"),))
    assert chosen(level, state) == UPCARD


@pytest.mark.parametrize("level", SOUND)
def test_it_lets_go_what_goes_with_nothing_and_costs_most(level: str) -> None:
    """PL-6."""
    hand = ON_ITS_WAY.replace("10C", "5C")
    assert chosen(level, position(f"{hand} JK", "KH 4D")) == Discard(Card("KD"))
    # The card just taken is none of them.
    assert chosen(level, position(f"{ON_ITS_WAY} JK", "KH 4D", taken=Card("KD"))) == Discard(Card("10C"))


@pytest.mark.parametrize("level", SOUND)
def test_it_keeps_the_pure_sequence(level: str) -> None:
    hand = "JH QH KH 2S 3S 5D 6D 8C 9D 2C 3C 5S 6S 8H"
    move = chosen(level, position(hand, "KH 4D", wild_card=(Card("10C"),)))
    assert move.card not in ("JH", "QH", "KH")


@pytest.mark.parametrize("level", LEVELS)
def test_a_hand_of_jokers_lets_one_go(level: str) -> None:
    """No declaration without a pure sequence, and nothing else to discard."""
    state = position("9S 9S 9H 9H 9D 9D 9C JK JK JK", "KH 4D")
    assert GAME.choose(GAME.view(state, 0), (), level, 1, BUDGET) in GAME.legal(state).moves


def test_hard_counts_the_cards_that_would_let_it_declare() -> None:
    """Without the five there are six of them, and none without the nine, which goes with nothing."""
    state = position("2H 3H 4H KS KH KD 7S 7H 7D 7C 6S 6H 5D 9H", "KH 4D", wild_card=(Card("AC"),))
    outs = {move.card: _outs(GAME.apply(state, move).state.hands[0]) for move in GAME.legal(state).moves}
    assert max(outs.values()) == 6
    assert outs[chosen("hard", state).card] == 6
    assert outs[chosen("normal", state).card] == 0


def _outs(kept: tuple[Card, ...]) -> int:
    return sum(declarable((*kept, card), "A") is not None for card in (*PACK, JOKER))


def test_a_level_that_is_none() -> None:
    state = position(f"{ON_ITS_WAY} 8H", "KH 4D")
    with pytest.raises(KeyError):
        GAME.choose(GAME.view(state, 0), (), "perfect", 0, BUDGET)


@pytest.mark.parametrize("level", LEVELS)
def test_hands_end_by_declarations(level: str) -> None:
    """Of any number of seats, also where a seat may drop: hardly a hand lasts for ever.

    Nobody goes out but by a drop of `hard` in its first turn (IN-13).
    """
    endings: Counter[str] = Counter()
    for number in range(8):
        seats = 2 + number % 5
        options = IndianOptions(drop=number % 2 == 1, printed_jokers=2)
        state, log = GAME.deal(options, seats, 0, Shuffle(f"{number:064x}")).state, list[Entry]()
        while GAME.turn(state) is not None:
            seen = tuple(GAME.seen(entry, state.seat) for entry in log)
            move = GAME.choose(GAME.view(state, state.seat), seen, level, state.turns, 0)
            assert move in GAME.legal(state).moves
            assert not isinstance(move, Drop) or (level == "hard" and state.turns < seats)
            step = GAME.apply(state, move)
            state = step.state
            log += step.entries
        assert set(state.penalties) <= {None, FIRST_DROP}
        endings[state.ending or ""] += 1
    assert endings["declared"] > 6


def test_a_sounder_player_pays_less() -> None:
    """Not a measure of strength: that what it sees serves it at all. Each deal is played from both seats."""
    paid: Counter[str] = Counter()
    for number in range(16):
        levels = ("easy", "normal") if number % 2 else ("normal", "easy")
        state = GAME.deal(IndianOptions(), 2, 0, Shuffle(f"{number // 2:064x}")).state
        while GAME.turn(state) is not None:
            move = GAME.choose(GAME.view(state, state.seat), (), levels[state.seat], state.turns, 0)
            state = GAME.apply(state, move).state
        outcome = GAME.result(state)
        assert outcome is not None
        paid.update(dict(zip(levels, outcome.points, strict=True)))
    assert paid["normal"] < paid["easy"]
