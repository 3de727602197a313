"""The document's components, made from the structs that are sent and read: one definition each.

Every game has components of its own (`ClassicMove`, `ClassicTable`, …); beside them stand unions over the games.
What a game's view adds to the heads below is merged into one closed object, as it is sent.
"""

import re
import typing
from copy import deepcopy
from typing import cast

import msgspec

from trinca.api.docstrings import described
from trinca.api.game_choices import hand_ending, tell_ending, tell_phases
from trinca.api.heads import HandHead, LogMove, MovesHead, SeatHead, TableHead, YouHead
from trinca.api.params import IN_REASONS, params_schema
from trinca.api.position_shapes import position_components
from trinca.api.schemas import ref
from trinca.api.shape_parts import (
    REF,
    Json,
    add_members,
    asked,
    in_force,
    merged,
    move_list,
    richest_first,
    structs_of,
    told_apart,
    typed,
    union,
    with_refs,
)
from trinca.api.structs import NewDraft
from trinca.games.drafts import DraftView
from trinca.games.reasons import REASONS
from trinca.games.registry import AnyGame, Registry
from trinca.games.values import Move, Options, Restocked, Turn, Upcard
from trinca.tables.events import AnyEvent, MoveMade
from trinca.tables.finished import HandRecord
from trinca.tables.hint import Hint

SHARED = ("trinca.tables.", "trinca.api.", "trinca.games.values", "trinca.games.drafts")
"""Where the structs are that every game has as they are."""

_REASON_CODE: Json = {
    "type": "string",
    "description": "One of these (`ReasonCode`), each with its sentence; what stands in braces is a name of `params`."
    " A later release may add to them; take one you do not know as `best_seen`.\n\n"
    + "\n".join(f"- `{code}`: {sentence}" for code, sentence in REASONS.items()),
}
"""Any string: a generated client that knows a list alone would refuse the whole hint for a reason added later."""

_REASON_CODES: Json = {
    "type": "string",
    "enum": [*REASONS],
    "description": "The reasons of this release, for a table of sentences that wants to be complete.",
}

_NAMING_THEIR_GAME = {
    "Table": "A table as one key sees it; `game` says of which game.",
    "HandRecord": "A finished hand with all that proves its deal; `game` says of which game.",
}
_OF_ANY_GAME = {
    "Options": "What can be chosen when a table is made; its `game` says of which game. All may be left out.",
    "OptionsInForce": "The options of a table that is there, of its `game`.",
}


def options_schema(game: AnyGame) -> Json:
    """The game's options as JSON Schema with their defaults."""
    (_,), components = msgspec.json.schema_components([game.options_type])
    shape = typed(described(components[game.options_type.__name__]))
    return {name: part for name, part in shape.items() if name != "title"}


def components_of(registry: Registry) -> Json:
    """Every component made from structs, by name."""
    made: Json = {}
    for game in registry:
        made |= _GameShapes(game).components
    prefixes = {game.info.game: prefix_of(game) for game in registry}
    for name, description in _NAMING_THEIR_GAME.items():
        of_games = {game: prefix + name for game, prefix in prefixes.items()}
        made[name] = told_apart("game", of_games, description)
    for name, description in _OF_ANY_GAME.items():
        made[name] = union([prefix + name for prefix in prefixes.values()], description)
    moves = [
        part["$ref"].removeprefix(REF) for prefix in prefixes.values() for part in made[prefix + "Move"]["oneOf"]
    ]
    made["Move"] = union(richest_first(moves, made), "A move of the table's game; `type` says which.")
    made |= {"HandEnding": hand_ending(registry), "ReasonCode": _REASON_CODES}
    made |= {**_events(), **position_components(registry, prefixes)}
    made["TableOrNull"] = {"description": "A table, or null.", "anyOf": [ref("Table"), {"type": "null"}]}
    return cast("Json", typed(made))


def prefix_of(game: AnyGame) -> str:
    """What the names of a game's components begin with: `Classic`."""
    return game.info.game.capitalize()


