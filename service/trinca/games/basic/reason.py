"""What is true of a move as its seat sees the position, for a hint to tell why it is made (PL-1 to PL-8)."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from trinca.cards.multiset import without
from trinca.cards.playing import PACK, Card
from trinca.games.basic.legal import discards, layings
from trinca.games.basic.memory import BasicMemory
from trinca.games.basic.moves import BasicMove, LayMeld, LayOff
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.piles import gives_out, may_draw_stock
from trinca.games.basic.score import value
from trinca.games.basic.view import BasicHandView
from trinca.games.moves import Discard, Draw
from trinca.games.outs import makes, natural_pairs, of_discard, of_stock, of_upcard
from trinca.games.values import Entry, Reason, View
from trinca.melds.arrange import Group, arrange
from trinca.melds.melds import Formed, extended, formed, melds_in, tails

Table = tuple[Formed, ...]
Laying = LayMeld | LayOff

PAIRS = natural_pairs(ace_high=False)


class Sight(NamedTuple):
    """What the seat to play sees, and remembers of what it saw.

    Attributes:
        hand: Its cards.
        taken: The upcard it took in this turn, while it holds it.
        table: The melds.
        upcard: The card on the discard pile, where one lies there.
        may_draw_stock: Whether a card can be had from the stock.
        last_turn: Whether the hand ends with this turn, whoever goes out (CL-12, GU-2).
        others: The most cards that another seat holds.
        unseen: The cards that may lie in the stock or in another hand.
        elsewhere: The cards that another seat may hold: those, and what the others took from the pile.
    """

    hand: tuple[Card, ...]
    taken: Card | None
    table: Table
    upcard: Card | None
    may_draw_stock: bool
    last_turn: bool
    others: int
    unseen: Counter[Card]
    elsewhere: frozenset[Card]


def reasons(view: View, log: tuple[Entry, ...], move: BasicMove) -> Iterator[Reason]:
    """All that is true of a legal move of the seat to play, the most telling first."""
    sight = _sight(view, log)
    match move:
        case Draw(source="stock"):
            yield from _of_stock(sight)
        case Draw():
            yield from _of_upcard(sight)
        case LayMeld() | LayOff():
            yield from _of_laying(sight, move)
        case Discard():
            yield from _of_discard(sight, move.card)


def _of_stock(sight: Sight) -> Iterator[Reason]:
    card = sight.upcard
    if card is None:
        yield Reason("no_choice", {})
    elif not _uses(sight, card):
        yield Reason("upcard_of_no_use", {"card": card})
    yield from of_stock(sight.hand, sight.unseen, PAIRS)


def _of_upcard(sight: Sight) -> Iterator[Reason]:
    card = sight.upcard
    assert card is not None
    if can_empty((*sight.hand, card), card, sight.table):
        yield Reason("goes_out", {})
    if not sight.may_draw_stock:
        yield Reason("no_choice", {})
    uses = _uses(sight, card)
    if uses:
        dearest = max(uses, key=lambda move: points(move.cards))
        yield Reason("upcard_melds", {"card": card, "cards": list(_lying(dearest, sight.table))})
    yield from of_upcard(card, sight.hand, sight.unseen, PAIRS)


def _of_laying(sight: Sight, move: Laying) -> Iterator[Reason]:
    left = without(sight.hand, move.cards)
    taken = None if sight.taken in move.cards else sight.taken
    if can_empty(left, taken, _after(move, sight.table)):
        yield Reason("goes_out", {})
    told: dict[str, Any] = {"cards": list(move.cards), "points": points(move.cards)}
    if isinstance(move, LayMeld):
        yield Reason("melds", told)
    else:
        yield Reason("lays_off", told | {"meld": move.meld})


def _of_discard(sight: Sight, card: Card) -> Iterator[Reason]:
    if len(sight.hand) == 1:
        yield Reason("goes_out", {})
    elif sight.last_turn:
        # CL-12, GU-2: nothing that is kept is of use any more.
        yield Reason("ends_hand", {})
    else:
        yield from _of_keeping(sight, card)


def _of_keeping(sight: Sight, card: Card) -> Iterator[Reason]:
    """A discard after which the hand goes on."""
    kept = without(sight.hand, (card,))
    laid = layings(sight.hand, sight.taken, sight.table)
    thrown = [move.card for move in discards(sight.hand, sight.taken)]
    if not laid and len(thrown) == 1:
        yield Reason("no_choice", {})
    near = sum(can_empty((*kept, drawn), None, sight.table) for drawn in sight.unseen)
    if near:
        yield Reason("near_out", {"outs": near})
    if laid:
        yield Reason("holds_back", {"cards": list(max(laid, key=lambda move: points(move.cards)).cards)})
    if is_safe(card, sight):
        yield Reason("safe_discard", {"card": card})
    yield from of_discard(card, sight.hand, thrown, unseen=sight.unseen, pairs=PAIRS)
    yield Reason("sheds_points", {"card": card, "points": value(card)})


def can_empty(hand: Sequence[Card], taken: Card | None, table: Table) -> bool:
    """Whether a hand with its drawn card in it can be emptied in this turn, the last card discarded or not (CL-8).

    Args:
        hand: The cards.
        taken: The upcard among them that may not be discarded (CL-6); laid first, it strands nobody (CL-7).
        table: The melds.
    """
    groups = [Group(cards) for cards in _ways(hand, table)]
    return not arrange(hand, lambda _: 1, groups, [card for card in hand if card != taken]).left


def is_safe(card: Card, sight: Sight) -> bool:
    """Whether nobody can lay a card that is discarded now in the turn after it (PL-4).

    What it would need lies open, is in the seat's own hand, or is more than the other seat holds.
    """
    if sight.others > 1 and makes(card, sight.elsewhere, PAIRS):
        return False
    with_it = sight.elsewhere | {card}
    behind = (end for meld in sight.table for end in tails(meld.kind, meld.cards, with_it) if card in end)
    # CL-5: a run takes the card behind others that lie before it.
    return all(end.index(card) > sight.others for end in behind)


def points(cards: Collection[Card]) -> int:
    """What cards count that are left in a hand (CL-9)."""
    return sum(map(value, cards))


def _uses(sight: Sight, card: Card) -> list[Laying]:
    """The melds and lay-offs of the hand with the upcard in it that lay the upcard."""
    return [move for move in layings((*sight.hand, card), card, sight.table) if card in move.cards]


def _ways(hand: Sequence[Card], table: Table) -> Iterator[tuple[Card, ...]]:
    """What can leave the hand together; no way needs another one, and each end of a run is a way of its own."""
    yield from (meld.cards for meld in melds_in(hand))
    for meld in table:
        for end in tails(meld.kind, meld.cards, hand):
            yield from (end[:count] for count in range(1, len(end) + 1))


def _lying(move: Laying, table: Table) -> tuple[Card, ...]:
    """The meld as it lies after a move."""
    return move.cards if isinstance(move, LayMeld) else extended(table[move.meld - 1].cards, move.cards)


def _after(move: Laying, table: Table) -> Table:
    """The table after a move."""
    if isinstance(move, LayMeld):
        laid = formed(move.cards)
        assert laid is not None
        return (*table, laid)
    longer = Formed(table[move.meld - 1].kind, _lying(move, table))
    return (*table[: move.meld - 1], longer, *table[move.meld :])


def _sight(view: View, log: tuple[Entry, ...]) -> Sight:
    table, me, options = view.hand, view.you.seat, view.options
    assert isinstance(table, BasicHandView)
    assert isinstance(options, BasicOptions)
    assert view.you.hand is not None
    memory = BasicMemory(me).note_all(log)
    laid = [card for meld in table.melds for card in meld.cards]
    gone = frozenset((*view.you.hand, *laid, *memory.pile, *table.discard))
    collected = memory.collected.keys() - gone
    return Sight(
        hand=view.you.hand,
        taken=view.you.taken,
        table=tuple(Formed(meld.kind, meld.cards) for meld in table.melds),
        upcard=table.discard[-1] if table.discard else None,
        may_draw_stock=may_draw_stock(options, table.stock, table.discard_count, memory.restocked),
        last_turn=memory.turns + 1 >= options.turn_limit
        or (not table.stock and gives_out(options, memory.restocked)),
        others=max(seat.cards for number, seat in enumerate(view.seats) if number != me),
        unseen=Counter(card for card in PACK if card not in gone and card not in collected),
        elsewhere=frozenset(PACK) - gone,
    )
