"""Every vector holds, every rule has vectors on both sides of it, and the files are what their schema says."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from rules.vectors import FILES, SCHEMA, Ran, facts, game_of, moves_of, options_of, run, start

from trinca.cards.playing import in_order
from trinca.cards.shuffle import Shuffle, commitment
from trinca.games import GAMES
from trinca.games.errors import IllegalMove

GAMES_FILES = {name: file for name, file in FILES.items() if "game" in file}
SHUFFLES = {vector["id"]: vector for vector in FILES["shuffle"]["vectors"]}
SHOWN_BY_OPTIONS = {"ST-12"}
"""Rules that say what is not there: no move shows that, only options that hold nothing of it and take nothing of it.

What there is beside options, `test_straight` and the architecture's tests look at: no clock, and no other game moves.
"""


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
        if isinstance(wanted, dict) and name == "result":
            assert found[name] is not None, "the hand is not over"
            assert {part: found[name][part] for part in wanted} == wanted
        else:
            assert found[name] == wanted, name


@pytest.mark.parametrize(("file", "vector"), asking("refused"))
def test_refused(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game = game_of(file)
    ran = run(game, vector)
    assert ran.refused is not None, "it was accepted"
    assert ran.refused._asdict() == vector["expect"]["refused"]


@pytest.mark.parametrize(("file", "vector"), asking("refused"))
def test_what_is_refused_changes_nothing_and_is_not_listed(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game = game_of(file)
    ran = run(game, vector)
    if vector.get("together"):
        assert ran == Ran(start(game, vector), (), ran.refused)
        return
    assert ran.refused is not None
    move = moves_of(game, vector)[ran.refused.move]
    before = msgspec.json.encode(ran.state)
    with pytest.raises(IllegalMove) as no:
        game.apply(ran.state, move)
    assert msgspec.json.encode(ran.state) == before
    assert no.value.detail.endswith(".")
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
    Draft202012Validator.check_schema(SCHEMA)
    assert [fault.message for fault in Draft202012Validator(SCHEMA).iter_errors(FILES[name])] == []


@pytest.mark.parametrize("name", GAMES_FILES)
def test_hands_are_in_normal_form(name: str) -> None:
    for vector in GAMES_FILES[name]["vectors"]:
        expected = vector["expect"].get("accepted", {})
        for part in (vector.get("position", {}), expected, expected.get("result") or {}):
            for hand in part.get("hands", ()):
                assert hand.split() == list(in_order(hand.split())), vector["id"]


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
    assert holding == rules - by_options
    assert otherwise == rules - by_options
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
