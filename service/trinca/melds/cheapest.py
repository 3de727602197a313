"""The arrangement of a hand that costs least, and whether all but one card can be declared, exactly (IN-7, IN-9).

This decides what a seat pays, so it is rules and no skill: nobody pays for arranging badly.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.melds.cheapest_groups import Coded
from trinca.melds.cheapest_search import Found, Search
from trinca.melds.melds import LEAST
from trinca.melds.sequences import Cards, grouped, in_normal_form, is_joker


class Cheapest(NamedTuple):
    """A hand counted.

    Attributes:
        cost: What the cards outside the safe combinations cost together; no arrangement costs less.
        groups: The combinations that are safe, in normal form: none without a pure sequence, that one alone without a
            second sequence (IN-9).
    """

    cost: int
    groups: tuple[Cards, ...]


class Declarable(NamedTuple):
    """A declaration that holds.

    Attributes:
        discard: The card to lay aside.
        groups: The others, in normal form.
    """

    discard: Card
    groups: tuple[Cards, ...]


def cheapest(hand: Sequence[Card], wild: str | None, cost: Callable[[Card], int]) -> Cheapest:
    """The arrangement of a hand that costs least; of several the same one every time.

    Args:
        hand: The cards.
        wild: The rank that is wild, as cards have it; None where none is.
        cost: What it costs to be left with a card that is no joker, more than 0; a joker costs nothing.
    """
    coded = Coded(hand, wild)
    costs = [cost(card) for card in coded.natural]
    search = Search(coded, costs)
    best = search.alone()
    if best is None:
        # IN-9: without a pure sequence every card counts.
        left = sum(coded.held[card] * each for card, each in zip(coded.natural, costs, strict=True))
        return Cheapest(left, ())
    best = search.together(best.cost - 1) or best
    groups, _ = _dealt_out(coded, best)
    return Cheapest(best.cost, _told(groups, wild))


def declarable(hand: Sequence[Card], wild: str | None) -> Declarable | None:
    """A declaration that holds with one card of the hand laid aside; None where no card and no groups make one.

    Args:
        hand: The cards, the one to lay aside among them; no number that three divides, as 14.
        wild: The rank that is wild, as cards have it; None where none is.
    """
    coded = Coded(hand, wild)
    # One natural card can be left, to be laid aside; jokers that are left over find a place in any sequence.
    found = Search(coded, [1] * len(coded.natural)).together(1)
    if found is None:
        return None
    groups, spare = _dealt_out(coded, found)
    left = coded.code - sum(group.code for group in found.groups)
    if left:
        (discard,) = (card for card in coded.natural if left == coded.code_of([card]))
    else:
        discard = spare.pop() if spare else _let_go(groups, wild)
    if spare:
        second = next(place for place, group in enumerate(found.groups) if place and group.is_sequence)
        groups[second] = (*groups[second], *spare)
    return Declarable(discard, _told(groups, wild))


def loose(hand: Sequence[Card], wild: str | None, cost: Callable[[Card], int]) -> Cards:
    """The natural cards that go with nothing when a hand is arranged at will, without a thought of sequences.

    It decides nothing: it says how far a hand has come that has no pure sequence yet. The arguments are those of
    `cheapest`.
    """
    coded = Coded(hand, wild)
    used = [card for group in Search(coded, [cost(card) for card in coded.natural]).anyhow() for card in group.cards]
    return without([card for card in hand if not is_joker(card, wild)], used)


def _dealt_out(coded: Coded, found: Found) -> tuple[list[Cards], list[Card]]:
    """The combinations with the jokers that they take, the printed ones first; and the jokers left over."""
    pure, *others = found.groups
    spare = list((Counter(coded.jokers) - Counter(pure.cards)).elements())
    groups = [pure.cards]
    groups += [(*group.cards, *(spare.pop() for _ in range(group.jokers))) for group in others]
    if found.by_jokers:
        # What is left over has a wild card in it: the printed ones were dealt out before.
        groups.append(tuple(spare))
        spare = []
    return groups, spare


def _let_go(groups: list[Cards], wild: str | None) -> Card:
    """A card taken out of a combination that is one of its kind without it: not all of them are of three."""
    for place, cards in enumerate(groups):
        kind = grouped(cards, wild).kind
        for card in cards:
            rest = without(cards, (card,))
            if len(cards) > LEAST and grouped(rest, wild).kind == kind:
                groups[place] = rest
                return card
    raise ValueError("every combination is of three cards")


def _told(groups: Iterable[Cards], wild: str | None) -> tuple[Cards, ...]:
    return tuple(group.cards for group in in_normal_form(groups, wild))
