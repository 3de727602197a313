"""The computer players of rummy500: what they lay, take, keep and throw, and that they come to an end."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from rules.rummy500_seated import GAME, cards, move, table
from rules.rummy500_seated import position as placed

from trinca.cards.playing import PACK
from trinca.cards.shuffle import Shuffle
from trinca.games.moves import Discard
from trinca.games.rummy500.moves import Draw, LayMeld, Rummy500Move
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import LEVELS
from trinca.melds.laying import Best, best_laying
from trinca.melds.laying_search import WIDTH

SOUND = ("normal", "hard")
BUDGET = 20_000
"""As many states as a computer's turn may look at."""

HANDS = 12

sound = pytest.mark.parametrize("level", SOUND)
every_level = pytest.mark.parametrize("level", LEVELS)


def position(hand: str, other: str, *, stock: str = "2C 9C 5S 9D JD 3D", **more: Any) -> Rummy500State:
    """Seat 0 to play with that hand, and a stock that leaves time."""
    return placed(hand, other, stock=stock, **more)


def chosen(level: str, state: Rummy500State) -> Rummy500Move:
    """What the player of seat 0 does; whatever it rests on chance, it is the same for five seeds."""
    moves = {GAME.choose(GAME.view(state, 0), (), level, seed, BUDGET) for seed in range(5)}
    assert len(moves) == 1
    made = moves.pop()
    GAME.apply(state, made)
    return made


def turn(level: str, state: Rummy500State) -> tuple[list[Rummy500Move], Rummy500State]:
    """The whole turn of seat 0, and the position after it."""
    moves: list[Rummy500Move] = []
    while (whose := GAME.turn(state)) is not None and whose.seat == 0:
        moves.append(GAME.choose(GAME.view(state, 0), (), level, len(moves), BUDGET))
        state = GAME.apply(state, moves[-1]).state
    return moves, state


OTHER = "2S 3H 4D 6S 8H 10D"
"""Enough cards of the other seat that there is time."""


@sound
def test_natural_cards_go_before_jokers(level: str) -> None:
    """PL-6: the joker is kept for what it is needed for."""
    made = chosen(level, position("9C 9H 9D JK 2S 4H KS 6C", OTHER))
    assert made == move(type="meld", cards="9H 9D 9C")


@sound
def test_a_joker_lets_another_card_out(level: str) -> None:
    made = chosen(level, position("9S JK 2H 4H KD 6C", OTHER, melds=table("JS QS KS")))
    assert made == move(type="lay_off", meld=1, cards="9S JK", stands_for="9S 10S")


@sound
def test_with_time_a_joker_is_not_thrown_onto_the_table_alone(level: str) -> None:
    state = position("JK 2H 5D KD 9C", OTHER, melds=table("JS QS KS"))
    assert isinstance(chosen(level, state), Discard)


@sound
def test_a_joker_is_not_spent_on_low_cards(level: str) -> None:
    """PL-6: with time a pair of twos is no reason to part with it, a pair of nines is."""
    assert isinstance(chosen(level, position("2S 2H JK 6D KC 9C", OTHER)), Discard)
    assert chosen(level, position("9S 9H JK 6D KC 2C", OTHER)) == move(
        type="meld", cards="9S 9H JK", stands_for="9S 9H 9"
    )


@sound
def test_two_melds_with_fewer_points_each_go_before_a_greater_one(level: str) -> None:
    """The run of five would leave both pairs of kings and queens in the hand."""
    _, after = turn(level, position("9S 10S JS QS KS QH QD KH KD 2C", OTHER))
    assert not {"QH", "QD", "KH", "KD"} & set(after.hands[0])


@sound
@pytest.mark.parametrize("hurried", [{"other": "2S"}, {"stock": "2D"}])
def test_when_the_hand_may_be_over_soon_it_is(level: str, hurried: dict[str, str]) -> None:
    """PL-6: a joker in the hand costs 15."""
    state = position("JK 2H 5D KD 9C", melds=table("JS QS KS", "7S 7H 7D"), **{"other": OTHER} | hurried)
    moves, after = turn(level, state)
    assert "JK" not in after.hands[0]
    assert isinstance(moves[-1], Discard)


@sound
def test_it_goes_out_when_it_can(level: str) -> None:
    """The greatest meld is not the way out: 9S is needed for the run."""
    state = position("9S 9H 9D 10S JS 9C KD", OTHER)
    moves, after = turn(level, state)
    assert after.ending == "went_out"
    assert isinstance(moves[-1], Discard)


@sound
def test_it_goes_out_with_a_joker_laid_alone(level: str) -> None:
    state = position("JK 2H", OTHER, melds=table("JS QS KS"))
    _, after = turn(level, state)
    assert after.ending == "went_out"


@every_level
def test_it_ends_the_hand_when_all_is_laid(level: str) -> None:
    state = position("", OTHER, phase="out_or_float", melds=table("JS QS KS", by=0))
    assert chosen(level, state) == move(type="go_out")


@sound
def test_a_card_deep_in_the_pile_that_pays_is_picked_up(level: str) -> None:
    state = position("10S 10H 2C 4H 6C", OTHER, discard="10D 3C", phase="draw")
    made = chosen(level, state)
    assert isinstance(made, Draw)
    assert (made.card, made.index) == ("10D", 0)


@sound
def test_a_card_under_a_heap_of_useless_ones_is_left(level: str) -> None:
    state = position("2S 2H 4H 6C 8D", OTHER, discard="2D KS QH JD 10C AS KC", phase="draw")
    assert chosen(level, state) == move(type="draw", source="stock")


@sound
def test_of_an_upcard_with_a_use_the_use_is_made(level: str) -> None:
    state = position("10S 10H 2C 4H 6C", OTHER, discard="3C 10D", phase="draw")
    assert chosen(level, state) == move(
        type="draw", source="discard", card="10D", then={"type": "meld", "cards": "10S 10H 10D"}
    )


