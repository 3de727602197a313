"""`make bench-strength` measures what it says: both sides of every deal, intervals, matches, on the seat's view alone."""

import json
import math
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench.strength.__main__ import main
from bench.strength.counting import figures, matches_of
from bench.strength.gates import GATES, verdicts
from bench.strength.intervals import Interval, paired_mean, paired_share, wilson
from bench.strength.meeting import Meeting, Wanted, meet, running
from bench.strength.players import pair
from bench.strength.playing import Deal, Done, Hand, Work, play
from bench.strength.setups import SETUPS, named, of_game
from bench.strength.thinking import thinking
from ops import lab
from ops.dockerfile import ROOT

from trinca.games import GAMES
from trinca.games.moves import Draw
from trinca.games.values import Moved, Outcome

TAME, DULL = "ops.lab:tame", "ops.lab:dull"
CLASSIC, RUMMY500, TILES, INDIAN, INDIAN_4 = map(named, ("classic", "rummy500", "tiles", "indian-2", "indian-4"))


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench.strength", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=110)


def met(setup: str, players: tuple[str, str], hands: int, matches: int = 0) -> Meeting:
    with running(1) as doing:
        return meet(named(setup), players, Wanted(hands, matches, 1, 2000), doing)


def hand(*points: int, winner: int | None = None) -> Hand:
    return Hand(Outcome("went_out", winner, points, ()), 10)


def test_the_figures_are_the_same_in_any_number_of_processes(tmp_path: Path) -> None:
    told: list[Any] = []
    for processes in ("1", "2"):
        folder = tmp_path / processes
        words = ["--games", "classic,rummy500", "--pairs", "normal:greedy,easy:easy", "--hands", "20"]
        done = run(*words, "--processes", processes, "--save", str(folder))
        assert done.returncode == 0, done.stderr
        (file,) = folder.iterdir()
        told.append(json.loads(file.read_text(encoding="utf-8")))
        for shown in (
            "| `normal` : `greedy` |",
            " of 20 |",
            "| at least 48% of hands |",
            "| a choice, in plain loops |",
        ):
            assert shown in done.stdout, shown
    for name in ("meetings", "gates", "wanted"):
        assert told[0][name] == told[1][name]
    for meeting in told[0]["meetings"]:
        assert meeting["hands"] == 20
        assert meeting["decided"] <= 20
        assert sum(meeting["endings"].values()) == 20
    for row in told[0]["thinking"]:
        assert 0 < row["median"] <= row["p95"] <= row["p99"] <= row["most"]


