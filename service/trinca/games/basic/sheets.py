"""The rule sheets of these games; written by `seeds/generate.py` from those in `seeds/`, never by hand."""

from trinca.games.values import Rule

_CLASSIC = (
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

_GUARDS = (
    Rule(
        "GU-1",
        "Ruling: as long as a hand runs, its seat has a legal move. What would leave a seat unable to end its "
        "turn is refused beforehand (CL-7, ST-7, FH-11).",
    ),
    Rule(
        "GU-2",
        "Ruling: a hand in which `turn_limit` turns were completed ends drawn. The limit is 200 in straight, "
        "where the source has it, and 500 elsewhere; rummy500 is then scored as the cards lie, and in indian "
        "penalties already taken stand while all others score 0. One seat's turn counts as one, in whatever way "
        "it ended. Going out in the last of them counts, and whatever else ends a hand goes before the limit. "
        "Thus even two computers come to an end.",
    ),
    Rule(
        "GU-3",
        "Ruling: a hidden card is shown by a move really made and by nothing else. In a list of moves one that "
        "shows a card (a draw from the stock or the pool) can only stand last; any longer list is refused before "
        "a rule is consulted. Tried out by a dry run, such a move is said to be legal or not, and the card is not "
        "named. What is refused, and how, never depends on a hidden card.",
    ),
    Rule(
        "GU-4",
        "Ruling: a list of moves belongs to one turn of one seat. The one that ends the turn or the hand closes "
        "the list: nothing can come after it, not even where the same key holds the seat that follows. Each move "
        "is judged in the position its predecessors leave, and the list is made whole or not at all.",
    ),
)

_STRAIGHT = (
    Rule(
        "ST-1",
        "Two seats, a pack of 52 cards, no joker among them, and ten cards for each seat. Ruling: one more card "
        "is turned up for the discard pile to begin with; what is left, 31 cards, is the stock.",
    ),
    Rule(
        "ST-2",
        "Low is the only place of the ace: it starts A-2-3, and it neither ends Q-K-A nor joins K to 2.",
    ),
    Rule(
        "ST-3",
        "Melds are sets and runs. For a set, three or all four cards of a rank; for a run, three neighbours of "
        "one suit or any larger number of them.",
    ),
    Rule(
        "ST-4",
        "Each turn begins by drawing one card, either the top one of the stock or the upcard; what lies deeper in "
        "the discard pile stays. Melding and laying off come next, several times over, mixed at will, or not at "
        "all. The turn ends with one discard.",
    ),
    Rule(
        "ST-5",
        "One card or several at once may be laid off onto any open meld, the opponent's as well as one's own, and "
        "a seat need not have melded before. Runs get longer at either end, and a set is complete with its fourth "
        "card. Open melds are never arranged anew, and no card goes back from them to a hand.",
    ),
    Rule(
        "ST-6",
        "As soon as a seat has played its last card the hand is over. A meld can do that, or a lay-off, and then "
        "no discard is due; or it is the discard itself.",
    ),
    Rule(
        "ST-7",
        "Whoever drew the upcard must discard another card in that turn; the drawn one can be melded or laid off. "
        "Ruling: it can also be kept, and (out of GU-1) nothing may be melded or laid off that would leave the "
        "seat with that one card, unless there is a meld to lay it off onto.",
    ),
    Rule(
        "ST-8",
        "There is no knock and no gin, and no double. Whoever goes out gets the worth of all that the opponent "
        "holds, with melds kept in hand not spared: 1 for an ace, 10 for each of ten, jack, queen and king, and "
        "the number of any other card.",
    ),
    Rule(
        "ST-9",
        "The stock can be made anew any number of times: a seat that draws from it when it is empty has all "
        "discards but the upcard shuffled for that. With nothing but the upcard there, the seat has to draw that "
        "card. Ruling: it is refused the draw from the stock.",
    ),
    Rule(
        "ST-10",
        "With its 200th completed turn (option `turn_limit`) a hand is drawn and brings no points. Ruling: the "
        "turns of both seats are counted, each when its discard ends it.",
    ),
    Rule(
        "ST-11",
        "A total of 100 (option `target`) wins the match. Going on to another hand leaves the totals as they are "
        "and hands the deal over; asking for a new round in the middle of a hand begins the match again. Ruling "
        "(CL-14): at first seat 1 deals, and in every hand the first turn is the other seat's.",
    ),
    Rule(
        "ST-12",
        "It is played without strangers picked at random, without a table of ranks, and without a clock.",
    ),
)

SHEETS: dict[str, tuple[Rule, ...]] = {
    "classic": (*_CLASSIC, *_GUARDS),
    "straight": (*_STRAIGHT, *_GUARDS),
}
"""The rules by game, in the order of their sheets."""
