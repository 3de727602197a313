"""TI-14, TA-10: a turn that is arranged before it is made, kept with the table and outside its version."""

import pytest
from msgspec.structs import replace
from table_making import NOW, facts, hand_of
from tables.drafting import GROUP, LATER, ON_TABLE, RACK, at, edited, tiles

from trinca.games.drafts import Draft
from trinca.games.registry import AnyGame, Registry
from trinca.games.tiles.game import Tiles
from trinca.games.tiles.moves import Draw, Pass, Play
from trinca.tables.agree import agree
from trinca.tables.codec import Codec
from trinca.tables.computer import plain_turn
from trinca.tables.draft import Drafted, drafted, edit, restore, shown, undo
from trinca.tables.play import play, try_moves
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable
from trinca.tables.view import view


@pytest.fixture
def game() -> AnyGame:
    return Tiles()


@pytest.fixture
def table(game: AnyGame) -> AnyTable:
    return at(game, "host", "computer")


def test_before_any_edit_it_is_the_turn_as_it_began(game: AnyGame, table: AnyTable) -> None:
    told = shown(game, table, (0,), reveal=False)
    assert (told.table, told.rack, told.edits, told.opening) == (tiles(ON_TABLE), *tiles(RACK), 0, None)
    assert [(one.valid, one.value) for one in told.combinations] == [(True, 15), (True, 3)]
    assert drafted(table) == Drafted(played=1, changes=0)


def test_an_edit_is_kept_and_nothing_else_changes(game: AnyGame, table: AnyTable) -> None:
    step = edit(game, table, (0,), tiles(f"{ON_TABLE}, R10 B10"), LATER, reveal=False)
    assert step is not None
    assert (step.events, step.record, step.quiet) == ((), None, True)
    told = shown(game, step.table, (0,), reveal=False)
    assert (told.table[2], told.rack, told.edits) == (*tiles("R10 B10"), *tiles("R3 B9 K10 Y1 Y9"), 1)
    assert (told.combinations[2].valid, told.combinations[2].value) == (False, None)
    assert drafted(step.table) == Drafted(played=1, changes=1)
    without = replace(hand_of(step.table), draft=None)
    assert replace(step.table, hand=without, expires=table.expires) == table


def test_it_is_an_activity(game: AnyGame, table: AnyTable) -> None:
    """TA-8."""
    after = edited(game, table, f"{ON_TABLE}, R3")
    assert after.expires == LATER.expires > table.expires
    even_later = facts(now=NOW + 9000)
    for change in (undo, restore):
        step = change(game, after, (0,), even_later, reveal=False)
        assert step is not None
        assert step.table.expires == even_later.expires


def test_edits_are_undone_one_by_one_and_restored_at_once(game: AnyGame, table: AnyTable) -> None:
    """B027: the joker taken out of its run lies in it again."""
    steps = [ON_TABLE, "R3 R4 JK R6, B1 K1 Y1", "R3 R4, JK, R6, B1 K1 Y1", "R3 R4 R6, JK R10, B1 K1 Y1"]
    after = table
    for text in steps[1:]:
        after = edited(game, after, text)
    for text in reversed(steps[:-1]):
        step = undo(game, after, (0,), LATER, reveal=False)
        assert step is not None
        after = step.table
        assert shown(game, after, (0,), reveal=False).table == tiles(text)
    assert shown(game, after, (0,), reveal=False) == shown(game, table, (0,), reveal=False)
    assert undo(game, after, (0,), LATER, reveal=False) is None
    assert restore(game, after, (0,), LATER, reveal=False) is None
    again = edited(game, edited(game, after, steps[1]), steps[2])
    restored = restore(game, again, (0,), LATER, reveal=False)
    assert restored is not None
    assert shown(game, restored.table, (0,), reveal=False) == shown(game, table, (0,), reveal=False)
    assert drafted(restored.table) == Drafted(played=1, changes=9)


def test_the_table_as_it_lies_is_no_edit(game: AnyGame, table: AnyTable) -> None:
    assert edit(game, table, (0,), tiles(ON_TABLE), LATER, reveal=False) is None
    after = edited(game, table, f"{ON_TABLE}, {GROUP}")
    assert edit(game, after, (0,), tiles(f"{ON_TABLE}, K10 R10 B10"), LATER, reveal=False) is None
    back = edited(game, after, ON_TABLE)
    assert shown(game, back, (0,), reveal=False).edits == 2


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        (f"{ON_TABLE}, R5", "TI-14", "card_not_held"),
        (f"{ON_TABLE}, R3 R3", "TI-14", "card_not_held"),
        (f"{ON_TABLE}, JK", "TI-14", "card_not_held"),
        (f"{ON_TABLE}, AS", "TI-1", "card_not_held"),
        ("R4 R6, B1 K1 Y1", "TI-14", "table_not_kept"),
        ("", "TI-14", "table_not_kept"),
    ],
)
def test_tiles_are_neither_lost_nor_made_up(
    game: AnyGame, table: AnyTable, text: str, rule: str, reason: str
) -> None:
    with pytest.raises(Refusal) as no:
        edit(game, table, (0,), tiles(text), LATER, reveal=False)
    assert (no.value.code, no.value.rule, no.value.reason) == ("illegal_move", rule, reason)


