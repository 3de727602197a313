"""Several people on one device: a hand is uncovered by its player's Enter and covered after the turn (TA-9)."""

from __future__ import annotations

from typing import Any

import pytest
from cli.running import Cli, Run
from support.canned import TABLE, a_device, a_record, legal, lying
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
AGREE = f"{VIEW}/agreements"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
STOCK = {"type": "draw", "from": "stock"}
DISCARD = {"type": "discard", "card": "KH"}
RECORD = a_record(3, bytes(32), 9, kinds=("host", "local"))
UPCARD = {"event": "upcard", "card": "2C"}
ANAS, RUIS = ["AS", "2S", "3S"], ["KD", "QD", "JD"]
DREW = {"seat": 0, "move": STOCK}
DREW_SEEN = {**DREW, "card": "6C"}
LEFT = {"seat": 0, "move": DISCARD}


@pytest.fixture
def shared(cli: Cli, stub: Stub) -> Cli:
    cli.keep(stub.url, kind="device", invitations=[])
    return cli


def at(version: int, turn: int | None, held: list[str] | None, *log: dict[str, Any], **changes: Any) -> Reply:
    you = {"moves": None if held is None else legal(version, STOCK, DISCARD)}
    hand = {"log": list(log), "deal": {"commitment": RECORD["commitment"]}, **changes.pop("hand", {})}
    return Reply(a_device(turn, held, version=version, hand=hand, you=you, **changes))


def play(cli: Cli, *typed: str, term: str = "xterm") -> Run:
    lines = "".join(line + "\n" for line in typed)
    return cli("play", TABLE, typed=lines, terminal=True, environ={"NO_COLOR": "1", "TERM": term})


def reveals(stub: Stub) -> list[bool]:
    return ["reveal" in each.query for each in stub.sent("GET", VIEW)]


def test_a_turn_each_with_the_device_passed_between(shared: Cli, stub: Stub) -> None:
    stub.plan(
        "GET",
        VIEW,
        at(17, 0, None, UPCARD),
        at(17, 0, ANAS, UPCARD),
        at(19, 1, RUIS, UPCARD, DREW, LEFT),
    )
    stub.plan("POST", MOVES, at(18, 0, [*ANAS, "6C"], UPCARD, DREW_SEEN), at(19, 1, None, UPCARD, DREW, LEFT))
    run = play(shared, "", "draw stock", "discard kh", "", "q")
    assert (run.status, run.err) == (0, "")
    covered, anas, between, ruis, after = run.out.split(CLEAR)
    assert covered == "Type ? for help.\nPass the device to Ana, then press Enter. "
    assert "Ana holds A♠ 2♠ 3♠\n" in anas
    assert "Ana holds A♠ 2♠ 3♠ 6♣\n" in anas
    assert "Ana drew 6♣." in anas
    assert between == "Pass the device to Rui, then press Enter. "
    assert "Rui holds J♦ Q♦ K♦\n" in ruis
    assert "6♣" not in ruis
    assert "Ana drew from the stock.\n  Ana discarded K♥.\n" in ruis
    assert "K♦" not in covered + anas + between + after
    assert "You " not in covered + anas + between + ruis
    assert after == "Your seat is kept for seven days; `trinca play k3x9abcd` goes on.\n"
    assert shared.lines_forgotten == 2
    assert reveals(stub) == [False, True, True]
    assert [each.query for each in stub.sent("POST", MOVES)] == [{"include": ["moves,log"]}] * 2


@pytest.mark.parametrize("typed", [[], ["q"], ["quit"], ["no", "show", "q"]])
def test_nothing_is_uncovered_without_enter(shared: Cli, stub: Stub, typed: list[str]) -> None:
    stub.plan("GET", VIEW, at(17, 0, None))
    run = play(shared, *typed)
    assert run.status == 0
    assert reveals(stub) == [False]
    assert "holds" not in run.out
    assert run.out.count("Only Enter uncovers the hand of Ana; q leaves.") == max(0, len(typed) - 1)


def test_a_hand_that_the_turn_has_passed_by_is_not_shown(shared: Cli, stub: Stub) -> None:
    """Another client of the same key played Ana's turn while she was asked: the answer shows Rui's hand."""
    stub.plan("GET", VIEW, at(17, 0, None), at(19, 1, RUIS), at(19, 1, None))
    run = play(shared, "", "q")
    assert "♦" not in run.out
    assert "Pass the device to Rui" in run.out
    assert reveals(stub) == [False, True, False]


def test_a_table_that_changed_meanwhile_is_covered_again(shared: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, 0, None), at(17, 0, ANAS), at(21, 1, None))
    stub.plan("POST", MOVES, problem(412, "stale_version", params={"version": 21}))
    run = play(shared, "", "draw stock", "q")
    assert run.out.endswith(
        f"{CLEAR}Pass the device to Rui, then press Enter. Your seat is kept for seven days; `trinca play k3x9abcd` goes on.\n"
    )
    assert reveals(stub) == [False, True, False]


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_clear_is_scrolled_on(shared: Cli, stub: Stub, term: str) -> None:
    stub.plan("GET", VIEW, at(17, 0, None), at(17, 0, ANAS))
    run = play(shared, "", "q", term=term)
    assert "\x1b" not in run.out
    assert "\n" * 24 in run.out.partition("Your move: ")[2]


