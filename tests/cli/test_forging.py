"""Records of the real service, forged leaf by leaf and move by move: each change but those listed must be found."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from cli.running import Cli

from trinca_cli.proof import check
from trinca_client import HandRecord, NotTrincaError, View
from trinca_client.answers import as_record

Record = dict[str, Any]
Leaf = tuple[str | int, ...]

NOT_CHECKED = {
    ("seats", "*", "name"): "anybody may change their name at any time, and no card depends on it",
    ("seats", "*", "level"): "anybody may change a computer's level at any time, and no card depends on it",
    ("moves", "*", "version"): "which moves of one seat were made together, and what else happened between moves,"
    " nobody but the service sees; a version out of order is found",
    ("moves", "*", "move", "meld"): "whether a card fits a meld is a rule; that there is such a meld is checked",
    ("result", "reason"): "what is going rummy, or another ending, is a rule; one that fits no such record is found",
    ("result", "match", "winners", "*"): "who wins a match is a rule; that it is a seat, each once, is checked",
}


NOT_CHECKED_OF: dict[str, dict[tuple[str, ...], str]] = {
    "tiles": {
        ("result", "points", "*"): "what a hand is worth is a rule, and no score is kept that it must add up to",
    },
    "indian": {
        ("result", "counted", "*", "*", "*"): "in which groups cards count is a rule; that they were held is checked",
    },
}
PLAYED = {
    "classic": ["--option", "target=60"],
    "rummy500": ["--option", "target=60"],
    "tiles": ["--option", "turn_limit=40", "--option", "opening=0", "--hands", "2", "--computers", "2"],
    "indian": ["--option", "limit=101", "--computers", "2", "--level", "easy"],
}
SHORT = 3  # the ways to what is no move's nor anybody's card
MOST_LEAVES = 200  # of a record, those whole tables hold thousands


@pytest.fixture(scope="module", params=list(PLAYED))
def match(
    request: pytest.FixtureRequest, service_url: str, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[Record], View]:
    """The records of a match played at the service, and its table after it."""
    player = Cli(tmp_path_factory.mktemp("forging"))
    player.environ["TRINCA_URL"] = service_url
    assert player("auto", "--new", "--game", request.param, *PLAYED[request.param]).status == 0
    view = cast("View", json.loads(player("show", "--json").out))
    (saved,) = json.loads(player.key_file.read_text())["tables"]
    assert view["hand"] is not None
    return [_record(saved, number) for number in range(1, view["hand"]["number"] + 1)], view


def _record(saved: dict[str, Any], number: int) -> Record:
    from trinca_client import Trinca

    return cast("Record", Trinca(saved["url"]).tables.at(saved["id"], saved["key"]).hands.get(number))


def fault(records: list[Record], at: int, view: View, forged: Record | None = None) -> str | None:
    record = records[at] if forged is None else forged
    before = cast("HandRecord", records[at - 1]) if at else None
    try:
        return check(as_record(record), at + 1, view=view, before=before).fault
    except NotTrincaError as odd:
        return odd.detail


def leaves(data: Any, path: Leaf = ()) -> Iterator[Leaf]:
    if isinstance(data, dict | list):
        for name, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(each, (*path, name))
    else:
        yield path


def others(value: object) -> list[object]:
    """Values of the same type, for those of another are found at once; and a text for what is null."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 1000]
    if value in {"went_out", "going_rummy"}:
        return ["went_out", "going_rummy", "stock_empty", "restarted", ""]
    if isinstance(value, str):
        return [value + "x", "", "AS" if value != "AS" else "2S"]
    return ["AS"]


def changed(record: Record, path: Leaf, value: object) -> Record:
    forged = copy.deepcopy(record)
    *parents, name = path
    within: Any = forged
    for each in parents:
        within = within[each]
    within[name] = value
    return forged


def pattern(path: Leaf) -> tuple[str, ...]:
    return tuple("*" if isinstance(each, int) else each for each in path)


def value_at(record: Record, path: Leaf) -> object:
    within: Any = record
    for each in path:
        within = within[each]
    return within


def test_a_real_match_is_verified(match: tuple[list[Record], View]) -> None:
    records, view = match
    assert [fault(records, at, view) for at in range(len(records))] == [None] * len(records)


def test_every_leaf_that_is_changed_is_found(match: tuple[list[Record], View]) -> None:
    records, view = match
    at = len(records) - 1  # it has a match with winners, where the game has any
    paths = list(leaves(records[at]))
    if len(paths) > MOST_LEAVES:
        paths = random.Random(1).sample(paths, MOST_LEAVES) + [path for path in paths if len(path) <= SHORT]
    passed = {
        pattern(path)
        for path in paths
        for value in others(value_at(records[at], path))
        if value != value_at(records[at], path)
        and fault(records, at, view, changed(records[at], path, value)) is None
    }
    assert passed <= set(NOT_CHECKED) | set(NOT_CHECKED_OF.get(view["game"], {}))
    assert ("seats", "*", "name") in passed, "the list must not hold what is found"


def test_every_move_left_out_doubled_or_exchanged_is_found(match: tuple[list[Record], View]) -> None:
    records, view = match
    for at, record in enumerate(records):
        moves = record["moves"]
        # That a seat which could float went out instead is a rule; no card tells.
        for i in [i for i, entry in enumerate(moves) if entry["move"] != {"type": "go_out"}]:
            for forged in (moves[:i] + moves[i + 1 :], moves[: i + 1] + moves[i:], moves[:i]):
                assert fault(records, at, view, {**record, "moves": forged}) is not None, (at, i)
        for number in {move["version"] for move in moves}:
            forged = [move for move in moves if move["version"] != number]
            assert fault(records, at, view, {**record, "moves": forged}) is not None, (at, number)


def test_every_record_under_another_number_is_found(match: tuple[list[Record], View]) -> None:
    records, view = match
    for at in range(1, len(records)):
        for other in set(range(len(records))) - {at}:
            assert fault(records, at, view, records[other]) is not None
            # Of two hands before which nobody scored, only the list and what was seen at the deal tell the later one.
            alike = other > at and records[other]["scores_before"] == records[at]["scores_before"]
            assert alike or fault(records, at, view, {**records[other], "number": at + 1}) is not None


def test_other_options_or_seats_than_the_tables_are_found(match: tuple[list[Record], View]) -> None:
    records, view = match
    target = {**records[0], "options": {**records[0]["options"], "target": 61}}
    people = {**records[0], "seats": [records[0]["seats"][0], {**records[0]["seats"][1], "kind": "local"}]}
    assert fault(records, 0, view, target) is not None
    assert fault(records, 0, view, people) is not None
