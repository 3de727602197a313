"""The next hand and a new match (TA-7), against the computer at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from api.calling import AtTable, InProcess, whole_hand


def test_the_next_hand_keeps_the_score_and_rotates_the_deal(at: AtTable) -> None:
    over = whole_hand(at)
    reply = at.call("POST", "/agreements?include=moves,log", json={"action": "next_hand", "hand": 1})
    view = reply.json
    assert (reply.status, reply.headers["ETag"]) == (200, f'"{over["version"] + 1}"')
    assert (view["status"], view["hand"]["number"], view["hand"]["dealer"]) == ("playing", 2, 0)
    assert [seat["score"] for seat in view["seats"]] == over["result"]["scores"]
    assert (view["result"], view["seats"][0]["agreed"]) == (None, [])
    assert view["hand"]["deal"] != over["hand"]["deal"]
    assert "moves" in view["you"]
    assert "log" in view["hand"]


def test_a_restart_cuts_the_hand_off_and_begins_at_0(at: AtTable) -> None:
    at.made({"type": "draw", "from": "stock"})
    view = at.agree("restart", hand=1).json
    assert (view["version"], view["hand"]["number"], view["hand"]["dealer"]) == (3, 2, 0)
    assert [seat["score"] for seat in view["seats"]] == [0, 0]
    assert at.move({"type": "draw", "from": "stock"}, at=2).code == "stale_version"
    line = at.call("GET", "/hands").json["hands"][0]
    assert line == {"number": 1, "reason": "restarted", "winner": None, "points": None, "scores": None}


def test_after_a_match_only_a_new_one_is_possible(api: InProcess) -> None:
    at = api.make(options={"target": 1})
    over = whole_hand(at)
    while over["status"] == "hand_over":  # a drawn hand
        at.agree("next_hand")
        over = whole_hand(at)
    assert over["status"] == "match_over"
    assert over["result"]["match"] == {"winners": [over["result"]["winner"]]}
    number = over["hand"]["number"]
    with at.unchanged():
        at.agree("next_hand").refused(409, "agreement_not_possible")
        at.agree("next_hand", hand=number).refused(409, "agreement_not_possible")
        at.agree("restart", hand=number + 1).refused(409, "agreement_not_possible")
    view = at.agree("restart", hand=number).json
    assert (view["status"], view["hand"]["number"]) == ("playing", number + 1)
    assert [seat["score"] for seat in view["seats"]] == [0, 0]


def test_the_next_hand_follows_a_hand_that_is_over(at: AtTable) -> None:
    with at.unchanged():
        at.agree("next_hand").refused(409, "agreement_not_possible")
        at.agree("next_hand", hand=1).refused(409, "agreement_not_possible")


@pytest.mark.parametrize("hand", [2, 3, 10**12])
@pytest.mark.parametrize("action", ["next_hand", "restart"])
def test_an_agreement_for_another_hand_is_refused(at: AtTable, action: str, hand: int) -> None:
    with at.unchanged():
        at.agree(action, hand=hand).refused(409, "agreement_not_possible")


def test_an_agreement_sent_again_hits_no_other_hand(at: AtTable) -> None:
    whole_hand(at)
    assert at.agree("next_hand", hand=1).status == 200
    with at.unchanged():
        at.agree("next_hand", hand=1).refused(409, "agreement_not_possible")


def test_agreeing_many_times_at_once_deals_one_hand(at: AtTable) -> None:
    over = whole_hand(at)
    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(lambda _: at.agree("next_hand", hand=1), range(16)))
    assert sorted(reply.status for reply in replies) == [200] + [409] * 15
    view = at.view()
    assert (view["version"], view["hand"]["number"]) == (over["version"] + 1, 2)


BODIES: list[tuple[object, str]] = [
    ({}, "/action"),
    ({"action": "next"}, "/action"),
    ({"action": None}, "/action"),
    ({"action": ["restart"]}, "/action"),
    ({"action": {}}, "/action"),
    ({"action": 1}, "/action"),
    *(({"action": "restart", "hand": bad}, "/hand") for bad in (0, -1, "1", 1.0, 1.5, True, None, [1])),
    ({"action": "restart", "hands": 1}, "/hands"),
    ([], ""),
    ("restart", ""),
]


@pytest.mark.parametrize(("body", "path"), BODIES, ids=[str(number) for number in range(len(BODIES))])
def test_what_is_no_agreement_is_refused(at: AtTable, body: object, path: str) -> None:
    with at.unchanged():
        at.call("POST", "/agreements", json=body).refused(422, "invalid_request", path)


@pytest.mark.parametrize("action", ["next_hand", "restart"])
def test_withdrawing_what_was_never_given_changes_nothing(at: AtTable, action: str) -> None:
    with at.unchanged():
        reply = at.call("DELETE", f"/agreements/{action}?include=moves")
    assert (reply.status, reply.headers["ETag"], reply.json) == (200, '"1"', at.view("?include=moves"))


@pytest.mark.parametrize("action", ["next", "restart/", "", "NEXT_HAND", "next_hand%0A"])
def test_an_unknown_agreement_has_no_address(at: AtTable, action: str) -> None:
    with at.unchanged():
        reply = at.call("DELETE", f"/agreements/{action}")
    assert reply.code == "not_found"
