"""Positions of rummy500 that no play leads to, beside those that the conformance suite breaks in every game."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from rules.rummy500_seated import GAME

from trinca.cards.playing import Card, in_order
from trinca.cards.shuffle import Shuffle
from trinca.games.errors import CorruptState
from trinca.games.rummy500.deal import DECK
from trinca.games.rummy500.state import Rummy500State

Position = dict[str, Any]


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def played() -> Iterator[Rummy500State]:
    """Positions of hands of random moves, every type as likely as another; a seat floats whenever it can."""
    for number in range(40):
        rng = Random(number)
        options = GAME.options_type(turn_limit=500 if number % 4 else 12)
        state = GAME.deal(options, 2, number % 2, Shuffle(rng.randbytes(32).hex())).state
        yield state
        while GAME.turn(state) is not None:
            moves = GAME.legal(state).moves
            kind = rng.choice(sorted({type(move).__name__ for move in moves} - {"GoOut"}))
            state = GAME.apply(state, rng.choice([move for move in moves if type(move).__name__ == kind])).state
            yield state


PLAYED = [plain(state) for state in played()]


def such(fits: Callable[[Position], Any]) -> Position:
    """The first position of play that fits, whose own it is to be broken."""
    return plain(next(position for position in PLAYED if fits(position)))  # type: ignore[no-any-return]  # plain data


def moved(position: Position, source: list[str], target: list[str], cards: int = 1) -> None:
    target.extend(source.pop() for _ in range(cards))
    position["hands"] = [list(in_order(hand)) for hand in position["hands"]]


def own(position: Position) -> list[str]:
    hand: list[str] = position["hands"][position["seat"]]
    return hand


def others(position: Position) -> list[str]:
    hand: list[str] = position["hands"][1 - position["seat"]]
    return hand


def jokers(position: Position) -> list[Position]:
    return [meld for meld in position["melds"] if "stands_for" in meld]


def running(position: Position) -> bool:
    return bool(position["phase"] == "draw" and position["stock"])


def in_play(position: Position) -> bool:
    return bool(position["phase"] == "play" and position["stock"] and position["taken"] is None)


def ended(ending: str) -> Callable[[Position], bool]:
    return lambda position: bool(position["ending"] == ending)


def floats(position: Position) -> bool:
    return running(position) and any(position["floating"])


def with_meld(kind: str) -> Callable[[Position], bool]:
    return lambda position: any(meld["kind"] == kind for meld in position["melds"])


def first(kind: str) -> Callable[[Position], Position]:
    return lambda position: next(meld for meld in position["melds"] if meld["kind"] == kind)


def lone_taken(position: Position) -> bool:
    """A taken card, no meld, and nothing else of interest."""
    return bool(position["taken"] and not position["melds"] and position["phase"] == "play")


def stuck(position: Position) -> None:
    """All other cards of the hand slip into the stock."""
    hand = own(position)
    position["stock"] += [card for card in hand if card != position["taken"]]
    hand[:] = [position["taken"]]


BROKEN: dict[str, tuple[Callable[[Position], Any], Callable[[Position], Any]]] = {
    "a card from the stock to a hand": (running, lambda p: moved(p, p["stock"], own(p))),
    "a card from the hand to the stock": (lambda p: p["turns"] == 0, lambda p: moved(p, own(p), p["stock"])),
    "two cards swapped between hands": (running, lambda p: p["hands"].reverse() or p.update(turns=p["turns"] + 1)),
    "more discards than turns": (
        lambda p: p["turns"] == 1,
        lambda p: moved(p, p["stock"], p["discard"], 2),
    ),
    "more cards gone from the stock than drawn": (
        lambda p: p["turns"] == 2 and p["phase"] == "draw",
        lambda p: moved(p, p["stock"], own(p), 3),
    ),
    "a stock larger than dealt": (
        lambda p: p["turns"] == 0 and p["phase"] == "draw",
        lambda p: moved(p, p["discard"], p["stock"]),
    ),
    "nothing left to draw": (
        lambda p: p["phase"] == "draw" and not p["stock"] and others(p),
        lambda p: moved(p, p["discard"], others(p), len(p["discard"])),
    ),
    "a third hand": (running, lambda p: p["hands"].append([])),
    "a seat to play that is none": (running, lambda p: p.update(seat=2)),
    "a dealer below none": (running, lambda p: p.update(dealer=-1)),
    "a card twice and another lost": (running, lambda p: p["stock"].__setitem__(0, p["discard"][0])),
    "another dealer": (running, lambda p: p.update(dealer=1 - p["dealer"])),
    "a turn too many": (running, lambda p: p.update(turns=p["turns"] + 1)),
    "play before the draw": (lambda p: p["turns"] == 0 and running(p), lambda p: p.update(phase="play")),
    "a choice with cards in hand": (in_play, lambda p: p.update(phase="out_or_float")),
    "play with no cards in hand": (
        lambda p: p["phase"] == "out_or_float",
        lambda p: p.update(phase="play"),
    ),
    "a draw with no cards and no floating": (
        lambda p: floats(p) and not own(p),
        lambda p: p.update(floating=[False, False]),
    ),
    "floating with cards": (
        lambda p: running(p) and own(p) and others(p),
        lambda p: p["floating"].__setitem__(p["seat"], True),
    ),
    "another seat floating with cards": (
        lambda p: in_play(p) and others(p),
        lambda p: p["floating"].__setitem__(1 - p["seat"], True),
    ),
    "another seat without cards and not floating": (
        lambda p: p["phase"] == "play" and not others(p),
        lambda p: p["floating"].__setitem__(1 - p["seat"], False),
    ),
    "a taken card before the draw": (lambda p: running(p) and own(p), lambda p: p.update(taken=own(p)[0])),
    "a taken card after a draw from the stock": (
        lambda p: in_play(p) and p["turns"] == 0 and len(p["stock"]) == 26,
        lambda p: p.update(taken=own(p)[0]),
    ),
    "a taken card of the other hand": (lambda p: in_play(p) and others(p), lambda p: p.update(taken=others(p)[0])),
    "a seat stuck with what it took": (lone_taken, stuck),
    "stands_for missing": (jokers, lambda p: jokers(p)[0].pop("stands_for")),
    "stands_for where no joker lies": (
        lambda p: p["melds"] and p["melds"] != jokers(p),
        lambda p: [meld.setdefault("stands_for", meld["cards"]) for meld in p["melds"]],
    ),
    "stands_for too short": (jokers, lambda p: jokers(p)[0]["stands_for"].pop()),
    "stands_for reversed": (
        lambda p: [meld for meld in jokers(p) if meld["kind"] == "run"],
        lambda p: next(meld for meld in jokers(p) if meld["kind"] == "run")["stands_for"].reverse(),
    ),
    "a joker that stands for nothing that fits": (
        lambda p: [meld for meld in jokers(p) if meld["kind"] == "run"],
        lambda p: next(meld for meld in jokers(p) if meld["kind"] == "run").update(stands_for=["3S", "8H", "KD"]),
    ),
    "a run backwards": (with_meld("run"), lambda p: first("run")(p)["cards"].reverse()),
    "a run called a set": (with_meld("run"), lambda p: first("run")(p).update(kind="set")),
    "a set called a run": (with_meld("set"), lambda p: first("set")(p).update(kind="run")),
    "a set out of order": (with_meld("set"), lambda p: first("set")(p)["cards"].reverse()),
    "a meld that says of too few who laid them": (with_meld("run"), lambda p: first("run")(p)["by"].pop()),
    "a meld by a seat that is none": (with_meld("run"), lambda p: first("run")(p).update(by=[2, 2, 2])),
    "a run that nobody can have begun": (
        lambda p: any(meld["kind"] == "run" and len(meld["cards"]) == 3 for meld in p["melds"]),
        lambda p: next(meld for meld in p["melds"] if meld["kind"] == "run" and len(meld["cards"]) == 3).update(
            by=[0, 1, 0]
        ),
    ),
    "a set that nobody can have begun": (
        with_meld("set"),
        lambda p: first("set")(p).update(by=[seat % 2 for seat in range(len(first("set")(p)["cards"]))]),
    ),
    "an empty meld": (running, lambda p: p["melds"].append({"kind": "run", "cards": [], "by": []})),
    "an empty meld that stands for something": (
        running,
        lambda p: p["melds"].append({"kind": "run", "cards": [], "stands_for": [], "by": []}),
    ),
    "out by a seat with cards": (
        ended("went_out"),
        lambda p: moved(p, p["discard"], own(p)),
    ),
    "out, and nobody won": (ended("went_out"), lambda p: p.update(winner=None)),
    "out by the other seat": (ended("went_out"), lambda p: p.update(winner=1 - p["winner"])),
    "ended by a seat with a stock": (ended("went_out"), lambda p: p.update(ending="end_hand", winner=None)),
    "ended for want of cards that are there": (ended("end_hand"), lambda p: p.update(ending="stock_empty")),
    "ended before the limit": (ended("end_hand"), lambda p: p.update(ending="turn_limit")),
    "ended at a limit that is higher": (ended("turn_limit"), lambda p: p["options"].update(turn_limit=500)),
    "on at the limit": (
        lambda p: running(p) and p["turns"] > 1,
        lambda p: p["options"].update(turn_limit=p["turns"]),
    ),
    "an ending while it runs": (running, lambda p: p.update(ending="turn_limit")),
    "no ending when it is over": (ended("went_out"), lambda p: p.update(ending=None)),
    "a third mark of floating": (running, lambda p: p["floating"].append(False)),
    "a hand out of order": (lambda p: len(set(own(p))) > 1, lambda p: own(p).reverse()),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_position_that_no_play_leads_to(fault: str) -> None:
    fits, change = BROKEN[fault]
    position = such(fits)
    GAME.check(msgspec.convert(position, Rummy500State))
    broken = plain(position)
    change(broken)
    assert broken != position
    with pytest.raises(CorruptState, match=r"\w"):
        GAME.check(msgspec.convert(broken, Rummy500State))


CARDS: list[str] = list(DECK)
SUIT = ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC"]


def with_suit(cards: list[str], names: list[str] | None = None, by: str = "1111111111111") -> Rummy500State:
    """A hand after fourteen turns in which the run of these cards lies on the table, each laid by a seat."""
    pool = CARDS[:]
    for card in cards:
        pool.remove(card)
    stock, rest = pool[:13], pool[13:]
    meld = {"kind": "run", "cards": cards, "by": [int(seat) for seat in by.ljust(len(cards), "1")]}
    return laid_out(
        [rest[:13], rest[13:26]], stock, rest[26:], [meld | ({"stands_for": names} if names else {})], turns=14
    )


def laid_out(
    hands: list[list[str]], stock: list[str], discard: list[str], melds: list[Position], **more: Any
) -> Rummy500State:
    """A position in which those cards lie there."""
    dealt = plain(GAME.deal(GAME.options_type(), 2, 1, Shuffle("00" * 32)).state)
    ordered = [list(in_order([Card(card) for card in hand])) for hand in hands]
    fields = {"hands": ordered, "stock": stock, "discard": discard, "melds": melds} | more
    return msgspec.convert(dealt | fields, Rummy500State)


def refused(state: Rummy500State, words: str) -> None:
    with pytest.raises(CorruptState, match=words):
        GAME.check(state)


@pytest.mark.parametrize("by", ["0001010101010", "0101010101000", "0100010101010", "1111111111111"])
def test_one_seat_began_a_run(by: str) -> None:
    GAME.check(with_suit(SUIT, by=by))


@pytest.mark.parametrize("by", ["0101010101010", "0011001100110", "1101011011011"])
def test_no_run_begins_with_fewer_than_three_cards_of_one_seat(by: str) -> None:
    refused(with_suit(SUIT, by=by), "one seat can have laid together")


def test_an_end_in_place_of_a_draw_is_no_draw() -> None:
    """27 cards of the stock were drawn in 27 turns, and the 28th ended the hand."""
    over = {"phase": "over", "ending": "end_hand"}
    GAME.check(laid_out([CARDS[:13], CARDS[13:26]], [], CARDS[26:], [], turns=28, seat=1, **over))
    refused(laid_out([CARDS[:13], CARDS[13:26]], [], CARDS[26:], [], turns=27, seat=0, **over), "left the stock")


def test_as_many_cards_leave_the_stock_as_were_drawn_and_no_more() -> None:
    """Thirteen are left of 27, so fourteen were drawn: in as many turns, the last of them played to its end or not."""
    GAME.check(after_draws("draw", 14, CARDS[13:26]))
    GAME.check(after_draws("play", 13, CARDS[13:27]))
    refused(after_draws("draw", 13, CARDS[13:26]), "left the stock")


def after_draws(phase: str, turns: int, hand: list[str], taken: str | None = None) -> Rummy500State:
    """Seat 1 holds that hand, and thirteen cards are left in the stock."""
    rest = CARDS[13 + len(hand) :]
    more = {"phase": phase, "turns": turns, "seat": turns % 2, "taken": taken}
    return laid_out([CARDS[:13], hand], rest[:13], rest[13:], [], **more)


def test_the_draw_that_took_a_card_was_none_from_the_stock() -> None:
    """FH-4: fourteen cards left the stock. In fifteen draws one can have been of the pile; in fourteen none was."""
    hand = CARDS[13:28]
    GAME.check(after_draws("play", 15, hand[:14]))
    GAME.check(after_draws("play", 15, hand[:14], taken=hand[0]))
    GAME.check(after_draws("play", 13, hand[:14]))
    refused(after_draws("play", 13, hand[:14], taken=hand[0]), "14 cards left the stock in 13 draws")


@pytest.mark.parametrize("seat", [0, 1])
def test_before_its_first_turn_a_seat_has_what_it_was_dealt(seat: int) -> None:
    position = plain(GAME.deal(GAME.options_type(), 2, 1, Shuffle("00" * 32)).state)
    moved(position, position["discard"], position["hands"][seat])
    refused(msgspec.convert(position, Rummy500State), f"seat {seat} has not played yet")


@pytest.mark.parametrize("seat", [0, 1])
def test_before_its_first_turn_a_seat_has_laid_nothing(seat: int) -> None:
    hands = [CARDS[3:13], CARDS[13:26]]
    meld = {"kind": "run", "cards": CARDS[:3], "by": [seat] * 3}
    state = laid_out(hands if seat == 0 else hands[::-1], CARDS[27:], CARDS[26:27], [meld])
    refused(state, f"seat {seat} has not played yet")


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        (SUIT, None),
        ([*SUIT[1:], "AC"], None),
        ([*SUIT[:-1], "JK"], SUIT),
        (["JK", *SUIT[1:]], SUIT),
        ([*SUIT[:5], "JK", *SUIT[6:]], SUIT),
    ],
)
def test_a_whole_suit_may_begin_with_a_low_ace_to_which_the_king_came_later(
    cards: list[str], names: list[str] | None
) -> None:
    GAME.check(with_suit(cards, names))


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ([*SUIT[:-1], "JK"], [*SUIT[:-1], "KS"]),
        ([*SUIT[:-1], "KS"], None),
        ([*SUIT[:-1], "KS"], SUIT),
        ([*SUIT[:5], "JK", *SUIT[6:]], [*SUIT[:5], "6S", *SUIT[6:]]),
        ([*SUIT, "JK"], [*SUIT, "AC"]),
    ],
)
def test_but_it_is_one_run_of_one_suit(cards: list[str], names: list[str] | None) -> None:
    with pytest.raises(CorruptState):
        GAME.check(with_suit(cards, names))
