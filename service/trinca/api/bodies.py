"""Bodies of the envelopes: making, joining, agreeing, seats. Moves and options are read by `structs`."""

from collections.abc import Mapping
from typing import Any, ClassVar

import marshmallow as ma
from marshmallow import fields, validate

from trinca.api import developing
from trinca.api.names import Name
from trinca.games.values import LEVELS
from trinca.tables.keys import is_key

SEAT_KINDS = ("host", "local", "invited", "computer")

MOST_SEATS = 6

_KEY_PATTERN = "^[A-Za-z0-9_-]{43}$"


class Component(fields.Raw):
    """A value documented by a component of the document; its struct checks it."""

    def __init__(self, component: str, **about: Any) -> None:  # noqa: ANN401 - marshmallow's own
        super().__init__(**about)
        self.component = component


class SeatKey(fields.String):
    """A seat key that the client brings."""

    default_error_messages = {"invalid": "A key is 32 bytes as 43 characters of unpadded base64url."}  # noqa: RUF012 - marshmallow's own

    def _deserialize(self, value: Any, *rest: Any, **options: Any) -> Any:  # noqa: ANN401 - marshmallow's own
        text: str = super()._deserialize(value, *rest, **options)
        if not is_key(text):
            raise self.make_error("invalid")
        return text


class Body(ma.Schema):
    """Base of the bodies: a member it does not name is refused."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {}
    EXAMPLES: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Several by name, in place of one."""
    SHAPE: ClassVar[Mapping[str, Any]] = {}
    """What its JSON Schema says beside its members."""

    error_messages = {"type": "Must be an object."}  # noqa: RUF012 - marshmallow's own

    class Meta:
        """Strict."""

        unknown = ma.RAISE


class NewSeat(Body):
    """A seat of a table to be made."""

    kind = fields.String(
        required=True,
        validate=validate.OneOf(SEAT_KINDS),
        metadata={
            "description": "`host` is the maker of the table, at seat 0; `local` another person on the host's device;"
            " `invited` waits for a friend with its invitation; `computer` is a computer player."
        },
    )
    name = Name("Left out, the seat is given one.")
    level = fields.String(
        validate=validate.OneOf(LEVELS),
        metadata={"description": "A computer's level; `normal` where it is left out."},
    )


class NewTable(Body):
    """A table to be made."""

    EXAMPLES = {  # noqa: RUF012 - declared above
        "computer": {
            "summary": "Against the computer",
            "value": {
                "game": "classic",
                "options": {"target": 100},
                "seats": [{"kind": "host", "name": "Ana"}, {"kind": "computer", "level": "hard"}],
            },
        },
        "friend": {
            "summary": "With a friend, who is sent the invitation",
            "value": {
                "game": "classic",
                "seats": [{"kind": "host", "name": "Ana"}, {"kind": "invited", "name": "A friend"}],
            },
        },
        "device": {
            "summary": "Two people on one device",
            "value": {
                "game": "classic",
                "seats": [{"kind": "host", "name": "Ana"}, {"kind": "local", "name": "Rui"}],
            },
        },
        "total": {
            "summary": "Rummy 500 to a total of one's own",
            "value": {
                "game": "rummy500",
                "options": {"target": 300},
                "seats": [{"kind": "host", "name": "Ana"}, {"kind": "computer"}],
            },
        },
        "three": {
            "summary": "Tile rummy against two computers",
            "value": {
                "game": "tiles",
                "seats": [{"kind": "host", "name": "Ana"}, {"kind": "computer"}, {"kind": "computer"}],
            },
        },
        "mixed": {
            "summary": "Indian rummy, people and a computer together",
            "value": {
                "game": "indian",
                "options": {"limit": 101, "drop": True},
                "seats": [
                    {"kind": "host", "name": "Ana"},
                    {"kind": "invited", "name": "Rui"},
                    {"kind": "computer", "level": "easy"},
                    {"kind": "invited"},
                ],
            },
        },
        **developing.EXAMPLES,
    }

    game = fields.String(
        required=True,
        metadata={"description": "The game's id, as `/v1/games` lists it."},
    )
    options = Component("Options", load_default=dict)
    seats = fields.List(
        fields.Nested(NewSeat()),
        required=True,
        validate=validate.Length(min=1, max=MOST_SEATS),
        metadata={
            "description": "By number, the host first. Against the computer `[host, computer]`, on one device"
            " `[host, local]`, with a friend `[host, invited]`; games for more mix them as they like."
        },
    )
    presence = fields.String(
        validate=validate.OneOf(("required", "optional")),
        metadata={"description": "Whether people must be connected to play (TA-5)."},
    )
    key = SeatKey(
        metadata={
            "description": "The host's seat key, where the client brings its own: the same call with the same key"
            " then finds the same table, so that a lost answer loses no seat.",
            "pattern": _KEY_PATTERN,
        }
    )
    seed = developing.Seed(
        metadata={
            "description": developing.SEED,
            "pattern": "^[0-9a-f]{64}$",
            "examples": [developing.EXAMPLES["seeded"]["value"]["seed"]],
        }
    )
    position = Component("Position", metadata={"description": developing.POSITION})


class NewInvitation(Body):
    """An invitation to be made in place of the one before it."""

    EXAMPLE = {"seat": 1}  # noqa: RUF012 - declared above

    seat = fields.Integer(
        required=True,
        strict=True,
        validate=validate.Range(min=0),
        metadata={"description": "The number of a free seat."},
    )


class Acceptance(Body):
    """What the friend says of itself who takes a seat; all of it may be left out."""

    EXAMPLE = {"name": "Rui"}  # noqa: RUF012 - declared above

    name = Name("The name to go by; left out, the one the host gave.")
    key = SeatKey(
        metadata={
            "description": "The seat key, where the client brings its own: the same call with the same key is given"
            " the same seat again, so that a lost answer loses no seat.",
            "pattern": _KEY_PATTERN,
        }
    )


class SeatChange(Body):
    """What is to change about a seat: at least one of these."""

    EXAMPLE = {"level": "easy"}  # noqa: RUF012 - declared above
    SHAPE = {"minProperties": 1}  # noqa: RUF012 - declared above

    name = Name("A new name, for a seat that the key holds.")
    level = fields.String(
        validate=validate.OneOf(LEVELS), metadata={"description": "A new level, for a computer player."}
    )

    @ma.validates_schema
    def _something(self, change: Mapping[str, object], **_: object) -> None:
        if not change:
            raise ma.ValidationError("Nothing to change: `name` or `level` must be there.")


class NewAgreement(Body):
    """What a seat agrees to (TA-7)."""

    EXAMPLE = {"action": "restart", "hand": 1}  # noqa: RUF012 - declared above

    action = fields.String(
        required=True,
        validate=validate.OneOf(("next_hand", "restart")),
        metadata={"description": "`next_hand` keeps the scores, `restart` begins a new match, also within a hand."},
    )
    hand = fields.Integer(
        strict=True,
        validate=validate.Range(min=1),
        metadata={"description": "The number of the hand it is meant for, so that it cannot hit another one."},
    )
