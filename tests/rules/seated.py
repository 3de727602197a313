"""Positions in front of a computer player: seat 0's hand and the table are given, the rest is what is left."""

from typing import Any

from trinca.cards.playing import PACK, Card, in_order
from trinca.cards.shuffle import Shuffle
from trinca.games.basic.moves import BasicMove, LayMeld
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.state import BasicState, Meld
from trinca.games.moves import Discard
from trinca.games.registry import AnyGame
from trinca.games.values import Entry
from trinca.melds.melds import formed

BUDGET = 2000
"""As many hands as a player may try; enough for every position of these tests."""

ONE_SHORT = "4S 5S 6S 7H 7D 7C JC QC KC 9D 2H"
"""Three melds; the three or seven of spades or the ten of clubs would empty the hand."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def lay_meld(text: str) -> LayMeld:
    return LayMeld(cards(text))


def discard(card: str) -> Discard:
    return Discard(Card(card))


def position(
    hand: str, *table: str, opponent: int = 10, upcard: str = "", drawn: bool = True, **more: Any
) -> BasicState:
    """Seat 0 to play with that hand; the other seat laid the table and holds `opponent` of the cards that are left."""
    melds = [meld for text in table if (meld := formed(cards(text)))]
    used = {*cards(hand), *cards(upcard), *(card for meld in melds for card in meld.cards)}
    rest = [card for card in PACK if card not in used]
    return BasicState(
        **{
            "options": BasicOptions(),
            "shuffle": Shuffle("00" * 32),
            "dealer": 1,
            "stock": tuple(rest[opponent:]),
            "discard": cards(upcard),
            "hands": (in_order(cards(hand)), tuple(rest[:opponent])),
            "melds": tuple(Meld(meld.kind, meld.cards, (1,) * len(meld.cards)) for meld in melds),
            "seat": 0,
            "phase": "play" if drawn else "draw",
            **more,
        }
    )


def chosen_in(game: AnyGame, level: str, state: BasicState, log: tuple[Entry, ...] = ()) -> BasicMove:
    """What the player of seat 0 does; whatever it rests on chance, it is the same for five seeds."""
    moves = {game.choose(game.view(state, 0), log, level, seed, BUDGET) for seed in range(5)}
    assert len(moves) == 1
    move: BasicMove = moves.pop()
    assert move in game.legal(state).moves
    return move
