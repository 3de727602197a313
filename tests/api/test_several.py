"""Tables of three to six seats: made, invited to, joined, agreed at, and kept apart."""

from typing import Any

import pytest
from api.calling import COMPUTER, HOST, INVITED, LOCAL, AtTable, InProcess, computer_plays, new_key

INDIAN: dict[str, Any] = {"game": "indian"}
MIXED = [{**HOST, "name": "Ana"}, COMPUTER, {**INVITED, "name": "Rui"}, LOCAL, {**COMPUTER, "level": "hard"}, INVITED]


def joined(api: InProcess, *seats: dict[str, str], **more: Any) -> list[AtTable]:
    """The people, the host first, each at the table."""
    host = api.make(**{**INDIAN, "seats": list(seats), **more})
    return [host, *(AtTable(api, host.id, api.accept(code).json["key"]) for code in host.codes)]


def test_people_and_computers_are_mixed_as_one_likes(api: InProcess) -> None:
    reply = api.call("POST", "/v1/tables", json={**INDIAN, "seats": MIXED})
    made = reply.json
    assert reply.status == 201
    assert [(seat["name"], seat["level"]) for seat in made["table"]["seats"]] == [
        ("Ana", None),
        ("Computer 1", "normal"),
        ("Rui", None),
        ("Player 4", None),
        ("Computer 2", "hard"),
        ("Player 6", None),
    ]
    assert [invitation["seat"] for invitation in made["invitations"]] == [2, 5]
    assert (made["table"]["status"], made["table"]["presence"]) == ("waiting", "required")
    assert made["table"]["you"]["seats"] == [0, 3]
    assert [seat["present"] for seat in made["table"]["seats"]] == [True, True, False, True, True, False]
    assert {(seat["cards"], seat["out"]) for seat in made["table"]["seats"]} == {(0, False)}


@pytest.mark.parametrize(
    ("game", "fits"), [("classic", (2,)), ("rummy500", (2,)), ("tiles", (2, 3, 4)), ("indian", (2, 3, 4, 5, 6))]
)
def test_each_game_takes_its_numbers_of_seats(api: InProcess, game: str, fits: tuple[int, ...]) -> None:
    for number in range(1, 8):
        body = {"game": game, "seats": [HOST, *[COMPUTER] * (number - 1)]}
        reply = api.call("POST", "/v1/tables", json=body)
        if number in fits:
            assert (reply.status, len(reply.json["table"]["seats"])) == (201, number)
            assert reply.json["table"]["hand"]["turn"]["seat"] == 0
        else:
            reply.refused(422, "invalid_request", "/seats")


@pytest.mark.parametrize(
    ("game", "number", "detail"),
    [
        ("classic", 3, "takes 2 seats, not 3."),
        ("tiles", 5, "takes 2 to 4 seats, not 5."),
        ("tiles", 1, "seats, not 1."),
    ],
)
def test_the_right_numbers_of_seats_are_told(api: InProcess, game: str, number: int, detail: str) -> None:
    body = {"game": game, "seats": [HOST, *[COMPUTER] * (number - 1)]}
    assert api.call("POST", "/v1/tables", json=body).json["detail"].endswith(detail)


def test_the_last_to_join_has_the_first_hand_dealt(api: InProcess) -> None:
    host = api.make(**INDIAN, seats=MIXED)
    first = api.accept(host.codes[1], name="Eva")
    assert (first.status, first.json["seat"], first.json["table"]["status"]) == (201, 5, "waiting")
    assert api.get(f"/v1/invitations/{host.codes[0]}").json["free"] is True
    last = api.accept(host.codes[0]).json
    assert (last["seat"], last["table"]["status"], last["table"]["hand"]["number"]) == (2, "playing", 1)
    assert (last["table"]["hand"]["turn"]["seat"], last["table"]["hand"]["dealer"]) == (0, 5)
    assert [seat["name"] for seat in last["table"]["seats"]][2::3] == ["Rui", "Eva"]
    for code in host.codes:
        api.accept(code).refused(409, "invitation_used")


