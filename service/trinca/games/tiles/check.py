"""Positions that no play can reach, as a broken store or a fault of the engine would leave them; and built ones."""

from collections.abc import Iterator

from trinca.cards.multiset import missing
from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import DECK, HIGHEST, in_order, number
from trinca.games.dealing import next_seat
from trinca.games.errors import look_over
from trinca.games.tiles.checks import tiles_on
from trinca.games.tiles.deal import LEAST_SEATS, MOST_SEATS, TILES_EACH
from trinca.games.tiles.state import TilesState
from trinca.melds.combinations import LEAST, arranged, formed


def check(state: TilesState) -> None:
    """Raise CorruptState with everything that is wrong with the position; say nothing when it is sound."""
    look_over(state, _wrong_seats, _wrong_tiles, _wrong_parts, _wrong_play)


def sound(state: TilesState) -> None:
    """Raise CorruptState with what is in the way of playing on from a position that somebody built.

    Whether play could have led there is not asked: tiles that play no part may be missing, and the counters, the
    openings and whose turn it is need not fit each other.
    """
    look_over(state, _wrong_seats, _too_many_tiles, _out_of_order, _no_table, _in_the_way)


def _wrong_parts(state: TilesState) -> Iterator[str]:
    yield from _wrong_table(state)
    yield from _wrong_turns(state)
    yield from _wrong_ending(state)


def _wrong_play(state: TilesState) -> Iterator[str]:
    yield from _wrong_racks(state)
    yield from _wrong_plays(state)


def _too_many_tiles(state: TilesState) -> Iterator[str]:
    """TI-1: nothing that the deck lacks, nothing more often than it has it."""
    surplus = missing(DECK, _everywhere(state))
    if surplus:
        yield f"foreign or too many: {', '.join(surplus)}"


def _in_the_way(state: TilesState) -> Iterator[str]:
    if state.turns >= state.options.turn_limit:
        yield f"{state.turns} turns where {state.options.turn_limit} end the round"
    if state.passes >= len(state.hands) or (state.passes and state.pool):
        yield f"{state.passes} passes in a row at {len(state.hands)} seats, {len(state.pool)} tiles in the pool"
    yield from (f"seat {seat} holds no tiles" for seat, hand in enumerate(state.hands) if not hand)


def _wrong_seats(state: TilesState) -> Iterator[str]:
    seats = len(state.hands)
    if not LEAST_SEATS <= seats <= MOST_SEATS or len(state.opened) != seats:
        yield f"{seats} racks and {len(state.opened)} marks of openings"
    for name, seat in (("seat to play", state.seat), ("dealer", state.dealer)):
        if not 0 <= seat < seats:
            yield f"there is no seat {seat} to be the {name}"


def _wrong_tiles(state: TilesState) -> Iterator[str]:
    """TI-1: the whole deck over pool, racks and table."""
    everywhere = _everywhere(state)
    if sorted(everywhere) != _WHOLE:
        yield f"not the 106 tiles: {len(everywhere)}, or others than there are"
    else:
        yield from _out_of_order(state)


def _everywhere(state: TilesState) -> list[Card]:
    """Every tile that lies somewhere."""
    return [*state.pool, *tiles_on(state.hands), *tiles_on(state.table)]


def _out_of_order(state: TilesState) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield f"the rack of seat {seat} is not in order"


def _wrong_table(state: TilesState) -> Iterator[str]:
    yield from _no_table(state)
    openings = sum(state.opened)
    if bool(state.table) != bool(openings):
        yield f"{len(state.table)} combinations where {openings} seats have opened"
    # TI-6: what was counted in an opening never leaves the table; a joker counts 13 at most.
    most = sum(HIGHEST if tile == JOKER else number(tile) for tile in tiles_on(state.table))
    if most < openings * state.options.opening:
        yield f"the table cannot be worth what {openings} seats opened with"


def _no_table(state: TilesState) -> Iterator[str]:
    for index, tiles in enumerate(state.table):
        if formed(tiles) is None:
            yield f"combination {index} is none"
    if state.table != arranged(state.table):
        yield "the table is not in normal form"


def _wrong_turns(state: TilesState) -> Iterator[str]:
    over = state.ending is not None
    limit, seats = state.options.turn_limit, len(state.hands)
    if not 0 <= state.turns <= limit or (state.turns == limit and not over):
        yield f"{state.turns} turns where {limit} end the round"
    played = state.turns - 1 if over else state.turns
    if state.seat != (next_seat(state.dealer, seats) + played) % seats:
        yield f"it cannot be the turn of seat {state.seat} after {state.turns} turns"
    if not 0 <= state.passes <= seats or (state.passes and state.pool):
        yield f"{state.passes} passes in a row at {seats} seats, {len(state.pool)} tiles in the pool"


def _wrong_ending(state: TilesState) -> Iterator[str]:
    """The ending, the empty rack, the passes and the turns tell one story."""
    for seat, hand in enumerate(state.hands):
        if (not hand) != (state.ending == "went_out" and seat == state.seat):
            yield f"seat {seat} holds {len(hand)} tiles with ending {state.ending}"
    if (state.passes == len(state.hands)) != (state.ending == "blocked"):
        yield f"{state.passes} passes in a row with ending {state.ending}"
    if state.ending == "turn_limit" and state.turns != state.options.turn_limit:
        yield f"the limit of turns met after {state.turns} of them"


def _wrong_racks(state: TilesState) -> Iterator[str]:
    """A rack is 14 tiles and one more for each turn that drew; who has opened has played, three tiles or more."""
    for seat, hand in enumerate(state.hands):
        turns = _turns_of(state, seat)
        most = TILES_EACH + turns
        if state.opened[seat]:
            if len(hand) > most - 1 - LEAST:
                yield f"seat {seat} has opened and holds {len(hand)} tiles after {turns} turns"
        elif not TILES_EACH <= len(hand) <= most or (state.pool and len(hand) < most):
            yield f"seat {seat} has not opened and holds {len(hand)} tiles after {turns} turns"


def _wrong_plays(state: TilesState) -> Iterator[str]:
    """Every turn drew a tile, laid some, or passed; passes there are only once the pool is empty."""
    drawn = len(DECK) - TILES_EACH * len(state.hands) - len(state.pool)
    rest, openings = state.turns - drawn, sum(state.opened)
    # An opening lays three tiles at least, any other play one.
    most = len(tiles_on(state.table)) - (LEAST - 1) * openings
    if rest < openings + state.passes:
        yield f"{state.turns} turns are too few for {drawn} draws, {openings} openings and {state.passes} passes"
    if state.pool and rest > most:
        yield f"{rest} turns cannot have laid {len(tiles_on(state.table))} tiles"


def _turns_of(state: TilesState, seat: int) -> int:
    """How many turns a seat has completed."""
    seats = len(state.hands)
    behind = (seat - next_seat(state.dealer, seats)) % seats
    return (state.turns - behind + seats - 1) // seats


_WHOLE = sorted(DECK)
