"""Every vector holds, every rule has vectors on both sides of it, and the files are what their schema says."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from rules.notation import SCHEMAS
from rules.vectors import FILES, NOTATIONS, Ran, facts, game_of, moves_of, options_of, run, start

from trinca.api.params import IN_REFUSALS, READING, params_schema
from trinca.cards.shuffle import Shuffle, commitment
from trinca.games import GAMES
from trinca.games.errors import IllegalMove

GAMES_FILES = {name: file for name, file in FILES.items() if "game" in file}
PARTLY = {"result", "draft"}
"""Facts of which only the parts are compared that a vector lists."""

SHUFFLES = {vector["id"]: vector for vector in FILES["shuffle"]["vectors"]}
SHOWN_BY_OPTIONS = {"ST-12"}
"""Rules that say what is not there: no move shows that, only options that hold nothing of it and take nothing of it.

What there is beside options, `test_straight` and the architecture's tests look at: no clock, and no other game moves.
"""

SHOWN_BY_PLAYERS = {"TI-15"}
"""Rules that say how computers play: the tests of the players show them."""

TOLD = Draft202012Validator({**params_schema(sometimes=IN_REFUSALS), "components": {"schemas": {"Reading": READING}}})
"""What the API's document says of the parameters of a refusal."""


def asking(*questions: str) -> list[Any]:
    """The vectors of every game that expect one of these, as parameters."""
    return [
        pytest.param(file, vector, id=vector["id"])
        for file in GAMES_FILES.values()
        for vector in file["vectors"]
        if vector["expect"].keys() & set(questions)
    ]


