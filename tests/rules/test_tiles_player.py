"""Computer players of tiles (TI-15): what each level lays, and that each of them ends its turn and every round."""

import json
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.naive_tiles import most_from_rack, small_rack, worth
from rules.tiles_seated import GAME, cards, play, position

from trinca.cards.playing import Card
from trinca.cards.shuffle import Shuffle
from trinca.cards.tiles import DECK, in_order
from trinca.games.tiles.moves import Draw, Pass, Play, TilesMove
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.state import TilesState
from trinca.games.values import LEVELS
from trinca.melds.combinations import arranged, beyond

BUDGET = 2000
KNOWN = Path(__file__).with_name("tile_positions.json")
UNOPENED = (False, True)


def chosen(level: str, state: TilesState, seed: int = 0, budget: int = BUDGET) -> TilesMove:
    return GAME.choose(GAME.view(state, state.seat), (), level, seed, budget)


def laid(level: str, state: TilesState, **more: Any) -> int:
    """How many tiles the player lays; the move is legal."""
    move = chosen(level, state, **more)
    after = GAME.apply(state, move).state
    return len(state.hands[0]) - len(after.hands[0]) if isinstance(move, Play) else 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("pool", "move"), [("B1", Draw()), ("", Pass())])
def test_without_a_play_it_draws_or_passes(level: str, pool: str, move: TilesMove) -> None:
    assert chosen(level, position("R1 B5 K9 Y13", pool=pool)) == move
    assert chosen(level, position("R1 R2 R3 Y13", pool=pool, opened=UNOPENED)) == move


def test_a_level_there_is_not() -> None:
    with pytest.raises(KeyError):
        chosen("grandmaster", position("R1"))


def test_easy_lays_one_combination_a_turn() -> None:
    state = position("R1 R2 R3 B5 B6 B7 B8 K1")
    moves = [chosen("easy", state, seed) for seed in range(40)]
    tables = {move.table for move in moves if isinstance(move, Play)}
    # One of four, whichever it sees first.
    assert tables == {(cards(text),) for text in ("R1 R2 R3", "B5 B6 B7", "B6 B7 B8", "B5 B6 B7 B8")}


def test_easy_never_looks_at_the_table() -> None:
    assert {chosen("easy", position("R4 K1", "R1 R2 R3"), seed) for seed in range(20)} == {Draw()}


def test_easy_overlooks_a_joker_now_and_then_but_not_when_it_cannot_draw() -> None:
    moves = {chosen("easy", position("R1 R2 K9 JK"), seed) for seed in range(20)}
    assert moves == {play("R1 R2 JK"), Draw()}
    assert {chosen("easy", position("R1 R2 K9 JK", pool=""), seed) for seed in range(20)} == {play("R1 R2 JK")}


@pytest.mark.parametrize(
    ("rack", "table"),
    [
        ("R12 B1 B2 B3 B12 K12", ["R12 B12 K12"]),
        ("R10 R11 R12 R13 B1 B2 B3", ["R10 R11 R12 R13"]),
        ("K1 K7 K8 K9 Y1 Y2 Y3", ["K7 K8 K9", "Y1 Y2 Y3"]),
        ("B1 B2 B3 K7 K8 K9 Y1 Y2 Y3", ["B1 B2 B3", "K7 K8 K9"]),
    ],
)
def test_easy_opens_with_as_few_as_it_takes(rack: str, table: list[str]) -> None:
    assert chosen("easy", position(rack, opened=UNOPENED)) == play(*table)


def test_easy_opens_with_no_more_combinations_than_any_other_choice() -> None:
    rng, seen = Random(41), Counter[int]()
    for _ in range(120):
        rack = in_order(Card(tile) for tile in small_rack(rng, 9, rng.randrange(2)))
        state = position(" ".join(rack), opened=UNOPENED, options=TilesOptions(opening=rng.choice((0, 20, 30, 45))))
        move, fewest = chosen("easy", state), _fewest(rack, state.options.opening)
        assert (len(move.table) if isinstance(move, Play) else 0) == fewest
        seen[fewest] += 1
    assert min(seen[many] for many in (0, 1, 2)) > 5


def _fewest(rack: tuple[Card, ...], needed: int) -> int:
    """The least number of combinations that open, by trying all; 0 where none do."""
    subsets = {chosen for size in range(3, len(rack) + 1) for chosen in combinations(rack, size)}
    values = {subset: value for subset in subsets if (value := worth(subset)) is not None}
    if any(value >= needed for value in values.values()):
        return 1
    for many in (2, 3):
        for some in combinations([*values, *values], many):
            if sum(values[one] for one in some) >= needed and not Counter(sum(some, ())) - Counter(rack):
                return many
    return 0


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(
    ("rack", "tiles"),
    [
        # The longest run first would leave two tiles more.
        ("R3 R4 R5 R6 R7 B6 K6", 6),
        ("R13 Y13 K13 K13", 3),
        ("R1 R1 B1 K1 Y1 Y1 Y9", 6),
    ],
)
def test_normal_lays_the_best_of_its_rack(level: str, rack: str, tiles: int) -> None:
    assert laid(level, position(rack)) == tiles


