"""Drafts of a turn (TI-14): nothing but conservation is asked of them, and they show what a play would come to."""

from collections import Counter
from random import Random

import msgspec
import pytest
from conformance.naive_tiles import built, tried, worth
from rules.tiles_seated import cards, play, position, table

from trinca.cards.playing import Card
from trinca.cards.tiles import in_order
from trinca.games.drafts import KEEP_EDITS, Arrangement, CombinationView, Draft, OpeningView
from trinca.games.errors import IllegalMove
from trinca.games.tiles.drafts import TilesDrafts
from trinca.games.tiles.moves import Draw, Pass
from trinca.games.tiles.state import TilesState

DRAFTS = TilesDrafts()
UNOPENED = (False, True)


def drafted(state: TilesState, *arrangements: Arrangement) -> Draft:
    draft = Draft()
    for arrangement in arrangements:
        draft = DRAFTS.edit(state, draft, arrangement)
    return draft


def test_before_the_first_edit_it_is_the_turn_as_it_began() -> None:
    state = position("R8 R9 K1", "R5 R6 R7", opened=UNOPENED)
    shown = DRAFTS.shown(state, Draft())
    assert (shown.table, shown.rack, shown.edits) == (state.table, state.hands[0], 0)
    assert shown.combinations == (CombinationView(valid=True, value=18),)
    assert shown.opening == OpeningView(sum=0, needed=30)
    DRAFTS.refuse(state, Draft(), Draw())


def test_what_is_valid_is_shown_in_normal_form_and_the_rest_as_it_was_put_there() -> None:
    """The order of the combinations is the person's own: an edit moves none of the others."""
    state = position("R8 B9 K1 Y2 JK", "B1 B2 B3", "R4 R5 R6")
    draft = drafted(state, table("R6 JK R5 R4", "Y2 B9", "B3 B2 B1"))
    shown = DRAFTS.shown(state, draft)
    assert shown.table == table("R4 R5 R6 JK", "Y2 B9", "B1 B2 B3")
    assert shown.rack == cards("R8 K1")
    assert [(one.valid, one.value) for one in shown.combinations] == [(True, 22), (False, None), (True, 6)]
    assert shown.opening is None


def test_an_emptied_combination_is_gone() -> None:
    state = position("R8 K1", "R5 R6 R7")
    assert DRAFTS.shown(state, drafted(state, ((), *table("R5 R6 R7 R8"), ()))).table == table("R5 R6 R7 R8")


@pytest.mark.parametrize(
    ("arrangement", "rule", "reason", "named"),
    [
        (table("R5 R7"), "TI-14", "table_not_kept", "R6"),
        (table(), "TI-14", "table_not_kept", "R5 R6 R7"),
        (table("R5 R6 R7", "R9"), "TI-14", "card_not_held", "R9"),
        (table("R5 R6 R7 R7"), "TI-14", "card_not_held", "R7"),
        (table("R5 R6 R7", "R8 R8"), "TI-14", "card_not_held", "R8"),
        (table("R5 R6 R7", "AS"), "TI-1", "card_not_held", "AS"),
        (table("R5 R6 AS"), "TI-1", "card_not_held", "AS"),
    ],
)
def test_no_tile_is_lost_and_none_is_made_up(arrangement: Arrangement, rule: str, reason: str, named: str) -> None:
    state = position("R8 K1", "R5 R6 R7")
    before = Draft((table("R5 R6 R7 R8"),), 1)
    with pytest.raises(IllegalMove) as no:
        DRAFTS.edit(state, before, arrangement)
    assert (no.value.rule, no.value.reason, no.value.params) == (rule, reason, {"cards": cards(named)})
    assert no.value.detail.endswith(".")


def test_a_joker_taken_out_lies_again_where_it_was_once_restored() -> None:
    state = position("R5 K1", "R4 JK R6")
    draft = drafted(state, table("R4 R6", "JK"), table("R4 R5 R6", "JK"))
    assert DRAFTS.shown(state, draft).table == table("R4 R5 R6", "JK")
    assert DRAFTS.shown(state, draft.undone()).table == table("R4 R6", "JK")
    restored = draft.restored()
    assert DRAFTS.shown(state, restored).table == table("R4 JK R6")
    assert DRAFTS.shown(state, restored).rack == cards("R5 K1")


def test_the_oldest_edits_are_forgotten() -> None:
    state = position("R8 R9 K1", "R5 R6 R7")
    draft = drafted(state, *[table("R5 R6 R7", f"R{8 + at % 2}") for at in range(KEEP_EDITS + 5)])
    assert DRAFTS.shown(state, draft).edits == KEEP_EDITS
    assert draft.changes == KEEP_EDITS + 5


