"""A service as production starts it, told TRINCA_DEV=1: API and worker do what the application in a test does."""

from typing import Any

import pytest
from api.calling import COMPUTER, HOST, AtTable, OverHttp
from dev.making import BUILT, EVERY_GAME, SEED, deal_of, expected_seed, is_proven
from support.eventually import eventually


def test_readiness(dev_http: OverHttp) -> None:
    assert dev_http.get("/readyz").json == {"status": "ready", "development": True}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_duplicate_match(dev_http: OverHttp, game: str) -> None:
    tables = [dev_http.make(game=game, seats=[HOST, COMPUTER], seed=SEED) for _ in range(2)]
    for _ in range(3):
        for at in tables:
            assert at.agree("restart").status == 200
    for number in (1, 2, 3):
        first, second = (deal_of(at, number) for at in tables)
        assert first == second
        assert first["seed"] == expected_seed(SEED, number)
        assert is_proven(tables[0], number)


def test_a_built_hand_with_the_computers_turn_a_hint_and_its_end(dev_http: OverHttp) -> None:
    at = dev_http.make(position=BUILT | {"seat": 1, "phase": "draw"}, seed=SEED)
    view = eventually(lambda: the_persons_turn(at))
    assert at.call("GET", "/hint").status == 200
    view = at.made({"type": "draw", "from": "stock"})
    moves: list[Any] = [{"type": "meld", "cards": ["7S", "7H", "7D"]}, {"type": "discard", "card": "KC"}]
    view = at.made({"moves": moves})
    assert view["hand"]["turn"]["seat"] == 1
    assert at.agree("restart").status == 200
    record = at.call("GET", "/hands/1").json
    assert record["position"]["hands"] == BUILT["hands"]
    assert next(move["seat"] for move in record["moves"]) == 1
    assert not is_proven(at, 1)


def the_persons_turn(at: AtTable) -> Any:
    view = at.view()
    return view if view["hand"]["turn"] == {"seat": 0, "phase": "draw"} else None
