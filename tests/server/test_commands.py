import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from server.support import until

from trinca.server.check import masked
from trinca.server.main import main


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("TRINCA_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("TRINCA_DATA_DIR", str(tmp_path / "data"))


@pytest.fixture
def some_redis(tmp_path: Path, redis_binary: Path) -> Iterator[str]:
    """The address of a Redis with a password that evicts."""
    socket = tmp_path / "r.sock"
    options = ["--requirepass", "secret", "--maxmemory-policy", "allkeys-lru", "--save", "", "--dir", str(tmp_path)]
    process = subprocess.Popen(
        [redis_binary, "--port", "0", "--unixsocket", socket, *options], stdout=subprocess.DEVNULL
    )

    def answers() -> bool:
        try:
            with redis.Redis(unix_socket_path=str(socket), password="secret") as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    until(answers, "Redis")
    yield f"unix://:secret@{socket}"
    process.terminate()
    process.wait()


@pytest.mark.parametrize("words", [["--help"], ["up", "--help"], ["run", "--help"], ["api", "--help"]])
def test_help(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert "trinca-server" in shown
    assert "redis-embedded" not in shown


@pytest.mark.parametrize(
    "words",
    [[], ["dance"], ["up", "--port", "65536"], ["up", "--port", "x"], ["up", "--jobs", "0"], ["api", "--jobs", "1"]],
)
def test_wrong_usage_is_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2


@pytest.mark.parametrize("command", [["up"], ["api"], ["worker"], ["check"], ["openapi"], ["run", "--", "true"]])
def test_a_wrong_setting_is_one_sentence_and_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("TRINCA_PORT", "many")
    assert main(command) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("TRINCA_PORT ")
    assert len(captured.err.splitlines()) == 1


@pytest.mark.parametrize("command", [["up"], ["api"], ["worker"], ["check"], ["run", "--", "true"]])
@pytest.mark.parametrize("query", ["foo=1", "socket_timeout=abc", "db=x"])
def test_a_redis_address_with_a_wrong_query_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str], query: str
) -> None:
    monkeypatch.setenv("TRINCA_REDIS_URL", f"redis://:secret@127.0.0.1:1/0?{query}")
    assert main(command) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("TRINCA_REDIS_URL ")
    assert len(captured.err.splitlines()) == 1
    assert "secret" not in captured.err


@pytest.mark.parametrize("command", ["api", "worker"])
def test_alone_they_need_a_redis(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main([command]) == 2
    assert "TRINCA_REDIS_URL" in capsys.readouterr().err


def test_check_without_a_redis_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    shown = capsys.readouterr().out
    assert "TRINCA_REDIS_URL    (not set)" in shown
    assert "TRINCA_PORT         8000" in shown
    assert "starts its own" in shown


def test_check_tells_a_redis_that_evicts_and_no_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, some_redis: str
) -> None:
    monkeypatch.setenv("TRINCA_REDIS_URL", some_redis)
    assert main(["check"]) == 0
    shown = capsys.readouterr().out
    assert "answers" in shown
    assert "Warning: its maxmemory-policy is allkeys-lru" in shown
    assert "secret" not in shown
    monkeypatch.setenv("TRINCA_REDIS_URL", some_redis.replace("secret", "wrong-one"))
    assert main(["check"]) == 1
    shown = capsys.readouterr().out
    assert "does not answer" in shown
    assert "wrong-one" not in shown


def test_check_of_a_redis_that_is_away(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRINCA_REDIS_URL", "unix:///nowhere/r.sock")
    assert main(["check"]) == 1
    assert "does not answer" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://host:6379/0", "redis://host:6379/0"),
        ("redis://:p@ss@host/0", "redis://:***@host/0"),
        ("rediss://ana:pass@host", "rediss://ana:***@host"),
        ("unix:///r.sock?db=1&password=pass&x=2", "unix:///r.sock?db=1&password=***&x=2"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
    ],
)
def test_passwords_are_masked(url: str, shown: str) -> None:
    assert masked(url) == shown


def test_the_current_folder_shadows_nothing(tmp_path: Path) -> None:
    """A file named like a library beside the operator is not imported."""
    (tmp_path / "msgspec.py").write_text("raise SystemExit(99)")
    done = subprocess.run([Path(sys.executable).with_name("trinca-server"), "check"], cwd=tmp_path, check=False)
    assert done.returncode == 0


def test_a_terminal_that_lacks_a_character_is_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environ = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "TRINCA_DATA_DIR": str(tmp_path / "é")}
    words = [sys.executable, "-m", "trinca.server.main", "check"]
    done = subprocess.run(words, env=environ, capture_output=True, check=False)
    assert done.returncode == 0
    assert str(tmp_path).encode() in done.stdout
