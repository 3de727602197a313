"""Positions of rummy500 that tests put together: what is given, and nothing else."""

from typing import Any

import msgspec

from trinca.cards.playing import Card, in_order
from trinca.games.errors import IllegalMove
from trinca.games.rummy500.game import Rummy500
from trinca.games.rummy500.moves import Rummy500Move
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.state import Meld, Rummy500State, shown_names
from trinca.melds.jokers import readings

GAME = Rummy500()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def table(*melds: str, by: int = 1) -> tuple[Meld, ...]:
    """Melds of one seat; each text is what its cards stand for, `JK` before the name of one that a joker stands for."""
    return tuple(_meld(text, by) for text in melds)


def _meld(text: str, by: int) -> Meld:
    laid = cards(" ".join("JK" if name.startswith("JK") else name for name in text.split()))
    names = [name.removeprefix("JK") for name in text.split()]
    (found,) = [one for one in readings(laid) if sorted(one.stands_for) == sorted(names)]
    return Meld(
        kind=found.kind,
        cards=found.cards,
        stands_for=shown_names(found.cards, found.stands_for),
        by=(by,) * len(found.cards),
    )


def position(hand: str, other: str = "KS", *, phase: str = "play", **more: Any) -> Rummy500State:
    """Seat 0 to play with that hand; piles are texts."""
    piles = {"stock": "2C 9C", "discard": "3C"} | {
        name: more.pop(name) for name in ("stock", "discard") if name in more
    }
    state: dict[str, Any] = {
        "options": Rummy500Options(),
        "shuffle": {"seed": "00" * 32, "counter": 53},
        "dealer": 1,
        "hands": [in_order(cards(hand)), in_order(cards(other))],
        "seat": 0,
        "phase": phase,
        **{name: cards(pile) for name, pile in piles.items()},
        **more,
    }
    return msgspec.convert(msgspec.to_builtins(state), Rummy500State)


def move(**fields: Any) -> Rummy500Move:
    """A move as the API takes it; texts of cards are lists, and `from` is `source`."""
    if "source" in fields:
        fields["from"] = fields.pop("source")
    return msgspec.convert(_lists(fields), Rummy500Move)  # type: ignore[no-any-return]  # a union of moves


def _lists(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _lists(value)
        if isinstance(value, dict)
        else value.split()
        if name in ("cards", "stands_for")
        else value
        for name, value in fields.items()
    }


def refusal(state: Rummy500State, made: Rummy500Move) -> IllegalMove:
    """The refusal of a move."""
    try:
        GAME.apply(state, made)
    except IllegalMove as no:
        return no
    raise AssertionError("it was accepted")
