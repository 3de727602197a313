"""What the hard player waits for, and what ends its patience: positions of both games on one pack."""

from typing import Any

import pytest
from rules.seated import ONE_SHORT, cards, chosen_in, discard, lay_meld, position

from trinca.cards.playing import Card
from trinca.games import GAMES
from trinca.games.basic.moves import BasicMove, LayMeld
from trinca.games.basic.options import BasicOptions, StraightOptions, in_force
from trinca.games.basic.state import BasicState, Meld
from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Moved, Upcard

CLASSIC, STRAIGHT = GAMES["classic"], GAMES["straight"]
OPTIONS = in_force(StraightOptions())
UPCARD = Draw("discard")
BOTH = pytest.mark.parametrize("options", [BasicOptions(), OPTIONS], ids=["classic", "straight"])

RUN = "4S 5S 6S 9D JH 2H"
"""A run that gives two lay-offs away, and three cards that go with nothing."""

KINGS = "KS KH KD 9D 8D 2H"
"""A set that gives one away, as long as the other seat may hold it."""


def hard(state: BasicState, log: tuple[Entry, ...] = ()) -> BasicMove:
    game = CLASSIC if state.options.going_rummy else STRAIGHT
    return chosen_in(game, "hard", state, log)


def took(*names: str) -> tuple[Entry, ...]:
    """The other seat took these from the pile."""
    return tuple(entry for name in names for entry in (Upcard(Card(name)), Moved(1, UPCARD, Card(name), open=True)))


@BOTH
@pytest.mark.parametrize("opponent", [4, 10])
def test_it_keeps_its_melds_while_there_is_time(options: BasicOptions, opponent: int) -> None:
    assert hard(position(RUN, opponent=opponent, options=options)) == discard("JH")


@BOTH
@pytest.mark.parametrize("opponent", [1, 3])
def test_pl_7_it_lays_when_the_other_seat_is_close(options: BasicOptions, opponent: int) -> None:
    assert hard(position(RUN, opponent=opponent, options=options)) == lay_meld("4S 5S 6S")


@BOTH
def test_it_lays_when_the_other_seat_waits_as_well(options: BasicOptions) -> None:
    """Who takes twice from the pile and lays nothing collects melds: with cards too many this race is lost."""
    assert isinstance(hard(position(RUN + " KC 8C", options=options), took("QD")), Discard)
    assert hard(position(RUN + " KC 8C", options=options), took("QD", "7H")) == lay_meld("4S 5S 6S")


@BOTH
def test_it_races_when_it_is_near(options: BasicOptions) -> None:
    assert isinstance(hard(position(ONE_SHORT, options=options), took("QD", "7S")), Discard)


def test_pl_3_without_a_double_it_lays_what_gives_nothing_away() -> None:
    """ST-8: a set of four is closed; of three kings, and of a run, the other seat may hold the next card."""
    assert hard(position(KINGS + " KC", options=OPTIONS)) == lay_meld("KS KH KD KC")
    assert isinstance(hard(position(KINGS, options=OPTIONS)), Discard)
    assert isinstance(hard(position(RUN, options=OPTIONS)), Discard)


def test_a_card_that_lies_in_the_pile_is_not_given_away() -> None:
    assert hard(position(KINGS, upcard="KC", options=OPTIONS)) == lay_meld("KS KH KD")


def test_a_card_the_other_seat_took_is_given_away() -> None:
    """It is in no stock, and all the more in the other hand."""
    assert isinstance(hard(position(KINGS, options=OPTIONS), took("KC")), Discard)


def test_pl_1_the_double_is_worth_the_wait() -> None:
    """CL-10: laid, the kings would be points saved, and Going Rummy lost; with a card laid before, it is lost anyway."""
    assert isinstance(hard(position(KINGS + " KC")), Discard)
    mine: dict[str, Any] = {"melds": (Meld("set", cards("3S 3H 3D"), (0, 0, 0)),), "laid_before": (True, False)}
    assert hard(position(KINGS + " KC", **mine)) == lay_meld("KS KH KD KC")


def test_it_waits_for_no_turn_that_does_not_come() -> None:
    """ST-10, GU-2: with the other seat's next turn the hand is over."""
    one_more, two_more = BasicOptions(turn_limit=2), BasicOptions(turn_limit=3)
    assert isinstance(hard(position(RUN, options=one_more)), LayMeld)
    assert isinstance(hard(position(RUN, options=two_more)), Discard)
    assert isinstance(hard(position(RUN, options=two_more), (Moved(1, discard("3H")),)), LayMeld)


def test_it_waits_for_no_card_that_the_stock_does_not_have() -> None:
    """CL-12: the other seat will draw the last card."""
    none_left = BasicOptions(restocks=0)
    assert isinstance(hard(position(RUN, options=none_left, stock=cards("2S"))), LayMeld)
    assert isinstance(hard(position(RUN, options=none_left, stock=cards("2S 3C"))), Discard)
    assert isinstance(hard(position(RUN, stock=cards("2S"))), Discard)


@BOTH
def test_it_breaks_no_meld_that_it_keeps(options: BasicOptions) -> None:
    """The kings are the highest cards by far, and their points would be the first to be thrown."""
    assert hard(position("KS KH KD 2H 3C 5D 7S", options=options)) == discard("7S")


@BOTH
@pytest.mark.parametrize("budget", [0, 1])
def test_it_keeps_them_whole_however_little_it_may_try(options: BasicOptions, budget: int) -> None:
    game = CLASSIC if options.going_rummy else STRAIGHT
    view = game.view(position("KS KH KD 2H 3C 5D 7S", options=options), 0)
    assert {game.choose(view, (), "hard", seed, budget) for seed in range(5)} == {discard("7S")}


@BOTH
def test_it_throws_what_leaves_more_ways_out(options: BasicOptions) -> None:
    """Two melds, and cards that are two thirds of a set and of a run: only the two goes with nothing."""
    hand = "4S 5S 6S JC QC KC 8D 9D 9H 2H"
    assert hard(position(hand, options=options)) == discard("2H")


@BOTH
def test_of_equal_ways_out_it_keeps_the_lower_card(options: BasicOptions) -> None:
    """PL-6: whatever is kept counts when the other seat goes out."""
    assert hard(position(ONE_SHORT, options=options)) == discard("9D")


@BOTH
def test_it_goes_out_whatever_it_waited_for(options: BasicOptions) -> None:
    game = CLASSIC if options.going_rummy else STRAIGHT
    state = position("4S 5S 6S 7S 7H 7D 7C JC QC KC 9D", options=options)
    while game.turn(state) is not None:
        state = game.apply(state, hard(state)).state
    assert state.winner == 0
