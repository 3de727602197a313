"""What makes one of the games of this engine: a value, so that another game is a few lines and no subclass."""

from msgspec import Struct

from trinca.games.basic import classic_sheet, straight_sheet
from trinca.games.basic.options import BasicOptions, StraightOptions
from trinca.games.values import Rule


class RuleIds(Struct, frozen=True):
    """The id under which a game's sheet has each rule that the engine names in a refusal.

    Attributes:
        cards: Which cards there are.
        ace: The ace is low.
        melds: What a set and a run are.
        turn: Draw, then meld and lay off, then discard.
        lay_off: What may be laid off where.
        taken: The upcard taken may not be discarded in the same turn.
        strands: A move may not leave that card alone in the hand.
        over: The hand ends when a seat has no cards.
        restock: The discard pile becomes the stock.
    """

    cards: str
    ace: str
    melds: str
    turn: str
    lay_off: str
    taken: str
    strands: str
    over: str
    restock: str


class Profile(Struct, frozen=True):
    """One game of the engine.

    Attributes:
        game: Its id.
        name: The name people know it by.
        options: Its options; the defaults are what tells two profiles apart in play.
        rules: Its rule ids.
        sheet: Its rules.
    """

    game: str
    name: str
    options: type[BasicOptions]
    rules: RuleIds
    sheet: tuple[Rule, ...]


CLASSIC = Profile(
    game="classic",
    name="Classic Rummy",
    options=BasicOptions,
    rules=RuleIds(
        cards="CL-1",
        ace="CL-2",
        melds="CL-3",
        turn="CL-4",
        lay_off="CL-5",
        taken="CL-6",
        strands="CL-7",
        over="CL-8",
        restock="CL-11",
    ),
    sheet=classic_sheet.RULES,
)

STRAIGHT = Profile(
    game="straight",
    name="Straight Rummy",
    options=StraightOptions,
    rules=RuleIds(
        cards="ST-1",
        ace="ST-2",
        melds="ST-3",
        turn="ST-4",
        lay_off="ST-5",
        taken="ST-7",
        # The sheet has the refusal that CL-7 draws from CL-6 within the rule it is drawn from.
        strands="ST-7",
        over="ST-6",
        restock="ST-9",
    ),
    sheet=straight_sheet.RULES,
)
