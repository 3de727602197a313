"""What only this engine refuses: its rule, its reason, and one sentence that names what is wrong with it.

A sentence names only what the seat that asked can see: the cards it named, the upcard, the table (GU-3).
"""

from collections.abc import Sequence

from trinca.cards.playing import Card
from trinca.games.basic.profile import RuleIds
from trinca.games.basic.state import BasicState, Meld
from trinca.games.errors import IllegalMove
from trinca.games.refusals import are, listed
from trinca.melds.melds import LEAST, rounds_the_corner


def no_stock(rules: RuleIds, state: BasicState) -> IllegalMove:
    """A draw from an empty stock that nothing can be shuffled into."""
    if state.options.restock_keeps_upcard and len(state.discard) == 1:
        detail = f"The stock is empty and only the upcard {state.discard[-1]} is left: take it."
    else:
        detail = "The stock is empty and may not be made anew from the discard pile."
    return IllegalMove(rules.restock, "stock_empty", detail, **{"from": "stock"})


def not_a_meld(rules: RuleIds, cards: Sequence[Card]) -> IllegalMove:
    """Cards that are neither a set nor a run."""
    if rounds_the_corner(cards):
        detail = f"{listed(cards)} are no run: the ace is low and does not follow the king."
        return IllegalMove(rules.ace, "not_a_meld", detail, cards=tuple(cards))
    detail = (
        f"{listed(cards)} {are(cards)} neither a set ({LEAST} or 4 cards of one rank) "
        f"nor a run ({LEAST} or more consecutive cards of one suit)."
    )
    return IllegalMove(rules.melds, "not_a_meld", detail, cards=tuple(cards))


def does_not_fit(rules: RuleIds, number: int, meld: Meld, cards: Sequence[Card]) -> IllegalMove:
    """Cards that do not lengthen the meld they are laid off onto."""
    params: dict[str, object] = {"meld": number, "cards": tuple(cards), "onto": meld.cards}
    onto = f"meld {number} ({listed(meld.cards)})"
    if meld.kind == "set" and len(meld.cards) > LEAST:
        return IllegalMove(rules.lay_off, "does_not_fit", f"The set of meld {number} is complete.", **params)
    if meld.kind == "run" and rounds_the_corner((*meld.cards, *cards)):
        detail = f"{listed(cards)} cannot join {onto}: the ace is low and does not follow the king."
        return IllegalMove(rules.ace, "does_not_fit", detail, **params)
    return IllegalMove(rules.lay_off, "does_not_fit", f"{listed(cards)} cannot join {onto}.", **params)
