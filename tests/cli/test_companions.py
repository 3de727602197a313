"""An option that takes a name swallows no game and no table."""

from __future__ import annotations

import pytest
from cli.running import Cli
from support.canned import TABLE, a_waiting_room
from support.stub import Reply, Stub, problem

TILES = {"game": "tiles", "name": "Tiles", "seats": {"min": 2, "max": 4}, "levels": [], "moves": [], "options": {}}
NO_GAME = problem(404, "game_not_found", "No game has this id.")


@pytest.fixture
def maker(cli: Cli, stub: Stub) -> Cli:
    """A client at a service that makes any table, and whose only game is tiles."""
    stub.plan("POST", "/v1/tables", Reply({"table": a_waiting_room(), "key": "k", "invitations": []}, 201))
    stub.plan("GET", "/v1/games/tiles", Reply(TILES))
    stub.plan("GET", "/v1/games/rui", NO_GAME)
    cli.environ["TRINCA_URL"] = stub.url
    return cli


def made(stub: Stub) -> list[tuple[str, list[str | None]]]:
    """The tables asked for: the game, and the names of those invited, in the order of the seats."""
    bodies = [each.body for each in stub.sent("POST", "/v1/tables")]
    return [(body["game"], [seat.get("name") for seat in body["seats"][1:]]) for body in bodies]


@pytest.mark.parametrize(
    ("words", "table"),
    [
        (["--friend", "Rui", "tiles"], ("tiles", ["Rui"])),
        (["tiles", "--friend", "Rui"], ("tiles", ["Rui"])),
        (["--same-device", "Rui", "--same-device", "Eva", "tiles"], ("tiles", ["Rui", "Eva"])),
        (["--friend", "--friend", "rui"], ("classic", [None, "rui"])),
        (["--friend", "tiles", "classic"], ("classic", ["tiles"])),
        (["--friend", "tiles", "--game", "classic"], ("classic", ["tiles"])),
    ],
)
def test_a_game_behind_a_name_is_the_game(
    maker: Cli, stub: Stub, words: list[str], table: tuple[str, list[str | None]]
) -> None:
    assert maker("new", *words).status == 0
    assert made(stub) == [table]


@pytest.mark.parametrize("option", ["--friend", "--same-device"])
def test_a_game_in_the_place_of_a_name_is_asked_about(maker: Cli, stub: Stub, option: str) -> None:
    run = maker("new", option, "tiles")
    assert (run.status, run.out) == (2, "")
    assert run.err == (
        "trinca: 'tiles' is a game: write --game tiles. Where it is somebody's name, say --game as well.\n"
    )
    assert made(stub) == []
    assert not maker.key_file.exists()


def test_what_does_not_look_like_a_game_is_not_asked_about(maker: Cli, stub: Stub) -> None:
    assert maker("new", "--friend", "Rui", "--friend", "ana maria", "--friend", "zoë").status == 0
    assert [each.method for each in stub.requests] == ["POST"]


def test_a_table_in_the_place_of_a_name_is_none_either(maker: Cli, stub: Stub) -> None:
    maker.keep(stub.url, kind="room", invitations=[])
    run = maker("play", "--friend", TABLE[:4], terminal=True)
    assert (run.status, run.err) == (
        2,
        "trinca: 'k3x9' is a table of yours: name it alone. Where it is somebody's name, say --game as well.\n",
    )
    assert made(stub) == []
    stub.plan("GET", "/v1/games/k3x", NO_GAME)
    assert maker("auto", "--friend", TABLE[:3], "--hands", "1").status != 2
    assert made(stub) == [("classic", ["k3x"])]
    stub.plan("GET", "/v1/games/k3x9", NO_GAME)
    assert maker("new", "--friend", TABLE[:4]).status == 0
    assert made(stub)[1:] == [("classic", ["k3x9"])], "`new` takes no table"


def test_a_second_name_behind_one_option_is_told_how_it_is_written(maker: Cli, stub: Stub) -> None:
    stub.forget()
    stub.plan("POST", "/v1/tables", NO_GAME)
    run = maker("new", "--friend", "Rui", "Eva")
    assert (run.status, run.err) == (2, "trinca: 'Eva' is no game. Each name takes an option of its own.\n")
    optional = maker("new", "--friend", "Rui", "--game", "Eva")
    assert (optional.status, optional.err) == (1, "trinca: Refused: No game has this id.\n")
    lone = maker("new", "Eva")
    assert (lone.status, lone.err) == (1, "trinca: Refused: No game has this id.\n")
    named = maker("play", "--friend", "Rui", "Eva", terminal=True)
    assert (named.status, "Each name takes an option of its own." in named.err) == (2, True)
    also = maker("play", "--friend", "--", "Eva", terminal=True)
    assert (also.status, "Each name" in also.err) == (2, False)