@pytest.mark.parametrize(("file", "vector"), asking("accepted"))
def test_accepted(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game = game_of(file)
    ran = run(game, vector)
    assert ran.refused is None
    found = facts(game, vector, ran)
    for name, wanted in vector["expect"]["accepted"].items():
        if isinstance(wanted, dict) and name in PARTLY:
            assert found[name] is not None, f"there is no {name}"
            assert {part: found[name][part] for part in wanted} == wanted
        else:
            assert found[name] == wanted, name


@pytest.mark.parametrize(("file", "vector"), asking("refused"))
def test_refused(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game = game_of(file)
    ran = run(game, vector)
    assert ran.refused is not None, "it was accepted"
    assert ran.refused.told == vector["expect"]["refused"]


@pytest.mark.parametrize(("file", "vector"), asking("refused"))
def test_what_is_refused_changes_nothing_and_is_not_listed(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game = game_of(file)
    ran = run(game, vector)
    if vector.get("together"):
        assert ran == Ran(start(game, vector), (), ran.refused)
        return
    assert ran.refused is not None
    if "draft" in vector:
        assert (ran.state, ran.entries) == (start(game, vector), ())
        return
    assert ran.refused.move is not None
    move = moves_of(game, vector)[ran.refused.move]
    before = msgspec.json.encode(ran.state)
    with pytest.raises(IllegalMove) as no:
        game.apply(ran.state, move)
    assert msgspec.json.encode(ran.state) == before
    assert no.value.detail.endswith(".")
    TOLD.validate(msgspec.json.decode(msgspec.json.encode(no.value.params)))
    assert move not in game.legal(ran.state).moves


@pytest.mark.parametrize(("file", "vector"), asking("legal"))
def test_legal(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game = game_of(file)
    ran = run(game, vector)
    assert ran.refused is None
    legal = game.legal(ran.state)
    assert legal.complete
    listed = [msgspec.json.encode(move) for move in legal.moves]
    wanted = [msgspec.json.encode(msgspec.convert(move, game.move_type)) for move in vector["expect"]["legal"]]
    assert sorted(listed) == sorted(wanted)


@pytest.mark.parametrize(("file", "vector"), asking("listed", "not_listed"))
def test_some_of_the_legal_moves(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game = game_of(file)
    ran = run(game, vector)
    assert ran.refused is None
    moves = game.legal(ran.state).moves
    for move in vector["expect"].get("listed", ()):
        assert msgspec.convert(move, game.move_type) in moves
    for move in vector["expect"].get("not_listed", ()):
        assert msgspec.convert(move, game.move_type) not in moves


@pytest.mark.parametrize(("file", "vector"), asking("in_force"))
def test_options_in_force(file: dict[str, Any], vector: dict[str, Any]) -> None:
    assert msgspec.to_builtins(options_of(game_of(file), vector)) == vector["expect"]["in_force"]


@pytest.mark.parametrize(("file", "vector"), asking("invalid"))
def test_options_refused(file: dict[str, Any], vector: dict[str, Any]) -> None:
    name = vector["expect"]["invalid"].removeprefix("/")
    with pytest.raises(msgspec.ValidationError, match=rf"(\$\.|unknown field `){name}`"):
        options_of(game_of(file), vector)


@pytest.mark.parametrize("vector", SHUFFLES.values(), ids=SHUFFLES)
def test_shuffle(vector: dict[str, Any]) -> None:
    shuffle = Shuffle(**vector["shuffle"])
    order, after = shuffle.shuffled(vector["cards"].split())
    expect = vector["expect"]
    assert " ".join(order) == expect["order"]
    assert after == Shuffle(shuffle.seed, expect["counter"])
    assert commitment(shuffle.seed) == expect["commitment"]


@pytest.mark.parametrize("name", FILES)
def test_file_follows_the_schema(name: str) -> None:
    fault = best_match(NOTATIONS[name].validator().iter_errors(FILES[name]))
    assert fault is None, f"{fault.json_path}: {fault.message}"


@pytest.mark.parametrize("name", GAMES_FILES)
@pytest.mark.parametrize(
    "fault",
    [
        {"position": {"unknown": 1}},
        {"moves": [{"type": "shuffle"}]},
        {"expect": {"accepted": {"unknown": 1}}},
        {"expect": {"accepted": {"hands": ["AS 2S", "ZZ"]}}},
        {"expect": {"accepted": {"normal": [{"type": "shuffle"}]}}},
        {"expect": {"legal": [{"type": "shuffle"}]}},
        {"expect": {"listed": [{"type": "shuffle"}]}},
        {"expect": {"not_listed": [{"type": "shuffle"}]}},
        {"expect": {"refused": {"rule": "GU-1", "reason": "bad_luck", "move": 0}}},
        {"unknown": 1},
    ],
    ids=str,
)
def test_a_schema_finds_what_is_none(name: str, fault: dict[str, Any]) -> None:
    """An engine's schema narrows the envelope in the places that the envelope leaves open."""
    sound = next(vector for vector in FILES[name]["vectors"] if "position" in vector)
    position = sound["position"] | fault.get("position", {})
    broken = FILES[name] | {"vectors": [sound | fault | {"position": position}]}
    validator = NOTATIONS[name].validator()
    assert validator.is_valid(broken | {"vectors": [sound]})
    assert not validator.is_valid(broken)


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", GAMES_FILES)
def test_hands_are_in_normal_form(name: str) -> None:
    """The order of the unshuffled deck is the one in which hands are shown."""
    game = game_of(GAMES_FILES[name])
    deck = game.deal(game.options_type(), game.info.least_seats, 0, Shuffle("00" * 32)).deck
    for vector in GAMES_FILES[name]["vectors"]:
        expected = vector["expect"].get("accepted", {})
        for part in (vector.get("position", {}), expected, expected.get("result") or {}):
            for hand in part.get("hands", ()):
                assert hand.split() == sorted(hand.split(), key=deck.index), vector["id"]


def test_ids_are_unique_and_name_their_rule() -> None:
    ids = [vector["id"] for file in FILES.values() for vector in file["vectors"]]
    assert len(set(ids)) == len(ids)
    for file in GAMES_FILES.values():
        for vector in file["vectors"]:
            assert vector["id"].startswith(vector["rule"] + "-"), vector["id"]


@pytest.mark.parametrize("name", GAMES_FILES)
def test_every_rule_has_vectors_on_both_sides(name: str) -> None:
    vectors = GAMES_FILES[name]["vectors"]
    rules = {rule.rule for rule in game_of(GAMES_FILES[name]).rules()}
    holding = {vector["rule"] for vector in vectors if "accepted" in vector["expect"]}
    otherwise = {vector["rule"] for vector in vectors if "refused" in vector["expect"] or "differs" in vector}
    by_options = rules & SHOWN_BY_OPTIONS
    by_moves = rules - by_options - SHOWN_BY_PLAYERS
    assert holding == by_moves
    assert otherwise == by_moves
    for expected in ("in_force", "invalid"):
        assert by_options <= {vector["rule"] for vector in vectors if expected in vector["expect"]}


def test_every_game_has_vectors() -> None:
    assert sorted(file["game"] for file in GAMES_FILES.values()) == sorted(game.info.game for game in GAMES)
    assert all(file["game"] == name for name, file in GAMES_FILES.items())


@pytest.mark.parametrize("name", GAMES_FILES)
def test_no_vector_names_an_unknown_rule(name: str) -> None:
    rules = {rule.rule for rule in game_of(GAMES_FILES[name]).rules()}
    for vector in GAMES_FILES[name]["vectors"]:
        named = {vector["rule"], vector["expect"].get("refused", {}).get("rule", vector["rule"])}
        assert named <= rules, vector["id"]


def differing() -> Iterator[Any]:
    for file in FILES.values():
        by_id = {vector["id"]: vector for vector in file["vectors"]}
        for vector in file["vectors"]:
            if "differs" in vector:
                yield pytest.param(by_id[vector["differs"]], vector, id=vector["id"])


@pytest.mark.parametrize(("one", "other"), list(differing()))
def test_differing_vectors_differ_in_one_fact_and_in_what_comes_of_it(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    told = ("id", "rule", "differs", "description", "expect")
    facts_of_one, facts_of_other = (
        {path: value for path, value in _leaves(vector) if not re.match(rf"/({'|'.join(told)})\b", path)}
        for vector in (one, other)
    )
    paths = {
        path for path in facts_of_one.keys() | facts_of_other if facts_of_one.get(path) != facts_of_other.get(path)
    }
    assert len(paths) == 1 or {path.split("/")[1] for path in paths} == {"moves"}, sorted(paths)
    assert one["expect"] != other["expect"]


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and path.count("/") < 2:
        for key, part in value.items():
            yield from _leaves(part, f"{path}/{key}")
    else:
        yield path, value
