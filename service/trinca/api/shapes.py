"""The document's components, made from the structs that are sent and read: one definition each.

Every game has components of its own (`ClassicMove`, `ClassicTable`, …); beside them stand unions over the games.
What a game's view adds to the heads below is merged into one closed object, as it is sent.
"""

import re
import typing
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, cast

import msgspec

from trinca.api.docstrings import described
from trinca.api.heads import HandHead, LogMove, MovesHead, SeatHead, TableHead, YouHead
from trinca.api.structs import NewDraft
from trinca.games.drafts import DraftView
from trinca.games.reasons import REASONS
from trinca.games.registry import AnyGame, Registry
from trinca.games.values import Move, Options, Restocked, Upcard
from trinca.tables.events import AnyEvent, MoveMade
from trinca.tables.finished import HandRecord
from trinca.tables.hint import Hint

Json = dict[str, Any]
REF = "#/components/schemas/"
SHARED = ("trinca.tables.", "trinca.api.", "trinca.games.values", "trinca.games.drafts")
"""Where the structs are that every game has as they are."""

_REASON_CODES: Json = {
    "description": "One of these, each with its sentence in English; what stands in braces is a name of `params`.",
    "anyOf": [
        *({"const": code, "description": sentence} for code, sentence in REASONS.items()),
        {"type": "string", "description": "Games to come may add to them; take one you do not know as `best_seen`."},
    ],
}


def options_schema(game: AnyGame) -> Json:
    """The game's options as JSON Schema with their defaults."""
    (_,), components = msgspec.json.schema_components([game.options_type])
    return {name: part for name, part in described(components[game.options_type.__name__]).items() if name != "title"}


def components_of(registry: Registry) -> Json:
    """Every component made from structs, by name."""
    made: Json = {}
    for game in registry:
        made |= _GameShapes(game).components
    prefixes = [prefix_of(game) for game in registry]
    for union in ("Options", "Move", "MoveList", "Moves", "Table", "HandRecord", "Hint"):
        made[union] = {"anyOf": [_ref(prefix + union) for prefix in prefixes]}
    made |= _events()
    made["TableOrNull"] = {"anyOf": [_ref("Table"), {"type": "null"}]}
    return made


def prefix_of(game: AnyGame) -> str:
    """What the names of a game's components begin with: `Classic`."""
    return game.info.game.capitalize()


def _events() -> Json:
    """What is told of a version, and what follows another version."""
    kinds = [*typing.get_args(AnyEvent)]
    schemas, made = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    for kind in kinds:
        part = made[kind.__name__] = {**described(made[kind.__name__]), "additionalProperties": False}
        part["properties"]["type"] = {"const": kind.__struct_config__.tag}
        part["required"] = list(part["properties"])
    moved = made[MoveMade.__name__]
    del moved["properties"]["open"]
    moved["required"] = ["type", "seat", "move"]
    moved["properties"] |= {"move": _ref("Move"), "card": {"type": "string"}}
    made["Event"] = {
        "description": "What happened, told apart by `type`.",
        "oneOf": schemas,
        "discriminator": {
            "propertyName": "type",
            "mapping": {kind.__struct_config__.tag: REF + kind.__name__ for kind in kinds},
        },
    }
    return made


