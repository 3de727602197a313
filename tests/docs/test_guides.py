"""Every block of every guide does what the guide says."""

import json
import re
from pathlib import Path

import mypy.api
import pytest
from docs.guides import ROOT, Block, blocks_of
from docs.running import Runner, require, unshown
from rules.vectors import NONE_TO_PLAY
from support.lacking import lacking

GUIDES = sorted((ROOT / "docs").glob("*.md"))
NOT_RUN = 1
"""Blocks that are not run, each with its reason; more need a better reason than that running them is difficult."""

_LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_a_guide_does_what_it_says(path: Path, runner: Runner) -> None:
    blocks = blocks_of(path)
    require(blocks, lacking)
    runner.run(blocks)
    assert runner.left() == [], "a clone stays clean"


@pytest.mark.parametrize("section", ["Use the API", "Build on it"])
def test_the_api_is_used_as_the_readme_says(section: str, runner: Runner) -> None:
    blocks = blocks_of(ROOT / "README.md", section=section)
    require(blocks, lacking)
    runner.run(blocks)
    assert runner.left() == []


def test_hardly_a_block_is_not_run() -> None:
    left_out = [block for block in every_block() if block.note == "not run"]
    assert len(left_out) <= NOT_RUN, [f"{block.place}: {block.about}" for block in left_out]


def test_the_python_of_the_guides_has_types(tmp_path: Path) -> None:
    """Each block alone, as somebody copies it."""
    for block in every_block():
        if block.language == "python" and block.note is None:
            (tmp_path / f"{Path(block.guide).stem}_{block.line}.py").write_text(block.text)
    told, complaints, status = mypy.api.run(["--config-file", str(ROOT / "pyproject.toml"), str(tmp_path)])
    assert (status, complaints) == (0, ""), told


def test_a_guide_names_the_versions_that_its_tools_are_locked_at() -> None:
    text = (ROOT / "docs" / "typescript.md").read_text(encoding="utf-8")
    locked = json.loads((ROOT / "tests" / "js" / "package.json").read_text())["devDependencies"]
    named = dict(re.findall(r"([\w@/-]+)@(\d[\d.]*\d)", text))
    assert named == {name: locked[name] for name in ("openapi-typescript", "openapi-fetch", "typescript")}
    generator = re.findall(
        r"^openapi-python-client==(\S+)", (ROOT / "requirements-dev.txt").read_text(), re.MULTILINE
    )
    assert re.findall(r"openapi-python-client==(\d[\d.]*\d)", text) == generator
    assert f"version {generator[0]}" in text.replace("\n", " ")


def test_what_is_printed_stands_behind_what_prints_it() -> None:
    assert [place for path in GUIDES for place in unshown(blocks_of(path))] == []


def test_every_link_of_a_guide_leads_somewhere() -> None:
    broken = []
    for path in GUIDES:
        for target, heading in _LINK.findall(path.read_text(encoding="utf-8")):
            there = (path.parent / target).resolve() if target else path
            if not there.exists() or (heading and heading not in headings(there)):
                broken.append(f"{path.name}: {target}#{heading}")
    assert broken == []


def test_as_many_positions_of_the_vectors_cannot_be_played_as_the_guide_says() -> None:
    assert len(NONE_TO_PLAY) == 9
    assert "but for nine that" in (ROOT / "docs" / "develop.md").read_text(encoding="utf-8")


def test_every_guide_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in GUIDES if f"({path.name})" not in index] == ["README.md"]


def every_block() -> list[Block]:
    return [block for path in GUIDES for block in blocks_of(path)]


def headings(path: Path) -> set[str]:
    """The anchors of a page's headings, as Markdown viewers make them."""
    found = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}
