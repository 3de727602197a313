"""Playing at a table whose people share one device, and what is stored of their hands."""

from typing import Any

from api.calling import AtTable, InProcess, sensible


def hands_of(at: AtTable) -> list[list[str]]:
    """The cards of every seat, as stored."""
    assert isinstance(at.caller, InProcess)
    hand = at.caller.services.store.read(at.id).hand
    assert hand is not None
    return [list(cards) for cards in hand.state.hands]


def discard_something(at: AtTable) -> Any:
    """End the turn; the view after it."""
    moves = at.call("GET", "/moves?reveal=true").json["moves"]
    return at.made(next(move for move in reversed(moves) if move["type"] == "discard"))


def play_turn(at: AtTable) -> Any:
    """The whole turn of the seat to play, as its person plays it: reveal, move on what the answers show, pass on."""
    view = at.view("?reveal=true&include=moves")
    seat = view["hand"]["turn"]["seat"]
    while view["status"] == "playing" and view["hand"]["turn"]["seat"] == seat:
        reply = at.move(sensible(view["you"]["moves"]["moves"]), at=view["version"], query="?include=moves")
        assert reply.status == 200, reply.body
        view = reply.json
    return view
