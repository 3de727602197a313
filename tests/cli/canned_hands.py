"""Records of finished hands of the games that are played otherwise than `classic`, made here from a seed.

The rules are not theirs but the places of the cards: each record shows every way that cards of its game go.
"""

from __future__ import annotations

import hashlib
from typing import Any

from support.canned import DECK, naive_shuffle

SEED = bytes(range(32))
TILE_DECK = [f"{colour}{number}" for colour in "RBKY" for number in range(1, 14)] * 2 + ["JK", "JK"]
Record = dict[str, Any]


class _Hand:
    """Deals a deck, and writes moves down while it moves their cards."""

    def __init__(self, deck: list[str], seats: int, each: int, *, wild: bool = False, upcard: bool = True) -> None:
        self.shuffle = naive_shuffle(SEED)
        self.stock = self.shuffle(list(deck))
        self.dealt: list[list[str]] = [[] for _ in range(seats)]
        for turn in range(seats * each):
            self.dealt[turn % seats].append(self.stock.pop())
        self.wild_card = self.stock.pop() if wild else None
        self.upcard = self.stock.pop() if upcard else None
        self.pile = [self.upcard] if self.upcard else []
        self.hands = [list(hand) for hand in self.dealt]
        self.moves: list[dict[str, Any]] = []
        self.deck = list(deck)

    def made(self, seat: int, move: dict[str, Any], card: str | None = None) -> None:
        drawn = {} if card is None else {"card": card}
        self.moves.append({"version": 2 + len(self.moves), "seat": seat, "move": move, **drawn})

    def draw(self, seat: int, **source: str) -> str:
        if not self.stock:
            self.stock, self.pile = self.shuffle(self.pile[:-1]), self.pile[-1:]
        card = self.stock.pop()
        self.hands[seat].append(card)
        self.made(seat, {"type": "draw", **source}, card)
        return card

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.made(seat, {"type": "discard", "card": card})

    def record(self, game: str, options: dict[str, Any], result: dict[str, Any], before: list[int] | None) -> Record:
        return {
            "number": 1,
            "game": game,
            "options": options,
            "seats": [
                {"seat": seat, "kind": "computer" if seat else "host", "name": f"P{seat}", "level": None}
                for seat in range(len(self.hands))
            ],
            "dealer": len(self.hands) - 1,
            "deck": self.deck,
            "cards_each": len(self.dealt[0]),
            "seed": SEED.hex(),
            "commitment": "sha256:" + hashlib.sha256(SEED).hexdigest(),
            "dealt": self.dealt,
            "upcard": self.upcard,
            "wild_card": self.wild_card,
            "scores_before": before,
            "moves": self.moves,
            "result": {"hands": self.hands, "match": None, **result},
        }


def a_rummy500_hand() -> Record:
    """Four turns to fill the pile; a card out of its middle is melded at once; all is laid, floated, and gone out."""
    hand = _Hand([*DECK, "JK", "JK"], 2, 13)
    for turn in range(4):
        hand.discard(turn % 2, hand.draw(turn % 2, **{"from": "stock"}))
    card = hand.pile[3]
    hand.hands[0] += hand.pile[3:]
    taken = {"type": "draw", "from": "discard", "card": card, "index": 3}
    laid = [card, *hand.dealt[0]]
    hand.made(0, {**taken, "then": {"type": "meld", "cards": laid}}, card)
    del hand.pile[3:]
    for each in laid:
        hand.hands[0].remove(each)
    hand.made(0, {"type": "lay_off", "meld": 1, "cards": list(hand.hands[0])})
    hand.hands[0].clear()
    hand.made(0, {"type": "float"})
    hand.discard(1, hand.draw(1, **{"from": "stock"}))
    upcard = hand.pile.pop()
    hand.made(
        0,
        {
            "type": "draw",
            "from": "discard",
            "card": upcard,
            "then": {"type": "lay_off", "meld": 1, "cards": [upcard]},
        },
        upcard,
    )
    hand.made(0, {"type": "go_out"})
    result = {"reason": "went_out", "winner": 0, "points": [120, -90], "scores": [120, -90]}
    return hand.record("rummy500", {"target": 500, "turn_limit": 500}, result, [0, 0])


