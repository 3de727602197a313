"""The games behind one interface, and the registry of them."""

from trinca.games.basic.game import Basic
from trinca.games.basic.profile import CLASSIC, STRAIGHT
from trinca.games.indian.game import Indian
from trinca.games.registry import Registry
from trinca.games.rummy500.game import Rummy500
from trinca.games.tiles.game import Tiles

GAMES = Registry(
    (
        Basic(CLASSIC),
        Basic(STRAIGHT),
        Rummy500(),
        Tiles(),
        Indian(),
    )
)
"""Every game this service offers, in the order they are shown."""
