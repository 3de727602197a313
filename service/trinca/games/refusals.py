"""Refusals that several games have; each game names the rule of its own sheet.

A sentence names only what the seat that asked can see: the cards it named, the upcard, the table (GU-3).
"""

from collections.abc import Container, Sequence

from trinca.cards.multiset import missing
from trinca.cards.playing import Card
from trinca.games.errors import IllegalMove

_TIMES = ("", "only once", "only twice", "only three times")


def hand_is_over(rule: str) -> IllegalMove:
    """No move is left in a hand that has ended."""
    return IllegalMove(rule, "wrong_phase", "The hand is over.", phase="over")


def drawn_already(rule: str, instead: str) -> IllegalMove:
    """A second draw in one turn; `instead` is what the seat can do: `meld, lay off, or discard`."""
    return IllegalMove(rule, "wrong_phase", f"You have drawn in this turn: {instead}.", phase="play")


def not_drawn_yet(rule: str) -> IllegalMove:
    """Anything that comes after the draw, before it."""
    return IllegalMove(rule, "wrong_phase", "Draw a card first.", phase="draw")


def no_upcard(rule: str) -> IllegalMove:
    """A draw from a discard pile on which nothing lies."""
    detail = "The discard pile is empty: draw from the stock."
    return IllegalMove(rule, "stock_empty", detail, **{"from": "discard"})


def must_hold(
    cards_rule: str, turn_rule: str, deck: Container[Card], hand: Sequence[Card], cards: Sequence[Card]
) -> None:
    """Refuse cards that are not in the hand, or not as often as named; the arguments are those of `card_not_held`."""
    lacking = missing(hand, cards)
    if lacking:
        raise card_not_held(cards_rule, turn_rule, deck, hand, lacking)


def card_not_held(
    cards_rule: str, turn_rule: str, deck: Container[Card], hand: Sequence[Card], lacking: Sequence[Card]
) -> IllegalMove:
    """Cards named that the hand does not hold, or not that often.

    Args:
        cards_rule: The rule that says which cards there are.
        turn_rule: The rule that says that a move uses the cards of one's hand.
        deck: The cards of the game.
        hand: The cards the seat holds.
        lacking: The cards it does not hold, each as often as it is missing; at least one.
    """
    params: dict[str, object] = {"cards": tuple(lacking)}
    foreign = [card for card in lacking if card not in deck]
    if foreign:
        detail = f"{listed(foreign)} {are(foreign)} not in this game."
        return IllegalMove(cards_rule, "card_not_held", detail, **params)
    held = [card for card in lacking if card in hand]
    if held:
        times = {min(hand.count(card), len(_TIMES) - 1) for card in held}
        cards = listed(tuple(dict.fromkeys(held)))
        often = _TIMES[times.pop()] if len(times) == 1 else "fewer times than named"
        detail = f"You hold {cards} {often}."
        return IllegalMove(turn_rule, "card_not_held", detail, **params)
    return IllegalMove(turn_rule, "card_not_held", f"You do not hold {listed(lacking)}.", **params)


def unknown_meld(rule: str, meld: int, melds: int) -> IllegalMove:
    """A number that no meld on the table has."""
    there = "it is empty" if not melds else "only meld 1" if melds == 1 else f"its melds are 1 to {melds}"
    detail = f"There is no meld {meld} on the table: {there}."
    return IllegalMove(rule, "unknown_meld", detail, meld=meld, melds=melds)


def taken_card(rule: str, card: Card) -> IllegalMove:
    """The upcard taken in this turn, put back on the pile."""
    detail = f"You took {card} from the discard pile in this turn: discard another card."
    return IllegalMove(rule, "taken_card", detail, card=card)


def strands(rule: str, taken: Card) -> IllegalMove:
    """A move that would leave only a card that can be neither discarded nor laid off (CL-7, GU-1)."""
    detail = f"That would leave you only {taken}, which you took in this turn, may not discard and cannot lay off."
    return IllegalMove(rule, "strands", detail, card=taken)


def listed(cards: Sequence[Card]) -> str:
    """The cards as a sentence has them: `AS`, `AS and 2S`, `AS, 2S and 3S`."""
    return cards[0] if len(cards) == 1 else f"{', '.join(cards[:-1])} and {cards[-1]}"


def are(cards: Sequence[Card]) -> str:
    """`is` of one card, `are` of several."""
    return "is" if len(cards) == 1 else "are"
