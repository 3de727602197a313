"""Positions of tiles that no play leads to are refused, each broken in one way that only this game has."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from rules.tiles_seated import GAME, cards
from rules.tiles_seated import position as seated

from trinca.cards.shuffle import Shuffle
from trinca.cards.tiles import DECK, in_order
from trinca.games.errors import CorruptState
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.state import TilesState
from trinca.melds.combinations import arranged

Position = dict[str, Any]
Wanted = Callable[[Position], bool]
Change = Callable[[Position], None]


def checked(position: Position) -> None:
    GAME.check(msgspec.convert(position, TilesState))


@cache
def states() -> tuple[TilesState, ...]:
    """Every position of a few rounds of two seats, which draw six times and then play at random."""
    seen = []
    for number in range(12):
        rng = Random(number)
        state = GAME.deal(TilesOptions(), 2, number % 2, Shuffle(f"{number:064x}")).state
        while GAME.turn(state) is not None:
            seen.append(state)
            moves = GAME.legal(state).moves
            state = GAME.apply(state, moves[-1] if state.turns < 6 else rng.choice(moves)).state
        seen.append(state)
    return tuple(seen)


def found(wanted: Wanted) -> Position:
    """The first position of play that is like that."""
    return next(position for state in states() if wanted(position := msgspec.json.decode(msgspec.json.encode(state))))


def running(position: Position) -> bool:
    return position["ending"] is None and position["turns"] > 4 and bool(position["pool"])


def with_table(position: Position) -> bool:
    return running(position) and len(position["table"]) > 1


def late(position: Position) -> bool:
    """The pool is empty, and nobody has passed yet."""
    return position["ending"] is None and not position["pool"] and position["passes"] == 0


def once_passed(position: Position) -> bool:
    return position["passes"] == 1 and position["ending"] is None


def ended(how: str) -> Wanted:
    return lambda position: position["ending"] == how


def unopened(position: Position) -> bool:
    """Before anybody has opened."""
    return running(position) and not any(position["opened"])


def half_opened(position: Position) -> bool:
    """Seat 0 has opened, seat 1 has not."""
    return running(position) and position["opened"] == [True, False]


def setting(**fields: Any) -> Change:
    return lambda position: position.update(fields)


def reversed_rack(position: Position) -> None:
    position["hands"][0].reverse()


def reversed_table(position: Position) -> None:
    position["table"].reverse()


def reversed_combination(position: Position) -> None:
    position["table"][0].reverse()


def cut_combination(position: Position) -> None:
    """Two tiles alone are no combination, and no tile is missing."""
    tiles = position["table"].pop()
    position["table"] += [tiles[:2], tiles[2:]]


def from_pool_to_rack(seat: int) -> Change:
    def change(position: Position) -> None:
        rack = position["hands"][seat]
        rack.append(position["pool"].pop())
        position["hands"][seat] = list(in_order(rack))

    return change


def from_rack_to_rack(position: Position) -> None:
    position["hands"][1] = list(in_order([*position["hands"][1], position["hands"][0].pop()]))


def a_joker_for_a_tile(position: Position) -> None:
    """A third joker, one tile less: as many as before."""
    position["pool"][0] = "JK" if position["pool"][0] != "JK" else "R1"


def a_lost_rack(position: Position) -> None:
    position["pool"] += position["hands"].pop()


def a_fifth_seat(position: Position) -> None:
    """Three more seats with racks out of the pool."""
    for _ in range(3):
        position["hands"].append(list(in_order(position["pool"][:14])))
        position["opened"].append(False)
        del position["pool"][:14]


def as_many_turns_as_end_it(position: Position) -> None:
    position["options"]["turn_limit"] = position["turns"]


def two_turns(more: int) -> Change:
    """The same seat is to play, after two turns more or fewer."""

    def change(position: Position) -> None:
        position["turns"] += more

    return change


def emptied_into_the_pool(position: Position) -> None:
    position["pool"] += position["hands"][0]
    position["hands"][0] = []


def other_dealer(position: Position) -> None:
    position["dealer"] = 1 - position["dealer"]


def a_cheap_table(position: Position) -> None:
    """What was opened with is worth less than the option asks for, twice over."""
    position["options"]["opening"] = 100
    position["opened"] = [True, True]


def an_opening_too_many(position: Position) -> None:
    position["options"]["opening"] = 0
    position["opened"] = [True, True]


BROKEN: dict[str, tuple[Wanted, Change, str]] = {
    "a rack out of order": (running, reversed_rack, "the rack of seat 0 is not in order"),
    "a table out of order": (with_table, reversed_table, "not in normal form"),
    "a combination out of order": (with_table, reversed_combination, "not in normal form"),
    "a combination that is none": (with_table, cut_combination, "is none"),
    "a third joker": (running, a_joker_for_a_tile, "not the 106 tiles"),
    "one seat": (running, a_lost_rack, "1 racks"),
    "five seats": (unopened, a_fifth_seat, "5 racks"),
    "marks for other seats": (running, setting(opened=[True, True, True]), "3 marks"),
    "a seat to play that is none": (running, setting(seat=2), "seat 2 to be the seat to play"),
    "a seat below none": (running, setting(seat=-1), "seat -1 to be the seat to play"),
    "a dealer that is none": (running, setting(dealer=2), "seat 2 to be the dealer"),
    "another dealer": (running, other_dealer, "it cannot be the turn"),
    "another seat to play": (
        running,
        lambda position: position.update(seat=1 - position["seat"]),
        "it cannot be the turn",
    ),
    "turns below none": (running, setting(turns=-2), "-2 turns"),
    "as many turns as end it": (running, as_many_turns_as_end_it, "end the round"),
    "two turns too many": (unopened, two_turns(2), "turns"),
    "two turns too few": (running, two_turns(-2), "turns"),
    "a table that nobody opened": (with_table, setting(opened=[False, False]), "combinations where 0 seats"),
    "openings without a table": (unopened, setting(opened=[True, False]), "combinations where 1 seats"),
    "an opening not laid": (half_opened, an_opening_too_many, "seat 1 has opened and holds"),
    "a seat that opened and is not marked": (
        half_opened,
        setting(opened=[False, True]),
        "seat 0 has not opened and holds",
    ),
    "a table too cheap": (half_opened, a_cheap_table, "cannot be worth what 2 seats opened with"),
    "a tile drawn in no turn": (unopened, from_pool_to_rack(0), "seat 0 has not opened and holds"),
    "a tile passed to another rack": (unopened, from_rack_to_rack, "seat 0 has not opened and holds"),
    "passes with tiles in the pool": (running, setting(passes=1), "passes in a row"),
    "passes below none": (late, setting(passes=-1), "passes in a row"),
    "passes of more seats than there are": (late, setting(passes=3), "3 passes in a row"),
    "passes that block, and it runs": (once_passed, setting(passes=2), "2 passes in a row with ending None"),
    "an empty rack, and it runs": (running, emptied_into_the_pool, "holds 0 tiles with ending None"),
    "blocked with a pass too few": (ended("blocked"), setting(passes=1), "1 passes in a row with ending blocked"),
    "blocked without that ending": (ended("blocked"), setting(ending="turn_limit"), "2 passes in a row"),
    "gone out with tiles": (ended("blocked"), setting(ending="went_out"), "ending went_out"),
    "gone out as blocked": (ended("went_out"), setting(ending="blocked"), "ending blocked"),
    "gone out and it runs": (ended("went_out"), setting(ending=None), "ending None"),
    "a limit not reached": (ended("went_out"), setting(ending="turn_limit"), "ending turn_limit"),
    "drawn by a limit not reached": (
        running,
        lambda position: position.update(ending="turn_limit", turns=position["turns"] + 1),
        "the limit of turns met after",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_position_that_no_play_leads_to(fault: str) -> None:
    wanted, change, words = BROKEN[fault]
    position = found(wanted)
    checked(position)
    broken: Position = msgspec.json.decode(msgspec.json.encode(position))
    change(broken)
    assert broken != position
    with pytest.raises(CorruptState, match=words):
        checked(broken)


def test_turns_that_passed_are_no_plays() -> None:
    """With the pool empty any number of turns can have been passed: only too few of them are wrong."""
    position = found(late)
    openings = sum(position["opened"])
    drawn = 106 - 28
    position["turns"] = drawn + openings + 20
    position["seat"] = (position["dealer"] + 1 + position["turns"]) % 2
    position["options"]["turn_limit"] = 1000
    checked(position)
    position["turns"] = drawn + openings - 1
    position["seat"] = (position["dealer"] + 1 + position["turns"]) % 2
    with pytest.raises(CorruptState, match="turns are too few for 78 draws"):
        checked(position)


def test_plays_cannot_have_laid_more_tiles_than_lie_there() -> None:
    """While there is a pool each turn draws or lays: as many more turns of a seat that draws are as many of the other."""
    position = found(half_opened)
    tiles = sum(map(len, position["table"]))
    assert len(position["pool"]) > tiles
    drawn = [position["pool"].pop() for _ in range(tiles)]
    # Seat 1 has not opened and drew in each of its turns: its rack is as it should be.
    position["hands"][1] = list(in_order([*position["hands"][1], *drawn]))
    position["turns"] += 2 * tiles
    with pytest.raises(CorruptState, match=rf"^\d+ turns cannot have laid {tiles} tiles$"):
        checked(position)


def crafted(*combinations: str, racks: tuple[int, int], turns: int, **more: Any) -> Position:
    """Seat 0 has opened and seat 1 has not; the racks hold so many of the tiles that are left."""
    table = arranged([cards(text) for text in combinations])
    rest = list((Counter(DECK) - Counter(tile for tiles in table for tile in tiles)).elements())
    first, both = racks[0], sum(racks)
    return {
        "options": {"opening": 0, "turn_limit": 500},
        "dealer": 1,
        "pool": rest[both:],
        "hands": [list(in_order(rest[:first])), list(in_order(rest[first:both]))],
        "table": [list(tiles) for tiles in table],
        "seat": turns % 2,
        "opened": [True, False],
        "passes": 0,
        "turns": turns,
        "ending": None,
        **more,
    }


COLOUR = " ".join(f"{{0}}{number}" for number in range(1, 14))
LARGE = [COLOUR.format(colour) for colour in "RRBB"]

BOUNDS: dict[str, tuple[Position, Position, str]] = {
    "three tiles open at least": (
        crafted("R1 R2 R3", racks=(11, 14), turns=1),
        crafted("R1 R2 R3", racks=(12, 14), turns=1),
        "seat 0 has opened and holds 12 tiles after 1 turns",
    ),
    "a joker is worth 13 at most": (
        crafted("R13 B13 JK", racks=(11, 14), turns=1, options={"opening": 39, "turn_limit": 500}),
        crafted("R13 B13 JK", racks=(11, 14), turns=1, options={"opening": 40, "turn_limit": 500}),
        "the table cannot be worth what 1 seats opened with",
    ),
    "every play lays a tile beside the three of the opening": (
        crafted("R1 R2 R3 R4", racks=(10, 15), turns=3),
        crafted("R1 R2 R3", racks=(11, 15), turns=3),
        "2 turns cannot have laid 3 tiles",
    ),
    "a pass is a turn": (
        crafted("R1 R2 R3", racks=(50, 53), turns=79),
        crafted("R1 R2 R3", racks=(50, 53), turns=79, passes=1),
        "79 turns are too few for 78 draws, 1 openings and 1 passes",
    ),
    "who has not opened holds fourteen at least": (
        crafted(*LARGE, racks=(40, 14), turns=84),
        crafted(*LARGE, racks=(41, 13), turns=84),
        "seat 1 has not opened and holds 13 tiles",
    ),
}


@pytest.mark.parametrize("bound", BOUNDS)
def test_what_can_just_be_and_what_cannot(bound: str) -> None:
    sound, broken, words = BOUNDS[bound]
    checked(sound)
    with pytest.raises(CorruptState, match=words):
        checked(broken)


def test_the_position_of_a_vector_is_no_position_of_play() -> None:
    """A few tiles are enough for a move, and not for a round that is stored."""
    with pytest.raises(CorruptState, match="not the 106 tiles: 5"):
        GAME.check(seated("R1 R2 R3"))
