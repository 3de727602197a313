"""What the check of a finished hand finds, on records made here; see `test_forging` for real ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from support.canned import OPTIONS, a_record, a_view, lying

from trinca_cli.proof import Proof, check, line_fault, list_fault
from trinca_cli.seen import SeenDeal
from trinca_cli.shuffle import commitment
from trinca_client import HandLine, HandRecord, View

SEED = bytes(range(32))
Record = dict[str, Any]


def a_deal(record: Record) -> SeenDeal:
    return {
        "commitment": record["commitment"],
        "dealer": 1,
        "game": "classic",
        "options": record["options"],
        "kinds": ["host", "computer"],
    }


def prove(record: Record, *seen: SeenDeal, before: Record | None = None, **view: Any) -> Proof:
    shown = cast("View", a_view(**view)) if view else None
    return check(cast("HandRecord", record), 2, view=shown, seen=seen, before=cast("HandRecord | None", before))


def a_hand(turns: int = 40, **more: Any) -> Record:
    return a_record(2, SEED, turns, **more)


@pytest.mark.parametrize("keeps_upcard", [False, True])
@pytest.mark.parametrize(("turns", "restocks"), [(0, 0), (31, 0), (32, 1), (75, 2)])
def test_a_true_record_is_verified_through_every_restock(*, turns: int, restocks: int, keeps_upcard: bool) -> None:
    record = a_hand(turns, keeps_upcard=keeps_upcard)
    proof = prove(record, a_deal(record))
    assert (proof.fault, proof.witnessed) == (None, True)
    assert (proof.dealt, proof.draws, proof.restocks) == (20, turns, restocks)


def test_without_a_commitment_seen_the_record_alone_is_checked() -> None:
    proof = prove(a_hand(3))
    assert proof.holds
    assert not proof.witnessed


def test_a_table_read_later_agrees_with_the_record() -> None:
    assert prove(a_hand(3), version=5, hand={"number": 3}).holds


CHANGES: list[tuple[str, Callable[[Record], object], str]] = [
    ("seed", lambda r: r.update(seed=bytes(32).hex()), "not the hash of its seed"),
    ("deal", lambda r: r.update(seed=bytes(32).hex(), commitment=commitment(bytes(32))), "another commitment was"),
    ("short seed", lambda r: r.update(seed="00"), "1 bytes"),
    ("no hex", lambda r: r.update(seed="zz"), "no hexadecimal"),
    ("number", lambda r: r.update(number=1), "the record of hand 1"),
    ("dealer", lambda r: r.update(dealer=0), "another dealer"),
    ("game", lambda r: r.update(game="straight"), "another game"),
    ("target", lambda r: r["options"].update(target=50), "other options"),
    ("kind", lambda r: r["seats"][1].update(kind="invited"), "other seats"),
    ("seat", lambda r: r["seats"][1].update(seat=0), "numbered in order"),
    ("deck", lambda r: r["deck"].reverse(), "published order"),
    ("cards each", lambda r: r.update(cards_each=27), "not dealt from such a deck"),
    ("hands swapped", lambda r: r["dealt"].reverse(), "cards dealt"),
    ("upcard", lambda r: r.update(upcard=r["dealt"][0][0]), "upcard"),
    ("draw", lambda r: r["moves"][4].update(card=r["upcard"]), "draw 3 from the stock"),
    (
        "not on the pile",
        lambda r: r["moves"][2].update(move={"type": "draw", "from": "discard"}, card="AS"),
        "did not lie there",
    ),
    ("moves dropped", lambda r: r.update(moves=r["moves"][:-1]), "do not leave seat 0"),
    ("move in the middle dropped", lambda r: r["moves"].pop(1), "should be"),
    ("card not held", lambda r: r["moves"][1]["move"].update(card=r["dealt"][1][0]), "did not hold"),
    ("no such meld", lambda r: r["moves"][-1]["move"].update(type="lay_off", meld=1), "there was none"),
    ("seat that is none", lambda r: r["moves"][0].update(seat=2), "which is none"),
    ("first by another", lambda r: [entry.update(seat=1 - entry["seat"]) for entry in r["moves"]], "did not hold"),
    ("unknown move", lambda r: r["moves"][0]["move"].update(type="wish"), "no such move"),
    ("version back", lambda r: r["moves"][6].update(version=1), "comes after version"),
    ("version of two seats", lambda r: r["moves"][1].update(version=3), "comes after version"),
    ("version to come", lambda r: r["moves"][-1].update(version=999), "versions of its moves"),
    ("hands left", lambda r: r["result"]["hands"].reverse(), "do not leave seat"),
    ("a hand missing", lambda r: r["result"]["hands"].pop(), "one hand for each"),
    ("winner", lambda r: r["result"].update(winner=1), "last card"),
    ("nobody won", lambda r: r["result"].update(winner=None), "last card"),
    ("drawn, and won", lambda r: r["result"].update(reason="turn_limit"), "nobody won has a winner"),
    ("stock not empty", lambda r: r["result"].update(reason="stock_empty", winner=None), "stock was not empty"),
    ("reason", lambda r: r["result"].update(reason="magic"), "none that a hand can have"),
    ("points", lambda r: r["result"].update(points=[50, 0]), "do not add up"),
    ("scores", lambda r: r["result"].update(scores=[60, 10]), "do not add up"),
    ("one score", lambda r: r["result"].update(scores=[35]), "not those of its seats"),
    ("no points", lambda r: r["result"].update(points=None), "missing"),
    ("cut off with points", lambda r: r["result"].update(reason="restarted"), "cut off"),
    ("winners of the match", lambda r: r["result"].update(match={"winners": [2]}), "no such winners"),
    ("scores before", lambda r: (r.update(scores_before=[9, 10]), r["result"].update(scores=[34, 10])), "begin with"),
]


@pytest.mark.parametrize(("change", "why"), [each[1:] for each in CHANGES], ids=[each[0] for each in CHANGES])
def test_every_way_to_cheat_is_found(change: Callable[[Record], object], why: str) -> None:
    record, before = a_hand(), a_record(1, bytes(32), 0, before=(-15, 10), version=1)
    seen = {**a_deal(record), "options": dict(OPTIONS)}
    assert prove(record, cast("SeenDeal", seen), before=before, version=99, hand={"number": 3}).holds
    change(record)
    proof = prove(record, cast("SeenDeal", seen), before=before, version=99, hand={"number": 3})
    assert not proof.holds
    assert why in str(proof.fault)


@pytest.mark.parametrize(
    ("ended", "began", "holds"),
    [
        ({}, [10, 10], True),
        ({}, [0, 0], True),  # between the two hands all agreed to a new match
        ({}, [10, 9], False),
        ({"match": {"winners": [0]}}, [0, 0], True),
        ({"match": {"winners": [0]}}, [10, 10], False),
        ({"reason": "restarted", "scores": None}, [0, 0], True),
        ({"reason": "restarted", "scores": None}, [10, 10], False),
    ],
)
def test_the_scores_go_on_from_the_hand_before(*, ended: Record, began: list[int], holds: bool) -> None:
    before = a_record(1, bytes(32), 0, version=1)
    before["result"] |= {"scores": [10, 10], **ended}
    record = a_hand(3, before=(began[0], began[1]))
    assert prove(record, before=before).holds is holds


def test_the_first_hand_of_a_table_begins_at_nothing() -> None:
    record = cast("HandRecord", a_record(1, SEED, 3))
    assert "begin with the scores" in str(check(record, 1).fault)
    record = cast("HandRecord", a_record(1, SEED, 3, before=(0, 0)))
    assert check(record, 1).holds


def test_a_hand_that_was_cut_off_has_no_points() -> None:
    record = a_hand(2)
    record["moves"].pop()
    record["result"] = {
        "reason": "restarted",
        **dict.fromkeys(["winner", "points", "scores", "match"]),
        "hands": record["dealt"],
    }
    assert prove(record).holds
    record["result"]["match"] = {"winners": [0]}
    assert not prove(record).holds


def test_a_card_is_taken_from_the_pile_with_all_above_it() -> None:
    """As games with deep pick-ups record it: `index` from the bottom, and what is done with the card at once."""
    record = a_hand(2)
    first, second = record["moves"][0]["card"], record["moves"][2]["card"]
    taken = {"type": "draw", "from": "discard", "card": first, "index": 1}
    then = {"type": "meld", "cards": [first, *record["dealt"][0]]}
    record["moves"][-1].update(move={**taken, "then": then}, card=first)
    record["result"].update(hands=[[second], record["dealt"][1]], reason="turn_limit", winner=None)
    assert prove(record).fault is None
    record["moves"][-1]["move"]["index"] = 0
    assert not prove(record).holds


def test_a_stock_that_is_drawn_out_ends_the_check() -> None:
    record = a_hand(31)
    record["moves"] = [entry for entry in record["moves"] if entry["move"]["type"] == "draw"]
    again = {**record["moves"][-1], "card": record["upcard"]}  # the pile holds the upcard alone
    record["moves"] += [again, again]
    assert prove(record).fault == "draw 33 is from a stock with no cards left"


@pytest.mark.parametrize(
    ("shown", "holds"),
    [
        ({}, True),
        ({"stock": 4}, False),
        ({"discard": ["2S"]}, False),
        ({"discard_count": 1}, False),
        ({"melds": []}, False),
        ({"pool": 99}, False),
        ({"table": [["2S"]]}, False),
        ({"table": []}, True),
        ({"number": 3, "stock": 4}, True),
    ],
)
def test_the_table_lies_as_the_moves_left_it(*, shown: Record, holds: bool) -> None:
    record = a_hand(34)
    hand = {**lying(record), "number": 2, "deal": {"commitment": record["commitment"]}, **shown}
    view = a_view(version=99, hand=hand, result=record["result"])
    proof = check(cast("HandRecord", record), 2, view=cast("View", view))
    assert proof.holds is holds
    assert holds or "leave the table as it was shown" in str(proof.fault)


def test_a_pile_that_lies_open_whole_is_compared_whole() -> None:
    record = a_hand(3)
    pile = [record["upcard"], *(record["moves"][at]["card"] for at in (0, 2, 4))]
    shown = {"number": 2, "deal": {"commitment": record["commitment"]}, **lying(record), "discard": pile}
    for whole, holds in ((pile, True), ([*pile[1::-1], *pile[2:]], False), (["2S", *pile], False)):
        view = a_view(version=99, hand={**shown, "discard": whole}, result=record["result"])
        assert check(cast("HandRecord", record), 2, view=cast("View", view)).holds is holds


def lines(*numbers: int) -> list[HandLine]:
    return [cast("HandLine", {"number": number}) for number in numbers]


@pytest.mark.parametrize(
    ("numbers", "seen", "over", "fault"),
    [
        ([], [], False, "hand 2 is missing"),
        ([1, 2], [], False, None),
        ([1, 2], [1, 2, 3], False, None),
        ([1, 2], [], True, "hand 3 is missing"),
        ([1, 2, 3], [3], True, None),
        ([1, 2], [7], False, "hand 7 is missing"),
        ([2], [], False, "hand 1 is missing"),
        ([1, 1, 2], [], False, "do not follow"),
        ([2, 1], [], False, "do not follow"),
    ],
)
def test_a_list_of_hands_lacks_none(*, numbers: list[int], seen: list[int], over: bool, fault: str | None) -> None:
    result = a_record(3, SEED, 0)["result"] if over else None
    found = list_fault(lines(*numbers), cast("View", a_view(result=result)), seen)
    assert fault in str(found) if fault else found is None


def test_hands_before_the_last_fifty_may_be_gone() -> None:
    view = cast("View", a_view(hand={"number": 60}))
    assert list_fault(lines(*range(10, 60)), view, [3, 9, 30, 60]) is None
    assert list_fault(lines(*range(11, 60)), view, []) == "hand 10 is missing"


def test_a_list_that_tells_another_result() -> None:
    record = cast("HandRecord", a_hand(3))
    line = {"number": 2, "reason": "went_out", "winner": 0, "points": [25, 0], "scores": [35, 10]}
    assert line_fault(record, cast("HandLine", line)) is None
    assert line_fault(record, cast("HandLine", {**line, "scores": [36, 10]})) is not None
