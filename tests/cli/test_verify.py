from __future__ import annotations

import json

import pytest
from cli.canned import TABLE, a_record, a_view
from cli.running import Cli
from cli.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
RECORDS = [a_record(number, bytes([number] * 32), turns) for number, turns in ((1, 10), (2, 32), (3, 75))]


def plan(stub: Stub) -> None:
    lines = [
        {"number": r["number"], "reason": "went_out", "winner": 0, "points": [1, 0], "scores": [1, 0]}
        for r in RECORDS
    ]
    stub.plan("GET", f"{VIEW}/hands", Reply({"hands": lines}))
    for record in RECORDS:
        stub.plan("GET", f"{VIEW}/hands/{record['number']}", Reply(record))


def see(cli: Cli, stub: Stub, number: int, commitment: str) -> None:
    stub.plan("GET", VIEW, Reply(a_view(hand={"number": number, "deal": {"commitment": commitment}})))
    cli("show")


def test_every_hand(at_stub: Cli, stub: Stub) -> None:
    see(at_stub, stub, 3, RECORDS[2]["commitment"])
    plan(stub)
    run = at_stub("verify")
    assert (run.status, run.err) == (0, "")
    unseen = "; this client did not see its commitment during play"
    assert run.lines == [
        "Hand 1: deal verified: 20 cards dealt, 10 draws from the stock" + unseen,
        "Hand 2: deal verified: 20 cards dealt, 32 draws from the stock, 1 restock" + unseen,
        "Hand 3: deal verified: 20 cards dealt, 75 draws from the stock, 2 restocks",
    ]
    found = json.loads(at_stub("verify", TABLE[:4], "3", "--json").out)
    assert found == {"hands": [{"hand": 3, "verified": True, "fault": None, "witnessed": True}]}
    assert at_stub("verify", "2").lines == run.lines[1:2]


def test_a_record_that_was_changed_is_found(at_stub: Cli, stub: Stub) -> None:
    other = a_record(1, bytes([9] * 32), 4)
    see(at_stub, stub, 1, other["commitment"])
    plan(stub)
    run = at_stub("verify", "1")
    assert run.status == 1
    assert run.lines == ["Hand 1: DEAL NOT VERIFIED: during the hand another commitment was shown"]


@pytest.mark.parametrize("order", [1, -1])
def test_a_commitment_changed_during_the_hand_is_found_whichever_holds(at_stub: Cli, stub: Stub, order: int) -> None:
    shown = ["sha256:0", RECORDS[0]["commitment"]][::order]
    stub.plan("GET", VIEW, *[Reply(a_view(hand={"number": 1, "deal": {"commitment": each}})) for each in shown])
    at_stub("show")
    at_stub("show")
    plan(stub)
    assert at_stub("verify", "1").status == 1


def test_a_hand_that_is_not_over_and_none_at_all(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", f"{VIEW}/hands/9", problem(404, "hand_not_found", "Hand 9 is not over."))
    stub.plan("GET", f"{VIEW}/hands", Reply({"hands": []}))
    assert at_stub("verify", "9").err == "trinca: Refused: Hand 9 is not over.\n"
    assert at_stub("verify").lines == ["No hand is finished yet; a deal can be checked when its hand is over."]


def test_a_damaged_memory_is_said_and_left_alone(at_stub: Cli, stub: Stub) -> None:
    memory = at_stub.home / ".local/state/trinca/seen.json"
    memory.parent.mkdir(parents=True)
    for content in (
        "{",
        "[]",
        '{"format": 1, "tables": {"t": {"commitments": {"1": "x"}}}}',
        '{"format": 2, "tables": {}}',
    ):
        memory.write_text(content)
        stub.plan("GET", VIEW, Reply(a_view()))
        run = at_stub("show")
        assert run.status == 0
        assert run.err.count("seen.json") == 1
        assert memory.read_text() == content


def test_a_table_made_anew_starts_without_memories(cli: Cli, stub: Stub) -> None:
    stub.plan(
        "POST",
        "/v1/tables",
        *[
            Reply({"table": a_view(hand={"number": 1, "deal": {"commitment": c}}), "invitations": []}, 201)
            for c in ("sha256:0", RECORDS[0]["commitment"])
        ],
    )
    for _ in range(2):
        cli("new", "--url", stub.url)
    plan(stub)
    run = cli("verify", "1")
    assert (run.status, "did not see" in run.out) == (0, False)
