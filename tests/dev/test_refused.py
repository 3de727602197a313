"""Both members are refused, and nothing is made, where the service is not in development mode or they say nothing."""

from pathlib import Path
from typing import Any

import pytest
from api.calling import COMPUTER, HOST, INVITED, InProcess, new_key
from dev.making import BUILT, EVERY_GAME, SEED, vectors_of
from sixth.registry import SIXTH

from trinca.api.app import create_app
from trinca.api.services import EXTENSION, Services
from trinca.store.settings import Settings
from trinca.tables.keys import table_id

DUEL: dict[str, Any] = {"game": "classic", "seats": [HOST, COMPUTER]}


def refused(caller: InProcess, path: str, **members: Any) -> str:
    """The sentence of the refusal, after which there is no table."""
    key = new_key()
    body = {**DUEL, **members, "key": key}
    problem = caller.call("POST", "/v1/tables", json=body).refused(422, "invalid_request", path)
    assert caller.get(f"/v1/tables/{table_id(key)}", key).status == 404
    sentence: str = problem["detail"]
    return sentence


@pytest.mark.parametrize(("member", "value"), [("seed", SEED), ("position", BUILT), ("position", {"any": "thing"})])
def test_without_the_development_mode(api: InProcess, member: str, value: Any) -> None:
    assert "TRINCA_DEV=1" in refused(api, f"/{member}", **{member: value})


def test_it_is_told_of_readiness(api: InProcess, dev: InProcess) -> None:
    assert api.get("/readyz").json == {"status": "ready"}
    assert dev.get("/readyz").json == {"status": "ready", "development": True}
    assert dev.get("/healthz").json == {"status": "ok"}


@pytest.mark.parametrize(
    "seed", ["", SEED[1:], SEED + "0", SEED.upper(), SEED + "\n", "g" * 64, "\u0661" * 64, 5, None, []]
)
def test_a_seed_that_is_none(dev: InProcess, seed: Any) -> None:
    refused(dev, "/seed", seed=seed)


SUIT = "AC 2C 5C 6C 7C 8C 9C 10C JC QC KC JS QS"
"""Thirteen cards that BUILT has not elsewhere."""