@pytest.mark.parametrize(
    ("rack", "lying", "arrangement", "counted"),
    [
        ("R10 B10 K10 R1 R2 R3", [], table("R10 B10 K10", "R1 R2 R3"), 36),
        ("R10 B10 K10 R1 R2 R3", [], table("R10 B10 K10", "R1 R2"), 30),
        ("B10 K10 JK", [], table("K10 B10 JK"), 30),
        ("R10 JK JK", [], table("JK R10 JK"), 33),
        # What lies there counts for nothing, however it lies; a like of it from the rack does.
        ("R1 R2 R3", ["R1 R2 R3"], table("R1 R2 R3", "R1 R2 R3"), 6),
        ("R4 R5 R6", ["R1 R2 R3"], table("R1 R2 R3 R4 R5 R6"), 0),
        ("R4 R5 R6", ["R1 R2 R3"], table("R1 R2", "R3 R4 R5 R6"), 0),
        ("R4 R5 R6", ["R1 R2 R3"], table("R1 R2", "R3", "R4 R5 R6"), 15),
        ("R1 R2 R3", ["R1 R2 R3"], table("R1 R2 R3"), 0),
        # One of these groups is of the rack, the other one is not.
        ("R10 B10 K10", ["R10 B10 K10 Y10"], table("R10 B10 K10", "R10 B10 K10", "Y10"), 30),
        # Both tens are not the rack's.
        ("B10 K10 R11 R12", ["R10 Y10 K10"], table("R10 R11 R12", "Y10 B10 K10", "K10"), 0),
    ],
)
def test_what_counts_for_the_opening(rack: str, lying: list[str], arrangement: Arrangement, counted: int) -> None:
    state = position(rack, *lying, opened=UNOPENED)
    assert DRAFTS.shown(state, drafted(state, arrangement)).opening == OpeningView(counted, 30)


@pytest.mark.parametrize("move", [Draw(), Pass()])
def test_no_draw_and_no_pass_while_the_table_lies_otherwise(move: Draw | Pass) -> None:
    state = position("R8 K1", "R5 R6 R7", "B1 B2 B3", pool="B9" if isinstance(move, Draw) else "")
    for arrangement in (table("R5 R6 R7 R8", "B1 B2 B3"), table("R5 R6 R7 B1 B2 B3")):
        with pytest.raises(IllegalMove) as no:
            DRAFTS.refuse(state, drafted(state, arrangement), move)
        assert (no.value.rule, no.value.reason) == ("TI-14", "draft_open")
        assert no.value.detail.endswith("before you draw." if isinstance(move, Draw) else "before you pass.")
    # The same table in another order is the start of the turn.
    DRAFTS.refuse(state, drafted(state, table("B3 B1 B2", "R7 R6 R5")), move)
    DRAFTS.refuse(state, drafted(state, table("R5 R6 R7 R8", "B1 B2 B3")).undone(), move)


def test_a_play_is_never_refused_for_a_draft() -> None:
    state = position("R8 K1", "R5 R6 R7")
    DRAFTS.refuse(state, drafted(state, table("R5", "R6", "R7", "R8")), play("R5 R6 R7 R8"))


def test_a_draft_is_read_back_as_it_was_stored() -> None:
    state = position("R8 K1", "R5 R6 R7")
    draft = drafted(state, table("R5", "R6 R7", "R8"), table("R5 R6 R7 R8"))
    assert msgspec.json.decode(msgspec.json.encode(draft), type=Draft) == draft


def test_every_try_is_kept_or_refused_by_its_tiles_alone() -> None:
    """Beside the naive rules: a draft takes whatever keeps all tiles, and tells each combination as it is."""
    rng = Random(37)
    answers: Counter[bool] = Counter()
    for _ in range(300):
        naive = built(rng)
        state = msgspec.convert(naive, TilesState)
        state = msgspec.structs.replace(state, hands=tuple(in_order(hand) for hand in state.hands))
        arrangement = tried(naive, rng)
        before = Counter(tile for tiles in naive["table"] for tile in tiles)
        after = Counter(tile for tiles in arrangement for tile in tiles)
        keeps = before <= after and after - before <= Counter(naive["hands"][0])
        named = tuple(tuple(Card(tile) for tile in tiles) for tiles in arrangement)
        try:
            shown = DRAFTS.shown(state, drafted(state, named))
        except IllegalMove:
            assert not keeps
        else:
            assert keeps
            assert [one.value for one in shown.combinations] == [worth(tiles) for tiles in arrangement]
            assert Counter(shown.rack) + after == before + Counter(naive["hands"][0])
        answers[keeps] += 1
    assert min(answers.values()) > 30
