"""The rules of a sheet; written by `seeds/generate.py` from the one in `seeds/`, never by hand."""

from trinca.games.values import Rule

RULES = (
    Rule(
        "IN-1",
        "Two packs of 52 cards, their jokers with them, serve two to six seats; each seat is dealt thirteen "
        "cards. Ruling: the printed jokers are four (option `printed_jokers`: 2 or 4).",
    ),
    Rule(
        "IN-2",
        "When the cards have been dealt one more is turned, and until the hand is over all cards of that rank, "
        "whatever their suit, are wild; they act as jokers beside the printed ones. Ruling: the card turned lies "
        "aside, in nobody's hand and in neither pile. When it is a printed joker, the aces are wild. The next "
        "card is turned up to begin the discard pile.",
    ),
    Rule(
        "IN-3",
        "In a turn a seat takes one card, from the stock or the upcard, and lets one go, which leaves it with "
        "thirteen. Ruling: the upcard it took is not the discard of that turn, except where the seat has the same "
        "card twice; a card laid aside for a declaration is not bound by this. No upcard is barred, not even a "
        "joker.",
    ),
    Rule(
        "IN-4",
        "A sequence is at least three cards of one suit in a row. Ruling: the ace begins A-2-3 or ends Q-K-A, and "
        "nothing goes on past it.",
    ),
    Rule(
        "IN-5",
        "A pure sequence has no joker in it. Ruling: a card of the wild rank that lies in its own place, in its "
        "own suit, stands for itself and is no joker.",
    ),
    Rule(
        "IN-6",
        "A set is three or four cards of one rank, no two of one suit; jokers may take the place of any. Two "
        "copies of a card never stand for themselves in one set. Ruling: as jokers they may lie there, as in KS "
        "KH JK JK or, with wild fives, in KS KH 5H 5H. One card that stands for itself is enough for a sequence "
        "and for a set. With printed jokers alone three or four make a set; jokers with wild cards among them "
        "make a sequence if one of the wild ones is in its own place. What could be either, as 5H JK JK, counts "
        "as a sequence.",
    ),
    Rule(
        "IN-7",
        "To declare, a seat draws, lays one of its fourteen cards aside face down and shows the other thirteen, "
        "every one of them in a valid combination; two of these at least are sequences, and one at least is pure. "
        "Ruling: `declare` names the discard and the groups, and they are judged the way they are named; a dry "
        "run says beforehand whether they hold. A declaration before the draw, or of anything but thirteen cards "
        "of one's own beside the discard, is refused at no cost. Thirteen own cards are a declaration, however "
        "they are grouped.",
    ),
    Rule(
        "IN-8",
        "Whoever declares wrongly takes 80 points and is out of the hand, and the other seats go on. Ruling: the "
        "fourteenth card lies on the discard pile as the upcard; the thirteen, seen by all, stay out of play. The "
        "turn passes to the next seat that is still in. A seat that remains alone ends the hand thereby and "
        "scores 0.",
    ),
    Rule(
        "IN-9",
        "A right declaration ends the hand and scores 0. Each other seat still in scores what it holds outside "
        "valid combinations: ace, king, queen, jack and ten 10, the other numbers what they say, jokers of both "
        "kinds 0, and 80 in all at the most. A seat without a pure sequence counts every card it holds. With a "
        "pure sequence and no second one only its sequence is safe. Ruling: every hand is counted in the "
        "arrangement that costs its seat least, whoever finds it.",
    ),
    Rule(
        "IN-10",
        "Ruling: where a seat asks for a card of the empty stock, all discards but the upcard are shuffled to "
        "make a new one, any number of times. With nothing but the upcard there the draw from the stock is "
        "refused.",
    ),
    Rule(
        "IN-11",
        "Points are a burden. The match is over once a seat's total reaches the limit of 101 or 201 (option "
        "`limit`), and the lowest total wins it. Ruling: seats that share the lowest total share the win.",
    ),
    Rule(
        "IN-12",
        "Ruling: the deal passes from seat to seat. First the seat with the highest number deals, so that seat 0 "
        "has the first turn; in every hand it is the one after the dealer.",
    ),
    Rule(
        "IN-13",
        "Ruling: at a table that has the option `drop` (off unless chosen, the source knows nothing of it) a seat "
        "may give up the hand in place of its draw. That is 20 points in its first turn of the hand and 40 in a "
        "later one. The seat is out, its thirteen cards are out of play and are shown to nobody; if one seat "
        "remains, IN-8 says what follows.",
    ),
)
"""In the order of the sheet."""
