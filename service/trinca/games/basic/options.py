"""What a table may choose; a profile with other defaults has a subclass of its own."""

from typing import Annotated

from msgspec import Meta

from trinca.games.values import Options


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
    restocks: Annotated[int, Meta(ge=0, le=10)] | None = 1
    restock_keeps_upcard: bool = False
    turn_limit: Annotated[int, Meta(ge=2, le=10000)] = 500