POSITIONS: list[tuple[str, Any, str, str]] = [
    ("null", None, "/position", "null"),
    ("no object", "4S", "/position", "object"),
    ("nothing", {}, "/position/hands", "missing required field `hands`"),
    ("unknown", BUILT | {"ending": "went_out"}, "/position/ending", "unknown field"),
    ("over", BUILT | {"phase": "over"}, "/position/phase", "Must be one of: draw, play"),
    ("text", BUILT | {"stock": "4C,8D"}, "/position/stock", "Cards with one space between them"),
    ("list", BUILT | {"stock": ["4C"]}, "/position/stock", "`str`"),
    ("negative", BUILT | {"seat": -1}, "/position/seat", ">= 0"),
    ("huge", BUILT | {"turns": 10**30}, "/position/turns", "int"),
    ("fraction", BUILT | {"turns": 1.0}, "/position/turns", "int"),
    ("one hand", BUILT | {"hands": ["AS"]}, "/position/hands", "1 hands, the table 2 seats"),
    ("three hands", BUILT | {"hands": ["AS", "2S", "3S"]}, "/position/hands", "3 hands, the table 2 seats"),
    ("tiles", BUILT | {"stock": "R5"}, "/position", "foreign or doubled: R5"),
    ("joker", BUILT | {"hands": ["JK", "2S"]}, "/position", "foreign or doubled: JK"),
    ("doubled", BUILT | {"stock": "4C 4C"}, "/position", "foreign or doubled: 4C"),
    ("hidden in both", BUILT | {"stock": "2S"}, "/position", "foreign or doubled: 2S"),
    ("no cards", BUILT | {"hands": ["7S", ""]}, "/position", "seat 1 holds 0 cards"),
    ("no such seat", BUILT | {"seat": 2}, "/position", "there is no seat 2"),
    ("no such dealer", BUILT | {"dealer": 7}, "/position", "there is no seat 7"),
    (
        "no meld",
        BUILT | {"melds": [{"kind": "run", "cards": "4H 6H 8H", "by": [1, 1, 1]}]},
        "/position",
        "meld 1 is no run",
    ),
    (
        "by nobody",
        BUILT | {"melds": [{"kind": "run", "cards": "4H 5H 6H", "by": [1, 1]}]},
        "/position",
        "which seat laid it",
    ),
    ("marks", BUILT | {"laid_before": [True]}, "/position", "1 marks of earlier melds"),
    ("turns", BUILT | {"turns": 500}, "/position", "500 turns where 500 end the hand"),
    ("laid", BUILT | {"laid_now": True, "phase": "draw"}, "/position", "before its draw"),
    ("taken", BUILT | {"taken": "AS"}, "/position", "does not hold it"),
    ("draw", BUILT | {"phase": "draw", "stock": "", "discard": ""}, "/position", "nothing is left to draw"),
    (
        "drawn out",
        BUILT | {"phase": "draw", "stock": "", "restocked": 1},
        "/position",
        "the hand is over before this draw",
    ),
    ("stuck", BUILT | {"hands": ["7S", "2S"], "taken": "7S"}, "/position", "no legal move"),
    ("too many", BUILT | {"hands": ["7S", f"{SUIT} AH"]}, "/position", "seat 1 holds 14 cards, not 1 to 13"),
    (
        "too many in play",
        BUILT | {"hands": [f"{SUIT} AH 2H", "7S"]},
        "/position",
        "seat 0 holds 15 cards, not 1 to 14",
    ),
    (
        "too many before the draw",
        BUILT | {"hands": [f"{SUIT} AH", "7S"], "phase": "draw"},
        "/position",
        "seat 0 holds 14 cards, not 1 to 13",
    ),
    ("shuffle", BUILT | {"shuffle": {"seed": SEED}}, "/position/shuffle/counter", "missing"),
    ("counter", BUILT | {"shuffle": {"seed": SEED, "counter": 2**64}}, "/position/shuffle/counter", "int"),
]


@pytest.mark.parametrize(
    ("position", "path", "told"), [row[1:] for row in POSITIONS], ids=[row[0] for row in POSITIONS]
)
def test_a_position_that_is_none(dev: InProcess, position: Any, path: str, told: str) -> None:
    assert told in refused(dev, path, position=position)


@pytest.mark.parametrize("other", EVERY_GAME)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_positions_of_another_game(dev: InProcess, game: str, other: str) -> None:
    """They are refused, or happen to be one of this game: those of the same engine, and of few cards."""
    for vector in vectors_of(other)[::40]:
        position = vector["position"]
        seats = [HOST, *[COMPUTER] * (len(position["hands"]) - 1)]
        reply = dev.call("POST", "/v1/tables", json={"game": game, "seats": seats, "position": position})
        if {game, other} <= {"classic", "straight"} or reply.status == 201:
            continue
        assert reply.json["errors"][0]["path"].startswith(("/position", "/seats")), vector["id"]
        assert reply.status == 422


