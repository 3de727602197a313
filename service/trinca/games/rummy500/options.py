"""What a table may choose."""

from typing import Annotated

from msgspec import Meta

from trinca.games.values import Options


class Rummy500Options(Options, frozen=True, kw_only=True):
    """Options of `rummy500`.

    Attributes:
        target: A total that ends the match; the highest total then wins (FH-14).
        turn_limit: Completed turns after which a hand ends and is scored as it stands (GU-2).
    """

    target: Annotated[int, Meta(ge=1, le=10000)] = 500
    turn_limit: Annotated[int, Meta(ge=2, le=10000)] = 500
