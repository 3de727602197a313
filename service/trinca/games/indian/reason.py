"""What is true of a move as its seat sees the position, for a hint to tell why it is made (PL-5, PL-8, PL-9)."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from trinca.cards.multiset import without
from trinca.cards.playing import JOKER, SUITS, Card, in_order
from trinca.games.indian.declare import found
from trinca.games.indian.legal import discards
from trinca.games.indian.memory import IndianMemory, unseen
from trinca.games.indian.moves import Declare, Drop, IndianMove
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.piles import may_draw_stock
from trinca.games.indian.score import counted, drop_costs, value
from trinca.games.indian.view import IndianHandView
from trinca.games.moves import Discard, Draw
from trinca.games.outs import Pairs, makes, natural_pairs, of_discard, of_stock, of_upcard
from trinca.games.values import Entry, Reason, View
from trinca.melds.jokers import AT, LONGEST
from trinca.melds.melds import LEAST
from trinca.melds.sequences import Group, holds, in_normal_form, is_joker

NEEDED = 2
"""How many cards beside one make a combination of three."""


class Sight(NamedTuple):
    """What the seat to play sees, and remembers of what it saw.

    Attributes:
        hand: Its cards.
        taken: The upcard it took in this turn.
        upcard: The card on top of the discard pile; None where none lies there.
        wild: The wild rank.
        pairs: What makes natural combinations.
        may_draw_stock: Whether a card can be had from the stock.
        turns: How many turns of the hand are over.
        unseen: The cards that may lie in the stock or in another hand.
    """

    hand: tuple[Card, ...]
    taken: Card | None
    upcard: Card | None
    wild: str
    pairs: Pairs
    may_draw_stock: bool
    turns: int
    unseen: Counter[Card]


def reasons(view: View, log: tuple[Entry, ...], move: IndianMove) -> Iterator[Reason]:
    """All that is true of a legal move of the seat to play, the most telling first."""
    sight, options = _sight(view, log), view.options
    assert isinstance(options, IndianOptions)
    match move:
        case Draw(source="stock"):
            yield from _of_stock(sight)
        case Draw():
            yield from _of_upcard(sight, may_drop=options.drop)
        case Discard():
            if sight.turns + 1 >= options.turn_limit:
                # GU-2: nothing that is kept is of use any more.
                yield Reason("ends_hand", {})
            else:
                yield from _of_discard(sight, move.card)
        case Declare():
            yield from _of_declaration(in_normal_form(move.groups, sight.wild))
        case Drop():
            costs = drop_costs(sight.turns, len(view.seats))
            yield Reason("drops", {"points": costs, "held": counted(sight.hand, sight.wild).points})


def _of_declaration(groups: Sequence[Group]) -> Iterator[Reason]:
    """IN-7: normal form puts pure sequences first, and other ones before sets."""
    if holds(groups):
        yield Reason("declares", {"pure": list(groups[0].cards), "sequence": list(groups[1].cards)})


def _of_stock(sight: Sight) -> Iterator[Reason]:
    card = sight.upcard
    if card is not None and not is_joker(card, sight.wild):
        if not _makes_with_jokers(card, sight):
            yield Reason("upcard_of_no_use", {"card": card})
        elif not makes(card, sight.hand, sight.pairs):
            yield Reason("upcard_wants_joker", {"card": card})
    yield from of_stock(sight.hand, sight.unseen, sight.pairs)


def _of_upcard(sight: Sight, *, may_drop: bool) -> Iterator[Reason]:
    card = sight.upcard
    assert card is not None
    declaration = found((*sight.hand, card), sight.wild)
    if declaration:
        yield from _of_declaration(in_normal_form(declaration.groups, sight.wild))
    if not sight.may_draw_stock and not may_drop:
        yield Reason("no_choice", {})
    if is_joker(card, sight.wild):
        yield Reason("takes_joker", {"card": card})
    natural = max(_natural(card, {*sight.hand, card}, sight.wild), key=len, default=())
    if natural:
        yield Reason("upcard_melds", {"card": card, "cards": list(natural)})
    yield from of_upcard(card, sight.hand, sight.unseen, sight.pairs)


def _of_discard(sight: Sight, card: Card) -> Iterator[Reason]:
    kept = without(sight.hand, (card,))
    near = sum(often for drawn, often in sight.unseen.items() if found((*kept, drawn), sight.wild))
    if near:
        yield Reason("near_out", {"outs": near})
    thrown = [move.card for move in discards(sight.hand, sight.taken)]
    yield from of_discard(card, sight.hand, thrown, unseen=sight.unseen, pairs=sight.pairs)
    points = value(card, sight.wild)
    if points:
        yield Reason("sheds_points", {"card": card, "points": points})


def _natural(card: Card, held: Collection[Card], wild: str) -> Iterator[tuple[Card, ...]]:
    """The natural combinations that a card is in, the runs as long as they go; a printed joker is in none (IN-5)."""
    if card == JOKER:
        return
    names = AT[card[-1]]
    for low in range(len(names) - LEAST + 1):
        run = names[low : low + LONGEST]
        length = next((at for at, name in enumerate(run) if name not in held), len(run))
        if length >= LEAST and card in run[:length]:
            yield run[:length]
    alike = in_order(each for each in held if each != JOKER and each[:-1] == card[:-1])
    if len(alike) >= LEAST and card[:-1] != wild:
        yield alike[: len(SUITS)]


def _makes_with_jokers(card: Card, sight: Sight) -> bool:
    """Whether a natural card makes a combination with what is held, jokers or not."""
    jokers = sum(is_joker(each, sight.wild) for each in sight.hand)
    for pair in sight.pairs[card]:
        there = [each for each in pair if each in sight.hand]
        # IN-5: a wild card in its own place is no joker any more.
        free = jokers - sum(is_joker(each, sight.wild) for each in there)
        if NEEDED - len(there) <= free:
            return True
    return False


def _sight(view: View, log: tuple[Entry, ...]) -> Sight:
    table = view.hand
    assert isinstance(table, IndianHandView)
    assert view.you.hand is not None
    memory = IndianMemory(view.you.seat).note_all(log)
    return Sight(
        hand=view.you.hand,
        taken=view.you.taken,
        upcard=table.discard[-1] if table.discard else None,
        wild=table.wild_rank,
        pairs=natural_pairs(ace_high=True, but=table.wild_rank),
        may_draw_stock=may_draw_stock(table.stock, table.discard_count),
        turns=memory.turns,
        unseen=unseen(view, memory),
    )
