"""The shuffle that anybody can check after the hand.

A 32-byte seed and a counter decide it: HMAC-SHA256 under the seed gives the numbers, rejection keeps them even, and
Fisher and Yates swap by them from the end. Its state is data, so that a shuffle in the middle of a hand goes on where
the last one stopped, whatever was restarted in between.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

T = TypeVar("T")

_WORD = 1 << 64


class Shuffle(Struct, frozen=True, forbid_unknown_fields=True):
    """The seed (64 hex digits) and how many numbers were drawn from it so far."""

    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    counter: Annotated[int, Meta(ge=0)] = 0

    def shuffled(self, cards: Sequence[T]) -> "tuple[tuple[T, ...], Shuffle]":
        """The cards in their new order (the top is the last) and the shuffle with its counter moved on."""
        order = list(cards)
        counter = self.counter
        key = bytes.fromhex(self.seed)
        for i in range(len(order) - 1, 0, -1):
            j, counter = _below(i + 1, key, counter)
            order[i], order[j] = order[j], order[i]
        return tuple(order), Shuffle(self.seed, counter)


def commitment(seed: str) -> str:
    """What is shown at the deal: `sha256:` and the hash of the raw 32-byte seed, both in hex."""
    return "sha256:" + hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def _below(bound: int, key: bytes, counter: int) -> tuple[int, int]:
    """A number below `bound` and the next counter; numbers past the last whole multiple are passed over."""
    limit = _WORD - _WORD % bound
    while True:
        word = int.from_bytes(hmac.digest(key, counter.to_bytes(8, "big"), "sha256")[:8], "big")
        counter += 1
        if word < limit:
            return word % bound, counter
