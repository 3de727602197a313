"""What a table may choose."""

from typing import Annotated

from msgspec import Meta

from trinca.games.values import Options


class TilesOptions(Options, frozen=True, kw_only=True):
    """Options of `tiles`.

    Attributes:
        opening: What the first combinations of a seat must be worth together (TI-6).
        turn_limit: Completed turns after which a round is drawn; a guard, no real round lasts that long (GU-2).
    """

    opening: Annotated[int, Meta(ge=0, le=100)] = 30
    turn_limit: Annotated[int, Meta(ge=2, le=10000)] = 500
