"""The plan of a player of classic and straight beside every sequence of legal moves: no turn leaves fewer points."""

from collections import Counter
from itertools import combinations
from random import Random

from rules.seated import discard, position

from trinca.cards.playing import PACK, Card, rank
from trinca.games import GAMES
from trinca.games.basic.moves import BasicMove
from trinca.games.basic.player.plan import Plan, next_laying, plan
from trinca.games.basic.player.position import position as seen_position
from trinca.games.basic.score import value
from trinca.games.basic.state import BasicState
from trinca.melds.melds import formed

CLASSIC = GAMES["classic"]
POSITIONS = 100


def least_left(state: BasicState, known: dict[object, int | None]) -> int | None:
    """The fewest points that the rest of the turn can leave in the hand; None where it cannot be ended."""
    if state.seat != 0 or state.phase == "over":
        return sum(map(value, state.hands[0]))
    key = (state.hands[0], state.taken, frozenset(meld.cards for meld in state.melds))
    if key not in known:
        ends = [least_left(CLASSIC.apply(state, move).state, known) for move in CLASSIC.legal(state).moves]
        known[key] = min((end for end in ends if end is not None), default=None)
    return known[key]


def some_position(rng: Random) -> BasicState:
    """A hand of few ranks and suits, so that melds abound, some of them on the table, and now and then a taken card."""
    low, suits = rng.randint(1, 9), rng.sample("SHDC", rng.choice([2, 3, 4]))
    near = [card for card in PACK if rank(card) in range(low, low + 6) and card[-1] in suits]
    rng.shuffle(near)
    table: list[tuple[Card, ...]] = []
    for _ in range(rng.randrange(4)):
        found = [group for size in (3, 4) for group in combinations(sorted(near), size) if formed(group)]
        if found:
            table.append(rng.choice(found))
            near = [card for card in near if card not in table[-1]]
    hand = near[: rng.randint(1, 7)] or [next(card for card in PACK if not any(card in meld for meld in table))]
    taken = rng.choice(hand) if rng.random() < 0.5 else None
    return position(" ".join(hand), *map(" ".join, table), opponent=3, taken=taken)


def planned(state: BasicState) -> Plan:
    seen = seen_position(CLASSIC.view(state, 0))
    return plan(seen.hand, seen.taken, seen.melds, seen.unseen)


def test_no_turn_leaves_fewer_points() -> None:
    rng = Random(5)
    kinds: Counter[str] = Counter()
    for _ in range(POSITIONS):
        state = some_position(rng)
        least = least_left(state, {})
        if least is None:
            # No play leads here: the taken card alone, with no place.
            assert state.hands[0] == (state.taken,)
            continue
        found = planned(state)
        assert found.points == least, state
        assert played(state) == least, state
        kinds[f"{len(found.moves)} moves"] += 1
        kinds["out"] += found.goes_out
        kinds["taken and kept"] += state.taken is not None and state.taken in found.left
    assert min(kinds[kind] for kind in ("0 moves", "1 moves", "2 moves", "out", "taken and kept")) > 8


def played(state: BasicState) -> int:
    """The points left by the player's turn: the plan made anew after every move, and its discard."""
    while state.seat == 0 and state.phase == "play":
        found = planned(state)
        move: BasicMove | None = next_laying(seen_position(CLASSIC.view(state, 0)), found)
        if move is None:
            assert found.discard is not None
            move = discard(found.discard)
        state = CLASSIC.apply(state, move).state
    return sum(map(value, state.hands[0]))


def test_the_taken_card_alone_is_no_way_to_end_a_turn() -> None:
    """CL-7: with the run laid only the king would be left, which may not be discarded; so one of the run is."""
    found = planned(position("4S 5S 6S KH", taken=Card("KH")))
    assert (found.moves, found.discard, found.points) == ((), "6S", 19)
