"""Declarations through the API (IN-7, IN-8): tried out before they are made, and what right and wrong ones show."""

from collections import Counter
from typing import Any

import pytest
from api.calling import COMPUTER, HOST, LOCAL, AtTable, InProcess, computer_plays
from api.planting import cards, replant, stored

GROUPS = [["2S", "3S", "4S"], ["6H", "7H", "8H", "9H"], ["QS", "QH", "QD"], ["KS", "KH", "KD"]]
RIGHT = {"type": "declare", "discard": "2C", "groups": GROUPS}
WRONG = {**RIGHT, "groups": [*GROUPS[:2], ["QS", "QH", "KS", "KH"], ["QD", "KD"]]}
HELD = " ".join(card for group in GROUPS for card in group)
OTHER = "AH 3H 5H 7D 9D JD 2C 4C 6C 8C 10C QC AC"
TRY = "/moves?dry_run=true&include=moves,log"


def at_hand(api: InProcess, *others: dict[str, str], **changes: Any) -> AtTable:
    """Seat 0 has drawn, and holds what declares; tens are wild."""
    at = api.make(game="indian", seats=[HOST, *others])
    hands = (cards(f"{HELD} 2C"), *(cards(OTHER) for _ in others))
    replant(at, hands=hands, phase="play", wild_card=("10S",), **changes)
    return at


@pytest.mark.parametrize("move", [RIGHT, {"moves": [RIGHT]}])
def test_a_right_one_ends_the_hand_and_its_trial_shows_nothing(api: InProcess, move: Any) -> None:
    at = at_hand(api, COMPUTER, COMPUTER)
    with at.unchanged():
        tried = at.call("POST", TRY, json=move).json
    assert tried == {"legal": True, "reveals": True, "view": None, "valid": True}
    over = at.made(move)
    result = over["result"]
    assert (over["status"], result["reason"], result["winner"], result["points"][0]) == (
        "hand_over",
        "declared",
        0,
        0,
    )
    assert Counter(result["hands"][0]) == Counter(HELD.split())
    for counted, hand, points in zip(result["counted"][1:], result["hands"][1:], result["points"][1:], strict=True):
        assert Counter(card for group in counted for card in group) <= Counter(hand)
        assert 0 < points <= 80
    record = at.call("GET", "/hands/1").json
    assert record["result"] == result
    assert record["moves"][-1]["move"]["type"] == "declare"


def test_a_wrong_one_is_shown_as_it_would_be(api: InProcess) -> None:
    at = at_hand(api, COMPUTER, COMPUTER)
    with at.unchanged():
        tried = at.call("POST", TRY, json=WRONG).json
    assert (tried["legal"], tried["reveals"], tried["valid"]) == (True, False, False)
    assert tried["view"]["version"] == at.view()["version"]
    made = at.move(WRONG, query="?include=moves,log").json
    same = {"version": None, "expires_at": None}
    assert {**tried["view"], **same} | {"you": None} == {**made, **same} | {"you": None}
    assert (made["status"], made["hand"]["turn"]["seat"], made["result"]) == ("playing", 1, None)
    seat = made["seats"][0]
    assert (seat["out"], seat["cards"], Counter(seat["shown"])) == (True, 0, Counter(HELD.split()))
    assert [other["shown"] for other in made["seats"][1:]] == [None, None]
    assert made["hand"]["discard"] == ["2C"]


def test_a_wrong_one_against_one_other_seat_ends_the_hand(api: InProcess) -> None:
    at = at_hand(api, COMPUTER)
    tried = at.call("POST", TRY, json=WRONG).json
    assert tried == {"legal": True, "reveals": True, "view": None, "valid": False}
    result = at.made(WRONG)["result"]
    assert (result["reason"], result["winner"], result["points"]) == ("last_seat", 1, [80, 0])
    assert "counted" not in result


def test_only_a_declaration_is_said_to_be_valid(api: InProcess) -> None:
    at = at_hand(api, COMPUTER, COMPUTER)
    assert "valid" not in at.call("POST", TRY, json={"type": "discard", "card": "2C"}).json
    assert "valid" not in api.make().call("POST", TRY, json={"type": "draw", "from": "discard"}).json


