"""How near to going out a hand is: every card that may be drawn next is tried, and the hand laid with it."""

from collections.abc import Collection, Iterable, Sequence

from trinca.cards.playing import Card
from trinca.games.basic.player.plan import layable
from trinca.games.basic.view import MeldView


def cards_left(
    hand: Sequence[Card], melds: Sequence[MeldView], thrown: Iterable[Card], draws: Collection[Card]
) -> dict[Card, float]:
    """How many cards each discard leaves over in the turn after it, in the mean over the draws; 0 is going out.

    Args:
        hand: The cards, the one to discard among them.
        melds: The table: what can be laid off is not left over.
        thrown: The discards to compare.
        draws: The cards that may be drawn next, each as likely as another; with none it is the hand as it is.
    """
    totals = dict.fromkeys(thrown, 0)
    hands = [(*hand, drawn) for drawn in draws] or [tuple(hand)]
    for held in hands:
        laid = _Hand(held, melds)
        for card in totals:
            # Two cards leave the hand anyway: this discard, and that of the turn after it.
            totals[card] += max(0, len(held) - 2 - laid.most_without(card))
    return {card: total / len(hands) for card, total in totals.items()}


class _Hand:
    """How many cards of a hand can be laid at once; its cards are bits, numbered by their places."""

    def __init__(self, hand: Sequence[Card], melds: Sequence[MeldView]) -> None:
        self._bit = {card: 1 << place for place, card in enumerate(hand)}
        self._begun_by: dict[int, list[int]] = {}
        self._in_any = 0
        for cards in layable(hand, melds):
            way = sum(self._bit[card] for card in cards)
            self._begun_by.setdefault(way & -way, []).append(way)
            self._in_any |= way
        self._known = {0: 0}

    def most_without(self, card: Card) -> int:
        """The most cards that can be laid where one is missing."""
        return self._most(self._in_any & ~self._bit[card])

    def _most(self, undecided: int) -> int:
        """The most of the undecided cards that can be laid: the first stays, or one of its ways takes it."""
        if undecided in self._known:
            return self._known[undecided]
        first = undecided & -undecided
        most = self._most(undecided ^ first)
        for way in self._begun_by.get(first, ()):
            if way & undecided == way:
                most = max(most, way.bit_count() + self._most(undecided ^ way))
        self._known[undecided] = most
        return most
