"""Every refusal of the engine: its rule, its reason, and one sentence that names what is wrong with it.

A sentence names only what the seat that asked can see: the cards it named, the upcard, the table (GU-3).
"""

from collections.abc import Sequence

from trinca.cards.playing import PACK, Card
from trinca.games.basic.profile import RuleIds
from trinca.games.basic.state import BasicState, Meld
from trinca.games.errors import IllegalMove
from trinca.melds.melds import LEAST, rounds_the_corner

_PACK = frozenset(PACK)


def hand_is_over(rules: RuleIds) -> IllegalMove:
    """No move is left in a hand that has ended."""
    return IllegalMove(rules.over, "wrong_phase", "The hand is over.", phase="over")


def drawn_already(rules: RuleIds) -> IllegalMove:
    """A second draw in one turn."""
    detail = "You have drawn in this turn: meld, lay off, or discard."
    return IllegalMove(rules.turn, "wrong_phase", detail, phase="play")


def not_drawn_yet(rules: RuleIds) -> IllegalMove:
    """Melding, laying off or discarding before the draw."""
    return IllegalMove(rules.turn, "wrong_phase", "Draw a card first.", phase="draw")


def no_upcard(rules: RuleIds) -> IllegalMove:
    """A draw from a discard pile on which nothing lies."""
    detail = "The discard pile is empty: draw from the stock."
    return IllegalMove(rules.turn, "stock_empty", detail, **{"from": "discard"})


def no_stock(rules: RuleIds, state: BasicState) -> IllegalMove:
    """A draw from an empty stock that nothing can be shuffled into."""
    if state.options.restock_keeps_upcard and len(state.discard) == 1:
        detail = f"The stock is empty and only the upcard {state.discard[-1]} is left: take it."
    else:
        detail = "The stock is empty and may not be made anew from the discard pile."
    return IllegalMove(rules.restock, "stock_empty", detail, **{"from": "stock"})


def card_not_held(rules: RuleIds, hand: Sequence[Card], lacking: Sequence[Card]) -> IllegalMove:
    """Cards named that the hand does not hold, or not that often."""
    params: dict[str, object] = {"cards": tuple(lacking)}
    foreign = [card for card in lacking if card not in _PACK]
    if foreign:
        return IllegalMove(
            rules.cards, "card_not_held", f"{_listed(foreign)} {_is(foreign)} not in this game.", **params
        )
    twice = [card for card in lacking if card in hand]
    if twice:
        return IllegalMove(rules.turn, "card_not_held", f"You hold {_listed(twice)} only once.", **params)
    return IllegalMove(rules.turn, "card_not_held", f"You do not hold {_listed(lacking)}.", **params)


def not_a_meld(rules: RuleIds, cards: Sequence[Card]) -> IllegalMove:
    """Cards that are neither a set nor a run."""
    if rounds_the_corner(cards):
        detail = f"{_listed(cards)} are no run: the ace is low and does not follow the king."
        return IllegalMove(rules.ace, "not_a_meld", detail, cards=tuple(cards))
    detail = (
        f"{_listed(cards)} {_is(cards)} neither a set ({LEAST} or 4 cards of one rank) "
        f"nor a run ({LEAST} or more consecutive cards of one suit)."
    )
    return IllegalMove(rules.melds, "not_a_meld", detail, cards=tuple(cards))


def unknown_meld(rules: RuleIds, meld: int, melds: int) -> IllegalMove:
    """A number that no meld on the table has."""
    there = "it is empty" if not melds else "only meld 1" if melds == 1 else f"its melds are 1 to {melds}"
    detail = f"There is no meld {meld} on the table: {there}."
    return IllegalMove(rules.lay_off, "unknown_meld", detail, meld=meld, melds=melds)


def does_not_fit(rules: RuleIds, number: int, meld: Meld, cards: Sequence[Card]) -> IllegalMove:
    """Cards that do not lengthen the meld they are laid off onto."""
    params: dict[str, object] = {"meld": number, "cards": tuple(cards), "onto": meld.cards}
    onto = f"meld {number} ({_listed(meld.cards)})"
    if meld.kind == "set" and len(meld.cards) > LEAST:
        return IllegalMove(rules.lay_off, "does_not_fit", f"The set of meld {number} is complete.", **params)
    if meld.kind == "run" and rounds_the_corner((*meld.cards, *cards)):
        detail = f"{_listed(cards)} cannot join {onto}: the ace is low and does not follow the king."
        return IllegalMove(rules.ace, "does_not_fit", detail, **params)
    return IllegalMove(rules.lay_off, "does_not_fit", f"{_listed(cards)} cannot join {onto}.", **params)


def taken_card(rules: RuleIds, card: Card) -> IllegalMove:
    """The upcard taken in this turn, put back on the pile."""
    detail = f"You took {card} from the discard pile in this turn: discard another card."
    return IllegalMove(rules.taken, "taken_card", detail, card=card)


def strands(rules: RuleIds, taken: Card) -> IllegalMove:
    """A move that would leave only a card that can be neither discarded nor laid off."""
    detail = f"That would leave you only {taken}, which you took in this turn, may not discard and cannot lay off."
    return IllegalMove(rules.strands, "strands", detail, card=taken)


def _listed(cards: Sequence[Card]) -> str:
    return cards[0] if len(cards) == 1 else f"{', '.join(cards[:-1])} and {cards[-1]}"


def _is(cards: Sequence[Card]) -> str:
    return "is" if len(cards) == 1 else "are"
