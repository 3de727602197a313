from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, cast

import pytest
from cli.canned import DECK, a_record, naive_shuffle

from trinca_cli.proof import Proof, check
from trinca_cli.records import HandRecord
from trinca_cli.shuffle import Shuffler, commitment

SEED = bytes(range(32))


def _check(record: dict[str, Any], seen: Collection[str]) -> Proof:
    return check(cast("HandRecord", record), seen)


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


@pytest.mark.parametrize("keeps_upcard", [False, True])
@pytest.mark.parametrize(("turns", "restocks"), [(0, 0), (31, 0), (32, 1), (75, 2)])
def test_a_true_record_is_verified_through_every_restock(*, turns: int, restocks: int, keeps_upcard: bool) -> None:
    record = a_record(1, SEED, turns, keeps_upcard=keeps_upcard)
    proof = _check(record, [record["commitment"]])
    assert (proof.fault, proof.witnessed) == (None, True)
    assert (proof.dealt, proof.draws, proof.restocks) == (20, turns, restocks)


def test_without_a_commitment_seen_the_record_alone_is_checked() -> None:
    proof = _check(a_record(1, SEED, 3), [])
    assert proof.holds
    assert not proof.witnessed


def _other_seed(record: dict[str, Any]) -> None:
    record["seed"] = bytes(32).hex()


def _other_seed_and_commitment(record: dict[str, Any]) -> None:
    record.update(seed=bytes(32).hex(), commitment=commitment(bytes(32)))


def _short_seed(record: dict[str, Any]) -> None:
    record.update(seed="00", commitment=commitment(b"\0"))


def _other_deck(record: dict[str, Any]) -> None:
    record["deck"][0], record["deck"][1] = record["deck"][1], record["deck"][0]


def _other_deal(record: dict[str, Any]) -> None:
    record["dealt"][0][0], record["dealt"][1][0] = record["dealt"][1][0], record["dealt"][0][0]


def _other_upcard(record: dict[str, Any]) -> None:
    record["upcard"] = record["dealt"][0][0]


def _other_draw(record: dict[str, Any]) -> None:
    record["moves"][4]["card"] = record["upcard"]


def _other_pile(record: dict[str, Any]) -> None:
    record["moves"][2] = {"version": 4, "seat": 1, "move": {"type": "draw", "from": "discard"}, "card": "AS"}


def _no_dealer(record: dict[str, Any]) -> None:
    del record["dealer"]


def _no_hex(record: dict[str, Any]) -> None:
    record["seed"] = "zz"


@pytest.mark.parametrize(
    ("cheat", "why"),
    [
        (_other_seed, "not the hash of its seed"),
        (_other_seed_and_commitment, "another commitment was shown"),
        (_short_seed, "1 bytes"),
        (_other_deck, "published order"),
        (_other_deal, "cards dealt"),
        (_other_upcard, "upcard"),
        (_other_draw, "draw 3 from the stock"),
        (_other_pile, "did not lie there"),
        (_no_dealer, "cannot be read"),
        (_no_hex, "cannot be read"),
    ],
)
def test_every_way_to_cheat_is_found(cheat: Callable[[dict[str, Any]], None], why: str) -> None:
    record = a_record(1, SEED, 40)
    seen = [record["commitment"]]
    cheat(record)
    proof = _check(record, seen)
    assert not proof.holds
    assert why in str(proof.fault)


def test_the_record_of_a_drawn_out_stock_is_no_crash() -> None:
    record = a_record(1, SEED, 31)
    record["moves"] = [entry for entry in record["moves"] if entry["move"]["type"] == "draw"]
    record["moves"].append(record["moves"][-1])  # the pile holds the upcard alone
    record["moves"].append(record["moves"][-1])
    assert (
        _check(record, []).fault
        == "draw 32 from the stock should be "
        + record["upcard"]
        + ", the record says "
        + (record["moves"][-1]["card"])
    )
