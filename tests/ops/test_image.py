"""The Dockerfile: it fits the project, and what it installs works. No engine builds it here; its steps are run."""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import requests
from architecture.tree import files, name_of
from ops.dockerfile import ROOT, Stage, stages
from support.eventually import eventually

from trinca.server.main import _parser
from trinca.server.network import port_to_serve, url_of

ENVIRONMENT = "/opt/trinca"
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TRINCA_"))}


@pytest.fixture(scope="module")
def build() -> Stage:
    first, _ = stages()
    return first


@pytest.fixture(scope="module")
def image() -> Stage:
    _, last = stages()
    return last


def kept_by_dockerignore() -> set[str]:
    """What `.dockerignore` lets through: it refuses everything and names the exceptions."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines
    return {line[1:] for line in lines if line.startswith("!")}


def test_its_python_is_one_the_project_takes(build: Stage, image: Stage) -> None:
    assert image.base == build.base
    version = re.fullmatch(r"python:(\d+)\.(\d+)-slim", image.base)
    assert version is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
    assert (int(version[1]), int(version[2])) >= least


def test_what_it_copies_is_there_and_reaches_it(build: Stage, image: Stage) -> None:
    names = [name for sources, _ in build.copied() for name in sources]
    assert {"requirements.txt", "pyproject.toml", "service"} <= set(names)
    assert set(names) == kept_by_dockerignore()
    tracked = {name_of(path) for path in files()}
    assert [
        name for name in names if name not in tracked and not any(one.startswith(f"{name}/") for one in tracked)
    ] == []
    assert image.copied() == []
    assert image.all("COPY") == [f"--from={build.name} {ENVIRONMENT} {ENVIRONMENT}"]


def test_it_runs_the_api_as_nobody_in_particular(image: Stage) -> None:
    program, *words = image.command()
    assert (program, words) == ("trinca-server", ["api"])
    assert _parser().parse_args(words).run
    assert int(image.all("USER")[-1]) > 0
    # Everything after USER is told to the engine, nothing is run as this user or written by it.
    after = [what for what, _ in image.instructions[image.instructions.index(("USER", image.all("USER")[-1])) :]]
    assert set(after) <= {"USER", "WORKDIR", "EXPOSE", "HEALTHCHECK", "CMD"}


def test_nothing_in_it_compiles_or_is_unlocked(build: Stage, image: Stage) -> None:
    installs = [text for text in build.all("RUN") if " install " in text]
    assert len(installs) == 2
    for words in installs:
        assert ("--require-hashes" in words) != ("--no-deps --no-index" in words), words
    assert "--only-binary :all:" in installs[0]
    assert not [text for text in (*build.all("RUN"), *image.all("RUN")) if "apt" in text or "curl" in text]


def test_a_linter_of_dockerfiles_finds_nothing(lacking: Callable[[str], None]) -> None:
    linter = shutil.which("hadolint", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
    if linter is None:
        words = "hadolint is not installed: the style of the Dockerfile is not looked at"
        if (sys.platform, platform.machine()) == ("linux", "x86_64"):  # where the development environment has it
            lacking(words)
        pytest.skip(words)
    run = subprocess.run([linter, str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False, timeout=60)
    assert (run.returncode, run.stdout) == (0, "")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, lacking: Callable[[str], None], build: Stage) -> Path:
    """The environment that the Dockerfile's own steps make, from nothing but what git has."""
    root = tmp_path_factory.mktemp("image")
    environment, context, source = root / "trinca", root / "context", root / "src"
    for path in files():
        target = context / name_of(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    source.mkdir()
    for what, text in build.instructions:
        if what == "COPY":
            *names, where = text.split()
            for name in names:
                copy = shutil.copytree if (context / name).is_dir() else shutil.copy2
                copy(context / name, source / where)
        elif what == "RUN":
            run = _run(text.replace(ENVIRONMENT, str(environment)), source)
            if run.returncode != 0 and "--require-hashes" in text:
                lacking(f"the locked requirements cannot be installed here: {run.stderr.strip()}")
            assert run.returncode == 0, f"{text}\n{run.stdout}{run.stderr}"
    shutil.rmtree(context)
    shutil.rmtree(source)  # an environment that still needs its source is found out
    return environment


def _run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A step as the engine runs it, by this Python in place of the image's."""
    environ = {**CLEAN, "PATH": f"{Path(sys.executable).parent}:{CLEAN['PATH']}"}
    return subprocess.run(
        ["/bin/sh", "-c", line], cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=600
    )


def test_what_it_installs_prints_the_committed_document(installed: Path, tmp_path: Path) -> None:
    """Files that a checkout has and a wheel lacks are missed here and nowhere else."""
    command = [str(installed / "bin" / "trinca-server"), "openapi"]
    run = subprocess.run(command, cwd=tmp_path, env=CLEAN, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == json.loads((ROOT / "openapi" / "openapi.json").read_bytes())


@pytest.fixture
def served(installed: Path, image: Stage, redis_url: str, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The image's default command on a free port, seen to be healthy by the image's own check; its environment."""
    port = port_to_serve("127.0.0.1", 0)
    bins = str(installed / "bin")
    environ = {
        **image.environment(),
        "PATH": image.environment()["PATH"].replace(f"{ENVIRONMENT}/bin", bins).replace("$PATH", os.environ["PATH"]),
        "TRINCA_HOST": "127.0.0.1",  # the one thing that differs: these tests listen to this machine alone
        "TRINCA_PORT": str(port),
        "TRINCA_REDIS_URL": redis_url,
    }
    program, *words = image.command()
    process = subprocess.Popen([f"{bins}/{program}", *words], cwd=tmp_path, env=environ, stderr=subprocess.DEVNULL)
    try:
        eventually(lambda: process.poll() is not None or _healthy(image, environ))
        assert process.poll() is None
        yield environ
    finally:
        process.terminate()
        assert process.wait(30) == 0


def _healthy(image: Stage, environ: dict[str, str]) -> bool:
    words: list[str] = json.loads(image.all("HEALTHCHECK")[-1].partition(" CMD ")[2])
    command = [shutil.which(words[0], path=environ["PATH"]) or words[0], *words[1:]]
    return subprocess.run(command, env=environ, check=False, timeout=60).returncode == 0


def test_its_default_command_serves_all_of_the_package(served: dict[str, str], image: Stage) -> None:
    url = url_of("127.0.0.1", int(served["TRINCA_PORT"]))
    for path in ("/docs", "/v1/games/classic", "/openapi.json"):
        answer = requests.get(url + path, timeout=30)
        assert answer.status_code == 200, (path, answer.text)
    assert "<style>" in requests.get(url + "/docs", timeout=30).text
    assert requests.get(url + "/v1/games/classic", timeout=30).json()["rules"]
    assert not _healthy(image, {**served, "TRINCA_PORT": str(port_to_serve("127.0.0.1", 0))})


def test_it_listens_where_the_engine_can_reach_it(image: Stage) -> None:
    settings = image.environment()
    assert settings["TRINCA_HOST"] == "0.0.0.0"
    assert image.all("EXPOSE") == ["8000"]
