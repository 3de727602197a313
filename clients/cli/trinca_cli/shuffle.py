"""The service's published shuffle, written anew from its description so that a deal can be checked independently.

For i = n-1 … 1 the card at i changes places with the card at j, where j is the next number below i+1. Numbers come
from HMAC-SHA256 with the seed as key and a growing 8-byte counter as message: the first 8 bytes, big-endian, those
taken again that would make some j likelier than others. The top of the shuffled cards is the last.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS = 2**64


class Shuffler:
    """A seed and how far its numbers are used up: a restock goes on where the deal stopped."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self.counter = 0

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """These cards in their new order, top last."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self._below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def _below(self, bound: int) -> int:
        fair = _WORDS - _WORDS % bound
        while (word := self._word()) >= fair:
            pass
        return word % bound

    def _word(self) -> int:
        digest = hmac.digest(self._seed, self.counter.to_bytes(8, "big"), "sha256")
        self.counter += 1
        return int.from_bytes(digest[:8], "big")


def commitment(seed: bytes) -> str:
    """What the service shows at the deal in place of the seed."""
    return "sha256:" + hashlib.sha256(seed).hexdigest()
