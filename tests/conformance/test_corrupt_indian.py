"""Positions of Indian rummy that no play leads to are refused by `check`, whatever broke them."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from conformance.indian_played import GAME, hands
from conformance.naive_indian import PACK
from conformance.positions import plain

from trinca.cards.playing import in_order
from trinca.cards.shuffle import Shuffle
from trinca.games.errors import CorruptState
from trinca.games.indian.moves import Drop
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.state import IndianState
from trinca.games.moves import Discard, Draw

Position = dict[str, Any]


def playing(phase: str, **wanted: Any) -> Position:
    """A position in that phase, as plain data, in which the named fields hold something, or that."""
    for one in hands():
        for state in (*(state for state, _ in one.made), one.last):
            position: Position = plain(state)
            if position["phase"] == phase and all(_is(position[name], value) for name, value in wanted.items()):
                return position
    raise AssertionError("no such position was played")


def _is(value: Any, wanted: Any) -> bool:
    return bool(value) == wanted if isinstance(wanted, bool) else bool(value == wanted)


def setting(**fields: Any) -> Callable[[Position], None]:
    return lambda position: position.update(fields)


def at(name: str, change: Callable[[Position], Any]) -> Callable[[Position], None]:
    return lambda position: position.update({name: change(position)})


def moved(source: str, target: str) -> Callable[[Position], None]:
    """The top card of one pile on the other."""
    return lambda position: position[target].append(position[source].pop())


def to_hand(of_seat: Callable[[Position], int]) -> Callable[[Position], None]:
    """The top card of the stock in a hand, in order."""

    def change(position: Position) -> None:
        seat = of_seat(position)
        position["hands"][seat] = list(in_order([*position["hands"][seat], position["stock"].pop()]))

    return change


def penalty(of_seat: Callable[[Position], int], value: int | None) -> Callable[[Position], None]:
    return lambda position: position["penalties"].__setitem__(of_seat(position), value)


def to_play(position: Position) -> int:
    return int(position["seat"])


def following(position: Position) -> int:
    return (to_play(position) + 1) % len(position["hands"])


def _others(position: Position) -> list[int | None]:
    return [80 if seat != position["seat"] else None for seat in range(len(position["hands"]))]


def _in_one_heap(position: Position) -> None:
    position["declared"] = [list(in_order(card for group in position["declared"] for card in group))]


def _lacking(position: Position) -> str:
    hand = position["hands"][position["seat"]]
    return next(card for card in PACK if card not in hand)


def _dropped(costs: int) -> Position:
    """A position in which one seat has dropped for so much, in the first round or soon after."""
    rounds = 1 if costs == 20 else 4
    for one in hands():
        for state, _ in one.made:
            out = [penalty for penalty in state.penalties if penalty is not None]
            if out == [costs] and state.turns < rounds * len(state.hands):
                position: Position = plain(state)
                return position
    raise AssertionError("nobody dropped so")


def _one_more_declared(position: Position) -> None:
    """A card of the stock that lengthens the first sequence."""
    first = position["declared"][0]
    following = PACK[PACK.index(first[-1]) + 1]
    assert following[-1] == first[-1][-1]
    position["stock"].remove(following)
    first.append(following)


def _passed_on(position: Position) -> None:
    """A card from one hand in another, in order."""
    giver, taker = position["hands"][:2]
    position["hands"][1] = list(in_order([*taker, giver.pop()]))


def _no_upcard(position: Position) -> None:
    position["stock"].extend(position["discard"])
    position["discard"].clear()


def _nine_drawn(position: Position) -> None:
    for _ in range(9):
        moved("stock", "discard")(position)


def made(seats: int, *moves: Any) -> Callable[[], Position]:
    """The position after those moves of a fresh hand in which seats may drop."""

    def position() -> Position:
        state = GAME.deal(IndianOptions(drop=True), seats, seats - 1, Shuffle("00" * 32)).state
        for move in moves:
            state = GAME.apply(state, move(state) if callable(move) else move).state
        found: Position = plain(state)
        return found

    return position


def any_discard(state: IndianState) -> Discard:
    """A discard that is not the card just taken."""
    return next(move for move in GAME.legal(state).moves if isinstance(move, Discard))


STOCK, UPCARD = Draw("stock"), Draw("discard")


def _instead(position: Position, costs: int, other: int) -> None:
    position["penalties"][position["penalties"].index(costs)] = other


BROKEN: dict[str, tuple[Callable[[], Position], Callable[[Position], None]]] = {
    "a seat too few": (lambda: playing("draw"), at("penalties", lambda p: p["penalties"][1:])),
    "one seat": (lambda: playing("draw", turns=0), lambda p: p.update(hands=p["hands"][:1], penalties=[None])),
    "a seat to play that is none": (lambda: playing("draw"), setting(seat=6)),
    "a dealer that is none": (lambda: playing("draw"), setting(dealer=-1)),
    "a winner that is none": (lambda: playing("over", ending="declared"), setting(winner=6)),
    "a penalty that is none": (lambda: playing("draw"), penalty(following, 30)),
    "a drop where none may drop": (
        lambda: playing("draw", options=plain(IndianOptions())),
        penalty(following, 40),
    ),
    "a card too many in a hand": (lambda: playing("draw"), to_hand(to_play)),
    "a card too many in the hand of a seat that waits": (lambda: playing("play"), to_hand(following)),
    "a card in the hand of another": (lambda: playing("draw"), _passed_on),
    "a hand in another order": (lambda: playing("draw"), lambda p: p["hands"][0].reverse()),
    "two wild cards": (lambda: playing("draw"), moved("stock", "wild_card")),
    "a card drawn before the draw": (lambda: playing("play"), setting(phase="draw", taken=None)),
    "over without an ending": (lambda: playing("draw"), setting(phase="over")),
    "an ending while it runs": (lambda: playing("draw"), setting(ending="turn_limit")),
    "declared, and nothing shown": (lambda: playing("over", ending="turn_limit"), setting(ending="declared")),
    "shown, and not declared": (
        lambda: playing("over", ending="declared"),
        setting(ending="turn_limit", winner=None),
    ),
    "declared with another winner": (
        lambda: playing("over", ending="declared"),
        at("winner", following),
    ),
    "declared by nobody": (lambda: playing("over", ending="declared"), setting(winner=None)),
    "the last seat, and two are in": (
        lambda: playing("over", ending="turn_limit"),
        lambda p: p.update(ending="last_seat", winner=p["seat"]),
    ),
    "the last seat is not the winner": (lambda: playing("over", ending="last_seat"), at("winner", to_play)),
    "one seat alone plays on": (lambda: playing("draw"), at("penalties", _others)),
    "everybody is out": (lambda: playing("draw"), at("penalties", lambda p: [80] * len(p["hands"]))),
    "a seat that is out has the turn": (made(3), penalty(to_play, 80)),
    "a winner after the last turn": (lambda: playing("over", ending="turn_limit"), setting(winner=0)),
    "groups in another order": (lambda: playing("over", ending="declared"), lambda p: p["declared"].reverse()),
    "a group in another order": (lambda: playing("over", ending="declared"), lambda p: p["declared"][0].reverse()),
    "a card too many declared": (lambda: playing("over", ending="declared"), _one_more_declared),
    "the last seat, and none is left": (
        lambda: playing("over", ending="last_seat"),
        at("penalties", lambda p: [80] * len(p["hands"])),
    ),
    "groups that do not hold": (lambda: playing("over", ending="declared"), _in_one_heap),
    "a taken card before the draw": (
        lambda: playing("draw"),
        at("taken", lambda p: p["hands"][p["seat"]][0]),
    ),
    "a taken card that is not held": (
        lambda: playing("play", taken=True),
        at("taken", _lacking),
    ),
    "fewer turns than none": (lambda: playing("draw", turns=0), setting(turns=-1)),
    "more turns than there are": (lambda: playing("draw"), setting(turns=501)),
    "a turn after the last": (lambda: playing("draw", turns=0), lambda p: p["options"].update(turn_limit=p["turns"])),
    "the last turn too soon": (
        lambda: playing("over", ending="turn_limit"),
        lambda p: p["options"].update(turn_limit=9999),
    ),
    "over before a turn": (lambda: playing("over", ending="declared"), setting(turns=0)),
    "another seat's turn": (lambda: playing("draw", turns=1), at("seat", following)),
    "a turn more than there was": (lambda: playing("draw", turns=4), at("turns", lambda p: p["turns"] + 1)),
    "another dealer": (lambda: playing("draw", turns=4), at("dealer", lambda p: (p["dealer"] + 1) % len(p["hands"]))),
    "a later drop in the first round": (lambda: _dropped(20), lambda p: _instead(p, 20, 40)),
    "a first drop in a later round": (lambda: _dropped(40), lambda p: _instead(p, 40, 20)),
    "a later drop in the first turn": (made(2, Drop()), lambda p: _instead(p, 20, 40)),
    "a first drop in the third turn": (
        made(2, STOCK, any_discard, STOCK, any_discard, Drop()),
        lambda p: _instead(p, 40, 20),
    ),
    "a card drawn by a seat that dropped": (made(3, Drop()), moved("stock", "discard")),
    "a card drawn beside the upcard": (made(3, UPCARD), moved("stock", "discard")),
    "no upcard": (
        lambda: playing("draw", turns=3),
        _no_upcard,
    ),
    "fewer restocks than none": (lambda: playing("draw", turns=3), setting(restocked=-1)),
    "a restock too soon": (lambda: playing("draw", turns=3), setting(restocked=1)),
    "more restocks than draws": (lambda: playing("draw", restocked=1), setting(restocked=400)),
    "cards drawn by nobody": (
        lambda: playing("draw", turns=3, restocked=0),
        _nine_drawn,
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_position_that_no_play_leads_to(fault: str) -> None:
    sound, change = BROKEN[fault]
    position = sound()
    GAME.check(msgspec.convert(position, IndianState))
    broken: Position = plain(position)
    change(broken)
    assert broken != position
    with pytest.raises((CorruptState, msgspec.ValidationError), match=r"\w"):
        GAME.check(msgspec.convert(broken, IndianState))