@every_level
def test_an_upcard_without_one_is_left(level: str) -> None:
    state = position("10S 9H 2C 4H 6C", OTHER, discard="3C KD", phase="draw")
    assert chosen(level, state) == move(type="draw", source="stock")


@every_level
def test_an_empty_stock_and_no_use_for_the_pile_end_the_hand(level: str) -> None:
    """Two players that swapped upcards would do so until the limit of turns."""
    state = position("10S 9H 2C 4H 6C", OTHER, stock="", discard="3C KD", phase="draw")
    assert chosen(level, state) == move(type="end_hand")


@sound
def test_an_empty_stock_and_a_use_for_the_pile_do_not(level: str) -> None:
    state = position("10S 10H 2C 4H 6C", OTHER, stock="", discard="10D 3C", phase="draw")
    assert isinstance(chosen(level, state), Draw)


@sound
def test_it_throws_the_high_card_that_goes_with_nothing(level: str) -> None:
    assert chosen(level, position("AS 2H 3H 8D 9D 10C", OTHER)) == move(type="discard", card="AS")


@sound
def test_it_keeps_the_ace_that_goes_with_the_king(level: str) -> None:
    assert chosen(level, position("KS AS 2H 3H 8D 9D QC", OTHER)) == move(type="discard", card="QC")


@every_level
def test_a_joker_is_the_last_to_be_thrown(level: str) -> None:
    made = {
        GAME.choose(GAME.view(position("JK AS KD 9H 4C", OTHER), 0), (), level, seed, BUDGET) for seed in range(20)
    }
    assert move(type="discard", card="JK") not in made


@every_level
def test_what_was_taken_is_laid_off_where_nothing_else_can_be_done(level: str) -> None:
    state = position("JK", OTHER, melds=table("7C 8C 9C"), taken="JK")
    made = chosen(level, state)
    assert made in GAME.legal(state).moves


@every_level
def test_a_floating_seat_plays_on(level: str) -> None:
    state = position("", OTHER, phase="draw", discard="3C KD", floating=(True, False))
    assert chosen(level, state) == move(type="draw", source="stock")


def test_no_other_level() -> None:
    with pytest.raises(KeyError):
        GAME.choose(GAME.view(placed("2S"), 0), (), "expert", 1, BUDGET)


def crowded() -> Rummy500State:
    """28 cards held, both jokers among them, before a pile of 22."""
    pack = list(PACK)
    Random(3).shuffle(pack)
    hand, pile, stock = pack[:26], pack[26:48], pack[48:]
    return placed(" ".join([*hand, "JK", "JK"]), "", discard=" ".join(pile), stock=" ".join(stock), phase="draw")


def test_the_work_for_a_draw_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the budget is spent what every card of the pile gets is little."""
    looked_at: list[int] = []

    def counted(*args: Any, **more: Any) -> Best:
        found = best_laying(*args, **more)
        looked_at.append(found.nodes)
        return found

    monkeypatch.setattr("trinca.games.rummy500.player.draw.best_laying", counted)
    state = crowded()
    worked = {}
    for budget in (0, 2000, BUDGET):
        looked_at.clear()
        GAME.apply(state, GAME.choose(GAME.view(state, 0), (), "hard", 1, budget))
        assert len(looked_at) == 1 + 22
        assert sum(looked_at) <= budget + sum(2 * WIDTH * (27 + cards_up) for cards_up in range(len(looked_at)))
        worked[budget] = sum(looked_at)
    assert worked[0] < worked[BUDGET]


def played(number: int, levels: tuple[str, str], options: Rummy500Options) -> tuple[Rummy500State, Counter[str]]:
    """A hand between two players, every move of theirs listed or, where the list is short, accepted."""
    state = GAME.deal(options, 2, number % 2, Shuffle(f"{number:064x}")).state
    made: Counter[str] = Counter()
    while (whose := GAME.turn(state)) is not None:
        chosen_move = GAME.choose(GAME.view(state, whose.seat), (), levels[whose.seat], sum(made.values()), BUDGET)
        legal = GAME.legal(state)
        assert chosen_move in legal.moves or not legal.complete
        made[kind(chosen_move)] += 1
        state = GAME.apply(state, chosen_move).state
    GAME.check(state)
    return state, made


def kind(made: Any) -> str:
    fields = msgspec.to_builtins(made)
    return "deep" if "index" in fields else str(fields["type"])


@pytest.mark.parametrize("levels", list(product(LEVELS, repeat=2)), ids="-".join)
def test_every_hand_ends_by_legal_moves(levels: tuple[str, str]) -> None:
    made: Counter[str] = Counter()
    for number in range(HANDS):
        last, moves = played(number, levels, Rummy500Options())
        made += moves
        assert last.ending in ("went_out", "end_hand")
        assert last.turns < 100
    assert made["meld"] + made["deep"] > 2 * HANDS
    if "easy" not in levels:
        assert made["deep"] > 0


def test_a_hard_player_wins_more_than_an_easy_one() -> None:
    points = [0, 0]
    for number in range(30):
        levels = ("hard", "easy") if number % 2 else ("easy", "hard")
        outcome = GAME.result(played(100 + number // 2, levels, Rummy500Options())[0])
        assert outcome is not None
        for level, got in zip(levels, outcome.points, strict=True):
            points[level == "hard"] += got
    assert points[1] > points[0]


def test_a_natural_meld_is_laid_before_one_with_a_joker() -> None:
    made = chosen("hard", position("7S 7H 7D KC QC JK 2H 4D", OTHER))
    assert made == LayMeld(cards("7S 7H 7D"))
