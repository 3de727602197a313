"""Finished hands and the proof of their deal."""

import hashlib
import hmac

import pytest
from api.calling import AtTable, whole_hand


def shuffled(deck: list[str], seed: bytes) -> list[str]:
    """The contract's shuffle, written again from its text."""
    cards, counter = list(deck), 0
    for i in range(len(cards) - 1, 0, -1):
        limit = 2**64 - 2**64 % (i + 1)
        while True:
            number = int.from_bytes(hmac.new(seed, counter.to_bytes(8, "big"), hashlib.sha256).digest()[:8], "big")
            counter += 1
            if number < limit:
                break
        j = number % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_nothing_is_listed_while_the_first_hand_runs(at: AtTable) -> None:
    assert at.call("GET", "/hands").json == {"hands": []}
    at.call("GET", "/hands/1").refused(404, "hand_not_found")


def test_a_finished_hand_proves_its_deal(at: AtTable) -> None:
    commitment = at.view()["hand"]["deal"]["commitment"]
    over = whole_hand(at)
    record = at.call("GET", "/hands/1").json
    seed = bytes.fromhex(record["seed"])
    assert record["commitment"] == commitment == "sha256:" + hashlib.sha256(seed).hexdigest()
    assert record["deck"] == [rank + suit for suit in "SHDC" for rank in (*"A23456789", "10", *"JQK")]
    pack = shuffled(record["deck"], seed)
    first = (record["dealer"] + 1) % 2
    dealt: list[list[str]] = [[], []]
    for turn in range(2 * record["cards_each"]):
        dealt[(first + turn) % 2].append(pack.pop())
    assert record["dealt"] == dealt
    assert record["upcard"] == pack.pop()
    assert (record["wild_card"], record["scores_before"], record["game"]) == (None, [0, 0], "classic")
    assert record["options"] == over["options"]
    assert record["result"] == over["result"]
    drawn = [entry["card"] for entry in record["moves"] if entry["move"] == {"type": "draw", "from": "stock"}]
    assert drawn == pack[::-1][: len(drawn)] or len(drawn) > len(pack)
    assert all(("card" in entry) == (entry["move"]["type"] == "draw") for entry in record["moves"])
    assert [entry["version"] for entry in record["moves"]] == sorted(entry["version"] for entry in record["moves"])


def test_hands_are_listed_newest_last(at: AtTable) -> None:
    for number in range(1, 4):
        assert at.agree("restart").json["hand"]["number"] == number + 1
    assert [line["number"] for line in at.call("GET", "/hands").json["hands"]] == [1, 2, 3]
    assert at.call("GET", "/hands/2").json["result"]["reason"] == "restarted"
    at.call("GET", "/hands/4").refused(404, "hand_not_found")


def test_the_last_50_hands_are_kept(at: AtTable) -> None:
    for _ in range(52):
        at.agree("restart")
    assert [line["number"] for line in at.call("GET", "/hands").json["hands"]] == list(range(3, 53))
    at.call("GET", "/hands/2").refused(404, "hand_not_found")
    assert at.call("GET", "/hands/3").status == 200


@pytest.mark.parametrize(
    "number", ["0", "-1", "01", "1.0", "one", "1e0", "%31%00", "%D9%A1", "9" * 30, "9" * 5000, "+1", "%201"]
)
def test_a_number_that_is_none_finds_no_hand(at: AtTable, number: str) -> None:
    at.agree("restart")
    at.call("GET", f"/hands/{number}").refused(404, "hand_not_found")
