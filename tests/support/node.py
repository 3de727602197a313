"""Node.js and the packages of `tests/js`, for the tests that need them: found, or the test ends in words.

`make setup-js` installs what `tests/js/package-lock.json` locks. A test that only needs Node.js itself calls `node`;
one that needs a package calls `run`, whose scripts lie in `tests/js` and import what is installed beside them.
"""

import re
import shutil
import subprocess
from pathlib import Path

from support.lacking import lacking

JS = Path(__file__).resolve().parents[1] / "js"
MODULES = JS / "node_modules"
READY = MODULES / ".ready"
"""The mark `make setup-js` sets after its last step."""

OLDEST = (18, 19)
"""The oldest Node.js everything here runs on, as `tests/js/package.json` says under `engines`."""


def node() -> str:
    """The path of a Node.js that is new enough."""
    path = shutil.which("node")
    if path is None:
        lacking("Node.js is not installed: install nodejs and npm, and run make setup-js")
    told = subprocess.run([path, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
    found = re.match(r"v(\d+)\.(\d+)\.", told)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        lacking(f"Node.js {told.strip()} is older than {OLDEST[0]}.{OLDEST[1]}")
    return path


def modules() -> Path:
    """The folder of the installed packages."""
    if not READY.exists():
        lacking("the packages of tests/js are not installed: run make setup-js")
    if any(path.stat().st_mtime > READY.stat().st_mtime for path in (JS / "package.json", JS / "package-lock.json")):
        lacking("the packages of tests/js are older than their lock: run make setup-js")
    return MODULES


def run(script: Path, *args: str, stdin: str = "", seconds: float = 100) -> subprocess.CompletedProcess[str]:
    """Run a script or the command of a package (`modules() / "typescript/bin/tsc"`), from `tests/js`.

    Args:
        script: the JavaScript file.
        args: what it is given.
        stdin: what it reads.
        seconds: how long it may take; after that the test fails.

    Returns:
        its exit code, output and errors as text; nothing is checked.
    """
    modules()
    return subprocess.run(
        [node(), str(script), *args],
        cwd=JS,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
