"""Who sits at a table, and what the people there wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Collection

    from trinca_client import Action, View

Kind = Literal["computer", "device", "room"]
ACTIONS: tuple[Action, ...] = ("next_hand", "restart")


def kind_of(kinds: Collection[str]) -> Kind:
    """What kind of table seats of these kinds make: a room as soon as anybody is invited to it."""
    if "invited" in kinds:
        return "room"
    return "device" if "local" in kinds else "computer"


def is_shared(view: View) -> bool:
    """Whether several people share this device: one key holds their seats, and their hands are covered (TA-9)."""
    return len(view["you"]["seats"]) > 1


def stands_alone(view: View) -> bool:
    """Whether each hand of this game stands alone: nobody keeps a score, and no match is ever over (TI-13)."""
    return all(seat["score"] is None for seat in view["seats"])


def to_play(view: View) -> int | None:
    """The seat whose turn it is."""
    turn = view["hand"]["turn"] if view["hand"] else None
    return turn["seat"] if turn else None


def is_covered(view: View) -> bool:
    """Whether it is a turn of this key whose hand has not been revealed."""
    return view["you"].get("covered") is True and to_play(view) in view["you"]["seats"]


def awaited(view: View) -> list[int]:
    """The seats that an invitation is out for."""
    return [
        seat["seat"]
        for seat in view["seats"]
        if view["status"] == "waiting" and seat["kind"] == "invited" and seat.get("present") is False
    ]


def missing(view: View) -> list[int]:
    """The seats of other people who came and are away (TA-5)."""
    free = [*awaited(view), *view["you"]["seats"]]
    return [seat["seat"] for seat in view["seats"] if seat["present"] is False and seat["seat"] not in free]


def agreed(view: View, action: Action) -> bool:
    """Whether this key has agreed to it."""
    return all(action in view["seats"][seat].get("agreed", []) for seat in view["you"]["seats"])


def agreed_by_others(view: View, action: Action) -> bool:
    """Whether anybody else, computers apart, has agreed to it."""
    return any(
        action in seat.get("agreed", [])
        for seat in view["seats"]
        if seat["kind"] != "computer" and seat["seat"] not in view["you"]["seats"]
    )


def undecided(view: View, action: Action) -> list[int]:
    """The seats of people who have still to agree to it (TA-7)."""
    free = awaited(view)
    return [
        seat["seat"]
        for seat in view["seats"]
        if seat["kind"] != "computer" and seat["seat"] not in free and action not in seat.get("agreed", [])
    ]
