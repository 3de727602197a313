"""The hard player: it keeps its melds in hand while there is time, and throws what leaves it nearest to going out."""

from random import Random

from msgspec.structs import replace

from trinca.cards.playing import Card
from trinca.games.basic.legal import discards
from trinca.games.basic.moves import BasicMove, LayMeld
from trinca.games.basic.player.danger import danger
from trinca.games.basic.player.nearness import cards_left
from trinca.games.basic.player.plan import Laying, Plan, next_laying, opens, plan
from trinca.games.basic.player.position import Position
from trinca.games.basic.player.sound import draw
from trinca.games.basic.score import value
from trinca.games.moves import Discard
from trinca.melds.melds import formed

CLOSE = 3
"""At how many cards the other seat may go out before one's next turn.

Found by play: who lays down at four already wins fewer hands and matches; who waits for two wins a few hands more and
loses the match by the points it is caught with.
"""

TOOK = 2
"""How many cards the other seat took from the pile and holds where it must be collecting melds as patiently."""

FAR = 3
"""How many cards over, the discard not counted, are too many to race such a seat for the last card."""

CARD = 80.0
"""What a card that can be expected to be left over costs, in points of the discard: enough to settle it mostly."""

GIVEN_AWAY = 20.0
"""What it costs when the other seat can use the discard: it saves a draw and lets go of more cards with it."""


def choose(position: Position, rng: Random, budget: int) -> BasicMove:
    """Go out if it can be done; else lay what there is reason to lay, and discard.

    Args:
        position: What the seat knows.
        rng: Decides between moves held equal, and which draws are tried where not all can be.
        budget: How many hands may be tried, each a discard and a draw after it.
    """
    if not position.drawn:
        return draw(position)
    others = position.unseen | position.collected
    planned = plan(position.hand, position.taken, position.melds, others)
    if not _lays_down(position, planned):
        planned = replace(planned, moves=_gives_nothing(position, planned))
    # Looked at again after every move: the whole hand against the whole table (PL-2).
    return next_laying(position, planned) or _discard(position, rng, budget)


def _lays_down(position: Position, planned: Plan) -> bool:
    """Whether the time to wait is over; until then what is held gives nothing away, and may count twice (CL-10)."""
    if planned.goes_out or position.last or position.opponent <= CLOSE:
        # PL-7: what is held counts when the other seat goes out.
        return True
    return len(position.collected) >= TOOK and len(planned.left) >= FAR


def _gives_nothing(position: Position, planned: Plan) -> tuple[Laying, ...]:
    """The melds nobody can lay off onto now, where no double is lost by laying them: they are points saved (PL-3)."""
    if position.options.going_rummy and not position.laid:
        return ()
    others = position.unseen | position.collected
    melds = [(move, formed(move.cards)) for move in planned.moves if isinstance(move, LayMeld)]
    return tuple(move for move, meld in melds if meld and not opens(meld.kind, meld.cards, others))


def _discard(position: Position, rng: Random, budget: int) -> Discard:
    """The discard that leaves the hand nearest to going out, in doubt high (PL-6) and of no use to the other seat."""
    thrown = [move.card for move in discards(position.hand, position.taken)]
    rng.shuffle(thrown)
    draws = sorted(position.unseen)
    if len(draws) * len(thrown) > budget:
        draws = rng.sample(draws, budget // len(thrown))
    left = cards_left(position.hand, position.melds, thrown, draws)

    def worth(card: Card) -> float:
        return value(card) - CARD * left[card] - GIVEN_AWAY * danger(card, position)

    return Discard(max(thrown, key=worth))
