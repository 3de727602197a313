"""A seat carried to another device as one line."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from cli.running import Cli
from support.canned import TABLE, a_device, a_room, a_view
from support.stub import Reply, Stub, problem

from trinca_cli.keys import KeyFile, SavedTable

VIEW = f"/v1/tables/{TABLE}"
KEY = "k" * 43


@pytest.fixture
def other(tmp_path: Path) -> Cli:
    """A client on another device."""
    (tmp_path / "other").mkdir()
    return Cli(tmp_path / "other")


def kept(cli: Cli) -> list[SavedTable]:
    return KeyFile(cli.key_file.parent).tables()


@pytest.mark.parametrize("by", ["stdin", "argument", "terminal"])
def test_a_seat_is_carried_over(at_stub: Cli, other: Cli, stub: Stub, by: str) -> None:
    stub.plan("GET", VIEW, Reply(a_room()))
    exported = at_stub("key", "export", TABLE[:4])
    line = f"trinca-key:{TABLE}.{KEY}@{stub.url}"
    assert (exported.status, exported.out) == (0, line + "\n")
    assert exported.err.startswith("This line is a secret: whoever has it has the seat.\n")
    assert stub.requests == []
    if by == "argument":
        run = other("key", "import", line)
    else:
        run = other("key", "import", typed=f"  {line}  \n", terminal=by == "terminal")
    assert (run.status, run.err) == (0, "")
    assert "The seat at table k3x9abcd is kept here: classic to 100, hand 3." in run.out
    assert KEY not in run.out
    (saved,) = kept(other)
    assert (saved.id, saved.key, saved.url, saved.game, saved.kind) == (TABLE, KEY, stub.url, "classic", "room")
    assert stat.S_IMODE(other.key_file.stat().st_mode) == 0o600
    assert other("show").status == 0
    assert len(kept(at_stub)) == 1


def test_importing_again_changes_nothing_and_the_kind_follows_the_table(other: Cli, stub: Stub) -> None:
    line = f"trinca-key:{TABLE}.{KEY}@{stub.url}"
    stub.plan("GET", VIEW, Reply(a_device(0, None)))
    assert json.loads(other("key", "import", line, "--json").out)["id"] == TABLE
    assert other("key", "import", line).status == 0
    assert [each.kind for each in kept(other)] == ["device"]


def test_a_terminal_is_asked_before_the_secret_is_shown(at_stub: Cli) -> None:
    no = at_stub("key", "export", TABLE, terminal=True, typed="\n")
    assert (no.status, KEY in no.out + no.err) == (1, False)
    assert KEY in at_stub("key", "export", TABLE, terminal=True, typed="y\n").out
    assert KEY in at_stub("key", "export", TABLE, "--yes", terminal=True).out
    assert json.loads(at_stub("key", "export", TABLE, "--json").out)["line"].startswith("trinca-key:")


BAD_LINES = [
    "",
    "\n",
    "hello",
    KEY,
    f"trinca-key:{TABLE}.{KEY}",
    f"trinca-key:{TABLE}.{KEY[1:]}@http://a.example",
    f"trinca-key:{TABLE}.{KEY}k@http://a.example",
    f"trinca-key:{TABLE}/../x.{KEY}@http://a.example",
    f"trinca-key:{TABLE}.{KEY}@ftp://a.example",
    f"trinca-key:{TABLE}.{KEY}@http://",
    f"trinca-key:{TABLE}.{KEY}@http://a.example:0",
    f"trinca-key:{TABLE}.{KEY}@http://a.example/ more",
    "trinca-key:" + "x" * 100_000,
]


@pytest.mark.parametrize("line", BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_line_that_is_none_is_wrong_usage_and_never_repeated(other: Cli, line: str) -> None:
    for run in (other("key", "import", line), other("key", "import", typed=line)):
        assert (run.status, run.out) == (2, "")
        assert run.err.startswith("trinca: ")
        assert KEY not in run.err
    assert not other.key_file.exists()


@pytest.mark.parametrize("refused", [problem(404, "table_not_found"), problem(401, "unauthorized")])
def test_a_key_that_the_service_does_not_take_is_not_kept(other: Cli, stub: Stub, refused: Reply) -> None:
    stub.plan("GET", VIEW, refused)
    run = other("key", "import", f"trinca-key:{TABLE}.{KEY}@{stub.url}")
    assert (run.status, run.err) == (4, "trinca: No table there takes this key; nothing was kept.\n")
    assert kept(other) == []


def test_a_service_that_is_away_leaves_the_line_for_later(other: Cli) -> None:
    run = other("key", "import", f"trinca-key:{TABLE}.{KEY}@http://127.0.0.1:1")
    assert run.status == 3
    assert kept(other) == []


def test_a_key_goes_to_no_other_host_because_the_environment_names_one(other: Cli, stub: Stub) -> None:
    line = f"trinca-key:{TABLE}.{KEY}@http://rummy.example"
    run = other("key", "import", line, environ={"TRINCA_URL": stub.url})
    assert (run.status, "it is not sent to" in run.err) == (4, True)
    assert stub.requests == []


def test_another_address_of_the_same_service_is_said_at_the_import(other: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_room()))
    run = other("key", "import", f"trinca-key:{TABLE}.{KEY}@http://desk:8000", "--url", stub.url)
    assert run.status == 0
    assert kept(other)[0].url == stub.url


def test_a_second_seat_of_one_table_would_have_no_name_of_its_own(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()))
    run = at_stub("key", "import", f"trinca-key:{TABLE}.{'j' * 43}@{stub.url}")
    assert (run.status, "Another seat" in run.err) == (1, True)
    assert [each.key for each in kept(at_stub)] == [KEY]


@pytest.mark.parametrize("words", [["key"], ["key", "steal"], ["key", "export"]])
def test_what_to_do_must_be_said(at_stub: Cli, words: list[str]) -> None:
    assert at_stub(*words).status == 2


def test_a_key_that_is_not_here_cannot_be_exported(cli: Cli) -> None:
    assert cli("key", "export", "nothere").status == 4
