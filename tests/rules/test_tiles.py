"""What vectors of tiles cannot show: the words and figures of refusals, views, and what is asked of a game beside moves."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from rules.tiles_seated import GAME, cards, play, position, table

from trinca.cards.shuffle import Shuffle
from trinca.cards.tiles import DECK
from trinca.games.errors import IllegalMove
from trinca.games.tiles.moves import Draw, Pass, TilesMove
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.score import total
from trinca.games.tiles.state import TilesState
from trinca.games.values import Legal, Moved


def refusal(state: TilesState, move: TilesMove) -> IllegalMove:
    with pytest.raises(IllegalMove) as no:
        GAME.apply(state, move)
    return no.value


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_ti_2_a_number_of_seats_it_is_not_for(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.deal(TilesOptions(), seats, 0, Shuffle("00" * 32))


@pytest.mark.parametrize("dealer", [-1, 2])
def test_a_dealer_that_is_none(dealer: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        GAME.deal(TilesOptions(), 2, dealer, Shuffle("00" * 32))


@pytest.mark.parametrize(("seats", "pool"), [(2, 78), (3, 64), (4, 50)])
def test_ti_1_the_deal(seats: int, pool: int) -> None:
    dealt = GAME.deal(TilesOptions(), seats, seats - 1, Shuffle("00" * 32))
    assert [len(hand) for hand in dealt.hands] == [14] * seats
    assert len(dealt.state.pool) == pool
    assert dealt.deck == DECK
    assert (dealt.upcard, dealt.wild_card, dealt.entries) == (None, None, ())
    assert dealt.state.seat == 0


UNOPENED = (False, True)

REFUSED: dict[str, tuple[TilesState, TilesMove, tuple[str, str, str], dict[str, Any]]] = {
    "a playing card": (
        position("R5 R6 R7 K1"),
        play("R5 R6 R7", "AS AH AD"),
        ("TI-1", "card_not_held", "AS, AH and AD are not in this game."),
        {"cards": cards("AS AH AD")},
    ),
    "a tile of nobody": (
        position("R5 R6 K1"),
        play("R5 R6 R7"),
        ("TI-7", "card_not_held", "You do not hold R7."),
        {"cards": cards("R7")},
    ),
    "a tile held once": (
        position("R5 R6 R7 K1"),
        play("R5 R6 R7", "R5 R6 R7"),
        ("TI-7", "card_not_held", "You hold R5, R6 and R7 only once."),
        {"cards": cards("R5 R6 R7")},
    ),
    "a tile of the table doubled": (
        position("R6 R7 K1", "R5 B5 K5"),
        play("R5 B5 K5", "R5 R6 R7"),
        ("TI-7", "card_not_held", "You do not hold R5."),
        {"cards": cards("R5")},
    ),
    "a tile of the table lost": (
        position("R1 R2 R3 K1", "R5 B5 K5 Y5"),
        play("R5 B5 K5", "R1 R2 R3"),
        ("TI-7", "table_not_kept", "Y5 lies on the table and must stay there."),
        {"cards": cards("Y5")},
    ),
    "tiles of the table lost": (
        position("R1 R2 R3 K1", "R5 B5 K5"),
        play("R1 R2 R3"),
        ("TI-7", "table_not_kept", "R5, B5 and K5 lie on the table and must stay there."),
        {"cards": cards("R5 B5 K5")},
    ),
    "the table touched before the opening": (
        position("R10 R11 R12 K1 Y5", "R5 B5 K5", "Y1 Y2 Y3", opened=UNOPENED),
        play("R10 R11 R12", "R5 B5 K5 Y5", "Y1 Y2 Y3"),
        ("TI-6", "table_not_kept", "You have not opened yet: the combination R5, B5 and K5 must stay as it is."),
        {"cards": cards("R5 B5 K5")},
    ),
    "two tiles": (
        position("R5 R6 K1"),
        play("R5 R6"),
        ("TI-4", "not_a_meld", "R5 and R6 are too few: a combination has at least 3 tiles."),
        {"combination": 0, "cards": cards("R5 R6")},
    ),
    "one tile": (
        position("R5 R6 R7 K1"),
        play("R5 R6 R7", "K1"),
        ("TI-4", "not_a_meld", "K1 is too few: a combination has at least 3 tiles."),
        {"combination": 1, "cards": cards("K1")},
    ),
    "jokers alone": (
        position("K1 JK JK"),
        play("JK JK"),
        ("TI-5", "not_a_meld", "JK and JK are no combination: at least one tile must not be a joker."),
        {"combination": 0, "cards": cards("JK JK")},
    ),
    "round the corner": (
        position("R1 R12 R13 K1"),
        play("R12 R13 R1"),
        ("TI-4", "not_a_meld", "R12, R13 and R1 are no run: 1 does not follow 13."),
        {"combination": 0, "cards": cards("R12 R13 R1")},
    ),
    "a group of five": (
        position("R4 B4 K1 K4 K4 Y4"),
        play("R4 B4 K4 Y4 K4"),
        ("TI-4", "not_a_meld", "R4, B4, K4, Y4 and K4 are no group: it has 3 or 4 tiles."),
        {"combination": 0, "cards": cards("R4 B4 K4 Y4 K4")},
    ),
    "a colour twice": (
        position("R4 K1 K4 K4"),
        play("R4 K4 K4"),
        ("TI-4", "not_a_meld", "R4, K4 and K4 are no group: each colour may be in it only once."),
        {"combination": 0, "cards": cards("R4 K4 K4")},
    ),
    "a gap": (
        position("R4 R6 R7 K1"),
        play("R4 R6 R7"),
        (
            "TI-4",
            "not_a_meld",
            "R4, R6 and R7 are no run: the numbers must follow each other, each once and without a gap.",
        ),
        {"combination": 0, "cards": cards("R4 R6 R7")},
    ),
    "neither group nor run": (
        position("R4 B6 K1 K7"),
        play("R4 B6 K7"),
        (
            "TI-4",
            "not_a_meld",
            (
                "R4, B6 and K7 are neither a group (3 or 4 equal numbers of different colours) "
                "nor a run (3 or more consecutive numbers of one colour)."
            ),
        ),
        {"combination": 0, "cards": cards("R4 B6 K7")},
    ),
    "nothing laid": (
        position("R4 K1", "R5 B5 K5"),
        play("K5 B5 R5"),
        ("TI-7", "nothing_laid", "Lay at least one tile from your rack, or draw."),
        {},
    ),
    "nothing laid with the pool empty": (
        position("R4 K1", "R5 B5 K5", pool=""),
        play("K5 B5 R5"),
        ("TI-7", "nothing_laid", "Lay at least one tile from your rack, or pass."),
        {},
    ),
    "nothing laid before the opening": (
        position("R4 K1", "R5 B5 K5", opened=UNOPENED),
        play("K5 B5 R5"),
        ("TI-7", "nothing_laid", "Lay at least one tile from your rack, or draw."),
        {},
    ),
    "an opening too low": (
        position("R5 B2 B3 B4 B5 K1 K5 Y5", "Y1 Y2 Y3", opened=UNOPENED),
        play("R5 B5 K5 Y5", "B2 B3 B4", "Y1 Y2 Y3"),
        (
            "TI-6",
            "opening_too_low",
            "Your first combinations must be worth 30 or more together; these are worth 29.",
        ),
        {"sum": 29, "needed": 30},
    ),
    "a draw from nothing": (
        position("R4", pool=""),
        Draw(),
        ("TI-9", "stock_empty", "The pool is empty: lay tiles or pass."),
        {"pool": 0},
    ),
    "a pass with one tile in the pool": (
        position("R4", pool="B1"),
        Pass(),
        ("TI-9", "pool_not_empty", "The pool has a tile: lay tiles or draw."),
        {"pool": 1},
    ),
    "a pass with tiles in the pool": (
        position("R4", pool="B1 B2"),
        Pass(),
        ("TI-9", "pool_not_empty", "The pool has 2 tiles: lay tiles or draw."),
        {"pool": 2},
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_and_in_which_words(case: str) -> None:
    state, move, (rule, reason, detail), params = REFUSED[case]
    before = msgspec.json.encode(state)
    no = refusal(state, move)
    assert (no.rule, no.reason, no.detail) == (rule, reason, detail)
    assert no.params == params
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        # Each is wrong in every later way as well: what is told first is the same every time.
        (play("AS R6", "R9 R10"), "card_not_held"),
        (play("R9 R10"), "table_not_kept"),
        (play("R5 B5", "K5 R9", "R10"), "table_not_kept"),
        (play("R5 B5 K5", "R9"), "not_a_meld"),
        (play("R5 B5 K5"), "nothing_laid"),
        (play("R5 B5 K5", "R9 R9 R9"), "card_not_held"),
    ],
)
def test_the_order_of_checks(move: TilesMove, reason: str) -> None:
    state = position("R9 R10 R13", "R5 B5 K5", opened=UNOPENED)
    assert refusal(state, move).reason == reason


def test_a_round_that_is_over() -> None:
    state = GAME.apply(position("R5 R6 R7"), play("R5 R6 R7")).state
    assert GAME.turn(state) is None
    assert GAME.legal(state) == Legal(())
    moves: tuple[TilesMove, ...] = (play("R5 R6 R7"), Draw(), Pass())
    for move in moves:
        no = refusal(state, move)
        assert (no.rule, no.reason, no.params) == ("TI-11", "wrong_phase", {"phase": "over"})


def test_a_refused_move_leaves_nothing_behind() -> None:
    """A joker that was tried in vain is as good as before."""
    state = position("B1 B2 B4 K1 JK")
    assert refusal(state, play("B1 B4 JK")).reason == "not_a_meld"
    assert GAME.apply(state, play("B1 B2 JK")).state.table == table("B1 B2 JK")


def test_what_happened_is_recorded_in_normal_form() -> None:
    played = GAME.apply(position("R7 B7 K1 K7", "Y4 JK Y6"), play("Y6 Y4 JK", "K7 R7 B7"))
    assert played.entries == (Moved(0, play("R7 B7 K7", "Y4 JK Y6")),)
    drawn = GAME.apply(position("R7", pool="B1 B2"), Draw())
    assert drawn.entries == (Moved(0, Draw(), cards("B2")[0]),)
    assert GAME.seen(drawn.entries[0], 0) == drawn.entries[0]
    assert GAME.seen(drawn.entries[0], 1) == Moved(0, Draw())


def test_a_rack_has_no_bound() -> None:
    """Every tile of the pool can be drawn by two seats that never lay any."""
    state = GAME.deal(TilesOptions(), 2, 1, Shuffle("07" * 32)).state
    for _ in range(78):
        state = GAME.apply(state, Draw()).state
        GAME.check(state)
        assert Draw() in GAME.legal(state).moves or not state.pool
    assert [len(hand) for hand in state.hands] == [53, 53]
    assert state.pool == ()
    state = GAME.apply(GAME.apply(state, Pass()).state, Pass()).state
    GAME.check(state)
    outcome = GAME.result(state)
    assert outcome is not None
    totals = [total(hand) for hand in state.hands]
    # All numbers, and both jokers at 30.
    assert sum(totals) == 2 * 4 * 91 + 60
    assert max(outcome.points) == abs(totals[0] - totals[1])


def test_the_view_of_a_seat() -> None:
    state = position("R7 B7 K7 JK", "Y4 JK Y6", pool="B1 B2", opened=(False, True), others=["Y9 Y10"])
    for seat in (0, 1):
        assert msgspec.to_builtins(GAME.view(state, seat)) == {
            "hand": {
                "dealer": 1,
                "turn": {"seat": 0, "phase": "play"},
                "table": (("Y4", "JK", "Y6"),),
                "pool": 2,
            },
            "seats": ({"cards": 4, "opened": False}, {"cards": 2, "opened": True}),
            "you": {"seat": seat, "hand": (cards("R7 B7 K7 JK"), cards("Y9 Y10"))[seat], "taken": None},
            "options": {"opening": 30, "turn_limit": 500},
        }


def test_a_list_for_those_who_only_pick_says_that_it_is_not_whole() -> None:
    legal = GAME.legal(position("R7 B7 K7 Y1"))
    assert legal == Legal((play("R7 B7 K7"), Draw()), complete=False, open=("play",))
    assert GAME.legal(position("R7 B7", pool="")).moves == (Pass(),)


def test_what_opens_is_listed_and_nothing_else() -> None:
    """TI-6: what is dearest first, then what opens with fewer combinations or without the joker."""
    state = position("R9 R10 R11 B1 B2 B3 JK", opened=UNOPENED)
    moves = GAME.legal(state).moves
    assert moves[0] == play("R9 R10 R11 JK", "B1 B2 B3")
    assert play("R9 R10 R11") in moves
    assert play("R9 R10 R11", "B1 B2 B3") in moves
    assert play("B1 B2 B3 JK") not in moves
    assert GAME.legal(position("R9 R10 B1 B2 B3 K1", opened=UNOPENED)).moves == (Draw(),)
    # Three open here, and the dearest are four.
    moves = GAME.legal(position("R1 R2 R3 B2 B3 B4 K4 K5 K6 Y1 Y2 Y3", opened=UNOPENED)).moves
    assert moves[:-1] == (
        play("R1 R2 R3", "B2 B3 B4", "K4 K5 K6", "Y1 Y2 Y3"),
        play("R1 R2 R3", "B2 B3 B4", "K4 K5 K6"),
    )


def test_clients_that_pick_from_the_list_empty_their_racks() -> None:
    """They draw or pass only where the list has no play."""
    reasons: Counter[str] = Counter()
    for number in range(24):
        rng, seats = Random(number), 2 + number % 3
        state = GAME.deal(TilesOptions(), seats, seats - 1, Shuffle(f"{number:064x}")).state
        while GAME.turn(state) is not None:
            moves = GAME.legal(state).moves
            state = GAME.apply(state, rng.choice(moves[:-1] or moves)).state
        outcome = GAME.result(state)
        assert outcome is not None
        reasons[outcome.reason] += 1
    assert reasons["went_out"] > 8, reasons


def test_ti_13_nothing_adds_up() -> None:
    assert not GAME.info.running_score
    assert GAME.match_winners((), TilesOptions()) is None
    assert GAME.match_winners((5000, 0), TilesOptions()) is None


def test_a_play_has_the_shape_of_a_table() -> None:
    for wrong in (
        {"type": "play"},
        {"type": "play", "table": [[]]},
        {"type": "play", "table": ["R5"]},
        {"type": "play", "table": [["R14", "R5", "R6"]]},
        {"type": "play", "table": [["r5", "R5", "R6"]]},
        {"type": "play", "table": None},
        {"type": "play", "table": [["R5"]] * 107},
        {"type": "play", "table": [["R5"] * 107]},
        {"type": "draw", "from": "stock"},
        {"type": "pass", "table": []},
        {"type": "meld", "cards": ["R5", "R6", "R7"]},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, GAME.move_type)
    most = {"type": "play", "table": [["R5"] * 106] * 106}
    assert refusal(position("R5"), msgspec.convert(most, GAME.move_type)).reason == "card_not_held"


def test_random_rounds_keep_every_tile() -> None:
    """More options and seats than the conformance suite tries, checked after every move."""
    for number in range(30):
        rng = Random(number)
        options = TilesOptions(opening=rng.choice((0, 1, 30, 100)), turn_limit=rng.choice((2, 40, 500)))
        seats = 2 + number % 3
        state = GAME.deal(options, seats, number % seats, Shuffle(f"{number:064x}")).state
        while GAME.turn(state) is not None:
            state = GAME.apply(state, rng.choice(GAME.legal(state).moves)).state
            GAME.check(state)
        assert state.turns <= options.turn_limit
