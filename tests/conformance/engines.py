"""Which games share an engine, and with it the tests that know more of it than the interface."""

from trinca.games import GAMES
from trinca.games.basic.game import Basic

BASIC_IDS = [game.info.game for game in GAMES if isinstance(game, Basic)]
"""The profiles of the engine on one pack. A new one in the registry is in here by itself."""
