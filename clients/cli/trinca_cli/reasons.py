"""Why a hint's move is made, in English by the service's word for it; another language needs another file like this.

A word that this client does not know, of a service newer than it, has no sentence: the move is told without one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trinca_cli import cards, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trinca_client import Reason

SENTENCES: Final[Mapping[str, str]] = {
    "goes_out": "You can go out in this turn.",
    "declares": "You can declare in this turn: {pure} is a pure sequence, and {sequence} another sequence.",
    "ends_hand": "It ends the hand, as the cards lie.",
    "floats": "You have no card left, and play on without.",
    "drops": "To drop costs you {points}; with the hand as it is you would pay {held}.",
    "no_choice": "It is all that you may do.",
    "picks_up": "With {card} out of the pile you lay {cards}, worth {points}; cards picked up: {count}.",
    "takes_joker": "The upcard {card} can be any card that you lack.",
    "upcard_melds": "With the upcard {card} you have {cards}.",
    "upcard_helps": "The upcard {card} goes with what you hold; cards that would make a meld of it: {outs}.",
    "upcard_of_no_use": "The upcard {card} makes nothing yet with what you hold or what lies on the table.",
    "upcard_wants_joker": "The upcard {card} would make something only with a joker of yours.",
    "stock_has_outs": "Of the {unseen} cards out of sight {outs} would make a natural meld.",
    "opens": "You open with {cards}, worth {sum} where {needed} are needed.",
    "melds": "You lay {cards}, worth {points}.",
    "lays_off": "You lay {cards} off on meld {meld}, worth {points}.",
    "rearranges": "You lay {cards}; combinations on the table that change: {changed}.",
    "cannot_open": "You cannot open: {needed} are needed, and the best that you have is worth {sum}.",
    "nothing_to_lay": "You hold nothing that can be laid.",
    "near_out": "Your hand is nearly done after it; cards out of sight that would finish it: {outs}.",
    "holds_back": "You could lay {cards}, but they are kept back for now.",
    "safe_discard": "{card} is safe: nobody can lay it in the next turn.",
    "keeps_outs": "No discard leaves more chances than {card}; cards that then make a natural meld: {outs}.",
    "sheds_points": "{card} would count {points} against you.",
    "best_seen": "It is the best that was found.",
}


def sentence(reason: Reason, *, symbols: bool) -> str | None:
    """The reason as a sentence, cards as the board shows them; None where this client has no words for it."""
    known = SENTENCES.get(reason["code"])
    if known is None:
        return None
    told = {name: _told(value, symbols=symbols) for name, value in reason["params"].items()}
    try:
        return known.format_map({name: words for name, words in told.items() if words is not None})
    except KeyError:
        return None


def _told(value: object, *, symbols: bool) -> str | None:
    """A card, several, or a number; None of anything else, which has no place in a sentence."""
    if type(value) is int:
        return str(value)
    shown = [value] if isinstance(value, str) else value
    if not isinstance(shown, list) or not shown or not all(isinstance(card, str) for card in shown):
        return None
    return " ".join(cards.show(text.clean(card), symbols=symbols) for card in shown)
