"""The rules of a sheet; written by `seeds/generate.py` from the one in `seeds/`, never by hand."""

from trinca.games.values import Rule

RULES = (
    Rule(
        "CL-1",
        "Two seats play with one pack of 52 cards and no jokers; each is dealt ten cards. Ruling: the next card "
        "is turned face up and begins the discard pile, and the other 31 are the stock.",
    ),
    Rule(
        "CL-2",
        "An ace ranks below the two and nowhere else. A-2-3 is a run; Q-K-A and K-A-2 are not.",
    ),
    Rule(
        "CL-3",
        "A set is three or four cards of equal rank. A run is at least three cards of one suit whose ranks follow "
        "each other without a gap, and it may be as long as the suit.",
    ),
    Rule(
        "CL-4",
        "A turn opens with one draw: the stock's top card, or the upcard and nothing beneath it. After that the "
        "seat may meld and lay off, as often as it likes and in whatever order. A single discard then ends the "
        "turn.",
    ),
    Rule(
        "CL-5",
        "A seat may lay off onto every meld on the table, no matter whose, and (by the source of straight) even "
        "while it has no meld of its own. A run takes cards at both ends. A set takes the one card it lacks, and "
        "with four it is closed. By the source of straight, too, one lay-off may add several cards to one meld. "
        "What lies on the table stays as it lies: it is neither regrouped nor picked up again.",
    ),
    Rule(
        "CL-6",
        "An upcard that was taken cannot be the discard of the same turn. It may go into a meld, be laid off, or "
        "stay in the hand.",
    ),
    Rule(
        "CL-7",
        "Ruling, out of CL-6 and GU-1: a meld or lay-off after which the taken upcard would be the seat's only "
        "card is refused, except where that card could be laid off next.",
    ),
    Rule(
        "CL-8",
        "A seat without cards ends the hand on the spot, whether its last cards were melded, laid off (no discard "
        "follows then) or discarded.",
    ),
    Rule(
        "CL-9",
        "The seat that went out scores every card that the other one still holds, whether those form melds or "
        "not: an ace 1, a jack, queen or king 10, any other card its number (10 for a ten).",
    ),
    Rule(
        "CL-10",
        "Going Rummy: a seat that in no earlier turn of the hand melded or laid off, and that gets rid of all its "
        "cards within one turn, scores the hand's points twice. Ruling: the last discard may belong to that turn, "
        "and a seat's very first turn can be it.",
    ),
    Rule(
        "CL-11",
        "A draw from an empty stock shuffles the discard pile into a new stock, once in a hand (option "
        "`restocks`). Ruling: nothing happens before a seat asks for that draw (it is free to take the upcard "
        "instead); the pile is used up whole, and none lies there until the next discard.",
    ),
    Rule(
        "CL-12",
        "A stock that gives out when no restock is left makes the hand drawn, and no seat scores. Ruling: the "
        "turn that drew the last card is played to its end first; if its seat does not go out, the hand ends "
        "together with that turn, and the next seat has no choice of the upcard. After a drawn hand the deal "
        "passes on like after any other.",
    ),
    Rule(
        "CL-13",
        "The match is won by the seat that reaches 100 points (option `target`, 1 to 1000). From hand to hand the "
        "totals are kept, and (by the source of straight) the seats take turns at dealing.",
    ),
    Rule(
        "CL-14",
        "Ruling: the first hand is dealt by seat 1, so that seat 0 (the host, or the person who plays the "
        "computer) has the first turn. It is always the seat which did not deal that begins.",
    ),
)
"""In the order of the sheet."""
