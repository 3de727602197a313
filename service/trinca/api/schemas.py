"""What the API answers outside the views, for the document; the answers themselves are encoded directly."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from trinca.api.bodies import Component
from trinca.games.values import LEVELS

REASONS = (
    "card_not_held",
    "unknown_meld",
    "not_a_meld",
    "does_not_fit",
    "wrong_phase",
    "taken_card",
    "strands",
    "ambiguous_joker",
    "must_use_card",
    "stock_empty",
    "pool_not_empty",
    "draft_open",
    "opening_too_low",
    "table_not_kept",
    "nothing_laid",
    "after_end",
)
"""Why a rule of this service's games refuses a move."""


class Told(ma.Schema):
    """Base of the answers: they hold these members and no others."""

    class Meta:
        """Strict."""

        unknown = ma.RAISE


def _always(field: type[fields.Field[Any]], description: str = "", **about: Any) -> fields.Field[Any]:  # noqa: ANN401 - marshmallow's own
    return field(required=True, metadata={"description": description} if description else {}, **about)


def ref(component: str) -> dict[str, str]:
    """A reference to a component that is made from structs."""
    return {"$ref": f"#/components/schemas/{component}"}


def _seats_numbers(description: str) -> fields.Field[Any]:
    return fields.List(
        fields.Integer(), required=True, allow_none=True, metadata={"description": description + _CUT_OFF}
    )


_CUT_OFF = " Null where a new match cut the hand off."


class SeatRange(Told):
    """How many seats a table of a game has."""

    min = _always(fields.Integer, "Fewest.")
    max = _always(fields.Integer, "Most.")


class GameLine(Told):
    """A game in the list of games."""

    game = _always(fields.String, "The id used in addresses and bodies.")
    name = _always(fields.String, "The English name.")
    seats = fields.Nested(SeatRange(), required=True)
    levels = fields.List(
        fields.String(validate=validate.OneOf(LEVELS)),
        required=True,
        metadata={"description": "Computer players, weakest first."},
    )
    moves = fields.List(fields.String(), required=True, metadata={"description": "Types of moves."})
    options = _always(fields.Dict, "The options of a table as JSON Schema, with their defaults.")


class GameList(Told):
    """The games this service offers."""

    games = fields.List(fields.Nested(GameLine()), required=True, metadata={"description": "Each of them once."})


class RuleLine(Told):
    """One numbered rule."""

    rule = _always(fields.String, "Its id, which problems name.")
    text = _always(fields.String, "In English.")


class GameWithRules(GameLine):
    """A game and its rules."""

    rules = fields.List(
        fields.Nested(RuleLine()),
        required=True,
        metadata={"description": "Those of this game, then the guards of all games (`GU`)."},
    )


class Invitation(Told):
    """What lets a friend take a seat, once."""

    seat = _always(fields.Integer, "The seat it is for.")
    code = _always(fields.String, "`<table id>.<secret>`; whoever has it may take the seat.")
    url = fields.String(
        required=True, metadata={"description": "Where it can be read and accepted.", "format": "uri"}
    )


class InvitationShown(Told):
    """What an invitation is for."""

    table = _always(fields.String, "The table's id.")
    game = _always(fields.String, "The game's id.")
    options = Component("OptionsInForce", required=True)
    seat = _always(fields.Integer, "The seat it is for.")
    free = _always(fields.Boolean, "Whether the seat can still be taken.")
    seats = fields.List(
        Component("RecordSeat"), required=True, metadata={"description": "Who sits where, by number."}
    )


class SeatTaken(Told):
    """A seat that was taken by invitation, and the key that holds it."""

    table = Component("Table", required=True)
    seat = _always(fields.Integer, "The seat.")
    key = _always(fields.String, "Its seat key. Keep it: without it the seat is lost.")


class TableMade(Told):
    """A table that was made, and the host's key to it."""

    table = Component("Table", required=True)
    key = _always(fields.String, "The host's seat key. Keep it: the service stores only its hash.")
    invitations = fields.List(
        fields.Nested(Invitation()), required=True, metadata={"description": "One for each free seat."}
    )


class Trial(Told):
    """What a move would do."""

    legal = _always(fields.Boolean, "Always true: an illegal move is answered with the problem it would meet.")
    reveals = _always(
        fields.Boolean, "Whether the move shows a hidden card or ends the hand; what it shows is not told (GU-3)."
    )
    view = Component("TableOrNull", required=True)
    valid = fields.Boolean(
        metadata={
            "description": "Whether a declaration would hold (IN-7); only for a `declare`. A wrong one is legal and"
            " costs what its rule says."
        }
    )


class Step(Told):
    """What one version changed."""

    version = _always(fields.Integer, "The version.")
    events = fields.List(Component("Event"), required=True, metadata={"description": "What happened, in order."})


class StepList(Told):
    """What happened after a version."""

    version = _always(fields.Integer, "The table's version now.")
    steps = fields.List(fields.Nested(Step()), required=True, metadata={"description": "One for each version."})
    gap = _always(fields.Boolean, "Whether steps are missing that are not kept any more: read the table again.")


class HandLine(Told):
    """A finished hand in the list of hands."""

    number = _always(fields.Integer, "Counted from 1 for the life of the table.")
    reason = Component(
        "HandEnding",
        required=True,
        metadata={"description": "How it ended, as in its result; `restarted` where a new match cut it off."},
    )
    winner = _always(
        fields.Integer,
        "The seat that went out, declared, was left alone, or held least in a blocked round; null else.",
        allow_none=True,
    )
    points = _seats_numbers("This hand's points, by seat.")
    scores = _seats_numbers("The totals of the match after it, by seat. Null in a game without them.")


class HandList(Told):
    """The finished hands, newest last."""

    hands = fields.List(
        fields.Nested(HandLine()), required=True, metadata={"description": "In the order they were played."}
    )


class State(Told):
    """Whether the service is alive or ready."""

    status = _always(fields.String, "`ok` for alive, `ready` for ready.")


class Readiness(State):
    """Whether the service is ready, and what for."""

    development = fields.Boolean(
        metadata={
            "description": "True in development mode (`TRINCA_DEV=1`), in which whoever makes a table may choose its"
            " deals; not there else. Calls from other machines are then refused, whatever they ask for"
            " (403 `forbidden`), and so is a `Host` that is not this machine's own."
        }
    )
