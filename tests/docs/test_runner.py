"""The runner of the guides finds a guide that is wrong."""

from pathlib import Path

import pytest
from docs.guides import GuideError, blocks_of
from docs.likeness import difference
from docs.running import Runner, needed, unshown

JSON = """echo '{"status":409,"params":{"cards":["9S","KS"]},"version":17}'"""

RIGHT = {
    "a session": f'```console\n$ {JSON}\n{{"status":409,"params":{{"cards":["JK","2H","3H"]}},"version":4}}\n```\n',
    "variables stay": "```console\n$ made=R13\n```\n\n```console\n$ echo $made\nB1\n```\n",
    "a command of two lines": "```console\n$ echo one \\\n    two\none two\n```\n",
    "both channels": "```console\n$ echo out; echo err >&2\nout\nerr\n```\n",
    "a status that is asked for": "```console\n$ false\n$ echo $?\n1\n```\n",
    "lines left out": "```console\n$ seq 3; echo end\n…\nend\n```\n",
    "a part of a line left out": "```console\n$ echo Ana went out, 5 points\n… went out, 12 points\n```\n",
    "a block that is not run": "<!-- not run: it waits for a person -->\n```console\n$ false\n```\n",
    "one run of several": "<!-- alike: a … -->\n```console\n$ echo a c\na b\n```\n",
    "Python, and what it prints": "```python\nprint(1, 'b')\n```\n```text\n2 b\n```\n",
    "a saved file": "<!-- save: one.py -->\n```python\nprint('one')\n```\n\n```console\n$ .venv/bin/python one.py\none\n```\n",
    "a piece of the project": "<!-- same as: docs/README.md -->\n```text\n# Guides\n```\n",
    "what stays up": "<!-- stays up: up -->\n```console\n$ echo up; sleep 600\nup\n```\n",
    "a service": "<!-- serves: at -->\n```console\n$ echo at 127.0.0.1:8000; sleep 600\nat 127.0.0.1:8000\n```\n",
}

WRONG = {
    "another name": f'```console\n$ {JSON}\n{{"status":409,"parms":{{"cards":["9S","KS"]}},"version":17}}\n```\n',
    "another status": f'```console\n$ {JSON}\n{{"status":412,"params":{{"cards":["9S","KS"]}},"version":17}}\n```\n',
    "no card at all": f'```console\n$ {JSON}\n{{"status":409,"params":{{"cards":[]}},"version":17}}\n```\n',
    "no number": f'```console\n$ {JSON}\n{{"status":409,"params":{{"cards":["9S","KS"]}},"version":"new"}}\n```\n',
    "a line too few": "```console\n$ echo one; echo two\none\n```\n",
    "a line too many": "```console\n$ echo one\none\ntwo\n```\n",
    "nothing shown": "```console\n$ echo one\n```\n",
    "nothing printed": "```console\n$ true\none\n```\n",
    "a command that fails": "```console\n$ false\n```\n",
    "a command that is unknown": "```console\n$ trinkets\n```\n",
    "another exit status": "```console\n$ false\n$ echo $?\n2\n```\n",
    "an ellipsis too short": "```console\n$ seq 3; echo end\n1\n…\nfin\n```\n",
    "Python printing something else": "```python\nprint('a')\n```\n```text\nb\n```\n",
    "Python printing what is not shown": "```python\nprint('a')\n```\n",
    "another piece of the project": "<!-- same as: docs/README.md -->\n```text\n# Guidance\n```\n",
    "what stays up saying something else": "<!-- stays up: up -->\n```console\n$ echo now up; sleep 600\nup\n```\n",
    "another kind of run": "<!-- alike: a … -->\n```console\n$ echo b c\na b\n```\n",
    "a run that is not like it": "<!-- alike: a … -->\n```console\n$ echo a c\nb b\n```\n",
    "the wrong one of two": "```console\n$ echo one\none\n```\n\n```console\n$ echo two\none\n```\n",
}

