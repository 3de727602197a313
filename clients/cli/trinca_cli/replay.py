"""Plays a recorded hand again, card by card: where each card lies follows from the seed and the moves alone.

Nothing here knows when a move is allowed; it knows that a card is somewhere, and in one place only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trinca_cli.cards import JOKER, RANKS, SUITS
from trinca_cli.shuffle import Shuffler

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.records import HandRecord, Move, RecordedMove

_PACK = [rank + suit for suit in SUITS for rank in RANKS]


class MismatchError(Exception):
    """A record does not agree with itself, its seed, or what was seen; the message says where."""


class Replay:
    """Stock, discard pile and hands of one hand, dealt from its seed and then moved as recorded."""

    def __init__(self, record: HandRecord, seed: bytes) -> None:
        self._record = record
        self._shuffler = Shuffler(seed)
        self.stock: list[str] = []
        self._pile: list[str] = []
        self._melds = 0
        self.hands: list[list[str]] = [[] for _ in record["seats"]]
        self.draws = 0
        self.restocks = 0

    def deal(self) -> None:
        """One card at a time from the seat after the dealer, then the wild card, then the upcard."""
        record, seats = self._record, len(self.hands)
        # An unshuffled deck in an order of the service's choosing could make any deal out of any seed.
        if not _is_unshuffled(record["deck"]):
            raise MismatchError("the unshuffled deck is not in the published order")
        if record["dealer"] not in range(seats) or not 0 < seats * record["cards_each"] <= len(record["deck"]):
            raise MismatchError("no such deal is possible with these seats")
        self.stock = self._shuffler.shuffled(record["deck"])
        for turn in range(seats * record["cards_each"]):
            self.hands[(record["dealer"] + 1 + turn) % seats].append(self.stock.pop())
        if self.hands != record["dealt"]:
            raise MismatchError("the cards dealt do not follow from the seed")
        for name, card in (("wild card", record["wild_card"]), ("upcard", record["upcard"])):
            if card is not None and (not self.stock or self.stock.pop() != card):
                raise MismatchError(f"the {name} does not follow from the seed")
        if record["upcard"] is not None:
            self._pile.append(record["upcard"])

    def follow(self, entry: RecordedMove) -> None:
        """Move the cards of one recorded move."""
        if entry["seat"] not in range(len(self.hands)):
            raise MismatchError(f"a move is by seat {entry['seat']}, which is none")
        self._move(entry["seat"], entry["move"], entry.get("card"))

    def _move(self, seat: int, move: Move, card: str | None) -> None:
        match move:
            case {"type": "draw", "from": "discard"}:
                self._take(seat, card, move.get("index", len(self._pile) - 1))
                if "then" in move:
                    self._move(seat, move["then"], None)
            case {"type": "draw", "from": "stock"}:
                self._draw(seat, card)
            case {"type": "meld", "cards": [_, *_] as laid}:
                self._put_down(seat, laid)
                self._melds += 1
            case {"type": "lay_off", "meld": int(meld), "cards": [_, *_] as laid}:
                if not 1 <= meld <= self._melds:
                    raise MismatchError(f"seat {seat} laid off on meld {meld}, and there was none")
                self._put_down(seat, laid)
            case {"type": "discard", "card": str(left)}:
                self._put_down(seat, [left])
                self._pile.append(left)
            case _:
                raise MismatchError(f"seat {seat} made a move of which this client cannot tell where its cards went")

    def _draw(self, seat: int, card: str | None) -> None:
        if not self.stock:
            self._restock()
        self.draws += 1
        if not self.stock:
            raise MismatchError(f"draw {self.draws} is from a stock with no cards left")
        if (top := self.stock.pop()) != card:
            raise MismatchError(f"draw {self.draws} from the stock should be {top}, the record says {card}")
        self.hands[seat].append(top)

    def _take(self, seat: int, card: str | None, index: Any) -> None:  # noqa: ANN401 - as the record has it
        if type(index) is not int or not 0 <= index < len(self._pile) or self._pile[index] != card:
            raise MismatchError(f"{card} was taken from the discard pile, and did not lie there")
        self.hands[seat] += self._pile[index:]
        del self._pile[index:]

    def _put_down(self, seat: int, laid: Sequence[object]) -> None:
        for card in laid:
            if card not in self.hands[seat]:
                raise MismatchError(f"seat {seat} put down {card}, which it did not hold")
            self.hands[seat].remove(str(card))

    def _restock(self) -> None:
        kept = 1 if self._record["options"].get("restock_keeps_upcard") is True else 0
        turned = max(0, len(self._pile) - kept)
        self.stock = self._shuffler.shuffled(self._pile[:turned])
        self._pile = self._pile[turned:]
        self.restocks += 1


def _is_unshuffled(deck: Sequence[str]) -> bool:
    """Suits S H D C, each A … K, whole packs in turn, then the jokers."""
    packs, jokers = divmod(len(deck) - list(deck).count(JOKER), len(_PACK))
    return packs > 0 and jokers == 0 and list(deck) == _PACK * packs + [JOKER] * (len(deck) - packs * len(_PACK))
