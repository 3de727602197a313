from __future__ import annotations

import json

import pytest
from cli.running import Cli
from support.canned import TABLE, a_view, legal
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
STOCK = {"type": "draw", "from": "stock"}
PILE = {"type": "draw", "from": "discard"}


@pytest.fixture
def my_turn(at_stub: Cli, stub: Stub) -> Cli:
    stub.plan("GET", VIEW, Reply(a_view(you={"moves": legal(17, STOCK, PILE)})))
    return at_stub


def test_moves_are_listed_with_the_numbers_that_move_takes(at_stub: Cli, stub: Stub) -> None:
    meld = {"type": "meld", "cards": ["10H", "JH", "QH"]}
    stub.plan("GET", MOVES, Reply(legal(17, STOCK, PILE, meld)))
    run = at_stub("moves")
    assert run.out == " 1  draw stock\n 2  draw discard\n 3  meld 10♥ J♥ Q♥\n"
    assert json.loads(at_stub("moves", "--json").out) == legal(17, STOCK, PILE, meld)


def test_a_list_that_is_empty_or_not_whole_says_so(at_stub: Cli, stub: Stub) -> None:
    some = legal(17, STOCK) | {"complete": False}
    stub.plan("GET", MOVES, Reply(legal(17)), Reply(some), Reply(some | {"open": ["play"]}))
    assert at_stub("moves").out.startswith("No move for you now")
    assert at_stub("moves").lines[-1] == "There are more than are listed."
    assert at_stub("moves").lines[-1] == "Further moves cannot be listed: play."


@pytest.mark.parametrize("words", [["draw", "stock"], [TABLE[:5], "draw", "stock"], [TABLE[:5], "1"], ["#1"]])
def test_a_move_is_sent_for_the_version_just_read_and_the_table_shown(
    my_turn: Cli, stub: Stub, words: list[str]
) -> None:
    stub.plan("POST", MOVES, Reply(a_view(version=18, hand={"turn": {"seat": 0, "phase": "play"}})))
    run = my_turn("move", *words)
    assert (run.status, run.err) == (0, "")
    assert run.lines[0] == "Table k3x9abcd: classic to 100, hand 3"
    sent = stub.sent("POST", MOVES)
    assert [each.body for each in sent] == [STOCK]
    assert sent[0].headers["If-Match"] == '"17"'
    assert 1 <= len(sent[0].headers["Idempotency-Key"]) <= 255


def test_data_and_version_as_given(my_turn: Cli, stub: Stub) -> None:
    stub.plan("POST", MOVES, Reply(a_view(version=18)))
    for words in (["--data", json.dumps(PILE)], [TABLE, "--data", json.dumps(PILE)]):
        assert my_turn("move", *words, "--version", "12").status == 0
        assert stub.sent("POST", MOVES)[-1].body == PILE
        assert stub.sent("POST", MOVES)[-1].headers["If-Match"] == '"12"'


def test_a_number_means_the_list_that_was_shown(my_turn: Cli, stub: Stub) -> None:
    stub.plan("GET", MOVES, Reply(legal(11, PILE, STOCK)))
    stub.plan("POST", MOVES, problem(412, "stale_version", "play went on", params={"version": 17}))
    my_turn("moves")
    run = my_turn("move", "1")
    assert stub.sent("POST", MOVES)[0].headers["If-Match"] == '"11"'
    assert run.status == 1
    assert run.err == "trinca: Refused: play went on Look again with `trinca show` or `trinca moves`.\n"


def test_a_lost_answer_is_asked_for_again_with_the_same_key(my_turn: Cli, stub: Stub) -> None:
    stub.plan("POST", MOVES, Reply(lost=True), Reply(lost=True), Reply(a_view(version=18)))
    assert my_turn("move", "draw", "stock").status == 0
    sent = stub.sent("POST", MOVES)
    assert len(sent) == 3
    assert len({each.headers["Idempotency-Key"] for each in sent}) == 1
    assert {each.headers["If-Match"] for each in sent} == {'"17"'}


