"""No answer to a device that two people share holds a card that lies in either hand, unless it was asked to reveal."""

import re
from collections.abc import Iterator
from typing import Any

from api.calling import ONE_DEVICE, AtTable, InProcess, Reply, sensible
from api.device import hands_of, play_turn
from api.move_bodies import STOCK, UPCARD
from api.test_secrets import public

CARD = re.compile(rb'"(10|[2-9AJQK])[SHDC]"')
NEVER_HELD = {"type": "discard", "card": "JK"}


def unknown(at: AtTable) -> set[str]:
    """The cards in both hands that nobody was shown: no upcard taken, nothing laid."""
    assert isinstance(at.caller, InProcess)
    hand = at.caller.services.store.read(at.id).hand
    assert hand is not None
    shown = {card for logged in hand.log for card in public(logged.entry, seat=None)}
    return {card for cards in hand.state.hands for card in cards} - shown


def everything_asked(at: AtTable) -> Iterator[Reply]:
    """Every call that changes nothing and does not reveal; the version is the table's own."""
    for below in (
        "",
        "?include=moves,log",
        "?reveal=false&include=moves",
        "?after=0&wait=25&include=log",
        "/moves",
        "/hands",
        "/hands/1",
    ):
        yield at.call("GET", below)
    yield at.call("POST", "/moves?dry_run=true&include=moves,log", json=STOCK)
    yield at.call("POST", "/moves?dry_run=true&include=moves,log", json=NEVER_HELD)
    yield at.move(NEVER_HELD, query="?include=moves,log")
    yield at.move(STOCK, at=0)
    yield at.call("POST", "/agreements?include=moves,log", json={"action": "next_hand"})
    yield at.call("DELETE", "/agreements/restart?include=moves,log")
    yield at.call("PATCH", "/seats/0?include=moves,log", json={"name": at.view()["seats"][0]["name"]})
    yield at.call("PATCH", "/seats/1", json={"level": "easy"})
    yield at.call("POST", "/invitations", json={"seat": 1})


def test_a_whole_hand_shows_nothing_unasked(api: InProcess) -> None:
    at = api.make(**ONE_DEVICE, options={"turn_limit": 40})
    asked = 0
    view: Any = at.view()
    while view["status"] == "playing":
        asked += check(at)
        moves = at.call("GET", "/moves?reveal=true").json["moves"]
        mover = view["hand"]["turn"]["seat"]
        others = set(hands_of(at)[1 - mover])
        reply = at.move(sensible(moves), query="?include=moves,log")
        view = reply.json
        if view["status"] == "playing":
            held = others & unknown(at)
            assert not held & cards_in(reply), "the answer to a move shows the other hand"
            if view["hand"]["turn"]["seat"] != mover:
                assert not unknown(at) & cards_in(reply), "the answer to the last move of a turn is not covered"
    assert asked > 100
    assert view["you"]["covered"] is False


def check(at: AtTable) -> int:
    hidden, asked = unknown(at), 0
    assert len(hidden) > 0
    for reply in everything_asked(at):
        assert not hidden & cards_in(reply), reply.body
        asked += 1
    return asked


def cards_in(reply: Reply) -> set[str]:
    return {found[0].decode().strip('"') for found in CARD.finditer(reply.body)}


def test_the_check_would_notice(api: InProcess) -> None:
    at = api.make(**ONE_DEVICE)
    hidden = unknown(at)
    assert len(hidden) == 20
    assert len(hidden & cards_in(at.call("GET", "?reveal=true"))) == 10
    assert len(hidden & cards_in(at.move(UPCARD))) == 10
    play_turn(at)
    assert not unknown(at) & cards_in(at.call("GET"))


def test_revealing_never_shows_the_hand_that_is_not_to_play(api: InProcess) -> None:
    at = api.make(**ONE_DEVICE)
    for _ in range(20):
        if at.view()["status"] != "playing":
            break
        mover = at.view()["hand"]["turn"]["seat"]
        others = set(hands_of(at)[1 - mover]) & unknown(at)
        for below in ("?reveal=true&include=moves,log", "/moves?reveal=true"):
            assert not others & cards_in(at.call("GET", below))
        play_turn(at)