@pytest.mark.parametrize(
    ("game", "seats", "position", "told"),
    [
        ("classic", 2, {"hands": ["R1", "AS"], "stock": "2S", "discard": ""}, "foreign or doubled: R1"),
        ("rummy500", 2, {"hands": ["R1", "AS"], "stock": "2S", "discard": ""}, "foreign or doubled: R1"),
        ("indian", 2, {"hands": ["R1", "AS"], "stock": "2S", "discard": ""}, "foreign or too many: R1"),
        ("tiles", 2, {"hands": ["AS", "R1"], "pool": "R2"}, "foreign or too many: AS"),
        ("tiles", 2, {"hands": ["R1", "R1"], "pool": "R1"}, "foreign or too many: R1"),
        ("tiles", 2, {"hands": ["R1", "R2"], "pool": "R3", "table": ["R4 R6 R8"]}, "combination 0 is none"),
        ("tiles", 2, {"hands": ["R1", "R2"], "pool": "R3", "table": ["AS 2S 3S"]}, "foreign or too many: AS, 2S, 3S"),
        ("tiles", 2, {"hands": ["R1", ""], "pool": "R3"}, "seat 1 holds no tiles"),
        ("tiles", 2, {"hands": ["R1", "R2"], "pool": "R3", "passes": 1}, "1 passes in a row"),
        ("tiles", 2, {"hands": ["R1", "R2"], "pool": "", "passes": 2}, "2 passes in a row"),
        ("tiles", 3, {"hands": ["R1", "R2", "R3"], "pool": "", "opened": [True]}, "1 marks of openings"),
        ("tiles", 2, {"hands": ["R1", "R2"], "pool": "", "turns": 500}, "500 turns"),
        ("rummy500", 2, {"hands": ["AS", "2S"], "stock": "", "discard": "JK JK JK"}, "foreign or doubled: JK"),
        ("rummy500", 2, {"hands": ["AS", ""], "stock": "", "discard": "JK"}, "does not float"),
        (
            "rummy500",
            2,
            {"hands": ["AS", "2S"], "stock": "3S", "discard": "", "phase": "out_or_float"},
            "in phase out_or_float",
        ),
        (
            "rummy500",
            2,
            {"hands": ["AS", "2S"], "stock": "", "discard": "", "phase": "draw"},
            "nothing is left to draw",
        ),
        (
            "rummy500",
            2,
            {
                "hands": ["AS", "2S"],
                "stock": "",
                "discard": "",
                "melds": [{"kind": "run", "cards": "4H JK 6H", "by": [0] * 3}],
            },
            "meld 1 is no run",
        ),
        (
            "indian",
            2,
            {
                "hands": ["AS", "2S"],
                "stock": "",
                "discard": "3C",
                "wild_card": "3C",
                "phase": "draw",
                "penalties": [None, 80],
            },
            "seats [0] are in",
        ),
        (
            "indian",
            3,
            {"hands": ["AS AH", "2S", "3S"], "stock": "", "discard": "3C", "penalties": [80, None, None]},
            "the turn of seat 0",
        ),
        (
            "indian",
            2,
            {"hands": ["AS", "2S"], "stock": "", "discard": "3C", "penalties": [None, 20]},
            "nobody goes out with 20",
        ),
        ("indian", 2, {"hands": ["AS", "2S"], "stock": "4S", "discard": "", "phase": "draw"}, "no upcard"),
        ("indian", 2, {"hands": ["9C 9C", "2S"], "stock": "4S", "discard": "5S"}, "foreign or too many: 9C"),
        (
            "indian",
            2,
            {"hands": ["AS", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 2H"], "stock": "4S", "discard": "5S"},
            "seat 1 holds 14 cards",
        ),
    ],
)
def test_positions_that_are_none_of_their_game(
    dev: InProcess, game: str, seats: int, position: Any, told: str
) -> None:
    people = [HOST, *[COMPUTER] * (seats - 1)]
    assert told in refused(dev, "/position", game=game, seats=people, position=position)


def test_the_seats_are_looked_at_first(dev: InProcess) -> None:
    refused(dev, "/seats", seats=[HOST], position=BUILT, seed=SEED)


def test_a_room_is_refused_before_anybody_is_invited(dev: InProcess) -> None:
    refused(dev, "/position", seats=[HOST, INVITED], position=BUILT | {"stock": "4C 4C"})


def test_a_game_without_positions_says_so(redis_url: str) -> None:
    settings = Settings(redis_url=redis_url, queue_url=redis_url, data_dir=Path("/nonexistent"), dev=True)
    app = create_app(settings, SIXTH)
    services: Services = app.extensions[EXTENSION]
    body = {"game": "pairs", "seats": [HOST, COMPUTER]}
    given: list[dict[str, Any]] = [{"seed": SEED}, {"position": {}}]
    with app.test_client() as client:
        answers = [client.post("/v1/tables", json=body | more) for more in given]
    services.watcher.close()
    assert [answer.status_code for answer in answers] == [201, 422]
    (fault,) = answers[1].get_json()["errors"]
    assert fault == {"path": "/position", "detail": "Pairs takes no positions."}
