"""Names, levels, removing a table."""

from __future__ import annotations

import json

import pytest
from cli.running import Cli
from support.canned import TABLE, a_device, a_room, a_seat, a_view
from support.stub import Reply, Stub, problem

from trinca_cli.keys import KeyFile

VIEW = f"/v1/tables/{TABLE}"


def test_the_computers_level_is_changed_and_the_match_goes_on(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()))
    harder = a_view(version=18)
    harder["seats"][1]["level"] = "hard"
    stub.plan("PATCH", f"{VIEW}/seats/1", Reply(harder))
    run = at_stub("level", "hard")
    assert (run.status, run.out, run.err) == (0, "Computer plays at level hard now.\n", "")
    assert [each.body for each in stub.sent("PATCH", f"{VIEW}/seats/1")] == [{"level": "hard"}]
    assert json.loads(at_stub("level", "hard", TABLE[:3], "--json").out) == harder


def test_one_of_several_computers_must_be_named(at_stub: Cli, stub: Stub) -> None:
    seats = [a_seat(seat=0, kind="host", name="Ana", score=0, cards=1)] + [
        a_seat(seat=n, kind="computer", name=f"Computer {n}", level="easy", score=0, cards=1) for n in (1, 2)
    ]
    stub.plan("GET", VIEW, Reply(a_view(seats=seats)))
    stub.plan("PATCH", f"{VIEW}/seats/2", Reply(a_view(seats=seats)))
    vague = at_stub("level", "easy")
    assert (vague.status, "--seat says it: 1, 2" in vague.err) == (2, True)
    assert at_stub("level", "easy", "--seat", "2").out == "Computer 2 plays at level easy now.\n"


def test_a_level_without_a_computer_and_a_level_that_is_none(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_room()), Reply(a_view()))
    errors = [{"path": "/level", "detail": "Must be one of: easy, normal, hard."}]
    stub.plan("PATCH", f"{VIEW}/seats/1", problem(422, "invalid_request", "No such level.", errors=errors))
    assert at_stub("level", "hard").err == "trinca: No computer plays at this table.\n"
    refused = at_stub("level", "genius")
    assert (refused.status, refused.err.splitlines()[1]) == (1, "  level: Must be one of: easy, normal, hard.")


def test_a_new_name_is_shown_as_the_service_keeps_it_and_made_safe(at_stub: Cli, stub: Stub) -> None:
    renamed = a_room(version=18)
    renamed["seats"][0]["name"] = "\x1b[1mAnita\N{RIGHT-TO-LEFT OVERRIDE}"
    stub.plan("GET", VIEW, Reply(a_room()))
    stub.plan("PATCH", f"{VIEW}/seats/0", Reply(renamed))
    assert at_stub("name", "Anita").out == "Seat 0 is called Anita now.\n"
    assert stub.sent("PATCH", f"{VIEW}/seats/0")[0].body == {"name": "Anita"}


def test_on_a_shared_device_the_seat_to_name_is_asked_for(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_device(0, None)))
    stub.plan("PATCH", f"{VIEW}/seats/1", Reply(a_device(0, None)))
    vague = at_stub("name", "Rui")
    assert (vague.status, "--seat says it: 0, 1" in vague.err) == (2, True)
    assert at_stub("name", "Rui", "--seat", "1").out == "Seat 1 is called Rui now.\n"


@pytest.mark.parametrize(("words", "terminal"), [([], False), (["--yes"], True)])
def test_a_table_is_removed_with_its_key(at_stub: Cli, stub: Stub, words: list[str], *, terminal: bool) -> None:
    stub.plan("DELETE", VIEW, Reply(status=204))
    run = at_stub("delete", TABLE[:4], *words, terminal=terminal)
    assert (run.status, run.out, run.err) == (0, "Table k3x9abcd is removed.\n", "")
    assert KeyFile(at_stub.key_file.parent).tables() == []
    assert len(stub.requests) == 1


@pytest.mark.parametrize(("typed", "removed"), [("y\n", True), ("\n", False), ("no\n", False), ("", False)])
def test_a_terminal_is_asked_first(at_stub: Cli, stub: Stub, typed: str, *, removed: bool) -> None:
    stub.plan("DELETE", VIEW, Reply(status=204))
    run = at_stub("delete", terminal=True, typed=typed)
    assert run.status == (0 if removed else 1)
    assert len(stub.requests) == removed
    assert len(KeyFile(at_stub.key_file.parent).tables()) == (not removed)


def test_an_answer_lost_after_the_removal_is_no_failure(at_stub: Cli, stub: Stub) -> None:
    stub.plan("DELETE", VIEW, Reply(lost=True), problem(404, "table_not_found"))
    assert at_stub("delete", "--json").status == 0
    assert KeyFile(at_stub.key_file.parent).tables() == []


def test_another_service_without_the_table_drops_no_key(cli: Cli, stub: Stub) -> None:
    cli.keep("http://127.0.0.1:1")
    stub.plan("DELETE", VIEW, problem(404, "table_not_found"))
    assert cli("delete", "--url", stub.url).status == 1
    assert len(KeyFile(cli.key_file.parent).tables()) == 1


def test_a_guest_removes_nothing(at_stub: Cli, stub: Stub) -> None:
    stub.plan("DELETE", VIEW, problem(403, "forbidden", "Only the host may do this."))
    run = at_stub("delete")
    assert (run.status, run.err) == (1, "trinca: Refused: Only the host may do this.\n")
    assert len(KeyFile(at_stub.key_file.parent).tables()) == 1
