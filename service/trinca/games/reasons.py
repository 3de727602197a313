"""The reasons a hint can give, by code: one vocabulary for every game, so that a client translates each once.

A reason says what is true of the position as the seat sees it, and no more, whoever chose the move. Each engine lists
all that is true of a move, in the order in which the codes stand here; the first is told. What ends a hand comes
before what lays cards, that before what is kept, and what is certain before what is hoped for.

An *out* is a card out of the seat's sight, in the stock or in another hand for all it knows; also one that lay on the
pile before that became the stock. A natural meld is one without a joker.
"""

from collections.abc import Iterator, Mapping

from trinca.games.values import Reason

REASONS: Mapping[str, str] = {
    # Moves that end the hand, or a seat's part in it.
    "goes_out": "You can go out in this turn.",
    "declares": "You can declare in this turn: {pure} is a pure sequence, {sequence} another one.",
    "ends_hand": "The hand ends with it, as the cards lie.",
    "floats": "You hold no card and play on.",
    "drops": "Dropping costs {points}; your hand as it is would cost {held}.",
    "no_choice": "Nothing else is allowed.",
    # Draws from the discard pile, and from the stock.
    "picks_up": "With {card} from the pile you lay {cards}, worth {points}; cards picked up: {count}.",
    "takes_joker": "The upcard {card} can stand for a card that you lack.",
    "upcard_melds": "The upcard {card} makes {cards}.",
    "upcard_helps": "The upcard {card} goes with your cards; outs that would make a meld of it: {outs}.",
    "upcard_of_no_use": "The upcard {card} makes nothing with what you hold or what lies on the table.",
    "upcard_wants_joker": "The upcard {card} would take a joker of yours to make anything.",
    "stock_has_outs": "Of the {unseen} cards out of your sight, {outs} make a natural meld with yours.",
    # Cards laid on the table, or not.
    "opens": "It opens with {cards}, worth {sum}; needed: {needed}.",
    "melds": "It lays {cards}, worth {points}.",
    "lays_off": "It adds {cards} to meld {meld}, worth {points}.",
    "rearranges": "It lays {cards}; combinations of the table that change: {changed}.",
    "cannot_open": "The best that you could open with is worth {sum}; needed: {needed}.",
    "nothing_to_lay": "Nothing that you hold can be laid.",
    # Discards.
    "near_out": "After it your hand is nearly done; outs that would finish it: {outs}.",
    "holds_back": "You could lay {cards}, and keep them for now.",
    "safe_discard": "{card} is safe: nobody can lay it in the next turn.",
    "keeps_outs": "No discard keeps more outs than {card}; those that make a natural meld with the rest: {outs}.",
    "sheds_points": "{card} would count {points} against you.",
    # Where nothing more telling is sure.
    "best_seen": "It is the best that was found.",
}
"""Each code with its English sentence; what stands in braces is a name of `Reason.params`.

A parameter is a whole number, a card, or a list of cards that is not empty. The sentences read well with any number.
"""


def first(true: Iterator[Reason]) -> Reason:
    """The reason that is told of those that are true; `best_seen` where there is none."""
    return next(true, Reason("best_seen", {}))
