"""Turns of tiles that are arranged step by step, in the shape of the contract."""

from __future__ import annotations

from typing import Any

from cli.canned_games import a_tiles
from cli.running import Cli
from support.canned import TABLE, legal
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
DRAFT = f"{VIEW}/draft"
UNDO = f"{DRAFT}/undo"
START = [["R5", "R6", "JK"], ["B10", "K10", "Y10"]]
EDITED = [["R5", "R6", "JK", "R8"], ["B10", "K10", "Y10"]]
WRONG = [*EDITED, ["B1"]]
RACK = ["R8", "R10", "B1", "K13", "Y2"]
DRAW = {"type": "draw"}


def at(version: int = 17, **changes: Any) -> Reply:
    listed = legal(version, DRAW, {"type": "play", "table": EDITED}) | {"open": ["play"]}
    you = {"moves": listed, **changes.pop("you", {})}
    return Reply(a_tiles(version=version, you=you, hand={"log": [], **changes.pop("hand", {})}, **changes))


def draft(
    table: list[list[str]], rack: list[str], edits: int, *, tag: str = "1", opening: dict[str, int] | None = None
) -> Reply:
    told = [{"valid": len(each) > 2, "value": 10 * len(each) if len(each) > 2 else None} for each in table]
    body = {"table": table, "rack": rack, "edits": edits, "combinations": told, "opening": opening}
    return Reply(body, headers={"ETag": f'"d{tag}"'})


def play(cli: Cli, *typed: str) -> str:
    lines = "".join(line + "\n" for line in typed)
    run = cli("play", TABLE, typed=lines, terminal=True, environ={"NO_COLOR": "1"})
    assert run.status == 0
    return run.out


def kept(stub: Stub) -> None:
    """A table that keeps drafts, with none begun."""
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, draft(START, RACK, 0))


def not_kept(stub: Stub, *trials: Reply, code: str = "draft_not_kept", status: int = 409) -> None:
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, problem(status, code, "No draft is kept.", rule="TA-10"))
    if trials:
        stub.plan("POST", MOVES, *trials)
