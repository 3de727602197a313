"""What the check of a finished hand finds in the other games, on records made here; `test_forging` has real ones."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, cast

import pytest
from cli.canned_hands import (
    Record,
    a_blocked_round,
    a_greedy_hand,
    a_hand_of_the_last_one,
    a_rummy500_hand,
    a_tiles_round,
    an_ended_hand,
    an_indian_hand,
)

from trinca_cli.proof import Proof, check
from trinca_client import NotTrincaError
from trinca_client.answers import as_record

MADE: dict[str, Callable[[], Record]] = {
    "rummy500": a_rummy500_hand,
    "ended": an_ended_hand,
    "tiles": a_tiles_round,
    "blocked": a_blocked_round,
    "indian": an_indian_hand,
    "last": a_hand_of_the_last_one,
}
Change = Callable[[Record], object]


def prove(record: Record) -> Proof:
    return check(as_record(record), 1)


@pytest.mark.parametrize(
    ("name", "dealt", "draws", "restocks"),
    [
        ("rummy500", 26, 5, 0),
        ("ended", 26, 27, 0),
        ("tiles", 42, 1, 0),
        ("blocked", 28, 78, 0),
        ("indian", 52, 59, 1),
        ("last", 26, 1, 0),
    ],
)
def test_a_true_record_is_verified(name: str, dealt: int, draws: int, restocks: int) -> None:
    proof = prove(MADE[name]())
    assert (proof.fault, proof.unknown) == (None, False)
    assert (proof.dealt, proof.draws, proof.restocks) == (dealt, draws, restocks)


@pytest.mark.parametrize("name", list(MADE))
def test_a_move_left_out_doubled_or_last_is_found(name: str) -> None:
    record = MADE[name]()
    moves = record["moves"]
    cards = [at for at, entry in enumerate(moves) if set(entry["move"]) != {"type"} or "card" in entry]
    for at in cards:
        for forged in (moves[:at] + moves[at + 1 :], moves[: at + 1] + moves[at:]):
            assert not prove({**record, "moves": forged}).holds, at
    if name not in {"blocked", "rummy500"}:  # how many passes end a round, and whether one goes out, is a rule
        assert not prove({**record, "moves": moves[:-1]}).holds


def move_of(record: Record, kind: str, nth: int = 0) -> dict[str, Any]:
    found = [entry["move"] for entry in record["moves"] if entry["move"]["type"] == kind]
    return cast("dict[str, Any]", found[nth])


def deep(record: Record) -> dict[str, Any]:
    return next(entry["move"] for entry in record["moves"] if "then" in entry["move"])


def add(record: Record, seat: int, **move: Any) -> None:
    record["moves"].append({"version": 999, "seat": seat, "move": move})


def discard_instead(record: Record) -> None:
    last = record["moves"][-1]
    last["move"] = {"type": "discard", "card": last["move"]["discard"]}


A_SEAT = {"kind": "computer", "name": "More", "level": None}


CHANGES: list[tuple[str, str, Change, str]] = [
    ("rummy500", "another place in the pile", lambda r: deep(r).update(index=2), "did not lie there"),
    ("rummy500", "a place that is none", lambda r: deep(r).update(index=-1), "did not lie there"),
    ("rummy500", "the place as a text", lambda r: deep(r).update(index="1"), "did not lie there"),
    ("rummy500", "no place", lambda r: deep(r).pop("index"), "did not lie there"),
    ("rummy500", "another card named", lambda r: deep(r).update(card="ZZ"), "ZZ was named"),
    ("rummy500", "nothing laid", lambda r: deep(r)["then"].update(cards=r["dealt"][0]), "to be laid, and was not"),
    ("rummy500", "then is none", lambda r: deep(r).update(then="meld"), "to be laid, and was not"),
    ("rummy500", "then is a draw", lambda r: deep(r)["then"].update(type="draw"), "to be laid, and was not"),
    ("rummy500", "onto no meld", lambda r: deep(r)["then"].update(type="lay_off", meld=1), "there was none"),
    (
        "rummy500",
        "a card as another",
        lambda r: deep(r)["then"].update(stands_for=["ZZ", *deep(r)["then"]["cards"][1:]]),
        "to stand for ZZ",
    ),
    ("rummy500", "meanings of fewer", lambda r: deep(r)["then"].update(stands_for=["JK"]), "what they stand for"),
    ("rummy500", "out by another", lambda r: r["moves"][-1].update(seat=1), "last card"),
    ("ended", "not ended", lambda r: r["moves"].pop(), "did not end the hand as its result says"),
    ("ended", "ended by floating", lambda r: move_of(r, "end_hand").update(type="float"), "did not end the hand"),
    ("ended", "and won", lambda r: r["result"].update(winner=0), "nobody won has a winner"),
    (
        "ended",
        "with cards in the stock",
        lambda r: (r["moves"].__delitem__(slice(-3, -1)), r["result"].update(hands=r["dealt"])),
        "stock was not empty",
    ),
    ("tiles", "a tile lost", lambda r: move_of(r, "play", 1)["table"][0].pop(0), "from the table"),
    ("tiles", "a tile too many", lambda r: move_of(r, "play", 1)["table"].append(["R1", "R1", "R1"]), "not hold"),
    ("tiles", "nothing laid", lambda r: move_of(r, "play", 1).update(move_of(r, "play", 0)), "laid nothing"),
    ("tiles", "a table that is none", lambda r: move_of(r, "play").update(table=[["R1"], 7]), "that is none"),
    ("tiles", "an empty combination", lambda r: move_of(r, "play")["table"].append([]), "that is none"),
    ("tiles", "another tile drawn", lambda r: r["moves"][1].update(card="JK"), "from the stock should be"),
    ("tiles", "an upcard", lambda r: r.update(upcard=r["dealt"][0][0]), "upcard"),
    ("tiles", "a score", lambda r: r["result"].update(scores=[99, 0, 0]), "missing"),
    ("tiles", "the series the other way", lambda r: r["deck"].reverse(), "published order"),
    ("tiles", "two tiles exchanged", lambda r: r["deck"].__setitem__(slice(0, 2), ["R2", "R1"]), "published order"),
    ("blocked", "never passed", lambda r: r["moves"].__delitem__(slice(-2, None)), "did not end the hand"),
    ("blocked", "tiles in the pool", lambda r: r["moves"].__delitem__(slice(70, 78)), "do not leave"),
    ("indian", "another wild card", lambda r: r.update(wild_card="2S"), "the wild card does not follow"),
    ("indian", "no wild card", lambda r: r.update(wild_card=None), "has its wild card"),
    ("indian", "another card aside", lambda r: move_of(r, "declare").update(discard="ZZ"), "did not hold"),
    ("indian", "a group less", lambda r: move_of(r, "declare")["groups"].pop(), "other cards than it held"),
    (
        "indian",
        "a card declared twice",
        lambda r: move_of(r, "declare", 1)["groups"][0].append(r["dealt"][0][0]),
        "other cards",
    ),
    ("indian", "no groups", lambda r: move_of(r, "declare", 1).update(groups=[]), "other cards"),
    ("indian", "groups that are none", lambda r: move_of(r, "declare").update(groups="AS"), "groups that are none"),
    ("indian", "declared by another", lambda r: r["result"].update(winner=3), "the one who declared"),
    ("indian", "by nobody", lambda r: r["result"].update(winner=None), "the one who declared"),
    ("indian", "the last one in", lambda r: r["result"].update(reason="last_seat"), "the one who was left"),
    ("indian", "counted twice", lambda r: r["result"]["counted"][3].append(r["result"]["hands"][3][:1]), "counted"),
    ("indian", "counted for others", lambda r: r["result"]["counted"].reverse(), "counted for seat"),
    ("indian", "counted for fewer", lambda r: r["result"]["counted"].pop(), "one arrangement for each"),
    ("indian", "a restock of the whole pile", lambda r: r["options"].update(restock_keeps_upcard=False), "should be"),
    ("last", "nobody left", lambda r: r["result"].update(winner=None), "the one who was left"),
    ("last", "the declarer left", lambda r: r["result"].update(winner=0), "the one who was left"),
    ("last", "as if it held", lambda r: r["result"].update(reason="declared"), "the one who declared"),
    ("last", "after a discard", discard_instead, "did not end the hand"),
    ("tiles", "a dealer that is none", lambda r: r.update(dealer=3), "no such deal"),
    (
        "tiles",
        "more seats than cards",
        lambda r: r["seats"].extend({"seat": n, **A_SEAT} for n in range(3, 8)),
        "no such",
    ),
    ("tiles", "a draw from a stock", lambda r: r["moves"][1]["move"].update({"from": "stock"}), "did not draw so"),
    ("indian", "a draw from nowhere", lambda r: r["moves"][0]["move"].pop("from"), "did not draw so"),
    ("indian", "jokers of another option", lambda r: r["options"].update(printed_jokers=2), "from such a deck"),
    ("indian", "a pass", lambda r: move_of(r, "drop").update(type="pass"), "no such move"),
    ("indian", "a type that is none", lambda r: move_of(r, "drop").update(type=["drop"]), "no such move"),
    ("blocked", "a drop", lambda r: move_of(r, "pass").update(type="drop"), "no such move"),
    ("ended", "a pass as well", lambda r: add(r, 1, type="pass"), "no such move"),
]


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [(name, *rest) for name, _, *rest in CHANGES],
    ids=[f"{n}: {w}" for n, w, *_ in CHANGES],
)
def test_every_way_to_cheat_is_found(name: str, change: Change, why: str) -> None:
    record = copy.deepcopy(MADE[name]())
    change(record)
    proof = prove(record)
    assert not proof.holds
    assert not proof.unknown
    assert why in str(proof.fault)


def test_the_card_of_a_wrong_declaration_lies_on_the_pile_where_the_next_seat_takes_it() -> None:
    record = a_hand_of_the_last_one()
    aside = record["moves"][-1]["move"]["discard"]
    taken = {"version": 9, "seat": 1, "move": {"type": "draw", "from": "discard"}, "card": aside}
    left = {"version": 10, "seat": 1, "move": {"type": "discard", "card": aside}}
    record["moves"] += [taken, left]
    record["result"].update(reason="turn_limit", winner=None)
    assert prove(record).fault is None
    record["moves"][2]["card"] = record["upcard"]
    assert not prove(record).holds


@pytest.mark.parametrize(
    ("deck", "unknown"),
    [
        (lambda deck: [f"{card}*" for card in deck], True),
        (lambda deck: deck[:60], False),
        (lambda deck: deck[:52] + deck[104:], False),
        (lambda deck: deck[26:52] * 4 + ["JK"] * 2, True),
        (lambda deck: deck[26:52] * 3 + deck[:26] + ["JK"] * 2, False),
        (lambda deck: ["JK", "JK", *deck[:104]], False),
        (lambda deck: deck[51::-1] * 2 + ["JK"] * 2, False),
        (lambda deck: [*deck[:103], "R1", "JK", "JK"], True),
    ],
)
def test_a_deck_unknown_here_is_no_fault_and_one_in_another_order_is(
    deck: Callable[[list[str]], list[str]], *, unknown: bool
) -> None:
    from cli.canned_hands import SEED
    from support.canned import naive_shuffle

    record = an_indian_hand()
    record["deck"] = deck([*record["deck"][:104], "JK", "JK"])
    record["game"] = "whist"
    stock = naive_shuffle(SEED)(list(record["deck"]))
    record["dealt"] = [[stock[-1 - turn] for turn in range(seat, 52, 4)] for seat in range(4)]
    record.update(wild_card=stock[-53], upcard=stock[-54])
    proof = prove(record)
    assert not proof.holds
    if len(record["deck"]) == 54:
        assert "the deck" not in str(proof.fault), "one pack with two jokers is known"
    else:
        assert proof.unknown is unknown
        assert ("none that this client knows" if unknown else "published order") in str(proof.fault)


def test_a_move_unknown_here_is_no_fault_and_what_came_before_it_is_checked() -> None:
    record = a_tiles_round()
    record["moves"][2]["move"] = {"type": "wish", "for": "luck"}
    assert (prove(record).holds, prove(record).unknown) == (False, False), "of a known game it is a fault"
    record["game"] = "whist"
    proof = prove(record)
    assert (proof.holds, proof.unknown) == (False, True)
    record["moves"][1]["card"] = "JK"
    assert not prove(record).unknown


def cut_at_once(record: Record, **turned: str | None) -> Record:
    """The hand, restarted before the first move: nothing but the deal is left, and with it what was turned up."""
    nothing = dict.fromkeys(["winner", "points", "scores", "match"])
    return {**record, "moves": [], "result": {**nothing, "reason": "restarted", "hands": record["dealt"]}, **turned}


@pytest.mark.parametrize("name", ["classic", "straight", "rummy500", "tiles", "indian"])
def test_one_seed_proves_one_hand_for_a_game_says_what_is_turned_up(name: str) -> None:
    made = {"classic": a_greedy_hand, "straight": a_greedy_hand, **MADE}[name]()
    record = {**made, "game": name}
    assert prove(cut_at_once(record)).fault is None
    next_card = record["wild_card"] or record["upcard"] or "JK"
    forged = [
        cut_at_once(record, wild_card=wild_card, upcard=upcard)
        for wild_card in (None, next_card)
        for upcard in (None, next_card)
        if (wild_card is None) is not (record["wild_card"] is None)
        or (upcard is None) is not (record["upcard"] is None)
    ]
    assert [str(prove(each).fault).startswith(f"a hand of {name} has ") for each in forged] == [True] * 3


def test_of_a_game_unknown_here_it_is_said_that_what_is_turned_up_is_not_proven() -> None:
    record = {**a_tiles_round(), "game": "whist"}
    proof = prove(record)
    assert (proof.holds, proof.unknown) == (False, True)
    assert "does not know its game" in str(proof.fault)
    record["result"]["hands"].reverse()
    assert not prove(record).unknown, "what can be checked is"


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r["result"].update(points=["25", "0"]),
        lambda r: r["result"].update(scores=["025", "00"]),
        lambda r: r["result"].update(winner="0"),
        lambda r: r["result"].update(match={"winners": ["0"]}),
        lambda r: r.update(scores_before=[False, False]),
        lambda r: r.update(dealer=1.0),
        lambda r: r["moves"][0].update(seat="0"),
        lambda r: r["moves"][0].update(seat=False),
        lambda r: r["seats"][0].update(seat="0"),
    ],
)
def test_what_is_no_integer_is_no_record(change: Change) -> None:
    record = a_hand_of_the_last_one()
    change(record)
    with pytest.raises(NotTrincaError):
        prove(record)
