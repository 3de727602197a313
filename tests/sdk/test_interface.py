"""What the package promises: every public name documented, in its README, and in the wheel with its types."""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from architecture.tree import ROOT, modules

import trinca_client

HOME = ROOT / "clients" / "python"
README = (HOME / "README.md").read_text(encoding="utf-8")
RESOURCES = {
    "trinca.games": trinca_client.Games,
    "trinca.tables": trinca_client.Tables,
    "trinca.invitations": trinca_client.Invitations,
    "table": trinca_client.Table,
    "table.moves": trinca_client.Moves,
    "table.draft": trinca_client.TurnDraft,
    "table.agreements": trinca_client.Agreements,
    "table.seats": trinca_client.Seats,
    "table.invitations": trinca_client.TableInvitations,
    "table.hands": trinca_client.Hands,
    "table.events": trinca_client.Events,
}


def project(folder: str) -> dict[str, Any]:
    told: dict[str, Any] = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))
    return told["project"]  # type: ignore[no-any-return]  # TOML is anything


def methods(resource: type) -> Iterator[tuple[str, Any]]:
    for name, member in vars(resource).items():
        if inspect.isfunction(member) and not name.startswith("_"):
            yield name, member


def test_the_public_names_are_sorted_and_documented() -> None:
    assert trinca_client.__all__ == sorted(trinca_client.__all__)
    own = {name: getattr(trinca_client, name) for name in trinca_client.__all__}
    undocumented = [
        name for name, it in own.items() if (inspect.isclass(it) or inspect.isfunction(it)) and not it.__doc__
    ]
    assert undocumented == []


def test_every_resource_is_where_the_readme_says() -> None:
    with trinca_client.Trinca("http://a.example") as trinca:
        here = {"trinca": trinca, "table": trinca.tables.at("t", "k" * 43)}
        for path, resource in RESOURCES.items():
            first, *rest = path.split(".")
            it: object = here[first]
            for name in rest:
                it = getattr(it, name)
            assert type(it) is resource, path
            assert "kk" not in repr(it)


def told_calls() -> set[str]:
    """The calls in the README's table: `table.hands.list()` `.get(number)` are two of one resource."""
    told = set()
    for row in README.partition("## Resources")[2].partition("\n## ")[0].splitlines():
        first, *more = re.findall(r"`([\w.]+)\(", row.split("|")[1]) if row.startswith("| `") else [""]
        path = first.rpartition(".")[0]
        told |= {first, *(path + each for each in more)}
    return told - {""}


def test_the_readme_tells_every_call_and_no_other() -> None:
    assert told_calls() == {f"{path}.{name}" for path, kind in RESOURCES.items() for name, _ in methods(kind)}


@pytest.mark.parametrize("path", RESOURCES)
def test_every_method_says_what_it_calls(path: str) -> None:
    for name, method in methods(RESOURCES[path]):
        told = inspect.getdoc(method) or ""
        assert re.search(r"`(GET|POST|PUT|PATCH|DELETE) [/…]|No call is made", told), f"{path}.{name}"
        assert inspect.signature(method).return_annotation is not inspect.Signature.empty


def test_every_operation_of_the_api_document_has_its_method() -> None:
    document = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    operations = {
        (method.upper(), re.sub(r"\{\w+\}", "{}", path))
        for path, item in document["paths"].items()
        for method in item.keys() & {"get", "post", "put", "patch", "delete"}
        if path.startswith("/v1/")
    }
    told = {
        (call, re.sub(r"\{\w+\}", "{}", path.replace("…", "/v1/tables/{}")))
        for kind in RESOURCES.values()
        for _, method in methods(kind)
        for call, path in re.findall(r"`([A-Z]+) ([/…][^`?]*)", inspect.getdoc(method) or "")
    }
    assert told == operations


def programme() -> str:
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    return str(block)


def test_the_readmes_programme_plays(service_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(programme().replace("http://127.0.0.1:8000", service_url), "README.md", "exec"), {})
    assert re.fullmatch(r"\w+ \[\d+, \d+\]\n", capsys.readouterr().out)


def test_the_readmes_programme_is_strictly_typed(tmp_path: Path) -> None:
    (tmp_path / "readme.py").write_text(programme(), encoding="utf-8")
    env = {**os.environ, "MYPYPATH": str(HOME)}
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}"]
    ran = subprocess.run(
        [*mypy, "readme.py"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=100
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


def test_the_readme_tells_every_error() -> None:
    errors = [name for name in trinca_client.__all__ if name.endswith("Error") or name == "Problem"]
    assert len(errors) == 9
    assert [name for name in errors if f"`{name}`" not in README] == []


def test_the_version_is_one_and_the_command_line_client_takes_it() -> None:
    assert project("clients/python")["version"] == project(".")["version"] == trinca_client.__version__
    major, minor, _ = (int(part) for part in trinca_client.__version__.split("."))
    assert f"trinca-client>={major}.{minor},<{major}.{minor + 1}" in project("clients/cli")["dependencies"]


@pytest.mark.parametrize("client", ["python", "cli"])
def test_the_wheel_and_the_sdist_have_every_module_the_types_and_the_licence(tmp_path: Path, client: str) -> None:
    home, source = ROOT / "clients" / client, tmp_path / "source"
    (package,) = home.glob("trinca_*/py.typed")
    shutil.copytree(home, source, ignore=shutil.ignore_patterns("*.egg-info", "build", "__pycache__"))
    build = "from setuptools import build_meta as b; b.build_sdist('..'); b.build_wheel('..')"
    subprocess.run([sys.executable, "-c", build], cwd=source, check=True, timeout=100, capture_output=True)
    (wheel,), (sdist,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    modules = {str(path.relative_to(home)) for path in package.parent.rglob("*") if path.suffix in {".py", ".typed"}}
    licence = (ROOT / "LICENSE").read_bytes()
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
        (kept,) = (name for name in packed.namelist() if name.endswith("/licenses/LICENSE"))
        assert packed.read(kept) == licence
    assert names == modules
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2]: archive.extractfile(name) for name in archive.getnames() if "/" in name}
        told = held["LICENSE"]
        assert told is not None
        assert told.read() == licence
    assert modules <= held.keys()


def test_the_command_line_client_uses_public_names_alone() -> None:
    used: list[str] = []
    for name, module in modules(ROOT / "clients" / "cli"):
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "trinca_client":
                assert node.module == "trinca_client", name
                used += [alias.name for alias in node.names]
            elif isinstance(node, ast.Import):
                assert not any(alias.name.startswith("trinca_client") for alias in node.names), name
    assert {"Trinca", "Problem", "View"} <= set(used) <= set(trinca_client.__all__)