def test_the_opening_is_counted(game: AnyGame) -> None:
    closed = at(game, "host", "computer", opened=(False, True))
    sums = []
    for text in (f"{ON_TABLE}, B9 Y9", f"{ON_TABLE}, {GROUP}"):
        closed = edited(game, closed, text)
        opening = shown(game, closed, (0,), reveal=False).opening
        assert opening is not None
        sums.append((opening.sum, opening.needed))
    assert sums == [(0, 30), (30, 30)]


def test_while_it_is_edited_drawing_and_passing_are_refused(game: AnyGame, table: AnyTable) -> None:
    """B021: the tiles are never lost, nor a turn by mistake."""
    for one, move in ((table, Draw()), (at(game, "host", "computer", pool=()), Pass())):
        after = edited(game, one, f"{ON_TABLE}, R3 R10")
        for made in (play, try_moves):
            made_with = (facts(),) if made is play else ()
            with pytest.raises(Refusal) as no:
                made(game, after, (0,), (move,), *made_with)
            assert (no.value.rule, no.value.reason) == ("TI-14", "draft_open")
        restored = restore(game, after, (0,), LATER, reveal=False)
        assert restored is not None
        by_hand = edited(game, after, ON_TABLE)
        for free in (restored.table, by_hand, one):
            assert hand_of(play(game, free, (0,), (move,), LATER).table).state.seat == 1


def test_a_play_judges_and_clears_it(game: AnyGame, table: AnyTable) -> None:
    after = edited(game, table, f"{ON_TABLE}, R3 R10")
    with pytest.raises(Refusal) as no:
        play(game, after, (0,), (Play(tiles(f"{ON_TABLE}, R3 R10")),), LATER)
    assert no.value.reason == "not_a_meld"
    assert shown(game, after, (0,), reveal=False).edits == 1
    made = play(game, after, (0,), (Play(tiles(f"{ON_TABLE}, {GROUP}")),), LATER).table
    assert (hand_of(made).draft, drafted(made)) == (None, Drafted(played=2, changes=0))


def test_a_new_hand_and_a_new_match_clear_it(game: AnyGame, table: AnyTable) -> None:
    after = edited(game, table, f"{ON_TABLE}, R3")
    step = agree(game, after, (0,), "restart", LATER)
    assert step is not None
    assert (hand_of(step.table).draft, step.table.played) == (None, 2)
    last = at(game, "host", "computer")
    while (turn := game.turn(hand_of(last).state)) is not None:
        last = play(game, last, (turn.seat,), plain_turn(game, last, turn.seat), facts()).table
    assert hand_of(last).draft is None
    dealt = agree(game, last, (0,), "next_hand", LATER)
    assert dealt is not None
    assert hand_of(dealt.table).draft is None


def test_no_view_tells_of_it(game: AnyGame, table: AnyTable) -> None:
    after = replace(edited(game, table, f"{ON_TABLE}, R3"), expires=table.expires)
    assert view(game, after, (0,), moves=True, log=True) == view(game, table, (0,), moves=True, log=True)


def test_it_is_stored_with_the_table(game: AnyGame, table: AnyTable) -> None:
    after = edited(game, edited(game, table, f"{ON_TABLE}, R3"), f"{ON_TABLE}, R3 R10")
    codec = Codec(Registry((game,)))
    assert codec.decode("tiles", codec.encode(after)) == after


def test_a_draft_of_nothing_is_none(game: AnyGame, table: AnyTable) -> None:
    """An edit that was undone leaves a draft that is counted, and allows everything."""
    after = undo(game, edited(game, table, f"{ON_TABLE}, R3"), (0,), LATER, reveal=False)
    assert after is not None
    assert hand_of(after.table).draft == Draft((), 2)
    assert hand_of(play(game, after.table, (0,), (Draw(),), LATER).table).draft is None


def test_the_last_hundred_edits_can_be_undone(game: AnyGame, table: AnyTable) -> None:
    """Whatever is forgotten, the start of the turn is not, and no two drafts of a turn have one tag."""
    after, other = table, f"{ON_TABLE}, R3 R10"
    for number in range(105):
        after = edited(game, after, other if number % 2 else f"{ON_TABLE}, R3")
    assert shown(game, after, (0,), reveal=False).edits == 100
    assert drafted(after).changes == 105
    for _ in range(100):
        step = undo(game, after, (0,), LATER, reveal=False)
        assert step is not None
        after = step.table
    assert shown(game, after, (0,), reveal=False) == shown(game, table, (0,), reveal=False)
    assert drafted(after).changes == 205