def test_each_friend_has_an_invitation_of_its_own(api: InProcess) -> None:
    host = api.make(**INDIAN, seats=[HOST, INVITED, INVITED])
    assert len({code.partition(".")[2] for code in host.codes}) == 2
    anew = host.call("POST", "/invitations", json={"seat": 2}).json["code"]
    api.accept(host.codes[1]).refused(404, "invitation_not_found")
    key = new_key()
    assert api.accept(anew, key=key).json["seat"] == 2
    api.accept(host.codes[0], key=key).refused(409, "key_in_use")  # one friend, one seat
    again = api.accept(anew, key=key)
    assert (again.status, again.json["seat"]) == (200, 2)
    assert api.accept(host.codes[0]).json["table"]["status"] == "playing"


def test_everybody_sees_its_own_hand_and_nobody_elses(api: InProcess) -> None:
    people = joined(api, HOST, INVITED, COMPUTER, INVITED)
    hands = [at.view("?reveal=true&include=moves") for at in people]
    assert [view["you"]["seat"] for view in hands] == [0, 1, 3]
    assert len({tuple(view["you"]["hand"]) for view in hands}) == 3
    assert [bool(view["you"]["moves"]["moves"]) for view in hands] == [True, False, False]
    for at in people[1:]:
        assert at.move({"type": "draw", "from": "stock"}).refused(409, "not_your_turn")["params"] == {"seat": 0}


def test_the_next_hand_waits_for_every_person(api: InProcess) -> None:
    people = joined(api, HOST, INVITED, COMPUTER, INVITED, options={"turn_limit": 2})
    for at in people[:2]:
        at.made({"type": "draw", "from": "stock"})
        at.made(at.view("?include=moves")["you"]["moves"]["moves"][0])
    assert people[0].view()["status"] == "hand_over"
    for number, at in enumerate(people[:2], start=1):
        view = at.agree("next_hand", hand=1).json
        assert (view["status"], sum(bool(seat["agreed"]) for seat in view["seats"])) == ("hand_over", number)
    people[0].call("DELETE", "/agreements/next_hand")
    assert people[2].agree("next_hand", hand=1).json["status"] == "hand_over"
    dealt = people[0].agree("next_hand", hand=1).json
    assert (dealt["status"], dealt["hand"]["number"], dealt["hand"]["turn"]["seat"]) == ("playing", 2, 1)
    assert {tuple(seat["agreed"]) for seat in dealt["seats"]} == {()}


def test_a_restart_waits_for_those_who_have_joined(api: InProcess) -> None:
    """TA-7: while a seat is free it deals nothing, and asks only those who are there."""
    host = api.make(**INDIAN, seats=[HOST, INVITED, COMPUTER, INVITED])
    assert host.agree("restart").json["status"] == "waiting"
    guest = host.guest()
    assert guest.agree("restart").json["seats"][1]["agreed"] == ["restart"]
    view = host.agree("restart").json
    assert (view["status"], [seat["agreed"] for seat in view["seats"]]) == ("waiting", [[], [], [], []])


def test_computers_play_one_after_the_other(api: InProcess) -> None:
    at = api.make(**INDIAN, seats=[HOST, COMPUTER, COMPUTER, COMPUTER])
    at.made({"type": "draw", "from": "stock"})
    discard = next(move for move in at.legal()["moves"] if move["type"] == "discard")
    view = at.made(discard)
    while view["status"] == "playing" and view["hand"]["turn"]["seat"] != 0:
        seat, version = view["hand"]["turn"]["seat"], view["version"]
        assert at.caller.services.queue.holds(at.id, version, 0)  # type: ignore[attr-defined]  # in this process
        computer_plays(at)
        view = at.view("?include=log")
        assert view["version"] == version + 1  # one commit a turn
        assert view["hand"]["log"][-1]["seat"] == seat


def test_only_the_host_hands_out_invitations_and_anybody_sets_a_level(api: InProcess) -> None:
    people = joined(api, HOST, INVITED, COMPUTER, COMPUTER)
    people[1].call("POST", "/invitations", json={"seat": 1}).refused(403, "forbidden")
    view = people[1].call("PATCH", "/seats/3", json={"level": "easy"}).json
    assert [seat["level"] for seat in view["seats"]] == [None, None, "normal", "easy"]
    people[1].call("PATCH", "/seats/4", json={"level": "easy"}).refused(404, "seat_not_found")
    people[1].call("PATCH", "/seats/0", json={"name": "Eve"}).refused(403, "forbidden")
