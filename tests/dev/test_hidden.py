"""A view of a built position shows nothing more than a view of a dealt hand: what is hidden there is hidden here."""

from random import Random
from typing import Any

import pytest
from api.calling import HOST, LOCAL, AtTable, InProcess
from api.hinting import asked
from dev.making import SEED

POSITIONS: dict[str, dict[str, Any]] = {
    "classic": {"hands": ["4S 5S 9D", "KH QD 2H"], "stock": "2C 4C 8H JD", "discard": "3C 6D", "phase": "draw"},
    "straight": {"hands": ["4S 5S 9D", "KH QD 2H"], "stock": "2C 4C 8H JD", "discard": "3C 6D", "phase": "draw"},
    "rummy500": {"hands": ["4S 5S JK", "KH QD 2H"], "stock": "2C 4C 8H JK", "discard": "3C 6D", "phase": "draw"},
    "tiles": {"hands": ["R4 R5 B9", "K13 Y2 R11"], "pool": "B1 B2 K7 JK", "table": ["Y9 Y10 Y11"]},
    "indian": {"hands": ["4S 5S 9D", "KH QD 2H"], "stock": "2C 4C 8H JD", "discard": "3C 6D", "phase": "draw"},
}
ITS_OWN = ("id", "expires_at")
"""What differs from table to table."""


def otherwise(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same for seat 0, the cards of the other hand and of the pile that lies face down dealt out anew."""
    pile = "pool" if "pool" in position else "stock"
    hidden = position["hands"][1].split() + position[pile].split()
    held = len(position["hands"][1].split())
    rng.shuffle(hidden)
    return position | {"hands": [position["hands"][0], " ".join(hidden[:held])], pile: " ".join(hidden[held:])}


def told(at: AtTable) -> list[Any]:
    """Everything that the service tells the seat before it has moved."""
    view = at.view("?include=moves,log")
    events = at.call("GET", "/events?after=0", headers={"Accept": "application/json"}).json
    shown = {name: part for name, part in view.items() if name not in ITS_OWN}
    return [shown, at.legal(), asked(at), events, at.call("GET", "/hands").json]


@pytest.mark.parametrize("game", POSITIONS)
def test_another_position_behind_what_is_seen_changes_nothing_seen(dev: InProcess, game: str) -> None:
    rng, position = Random(game), POSITIONS[game]
    first = told(dev.make(game=game, position=position, seed=SEED))
    for _ in range(3):
        assert told(dev.make(game=game, position=otherwise(position, rng), seed=SEED)) == first


@pytest.mark.parametrize("game", POSITIONS)
def test_a_view_has_what_a_dealt_hand_shows_and_the_mark(dev: InProcess, game: str) -> None:
    dealt, built = (dev.make(game=game, **more).view() for more in ({}, {"position": POSITIONS[game]}))
    assert built.keys() == dealt.keys()
    assert built["hand"].keys() == dealt["hand"].keys()
    assert built["you"].keys() == dealt["you"].keys()
    assert built["hand"]["deal"].keys() - dealt["hand"]["deal"].keys() == {"built"}


def test_a_shared_device_covers_it(dev: InProcess) -> None:
    at = dev.make(seats=[HOST, LOCAL], position=POSITIONS["classic"])
    assert at.view()["you"]["hand"] is None
    at.call("GET", "/moves").refused(409, "covered")
    assert at.view("?reveal=true")["you"]["hand"] == ["4S", "5S", "9D"]


def test_a_draw_is_told_to_nobody_else(dev: InProcess) -> None:
    host, guest = dev.friends(position=POSITIONS["classic"])
    host.made({"type": "draw", "from": "stock"})
    (entry,) = guest.view("?include=log")["hand"]["log"]
    assert entry == {"seat": 0, "move": {"type": "draw", "from": "stock"}}
    assert "JD" in host.view()["you"]["hand"]
