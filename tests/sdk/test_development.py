"""Tables of a service in development mode: the deals and the first hand that a test of a bot wants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from support.service import RunningService

from trinca_client import Problem, SeatRequest, Trinca

SEED = bytes(range(32)).hex()
COMPUTER: list[SeatRequest] = [{"kind": "host"}, {"kind": "computer"}]
ONE_MELD_LEFT: dict[str, Any] = {
    "hands": ["7S 7H 7D KC", "2S 9H JD QC"],
    "stock": "4C 8D 10S",
    "discard": "3C",
    "melds": [{"kind": "run", "cards": "4H 5H 6H", "by": [1, 1, 1]}],
    "laid_before": [False, True],
}


@pytest.fixture
def developing(clean_redis: str) -> Iterator[Trinca]:
    service = RunningService(clean_redis, TRINCA_DEV="1")
    try:
        service.start()
        with Trinca(service.url) as trinca:
            yield trinca
    finally:
        service.stop()


def test_deals_and_positions_of_ones_own_choice(developing: Trinca) -> None:
    first, second = (developing.tables.create("classic", COMPUTER, seed=SEED).view for _ in range(2))
    assert first["you"]["hand"] == second["you"]["hand"]
    assert first["hand"] is not None
    assert second["hand"] is not None
    assert first["hand"]["deal"] == second["hand"]["deal"]
    built = developing.tables.create("classic", COMPUTER, position=ONE_MELD_LEFT)
    assert built.view["you"]["hand"] == ["7S", "7H", "7D", "KC"]


@pytest.mark.parametrize("given", [{"seed": SEED}, {"position": ONE_MELD_LEFT}])
def test_any_other_service_takes_none(trinca: Trinca, given: dict[str, Any]) -> None:
    with pytest.raises(Problem) as refused:
        trinca.tables.create("classic", COMPUTER, **given)
    assert refused.value.errors[0]["path"] == f"/{next(iter(given))}"
