"""A match of every game against the real service, by a script that only picks from the moves listed for its seat."""

from typing import Any

import pytest
import requests
from conformance.playing import PLACES, Place
from matches.script import main, played, table_of

ENDS_THE_MATCH = ("target", "limit")
"""The options that say how much ends a match; the least of them makes it short."""


def short(url: str, place: Place) -> dict[str, Any]:
    """Options with which a match is as short as the game allows."""
    told = requests.get(f"{url}/v1/games/{place.game_id}", timeout=10).json()["options"]["properties"]
    ends = {name: told[name] for name in ENDS_THE_MATCH if name in told}
    return {name: min(option["enum"]) if "enum" in option else option["minimum"] for name, option in ends.items()}


MATCHES = [(place, "laying") for place in PLACES] + [
    (place, "any") for place in PLACES if place.seats == place.game.info.least_seats
]


@pytest.mark.parametrize(("place", "pick"), MATCHES, ids=str)
def test_a_match_is_played_to_its_end(place: Place, pick: str, service_url: str) -> None:
    body = table_of(place.game_id, place.seats, options=short(service_url, place))
    *before, last = played(service_url, body, pick=pick, seed=1)
    for hand in before:
        assert hand.result["match"] is None
    assert [hand.number for hand in (*before, last)] == list(range(1, len(before) + 2))
    assert len(last.result["points"]) == len(last.result["hands"]) == place.seats
    if place.game.info.running_score:
        assert last.result["match"]["winners"]
        assert len(last.result["scores"]) == place.seats
    else:
        assert (last.result["match"], last.result["scores"], before) == (None, None, [])


def test_by_hand(service_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    place = PLACES[0]
    words = [f"{name}={value}" for name, value in short(service_url, place).items()]
    assert main([service_url, place.game_id, "--hands", "1", *(f"--option={word}" for word in words)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("hand 1: ")
    assert told[-1].startswith(f"{place.game_id}: ")