@pytest.mark.parametrize(
    "words",
    [
        ("--games", "whist"),
        ("--pairs", "hard"),
        ("--pairs", "hard:perfect"),
        ("--pairs", "no.such:player:hard"),
        ("--pairs", "ops.lab:nobody:hard"),
        ("--hands", "0"),
        ("--matches", "-1"),
    ],
)
def test_it_refuses_what_it_cannot_measure(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "error: argument" in capsys.readouterr().err


def test_pairs_are_named() -> None:
    assert pair("hard:normal") == ("hard", "normal")
    assert pair("lab.mine:choose:hard") == ("lab.mine:choose", "hard")
    assert pair("greedy:mine:choose@easy") == ("greedy", "mine:choose@easy")
    assert pair("a:b:c.d:e") == ("a:b", "c.d:e")
    for text in ("", "hard", "hard:", "mine:choose", "hard:normal:easy"):
        with pytest.raises(ValueError, match=r"wanted|none of"):
            pair(text)


def test_every_game_is_measured() -> None:
    assert {setup.game_id for setup in SETUPS} == {game.info.game for game in GAMES}
    assert of_game("indian") == (INDIAN, INDIAN_4)
    assert of_game("indian-4") == (INDIAN_4,)


class TestIntervals:
    def test_wilson(self) -> None:
        """The figures of the textbooks."""
        for won, of, low, high in ((5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662)):
            found = wilson(won, of)
            assert found is not None
            assert found == pytest.approx((won / of, low, high), abs=1e-4)
        assert wilson(0, 0) is None

    def test_hands_that_always_end_alike_are_worth_half_as_many(self) -> None:
        alike = [(2.0, 2.0), (0.0, 2.0)] * 50
        assert _close(paired_share(alike), wilson(50, 100))

    def test_independent_hands_are_worth_what_they_are(self) -> None:
        rng = Random(1)
        chance = [(float(rng.random() < 0.5) + float(rng.random() < 0.5), 2.0) for _ in range(4000)]
        assert _close(paired_share(chance), wilson(sum(part for part, _ in chance), 8000), 5e-4)

    def test_where_the_cards_decide_most_it_takes_fewer(self) -> None:
        split = [(1.0, 2.0)] * 90 + [(2.0, 2.0)] * 6 + [(0.0, 2.0)] * 4
        found, plain = paired_share(split), wilson(102, 200)
        assert found is not None
        assert plain is not None
        assert found.high - found.low < (plain.high - plain.low) / 2

    def test_where_no_deal_differs_nothing_is_certain(self) -> None:
        assert _close(paired_share([(2.0, 2.0)] * 20), wilson(20, 20))
        assert paired_share([(1.0, 2.0)]) is None
        assert paired_share([(0.0, 0.0)] * 9) is None

    def test_a_mean(self) -> None:
        found = paired_mean([1.0, 2.0, 3.0, 4.0])
        half = 1.959964 * math.sqrt(5 / 3 / 4)
        assert found == pytest.approx((2.5, 2.5 - half, 2.5 + half))
        assert paired_mean([1.0]) is None

    def test_it_holds_the_truth_as_often_as_it_says(self) -> None:
        """Deals that favour a seat, and a player that wins 55 of 100 beside: 95 of 100 intervals hold it."""
        rng, held = Random(2), 0
        for _ in range(400):
            deals = []
            for _ in range(150):
                luck = rng.choice((-0.4, 0.4))
                deals.append((float(rng.random() < 0.55 + luck) + float(rng.random() < 0.55 - luck), 2.0))
            found = paired_share(deals)
            assert found is not None
            held += found.low <= 0.55 <= found.high
        assert 0.92 <= held / 400 <= 0.98


def _close(one: Interval | None, other: Interval | None, within: float = 1e-3) -> bool:
    return one is not None and other is not None and all(abs(a - b) < within for a, b in zip(one, other, strict=True))


class TestDeals:
    def test_players_of_one_kind_are_even(self) -> None:
        """Nothing of greedy's tiles is left to chance: each deal is won from either side."""
        found = met("tiles", ("greedy", "greedy"), 20).figures
        assert found.hands == 20
        assert found.decided in {16, 18, 20}  # what one side cannot win the other cannot
        assert found.won == wilson(found.decided // 2, found.decided)
        assert found.ahead == (0.0, 0.0, 0.0)

    def test_who_is_first_makes_no_difference(self) -> None:
        """Players that leave nothing to chance: told the other way round, the figures are the other's."""
        one, other = (met("classic", players, 40).figures for players in ((TAME, DULL), (DULL, TAME)))
        assert one.points == other.points[::-1]
        assert one.points[0] > one.points[1]
        assert (one.decided, one.turns, one.endings) == (other.decided, other.turns, other.endings)
        assert one.won is not None
        assert other.won is not None
        assert one.won.value == pytest.approx(1 - other.won.value)

    def test_every_pair_has_the_same_deals(self) -> None:
        hands = []
        for players in (("easy", "normal"), ("greedy", "easy")):
            work = play(Work("classic", players, 1, 3, 2, 0))
            hands.append([deal[0].outcome.hands for deal in work.deals])
        again = play(Work("classic", ("easy", "normal"), 1, 4, 1, 0))
        assert hands[0] != hands[1]
        assert again.deals[0][0].outcome.hands == hands[0][1]

    def test_a_player_sees_its_seat_and_nothing_else(self) -> None:
        lab.seen.clear()
        found = met("classic", ("ops.lab:watching@normal", "greedy"), 10)
        assert {seat for seat, *_ in lab.seen} == {0, 1}
        assert {(level, budget) for *_, level, budget in lab.seen} == {("normal", 2000)}
        assert len(found.thought[0]) == len(lab.seen)
        draws = [
            (entry.seat == seat, entry.card)
            for seat, log, *_ in lab.seen
            for entry in log
            if isinstance(entry, Moved) and isinstance(entry.move, Draw) and not entry.open
        ]
        assert {(own, card is None) for own, card in draws} == {(True, False), (False, True)}

    def test_the_deal_rotates(self) -> None:
        lab.seen.clear()
        play(Work("classic", ("ops.lab:watching", "ops.lab:watching"), 1, 0, 3, 0))
        begins = [seat for seat, log, *_ in lab.seen if len(log) == 1]
        assert begins == [0, 0, 1, 1, 0, 0]

    def test_a_player_that_breaks_a_rule_ends_it(self) -> None:
        with pytest.raises(RuntimeError, match=r"deal 0 of .*ops.lab:cheating.*IllegalMove: Draw a card first"):
            met("classic", ("ops.lab:cheating", "greedy"), 10)


class TestCounting:
    def test_hands_are_won_by_those_who_sat_there(self) -> None:
        deals: list[Deal] = [(hand(9, 0, winner=0), hand(0, 5, winner=1)), (hand(0, 4, winner=1), hand(0, 0))]
        found = figures(CLASSIC, deals)
        assert (found.hands, found.decided, found.turns) == (4, 3, 10)
        assert found.won == wilson(2, 3)
        assert found.points == (3.5, 1.0)
        assert found.ahead is not None
        assert found.ahead.value == 2.5
        assert found.paid is None
        assert found.endings == {"went_out": 3, "went_out, won by nobody": 1}

    def test_a_hand_of_rummy500_is_won_by_its_points(self) -> None:
        deals: list[Deal] = [(hand(40, 55, winner=0), hand(10, 10, winner=0)), (hand(-5, -9), hand(0, -1))]
        found = figures(RUMMY500, deals)
        assert (found.decided, found.won) == (3, wilson(1, 3))

    def test_points_of_indian_are_bad(self) -> None:
        deals: list[Deal] = [(hand(0, 30, winner=0), hand(20, 0, winner=1)), (hand(10, 0, winner=1), hand(0, 0))]
        found = figures(INDIAN, deals)
        assert found.points == (2.5, 12.5)
        assert found.ahead is not None
        assert found.ahead.value == 10.0
        assert found.paid is not None
        assert found.paid.value == 50 / 60
        assert found.strength == found.paid

    def test_at_four_seats_each_has_two(self) -> None:
        deals: list[Deal] = [(hand(0, 30, 10, 50, winner=0), hand(0, 8, 20, 0, winner=3))] * 2
        found = figures(INDIAN_4, deals)
        assert found.points == ((10 + 8) / 4, (80 + 20) / 4)
        assert found.won == wilson(4, 4)

    def test_matches_follow_each_other_in_one_order_of_seats(self) -> None:
        """To 100: the first wins 60 and 40, then the second 100; swapped the first has seat 1."""
        first = [hand(60, 0), hand(0, 90), hand(40, 0), hand(0, 100), hand(99, 0)]
        other = [hand(0, 100), hand(100, 0), hand(0, 99), hand(99, 0), hand(0, 1)]
        assert list(matches_of(CLASSIC, list(zip(first, other, strict=True)))) == [0, 1, 0, 1, 0]

    def test_a_shared_match_is_nobodys(self) -> None:
        deals: list[Deal] = [(hand(0, 201, 0, 201), hand(0, 0, 201, 50))]
        assert list(matches_of(INDIAN_4, deals)) == [0, None]
        assert figures(INDIAN_4, deals).matches == 1

    def test_rounds_of_tiles_are_no_match(self) -> None:
        assert list(matches_of(TILES, [(hand(900, 0), hand(0, 900))])) == []

    def test_it_plays_on_for_matches(self) -> None:
        firsts: list[int] = []

        def doing(works: Iterable[Work]) -> Iterator[Done]:
            for work in works:
                firsts.append(work.first)
                yield play(work)

        found = meet(RUMMY500, ("greedy", "easy"), Wanted(2, 6, 1, 2000), doing).figures
        assert len(firsts) > 1
        assert firsts == list(range(0, found.hands // 2, 5))
        assert found.matches >= 6


def test_gates_tell_what_is_sure() -> None:
    told = {}
    played = met("classic", ("greedy", "greedy"), 2)
    for share in (0.2, 0.475, 0.5, 0.8):
        reached = wilson(share * 400, 400)
        meeting = played._replace(players=("hard", "normal"), figures=played.figures._replace(won_paired=reached))
        told[share] = {each.gate.name: (each.holds, each.sure) for each in verdicts([meeting])}
    clear, aim = "interval above 50% of hands", "aim 55% of hands"
    assert told[0.2] == {clear: (False, True), aim: (False, True)}
    assert told[0.475] == {clear: (False, False), aim: (False, True)}
    assert told[0.5] == {clear: (False, False), aim: (False, True)}
    assert told[0.8] == {clear: (True, True), aim: (True, True)}
    assert {name for pairs in GATES for name in pairs} == {"easy", "normal", "hard", "greedy"}


def test_choices_are_told_in_plain_loops() -> None:
    meeting = met("classic", ("greedy", "easy"), 10)
    rows = {row.player: row for row in thinking([meeting, meeting])}
    assert rows["greedy"].choices == 2 * len(meeting.thought[0])
    assert rows["greedy"].most * rows["greedy"].yardstick == pytest.approx(max(meeting.thought[0]))
