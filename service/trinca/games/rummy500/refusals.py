"""What this game refuses beside what all do: the rule, the reason, and one sentence that names what is wrong.

A sentence names only what the seat that asked can see: the cards it named, its hand, the piles' open cards (GU-3).
"""

from collections.abc import Collection, Sequence

from trinca.cards.playing import JOKER, Card
from trinca.games.errors import IllegalMove
from trinca.games.refusals import are, listed
from trinca.games.rummy500.state import Meld
from trinca.melds.jokers import LONGEST, MOST_ALIKE, Addition, Reading
from trinca.melds.melds import LEAST, rounds_the_corner


def choose_first(phase: str) -> IllegalMove:
    """Any other move where the seat has laid its last card (FH-11)."""
    return IllegalMove("FH-11", "wrong_phase", "You have no cards left: go out or float.", phase=phase)


def cards_left(phase: str) -> IllegalMove:
    """Going out or floating with cards in hand, or before any was laid (FH-11)."""
    detail = "Going out and floating are for a seat that has just laid its last card."
    return IllegalMove("FH-11", "wrong_phase", detail, phase=phase)


def stock_left(phase: str, stock: int) -> IllegalMove:
    """Ending the hand while there is a stock, or after the draw (FH-12)."""
    if stock:
        detail = "The hand can be ended only once the stock is empty."
    else:
        detail = "The hand can be ended only in place of a draw."
    return IllegalMove("FH-12", "wrong_phase", detail, phase=phase, stock=stock)


def no_stock() -> IllegalMove:
    """A draw from an empty stock, which is never made anew (FH-12)."""
    detail = "The stock is empty: take from the discard pile, or end the hand."
    return IllegalMove("FH-12", "stock_empty", detail, **{"from": "stock"})


def not_in_pile(card: Card, index: int | None, pile: Sequence[Card]) -> IllegalMove:
    """A card that does not lie in the discard pile, or not at the place named (FH-3)."""
    where = "in the discard pile" if index is None else f"at index {index} of the discard pile"
    places = tuple(at for at, other in enumerate(pile) if other == card)
    return IllegalMove("FH-3", "card_not_held", f"{card} does not lie {where}.", cards=(card,), indices=places)


def which_joker(indices: Sequence[int]) -> IllegalMove:
    """A joker named in a pile that holds two (FH-3)."""
    detail = f"Two jokers lie in the discard pile: say by index which one, {' or '.join(map(str, indices))}."
    return IllegalMove("FH-3", "ambiguous_joker", detail, card=JOKER, indices=tuple(indices))


def must_use_card(rule: str, card: Card) -> IllegalMove:
    """A card taken from the pile to be laid at once, and not laid (FH-3, FH-4)."""
    if rule == "FH-4":
        detail = f"`then` must lay the upcard {card}; to keep it, leave `then` out."
    else:
        detail = f"{card} lies below the upcard: a meld or lay-off must use it at once, as `then`."
    return IllegalMove(rule, "must_use_card", detail, card=card)


def not_a_meld(cards: Sequence[Card]) -> IllegalMove:
    """Cards that no reading makes a set or a run (FH-5, FH-6)."""
    natural = [card for card in cards if card != JOKER]
    params = {"cards": tuple(cards)}
    if not natural:
        return IllegalMove("FH-6", "not_a_meld", "A meld holds at least one natural card.", **params)
    if len({card[:-1] for card in natural}) == 1 and len(cards) > MOST_ALIKE:
        detail = f"A set has no more than {MOST_ALIKE} cards, jokers included."
        return IllegalMove("FH-6" if JOKER in cards else "FH-5", "not_a_meld", detail, **params)
    if rounds_the_corner(natural):
        detail = f"{listed(natural)} are no run: the ace is low or high, never between king and two."
        return IllegalMove("FH-5", "not_a_meld", detail, **params)
    detail = (
        f"{listed(cards)} {are(cards)} neither a set ({LEAST} or {MOST_ALIKE} cards of one rank) "
        f"nor a run ({LEAST} or more consecutive cards of one suit)."
    )
    return IllegalMove("FH-6" if JOKER in cards else "FH-5", "not_a_meld", detail, **params)


def does_not_fit(number: int, meld: Meld, cards: Sequence[Card]) -> IllegalMove:
    """Cards that no reading adds to the meld they are laid off onto (FH-5, FH-6, FH-7)."""
    params: dict[str, object] = {"meld": number, "cards": tuple(cards), "onto": meld.cards}
    onto = f"meld {number} ({_shown(meld)})"
    jokers = JOKER in (*meld.cards, *cards)
    if meld.kind == "set" and len(meld.cards) == MOST_ALIKE:
        rule = "FH-6" if jokers else "FH-5"
        return IllegalMove(rule, "does_not_fit", f"The set of meld {number} is complete.", **params)
    if meld.kind == "run" and len(meld.cards) == LONGEST:
        return IllegalMove("FH-5", "does_not_fit", f"The run of meld {number} is complete.", **params)
    named = [Card(name) for name in meld.reading.stands_for]
    if meld.kind == "run" and rounds_the_corner((*named, *(card for card in cards if card != JOKER))):
        detail = f"{listed(cards)} cannot join {onto}: the ace is low or high, never between king and two."
        return IllegalMove("FH-5", "does_not_fit", detail, **params)
    rule = "FH-6" if jokers else "FH-7"
    return IllegalMove(rule, "does_not_fit", f"{listed(cards)} cannot join {onto}.", **params)


def ambiguous_joker(found: Collection[Reading | Addition]) -> IllegalMove:
    """Cards with a joker that can be read in more than one way, and nothing said of which (FH-6)."""
    detail = f"The joker can be read in {len(found)} ways: say by `stands_for` which is meant ({_told(found)})."
    return IllegalMove("FH-6", "ambiguous_joker", detail, readings=_as_params(found))


def misread(reason: str, found: Collection[Reading | Addition]) -> IllegalMove:
    """A `stands_for` that is none of the ways to read the cards (FH-6)."""
    detail = f"The cards cannot stand for that; they can stand for {_told(found)}."
    return IllegalMove("FH-6", reason, detail, readings=_as_params(found))


def no_way_on(card: Card) -> IllegalMove:
    """The upcard taken by a seat without cards that could neither keep nor lay it (FH-11, GU-1)."""
    detail = f"You hold no cards: {card} alone could be neither discarded nor laid off."
    return IllegalMove("FH-11", "strands", detail, card=card)


def _shown(meld: Meld) -> str:
    """The cards of a meld as a sentence has them: `5H, JK as 6H and 7H`."""
    pairs = zip(meld.cards, meld.reading.stands_for, strict=True)
    return listed([Card(f"{card} as {name}") if card == JOKER else card for card, name in pairs])


def _told(found: Collection[Reading | Addition]) -> str:
    return " or ".join(" ".join(reading.stands_for) for reading in found)


def _as_params(found: Collection[Reading | Addition]) -> tuple[dict[str, object], ...]:
    """Each reading as a move can name it."""
    return tuple({"cards": reading.cards, "stands_for": reading.stands_for} for reading in found)