class _GameShapes:
    """The components of one game, and those all games share."""

    def __init__(self, game: AnyGame) -> None:
        self._prefix = prefix_of(game)
        self._game = game
        heads = (HandHead, SeatHead, YouHead, TableHead, LogMove, MovesHead, Upcard, Restocked, DraftView, NewDraft)
        record = HandRecord[game.move_type, game.options_type]  # type: ignore[name-defined]  # built at run time
        hint = Hint[game.move_type]  # type: ignore[name-defined]  # the same
        parts = (game.hand_view, game.seat_view, game.you_view, game.options_type, game.move_type)
        kinds = [*parts, record, hint, *heads]
        schemas, made = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
        self._classes = {name: kind for kind in kinds for name, kind in _structs(kind)}
        self._parts = {name: self._closed(name, part) for name, part in made.items()}
        self._move = schemas[kinds.index(game.move_type)]
        self.components = self._renamed(self._composed())

    def _composed(self) -> Json:
        """The parts that are sent as they are, and the objects merged from a head and the game's part."""
        part, prefix = self._parts, self._prefix
        options = part.pop(self._game.options_type.__name__)
        hand = _merged(part.pop("HandHead"), part.pop(self._game.hand_view.__name__))
        seat = _merged(part.pop("SeatHead"), part.pop(self._game.seat_view.__name__))
        you = _merged(part.pop("YouHead"), part.pop(self._game.you_view.__name__))
        table, log_move, moves = part.pop("TableHead"), part.pop("LogMove"), part.pop("MovesHead")
        record = next(name for name in part if name.startswith("HandRecord"))
        moving = [name for name in part if name.startswith(("RecordMove", "Hint"))]
        in_force = {"allOf": [_ref(f"{prefix}Options"), {"required": sorted(options["properties"])}]}
        log = {"type": "array", "items": _ref(f"{prefix}LogEntry"), "description": "Only where it is included."}
        _add(hand, log=log, required=False)
        told = "Only where they are included; null while they would tell of a covered hand."
        legal = {"anyOf": [_ref(f"{prefix}Moves"), {"type": "null"}], "description": told}
        _add(you, moves=legal, required=False)
        _add(log_move, move=_ref(f"{prefix}Move"))
        _add(moves, moves={"type": "array", "items": _ref(f"{prefix}Move")})
        _add(
            table,
            game={"const": self._game.info.game},
            options=in_force,
            seats={"type": "array", "items": _ref(f"{prefix}Seat")},
            hand={"anyOf": [_ref(f"{prefix}Hand"), {"type": "null"}]},
            you=_ref(f"{prefix}You"),
        )
        part[record]["properties"]["options"] = in_force
        for name in moving:
            part[name]["properties"]["move"] = _ref(f"{prefix}Move")
        part["Reason"]["properties"]["code"] |= _REASON_CODES
        union = deepcopy(self._move)
        union["oneOf"] = union.pop("anyOf")
        composed = {
            "Options": options,
            "Hand": hand,
            "Seat": seat,
            "You": you,
            "Table": table,
            "LogMove": log_move,
            "LogEntry": {"anyOf": [_ref(f"{prefix}LogMove"), _ref("Upcard"), _ref("Restocked")]},
            "Move": union,
            "MoveList": _move_list(_ref(f"{prefix}Move")),
            "Moves": moves,
        }
        return part | {prefix + name: {**shape, "title": prefix + name} for name, shape in composed.items()}

    def _closed(self, name: str, part: Json) -> Json:
        """The struct's schema with its docstring told, closed, and complete as it is encoded."""
        kind = self._classes[name]
        part = described(part, *(base.__doc__ for base in kind.__mro__[1:]))
        part["additionalProperties"] = False
        if not issubclass(kind, Move | Options):
            left_out = kind.__struct_config__.omit_defaults
            part["required"] = [
                field.encode_name
                for field in msgspec.structs.fields(kind)
                if field.required or not (left_out or field.default is msgspec.UNSET)
            ]
            tag = kind.__struct_config__.tag_field
            part["required"] += [tag] if tag else []
            for shape in part["properties"].values():
                shape.pop("default", None)
        for shape in part["properties"].values():
            if list(shape) == ["enum"] and len(shape["enum"]) == 1:
                shape["const"] = shape.pop("enum")[0]
        return part

    def _renamed(self, components: Json) -> Json:
        """The components under their public names, and every reference with them."""
        names = {name: self._name(name) for name in components}
        for name, public in names.items():
            components[name]["title"] = public
        renamed = {public: components[name] for name, public in names.items()}
        return cast(
            "Json", _with_refs(renamed, {**names, self._game.options_type.__name__: f"{self._prefix}Options"})
        )

    def _name(self, name: str) -> str:
        """A struct of the game itself gets the game's prefix, what all games share keeps its name."""
        kind = self._classes.get(name)
        if kind is None or name.startswith(self._prefix):
            return name
        plain = re.split(r"[^A-Za-z]", name)[0]
        shared = kind.__module__.startswith(SHARED) and plain == name
        return plain if shared else self._prefix + plain


def _structs(kind: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any type msgspec knows
    """Every struct within the type, by the name of its component."""
    pending, seen = [msgspec.inspect.type_info(kind)], set()
    while pending:
        info = pending.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            schemas, _ = msgspec.json.schema_components([info.cls], ref_template="{name}")
            yield schemas[0]["$ref"], getattr(info.cls, "__origin__", info.cls)
            pending += [field.type for field in info.fields]
        elif isinstance(info, msgspec.inspect.UnionType):
            pending += info.types
        elif isinstance(info, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
            pending.append(info.item_type)
        elif isinstance(info, msgspec.inspect.Metadata):
            pending.append(info.type)


def _merged(head: Json, part: Json) -> Json:
    """One closed object with the members of both, described as the head is."""
    return {
        **head,
        "properties": {**head["properties"], **part["properties"]},
        "required": [*head["required"], *part["required"]],
    }


def _add(shape: Json, *, required: bool = True, **members: Json) -> None:
    shape["properties"] |= members
    if required:
        shape["required"] += members


def _move_list(move: Json) -> Json:
    moves = {"type": "array", "items": move, "minItems": 1, "maxItems": 100}
    return {
        "description": "Moves of one turn, all or nothing (GU-4).",
        "type": "object",
        "properties": {"moves": moves},
        "required": ["moves"],
        "additionalProperties": False,
    }


def _ref(name: str) -> Json:
    return {"$ref": REF + name}


def _with_refs(shape: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
    """The shape with every reference (also a discriminator's) to its public name."""
    if isinstance(shape, dict):
        return {key: _with_refs(value, names) for key, value in shape.items()}
    if isinstance(shape, list):
        return [_with_refs(value, names) for value in shape]
    if isinstance(shape, str) and shape.startswith(REF):
        name = shape.removeprefix(REF)
        return REF + names.get(name, name)
    return shape