def test_what_is_left_when_the_hand_is_over_stays_to_be_seen(shared: Cli, stub: Stub) -> None:
    result = {**RECORD["result"], "hands": [[], RUIS], "match": {"winners": [0]}}
    stub.plan("GET", VIEW, at(17, 0, None), at(17, 0, ANAS))
    stub.plan("POST", MOVES, at(18, None, [], status="match_over", result=result))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = play(shared, "", "discard kh", "n")
    last = run.out.rpartition(CLEAR)[2]
    assert "Ana won the match, 35 : 10.\n  Rui held K♦ Q♦ J♦\n" in last
    assert last.endswith("The match is over; `trinca play k3x9abcd` begins another.\n")


def test_a_new_match_on_one_device_begins_at_once_and_covered(shared: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, 0, None), at(17, 0, ANAS))
    stub.plan("POST", AGREE, at(18, 1, None, hand={"number": 4}))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = play(shared, "", "restart", "y", "q")
    assert run.out.rpartition(CLEAR)[2].startswith("Pass the device to Rui")
    assert "Waiting" not in run.out


def test_each_keeps_an_order_of_their_own(shared: Cli, stub: Stub) -> None:
    ruis = ["KD", "3S", "AS"]
    stub.plan("GET", VIEW, at(17, 0, None), at(17, 0, ANAS), at(18, 1, ruis), at(19, 0, ANAS))
    stub.plan("POST", MOVES, at(18, 1, None), at(19, 0, None))
    run = play(shared, "", "sort 3s as", "discard kh", "", "sort as", "discard kh", "", "q")
    held = [line for line in run.lines if " holds " in line]
    assert held == [
        "Ana holds A♠ 2♠ 3♠",
        "Ana holds 3♠ A♠ 2♠",
        "Rui holds A♠ 3♠ K♦",
        "Rui holds A♠ 3♠ K♦",
        "Ana holds 3♠ A♠ 2♠",
    ]


def test_commands_show_a_hand_only_with_reveal(shared: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, 0, None), at(17, 0, ANAS))
    covered = shared("show")
    assert covered.status == 0
    assert covered.lines[-1] == "The hand of Ana is covered; --reveal shows it."
    assert "Ana holds A♠ 2♠ 3♠" in shared("show", "--reveal").lines
    assert reveals(stub) == [False, True]


def test_the_list_of_moves_needs_reveal_too(shared: Cli, stub: Stub) -> None:
    stub.plan("GET", MOVES, problem(409, "covered", rule="TA-9"), Reply(legal(17, STOCK)))
    refused = shared("moves")
    assert (refused.status, refused.out) == (1, "")
    assert "--reveal shows that of the one to play" in refused.err
    assert shared("moves", "--reveal").lines == [" 1  draw stock"]
    assert [each.query for each in stub.sent("GET", MOVES)] == [{}, {"reveal": ["true"]}]


def test_a_move_by_its_number_reads_the_list_and_shows_only_what_the_answer_does(shared: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, 0, ANAS))
    stub.plan("POST", MOVES, at(18, 1, None, UPCARD, DREW, LEFT))
    run = shared("move", "2")
    assert run.status == 0
    assert stub.sent("POST", MOVES)[0].body == DISCARD
    assert "holds" not in run.out
    assert "The hand of Rui is covered; --reveal shows it." in run.lines


def test_auto_plays_all_seats_of_its_key(shared: Cli, stub: Stub) -> None:
    result = {**RECORD["result"], "match": {"winners": [0]}}
    stub.plan("GET", VIEW, at(17, 0, None), at(17, 0, ANAS), at(18, 1, RUIS))
    stub.plan(
        "POST", MOVES, at(18, 1, None), at(19, None, [], status="match_over", result=result, hand=lying(RECORD))
    )
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = shared("auto", TABLE)
    assert (run.status, run.err) == (0, "")
    assert run.lines[-1] == "Ana won the match, 35 : 10."
    assert reveals(stub) == [False, True, True]


def test_a_dry_run_shows_the_table_as_it_would_be(shared: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, 0, ANAS))
    tried = {"legal": True, "reveals": False, "view": at(17, 0, ["AS"]).body}
    stub.plan("POST", MOVES, Reply(tried), Reply({"legal": True, "reveals": True, "view": None}))
    shown = shared("move", "--dry-run", "meld", "2S-4S")
    assert shown.lines[0] == "Legal. The table would then be:"
    assert "Ana holds A♠" in shown.lines
    assert shared("move", "--dry-run", "draw", "stock").lines[0].startswith("Legal. What it would show")
    sent = stub.sent("POST", MOVES)
    assert [each.query for each in sent] == [{"dry_run": ["true"]}] * 2
    assert not any("If-Match" in each.headers for each in sent)
