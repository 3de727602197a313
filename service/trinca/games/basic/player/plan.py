"""How a player would lay its hand down: melds and lay-offs together, the way that leaves it the fewest points."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.games.basic.legal import layings
from trinca.games.basic.moves import LayMeld, LayOff
from trinca.games.basic.player.position import Position
from trinca.games.basic.score import value
from trinca.games.basic.view import MeldView
from trinca.melds.arrange import Arrangement, Group, arrange
from trinca.melds.melds import Kind, melds_in, tails

Laying = LayMeld | LayOff

POINT = 100
"""What a point left in the hand costs; what a meld opens to the other seat is worth less than any point."""


class Plan(Struct, frozen=True):
    """The best way to lay a hand down.

    Attributes:
        moves: The melds and lay-offs; none of them needs another one first.
        left: The cards that stay in the hand, without the one to discard.
        discard: The card the plan would discard, where any is left that may be.
    """

    moves: tuple[Laying, ...]
    left: tuple[Card, ...]
    discard: Card | None

    @property
    def goes_out(self) -> bool:
        """Whether the plan empties the hand in this turn (CL-8)."""
        return not self.left

    @property
    def points(self) -> int:
        """The points that stay in the hand (CL-9)."""
        return sum(map(value, self.left))

    def uses(self, card: Card) -> bool:
        """Whether the plan lays the card."""
        return any(card in move.cards for move in self.moves)


def plan(
    hand: Sequence[Card], taken: Card | None, melds: Sequence[MeldView], unseen: Collection[Card] = frozenset()
) -> Plan:
    """The plan for a hand after its draw.

    Args:
        hand: The cards.
        taken: The upcard among them that may not be discarded (CL-6).
        melds: The table.
        unseen: The cards the other seat may hold; of two plans of one worth the better is the one that opens less.
    """
    ways = _ways(hand, melds, unseen)
    others = [card for card in hand if card != taken]
    best = _arranged(hand, ways, others)
    if others and best.aside is None and best.left == (taken,):
        # CL-7: the taken card alone could not be discarded; another one has to be, though it could be laid.
        aside = min(others, key=lambda card: _arranged(without(hand, (card,)), ways, ()).cost)
        best = _arranged(without(hand, (aside,)), ways, ())._replace(aside=aside)
    moves = [ways[group.cards][1] for group in best.groups]
    # CL-7: with the taken card laid first, no later move can leave it alone in the hand.
    moves.sort(key=lambda move: taken not in move.cards)
    return Plan(tuple(moves), best.left, best.aside)


def can_go_out(hand: Sequence[Card], melds: Sequence[MeldView]) -> bool:
    """Whether a hand with its drawn card in it can be emptied in one turn, the last card discarded or not."""
    return not _arranged(hand, _ways(hand, melds, frozenset()), hand).left


def layable(hand: Sequence[Card], melds: Sequence[MeldView]) -> Collection[tuple[Card, ...]]:
    """The cards of a hand that can leave it together: its melds, and what follows an end of one on the table."""
    return _ways(hand, melds, frozenset()).keys()


def next_laying(position: Position, planned: Plan) -> Laying | None:
    """The first move of the plan that may be made now; None where none is left to make."""
    legal = layings(position.hand, position.taken, position.melds)
    return next((move for move in planned.moves if move in legal), None)


def _ways(
    hand: Sequence[Card], melds: Sequence[MeldView], unseen: Collection[Card]
) -> dict[tuple[Card, ...], tuple[int, Laying]]:
    """What can leave the hand together, how much it opens to the other seat, and by which move.

    A run on the table takes cards at both ends in one action or in two: here each end is a way of its own, so that no
    way needs another.
    """
    ways: dict[tuple[Card, ...], tuple[int, Laying]] = {}
    for kind, cards in melds_in(hand):
        ways[cards] = (opens(kind, cards, unseen), LayMeld(cards))
    for meld in melds:
        below, above = tails(meld.kind, meld.cards, hand)
        ends = [*(below[: n + 1][::-1] for n in range(len(below))), *(above[: n + 1] for n in range(len(above)))]
        for cards in ends:
            opened = 0 if meld.kind == "set" else 1
            if cards not in ways or opened < ways[cards][0]:
                ways[cards] = (opened, LayOff(meld.meld, cards))
    return ways


def opens(kind: Kind, cards: tuple[Card, ...], unseen: Collection[Card]) -> int:
    """How many cards the other seat may hold that it could lay off onto the meld at once (PL-3)."""
    return sum(len(tail[:1]) for tail in tails(kind, cards, unseen))


def _arranged(
    hand: Sequence[Card], ways: dict[tuple[Card, ...], tuple[int, Laying]], may_go_aside: Collection[Card]
) -> Arrangement:
    groups = [Group(cards, opened) for cards, (opened, _) in ways.items()]
    return arrange(hand, lambda card: POINT * value(card), groups, may_go_aside)
