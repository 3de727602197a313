from __future__ import annotations

import pytest
from support.canned import DECK, naive_shuffle

from trinca_cli.shuffle import Shuffler, commitment

SEED = bytes(range(32))


def test_the_worked_example() -> None:
    shuffler = Shuffler(SEED)
    order = shuffler.shuffled(DECK)
    assert order[::-1][:5] == ["6S", "8D", "4C", "KD", "KC"]
    assert shuffler.counter == 51
    assert commitment(SEED) == "sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_second_shuffle_goes_on_with_the_counter() -> None:
    shuffler, naive = Shuffler(SEED), naive_shuffle(SEED)
    assert shuffler.shuffled(DECK) == naive(list(DECK))
    assert shuffler.shuffled(DECK[:31]) == naive(DECK[:31])


def test_numbers_that_would_favour_some_cards_are_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2**64 % 3 == 1: for three cards the largest number alone must be skipped.
    words = iter([2**64 - 1, 2, 1])
    monkeypatch.setattr(Shuffler, "_word", lambda _: next(words))
    assert Shuffler(SEED).shuffled(["a", "b", "c"]) == ["a", "b", "c"]
    assert next(words, None) is None
