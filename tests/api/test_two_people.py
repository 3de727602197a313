"""Agreements of two people with a key each (TA-7), and of two people who share one."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api.calling import ONE_DEVICE, ROOM, AtTable, InProcess, Reply, whole_hand
from api.device import play_turn
from api.move_bodies import STOCK, meld
from api.planting import plant

SHORT = {"turn_limit": 2}
"""Options of a table whose hands end, drawn, after a turn of each."""


@pytest.fixture
def friends(api: InProcess) -> tuple[AtTable, AtTable]:
    """Two people whose first hand is over."""
    host, guest = api.friends(options=SHORT)
    assert whole_hand(host, guest)["status"] == "hand_over"
    return host, guest


def agreed(at: AtTable) -> list[Any]:
    return [seat["agreed"] for seat in at.view()["seats"]]


def both(first: AtTable, second: AtTable, action: str, **more: Any) -> list[Reply]:
    """Both agree, at once."""
    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(lambda at: at.agree(action, **more), (first, second)))


def test_the_next_hand_waits_for_both(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    before = host.view()["version"]
    view = host.agree("next_hand", hand=1).json
    assert (view["status"], view["version"], agreed(guest)) == ("hand_over", before + 1, [["next_hand"], []])
    view = guest.agree("next_hand", hand=1).json
    assert (view["status"], view["hand"]["number"], view["hand"]["dealer"]) == ("playing", 2, 0)
    assert (view["version"], agreed(host)) == (before + 2, [[], []])


@pytest.mark.parametrize("turn", range(10))
def test_both_at_once_deal_one_hand(friends: tuple[AtTable, AtTable], turn: int) -> None:
    host, guest = friends
    before = host.view()["version"]
    replies = both(host, guest, "next_hand", hand=1)
    assert [reply.status for reply in replies] == [200, 200]
    for at in friends:
        view = at.view()
        assert (view["hand"]["number"], view["version"]) == (2, before + 2)
    assert host.view()["hand"] == guest.view()["hand"]
    assert [line["number"] for line in host.call("GET", "/hands").json["hands"]] == [1]


def test_many_times_at_once_from_both_deal_one_hand(friends: tuple[AtTable, AtTable]) -> None:
    host, _ = friends
    before = host.view()["version"]
    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(lambda n: friends[n % 2].agree("next_hand", hand=1), range(24)))
    assert {reply.status for reply in replies} <= {200, 409}
    assert (host.view()["hand"]["number"], host.view()["version"]) == (2, before + 2)
    for reply in replies:
        assert reply.status == 200 or reply.code == "agreement_not_possible"


def test_agreeing_twice_is_agreeing_once(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    first = host.agree("next_hand", hand=1)
    with host.unchanged():
        again = host.agree("next_hand", hand=1)
    assert (again.status, again.json) == (200, first.json)
    assert guest.view()["hand"]["number"] == 1


def test_an_agreement_taken_back_counts_no_more(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    host.agree("next_hand")
    assert host.call("DELETE", "/agreements/next_hand").json["seats"][0]["agreed"] == []
    assert guest.agree("next_hand").json["status"] == "hand_over"
    with guest.unchanged():
        host.call("DELETE", "/agreements/next_hand")
    assert host.agree("next_hand").json["status"] == "playing"


def test_nobody_takes_back_what_another_gave(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    host.agree("next_hand")
    with host.unchanged():
        assert guest.call("DELETE", "/agreements/next_hand").status == 200
    assert guest.agree("next_hand").json["hand"]["number"] == 2


def test_an_agreement_is_for_its_hand_alone(friends: tuple[AtTable, AtTable]) -> None:
    """The host wants to restart in hand 1; both go on to hand 2: nothing of it is left there."""
    host, guest = friends
    host.agree("restart", hand=1)
    both(host, guest, "next_hand", hand=1)
    assert agreed(host) == [[], []]
    with host.unchanged():
        guest.agree("restart", hand=1).refused(409, "agreement_not_possible")
        guest.agree("next_hand", hand=1).refused(409, "agreement_not_possible")
    assert guest.agree("restart", hand=2).json["hand"]["number"] == 2
    assert host.agree("restart", hand=2).json["hand"]["number"] == 3


def test_the_two_actions_are_agreed_to_apart(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    host.agree("next_hand")
    view = guest.agree("restart").json
    assert (view["status"], agreed(host)) == ("hand_over", [["next_hand"], ["restart"]])
    assert host.agree("restart").json["hand"]["number"] == 2


def test_an_agreement_makes_no_move_stale(api: InProcess) -> None:
    host, guest = api.friends()
    guest.agree("restart")
    host.agree("restart", hand=2).refused(409, "agreement_not_possible")
    assert host.move(STOCK, at=2).status == 200


def test_a_restart_in_the_middle_of_a_hand_lists_it_with_cards_and_seed(api: InProcess) -> None:
    host, guest = api.friends()
    commitment = host.view()["hand"]["deal"]["commitment"]
    drawn = host.made(STOCK)
    both(host, guest, "restart", hand=1)
    view = guest.view()
    assert (view["status"], view["hand"]["number"], view["hand"]["dealer"]) == ("playing", 2, 0)
    line = {"number": 1, "reason": "restarted", "winner": None, "points": None, "scores": None}
    for at in (host, guest):
        assert at.call("GET", "/hands").json == {"hands": [line]}
    record = guest.call("GET", "/hands/1").json
    assert record["commitment"] == commitment
    assert len(record["seed"]) == 64
    assert [sorted(record["result"]["hands"][0]), len(record["result"]["hands"][1])] == [
        sorted(drawn["you"]["hand"]),
        10,
    ]
    assert record["result"] == {
        "reason": "restarted",
        "winner": None,
        "points": None,
        "scores": None,
        "hands": record["result"]["hands"],
        "match": None,
    }
    assert [entry["move"] for entry in record["moves"]] == [STOCK]
    assert host.move({"type": "discard", "card": drawn["you"]["hand"][0]}, at=3).code == "stale_version"


def test_numbers_dealers_and_the_list_go_on_through_matches(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    both(host, guest, "next_hand")
    guest.made(STOCK)  # the deal alternates, and whoever did not deal plays first
    both(host, guest, "restart")
    assert host.view()["hand"]["number"] == 3
    whole_hand(host, guest)
    both(host, guest, "restart")  # between hands nothing is cut off
    view = host.view()
    assert (view["hand"]["number"], view["hand"]["dealer"]) == (4, 0)
    assert [seat["score"] for seat in view["seats"]] == [0, 0]
    listed = host.call("GET", "/hands").json["hands"]
    assert [(line["number"], line["reason"]) for line in listed] == [
        (1, "turn_limit"),
        (2, "restarted"),
        (3, "turn_limit"),
    ]
    dealers = [host.call("GET", f"/hands/{number}").json["dealer"] for number in (1, 2, 3)]
    assert dealers == [1, 0, 1]


def test_seats_names_and_options_stay(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    guest.call("PATCH", "/seats/1", json={"name": "Rui"})
    before = guest.view()
    both(host, guest, "restart")
    after = guest.view()
    for name in ("options", "presence", "id", "game"):
        assert after[name] == before[name]
    assert [seat["name"] for seat in after["seats"]] == [seat["name"] for seat in before["seats"]]
    assert (after["you"]["seats"], host.view()["you"]["seats"]) == ([1], [0])


def test_a_host_alone_may_restart_which_deals_nothing(api: InProcess) -> None:
    host = api.make(**ROOM)
    view = host.agree("restart").json
    assert (view["status"], view["hand"], view["seats"][0]["agreed"]) == ("waiting", None, [])
    with host.unchanged():
        host.agree("next_hand").refused(409, "agreement_not_possible")
        host.agree("restart", hand=1).refused(409, "agreement_not_possible")
    guest = host.guest()
    assert guest.view()["hand"]["number"] == 1


def test_on_one_device_one_call_is_both(api: InProcess) -> None:
    device = api.make(**ONE_DEVICE, options=SHORT)
    play_turn(device)
    play_turn(device)
    view = device.agree("next_hand", hand=1).json
    assert (view["hand"]["number"], view["hand"]["turn"]["seat"], view["you"]["covered"]) == (2, 1, True)
    view = device.agree("restart", hand=2).json
    assert (view["hand"]["number"], view["you"]["hand"]) == (3, None)
    assert [line["reason"] for line in device.call("GET", "/hands").json["hands"]] == ["turn_limit", "restarted"]


@pytest.mark.parametrize("turn", range(5))
@pytest.mark.parametrize(("target", "follows"), [(1000, "next_hand"), (1, "restart")])
def test_the_last_move_counts_once_whatever_comes_at_the_same_time(
    api: InProcess, target: int, follows: str, turn: int
) -> None:
    host, guest = api.friends(options={"target": target, "going_rummy": False})
    plant(host, "AS 2S 3S", "2C 9D KH QH", discard="JD", phase="play")
    version = host.view()["version"]

    def call(number: int) -> Reply:
        at = (host, guest)[number // 4 % 2]
        if number % 4 == turn % 4:
            return at.agree(follows, hand=1)
        return host.move(meld("AS", "2S", "3S"), at=version, Idempotency_Key=f"k{number % 4}")

    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(call, range(24)))
    assert {reply.status for reply in replies} <= {200, 409, 412}
    for at in (host, guest):
        at.agree(follows, hand=1)  # whoever was too early
    (line,) = host.call("GET", "/hands").json["hands"]
    view = guest.view()
    assert view == {**host.view(), "you": view["you"]}
    assert (view["status"], view["hand"]["number"]) == ("playing", 2)
    if line["reason"] == "restarted":  # both wished for a new match before the move came
        assert (follows, line["points"]) == ("restart", None)
    else:
        assert (line["points"], line["scores"]) == ([31, 0], [31, 0])
    assert [seat["score"] for seat in view["seats"]] == ([31, 0] if follows == "next_hand" else [0, 0])
    assert len(host.call("GET", "/hands/1").json["moves"]) == (line["reason"] != "restarted")
