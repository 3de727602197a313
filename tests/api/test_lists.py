"""Lists of moves: one turn of one seat, whole or not at all (GU-3, GU-4)."""

import pytest
from api.calling import AtTable, own_turn, whole_hand
from api.move_bodies import STOCK, UPCARD, discard, lay_off, meld, ready
from api.planting import plant


def test_a_list_is_one_change(at: AtTable) -> None:
    view = ready(at).made({"moves": [meld("AS", "2S", "3S"), lay_off(2, "4S"), discard("KH")]})
    assert (view["version"], view["hand"]["turn"]["seat"]) == (3, 1)
    assert view["hand"]["melds"][1]["cards"] == ["AS", "2S", "3S", "4S"]
    assert at.move(STOCK, at=2).code == "stale_version"


def test_a_list_of_one_is_a_move(at: AtTable) -> None:
    assert at.made({"moves": [STOCK]})["version"] == 2


def test_a_list_is_made_whole_or_not_at_all(at: AtTable) -> None:
    ready(at)
    with at.unchanged():
        problem = at.move({"moves": [meld("AS", "2S", "3S"), discard("3S")]}).refused(409, "illegal_move")
    assert (problem["reason"], problem["params"]["index"]) == ("card_not_held", 1)


@pytest.mark.parametrize("position", ["before drawing", "not ones turn", "hand over"])
def test_a_draw_from_the_stock_is_last_in_a_list_whatever_the_position(at: AtTable, position: str) -> None:
    if position != "before drawing":
        own_turn(at) if position == "not ones turn" else whole_hand(at)
    body = {"moves": [STOCK, discard("AS")]}
    with at.unchanged():
        for tag in ({"If-Match": '"1"'}, {}, {"If-Match": "junk"}):
            problem = at.call("POST", "/moves", json=body, headers=tag).refused(422, "invalid_request", "/moves/0")
            assert (problem["rule"], problem["params"]["index"]) == ("GU-3", 0)
        at.call("POST", "/moves?dry_run=true", json=body).refused(422, "invalid_request", "/moves/0")


@pytest.mark.parametrize("after", [STOCK, UPCARD, discard("KD"), meld("4S", "5S", "6S")])
def test_nothing_follows_the_end_of_the_turn(at: AtTable, after: object) -> None:
    ready(at)
    with at.unchanged():
        problem = at.move({"moves": [discard("KH"), after]}).refused(409, "illegal_move")
    assert (problem["rule"], problem["reason"], problem["params"]["index"]) == ("GU-4", "after_end", 1)


def test_nothing_follows_the_end_of_the_hand(at: AtTable) -> None:
    plant(at, "AS 2S 3S", "2C 3C 4C QH", discard="JD", phase="play")
    with at.unchanged():
        problem = at.move({"moves": [meld("AS", "2S", "3S"), STOCK]}).refused(409, "illegal_move")
    assert (problem["rule"], problem["reason"]) == ("GU-4", "after_end")
