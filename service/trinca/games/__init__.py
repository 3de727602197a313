"""The games behind one interface, and the registry of them."""

from trinca.games.basic.game import Basic
from trinca.games.basic.profile import CLASSIC
from trinca.games.registry import Registry

GAMES = Registry((Basic(CLASSIC),))
"""Every game this service offers."""
