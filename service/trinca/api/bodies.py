"""Bodies: the envelopes as marshmallow schemas, moves and options as the structs of their game."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, ClassVar

import marshmallow as ma
import msgspec
from marshmallow import fields, validate

from trinca.api.problems import Problem, invalid
from trinca.cards.playing import NOTATION
from trinca.games.values import LEVELS
from trinca.tables.keys import is_key

SEAT_KINDS = ("host", "computer")
"""The kinds of seats a table can be made with; `local` and `invited` are the contract's others."""

LONGEST_NAME = 40
MOST_SEATS = 6
MOST_MOVES = 100
"""Most moves of one list: more than a turn can have."""

_KEY_PATTERN = "^[A-Za-z0-9_-]{43}$"


class Component(fields.Raw):
    """A value documented by a component of the document; its struct checks it."""

    def __init__(self, component: str, **about: Any) -> None:  # noqa: ANN401 - marshmallow's own
        super().__init__(**about)
        self.component = component


class Name(fields.String):
    """A name as people write it: brought to NFC and trimmed, then 1 to 40 characters, none of them invisible."""

    _UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
    default_error_messages = {  # noqa: RUF012 - marshmallow's own
        "length": "A name has 1 to 40 characters.",
        "unseen": "A name holds no control, format or direction characters.",
    }

    def _deserialize(self, value: Any, *rest: Any, **options: Any) -> Any:  # noqa: ANN401 - marshmallow's own
        text: str = unicodedata.normalize("NFC", super()._deserialize(value, *rest, **options))
        if any(unicodedata.category(character) in self._UNSEEN for character in text):
            raise self.make_error("unseen")
        name = text.strip()
        if not 1 <= len(name) <= LONGEST_NAME:
            raise self.make_error("length")
        return name


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

    EXAMPLE: ClassVar[Mapping[str, Any] | None] = None

    class Meta:
        """Strict."""

        unknown = ma.RAISE


class NewSeat(Body):
    """A seat of a table to be made."""

    kind = fields.String(
        required=True,
        validate=validate.OneOf(SEAT_KINDS, error="Seats are `host` or `computer`; other kinds are not offered yet."),
        metadata={"description": "`host` is the maker of the table, at seat 0; `computer` a computer player."},
    )
    name = Name(
        metadata={
            "description": "1 to 40 characters after trimming, kept in the form NFC; left out, it is given one.",
            "minLength": 1,
        }
    )
    level = fields.String(
        validate=validate.OneOf(LEVELS),
        metadata={"description": "A computer's level; `normal` where it is left out."},
    )


class NewTable(Body):
    """A table to be made."""

    EXAMPLE = {  # noqa: RUF012 - declared above
        "game": "classic",
        "options": {"target": 100},
        "seats": [{"kind": "host", "name": "Ana"}, {"kind": "computer", "level": "hard"}],
    }

    game = fields.String(required=True, metadata={"description": "The game's id, `classic`."})
    options = Component("Options", load_default=dict)
    seats = fields.List(
        fields.Nested(NewSeat()),
        required=True,
        validate=validate.Length(min=1, max=MOST_SEATS),
        metadata={"description": "By number, the host first. Against the computer: `[host, computer]`."},
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


class NewAgreement(Body):
    """What a seat agrees to (TA-7)."""

    EXAMPLE = {"action": "next_hand", "hand": 1}  # noqa: RUF012 - declared above

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


def converted(value: object, kind: Any, at: str = "") -> Any:  # noqa: ANN401 - `kind` is a type built at run time
    """The parsed JSON as a struct of that kind, or the problem with the pointer of the first fault below `at`."""
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        path, detail = _located(str(error))
        raise invalid(at + path, detail) from None


def moves_of(value: object, move_type: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the game's union of moves
    """The moves of a body: one move, or a list of them under `moves` (GU-4)."""
    if not isinstance(value, Mapping) or "moves" not in value:
        return (converted(value, move_type),)
    for name in value:
        if name != "moves":
            raise Problem(
                "invalid_request",
                "A list of moves has no other member.",
                errors=({"path": f"/{_escaped(name)}", "detail": "Unknown beside `moves`."},),
            )
    moves = value["moves"]
    if not isinstance(moves, list) or not 1 <= len(moves) <= MOST_MOVES:
        raise invalid("/moves", f"`moves` is a list of 1 to {MOST_MOVES} moves.")
    return tuple(converted(move, move_type, f"/moves/{index}") for index, move in enumerate(moves))


_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_FIELD = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`", re.DOTALL)


def _located(message: str) -> tuple[str, str]:
    """Path and sentence of msgspec's message: "Expected `int`, got `str` - at `$.cards[0]`"."""
    what, _, where = message.rpartition(" - at `$")
    if not what:
        what, where = message, ""
    path = "".join(f"/{_escaped(name or index)}" for name, index in _STEP.findall(where.removesuffix("`")))
    named = _FIELD.fullmatch(what)
    if named is not None:
        path += f"/{_escaped(named[1])}"
    if NOTATION in what:
        what = "Not a card: rank then suit (`AS`, `10D`), a tile (`R5`), or `JK`"
    return path, f"{what}."


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