def test_it_is_said_of_the_last_move_of_a_list(api: InProcess) -> None:
    at = at_hand(api, COMPUTER, COMPUTER)
    replant(at, hands=(cards(HELD), *stored(at).state.hands[1:]), phase="draw", discard=cards("2C"))
    upcard = {"type": "draw", "from": "discard"}
    for declared, valid in ((RIGHT, True), (WRONG, False)):
        tried = at.call("POST", TRY, json={"moves": [upcard, declared]}).json
        assert (tried["reveals"], tried["valid"]) == (valid, valid)
    assert "valid" not in at.call("POST", TRY, json={"moves": [upcard]}).json


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"discard": "3C"}, "card_not_held"),
        ({"groups": [*GROUPS[:3], ["KS", "KH", "KC"]]}, "card_not_held"),
        ({"groups": GROUPS[:3]}, "does_not_fit"),
        ({"groups": [*GROUPS[:3], ["KS", "KH", "KD", "JK"]]}, "card_not_held"),
    ],
)
def test_what_is_no_declaration_costs_nothing(api: InProcess, changes: Any, reason: str) -> None:
    at = at_hand(api, COMPUTER, COMPUTER)
    with at.unchanged():
        for query in ("", "?dry_run=true"):
            assert at.move({**RIGHT, **changes}, query=query).refused(409, "illegal_move")["reason"] == reason


def test_thirteen_groups_of_one_are_a_declaration(api: InProcess) -> None:
    at = at_hand(api, COMPUTER, COMPUTER)
    tried = at.call("POST", TRY, json={**RIGHT, "groups": [[card] for card in HELD.split()]}).json
    assert (tried["legal"], tried["valid"]) == (True, False)


def test_the_list_holds_one_that_is_right_and_says_that_there_are_others(api: InProcess) -> None:
    at = at_hand(api, COMPUTER, COMPUTER)
    told = at.legal()
    assert (told["complete"], told["open"]) == (False, ["declare"])
    (declared,) = [move for move in told["moves"] if move["type"] == "declare"]
    assert at.call("POST", TRY, json=declared).json["valid"] is True


def test_on_one_device_a_trial_covers_the_next_hand(api: InProcess) -> None:
    """TA-9: a wrong declaration would pass the device on."""
    at = at_hand(api, LOCAL, LOCAL)
    shown = at.call("POST", TRY, json=WRONG).json["view"]["you"]
    assert (shown["covered"], shown["hand"], shown["moves"]) == (True, None, None)


def test_a_drop_is_there_only_where_the_option_is_on(api: InProcess) -> None:
    at = api.make(game="indian", seats=[HOST, COMPUTER, COMPUTER], options={"drop": True})
    assert {"type": "drop"} in at.legal()["moves"]
    hand = at.view()["you"]["hand"]
    view = at.made({"type": "drop"})
    assert (view["seats"][0]["out"], view["seats"][0]["shown"], view["hand"]["turn"]["seat"]) == (True, None, 1)
    assert view["you"]["hand"] == hand


@pytest.mark.parametrize("how", ["dropped", "declared wrongly"])
def test_a_seat_that_is_out_may_only_look_on(api: InProcess, how: str) -> None:
    at = api.make(game="indian", seats=[HOST, COMPUTER, COMPUTER], options={"drop": True})
    if how == "dropped":
        at.made({"type": "drop"})
    else:
        hands = (cards(f"{HELD} 2C"), cards(OTHER), cards(OTHER))
        replant(at, hands=hands, phase="play", wild_card=("10S",))
        at.made(WRONG)
    calls: list[Any] = [
        {"type": "draw", "from": "stock"},
        {"type": "draw", "from": "discard"},
        {"type": "discard", "card": stored(at).state.hands[1][0]},
        {"type": "drop"},
        WRONG,
    ]
    for seat in (1, 2):
        with at.unchanged():
            for move in calls:
                for query in ("", "?dry_run=true"):
                    told = at.move(move, query=query).refused(409, "not_your_turn")
                    assert told["params"] == {"seat": seat}
            assert at.call("GET", "/hint").refused(409, "not_your_turn")["params"] == {"seat": seat}
            assert at.legal()["moves"] == []
        view = at.view("?include=moves,log&reveal=true")
        assert (view["you"]["seat"], view["you"]["moves"]["moves"]) == (0, [])
        assert [other["shown"] for other in view["seats"][1:]] == [None, None]
        assert not [
            entry for entry in view["hand"]["log"] if entry.get("move", {}).get("from") == "stock" and "card" in entry
        ]
        computer_plays(at)
        if at.view()["status"] != "playing":
            break
    else:
        assert at.view()["hand"]["turn"]["seat"] == 1  # passed over
