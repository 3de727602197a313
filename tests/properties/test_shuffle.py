"""The shuffle: a permutation, the same for the same seed, even, and going on where it stopped."""

import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinca.cards.playing import pack
from trinca.cards.shuffle import Shuffle, commitment

seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)
counters = st.integers(0, 2**32)
cards = st.lists(st.sampled_from(pack(jokers=2)), max_size=120)


@given(seed=seeds, counter=counters, given_cards=cards)
def test_it_is_a_permutation(seed: str, counter: int, given_cards: list[str]) -> None:
    order, after = Shuffle(seed, counter).shuffled(given_cards)
    assert Counter(order) == Counter(given_cards)
    assert after.seed == seed
    assert after.counter >= counter + max(len(given_cards) - 1, 0)


@given(seed=seeds, counter=counters, given_cards=cards)
def test_it_follows_from_seed_and_counter(seed: str, counter: int, given_cards: list[str]) -> None:
    assert Shuffle(seed, counter).shuffled(given_cards) == Shuffle(seed, counter).shuffled(tuple(given_cards))


@given(seed=seeds, first=cards, second=cards)
def test_the_counter_goes_on_from_one_shuffle_to_the_next(seed: str, first: list[str], second: list[str]) -> None:
    _, between = Shuffle(seed).shuffled(first)
    order, after = between.shuffled(second)
    assert (order, after) == Shuffle(seed, between.counter).shuffled(second)
    assert after.counter >= between.counter


@given(seed=seeds, other=seeds)
def test_another_seed_is_another_order_and_another_commitment(seed: str, other: str) -> None:
    same = seed == other
    assert (Shuffle(seed).shuffled(pack()) == Shuffle(other).shuffled(pack())) == same
    assert (commitment(seed) == commitment(other)) == same


def test_every_order_comes_about_as_often() -> None:
    count = Counter(Shuffle(number.to_bytes(32, "big").hex()).shuffled("abcd")[0] for number in range(4800))
    assert count.keys() == set(permutations("abcd"))
    # 24 orders, 200 each: chi-squared with 23 degrees of freedom exceeds 49.7 once in a thousand.
    assert sum((found - 200) ** 2 / 200 for found in count.values()) < 49.7


@pytest.mark.parametrize(("word", "order", "counter"), [(2**64 - 1, "bca", 3), (2**64 - 2, "bac", 2)])
def test_numbers_past_the_last_whole_multiple_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, word: int, order: str, counter: int
) -> None:
    """Of 2^64 numbers one is left over when they are dealt out among three."""
    words = iter([word, 0, 0])
    monkeypatch.setattr(hmac, "digest", lambda *_: next(words).to_bytes(8, "big") + bytes(24))
    assert Shuffle("00" * 32).shuffled("abc") == (tuple(order), Shuffle("00" * 32, counter))
