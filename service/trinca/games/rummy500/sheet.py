"""The rules of a sheet; written by `seeds/generate.py` from the one in `seeds/`, never by hand."""

from trinca.games.values import Rule

RULES = (
    Rule(
        "FH-1",
        "Two seats play with 54 cards: one pack of 52 and two printed jokers. Each seat is dealt thirteen; one "
        "more card is turned up and begins the discard pile, and the other 27 are the stock.",
    ),
    Rule(
        "FH-2",
        "The discard pile is spread out. Both seats see all of its cards, and the order they lie in.",
    ),
    Rule(
        "FH-3",
        "A turn begins with a draw: the stock's top card; or the upcard, which the seat may keep; or a card that "
        "lies deeper, which has to be melded at once. Ruling: a deeper card comes with every card above it and "
        "may be laid off instead of melded, and picking up and laying are one single move, taken as a whole or "
        "refused as a whole. That meld or lay-off is free to use whatever was picked up and whatever is held; all "
        "else that was picked up goes to the hand and is free to be discarded in the same turn. An `index` "
        "counted from the bottom (0) tells apart two jokers in the pile.",
    ),
    Rule(
        "FH-4",
        "Ruling: an upcard that was taken by itself is not discarded in the turn it was taken in (two seats could "
        "otherwise pass for ever), except by a seat that also holds its twin, the other joker; and of two jokers "
        "it is the taken one that a seat lays first. CL-7 holds here too: no meld or lay-off may leave that card "
        "as the only one, unless it fits onto the table. The upcard as well may be taken and used in a single "
        "move.",
    ),
    Rule(
        "FH-5",
        "Three or four cards of equal rank are a set; three or more cards of one suit whose ranks follow each "
        "other are a run. An ace is the low end of a run (A-2-3) or the high end (Q-K-A) and never stands between "
        "king and two. Ruling: a run has room for one ace only, at one of its ends, and where a run reaches from "
        "two to king the ace that joins it is the high one, for 15 points.",
    ),
    Rule(
        "FH-6",
        "A joker takes the place of any card of a set or run. Ruling: at least one card of a meld is natural. In "
        "a run a joker stands for one particular card from the moment it is laid, nobody takes it back, and no "
        "other card of that run stands for the same one. In a set it stands for the rank, and natural cards of "
        "the rank may join until there are four, jokers counted. What it stands for may lie elsewhere all the "
        "same. Cards that can be read in several ways (as a set or a run, as one run or another, at one end or "
        "the other) need `stands_for`; without it they are refused, and the refusal names the readings. Listed "
        "moves have it wherever a joker lies.",
    ),
    Rule(
        "FH-7",
        "A seat may lay off onto every meld on the table, no matter whose, and even while it has no meld of its "
        "own. The points of a card belong to whoever lays it.",
    ),
    Rule(
        "FH-8",
        "On the table a card from two to nine counts its number, a ten, jack, queen or king 10, an ace 15, or 1 "
        "as the low end of a run, and a joker 15. Ruling: a joker counts that wherever it lies.",
    ),
    Rule(
        "FH-9",
        "In the hand the same values count against the seat; an ace is 15 there, and so is a joker.",
    ),
    Rule(
        "FH-10",
        "A seat that discards its last card ends the hand on the spot.",
    ),
    Rule(
        "FH-11",
        "The source lets a seat that has laid its last card end the hand, and lets it float. Ruling: when a meld "
        "or lay-off takes its last card, the seat has the choice, and always both ways: `go_out` ends the hand; "
        "`float` ends the turn with no discard, and the seat plays on. In its next turn a floating seat draws "
        "like any other, and may meld, lay off and discard; with the discard of its last card the hand is over. "
        "It floats no more once it ends a turn with cards in hand. Having none, it may not take the upcard by "
        "itself unless that can be laid off (FH-4, GU-1).",
    ),
    Rule(
        "FH-12",
        "Nothing is ever shuffled into a new stock. When the stock is empty, the seat that is to draw either "
        "takes from the discard pile or ends the hand (`end_hand`: in place of a draw, and only then), and the "
        "hands are scored as they are. Ruling: once the discard pile is empty as well, the hand is over by "
        "itself.",
    ),
    Rule(
        "FH-13",
        "When the hand is over, each seat is given the points of what it laid, less those of what it holds. "
        "Ruling: a total may fall below zero.",
    ),
    Rule(
        "FH-14",
        "The match is over with the first hand after which a total is 500 or more (option `target`, 1 to 10000); "
        "it goes to the highest total. Ruling: two equal highest totals call for another hand.",
    ),
    Rule(
        "FH-15",
        "Ruling: seat 1 is the first dealer, the seats deal in turn, and the seat that did not deal begins.",
    ),
)
"""In the order of the sheet."""
