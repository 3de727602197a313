"""The sentences about a game, in English; another language needs another file like this one.

Names come in as `names[seat]`, already made safe; all sentences are in the past so that "You" fits as a name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import text
from trinca_cli.seating import is_shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_client import Action, Result, View

_ENDINGS = {
    "went_out": "{winner} went out",
    "going_rummy": "{winner} went out all at once (going rummy)",
    "declared": "{winner} declared",
    "last_seat": "{winner} was the last one in",
    "end_hand": "the hand was ended",
    "stock_empty": "the stock ran out",
    "blocked": "nobody could go on and {winner} held least",
    "turn_limit": "the limit of turns was reached",
    "restarted": "cut off by a restart",
}
_ACTIONS: dict[Action, str] = {"next_hand": "the next hand", "restart": "a new match"}
_DRAWN = {
    # The same endings where nobody is named for them.
    "blocked": "nobody could go on",
    "last_seat": "only one was left in",
}
_TWO = 2


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


def away(called: Sequence[str], seats: Sequence[int]) -> str:
    """That these seats are away: "Rui is away; the table waits."."""
    return f"{listed(called, seats)} {_is(called, seats)} away; the table waits."


def back(called: Sequence[str], seats: Sequence[int]) -> str:
    """That these seats are there again."""
    return f"{listed(called, seats)} {_is(called, seats)} back."


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
    known = _DRAWN.get(reason, _ENDINGS.get(reason)) if winner is None else _ENDINGS.get(reason)
    said = text.clean(reason).replace("_", " ") if known is None else known.format(winner=_called(called, winner))
    points, scores = result["points"], result["scores"]
    if points is not None and len(points) > _TWO:
        return f"{said}, {_each(points, scores, called)}"
    if points is not None:
        said += f", {_points(points, winner)}"
    if scores is not None:
        said += f" ({tally(scores)})"
    return said


def hand_over(reason: str, called: Sequence[str], mover: object) -> str:
    """How a hand ended, before its result is known: by the last move, or so that nobody is named."""
    known = _DRAWN.get(reason, _ENDINGS.get(reason))
    return text.clean(reason).replace("_", " ") if known is None else known.format(winner=_called(called, mover))


def match_over(winners: Sequence[int], called: Sequence[str]) -> str:
    """Who won the match, where the scores are not at hand."""
    return f"{listed(called, winners)} won the match." if winners else "The match ended without a winner."


def match_end(winners: Sequence[int], called: Sequence[str], scores: Sequence[int | None]) -> str:
    """Who won the match, such as "Ana won the match, 105 : 64."."""
    if not winners:
        return f"The match ended without a winner, {tally(scores, called)}."
    won = " and ".join(_called(called, seat) for seat in winners)
    return f"{won} won the match, {tally(scores, called)}."


def tally(scores: Sequence[int | None], called: Sequence[str] = ()) -> str:
    """Scores side by side, in the order of the seats; a dash where nobody counts.

    Of more than two seats each is named, where names are given: `Ana 12, Rui 88, Eva 0`.
    """
    shown = ["-" if score is None else str(score) for score in scores]
    if len(shown) > _TWO and len(called) == len(shown):
        return ", ".join(f"{name} {score}" for name, score in zip(called, shown, strict=True))
    return " : ".join(shown)


def score(scores: Sequence[int | None]) -> str:
    """Scores for a column of a table; nothing where nobody counts."""
    return "" if all(each is None for each in scores) else tally(scores)


def _is(called: Sequence[str], seats: Sequence[int]) -> str:
    return "is" if len(seats) == 1 and _called(called, seats[0]) != "You" else "are"


def _points(points: Sequence[int], winner: int | None) -> str:
    if not any(points):
        return "no points"
    if winner is not None and 0 <= winner < len(points) and list(filter(None, points)) == [points[winner]]:
        return "1 point" if points[winner] == 1 else f"{points[winner]} points"
    return f"points {tally(points)}"


def _each(points: Sequence[int], scores: Sequence[int] | None, called: Sequence[str]) -> str:
    """Of more than two seats each by name, with the score after the hand behind the points."""
    told = [str(each) for each in points]
    if scores is not None:
        told = [f"{each} ({score})" for each, score in zip(told, scores, strict=False)]
    return "points " + ", ".join(f"{name} {each}" for name, each in zip(called, told, strict=False))


def _called(called: Sequence[str], seat: object) -> str:
    return called[seat] if isinstance(seat, int) and 0 <= seat < len(called) else "Nobody"
