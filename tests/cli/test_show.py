from __future__ import annotations

import json

import pytest
from cli.running import Cli
from support.canned import TABLE, a_seat, a_view
from support.stub import Reply, Stub

VIEW = f"/v1/tables/{TABLE}"

BOARD = """\
Table k3x9abcd: classic to 100, hand 3

> Ana (you)                            4 cards   35 points
  Computer (normal)                    9 cards   10 points  dealt

Melds
  1  4♥ 5♥ 6♥ 7♥                    (You, Computer)
  2  9♠ 9♦ 9♣                       (Computer)
Stock    21
Discard  K♥  (2 cards)

You hold A♠ 10♠ Q♦ 3♣
"""


def test_the_board_in_plain_characters(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()))
    run = at_stub("show")
    assert (run.status, run.err) == (0, "")
    assert run.out == BOARD
    asked = stub.sent("GET", VIEW)[0]
    assert asked.headers["Authorization"] == "Bearer " + "k" * 43
    assert asked.query == {}


def test_letters_where_the_output_has_no_symbols(at_stub: Cli, stub: Stub) -> None:
    view = a_view()
    view["seats"][0]["name"] = "Conceição 日"
    stub.plan("GET", VIEW, Reply(view))
    run = at_stub("show", encoding="ascii")
    assert run.status == 0
    assert "You hold AS 10S QD 3C" in run.lines
    assert "Concei??o ?" in run.out


def test_colour_only_on_a_terminal_and_only_if_wanted(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()))
    assert "\x1b[31mK♥\x1b[0m" in at_stub("show", terminal=True).out
    for plain in (
        at_stub("show"),
        at_stub("show", "--no-color", terminal=True),
        at_stub("--no-color", "show", terminal=True),
        at_stub("show", terminal=True, environ={"NO_COLOR": "1"}),
        at_stub("show", terminal=True, environ={"TERM": "dumb"}),
    ):
        assert plain.out == BOARD


def test_nothing_is_wider_than_the_terminal(at_stub: Cli, stub: Stub) -> None:
    run = [rank + "H" for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]
    view = a_view(you={"hand": [rank + suit for suit in "SD" for rank in ["10", "J", "Q", "K", "A", "2", "3", "4"]]})
    view["hand"]["melds"] = [{"meld": n, "kind": "run", "cards": run, "by": [0, 1] * 6 + [0]} for n in (1, 10)]
    view["hand"]["discard"] = run * 2
    view["seats"] = [a_seat(seat=n, kind="host", name="日" * 40, score=-1000, cards=10) for n in (0, 1)]
    stub.plan("GET", VIEW, Reply(view))
    for width in (80, 60):
        shown = at_stub("show", width=width)
        assert shown.status == 0
        assert max(len(line) + sum(sign == "日" for sign in line) for line in shown.lines) <= 80
        assert shown.out.count("10♥") == 4


def test_names_and_service_text_reach_the_terminal_without_control_sequences(at_stub: Cli, stub: Stub) -> None:
    evil = "\x1b[31m[bold]A\nna\x1b]0;pwned\x07\N{RIGHT-TO-LEFT OVERRIDE}[/bold]\x9b2J"
    view = a_view(game=evil)
    view["seats"][0].update(name=evil, level=evil)
    view["hand"]["log"] = [
        {"event": evil, "card": evil},
        {"seat": 0, "move": {"type": evil, "x": evil}},
        {"seat": 0, "move": {"type": "discard", "card": evil}},
        {"seat": 1, "move": {"type": "meld", "cards": [evil]}},
        {"seat": 7, "move": "junk"},
    ]
    stub.plan("GET", VIEW, Reply(view))
    run = at_stub("show", "--log")
    assert run.status == 0
    assert "[bold]A na[/bold]" in run.out
    assert not any(sign in run.out for sign in "\x1b\x9b\x07\N{RIGHT-TO-LEFT OVERRIDE}")
    assert "pwned" not in run.out.partition("played")[0]


def test_the_log_in_words(at_stub: Cli, stub: Stub) -> None:
    view = a_view()
    view["hand"]["log"] = [
        {"event": "upcard", "card": "2C"},
        {"seat": 0, "move": {"type": "draw", "from": "stock"}, "card": "5H"},
        {"seat": 0, "move": {"type": "meld", "cards": ["4H", "5H", "6H"]}},
        {"seat": 0, "move": {"type": "discard", "card": "KH"}},
        {"seat": 1, "move": {"type": "draw", "from": "discard"}, "card": "KH"},
        {"seat": 1, "move": {"type": "lay_off", "meld": 1, "cards": ["7H"]}},
        {"event": "restock", "stock": 12},
        {"seat": 1, "move": {"type": "draw", "from": "stock"}},
        {"seat": 1, "move": {"type": "go_out"}},
    ]
    stub.plan("GET", VIEW, Reply(view))
    run = at_stub("show", TABLE[:4], "--log")
    assert run.out == BOARD + (
        "\n2♣ was turned up.\n"
        "You drew 5♥.\n"
        "You melded 4♥ 5♥ 6♥.\n"
        "You discarded K♥.\n"
        "Computer took K♥ from the discard pile.\n"
        "Computer laid off 7♥ on meld 1.\n"
        "The discard pile was shuffled into a new stock of 12.\n"
        "Computer drew from the stock.\n"
        "Computer went out.\n"
    )
    assert stub.sent("GET", VIEW)[0].query == {"include": ["log"]}


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ({"reason": "went_out", "winner": 0, "points": [25, 0]}, "You went out, 25 points (35 : 10)"),
        (
            {"reason": "going_rummy", "winner": 1, "points": [0, 1]},
            "Computer went out all at once (going rummy), 1 point (35 : 10)",
        ),
        ({"reason": "stock_empty", "winner": None, "points": [0, 0]}, "the stock ran out, no points (35 : 10)"),
        ({"reason": "blocked", "winner": None, "points": [-5, 7]}, "nobody could go on, points -5 : 7 (35 : 10)"),
        ({"reason": "new_reason", "winner": None, "points": None}, "new reason (35 : 10)"),
    ],
)
def test_how_a_hand_ended(at_stub: Cli, stub: Stub, result: dict[str, object], said: str) -> None:
    view = a_view(status="hand_over", hand={"turn": None})
    view["result"] = {"scores": [35, 10], "hands": [[], ["KH"]], "match": None, **result}
    stub.plan("GET", VIEW, Reply(view))
    assert at_stub("show").lines[-1] == f"The hand is over: {said}."


def test_the_end_of_a_match_and_a_table_without_a_hand(at_stub: Cli, stub: Stub) -> None:
    over = a_view(status="match_over", hand={"turn": None})
    over["result"] = {
        "reason": "went_out",
        "winner": 0,
        "points": [70, 0],
        "scores": [105, 10],
        "hands": [[], []],
        "match": {"winners": [0]},
    }
    over["seats"][0]["score"] = 105
    over["you"]["hand"] = []
    waiting = a_view(status="waiting", hand=None, you={"hand": None})
    stub.plan("GET", VIEW, Reply(over), Reply(waiting))
    shown = at_stub("show").lines
    assert shown[-1] == "You won the match, 105 : 10."
    assert "You hold no cards" in shown
    assert at_stub("show").lines[-1] == "Waiting for everyone; no hand is dealt yet."


def test_json_is_the_view_itself(at_stub: Cli, stub: Stub) -> None:
    view = a_view(future_field=1)
    stub.plan("GET", VIEW, Reply(view))
    assert json.loads(at_stub("show", "--json").out) == view