def test_normal_lays_as_much_as_the_naive_search_and_opens_whenever_it_can() -> None:
    rng, opened = Random(43), 0
    for _ in range(150):
        rack = small_rack(rng, rng.randint(5, 9), rng.randrange(3))
        (most, _), (dearest, tiles) = most_from_rack(rack)
        text = " ".join(in_order(Card(tile) for tile in rack))
        assert laid("normal", position(text)) == most
        assert (laid("normal", position(text, opened=UNOPENED)) > 0) == (tiles > 0 and dearest >= 30)
        opened += dearest >= 30
    assert 20 < opened < 130


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_opens_by_worth_and_not_by_length(level: str) -> None:
    """Ten points of a longer run open nothing, the group of twelves does."""
    state = position("R1 R2 R3 R4 R12 B12 K12", opened=UNOPENED)
    move = chosen(level, state)
    assert isinstance(move, Play)
    assert cards("R12 B12 K12") in move.table


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_easy_and_normal_leave_the_table_as_it_is(level: str) -> None:
    state = position("R4 B5 B6 B7 K1", "R1 R2 R3")
    assert chosen(level, state) == play("R1 R2 R3", "B5 B6 B7")


@pytest.mark.parametrize(
    ("rack", "lying", "table"),
    [
        ("R4 B5 B6 B7 K1", ["R1 R2 R3"], ["R1 R2 R3 R4", "B5 B6 B7"]),
        ("R3 K13", ["R1 R2 R3 R4 R5"], ["R1 R2 R3", "R3 R4 R5"]),
        ("R4 R5 K13", ["R1 R2 R3"], ["R1 R2 R3 R4 R5"]),
        ("Y7 K13", ["R7 B7 K7"], ["R7 B7 K7 Y7"]),
        ("R4 K13 JK", ["R1 R2 R3"], ["R1 R2 R3 R4 JK"]),
        ("JK JK", ["R1 R2 R3"], ["R1 R2 R3 JK JK"]),
    ],
)
def test_hard_adds_to_the_table(rack: str, lying: list[str], table: list[str]) -> None:
    assert chosen("hard", position(rack, *lying)) == play(*table)


@pytest.mark.parametrize("known", json.loads(KNOWN.read_bytes()), ids=lambda known: str(known["id"]))
def test_hard_lays_the_most_tiles_that_any_rearrangement_can(known: dict[str, Any]) -> None:
    assert laid("hard", position(known["rack"], *known["table"])) == known["tiles"]


def test_hard_leaves_the_table_alone_before_it_has_opened() -> None:
    state = position("R4 R10 B10 K1 K10", "R1 R2 R3", opened=UNOPENED)
    move = chosen("hard", state)
    assert isinstance(move, Play)
    assert beyond(state.table, move.table) == ()
    assert move == play("R1 R2 R3", "R10 B10 K10")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("budget", [0, 50, BUDGET])
def test_a_crowded_table_and_both_jokers(level: str, budget: int) -> None:
    """Forty tiles on the table and any rack: always a legal move, the same for the same arguments."""
    rng = Random(47)
    for size in (14, 20, 40):
        tiles = list(DECK[:104])
        rng.shuffle(tiles)
        lying = [cards(text) for text in ("R1 R2 R3 R4", "B7 B8 B9", "K5 K6 K7 K8 K9", "R13 B13 K13", "Y2 Y3 Y4")]
        lying += [
            cards(text) for text in ("R6 B6 K6 Y6", "R8 R9 R10 R11", "B1 K1 Y1", "Y8 Y9 Y10 Y11", "B2 B3 B4 B5")
        ]
        rest = list((Counter(tiles) - Counter(tile for combination in lying for tile in combination)).elements())
        rng.shuffle(rest)
        rack = in_order([*rest[: size - 2], Card("JK"), Card("JK")])
        for opened in ((True, True), UNOPENED):
            state = position(" ".join(rack), opened=opened)
            state = GAME.state_type(**{**_fields(state), "table": arranged(lying)})
            move = chosen(level, state, 1, budget)
            assert move == chosen(level, state, 1, budget)
            assert isinstance(move, Play | Draw)
            GAME.apply(state, move)


def _fields(state: TilesState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rounds_of_computers_end(seats: int) -> None:
    reasons: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    pairs = list(product(LEVELS, repeat=2))
    for number, (one, other) in enumerate(pairs * 2):
        state = GAME.deal(TilesOptions(), seats, number % seats, Shuffle(f"{number:064x}")).state
        while (turn := GAME.turn(state)) is not None:
            level = other if turn.seat % 2 else one
            state = GAME.apply(state, chosen(level, state, number)).state
        GAME.check(state)
        outcome = GAME.result(state)
        assert outcome is not None
        reasons[outcome.reason] += 1
        if outcome.winner is not None:
            wins[other if outcome.winner % 2 else one] += 1
    assert reasons.keys() == {"went_out", "blocked"}
    # The levels are told apart by what they lay: whoever uses the table wins more often.
    assert wins["hard"] > wins["easy"]