def _events() -> Json:
    """What is told of a version, and what follows another version."""
    kinds = [*typing.get_args(AnyEvent)]
    _, made = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    for kind in kinds:
        part = made[kind.__name__] = {**described(made[kind.__name__]), "additionalProperties": False}
        part["properties"]["type"] = {"const": kind.__struct_config__.tag}
        if "reason" in part["properties"]:
            tell_ending(part)
        part["required"] = list(part["properties"])
    moved = made[MoveMade.__name__]
    del moved["properties"]["open"]
    moved["required"] = ["type", "seat", "move"]
    seen = {"type": "string", "description": moved["properties"]["card"]["description"]}
    moved["properties"] |= {"move": ref("Move"), "card": seen}
    tags = {str(kind.__struct_config__.tag): kind.__name__ for kind in kinds}
    made["Event"] = told_apart("type", tags, "What happened, told apart by `type`.")
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
        self._classes = {name: kind for kind in kinds for name, kind in structs_of(kind)}
        self._parts = {name: self._closed(name, part) for name, part in made.items()}
        self._move = schemas[kinds.index(game.move_type)]
        self.components = self._renamed(self._composed())

    def _composed(self) -> Json:
        """The parts that are sent as they are, and the objects merged from a head and the game's part."""
        part, prefix = self._parts, self._prefix
        options = part.pop(self._game.options_type.__name__)
        hand = merged(part.pop("HandHead"), part.pop(self._game.hand_view.__name__))
        seat = merged(part.pop("SeatHead"), part.pop(self._game.seat_view.__name__))
        you = merged(part.pop("YouHead"), part.pop(self._game.you_view.__name__))
        table, log_move, moves = part.pop("TableHead"), part.pop("LogMove"), part.pop("MovesHead")
        record, record_move, hint = (
            next(name for name in part if name.startswith(kind)) for kind in ("HandRecord", "RecordMove", "Hint")
        )
        log = {"type": "array", "items": ref(f"{prefix}LogEntry"), "description": "Only where it is included."}
        add_members(hand, log=log, required=False)
        told = "Only where they are included; null while they would tell of a covered hand."
        legal = {"anyOf": [ref(f"{prefix}Moves"), {"type": "null"}], "description": told}
        add_members(you, moves=legal, required=False)
        add_members(log_move, move=ref(f"{prefix}Move"))
        any_moves, listed = deepcopy(moves), {"type": "array", "description": "Each can be made as it stands here."}
        add_members(any_moves, moves={**listed, "items": ref("Move")})
        add_members(moves, moves={**listed, "items": ref(f"{prefix}Move")})
        add_members(
            table,
            game={"const": self._game.info.game},
            options=ref(f"{prefix}OptionsInForce"),
            seats={"type": "array", "items": ref(f"{prefix}Seat"), "description": "By number."},
            hand={
                "anyOf": [ref(f"{prefix}Hand"), {"type": "null"}],
                "description": "The hand that is played, or was last; null before the first.",
            },
            you=ref(f"{prefix}You"),
        )
        part[record]["properties"]["game"] = {"const": self._game.info.game, "description": "The game's id."}
        part[record]["properties"]["options"] = ref(f"{prefix}OptionsInForce")
        position = part[record]["properties"].pop("position")
        if self._game.position_type is not None:
            of_game: Json = ref(f"{prefix}Position") | {"description": position["description"]}
            part[record]["properties"]["position"] = of_game
        part[record_move]["properties"]["move"] = ref(f"{prefix}Move")
        part[hint]["properties"]["move"] = ref("Move")
        tell_ending(part["Result"])
        turn = part.pop(Turn.__name__)
        tell_phases(turn, self._game)
        part["Reason"]["properties"]["code"] = _REASON_CODE
        part["Reason"]["properties"]["params"] |= params_schema(sometimes=IN_REASONS)
        # Nothing in these says of which game they are: one component for all games.
        part |= {"Hint": part.pop(hint), "LegalMoves": any_moves, "MoveList": move_list(ref("Move"))}
        move = deepcopy(self._move)
        move["oneOf"] = move.pop("anyOf")
        move["description"] = "A move of this game, told apart by `type`."
        composed = {
            "Options": asked(options),
            "OptionsInForce": in_force(options),
            "Hand": hand,
            "Seat": seat,
            "You": you,
            "Table": table,
            "Turn": turn,
            "LogMove": log_move,
            "LogEntry": {
                "description": "What happened in the hand; only what is no move has an `event`.",
                "anyOf": [ref(f"{prefix}LogMove"), ref("Upcard"), ref("Restocked")],
            },
            "Move": move,
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
        for kind, public in ((self._game.options_type, "Options"), (Turn, "Turn")):
            names[kind.__name__] = self._prefix + public
        return cast("Json", with_refs(renamed, names))

    def _name(self, name: str) -> str:
        """A struct of the game itself gets the game's prefix, what all games share keeps its name."""
        kind = self._classes.get(name)
        if kind is None or name.startswith(self._prefix):
            return name
        plain = re.split(r"[^A-Za-z]", name)[0]
        shared = kind.__module__.startswith(SHARED) and plain == name
        return plain if shared else self._prefix + plain
