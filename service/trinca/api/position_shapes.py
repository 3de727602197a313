"""The document's components of built positions: each game's own, and one that is any of them."""

import json
from typing import Any

import msgspec

from trinca.api.docstrings import described
from trinca.api.shape_parts import REF, structs_of, union, with_refs
from trinca.games.registry import AnyGame, Registry

Json = dict[str, Any]
SHARED = "trinca.games.positions"
"""Where the parts are that positions of several games have."""

ABOUT = (
    "A hand as it lies, in the notation of `seeds/vectors/` of this project: cards stand in texts with one space"
    " between them, and what plays no part is left out. It is one of the table's game."
)


def position_components(registry: Registry, prefixes: dict[str, str]) -> Json:
    """The components, by name.

    Args:
        registry: The games.
        prefixes: What the names of a game's components begin with, by its id.
    """
    made: Json = {}
    names = []
    for game in registry:
        if game.position_type is not None:
            prefix = prefixes[game.info.game]
            made |= _of_game(game, prefix)
            names.append(f"{prefix}Position")
    return made | {"Position": union(names, ABOUT) if names else {"description": ABOUT, "type": "object"}}


def _of_game(game: AnyGame, prefix: str) -> Json:
    kinds = dict(structs_of(game.position_type))
    _, parts = msgspec.json.schema_components([game.position_type], ref_template=REF + "{name}")
    names = {name: name if kind.__module__ == SHARED else f"{prefix}{_plain(name)}" for name, kind in kinds.items()}
    made = {}
    for name, part in parts.items():
        for member in part["properties"].values():
            member.pop("description", None)  # that of any text of cards: the docstring says which cards these are
        bases = (base.__doc__ for base in kinds[name].__mro__[1:])
        made[names[name]] = _asked(described(part, *bases)) | {"title": names[name], "additionalProperties": False}
    return dict(with_refs(made, names))


def _plain(name: str) -> str:
    """What is the same in the names of all games: `BasicPosition` is a `Position`."""
    return name[name.index("Position") :]


def _asked(part: Json) -> Json:
    """The object with its defaults in words.

    Beside a member a default would make that one a member that must be there, for some generators of clients.
    """
    for member in part["properties"].values():
        default = member.pop("default", None)
        if default is not None:
            member["description"] += f" Left out, it is `{json.dumps(default)}`."
    return part
