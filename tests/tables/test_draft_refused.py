"""TI-14, TA-9, TA-10: who may have a draft, and at which table."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from table_making import facts, hand_of
from tables.drafting import LATER, ON_TABLE, RACK, at, tiles

from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.games.tiles.game import Tiles
from trinca.games.tiles.moves import Draw, Play
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.draft import edit, restore, shown, undo
from trinca.tables.play import play
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Step


@pytest.fixture
def game() -> AnyGame:
    return Tiles()


@pytest.fixture
def table(game: AnyGame) -> AnyTable:
    return at(game, "host", "computer")


def everything(game: AnyGame, table: AnyTable, seats: tuple[int, ...]) -> list[Callable[[bool], object]]:
    return [
        lambda reveal: shown(game, table, seats, reveal=reveal),
        lambda reveal: edit(game, table, seats, tiles(f"{ON_TABLE}, R3"), LATER, reveal=reveal),
        lambda reveal: undo(game, table, seats, LATER, reveal=reveal),
        lambda reveal: restore(game, table, seats, LATER, reveal=reveal),
    ]


def refused(call: Callable[[bool], object], *, reveal: bool = True) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as no:
        call(reveal)
    return no.value.code, no.value.rule


def friends(table: AnyTable) -> AnyTable:
    """The friend has taken the seat."""
    return replace(table, seats=(table.seats[0], replace(table.seats[1], kind="invited", key="guest", level=None)))


def test_online_only_whole_turns_are_kept(game: AnyGame, table: AnyTable) -> None:
    """TA-10. Out of turn too: it is said of the table, not of the turn."""
    for seats in ((0,), (1,)):
        for call in everything(game, friends(table), seats):
            assert refused(call) == ("draft_not_kept", "TA-10")
    mixed = at(game, "host", "local", "computer", "invited")
    joined = replace(mixed, seats=(*mixed.seats[:3], replace(mixed.seats[3], key="guest")), hand=table.hand)
    for call in everything(game, joined, (0, 1)):
        assert refused(call) == ("draft_not_kept", "TA-10")


def test_a_table_that_waits_or_is_over_has_none(game: AnyGame, table: AnyTable) -> None:
    for call in everything(game, at(game, "host", "invited"), (0,)):
        assert refused(call) == ("table_waiting", "TA-14")
    over = replace(table, hand=replace(hand_of(table), state=replace(hand_of(table).state, ending="blocked")))
    for one in (over, friends(over)):
        for call in everything(game, one, (0,)):
            assert refused(call) == ("hand_over", None)


def test_only_the_seat_to_play_has_one(game: AnyGame, table: AnyTable) -> None:
    waiting = play(game, table, (0,), (Draw(),), LATER).table
    for call in everything(game, waiting, (0,)):
        assert refused(call) == ("not_your_turn", None)


def test_on_one_device_it_needs_reveal(game: AnyGame) -> None:
    """TA-9: it shows the rack."""
    device = at(game, "host", "local")
    for call in everything(game, device, (0, 1)):
        assert refused(call, reveal=False) == ("covered", "TA-9")
    told = shown(game, device, (0, 1), reveal=True)
    assert told.rack == tiles(RACK)[0]
    step = edit(game, device, (0, 1), tiles(f"{ON_TABLE}, R3"), LATER, reveal=True)
    assert isinstance(step, Step)
    passed = play(game, step.table, (0, 1), (Play(tiles(f"R3 {ON_TABLE}")),), LATER).table
    assert shown(game, passed, (0, 1), reveal=True).rack == hand_of(passed).state.hands[1]


def test_a_game_without_drafts_has_none(table: AnyTable) -> None:
    classic = GAMES["classic"]
    other = create(
        classic,
        NewTable("T", classic.options_type(), (NewSeat("host"), NewSeat("computer")), None, "k", "d"),
        facts(),
    ).table
    for call in everything(classic, other, (0,)):
        assert refused(call) == ("not_found", None)
