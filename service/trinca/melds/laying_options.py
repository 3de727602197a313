"""What can become of each card of a hand, as changes to a state of the search.

A state is a number. Its bits tell what was taken so far of what is still to be decided on, which is natural cards,
jokers and ends of melds; and whether a card is kept, and whether one is thrown. Jokers are all alike, so that the
first of them go first; those that the hand lacks are taken from the beginning.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from trinca.melds.laying_pieces import CARDS, ENDS, JOKER_BITS, JOKERS, KEPT, NATURAL, THROWN, Piece, new_melds

NEVER = 1 << 60
"""A loss that no answer has."""

JOKER_PLACE = len(CARDS)
"""The place of the joker in lists by card."""


class Losses(NamedTuple):
    """How far what becomes of a card stays behind the best that could: none is negative, and 0 is the best.

    The lists are by the place of a card, the joker's last.

    Attributes:
        laid: For a card that is laid.
        low_ace: Besides, for an ace that is laid low.
        kept: For a card that stays in the hand.
        thrown: For a card that is discarded; NEVER where it may not be.
        not_out: Once, if any card stays.
        throws: Whether a card must be discarded if any stays.
    """

    laid: Sequence[int]
    low_ace: int
    kept: Sequence[int]
    thrown: Sequence[int]
    not_out: int
    throws: bool


class Hand(NamedTuple):
    """Cards to lay from.

    Attributes:
        natural: The natural ones, in bits.
        jokers: How many jokers.
        must: The place of a card that must be laid; JOKER_PLACE asks for one joker at least.
    """

    natural: int
    jokers: int
    must: int | None


Done = Piece | int | None
"""What became of a card: the piece laid, or its place where it was thrown; None where it is kept."""

Option = tuple[int, int, int, int, Done]
"""What can become of a card where a state has, of the bits of the first number, just those of the second: the bits of
the third are added, and the fourth is the loss. Plain tuples, for there are many."""


class Decision(NamedTuple):
    """One card to decide on.

    Attributes:
        bit: Its bit: in states that have it, it was taken before.
        options: What can become of it.
        stays: The bits that matter afterwards where a joker is left, and those where none is.
    """

    bit: int
    options: list[Option]
    stays: tuple[int, int]


class Choices(NamedTuple):
    """All that can become of the cards of a hand.

    Attributes:
        start: The state before anything is decided.
        loose: The places of the cards that no piece is made of.
        decisions: The other cards in order, jokers last.
    """

    start: int
    loose: tuple[int, ...]
    decisions: tuple[Decision, ...]


def choices(hand: Hand, tails: Iterable[Piece], losses: Losses) -> Choices:
    """All that can become of the cards of a hand.

    Args:
        hand: The cards.
        tails: What can join the melds of the table.
        losses: What is lost by what becomes of each card.
    """
    begun: dict[int, list[Option]] = {1 << place: [] for place in places(hand.natural)}
    begun |= {bit: [] for bit in JOKER_BITS[: hand.jokers]}
    live = 0
    for piece, ways in _fitting(hand, tails):
        live |= piece.takes
        loss = _loss_of(piece, losses)
        for bit, mask, want, adds in ways:
            if bit in begun:
                begun[bit].append((mask, want, adds, loss, piece))
    loose = hand.natural & ~live
    for place in places(loose):
        del begun[1 << place]
    for bit in begun:
        begun[bit] += _not_laid(bit, hand, losses)
    stays = _what_stays(begun)
    decisions = tuple(Decision(bit, begun[bit], stays[bit]) for bit in begun)
    return Choices(sum(JOKER_BITS[hand.jokers :]), tuple(places(loose)), decisions)


_Begun = tuple[int, int, int, int]
"""How a piece is laid when the card of the first number, its bit, is decided on; the rest as options have it."""


def _fitting(hand: Hand, tails: Iterable[Piece]) -> Iterator[tuple[Piece, tuple[_Begun, ...]]]:
    """The pieces that the hand can lay."""
    missing = NATURAL & ~hand.natural
    known = _new_melds()
    for place in places(hand.natural):
        for piece, ways in known[place]:
            if piece.jokers <= hand.jokers and not piece.takes & missing:
                yield piece, ways
    for piece in tails:
        if piece.jokers <= hand.jokers and not piece.takes & missing:
            yield piece, tuple(_ways(piece))


@cache
def _new_melds() -> tuple[tuple[tuple[Piece, tuple[_Begun, ...]], ...], ...]:
    return tuple(tuple((piece, tuple(_ways(piece))) for piece in pieces) for pieces in new_melds())


def _ways(piece: Piece) -> Iterator[_Begun]:
    """A piece is laid when its first natural card is decided on, with the first jokers that are left.

    Jokers alone are laid when the first of them is decided on.
    """
    natural = piece.takes & NATURAL
    bit = natural & -natural
    if not natural:
        for number in range(JOKERS - piece.jokers + 1):
            takes = piece.takes | sum(JOKER_BITS[number + 1 : number + piece.jokers])
            yield JOKER_BITS[number], takes, 0, takes
    elif not piece.jokers:
        yield bit, piece.takes ^ bit, 0, piece.takes ^ bit
    else:
        for number in range(JOKERS - piece.jokers + 1):
            gone = sum(JOKER_BITS[:number])
            takes = piece.takes ^ bit | sum(JOKER_BITS[number : number + piece.jokers])
            yield bit, takes | gone, gone, takes


def _not_laid(bit: int, hand: Hand, losses: Losses) -> Iterator[Option]:
    """A card kept or thrown, unless it must be laid; of two jokers the first is laid if any is."""
    place = _place(bit) if bit <= NATURAL else JOKER_PLACE
    if place == hand.must and bit not in JOKER_BITS[1:]:
        return
    yield KEPT, KEPT, 0, losses.kept[place], None
    yield KEPT, 0, KEPT, losses.kept[place] + losses.not_out, None
    if losses.thrown[place] < NEVER:
        yield THROWN, 0, THROWN, losses.thrown[place], place


def _loss_of(piece: Piece, losses: Losses) -> int:
    loss = piece.jokers * losses.laid[JOKER_PLACE] + (losses.low_ace if piece.low_ace else 0)
    return loss + sum(losses.laid[place] for place in places(piece.takes & NATURAL))


def _what_stays(begun: dict[int, list[Option]]) -> dict[int, tuple[int, int]]:
    """After each card, the bits that matter: an end of a meld does as long as a piece may come to join it."""
    stays = {}
    with_joker, without = ENDS - 1, ENDS - 1
    for bit, options in reversed(begun.items()):
        stays[bit] = with_joker, without
        for mask, *_ in options:
            with_joker |= mask
            if not (mask | bit) & sum(JOKER_BITS):
                without |= mask
    return stays


def places(bits: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield _place(lowest)
        bits ^= lowest


def _place(bit: int) -> int:
    return bit.bit_length() - 1
