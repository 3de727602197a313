"""A client in TypeScript, with types generated from the document: they are strict, they narrow, and it plays."""

import re
import shutil
from pathlib import Path

import pytest
from generated.reports import judged
from support.node import modules, run

DOCUMENT = Path(__file__).parents[2] / "openapi" / "openapi.json"
PLAYER = Path(__file__).with_name("typescript_client")
COMMENTS = re.compile(r"/\*.*?\*/|//.*?$", re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with types, player and what the compiler made of them."""
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "node_modules").symlink_to(modules())
    (folder / "package.json").write_text('{"type": "module"}')
    for source in PLAYER.iterdir():
        shutil.copy(source, folder)
    made = run(modules() / "openapi-typescript" / "bin" / "cli.js", str(DOCUMENT), "-o", str(folder / "trinca.ts"))
    assert (made.returncode, made.stderr.splitlines()[2:]) == (0, []), made.stderr
    compiled = run(modules() / "typescript" / "bin" / "tsc", "-p", str(folder))
    assert (compiled.returncode, compiled.stdout) == (0, ""), compiled.stdout
    return folder


def test_the_types_are_strict_and_leave_nothing_unknown(built: Path) -> None:
    """Beside headers, which may be any, and what is JSON Schema itself."""
    types = COMMENTS.sub("", (built / "trinca.ts").read_text())
    loose = re.compile(r"\bunknown\b|\bany\b|Record<string, never>")
    assert {line.strip() for line in types.splitlines() if loose.search(line)} == {
        "NoParams: Record<string, never>;",
        "[key: string]: unknown;",
        "[name: string]: unknown;",
        "export type $defs = Record<string, never>;",
        "export type webhooks = Record<string, never>;",
    }


def test_the_player_needs_no_cast() -> None:
    """It compiled, with `strict` and more (`tsconfig.json`); nothing in it tells the compiler to look away."""
    for source in PLAYER.glob("*.ts"):
        code = COMMENTS.sub("", re.sub(r'"[^"\n]*"|`[^`]*`', "", source.read_text()))
        assert not re.search(r"\bas\b|\bany\b|<any>|\w!\.|@ts-(?!expect-error)", code), source.name


def test_it_plays_a_hand_of_every_game_follows_it_and_sits_in_a_room(built: Path, service_url: str) -> None:
    played = run(built / "player.js", service_url)
    assert (played.returncode, played.stderr) == (0, "")
    for report in judged(played.stdout, service_url):
        assert report["steps"] is True, "a version was skipped, or told twice, by the stream"
        illegal, stale = report["explained"]
        assert illegal == " ".join(report["illegal"][2:])
        assert stale == f"now at {report['stale'][2]}"