def an_ended_hand() -> Record:
    """The stock is drawn out, and the hand ended instead of a draw."""
    hand = _Hand([*DECK, "JK", "JK"], 2, 13)
    for turn in range(27):
        hand.discard(turn % 2, hand.draw(turn % 2, **{"from": "stock"}))
    hand.made(1, {"type": "end_hand"})
    result = {"reason": "end_hand", "winner": None, "points": [-60, -70], "scores": [-60, -70]}
    return hand.record("rummy500", {"target": 500, "turn_limit": 500}, result, [0, 0])


def a_greedy_hand() -> Record:
    """A seat draws twice in one turn; every card is where the moves say."""
    hand = _Hand(DECK, 2, 10)
    hand.draw(0, **{"from": "stock"})
    hand.discard(0, hand.draw(0, **{"from": "stock"}))
    result = {"reason": "turn_limit", "winner": None, "points": [0, 0], "scores": [0, 0]}
    return hand.record("classic", {"target": 100}, result, [0, 0])


def a_tiles_round() -> Record:
    """Three seats lay, add and rearrange; the first one empties its rack."""
    hand = _Hand(TILE_DECK, 3, 14, upcard=False)
    first = list(hand.hands[0][:6])
    hand.made(0, {"type": "play", "table": [first[:3], first[3:]]})
    hand.draw(1)
    more = hand.hands[2][:2]
    table = [[*first[:3], more[0]], first[3:], [more[1]]]
    hand.made(2, {"type": "play", "table": table})
    last = [[first[3], first[4], *hand.hands[0][6:]], [first[5], *more], first[:3]]
    hand.made(0, {"type": "play", "table": last})
    hand.hands = [[], hand.hands[1], hand.hands[2][2:]]
    result = {"reason": "went_out", "winner": 0, "points": [99, 0, 0], "scores": None}
    return hand.record("tiles", {"opening": 30, "turn_limit": 500}, result, None)


def a_blocked_round() -> Record:
    """Two seats draw the pool out, and pass."""
    hand = _Hand(TILE_DECK, 2, 14, upcard=False)
    for turn in range(78):
        hand.draw(turn % 2)
    hand.made(0, {"type": "pass"})
    hand.made(1, {"type": "pass"})
    result = {"reason": "blocked", "winner": 1, "points": [0, 12], "scores": None}
    return hand.record("tiles", {"opening": 30, "turn_limit": 500}, result, None)


def an_indian_hand() -> Record:
    """Four seats: one declares wrongly, one drops; the stock is made anew but for the upcard; the first declares."""
    hand = _Hand([*DECK, *DECK, "JK", "JK", "JK", "JK"], 4, 13, wild=True)
    extra = hand.draw(0, **{"from": "stock"})
    hand.discard(0, extra)
    aside = hand.draw(1, **{"from": "stock"})
    held = hand.hands[1]
    held.remove(aside)
    hand.made(1, {"type": "declare", "discard": aside, "groups": [held[:3], held[3:]]})
    hand.pile.append(aside)
    hand.made(2, {"type": "drop"})
    for turn in range(56):
        seat = 3 if turn % 2 == 0 else 0
        hand.discard(seat, hand.draw(seat, **{"from": "stock"}))
    taken = hand.pile.pop()
    hand.made(3, {"type": "draw", "from": "discard"}, taken)
    hand.hands[3].append(taken)
    hand.discard(3, hand.dealt[3][0])
    aside = hand.draw(0, **{"from": "stock"})
    held = hand.hands[0]
    held.remove(aside)
    hand.made(0, {"type": "declare", "discard": aside, "groups": [held[:4], held[4:7], held[7:]]})
    hand.pile.append(aside)
    result = {
        "reason": "declared",
        "winner": 0,
        "points": [0, 80, 20, 33],
        "scores": [0, 80, 20, 33],
        "counted": [[held[:4], held[4:7], held[7:]], None, None, [hand.hands[3][:3]]],
    }
    options = {"limit": 201, "printed_jokers": 4, "drop": True, "turn_limit": 500}
    return hand.record("indian", options, result, [0, 0, 0, 0])


def a_hand_of_the_last_one() -> Record:
    """Two seats: one declares wrongly, and the other one is left."""
    hand = _Hand([*DECK, *DECK, "JK", "JK"], 2, 13, wild=True)
    aside = hand.draw(0, **{"from": "stock"})
    hand.hands[0].remove(aside)
    hand.made(0, {"type": "declare", "discard": aside, "groups": [list(hand.hands[0])]})
    result = {"reason": "last_seat", "winner": 1, "points": [80, 0], "scores": [80, 0], "counted": None}
    return hand.record("indian", {"limit": 101}, result, [0, 0])