NO_GUIDES = {
    "a language of no kind": "```rust\nfn main() {}\n```\n",
    "no language": "```\n$ true\n```\n",
    "a note of no kind": "<!-- skipped: no time -->\n```console\n$ true\n```\n",
    "a session without a command": "```console\ntrue\n```\n",
    "a command without its end": "```console\n$ true \\\n```\n",
    "a fence that is not closed": "```console\n$ true\n",
    "a page that nobody opens": "```html\n<p>\n```\n",
}


def run(text: str, runner: Runner, tmp_path: Path) -> None:
    guide = tmp_path / "guide.md"
    guide.write_text(text)
    blocks = blocks_of(guide)
    guide.unlink()
    runner.run(blocks)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """One beside no service."""
    return Runner(tmp_path, "127.0.0.1:1", 2)


@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT)
def test_a_guide_that_is_right_passes(text: str, runner: Runner, tmp_path: Path) -> None:
    run(text, runner, tmp_path)


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_a_guide_that_is_wrong_fails(text: str, runner: Runner, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"guide\.md:"):
        run(text, runner, tmp_path)


def test_python_that_needs_the_block_before_it_fails(runner: Runner, tmp_path: Path) -> None:
    with pytest.raises(NameError):
        run("```python\na = 1\n```\n\n```python\nprint(a)\n```\n```text\n1\n```\n", runner, tmp_path)


def test_what_a_guide_leaves_behind_is_found(runner: Runner, tmp_path: Path) -> None:
    run("```console\n$ echo one > left.txt; echo two > ~/kept.txt\n```\n", runner, tmp_path)
    assert runner.left() == ["left.txt"]


def test_python_that_raises_fails(runner: Runner, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        run("```python\n1 / 0\n```\n", runner, tmp_path)


@pytest.mark.parametrize("text", NO_GUIDES.values(), ids=NO_GUIDES)
def test_what_is_no_guide_is_refused(text: str, runner: Runner, tmp_path: Path) -> None:
    with pytest.raises(GuideError):
        run(text, runner, tmp_path)


def test_what_is_compared_with_nothing_is_found(tmp_path: Path) -> None:
    guide = tmp_path / "guide.md"
    guide.write_text("```console\n$ true\n```\n```text\nalone\n```\n\n```python\nprint(1)\n```\n```text\n1\n```\n")
    assert unshown(blocks_of(guide)) == ["guide.md:5"]


def test_the_tools_a_guide_needs_are_known(tmp_path: Path) -> None:
    guide = tmp_path / "guide.md"
    guide.write_text(
        "```console\n$ curl -s http://127.0.0.1 | jq .\n```\n\n<!-- not run: x -->\n```console\n$ node\n```\n"
    )
    assert needed(blocks_of(guide)) == ["bash", "curl", "jq"]


SAME = [
    ("Table wm_NBXuN: hand 1", "Table 3lRiJFuh: hand 12"),
    ("9♠ 10♠ J♥", "K♣"),
    ('"gWG9qVFbplN6iWywSoD1mw"', '"-WkvSRomghXUuMLS9I6I_A"'),
    ("2026-12-07T12:06:02Z", "2031-01-01T00:00:00Z"),
    ('["R1","R2"]', '["JK"]'),
    ("points [-10, 35]", "points [0, 7]"),
]
OTHER = [
    ("CL-1", "CL-2"),
    ("HTTP/1.1 200 OK", "HTTP/1.1 201 OK"),
    ('"status": 409', '"status": 404'),
    ('"present":true', '"present":false'),
    ('"score":null', '"score":0'),
    ("going_rummy", "went_out"),
    ("agreement_not_possible", "unsupported_media_type"),
    ('"seat":0', '"seats":0'),
    ('["R1"]', "[]"),
]


@pytest.mark.parametrize(("shown", "printed"), SAME)
def test_what_differs_from_run_to_run_is_alike(shown: str, printed: str) -> None:
    assert difference(shown, printed) is None


@pytest.mark.parametrize(("shown", "printed"), OTHER)
def test_nothing_else_is_alike(shown: str, printed: str) -> None:
    assert difference(shown, printed) is not None
