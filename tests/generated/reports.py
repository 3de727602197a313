"""What a generated client says that it did, beside what the service says of itself."""

import json
from typing import Any

import requests

from trinca.games.reasons import REASONS

Report = dict[str, Any]


def judged(output: str, url: str) -> list[Report]:
    """The reports of a player, a line each, of which all that can be known beforehand is asserted."""
    *games, room = (json.loads(line) for line in output.splitlines())
    listed = requests.get(f"{url}/v1/games", timeout=10).json()["games"]
    assert [report["game"] for report in games] == [line["game"] for line in listed]
    for report in games:
        _judge(report, requests.get(f"{url}/v1/games/{report['game']}", timeout=10).json())
    assert room == {
        "room": ["waiting", "playing"],
        "free": True,
        "own_key": True,
        "names": ["Player 1", "Rui Costa"],
    }
    return games


def _judge(report: Report, game: Report) -> None:
    rules = [line["rule"] for line in game["rules"]]
    assert report["rules"] == len(rules)
    assert report["seen"] is (game["game"] != "tiles")  # nothing lies on the table of tiles at the deal
    assert ("rack" in report) is (game["game"] == "tiles")
    *told, rule, reason = report["illegal"]
    assert told == [409, "illegal_move"]
    assert rule in rules
    assert reason in {"wrong_phase", "card_not_held", "pool_not_empty"}
    assert report["stale"][:2] == [412, "stale_version"]
    assert 1 <= report["stale"][2] < 999
    assert report["none"] == [404, "table_not_found"]
    assert report["hint"] in REASONS
    assert report["legal"] is True
    # Each move is told once, by the record and by the events, however often it was sent.
    assert report["made"] == report["recorded"] == report["told"] > 0
    assert report["replayed"] == -(-report["made"] // 3)
    assert len(report["reasons"]) == 3
    assert len(set(report["reasons"])) == 1
    assert report["next"] == 2
    assert report["gone"] == "table_not_found"
