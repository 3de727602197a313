"""What a table keeps over a new hand and a new match, and what puts its end off (TA-7, TA-8, TA-10, TA-12)."""

import pytest
from msgspec.structs import replace
from table_making import NOW, Make, facts, hand_of

from trinca.games.moves import Draw
from trinca.games.registry import AnyGame
from trinca.tables.agree import agree, withdraw
from trinca.tables.computer import plain_turn
from trinca.tables.play import play
from trinca.tables.seat import Action
from trinca.tables.table import AnyTable

LATER = NOW + 5000
CHOSEN = {
    "target": 77,
    "going_rummy": False,
    "restocks": None,
    "restock_keeps_upcard": True,
    "turn_limit": 2,
}
"""No option at its default, so that falling back to it shows."""


@pytest.fixture
def table(make: Make) -> AnyTable:
    """A table at which nothing is as it is by default."""
    made = make("host", "computer", **CHOSEN)
    host, computer = made.seats
    seats = (replace(host, name="Ana"), replace(computer, name="Deep", level="hard"))
    return replace(made, seats=seats, presence="required", scores=(12, 34))


def two_people(table: AnyTable) -> AnyTable:
    """The same with a friend in the computer's place."""
    return replace(
        table, seats=(table.seats[0], replace(table.seats[1], kind="invited", level=None, key="guest-key"))
    )


def over(game: AnyGame, table: AnyTable) -> AnyTable:
    """The table with its hand played to the end."""
    while (turn := game.turn(hand_of(table).state)) is not None:
        table = play(game, table, (turn.seat,), plain_turn(game, table, turn.seat), facts()).table
    return table


@pytest.mark.parametrize("action", ["next_hand", "restart"])
def test_a_new_hand_and_a_new_match_change_nothing_else(game: AnyGame, table: AnyTable, action: Action) -> None:
    ended = over(game, table)
    step = agree(game, ended, (0,), action, facts("ab" * 32))
    assert step is not None
    after = step.table
    assert hand_of(after).number == 2
    kept = replace(
        after,
        version=ended.version,
        played=ended.played,
        scores=ended.scores,
        hand=ended.hand,
        expires=ended.expires,
    )
    assert kept == ended
    assert hand_of(after).state.options == ended.options
    assert after.scores == (ended.scores if action == "next_hand" else (0, 0))


def test_a_restart_in_the_middle_of_a_hand_changes_nothing_else(game: AnyGame, table: AnyTable) -> None:
    step = agree(game, table, (0,), "restart", facts("ab" * 32))
    assert step is not None
    after = step.table
    assert (after.options, after.seats, after.presence, after.request) == (
        table.options,
        table.seats,
        table.presence,
        table.request,
    )
    assert hand_of(after).state.options == table.options


def test_people_keep_their_seats_and_keys(game: AnyGame, table: AnyTable) -> None:
    """However the agreement comes about: the first one waits, the second one deals."""
    room = two_people(over(game, table))
    first = agree(game, room, (1,), "next_hand", facts())
    assert first is not None
    second = agree(game, first.table, (0,), "next_hand", facts("ab" * 32))
    assert second is not None
    assert second.table.seats == room.seats
    assert hand_of(second.table).number == 2


def test_every_activity_puts_the_end_off(game: AnyGame, table: AnyTable) -> None:
    """An accepted move, an agreement and its withdrawal each count from the time they were made."""
    then = facts(now=LATER)
    assert play(game, table, (0,), (Draw("discard"),), then).table.expires == then.expires
    room = two_people(over(game, table))
    agreed = agree(game, room, (0,), "next_hand", then)
    assert agreed is not None
    assert agreed.table.expires == then.expires
    latest = facts(now=LATER + 5000)
    back = withdraw(agreed.table, (0,), "next_hand", latest)
    assert back is not None
    assert back.table.expires == latest.expires
    dealt = agree(game, over(game, table), (0,), "next_hand", then)
    assert dealt is not None
    assert dealt.table.expires == then.expires
