"""What `straight` is beside its vectors: one profile of the engine, its constants, and its match at a table."""

from typing import Any

import msgspec
import pytest
from rules.vectors import FILES, moves_of, start

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.basic.game import Basic
from trinca.games.basic.options import BasicOptions
from trinca.games.errors import IllegalMove
from trinca.games.values import Restocked
from trinca.tables.agree import agree
from trinca.tables.codec import Codec
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.play import play
from trinca.tables.table import AnyTable, Facts, Hand

CLASSIC, STRAIGHT = GAMES["classic"], GAMES["straight"]
FACTS = Facts(now=0, expires=1, seed="00" * 32)
LATER = Facts(now=2, expires=3, seed="11" * 32)


def plain(value: object) -> Any:
    return msgspec.to_builtins(value)


def table_of(*kinds: Any) -> AnyTable:
    new = NewTable("T", STRAIGHT.options_type(), tuple(map(NewSeat, kinds)), None, "key", "")
    return create(STRAIGHT, new, FACTS).table


def hand_of(table: AnyTable) -> Hand[Any, Any]:
    assert table.hand is not None
    return table.hand


def test_it_is_classics_engine_with_other_defaults() -> None:
    """Five figures make the game: no double, restocks without end, an upcard that stays, 200 turns, 100 points."""
    assert type(STRAIGHT) is type(CLASSIC) is Basic
    assert plain(STRAIGHT.options_type()) == {
        "target": 100,
        "going_rummy": False,
        "restocks": None,
        "restock_keeps_upcard": True,
        "turn_limit": 200,
    }
    assert list(plain(STRAIGHT.options_type())) == list(plain(CLASSIC.options_type()))


def test_the_same_deal_and_the_same_options_are_the_same_hand() -> None:
    """What tells the two apart is in the options and in the ids of rules, and nowhere else."""
    chosen = CLASSIC.options_type(**plain(STRAIGHT.options_type()))
    dealt = STRAIGHT.deal(STRAIGHT.options_type(), 2, 1, Shuffle(FACTS.seed))
    assert CLASSIC.deal(chosen, 2, 1, Shuffle(FACTS.seed)) == dealt


def test_a_state_holds_its_options_as_values() -> None:
    """Read back from storage by its type alone, it is what was stored."""
    state = hand_of(table_of("host", "local")).state
    assert type(state.options) is BasicOptions
    assert msgspec.json.decode(msgspec.json.encode(state), type=STRAIGHT.state_type) == state


def test_a_table_is_read_back_as_it_was_stored() -> None:
    """The table keeps the options as the game's own type, its hand as values: both come back equal."""
    table, codec = table_of("host", "computer"), Codec(GAMES)
    assert type(table.options) is STRAIGHT.options_type
    assert codec.decode(STRAIGHT.info.game, codec.encode(table)) == table


@pytest.mark.parametrize("kind", ["knock", "gin", "declare", "pass", "float"])
def test_there_is_no_move_to_knock(kind: str) -> None:
    """ST-8: a turn is drawing, melding, laying off, discarding."""
    assert STRAIGHT.info.moves == ("draw", "meld", "lay_off", "discard")
    with pytest.raises(msgspec.ValidationError, match=f"Invalid value '{kind}'"):
        msgspec.convert({"type": kind}, STRAIGHT.move_type)


def test_the_count_of_restocks_survives_storage() -> None:
    """ST-9: a stock emptied five times, the hand put away and read back after every move."""
    vector = next(vector for vector in FILES["straight"]["vectors"] if vector["id"] == "ST-9-five-times")
    state, counted = start(STRAIGHT, vector), []
    for move in moves_of(STRAIGHT, vector):
        state = msgspec.json.decode(msgspec.json.encode(state), type=STRAIGHT.state_type)
        played = STRAIGHT.apply(state, move)
        state = played.state
        counted += [entry.stock for entry in played.entries if isinstance(entry, Restocked)]
    assert counted == [1] * 5
    assert plain(state)["restocked"] == 5


def test_a_new_round_during_a_hand_restarts_the_match() -> None:
    """ST-11: totals at zero, the running hand without points, and the deal goes on round the table."""
    table = msgspec.structs.replace(table_of("host", "local"), scores=(70, 95))
    drawn = play(STRAIGHT, table, (0,), STRAIGHT.legal(hand_of(table).state).moves[:1], FACTS).table
    step = agree(STRAIGHT, drawn, (0, 1), "restart", LATER)
    assert step is not None
    assert step.record is not None
    assert (step.record.result.reason, step.record.result.points) == ("restarted", None)
    assert step.table.scores == (0, 0)
    assert (hand_of(step.table).number, hand_of(step.table).dealer) == (2, 0)
    turn = STRAIGHT.turn(hand_of(step.table).state)
    assert turn is not None
    assert (turn.seat, turn.phase) == (1, "draw")


def test_the_next_hand_keeps_the_totals_and_passes_the_deal() -> None:
    """ST-11: played out at a table, from the end of one hand to the start of the next."""
    table = _about_to_go_out(table_of("host", "local"))
    over = play(STRAIGHT, table, (0, 1), (STRAIGHT.legal(hand_of(table).state).moves[-1],), FACTS).table
    step = agree(STRAIGHT, over, (0, 1), "next_hand", LATER)
    assert step is not None
    # The other seat held ten cards, all of which count (ST-8).
    left = sum(_value(card) for card in hand_of(table).state.hands[1])
    assert over.scores == step.table.scores == (12 + left, 34)
    assert (hand_of(table).dealer, hand_of(step.table).dealer) == (1, 0)


def test_a_refusal_names_the_rule_of_this_game() -> None:
    """Not that of the sheet the engine was first written from, whose ids this game does not tell."""
    told = {rule.rule for rule in STRAIGHT.rules()}
    refused = set()
    for vector in FILES["straight"]["vectors"]:
        if vector.get("together") or "moves" not in vector:
            continue
        state = start(STRAIGHT, vector)
        for move in moves_of(STRAIGHT, vector):
            try:
                state = STRAIGHT.apply(state, move).state
            except IllegalMove as no:
                refused.add(no.rule)
                break
    assert refused == {"ST-1", "ST-2", "ST-3", "ST-4", "ST-5", "ST-6", "ST-7", "ST-9"}
    assert refused <= told


def _about_to_go_out(table: AnyTable) -> AnyTable:
    """The table with a single card in the hand of seat 0, which is to discard; the totals are 12 and 34."""
    hand = hand_of(table)
    state = hand.state
    one = msgspec.structs.replace(state, hands=(state.hands[0][:1], state.hands[1]), phase="play")
    return msgspec.structs.replace(table, scores=(12, 34), hand=msgspec.structs.replace(hand, state=one))


def _value(card: str) -> int:
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(card[:-1]) or int(card[:-1])
