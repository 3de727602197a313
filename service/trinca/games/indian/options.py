"""What a table may choose."""

from typing import Annotated, Literal

from msgspec import Meta

from trinca.games.values import Options


class IndianOptions(Options, frozen=True, kw_only=True):
    """Options of `indian`.

    Attributes:
        limit: A total that ends the match; the lowest total then wins (IN-11).
        printed_jokers: How many printed jokers the two packs have together (IN-1).
        drop: Whether a seat may give up a hand before it draws (IN-13).
        turn_limit: Completed turns after which a hand ends (GU-2).
    """

    limit: Literal[101, 201] = 201
    printed_jokers: Literal[2, 4] = 4
    drop: bool = False
    turn_limit: Annotated[int, Meta(ge=2, le=10000)] = 500
