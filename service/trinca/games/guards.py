"""The rules of a sheet; written by `seeds/generate.py` from the one in `seeds/`, never by hand."""

from trinca.games.values import Rule

RULES = (
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
"""In the order of the sheet."""
