"""Checks a finished hand from its published record alone.

Shown by a proof: the seed is the one committed to at the deal; from it and the unshuffled deck follow the cards
dealt, the upcard, and every card drawn from the stock, through every restock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trinca_cli.cards import JOKER, RANKS, SUITS
from trinca_cli.shuffle import Shuffler, commitment

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from trinca_cli.records import HandRecord

SEED_BYTES = 32
_PACK = [rank + suit for suit in SUITS for rank in RANKS]


@dataclass(frozen=True)
class Proof:
    """What the check of one hand found.

    `fault` is None when everything follows from the seed. `witnessed` says whether this client saw the commitment
    while the hand was played: without that the record is only consistent with itself.
    """

    hand: int
    fault: str | None
    witnessed: bool
    dealt: int = 0
    draws: int = 0
    restocks: int = 0

    @property
    def holds(self) -> bool:
        """Whether the deal is verified."""
        return self.fault is None


class _Mismatch(Exception):  # noqa: N818 - a finding, not an error of this program
    """The record and the seed do not agree; the message says where."""


def check(record: HandRecord, seen: Collection[str]) -> Proof:
    """Check one hand.

    Args:
        record: the finished hand as the service publishes it.
        seen: every commitment this client was shown while the hand was played.
    """
    number, witnessed = record["number"], bool(seen)
    try:
        dealt = _Table(record, _seed(record, seen))
        dealt.deal()
        for entry in record["moves"]:
            dealt.follow(entry)
    except _Mismatch as mismatch:
        return Proof(number, str(mismatch), witnessed)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return Proof(number, f"the record cannot be read ({type(error).__name__}: {error})", witnessed)
    cards = sum(len(each) for each in record["dealt"])
    return Proof(number, None, witnessed, cards, dealt.draws, dealt.restocks)


def _seed(record: HandRecord, seen: Collection[str]) -> bytes:
    seed = bytes.fromhex(record["seed"])
    if len(seed) != SEED_BYTES:
        raise _Mismatch(f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
    if commitment(seed) != record["commitment"]:
        raise _Mismatch("the commitment in the record is not the hash of its seed")
    if any(each != record["commitment"] for each in seen):
        raise _Mismatch("during the hand another commitment was shown")
    return seed


class _Table:
    """Stock and discard pile of one hand, played again."""

    def __init__(self, record: HandRecord, seed: bytes) -> None:
        self._record = record
        self._shuffler = Shuffler(seed)
        self._stock: list[str] = []
        self._pile: list[str] = []
        self.draws = 0
        self.restocks = 0

    def deal(self) -> None:
        """One card at a time from the seat after the dealer, then the wild card, then the upcard."""
        record = self._record
        # An unshuffled deck in an order of the service's choosing could make any deal out of any seed.
        if not _is_unshuffled(record["deck"]):
            raise _Mismatch("the unshuffled deck is not in the published order")
        self._stock = self._shuffler.shuffled(record["deck"])
        seats = len(record["dealt"])
        dealt: list[list[str]] = [[] for _ in range(seats)]
        for turn in range(seats * record["cards_each"]):
            dealt[(record["dealer"] + 1 + turn) % seats].append(self._stock.pop())
        if dealt != record["dealt"]:
            raise _Mismatch("the cards dealt do not follow from the seed")
        for name, card in (("wild card", record["wild_card"]), ("upcard", record["upcard"])):
            if card is not None and self._stock.pop() != card:
                raise _Mismatch(f"the {name} does not follow from the seed")
        if record["upcard"] is not None:
            self._pile.append(record["upcard"])

    def follow(self, entry: Any) -> None:  # noqa: ANN401 - a recorded move of any game
        """Move the cards of one recorded move between the piles; melds and the like do not touch them."""
        move = entry["move"]
        if move["type"] == "draw" and move.get("from", "stock") == "stock":
            self._draw(entry["card"])
        elif move["type"] == "draw":
            self._take(entry["card"], move.get("index", len(self._pile) - 1))
        elif move["type"] == "discard":
            self._pile.append(move["card"])

    def _draw(self, card: str) -> None:
        if not self._stock:
            self._restock()
        self.draws += 1
        if not self._stock:
            raise _Mismatch(f"draw {self.draws} is from a stock with no cards left")
        if (top := self._stock.pop()) != card:
            raise _Mismatch(f"draw {self.draws} from the stock should be {top}, the record says {card}")

    def _take(self, card: str, index: int) -> None:
        if not 0 <= index < len(self._pile) or self._pile[index] != card:
            raise _Mismatch(f"{card} was taken from the discard pile, and did not lie there")
        del self._pile[index:]

    def _restock(self) -> None:
        kept = 1 if self._record["options"].get("restock_keeps_upcard") is True else 0
        turned = len(self._pile) - kept
        self._stock = self._shuffler.shuffled(self._pile[:turned])
        self._pile = self._pile[turned:]
        self.restocks += 1


def _is_unshuffled(deck: Sequence[str]) -> bool:
    """Suits S H D C, each A … K, whole packs in turn, then the jokers."""
    packs, jokers = divmod(len(deck) - list(deck).count(JOKER), len(_PACK))
    return packs > 0 and jokers == 0 and list(deck) == _PACK * packs + [JOKER] * (len(deck) - packs * len(_PACK))
