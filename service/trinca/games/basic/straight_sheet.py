"""The rules of a sheet; written by `seeds/generate.py` from the one in `seeds/`, never by hand."""

from trinca.games.values import Rule

RULES = (
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
"""In the order of the sheet."""
