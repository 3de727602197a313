"""The players at `straight`: the same ones, with other options in their view."""

from typing import Any

import pytest
from rules.seated import ONE_SHORT, cards, chosen_in, discard, position

from trinca.cards.playing import Card
from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.basic.moves import LayMeld
from trinca.games.basic.options import StraightOptions, in_force
from trinca.games.basic.player.position import Position
from trinca.games.basic.player.position import position as seen_position
from trinca.games.basic.state import BasicState
from trinca.games.moves import Draw
from trinca.games.values import LEVELS, Entry, Moved, Restocked, Upcard

CLASSIC, STRAIGHT = GAMES["classic"], GAMES["straight"]
OPTIONS = in_force(StraightOptions())
STOCK, UPCARD = Draw("stock"), Draw("discard")


def seen(state: BasicState, log: tuple[Entry, ...] = ()) -> Position:
    """What seat 0 knows of a position of `straight`."""
    return seen_position(STRAIGHT.view(state, 0), log)


def test_normal_does_not_hold_back_for_a_double_that_is_not_paid() -> None:
    """ST-8: the very hand that is held back in `classic` is laid down."""
    assert chosen_in(CLASSIC, "normal", position(ONE_SHORT)) in (discard("9D"), discard("2H"))
    assert isinstance(chosen_in(STRAIGHT, "normal", position(ONE_SHORT, options=OPTIONS)), LayMeld)


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_a_lone_upcard_and_discards_another_card(level: str) -> None:
    """ST-9, ST-7: the only draw there is, though nobody has a use for it."""
    state = position("5S 6S KC 9D", upcard="2D", drawn=False, stock=(), options=OPTIONS)
    assert chosen_in(STRAIGHT, level, state) == UPCARD
    after = STRAIGHT.apply(state, UPCARD).state
    for seed in range(20):
        thrown = STRAIGHT.choose(STRAIGHT.view(after, 0), (), level, seed, 100)
        assert STRAIGHT.apply(after, thrown).state.discard != ("2D",)


@pytest.mark.parametrize("level", LEVELS)
def test_it_draws_from_an_empty_stock_however_often_that_was_made_anew(level: str) -> None:
    """ST-9: the upcard is of no use, and a restock is always to be had."""
    log: tuple[Entry, ...] = (Restocked(2),) * 25
    pile: dict[str, Any] = {"upcard": "2D", "discard": cards("2H 2D"), "stock": (), "restocked": 25, "drawn": False}
    state = position("5S 6S KC 9D", options=OPTIONS, **pile)
    assert chosen_in(STRAIGHT, level, state, log) == STOCK
    assert seen(state, log).may_draw_stock
    assert not seen(position("5S 6S KC 9D", **pile), log).may_draw_stock


def test_it_still_knows_the_upcard_that_stayed() -> None:
    """ST-9: what lay under the upcard may be anywhere after a restock; the upcard lies where it lay."""
    log: tuple[Entry, ...] = (Upcard(Card("7D")), *(Moved(1, discard(card)) for card in ("7C", "9S", "6S")))
    since = (Moved(1, STOCK), Moved(1, discard("2H")))
    shuffled = (*log, Restocked(3), *since)
    state = position("7S 7H 8S 8D", upcard="2H", options=OPTIONS)
    assert not seen(state, log).unseen & {"7D", "7C", "9S", "6S", "2H"}
    assert seen(state, shuffled).unseen >= {"7D", "7C", "9S"}
    assert not seen(state, shuffled).unseen & {"6S", "2H"}
    assert "6S" in seen(position("7S 7H 8S 8D", upcard="2H"), (*log, Restocked(4), *since)).unseen


def test_it_is_told_the_options_in_force() -> None:
    dealt = STRAIGHT.deal(StraightOptions(target=50), 2, 1, Shuffle("00" * 32))
    known = seen(dealt.state).options
    assert (known.target, known.turn_limit, known.restocks) == (50, 200, None)
    assert (known.going_rummy, known.restock_keeps_upcard) == (False, True)
