"""The floors: who imports whom, what the pure ones may not touch, and that no game is known outside its package."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from architecture.tree import PURE, ROOT, SERVICE, modules

from trinca.games import GAMES

PURE_FOLDERS = [SERVICE / floor for floor in PURE]

OUTSIDE = frozenset(
    [
        *("sched", "time"),
        *("ctypes", "getpass", "locale", "os", "platform", "pwd", "secrets", "signal", "sys", "uuid", "weakref"),
        *("fcntl", "glob", "importlib", "io", "logging", "pathlib", "shutil", "sqlite3", "tempfile", "warnings"),
        *("http", "requests", "select", "selectors", "socket", "socketserver", "ssl", "urllib"),
        *("asyncio", "concurrent", "contextvars", "gevent", "multiprocessing", "queue", "subprocess", "threading"),
        *("flask", "flask_smorest", "gunicorn", "marshmallow", "redis", "rq"),
    ]
)
"""Modules of the clock, the environment, the network, the disk, other processes and frameworks."""

CLOCK = {"now", "utcnow", "today"}
IMPURE_CALLS = {"open", "input", "print", "hash", "id", "exec", "eval", "__import__"}
"""`hash` of a text and `id` differ from one process to the next, so nothing may follow from them."""


def nodes() -> Iterator[tuple[str, ast.AST]]:
    for name, module in modules(*PURE_FOLDERS):
        for node in ast.walk(module):
            yield f"{name}:{getattr(node, 'lineno', 0)}", node


def imported(node: ast.AST) -> Iterator[tuple[str, str | None]]:
    """The modules that a node imports, and what from them."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, None) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from ((node.module or "", alias.name) for alias in node.names)


def test_the_floors_import_only_from_below() -> None:
    run = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout


def test_every_package_of_the_service_is_a_floor() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    assert {f"trinca.{path.parent.name}" for path in SERVICE.glob("*/__init__.py")} == set(layers)
    assert [path.name for path in SERVICE.glob("*.py")] == ["__init__.py"]


def test_nothing_below_the_store_imports_the_world() -> None:
    found = [
        f"{place} imports {module}"
        for place, node in nodes()
        for module, _ in imported(node)
        if module.partition(".")[0] in OUTSIDE
    ]
    assert found == []


def test_nothing_below_the_store_reads_the_clock() -> None:
    found = [
        place
        for place, node in nodes()
        # `facts.now` is the moment that the store brought.
        if isinstance(node, ast.Attribute) and node.attr in CLOCK and ast.unparse(node) != "facts.now"
    ]
    assert found == []


def test_randomness_below_the_store_is_seeded_and_its_own() -> None:
    found = []
    for place, node in nodes():
        if any(module == "random" and part != "Random" for module, part in imported(node)):
            found.append(f"{place} imports more of random than Random")
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Random"
            and not node.args
        ):
            found.append(f"{place} seeds nothing")
    assert found == []


def test_nothing_below_the_store_calls_what_differs_from_run_to_run() -> None:
    found = [
        f"{place} calls {node.func.id}"
        for place, node in nodes()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
    ]
    assert found == []


VERIFIER = "clients/cli/trinca_cli/known.py"
"""What each game deals, for the proof of a deal: a verifier that asked the service would prove nothing."""


@pytest.mark.parametrize("game", [game.info.game for game in GAMES])
def test_no_game_is_compared_with_outside_its_package(game: str) -> None:
    games = SERVICE / "games"
    found = []
    for name, module in modules(SERVICE, ROOT / "clients"):
        if (ROOT / name).is_relative_to(games) or name == VERIFIER:
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.Compare | ast.match_case | ast.Dict | ast.Subscript):
                keys = (
                    node.keys
                    if isinstance(node, ast.Dict)
                    else [node.pattern if isinstance(node, ast.match_case) else node]
                )
                parts = [part for key in keys if key is not None for part in ast.walk(key)]
                if any(isinstance(part, ast.Constant) and part.value == game for part in parts):
                    found.append(f"{name}:{getattr(node, 'lineno', '?')}")
    assert found == []


@pytest.mark.parametrize("game", [game.info.game for game in GAMES])
def test_the_shared_part_of_the_games_knows_none_of_them(game: str) -> None:
    """The registry names the games, their engines know themselves, and nothing beside them does."""
    shared = [path for path in (SERVICE / "games").glob("*.py") if path.name != "__init__.py"]
    found = [
        f"{path.name}:{node.lineno}"
        for path in shared
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value == game
    ]
    assert found == []
