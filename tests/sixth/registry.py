"""A registry with a game that the service does not offer: the one line that adding it takes."""

from sixth.pairs.game import Pairs

from trinca.games import GAMES
from trinca.games.registry import Registry

SIXTH = Registry((*GAMES, Pairs()))
