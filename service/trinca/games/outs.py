"""What a seat knows of cards that it does not see: which have gone where, and which of the rest would be of use."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Self

from trinca.cards.playing import PACK, SUITS, Card
from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Moved, Reason, Restocked, Upcard
from trinca.melds.jokers import AT
from trinca.melds.melds import LEAST, Cards, melds_in

Pairs = Mapping[Card, Sequence[tuple[Card, Card]]]
"""For each card the pairs with which it is a natural meld of three: every longer one holds one of these."""


class Memory:
    """What a seat can remember of a hand: the discard pile card by card, and what other seats took from it.

    It understands what all engines tell alike (`note`); the rest an engine tells it in its own words. Of a hand of
    which it was not told the beginning it knows less, and is not disturbed by it.

    Attributes:
        seat: The seat.
        pile: The discard pile, bottom to top.
        restocked: How often it became the stock.
        turns: How many turns ended.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.pile: list[Card] = []
        self._held: dict[int, Counter[Card]] = {}
        self.restocked = 0
        self.turns = 0

    @property
    def collected(self) -> Counter[Card]:
        """The cards that other seats took from the pile and still hold."""
        return sum(self._held.values(), Counter[Card]())

    def taken_by(self, seat: int) -> Counter[Card]:
        """The cards that another seat took from the pile and still holds."""
        return self._held.get(seat, Counter[Card]())

    def note(self, entry: Entry) -> None:
        """Remember an entry of the log, as far as it is one that every engine has."""
        match entry:
            case Upcard(card=card):
                self.turned_up(card)
            case Restocked(stock=stock):
                self.restock(stock)
            case Moved(move=Draw(), open=True):
                self.picked_up(entry.seat)
            case Moved(move=Discard(card=card)):
                self.thrown(entry.seat, card)

    def note_all(self, log: Iterable[Entry]) -> Self:
        """Remember all these entries, the oldest first; the memory itself."""
        for entry in log:
            self.note(entry)
        return self

    def turned_up(self, card: Card) -> None:
        """The card that begins the pile."""
        self.pile.append(card)

    def thrown(self, seat: int, card: Card) -> None:
        """A card that a seat laid on the pile, which ended its turn."""
        self.laid(seat, (card,))
        self.pile.append(card)
        self.turns += 1

    def restock(self, stock: int) -> None:
        """The pile become the stock, which then held so many cards; what is beyond these stays on top."""
        self.pile = self.pile[stock:]
        self.restocked += 1

    def picked_up(self, seat: int, cards: int = 1) -> None:
        """So many cards taken from the top of the pile."""
        at = max(len(self.pile) - cards, 0)
        if seat != self.seat:
            self._held.setdefault(seat, Counter()).update(self.pile[at:])
        del self.pile[at:]

    def laid(self, seat: int, cards: Iterable[Card]) -> None:
        """Cards that a seat laid."""
        if seat in self._held:
            self._held[seat] -= Counter(cards)

    def shown(self, seat: int) -> None:
        """A seat whose hand lies open now."""
        self._held.pop(seat, None)


@cache
def natural_pairs(*, ace_high: bool, but: str | None = None) -> Pairs:
    """The pairs of every card.

    Args:
        ace_high: Whether the ace comes after the king too (FH-5, IN-4), or before the two alone (CL-2).
        but: A rank of which no set is natural, since its cards are wild (IN-6); None where there is none.
    """
    threes: list[Cards] = [meld.cards for meld in melds_in(PACK) if len(meld.cards) == LEAST]
    if ace_high:
        threes += [AT[of][-LEAST:] for of in SUITS]
    pairs: dict[Card, list[tuple[Card, Card]]] = {card: [] for card in PACK}
    for three in threes:
        if three[0][:-1] == three[1][:-1] == but:
            continue
        for card in three:
            one, other = (each for each in three if each != card)
            pairs[card].append((one, other))
    return pairs


def outs(held: Collection[Card], unseen: Counter[Card], pairs: Pairs) -> int:
    """How many unseen cards make a natural meld with those held; jokers are none."""
    there = frozenset(held)
    return sum(often for card, often in unseen.items() if makes(card, there, pairs))


def outs_of(card: Card, held: Collection[Card], unseen: Counter[Card], pairs: Pairs) -> int:
    """How many unseen cards make a natural meld with a card and those held beside it."""
    there, found = frozenset(held), set[Card]()
    for one, other in pairs.get(card, ()):
        found.update(new for new, old in ((one, other), (other, one)) if old in there)
    return sum(unseen[new] for new in found)


def makes(card: Card, held: Collection[Card], pairs: Pairs) -> bool:
    """Whether a card makes a natural meld with cards that are held."""
    return any(one in held and other in held for one, other in pairs.get(card, ()))


def of_discard(
    card: Card, hand: Sequence[Card], thrown: Iterable[Card], *, unseen: Counter[Card], pairs: Pairs
) -> Iterator[Reason]:
    """That a discard keeps outs, and as many as any other would.

    Args:
        card: The card discarded.
        hand: The cards before the discard.
        thrown: The cards that may be discarded, that one among them.
        unseen: The cards that the seat has not seen.
        pairs: Which of them make melds.
    """
    lost = _resting_on(hand, unseen, pairs)
    kept = outs(hand, unseen, pairs) - lost[card]
    if kept and lost[card] == min(lost[each] for each in thrown):
        yield Reason("keeps_outs", {"card": card, "outs": kept})


def of_stock(hand: Collection[Card], unseen: Counter[Card], pairs: Pairs) -> Iterator[Reason]:
    """That a card of the stock may be of use."""
    found = outs(hand, unseen, pairs)
    if found:
        yield Reason("stock_has_outs", {"outs": found, "unseen": unseen.total()})


def of_upcard(card: Card, held: Collection[Card], unseen: Counter[Card], pairs: Pairs) -> Iterator[Reason]:
    """That an upcard which is kept makes a meld with one card more."""
    found = outs_of(card, held, unseen, pairs)
    if found:
        yield Reason("upcard_helps", {"card": card, "outs": found})


def _resting_on(hand: Sequence[Card], unseen: Counter[Card], pairs: Pairs) -> Counter[Card]:
    """For each card how many outs a hand would lose with it."""
    held, lost = Counter(hand), Counter[Card]()
    for out, often in unseen.items():
        there = [{one, other} for one, other in pairs.get(out, ()) if one in held and other in held]
        if there:
            lost.update({card: often for card in set.intersection(*there) if held[card] == 1})
    return lost
