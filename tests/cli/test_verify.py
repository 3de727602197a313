"""`trinca verify`: what is asked, what is told, what is remembered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.running import Cli
from support.canned import TABLE, a_line, a_record, a_view, lying
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
RECORDS = [
    a_record(number, bytes([number] * 32), turns, before=(25 * (number - 1), 0), version=100 * number)
    for number, turns in ((1, 10), (2, 32), (3, 75))
]
DEALS = [{"commitment": record["commitment"]} for record in RECORDS]
UNSEEN = "; this client did not see its commitment during play"


def over(**changes: Any) -> Reply:
    """The table after the last of the hands."""
    hand = {"number": 3, "turn": None, "deal": DEALS[2], **lying(RECORDS[2])}
    return Reply(a_view(version=400, status="hand_over", hand=hand, result=RECORDS[2]["result"], **changes))


def plan(stub: Stub, records: list[dict[str, Any]] = RECORDS) -> None:
    stub.plan("GET", VIEW, over())
    stub.plan("GET", f"{VIEW}/hands", Reply({"hands": [a_line(record) for record in records]}))
    for record in records:
        stub.plan("GET", f"{VIEW}/hands/{record['number']}", Reply(record))


def see(cli: Cli, stub: Stub, number: int, commitment: str) -> None:
    stub.plan("GET", VIEW, Reply(a_view(hand={"number": number, "deal": {"commitment": commitment}})))
    cli("show")


def test_every_hand(at_stub: Cli, stub: Stub) -> None:
    see(at_stub, stub, 3, RECORDS[2]["commitment"])
    plan(stub)
    at_stub("show")
    run = at_stub("verify")
    assert (run.status, run.err) == (0, "")
    assert run.lines == [
        "Hand 1: deal verified, not witnessed: 20 cards dealt, 10 draws from the stock" + UNSEEN,
        "Hand 2: deal verified, not witnessed: 20 cards dealt, 32 draws from the stock, 1 restock" + UNSEEN,
        "Hand 3: deal verified: 20 cards dealt, 75 draws from the stock, 2 restocks",
    ]
    found = json.loads(at_stub("verify", TABLE[:4], "3", "--json").out)
    assert found == {
        "hands": [{"hand": 3, "verified": True, "fault": None, "witnessed": True}],
        "list_fault": None,
    }
    assert at_stub("verify", "2").lines == run.lines[1:2]


def test_a_commitment_seen_only_when_the_hand_was_over_is_no_witness(at_stub: Cli, stub: Stub) -> None:
    plan(stub)
    at_stub("show")
    found = json.loads(at_stub("verify", "3", "--json").out)["hands"]
    assert found == [{"hand": 3, "verified": True, "fault": None, "witnessed": False}]


@pytest.mark.parametrize("order", [1, -1])
def test_a_commitment_changed_during_the_hand_is_found_whichever_holds(at_stub: Cli, stub: Stub, order: int) -> None:
    for commitment in ["sha256:0", RECORDS[0]["commitment"]][::order]:
        see(at_stub, stub, 1, commitment)
        at_stub("show")
    plan(stub)
    run = at_stub("verify", "1")
    assert run.status == 1
    assert run.lines == ["Hand 1: NOT verified: during the hand another commitment was shown"]


def test_a_hand_that_was_seen_and_is_not_listed(at_stub: Cli, stub: Stub) -> None:
    see(at_stub, stub, 4, "sha256:0")
    plan(stub)
    run = at_stub("verify")
    run = at_stub("verify")
    assert run.status == 1
    assert run.lines[-1] == "The list of hands: NOT verified: hand 4 is missing"
    assert json.loads(at_stub("verify", "--json").out)["list_fault"] == "hand 4 is missing"


def test_the_record_of_another_hand_is_found(at_stub: Cli, stub: Stub) -> None:
    plan(stub, RECORDS[2:])
    stub.plan("GET", f"{VIEW}/hands/2", Reply(RECORDS[0]))
    assert at_stub("verify", "2").lines[0] == "Hand 2: NOT verified: it is the record of hand 1"


def test_scores_that_the_hand_before_did_not_leave(at_stub: Cli, stub: Stub) -> None:
    other = a_record(3, bytes([3] * 32), 75, before=(60, 0), version=300)
    plan(stub, [*RECORDS[:2], other])
    for words in ((), ("3",)):
        run = at_stub("verify", *words)
        assert run.status == 1
        assert run.lines[-1].endswith("it did not begin with the scores that the hand before left")


def test_a_list_that_tells_other_scores(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, over())
    stub.plan(
        "GET", f"{VIEW}/hands", Reply({"hands": [*map(a_line, RECORDS[:2]), {**a_line(RECORDS[2]), "winner": 1}]})
    )
    for record in RECORDS:
        stub.plan("GET", f"{VIEW}/hands/{record['number']}", Reply(record))
    run = at_stub("verify")
    assert (run.status, run.lines[2]) == (1, "Hand 3: NOT verified: the list of hands tells another result")


def test_a_hand_that_is_not_over_and_none_at_all(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view(hand={"number": 1})))
    stub.plan("GET", f"{VIEW}/hands/9", problem(404, "hand_not_found", "Hand 9 is not over."))
    stub.plan("GET", f"{VIEW}/hands", Reply({"hands": []}))
    assert at_stub("verify", "9").err == "trinca: Refused: Hand 9 is not over.\n"
    none = at_stub("verify")
    assert none.lines == ["No hand is finished yet; a deal can be checked when its hand is over."]
    assert none.status == 0


def test_what_an_earlier_version_remembers_counts(at_stub: Cli, stub: Stub) -> None:
    memory = at_stub.home / ".local/state/trinca/seen.json"
    memory.parent.mkdir(parents=True)
    memory.write_text(json.dumps({"format": 1, "tables": {TABLE: {"commitments": {"3": ["sha256:0"]}}}}))
    plan(stub)
    assert "another commitment was shown" in at_stub("verify", "3").out


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        '{"format": 1, "tables": {"t": {"commitments": {"1": "x"}}}}',
        '{"format": 1, "tables": {"t": {"deals": {"1": ["x"]}}}}',
        '{"format": 1, "tables": {"t": {"deals": []}}}',
        '{"format": 2, "tables": {}}',
    ],
)
def test_a_damaged_memory_is_said_and_left_alone(at_stub: Cli, stub: Stub, content: str) -> None:
    memory = at_stub.home / ".local/state/trinca/seen.json"
    memory.parent.mkdir(parents=True)
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
