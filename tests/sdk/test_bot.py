"""Bots play with the package alone."""

from __future__ import annotations

import pytest
from sdk.bot import finished_hand

from trinca.games import GAMES
from trinca_client import Trinca

SEATS = {game.info.game: game.info.most_seats for game in GAMES}


@pytest.mark.parametrize("game", SEATS)
def test_a_bot_plays_a_hand_of_every_game(trinca: Trinca, game: str) -> None:
    table, view = finished_hand(trinca, game)
    result, (line,) = view["result"], table.hands.list()
    assert view["status"] in {"hand_over", "match_over"}
    assert result is not None
    assert (line["number"], line["reason"], line["points"]) == (1, result["reason"], result["points"])
    record = table.hands.get(1)
    assert view["hand"] is not None
    assert (record["commitment"], record["result"]) == (view["hand"]["deal"]["commitment"], result)
    assert 0 in {entry["seat"] for entry in record["moves"]}


def test_a_bot_plays_at_the_largest_table(trinca: Trinca) -> None:
    game = max(SEATS, key=SEATS.__getitem__)
    _, view = finished_hand(trinca, game, SEATS[game] - 1)
    assert len(view["seats"]) == SEATS[game] > 2
    assert view["result"] is not None
