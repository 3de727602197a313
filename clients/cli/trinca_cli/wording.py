"""The sentences about a game, in English; another language needs another file like this one.

Names come in as `names[seat]`, already made safe; all sentences are in the past so that "You" fits as a name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trinca_cli import notation, text
from trinca_cli.cards import show
from trinca_cli.seating import is_shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.records import Action, Result, View

_ENDINGS = {
    "went_out": "{winner} went out",
    "going_rummy": "{winner} went out all at once (going rummy)",
    "declared": "{winner} declared",
    "last_seat": "{winner} was the last one in",
    "end_hand": "the hand was ended",
    "stock_empty": "the stock ran out",
    "blocked": "nobody could go on",
    "turn_limit": "the limit of turns was reached",
    "restarted": "cut off by a restart",
}
_ACTIONS: dict[Action, str] = {"next_hand": "the next hand", "restart": "a new match"}
_GAME_EVENTS = {
    "upcard": "{card} was turned up.",
    "restock": "The discard pile was shuffled into a new stock of {stock}.",
}


def names(view: View, *, me: str | None = None) -> list[str]:
    """What each seat is called; the seat of this key is called `me` where given, unless several people share it."""
    mine = [] if is_shared(view) else view["you"]["seats"]
    return [me if me and seat["seat"] in mine else text.name(seat["name"]) for seat in view["seats"]]


def listed(called: Sequence[str], seats: Sequence[int]) -> str:
    """These seats in a row: `Ana, Rui and Eva`."""
    each = [_called(called, seat) for seat in seats]
    return " and ".join(filter(None, [", ".join(each[:-1]), *each[-1:]]))


def action(which: Action) -> str:
    """What people agree to: `the next hand`."""
    return _ACTIONS[which]


def agreement(called: Sequence[str], seat: int, which: Action) -> str:
    """That a seat agreed: "Rui agreed to the next hand."."""
    return f"{_called(called, seat)} agreed to {action(which)}."


def half_agreed(which: Action, missing: str) -> str:
    """What somebody agreed to, and whose word is missing: "A new match is agreed to, but for Rui."."""
    return f"{action(which).capitalize()} is agreed to by all but {missing}."


def withdrawal(called: Sequence[str], seat: int, which: Action) -> str:
    """That a seat took its agreement back."""
    return f"{_called(called, seat)} withdrew the agreement to {action(which)}."


def ending(result: Result, called: Sequence[str]) -> str:
    """How the hand ended and what it was worth: `Ana went out, 25 points (35 : 10)`."""
    winner, reason = result["winner"], result["reason"]
    # Only sentences of this file are ever patterns; what the service wrote is told as it is.
    known = _ENDINGS.get(reason)
    said = text.clean(reason).replace("_", " ") if known is None else known.format(winner=_called(called, winner))
    points, scores = result["points"], result["scores"]
    if points is not None:
        said += f", {_points(points, winner)}"
    if scores is not None:
        said += f" ({tally(scores)})"
    return said


def match_end(winners: Sequence[int], called: Sequence[str], scores: Sequence[int | None]) -> str:
    """Who won the match, such as "Ana won the match, 105 : 64."."""
    if not winners:
        return f"The match ended without a winner, {tally(scores)}."
    won = " and ".join(_called(called, seat) for seat in winners)
    return f"{won} won the match, {tally(scores)}."


def tally(scores: Sequence[int | None]) -> str:
    """Scores side by side, in the order of the seats; a dash where nobody counts."""
    return " : ".join("-" if score is None else str(score) for score in scores)


def log_line(entry: dict[str, Any], called: Sequence[str], *, symbols: bool) -> str:
    """What a person at the table would have seen happen, such as "Computer drew from the stock."."""
    card = entry.get("card")
    shown = show(text.clean(card), symbols=symbols) if card else None
    if (event := entry.get("event")) is not None:
        known = _GAME_EVENTS.get(str(event))
        if known is None:
            return text.clean(event).replace("_", " ") + "."
        return known.format(card=shown, stock=text.clean(entry.get("stock")))
    move = entry.get("move")
    seat = _called(called, entry.get("seat"))
    return f"{seat} {_did(move if isinstance(move, dict) else {}, shown, symbols=symbols)}."


def _did(move: dict[str, Any], card: str | None, *, symbols: bool) -> str:
    def written(short: str) -> str:
        return text.clean(short.partition(" ")[2])

    typed = notation.write_move(move, symbols=symbols)
    match move:
        case {"type": "draw", "from": "discard"} if card:
            return f"took {card} from the discard pile"
        case {"type": "draw"}:
            return f"drew {card}" if card else "drew from the stock"
        case {"type": "meld"} if typed.startswith("meld "):
            return f"melded {written(typed)}"
        case {"type": "lay_off", "meld": int(meld)} if typed.startswith("lay "):
            return f"laid off {written(written(typed))} on meld {meld}"
        case {"type": "discard"} if typed.startswith("discard "):
            return f"discarded {written(typed)}"
    return f"played {text.clean(typed)}"


def _points(points: Sequence[int], winner: int | None) -> str:
    if winner is not None and 0 <= winner < len(points) and sum(map(bool, points)) == bool(points[winner]):
        return "1 point" if points[winner] == 1 else f"{points[winner]} points"
    return f"points {tally(points)}" if any(points) else "no points"


def _called(called: Sequence[str], seat: object) -> str:
    return called[seat] if isinstance(seat, int) and 0 <= seat < len(called) else "Nobody"
