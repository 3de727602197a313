"""Tables and records as the bytes that are stored, typed by their game on the way back."""

from typing import Any

import msgspec

from trinca.games.registry import Registry
from trinca.tables.finished import HandRecord
from trinca.tables.table import AnyTable, Table


class Codec:
    """Encodes tables, and decodes them with the state, moves and options of their game."""

    def __init__(self, registry: Registry) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoders = {
            game.info.game: msgspec.json.Decoder(Table[game.state_type, game.move_type, game.options_type])  # type: ignore[name-defined]  # built at run time
            for game in registry
        }

    def encode(self, value: AnyTable | HandRecord[Any, Any] | tuple[Any, ...]) -> bytes:
        """The value as JSON."""
        return self._encoder.encode(value)

    def decode(self, game: str, body: bytes) -> AnyTable:
        """The table of that game; msgspec.ValidationError or KeyError where the bytes are no such table."""
        return self._decoders[game].decode(body)
