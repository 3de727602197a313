"""What is true of a move as its seat sees the position, for a hint to tell why it is made (PL-1 to PL-6)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET

from trinca.cards.multiset import without
from trinca.cards.playing import JOKER, Card, in_order
from trinca.games.moves import Discard
from trinca.games.outs import natural_pairs, of_discard, of_stock, of_upcard
from trinca.games.rummy500.checks import strands
from trinca.games.rummy500.legal import after, discards, layings
from trinca.games.rummy500.moves import Draw, EndHand, Float, GoOut, Laying, LayMeld, LayOff, Rummy500Move
from trinca.games.rummy500.reading import as_lay_off, as_meld_move
from trinca.games.rummy500.reason_sight import Sight, Table, sight_of
from trinca.games.rummy500.score import value, values
from trinca.games.values import Entry, Reason, View
from trinca.melds.jokers import Reading
from trinca.melds.jokers_listed import Holding, additions_in, holding, melds_in

PAIRS = natural_pairs(ace_high=True)

NODES = 60
"""How many hands are looked at for a way to go out; where none is found among them, none is told."""


def reasons(view: View, log: tuple[Entry, ...], move: Rummy500Move) -> Iterator[Reason]:
    """All that is true of a legal move of the seat to play, the most telling first."""
    sight = sight_of(view, log)
    match move:
        case Draw(source="stock"):
            yield from _of_stock(sight)
        case Draw():
            yield from _of_pick_up(sight, move)
        case LayMeld() | LayOff():
            yield from _of_laying(sight, move)
        case Discard():
            yield from _of_discard(sight, move.card)
        case GoOut():
            yield Reason("goes_out", {})
        case Float():
            # FH-12: without stock and pile nothing is left to draw.
            ends = sight.last_turn or not (sight.stock or sight.pile)
            yield Reason("ends_hand" if ends else "floats", {})
        case EndHand():
            yield Reason("ends_hand", {})


def _of_stock(sight: Sight) -> Iterator[Reason]:
    if not sight.pile or not (sight.hand or _can_be_had(sight)):
        yield Reason("no_choice", {})
    if sight.pile:
        card = sight.pile[-1]
        if not _uses(sight, card):
            yield Reason("upcard_of_no_use", {"card": card})
        elif card != JOKER and not _uses(sight, card, jokers=False):
            yield Reason("upcard_wants_joker", {"card": card})
    yield from of_stock(sight.hand, sight.unseen, PAIRS)


def _of_pick_up(sight: Sight, move: Draw) -> Iterator[Reason]:
    if move.then is UNSET:
        yield from _of_upcard(sight)
        return
    index = _place(move, sight.pile)
    card, pool, picked_up = sight.pile[index], (*sight.hand, *sight.pile[index:]), len(sight.pile) - index
    table = after(move.then, sight.table)
    if can_empty(without(pool, move.then.cards), None, table):
        yield Reason("goes_out", {})
    if picked_up > 1:
        told = {"card": card, "cards": list(move.then.cards), "points": points(move.then, sight.table)}
        yield Reason("picks_up", told | {"count": picked_up})
    else:
        yield Reason("upcard_melds", {"card": card, "cards": list(_meld(move.then, table).cards)})


def _of_upcard(sight: Sight) -> Iterator[Reason]:
    """The upcard taken, and no use named for it yet."""
    card = sight.pile[-1]
    if can_empty((*sight.hand, card), card, sight.table):
        yield Reason("goes_out", {})
    if card == JOKER:
        yield Reason("takes_joker", {"card": card})
    uses = _uses(sight, card, jokers=False)
    if uses:
        dearest = max(uses, key=lambda use: points(use, sight.table))
        lying = _meld(dearest, after(dearest, sight.table))
        yield Reason("upcard_melds", {"card": card, "cards": list(lying.cards)})
    yield from of_upcard(card, sight.hand, sight.unseen, PAIRS)


def _of_laying(sight: Sight, move: Laying) -> Iterator[Reason]:
    left = without(sight.hand, move.cards)
    # FH-4: of two jokers the one laid is the taken one.
    taken = None if sight.taken in move.cards else sight.taken
    if can_empty(left, taken, after(move, sight.table)):
        yield Reason("goes_out", {})
    told: dict[str, Any] = {"cards": list(move.cards), "points": points(move, sight.table)}
    if isinstance(move, LayMeld):
        yield Reason("melds", told)
    else:
        yield Reason("lays_off", told | {"meld": move.meld})


def _of_discard(sight: Sight, card: Card) -> Iterator[Reason]:
    if len(sight.hand) == 1:
        yield Reason("goes_out", {})
    elif sight.last_turn:
        # GU-2: nothing that is kept is of use any more.
        yield Reason("ends_hand", {})
    else:
        yield from _of_keeping(sight, card)


def _of_keeping(sight: Sight, card: Card) -> Iterator[Reason]:
    """A discard after which the hand goes on."""
    thrown = [move.card for move in discards(sight.hand, sight.taken)]
    if len(thrown) == 1 and not layings(sight.hand, sight.taken, sight.table):
        yield Reason("no_choice", {})
    # That a joker is kept tells nothing: it mostly is.
    kept = list(_natural_layings(sight))
    if kept:
        yield Reason("holds_back", {"cards": list(max(kept, key=lambda way: points(way, sight.table)).cards)})
    if is_safe(card, sight):
        yield Reason("safe_discard", {"card": card})
    yield from of_discard(card, sight.hand, thrown, unseen=sight.unseen, pairs=PAIRS)
    yield Reason("sheds_points", {"card": card, "points": value(card)})


def can_empty(hand: Sequence[Card], taken: Card | None, table: Table) -> bool:
    """Whether a way was found to lay a hand down in this turn, the last card discarded or not (FH-10, FH-11).

    Args:
        hand: The cards after the draw.
        taken: The upcard among them that may not be discarded, unless the hand holds its twin (FH-4).
        table: The melds.
    """
    aside = {card for card in hand if card != taken or hand.count(card) > 1}
    pending = [(in_order(hand), table, True)]
    for _ in range(NODES):
        if not pending:
            break
        left, lying, discard_due = pending.pop()
        if not left or (discard_due and len(left) == 1 and left[0] in aside):
            return True
        # Every card has to go: it is enough to try all that the first of them can do, jokers being the last.
        card = left[0]
        if discard_due and card in aside:
            pending.append((without(left, (card,)), lying, False))
        ways = sorted(_ways(holding(left, card, sparing=True), lying), key=lambda way: len(way.cards))
        pending += [(without(left, way.cards), after(way, lying), discard_due) for way in ways]
    return False


def is_safe(card: Card, sight: Sight) -> bool:
    """Whether nobody can lay a card that is discarded now in the turn after it (PL-4).

    What it would need is laid or in the seat's own hand; a joker that may be elsewhere does for one card of it.
    """
    if card == JOKER:
        return False
    there = sight.elsewhere(card)
    lacking = min((one not in there.natural) + (other not in there.natural) for one, other in PAIRS[card])
    return lacking > there.jokers and not any(_additions(there, sight.table))


def points(move: Laying, table: Table) -> int:
    """What the cards of a move count on the table (FH-8)."""
    before = 0 if isinstance(move, LayMeld) else sum(values(table[move.meld - 1]))
    return sum(values(_meld(move, after(move, table)))) - before


def _uses(sight: Sight, card: Card, *, jokers: bool = True) -> list[Laying]:
    """The melds and lay-offs of the hand with the upcard in it that lay the upcard, with jokers or without."""
    pool = [each for each in (*sight.hand, card) if jokers or each != JOKER]
    return list(_ways(holding(pool, card), sight.table)) if card in pool else []


def _natural_layings(sight: Sight) -> Iterator[Laying]:
    """The melds and lay-offs without a joker that the seat may make after its draw (FH-4)."""
    for way in _ways(holding([card for card in sight.hand if card != JOKER]), sight.table):
        if not strands(without(sight.hand, way.cards), sight.taken, after(way, sight.table)):
            yield way


def _can_be_had(sight: Sight) -> bool:
    """Whether any card of the pile could be laid at once with those above it and the hand (FH-3, FH-11)."""
    pools = ((*sight.hand, *sight.pile[index:]) for index in range(len(sight.pile)))
    held = (holding(pool, card) for pool, card in zip(pools, sight.pile, strict=True))
    return any(True for each in held for _ in _ways(each, sight.table))


def _ways(held: Holding, table: Table) -> Iterator[Laying]:
    """The melds and lay-offs that can be made from the cards."""
    yield from map(as_meld_move, melds_in(held))
    yield from _additions(held, table)


def _additions(held: Holding, table: Table) -> Iterator[Laying]:
    for number, meld in enumerate(table, start=1):
        yield from (as_lay_off(number, laid) for laid in additions_in(meld, held))


def _place(move: Draw, pile: Sequence[Card]) -> int:
    """Where in the pile the card lies that a draw asks for (FH-3)."""
    if move.index is not UNSET:
        return move.index
    return len(pile) - 1 if move.card is UNSET else pile.index(move.card)


def _meld(move: Laying, table: Table) -> Reading:
    """The meld that a move laid or made longer, on the table after it."""
    return table[-1 if isinstance(move, LayMeld) else move.meld - 1]
