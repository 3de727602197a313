"""A client in Python, generated from the document: it comes without a warning, its types hold, and it plays."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from generated.reports import judged

DOCUMENT = Path(__file__).parents[2] / "openapi" / "openapi.json"
PLAYER = Path(__file__).with_name("python_client")
PACKAGE = "trinca_generated"


def generate(folder: Path, document: Path) -> str:
    """What the generator says of the package that it writes into the folder."""
    config = folder / "config.yml"
    config.write_text("post_hooks: []\n")
    command = [
        "generate",
        "--path",
        str(document),
        "--meta",
        "none",
        "--output-path",
        PACKAGE,
        "--config",
        str(config),
    ]
    return run("-m", "openapi_python_client", *command, folder=folder)


def run(*words: str, folder: Path) -> str:
    """What Python says on running this, with the package in reach; it must succeed."""
    path = os.pathsep.join(map(str, (folder, PLAYER)))
    environ = {**os.environ, "PYTHONPATH": path, "MYPYPATH": path, "COLUMNS": "1000"}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=100
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder with the generated package, and what the generator said."""
    folder = tmp_path_factory.mktemp("python")
    return folder, generate(folder, DOCUMENT)


def test_the_generator_has_nothing_to_say(said: tuple[Path, str]) -> None:
    """No response, parameter or model is left out, and none is not understood."""
    _, words = said
    assert words.splitlines() == [f"Generating {PACKAGE}"]


def test_it_would_say_what_it_cannot_make(tmp_path: Path) -> None:
    """It merges no constant into a member of a type: problems were such once."""
    document = json.loads(DOCUMENT.read_text())
    two = {"properties": {"min": {"const": 2}}}
    document["components"]["schemas"]["State"] = {"allOf": [{"$ref": "#/components/schemas/SeatRange"}, two]}
    (tmp_path / "document.json").write_text(json.dumps(document))
    words = generate(tmp_path, tmp_path / "document.json")
    assert "State" in words
    assert len(words.splitlines()) > 1


def test_it_compiles_and_its_types_hold(said: tuple[Path, str]) -> None:
    """The whole package and the player are checked, and so is that the wrong use of them is found."""
    folder, _ = said
    assert run("-m", "compileall", "-q", PACKAGE, folder=folder) == ""
    checked = ["-p", PACKAGE, "-m", "player", "-m", "refused"]
    words = run(
        "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(folder / "cache"), *checked, folder=folder
    )
    assert words.startswith("Success: no issues found in ")


def test_it_plays_a_hand_of_every_game_and_in_a_room(said: tuple[Path, str], service_url: str) -> None:
    folder, _ = said
    judged(run("-W", "error", str(PLAYER / "player.py"), service_url, folder=folder), service_url)
