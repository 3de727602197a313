"""`examples/bot.py` plays a match of every game to its end, and knows none."""

import json
import re
import runpy
from functools import partialmethod

import pytest
import requests
from docs.guides import ROOT

from trinca.api.example_bodies import EXAMPLE_MOVES
from trinca.games import GAMES
from trinca_client import Tables

BOT = ROOT / "examples" / "bot.py"
LINES = 35
SHORT = {
    "classic": {"target": 10},
    "straight": {"target": 10},
    "rummy500": {"target": 60},
    "tiles": {"turn_limit": 24},
    "indian": {"limit": 101},
}
"""Options by which a match is short; the bot makes its tables without any."""

_HAND = re.compile(r"hand (\d+): [a-z_]+, points \[(-?\d+), (-?\d+)\], scores (None|\[(-?\d+), (-?\d+)\])")


@pytest.fixture
def removed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were deleted."""
    sent: list[str] = []
    send = requests.Session.request

    def request(session: requests.Session, method: str, url: str, **how: object) -> requests.Response:
        if method == "DELETE":
            sent.append(url)
        return send(session, method, url, **how)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(requests.Session, "request", request)
    return sent


@pytest.mark.parametrize("game", SHORT)
def test_it_plays_a_match(
    game: str,
    service_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    removed: list[str],
) -> None:
    monkeypatch.setattr(Tables, "create", partialmethod(Tables.create, options=SHORT[game]))
    monkeypatch.setattr("sys.argv", [str(BOT), service_url, game])
    runpy.run_path(str(BOT), run_name="__main__")
    lines = [_HAND.fullmatch(line) for line in capsys.readouterr().out.splitlines()]
    assert lines
    assert [line and int(line[1]) for line in lines] == list(range(1, len(lines) + 1))
    last = lines[-1]
    assert last is not None
    if game == "tiles":
        assert (len(lines), last[4]) == (1, "None")
    else:
        target = SHORT[game].get("target") or SHORT[game]["limit"]
        assert max(int(last[5]), int(last[6])) >= target
    assert len(removed) == 1


def test_it_is_short_and_names_no_game() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LINES
    code = text.split('"""', 2)[2]
    assert not [game for game in SHORT if game in code]


def test_the_guide_shows_every_type_of_move_as_the_document_does() -> None:
    text = (ROOT / "docs" / "bot.md").read_text(encoding="utf-8")
    shown = [json.loads(move) for move in re.findall(r'`(\{"type": .*?\})`', text)]
    assert [move for move in shown if move not in [example["value"] for example in EXAMPLE_MOVES.values()]] == []
    assert {move["type"] for move in shown} == {kind for game in GAMES for kind in game.info.moves}
