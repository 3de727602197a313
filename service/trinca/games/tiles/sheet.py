"""The rules of a sheet; written by `seeds/generate.py` from the one in `seeds/`, never by hand."""

from trinca.games.values import Rule

RULES = (
    Rule(
        "TI-1",
        "There are 106 tiles: four colours, numbered 1 to 13, everything twice, and two jokers. Each seat is "
        "dealt 14; all other tiles are the pool.",
    ),
    Rule(
        "TI-2",
        "Two seats play. Ruling: the engine seats two to four, and what the source says of the opponent is said "
        "of all others.",
    ),
    Rule(
        "TI-3",
        "Seat 0 begins: the host of a room, or the person who plays the computer. From round to round the seats "
        "take turns at beginning. Ruling: `dealer` names the seat before the one that begins.",
    ),
    Rule(
        "TI-4",
        "A group is three or four tiles with one number and no colour twice. A run is at least three tiles of one "
        "colour with numbers that follow each other; after 13 comes nothing, so 1 is only ever the lowest.",
    ),
    Rule(
        "TI-5",
        "A joker stands in for one tile. Ruling: a combination is a multiset, and its joker is not tied to a "
        "tile: the reading may be another one in every turn, and one valid reading is enough. Both jokers may be "
        "in one combination, but at least one tile in it is no joker. It is shown in the reading worth most: R10 "
        "JK JK as 10-11-12.",
    ),
    Rule(
        "TI-6",
        "To open, a seat lays one or more new combinations that come from its own rack alone and are worth at "
        "least 30 together (option `opening`); a joker counts as the number it stands for. Ruling: in the reading "
        "worth most. The rest of the table stays as it is in that turn. Ruling: take the old combinations out of "
        "the new table, each as a multiset, and only tiles of the rack are left.",
    ),
    Rule(
        "TI-7",
        "Once it has opened, a seat may lengthen, part and regroup whatever lies on the table. When its turn ends "
        "every tile there, a joker too, belongs to a valid combination, and one tile or more has come from the "
        "rack. What lies on the table goes into no rack again.",
    ),
    Rule(
        "TI-8",
        "A seat that lays nothing draws one tile, and its turn is over. Ruling: it may draw even if it could lay "
        "something.",
    ),
    Rule(
        "TI-9",
        "Once the pool is empty a seat may pass. Ruling: while there is a tile in the pool it may not.",
    ),
    Rule(
        "TI-10",
        "The round is blocked when both seats pass one after the other. Ruling: with more seats, when all of them "
        "do. The lowest rack wins and scores how much lower it is than the other one. Ruling: than each of the "
        "others, added up; and nobody loses points. If the lowest total is held twice, it is a tie and nobody "
        "scores. Ruling: such a round is `blocked` as well, also if the last pass was the last turn of GU-2.",
    ),
    Rule(
        "TI-11",
        "A seat that has no tiles left has won at once, and scores what the opponent's rack is worth. Ruling: "
        "what all other racks are worth.",
    ),
    Rule(
        "TI-12",
        "A tile in a rack is worth its number, a joker 30.",
    ),
    Rule(
        "TI-13",
        "There is no clock, and rounds are not added up: each is won or lost for itself. Ruling: a table has no "
        "scores, no round ends a match, and there is always another one to be dealt.",
    ),
    Rule(
        "TI-14",
        "While a seat arranges the table, its edits are a draft. It can undo the last edit or restore the start "
        "of the turn, and it takes back into its rack only tiles that it laid in this very draft. The draft has "
        "to be restored before the seat draws. Drafts are saved at tables on one device and against the computer; "
        "between devices nothing but the finished turn is. Ruling: with an edited draft `draw` and `pass` are "
        "refused. A draft may be invalid on its way: all that is asked of it is that no tile gets lost or is made "
        "up. It shows which combinations are valid and what they are worth and, until the seat has opened, what "
        "counts for that so far. Only `play` is judged; it ends the draft.",
    ),
    Rule(
        "TI-15",
        "Computers play at three levels, and a level can be changed at any time without harm to the match. "
        "Ruling: `easy` lays one combination of its rack in a turn, no more, and opens with as few as it takes; "
        "`normal` lays the best combinations that its rack holds. `hard` makes use of the tiles on the table as "
        "well. Ruling: by the best rearrangement there is.",
    ),
)
"""In the order of the sheet."""
