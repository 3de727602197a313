"""Positions of the games on one pack that no play leads to, each broken in one way that only these games have."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from conformance.engines import BASIC_IDS
from conformance.playing import place_of, playouts
from conformance.positions import plain

from trinca.cards.playing import in_order
from trinca.games import GAMES
from trinca.games.errors import CorruptState

Position = dict[str, Any]
every_basic_game = pytest.mark.parametrize("game_id", BASIC_IDS)


def refused(game_id: str, position: Position) -> None:
    """Assert that the position is refused, in words."""
    game = GAMES[game_id]
    with pytest.raises(CorruptState, match=r"\w"):
        game.check(msgspec.convert(position, game.state_type))


def playing(phase: str, game_id: str, **wanted: Any) -> Position:
    """A position of a game on one pack in that phase, as plain data, in which the named fields hold something."""
    for hand in playouts(place_of(game_id), 12):
        for state in hand.states:
            position = plain(state)
            if position["phase"] == phase and all(bool(position[name]) == there for name, there in wanted.items()):
                return position  # type: ignore[no-any-return]  # plain data
    raise AssertionError("no such position was played")


def within(phase: str, **wanted: Any) -> Callable[[str], Position]:
    """`playing`, for a game that is still to be named."""
    return lambda game_id: playing(phase, game_id, **wanted)


def moved(source: str, target: str) -> Callable[[Position], None]:
    """A card that changes its place, and nothing else does."""

    def change(position: Position) -> None:
        hands = position["hands"]
        piles = {"own hand": hands[position["seat"]], "other hand": hands[1 - position["seat"]], **position}
        card = piles[source].pop()
        piles[target].append(card)
        hands[:] = [list(in_order(hand)) for hand in hands]

    return change


def setting(**fields: Any) -> Callable[[Position], None]:
    """Fields with other values."""
    return lambda position: position.update(fields)


def as_many_turns_as_end_the_hand(position: Position) -> None:
    position["turns"] = position["options"]["turn_limit"]


def a_restock_too_many(position: Position) -> None:
    position["options"]["restocks"], position["restocked"] = 1, 2


def in_meld(**fields: Any) -> Callable[[Position], None]:
    """Fields of the first meld with other values."""
    return lambda position: position["melds"][0].update(fields)


def reversed_hand(position: Position) -> None:
    position["hands"][0].reverse()


def without_a_hand(position: Position) -> None:
    """The cards of seat 1 slip into the stock and its hand is gone."""
    position["stock"] += position["hands"].pop()


def reversed_meld(position: Position) -> None:
    position["melds"][0]["cards"].reverse()


def swapped_with_a_meld(position: Position) -> None:
    """A card of a meld and one of the stock change places."""
    cards, stock = position["melds"][0]["cards"], position["stock"]
    cards[1], stock[0] = stock[0], cards[1]


def other_kind(position: Position) -> None:
    meld = position["melds"][0]
    meld["kind"] = "run" if meld["kind"] == "set" else "set"


def taken_from_elsewhere(position: Position) -> None:
    position["taken"] = position["stock"][0]


def turns_with_the_same_seat(position: Position) -> None:
    position["turns"] += 1


def laid_by_nobody(position: Position) -> None:
    position["laid_before"], position["laid_now"] = [False, False], False


def laid_by_all(position: Position) -> None:
    position["laid_before"] = [True, True]


def other_dealer(position: Position) -> None:
    position["dealer"] = 1 - position["dealer"]


BROKEN: dict[str, tuple[Callable[[str], Position], Callable[[Position], None]]] = {
    "a card moved from the stock to a hand": (within("draw"), moved("stock", "own hand")),
    "a card moved from a hand to the stock": (within("draw"), moved("other hand", "stock")),
    "a card moved from hand to hand": (within("play"), moved("own hand", "other hand")),
    "a card moved from the pile to a hand": (within("play", discard=True), moved("discard", "other hand")),
    "a hand out of order": (within("draw"), reversed_hand),
    "a hand lost": (within("draw"), without_a_hand),
    "a seat to play that is none": (within("draw"), setting(seat=2)),
    "a seat below none": (within("draw"), setting(seat=-1)),
    "a dealer that is none": (within("draw"), setting(dealer=2)),
    "another dealer": (within("draw"), other_dealer),
    "a turn too many": (within("draw"), turns_with_the_same_seat),
    "turns below none": (within("draw"), setting(turns=-2)),
    "as many turns as end the hand": (within("draw"), as_many_turns_as_end_the_hand),
    "a restock too many": (within("draw"), a_restock_too_many),
    "restocks below none": (within("draw"), setting(restocked=-1)),
    "the play phase before the draw": (within("draw"), setting(phase="play")),
    "the draw phase after it": (within("play", laid_now=False, taken=False), setting(phase="draw")),
    "over without an ending": (within("draw"), setting(phase="over")),
    "an ending while it runs": (within("draw"), setting(ending="turn_limit")),
    "a winner while it runs": (within("draw"), setting(winner=0)),
    "a winner with cards": (within("draw"), setting(phase="over", ending="went_out", winner=0)),
    "an ending without its reason": (within("over"), setting(ending=None)),
    "a winner that is none": (within("over"), setting(winner=3)),
    "a hand over by a stock that is there": (
        within("draw", stock=True),
        setting(phase="over", ending="stock_empty"),
    ),
    "a hand over by a limit not reached": (within("draw"), setting(phase="over", ending="turn_limit")),
    "a taken card not in hand": (within("play", stock=True), taken_from_elsewhere),
    "a card taken before the draw": (within("draw"), taken_from_elsewhere),
    "a meld backwards": (within("play", melds=True), reversed_meld),
    "a meld that is none": (within("play", melds=True, stock=True), swapped_with_a_meld),
    "a meld of the other kind": (within("play", melds=True), other_kind),
    "a meld by too few": (within("play", melds=True), in_meld(by=[0])),
    "a meld by a seat that is none": (within("play", melds=True), in_meld(by=[2, 2, 2])),
    "melds that nobody laid": (within("draw", melds=True), laid_by_nobody),
    "marks of melds that are not there": (within("draw", melds=False), laid_by_all),
    "marks for too many seats": (within("draw"), setting(laid_before=[False, False, False])),
    "a meld of this turn before its draw": (within("draw"), setting(laid_now=True)),
}


@every_basic_game
@pytest.mark.parametrize("fault", BROKEN)
def test_a_position_that_no_play_leads_to(fault: str, game_id: str) -> None:
    sound, change = BROKEN[fault]
    position, game = sound(game_id), GAMES[game_id]
    game.check(msgspec.convert(position, game.state_type))
    broken = plain(position)
    change(broken)
    assert broken != position
    refused(game_id, broken)
