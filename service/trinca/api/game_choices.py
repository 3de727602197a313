"""Choices whose values the games decide: the phases of a turn, and how a hand ends. Read from the games' states."""

import typing
from collections.abc import Iterable, Mapping

import msgspec

from trinca.api.schemas import ref
from trinca.api.shape_parts import Json
from trinca.games.registry import AnyGame

CUT_OFF = "restarted"
"""How a hand ended that no rule of its game ended, but a new match (TA-7)."""

_OVER = "over"
"""The phase of a state in which it is nobody's turn."""

_PHASES: Mapping[str, str] = {
    "draw": "`draw` where a card is to be drawn first",
    "play": "`play` where cards are laid and the turn is ended",
    "out_or_float": "`out_or_float` where a seat that laid its last card ends the hand or plays on (FH-11)",
}


def hand_ending(games: Iterable[AnyGame]) -> Json:
    """The component `HandEnding`: how a hand of any of the games can end."""
    endings = sorted({ending for game in games for ending in _values(game, "ending")})
    told = "How a hand ended. A game to come may add to these: show one that you do not know as it is."
    return {"type": "string", "enum": [*endings, CUT_OFF], "description": told}


def tell_ending(part: Json) -> None:
    """Make the `reason` of the object what it is, how a hand ended."""
    told = part["properties"]["reason"]
    part["properties"]["reason"] = ref("HandEnding") | {"description": told["description"]}


def tell_phases(turn: Json, game: AnyGame) -> None:
    """Make the `phase` of the turn one of those that the game has; a game without them is always at `play`."""
    values = _values(game, "phase") - {_OVER} or {"play"}
    phases = [*(phase for phase in _PHASES if phase in values), *sorted(values - _PHASES.keys())]
    told: Json = {"enum": phases} if phases[1:] else {"const": phases[0]}
    words = "; ".join(_PHASES.get(phase, f"`{phase}`") for phase in phases) + "."
    turn["properties"]["phase"] = {"type": "string", **told, "description": words if phases[1:] else "Always `play`."}


def _values(game: AnyGame, field: str) -> set[str]:
    """The values of a field of the game's state that is one of some; none where it has no such field.

    They have no order: of literals that hold the same values, `typing` may give either.
    """
    types = [one.type for one in msgspec.structs.fields(game.state_type) if one.name == field]
    literals = [part for kind in types for part in (kind, *typing.get_args(kind))]
    return {
        value for part in literals if typing.get_origin(part) is typing.Literal for value in typing.get_args(part)
    }