def test_two_moves_have_two_keys(my_turn: Cli, stub: Stub) -> None:
    stub.plan("POST", MOVES, Reply(a_view(version=18)))
    my_turn("move", "draw", "stock")
    my_turn("move", "draw", "stock")
    assert len({each.headers["Idempotency-Key"] for each in stub.sent("POST", MOVES)}) == 2


def test_a_lost_answer_is_not_asked_for_without_end(my_turn: Cli, stub: Stub) -> None:
    stub.plan("POST", MOVES, Reply(lost=True))
    run = my_turn("move", "draw", "stock")
    assert run.status == 3
    assert "the connection broke" in run.err
    assert len(stub.sent("POST", MOVES)) == 4
    assert my_turn.slept == [0.25, 1.0, 2.0]


def test_a_refusal_is_shown_with_its_rule(my_turn: Cli, stub: Stub) -> None:
    refused = problem(409, "illegal_move", "Not this turn.", rule="CL-6", reason="taken_card")
    stub.plan("POST", MOVES, refused)
    run = my_turn("move", "discard", "kh")
    assert (run.status, run.out) == (1, "")
    assert run.err == "trinca: Refused: Not this turn. (rule CL-6)\n"
    assert json.loads(my_turn("move", "discard", "kh", "--json").err) == refused.body


def test_faults_of_the_input_are_listed(my_turn: Cli, stub: Stub) -> None:
    errors = [{"path": "/card", "detail": "no card"}]
    stub.plan("POST", MOVES, problem(422, "invalid_request", "The body is wrong.", errors=errors))
    run = my_turn("move", "--data", '{"type": "discard", "card": "ZZ"}')
    assert run.err == "trinca: Refused: The body is wrong.\n  card: no card\n"


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        ([], 2, "No move named"),
        (["meld", "4h", "zz"], 2, "'zz' is not a card"),
        (["draw"], 2, "from where"),
        (["9"], 2, "1 to 2"),
        (["dance"], 2, "'dance' is no move"),
        (["nosuch", "draw", "stock"], 4, "'nosuch'"),
        (["draw", "stock", "--data", "{}"], 4, "'draw'"),
        ([TABLE, "draw", "--data", "{}"], 2, "not both"),
        (["--data", "[]"], 2, "JSON"),
        (["--version", "x", "draw", "stock"], 2, "invalid int"),
    ],
)
def test_words_that_mean_nothing_are_never_sent(
    my_turn: Cli, stub: Stub, words: list[str], status: int, why: str
) -> None:
    run = my_turn("move", *words)
    assert run.status == status
    assert why in run.err
    assert stub.sent("POST", MOVES) == []


@pytest.mark.parametrize(("command", "action"), [("next", "next_hand"), ("restart", "restart")])
def test_agreements_name_their_hand(at_stub: Cli, stub: Stub, command: str, action: str) -> None:
    stub.plan("GET", VIEW, Reply(a_view(status="hand_over")))
    stub.plan("POST", f"{VIEW}/agreements", Reply(lost=True), Reply(a_view(version=18, hand={"number": 4})))
    run = at_stub(command)
    assert run.status == 0
    assert run.lines[0].endswith("hand 4")
    assert [each.body for each in stub.sent("POST", f"{VIEW}/agreements")] == [{"action": action, "hand": 3}] * 2


def test_an_agreement_whose_answer_was_lost_is_done_all_the_same(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view(status="hand_over")), Reply(a_view(version=18, hand={"number": 4})))
    past = problem(409, "agreement_not_possible", "hand 3 is past")
    stub.plan("POST", f"{VIEW}/agreements", Reply(lost=True), past)
    assert at_stub("next").status == 0


def test_an_agreement_that_makes_no_sense_is_a_refusal(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()))
    stub.plan("POST", f"{VIEW}/agreements", problem(409, "agreement_not_possible", "the hand is still played"))
    run = at_stub("next")
    assert (run.status, run.err) == (1, "trinca: Refused: the hand is still played\n")
