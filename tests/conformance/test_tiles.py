"""`apply` and `legal` of tiles beside the rules told naively, and a list that stays short."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import msgspec
from conformance.naive_tiles import built, most_from_rack, play_allowed, tried, worth
from conformance.playing import Place, playouts
from conformance.positions import plain, refusal_of

from trinca.cards.playing import Card
from trinca.cards.tiles import DECK, in_order
from trinca.games.tiles.game import Tiles
from trinca.games.tiles.legal import MOST_PLAYS
from trinca.games.tiles.moves import Draw, Pass, Play
from trinca.games.tiles.state import TilesState
from trinca.melds.combinations import arranged, same

GAME = Tiles()
BUILT = 400
TRIES = 12
LARGEST = 7
"""Tiles of a rack whose every subset is tried."""


def state_of(position: dict[str, Any]) -> TilesState:
    """The state of a position built naively, brought into normal form."""
    state = msgspec.convert(position, TilesState)
    hands = tuple(in_order(hand) for hand in state.hands)
    return msgspec.structs.replace(state, hands=hands, table=arranged(state.table))


def play_of(table: list[list[str]]) -> Play:
    return Play(tuple(tuple(Card(tile) for tile in tiles) for tiles in table))


def test_every_try_is_judged_as_naively() -> None:
    rng = Random(23)
    answers: Counter[tuple[str, str]] = Counter()
    for _ in range(BUILT):
        position = built(rng)
        state = state_of(position)
        for _ in range(TRIES):
            table = tried(position, rng)
            move = play_of(table)
            refusal = refusal_of(GAME, state, move)
            assert (refusal is None) == play_allowed(position, table), f"{table} in {position}: {refusal}"
            answers[(refusal.rule, refusal.reason) if refusal else ("TI-7", "taken")] += 1
            if refusal is None:
                _went_as_it_should(state, move)
    wanted = [
        *(("TI-7", "taken"), ("TI-7", "card_not_held"), ("TI-7", "table_not_kept"), ("TI-6", "table_not_kept")),
        *(("TI-4", "not_a_meld"), ("TI-5", "not_a_meld"), ("TI-7", "nothing_laid"), ("TI-6", "opening_too_low")),
    ]
    assert answers.keys() == set(wanted)
    assert min(answers.values()) >= 3, answers


def _went_as_it_should(state: TilesState, move: Play) -> None:
    """TI-7: what left the rack lies on the table, which is the one that was named."""
    after = GAME.apply(state, move).state
    assert same(after.table, move.table)
    assert after.table == arranged(after.table)
    before = Counter(state.hands[0]) + Counter(tile for tiles in state.table for tile in tiles)
    assert Counter(after.hands[0]) + Counter(tile for tiles in after.table for tile in tiles) == before
    assert after.opened[0]
    assert (after.ending == "went_out") == (not after.hands[0])


def listed_tables(state: TilesState) -> list[Counter[tuple[str, ...]]]:
    """The tables of the plays that are listed, as multisets of multisets."""
    moves = GAME.legal(state).moves
    return [_as_multiset(move.table) for move in moves if isinstance(move, Play)]


def _as_multiset(table: Any) -> Counter[tuple[str, ...]]:
    return Counter(tuple(sorted(tiles)) for tiles in table)


def test_what_is_listed_is_legal_short_and_enough() -> None:
    rng = Random(29)
    seen: Counter[str] = Counter()
    for _ in range(BUILT):
        position = built(rng)
        state = state_of(position)
        legal = GAME.legal(state)
        assert (legal.complete, legal.open) == (False, ("play",))
        assert legal.moves[-1] == (Draw() if state.pool else Pass())
        assert len(legal.moves) <= MOST_PLAYS + 1
        listed = listed_tables(state)
        for move in legal.moves[:-1]:
            assert isinstance(move, Play)
            assert play_allowed(position, [[str(tile) for tile in tiles] for tiles in move.table])
        if state.has_opened:
            seen["opened"] += _holds_every_combination(position, listed)
            seen["onto"] += _holds_every_single_tile(position, listed)
        else:
            seen["opens"] += _holds_an_opening(position, listed)
    assert min(seen.values()) > 30, seen


def _holds_every_combination(position: dict[str, Any], listed: list[Counter[tuple[str, ...]]]) -> bool:
    """Every combination of the rack by itself, and the most tiles that it can lay together."""
    rack, there = position["hands"][0], _as_multiset(position["table"])
    chosen = {
        tuple(sorted(subset))
        for size in range(3, len(rack) + 1)
        for subset in combinations(rack, size)
        if worth(subset) is not None
    }
    if len(listed) < MOST_PLAYS:
        assert all(there + Counter((one,)) in listed for one in chosen)
    if chosen:
        (most, _), _ = most_from_rack(rack)
        tiles = sum(len(one) for one in position["table"])
        assert any(sum(map(len, one.elements())) - tiles >= most for one in listed)
    return bool(chosen)


def _holds_every_single_tile(position: dict[str, Any], listed: list[Counter[tuple[str, ...]]]) -> bool:
    """Every tile of the rack that fits onto a combination as it lies, and every one that parts a run."""
    there = _as_multiset(position["table"])
    wanted = [
        there - Counter((on,)) + Counter((tuple(sorted((*on, tile))),))
        for on in there
        for tile in set(position["hands"][0])
        if worth((*on, tile)) is not None
    ]
    if len(listed) < MOST_PLAYS:
        assert all(table in listed for table in wanted)
    return bool(wanted)


def _holds_an_opening(position: dict[str, Any], listed: list[Counter[tuple[str, ...]]]) -> bool:
    """TI-6: an opening is listed exactly where the rack has one."""
    _, (value, laid) = most_from_rack(position["hands"][0])
    opens = laid > 0 and value >= position["options"]["opening"]
    assert bool(listed) == opens
    return opens


def test_the_list_stays_short_where_most_could_be_laid() -> None:
    """Both jokers and any rack, up to all tiles there are, before a table of forty."""
    rng = Random(31)
    for size in (20, 20, 20, 40, 64):
        tiles = list(DECK[:104])
        rng.shuffle(tiles)
        table = _some_table(tiles, 40)
        rack = in_order([*tiles[: size - 2], Card("JK"), Card("JK")])
        state = state_of(plain(_with(rack, table)))
        legal = GAME.legal(state)
        assert len(legal.moves) == MOST_PLAYS + 1
        assert len({msgspec.json.encode(move) for move in legal.moves}) == len(legal.moves)
        for move in legal.moves:
            GAME.apply(state, move)
        # What lays the most stands first; after it nothing is left out that needs fewer jokers or lays more.
        told = [_jokers_and_tiles(state, move) for move in legal.moves[1:-1]]
        assert told == sorted(told)
        assert told[0][0] == 0


def _jokers_and_tiles(state: TilesState, move: Play) -> tuple[int, int]:
    laid = Counter(state.hands[0]) - Counter(GAME.apply(state, move).state.hands[0])
    return laid[Card("JK")], -laid.total()


def _some_table(tiles: list[Card], at_least: int) -> list[tuple[Card, ...]]:
    """Runs of three out of the tiles, which lose them."""
    table: list[tuple[Card, ...]] = []
    for first in [tile for tile in DECK[:104] if int(tile[1:]) <= 11]:
        run = tuple(Card(f"{first[0]}{int(first[1:]) + step}") for step in range(3))
        if sum(map(len, table)) < at_least and not Counter(run) - Counter(tiles):
            table.append(run)
            for tile in run:
                tiles.remove(tile)
    return table


def _with(rack: tuple[Card, ...], table: list[tuple[Card, ...]]) -> TilesState:
    position = built(Random(0)) | {"hands": [list(rack), ["Y13"]], "table": [list(one) for one in table]}
    return msgspec.convert(position | {"opened": [True, True], "pool": []}, TilesState)


def test_rounds_at_every_table_end_in_every_way() -> None:
    """By playing at random and by computers: the suite would show little if rounds only ended one way."""
    for seats in (2, 3, 4):
        outcomes = [hand.game.result(hand.last) for hand in playouts(Place("tiles", seats), 8)]
        reasons = Counter(outcome.reason for outcome in outcomes if outcome)
        assert reasons.keys() == {"went_out", "blocked", "turn_limit"}
        assert sum(reasons.values()) == len(outcomes)
        for outcome in outcomes:
            assert outcome is not None
            assert all(points >= 0 for points in outcome.points)
            assert sum(points > 0 for points in outcome.points) == (outcome.winner is not None)
