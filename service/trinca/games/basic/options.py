"""What a table may choose: one set of options for the engine, and for each profile the defaults of its sheet."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from trinca.games.values import Options

Restocks = Annotated[int, Meta(ge=0, le=10)] | None
TurnLimit = Annotated[int, Meta(ge=2, le=10000)]


class BasicOptions(Options, frozen=True, kw_only=True):
    """Options of the games on one pack; the defaults are those of `classic`.

    Attributes:
        target: Points that win the match (CL-13).
        going_rummy: Whether going rummy doubles the points of the hand (CL-10).
        restocks: How often the discard pile becomes the stock in one hand; None is as often as needed (CL-11).
        restock_keeps_upcard: Whether the upcard stays when that happens (CL-11).
        turn_limit: Completed turns after which a hand is drawn (GU-2).
    """

    target: Annotated[int, Meta(ge=1, le=1000)] = 100
    going_rummy: bool = True
    restocks: Restocks = 1
    restock_keeps_upcard: bool = False
    turn_limit: TurnLimit = 500


class StraightOptions(BasicOptions, frozen=True, kw_only=True):
    """Options of `straight`: those of `classic` with other defaults, no double, and a stock made anew without end.

    Attributes:
        target: Points that win the match (ST-11).
        going_rummy: Whether going rummy doubles the points of the hand, as in `classic` (ST-8, CL-10).
        restocks: How often the discard pile becomes the stock in one hand; None is as often as needed (ST-9).
        restock_keeps_upcard: Whether the upcard stays when that happens (ST-9).
        turn_limit: Completed turns after which a hand is drawn (ST-10).
    """

    going_rummy: bool = False
    restocks: Restocks = None
    restock_keeps_upcard: bool = True
    turn_limit: TurnLimit = 200


def in_force(options: BasicOptions) -> BasicOptions:
    """The options without the profile whose defaults they came from: what a hand is played by is values alone.

    A state is read back from storage by its type alone. Were the profile's own type kept in it, a hand read back
    would not equal the hand that was stored.
    """
    return BasicOptions(**asdict(options))
