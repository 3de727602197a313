"""Indian rummy once more, as naively as it can be said: every subset of a hand is looked at, and nothing is clever.

Nothing of the engine's rules is used here; where this and the engine disagree, one of them misreads the sheet.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

PLACES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [rank + suit for suit in "SHDC" for rank in PLACES[:13]]
CAP = 80


def is_wild(card: str, wild: str | None) -> bool:
    """IN-2: printed jokers, and every card of the rank turned."""
    return card == "JK" or card[:-1] == wild


def points(card: str, wild: str | None) -> int:
    """IN-9: ace and faces ten, numbers their value, jokers nothing."""
    if is_wild(card, wild):
        return 0
    return 10 if card[:-1] in ("A", "J", "Q", "K") else int(card[:-1])


def kind_of(cards: Sequence[str], wild: str | None) -> str | None:
    """IN-4 to IN-6: `pure`, `sequence`, `set`, or nothing; a sequence where it could be both."""
    if not 3 <= len(cards) <= 13:
        return None
    natural = [card for card in cards if not is_wild(card, wild)]
    suits = {card[-1] for card in natural or cards if card != "JK"}
    if len(suits) == 1 or not natural:
        kinds = {kind for suit in suits for low in range(15 - len(cards)) if (kind := _laid(cards, wild, suit, low))}
        if kinds:
            return min(kinds)  # `pure` comes before `sequence`
    alike = len({card[:-1] for card in natural}) <= 1 and len(set(natural)) == len(natural)
    return "set" if alike and len(cards) in (3, 4) else None


def _laid(cards: Sequence[str], wild: str | None, suit: str, low: int) -> str | None:
    """The cards put down from that place on, each in its own, and jokers wherever one is lacking."""
    left = list(cards)
    for rank in PLACES[low : low + len(cards)]:
        if rank + suit in left:
            left.remove(rank + suit)
    if len(left) == len(cards) or not all(is_wild(card, wild) for card in left):
        return None
    return "sequence" if left else "pure"


def holds(groups: Sequence[Sequence[str]], wild: str | None) -> bool:
    """IN-7: thirteen cards in combinations, two of them sequences, one of these pure."""
    kinds = [kind_of(group, wild) for group in groups]
    sequences = kinds.count("pure") + kinds.count("sequence")
    return sum(map(len, groups)) == 13 and None not in kinds and sequences >= 2 and "pure" in kinds


class Ways(NamedTuple):
    """A hand and every way to part it.

    Attributes:
        points: The fewest points outside combinations that are safe, without a cap.
        declarable: Whether all of it but one card parts into what a declaration needs.
    """

    points: int
    declarable: bool


def ways(hand: Sequence[str], wild: str | None) -> Ways:
    """IN-7 and IN-9 for a hand of any size, by every subset of its cards."""
    whole = (1 << len(hand)) - 1
    worth = [points(card, wild) for card in hand]
    chosen = {mask: [card for bit, card in enumerate(hand) if mask >> bit & 1] for mask in range(1, whole + 1)}
    kinds = {mask: kind for mask, cards in chosen.items() if (kind := kind_of(cards, wild))}
    begun: dict[int, list[tuple[int, str]]] = {}
    for mask, kind in kinds.items():
        begun.setdefault(mask & -mask, []).append((mask, kind))

    @cache
    def left(mask: int, pure: bool, sequences: int) -> tuple[int, int]:  # noqa: FBT001 - a part of the key
        """The fewest points and the fewest cards left of these, with what is there already; (1000, 1000): in no way."""
        if not mask:
            return (0, 0) if pure and sequences == 2 else (1000, 1000)
        low = mask & -mask
        rest = left(mask & ~low, pure, sequences)
        tries = [(rest[0] + worth[low.bit_length() - 1], rest[1] + 1)]
        for group, kind in begun.get(low, ()):
            if group & mask == group:
                more = min(2, sequences + (kind != "set"))
                tries.append(left(mask & ~group, pure or kind == "pure", more))
        return min(one for one, _ in tries), min(cards for _, cards in tries)

    everything = sum(worth)
    alone = [sum(points(card, wild) for card in chosen[mask]) for mask, kind in kinds.items() if kind == "pure"]
    together, _ = left(whole, pure=False, sequences=0)
    best = min(together, everything - max(alone, default=0))
    parts = (left(whole & ~(1 << bit), pure=False, sequences=0) for bit in range(len(hand)))
    return Ways(best, declarable=any(cards == 0 for _, cards in parts))


def wild_rank(state: dict[str, Any]) -> str:
    """IN-2: the rank of the card turned, aces for a printed joker."""
    (turned,) = state["wild_card"]
    return "A" if turned == "JK" else str(turned[:-1])


def allowed(state: dict[str, Any], move: dict[str, Any]) -> bool:
    """Whether the sheet allows the move in the position; both are plain data."""
    hand = list(state["hands"][state["seat"]])
    if state["phase"] == "over":
        return False
    if move["type"] == "drop":
        return bool(state["options"]["drop"]) and state["phase"] == "draw"  # IN-13
    if move["type"] == "draw":
        return state["phase"] == "draw" and (
            move["from"] == "discard" or bool(state["stock"]) or len(state["discard"]) > 1  # IN-10
        )
    groups = move["groups"] if move["type"] == "declare" else []
    named = [
        move["card"] if move["type"] == "discard" else move["discard"],
        *(card for cards in groups for card in cards),
    ]
    if state["phase"] != "play" or any(named.count(card) > hand.count(card) for card in named):
        return False
    if move["type"] == "discard":
        return named[0] != state["taken"] or hand.count(named[0]) > 1  # IN-3
    return len(named) == 14  # IN-7


def moves_to_try(state: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """Every draw, discard and drop, and some declarations: of the hand in heaps, and of one with a card changed."""
    hand = list(state["hands"][state["seat"]]) or PACK[:14]
    moves: list[dict[str, Any]] = [{"type": "draw", "from": source} for source in ("stock", "discard")]
    moves += [{"type": "discard", "card": card} for card in [*PACK, "JK"]]
    moves.append({"type": "drop"})
    for _ in range(4):
        named = rng.sample(hand, len(hand))
        if rng.random() < 0.3:
            named[rng.randrange(len(named))] = rng.choice([*PACK, "JK"])
        if rng.random() < 0.2:
            del named[rng.randrange(len(named))]
        moves.append({"type": "declare", "discard": named[0], "groups": in_heaps(named[1:], rng)})
    return moves


def in_heaps(cards: Sequence[str], rng: Random) -> list[list[str]]:
    """The cards in groups of any size."""
    groups: list[list[str]] = []
    while sum(map(len, groups)) < len(cards):
        done = sum(map(len, groups))
        groups.append(list(cards[done : done + rng.randint(1, 5)]))
    return groups


def result(played: Sequence[tuple[dict[str, Any], dict[str, Any]]], last: dict[str, Any]) -> tuple[str, list[int]]:
    """How a hand ended and what it came to, told from its moves: each with the position it was made in.

    The cards that the others hold are counted by every subset of them, so this is slow.
    """
    seats = len(last["hands"])
    costs: dict[int, int] = {}
    turns = [0] * seats
    for state, move in played:
        seat = state["seat"]
        if move["type"] == "drop":
            costs[seat] = 40 if turns[seat] else 20  # IN-13
        if move["type"] == "declare":
            if holds(move["groups"], wild_rank(state)):
                paying = {
                    other: _pays(state, other) for other in range(seats) if other not in costs and other != seat
                }
                return "declared", [(costs | paying).get(other, 0) for other in range(seats)]
            costs[seat] = 80  # IN-8
        turns[seat] += move["type"] != "draw"
        if len(costs) == seats - 1:
            return "last_seat", [costs.get(other, 0) for other in range(seats)]
    assert sum(turns) == last["options"]["turn_limit"]  # GU-2
    return "turn_limit", [costs.get(other, 0) for other in range(seats)]


def _pays(state: dict[str, Any], seat: int) -> int:
    return min(CAP, ways(state["hands"][seat], wild_rank(state)).points)
