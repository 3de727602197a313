"""A turn of tiles arranged step by step where the service keeps no draft: the client does, and counts tiles only."""

from __future__ import annotations

import pytest
from cli.canned_drafts import (
    DRAFT,
    EDITED,
    MOVES,
    VIEW,
    WRONG,
    at,
    not_kept,
    play,
)
from cli.running import Cli
from support.stub import Reply, Stub, problem


def test_a_tile_that_lies_already_where_the_draft_is_kept_here(at_stub: Cli, stub: Stub) -> None:
    not_kept(stub, Reply({"legal": True, "reveals": False, "view": None}))
    out = play(at_stub, "add R8 to 1", "new R8", "new R8 R9", "q")
    assert out.count("R8 lies in combination 1 already; `move R8 from 1 to …` takes it elsewhere.\n") == 2


@pytest.mark.parametrize(("code", "status"), [("draft_not_kept", 409), ("not_found", 404)])
def test_where_no_draft_is_kept_the_same_words_arrange_it_here(
    at_stub: Cli, stub: Stub, code: str, status: int
) -> None:
    refused = problem(409, "illegal_move", "B1 is no combination.", rule="TI-7", reason="not_a_meld")
    legal_now = Reply({"legal": True, "reveals": False, "view": None})
    not_kept(stub, legal_now, refused, legal_now, at(18, hand={"table": EDITED}), code=code, status=status)
    out = play(at_stub, "add R8 to 1", "new B1", "undo", "done", "q")
    _, first, second, third, _ = out.split("Your move: ", 4)
    assert "It can be played as it is." in first
    assert "Not yet: B1 is no combination. (rule TI-7)" in second
    assert "worth" not in out
    assert "You hold R10 K13 Y2\n" in second
    assert "You hold R10 B1 K13 Y2\n" in third
    tried = [each.body for each in stub.sent("POST", MOVES) if "dry_run" in each.query]
    assert tried == [{"type": "play", "table": table} for table in (EDITED, WRONG, EDITED)]
    assert stub.sent("POST", MOVES)[-1].body == {"type": "play", "table": EDITED}
    assert {(each.method, each.path) for each in stub.requests} == {("GET", VIEW), ("GET", DRAFT), ("POST", MOVES)}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("new R9", "R9 is not in your rack"),
        ("new R8 R8", "R8 is not in your rack, or not that often"),
        ("move R5 from 1 to rack", "R5 lay on the table before this turn"),
        ("remake 1 as R5 R6", "JK lay on the table before this turn"),
    ],
)
def test_a_draft_kept_here_loses_and_makes_no_tile(at_stub: Cli, stub: Stub, typed: str, why: str) -> None:
    not_kept(stub)
    assert why in play(at_stub, typed, "q")
    assert stub.sent("POST", MOVES) == []


def test_an_arrangement_that_changes_nothing_is_no_edit_here_either(at_stub: Cli, stub: Stub) -> None:
    not_kept(stub)
    out = play(at_stub, "remake 2 as B10 K10 Y10", "undo", "q")
    assert "Arranged" not in out
    assert "Nothing is arranged yet" in out


def test_own_tiles_go_back_to_the_rack_until_they_are_played(at_stub: Cli, stub: Stub) -> None:
    not_kept(stub, Reply({"legal": True, "reveals": False, "view": None}))
    out = play(at_stub, "add R8 to 1", "move R8 from 1 to rack", "restore", "q")
    assert "You hold R8 R10 B1 K13 Y2\n" in out.split("Your move: ")[2]
    assert "Arranged in 2 edits" in out.split("Your move: ")[2]
    assert "Arranged" not in out.split("Your move: ")[3]


def test_a_friend_who_comes_or_goes_does_not_lose_a_draft_kept_here(at_stub: Cli, stub: Stub) -> None:
    legal_now = Reply({"legal": True, "reveals": False, "view": None})
    not_kept(stub, legal_now)
    stub.forget()
    stub.plan("GET", DRAFT, problem(409, "draft_not_kept"))
    stub.plan("POST", MOVES, legal_now)
    stub.plan("GET", VIEW, at(), at(18), at(19, hand={"pool": 43}))
    out = play(at_stub, "add R8 to 1", "", "", "q").split("Your move: ")
    assert "Arranged in 1 edit" in out[2]
    assert "Arranged" not in out[3]
