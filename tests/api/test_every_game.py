"""Every game through the API by a client that only picks from the list of moves; every answer held to the document."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from api.calling import COMPUTER, HOST, INVITED, LOCAL, AtTable, InProcess, computer_plays, sensible
from api.planting import stored

from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.tables.computer import computer_to_move

REASONS = {
    "went_out",
    "going_rummy",
    "declared",
    "last_seat",
    "end_hand",
    "stock_empty",
    "blocked",
    "turn_limit",
}
"""How a hand can end, as the contract lists it."""

SHAPES: tuple[tuple[dict[str, str], ...], ...] = (
    (HOST, COMPUTER),
    (HOST, LOCAL),
    (HOST, INVITED),
    (HOST, COMPUTER, INVITED),
    (HOST, LOCAL, COMPUTER, INVITED),
    (HOST, INVITED, COMPUTER, INVITED, COMPUTER, COMPUTER),
)
SHORT = {"turn_limit": 60}
"""Options: a hand that ends also where nobody wins it."""

PLAYED = [
    pytest.param(game, shape, id=f"{game.info.game}-{'-'.join(seat['kind'] for seat in shape)}")
    for game in GAMES
    for shape in SHAPES
    if game.info.least_seats <= len(shape) <= game.info.most_seats
]


def seated(api: InProcess, game: AnyGame, shape: Sequence[dict[str, str]]) -> list[AtTable]:
    """The people of a new table, the host first; everybody invited has joined."""
    host = api.make(game=game.info.game, seats=list(shape), options=SHORT)
    return [host, *(AtTable(api, host.id, api.accept(code).json["key"]) for code in host.codes)]


def hand_played(people: list[AtTable]) -> Any:
    """The host's view when the hand is over; each person plays from the list, with the device in hand."""
    holder = {seat: at for at in people for seat in at.view()["you"]["seats"]}
    view = people[0].view()
    while view["status"] == "playing":
        seat = view["hand"]["turn"]["seat"]
        if seat not in holder:
            computer_plays(people[0])
            view = people[0].view()
            continue
        view = holder[seat].view("?reveal=true&include=moves,log")
        while view["status"] == "playing" and view["hand"]["turn"]["seat"] == seat:
            assert view["you"]["seat"] == seat
            move = sensible(view["you"]["moves"]["moves"])
            view = holder[seat].move(move, at=view["version"], query="?include=moves,log").json
    return people[0].view("?include=moves,log")


@pytest.mark.parametrize(("game", "shape"), PLAYED)
def test_a_hand_is_played_and_the_next_one_dealt(api: InProcess, game: AnyGame, shape: Any) -> None:
    people = seated(api, game, shape)
    over = hand_played(people)
    result, running = over["result"], game.info.running_score
    check_result(result, len(shape), running=running)
    assert (over["hand"]["turn"], over["you"]["moves"]["moves"]) == (None, [])
    assert [seat["score"] for seat in over["seats"]] == (result["scores"] or [None] * len(shape))
    record = people[-1].call("GET", "/hands/1").json
    assert (record["result"], record["game"], record["options"]) == (result, game.info.game, over["options"])
    assert (record["cards_each"], len(record["dealt"])) == (len(record["dealt"][0]), len(shape))
    assert record["scores_before"] == ([0] * len(shape) if running else None)
    moved = [entry for entry in over["hand"]["log"] if "move" in entry]
    assert [(entry["seat"], entry["move"]) for entry in record["moves"]] == [
        (entry["seat"], entry["move"]) for entry in moved
    ]
    assert all(("card" in entry) == (entry["move"]["type"] == "draw") for entry in record["moves"])
    (line,) = people[0].call("GET", "/hands").json["hands"]
    assert line == {"number": 1, **{name: result[name] for name in ("reason", "winner", "points", "scores")}}
    if over["status"] == "match_over":
        return
    assert over["status"] == "hand_over"
    for person in people:
        assert person.view()["status"] == "hand_over"  # until the last has agreed
        dealt = person.agree("next_hand", hand=1).json
    assert (dealt["hand"]["number"], dealt["hand"]["dealer"], dealt["status"]) == (2, 0, "playing")
    assert dealt["hand"]["turn"]["seat"] == 1
    assert stored(people[0]).scores_before == (None if result["scores"] is None else tuple(result["scores"]))


def check_result(result: Any, seats: int, *, running: bool) -> None:
    assert result["reason"] in REASONS
    assert result["winner"] in {None, *range(seats)}
    assert len(result["points"]) == len(result["hands"]) == seats
    assert result["scores"] == (result["points"] if running else None)
    assert (result["match"] is None) or running
    for counted, hand in zip(result.get("counted", ()), result["hands"], strict=False):
        assert Counter(card for group in counted or () for card in group) <= Counter(hand)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.info.most_seats > 2], ids=lambda game: game.info.game
)
def test_a_computer_that_is_to_begin_is_woken_by_the_last_agreement(api: InProcess, game: AnyGame) -> None:
    people = seated(api, game, (HOST, COMPUTER, INVITED))
    services = api.services
    for person in people:
        assert computer_to_move(game, services.store.read(person.id)) is None
        version = person.agree("restart").json["version"]
    assert computer_to_move(game, services.store.read(people[0].id)) == 1
    assert services.queue.holds(people[0].id, version, 0)
    computer_plays(people[0])
    assert people[0].view()["hand"]["turn"]["seat"] == 2


@pytest.mark.parametrize(
    "game", [game for game in GAMES if not game.info.running_score], ids=lambda game: game.info.game
)
def test_hands_that_stand_alone_have_no_totals(api: InProcess, game: AnyGame) -> None:
    """TI-13: a finished round is never the end of a match, and a restart deals as the next hand does."""
    at = api.make(game=game.info.game, options={"turn_limit": 2})
    for number in (1, 2, 3):
        over = hand_played([at])
        assert (over["status"], over["result"]["scores"], over["result"]["match"]) == ("hand_over", None, None)
        at.agree("restart" if number == 2 else "next_hand", hand=number)
        record = at.call("GET", f"/hands/{number}").json
        assert (record["scores_before"], record["result"]["scores"]) == (None, None)
    assert at.view()["hand"]["number"] == 4
    assert {line["scores"] for line in at.call("GET", "/hands").json["hands"]} == {None}
