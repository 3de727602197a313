"""The games behind one interface, and the registry of them."""

from trinca.games.basic.game import Basic
from trinca.games.basic.profile import CLASSIC, STRAIGHT
from trinca.games.registry import Registry

GAMES = Registry((Basic(CLASSIC), Basic(STRAIGHT)))
"""Every game this service offers."""
