"""The development mode: off unless asked for, on this machine alone, and what a service in it says of itself."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from server.support import Command, get

from trinca.api.app import create_app
from trinca.server.main import WRONG_SETTINGS, main
from trinca.server.place import Place
from trinca.server.programs import environment_of
from trinca.store.settings import DEVELOPMENT, Settings, SettingsError

REAL = ("-P", "-m", "trinca.server.main")
HOME = {"HOME": "/home/ana"}
ALONE = "With TRINCA_DEV=1 nobody else may reach the service"


@pytest.mark.parametrize(("given", "dev"), [({}, False), ({"TRINCA_DEV": "0"}, False), ({"TRINCA_DEV": "1"}, True)])
def test_it_is_on_only_where_it_is_asked_for(given: dict[str, str], *, dev: bool) -> None:
    assert Settings.from_environment(HOME | given).dev is dev


@pytest.mark.parametrize("value", ["", "true", "yes", "2", "01", " 1", "1\n", "\u0661"])
def test_anything_else_is_refused(value: str) -> None:
    with pytest.raises(SettingsError, match="TRINCA_DEV must be 1"):
        Settings.from_environment(HOME | {"TRINCA_DEV": value})


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.8.7", "::1", "localhost", "LocalHost"])
def test_hosts_of_this_machine_alone(host: str) -> None:
    assert Settings.from_environment(HOME | {"TRINCA_DEV": "1", "TRINCA_HOST": host}).dev


PUBLIC_HOSTS = ["0.0.0.0", "::", "192.168.1.7", "128.0.0.1", "cards.example.org", "localhost.example.org", "127.1"]


@pytest.mark.parametrize("host", PUBLIC_HOSTS)
def test_hosts_that_others_reach(host: str) -> None:
    with pytest.raises(SettingsError, match=rf"{ALONE}: TRINCA_HOST .*{host}"):
        Settings.from_environment(HOME | {"TRINCA_DEV": "1", "TRINCA_HOST": host})
    assert Settings.from_environment(HOME | {"TRINCA_HOST": host}).host == host


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", "http://[::1]", "https://localhost/rummy"])
def test_public_addresses_of_this_machine_alone(url: str) -> None:
    assert Settings.from_environment(HOME | {"TRINCA_DEV": "1", "TRINCA_PUBLIC_URL": url}).public_url == url


@pytest.mark.parametrize(
    "url", ["https://cards.example.org", "http://192.168.1.7:8000", "http://127.0.0.1.example.org"]
)
def test_public_addresses_that_others_reach(url: str) -> None:
    with pytest.raises(SettingsError, match=f"{ALONE}: TRINCA_PUBLIC_URL") as refusal:
        Settings.from_environment(HOME | {"TRINCA_DEV": "1", "TRINCA_PUBLIC_URL": url})
    assert url not in str(refusal.value)
    assert Settings.from_environment(HOME | {"TRINCA_PUBLIC_URL": url}).public_url == url


def test_settings_made_by_hand_are_looked_at_too() -> None:
    with pytest.raises(SettingsError, match=ALONE):
        Settings(redis_url="redis://host", queue_url=None, data_dir=Path("/nonexistent"), host="0.0.0.0", dev=True)


@pytest.mark.parametrize("public", [{"TRINCA_HOST": "0.0.0.0"}, {"TRINCA_PUBLIC_URL": "https://cards.example.org"}])
@pytest.mark.parametrize("words", [["up"], ["run", "--", "true"], ["api"], ["worker"], ["check"]], ids=" ".join)
def test_every_command_refuses_to_start_in_public(
    words: list[str],
    public: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    given = {
        "TRINCA_DEV": "1",
        "TRINCA_DATA_DIR": str(tmp_path / "data"),
        "TRINCA_REDIS_URL": "redis://host",
        **public,
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert main(words) == WRONG_SETTINGS
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(ALONE)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("words", [["up", "--host", "0.0.0.0"], ["api", "--host", "0.0.0.0"]], ids=" ".join)
def test_the_host_of_the_command_line_counts(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRINCA_DEV", "1")
    assert main(words) == WRONG_SETTINGS
    assert capsys.readouterr().err.startswith(ALONE)


def test_the_application_refuses_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TRINCA_DEV": "1", "TRINCA_HOST": "0.0.0.0", "TRINCA_REDIS_URL": "redis://host"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=ALONE):
        create_app()


def test_programs_are_told_the_mode_in_force_and_no_other() -> None:
    settings = Settings(redis_url=None, queue_url=None, data_dir=Path("/nonexistent"))
    assert environment_of(settings, {"TRINCA_DEV": "1"})["TRINCA_DEV"] == "0"
    on = Settings(redis_url=None, queue_url=None, data_dir=Path("/nonexistent"), dev=True)
    assert environment_of(on, {})["TRINCA_DEV"] == "1"


@pytest.mark.parametrize(("environ", "told"), [({"TRINCA_DEV": "1"}, True), ({}, False)])
def test_up_carries_it_to_the_api_and_says_so(
    begin: Callable[..., Command], place: Place, environ: dict[str, str], *, told: bool
) -> None:
    up = begin("up", program=REAL, **environ)
    mark = up.ready()
    assert mark.dev is told
    answer = get(mark.url, "/readyz")
    assert answer is not None
    assert json.loads(answer[1]) == {"status": "ready"} | ({"development": True} if told else {})
    up.process.terminate()
    status, output, _ = up.end()
    assert status == 0
    said = [output, *(place.log(name).read_text() for name in ("api", "worker"))]
    assert [DEVELOPMENT in text for text in said] == [told] * 3


def test_check_shows_it(begin: Callable[..., Command]) -> None:
    _, off, _ = begin("check", program=REAL).end()
    _, on, _ = begin("check", program=REAL, TRINCA_DEV="1").end()
    assert "TRINCA_DEV          0" in off.splitlines()
    assert DEVELOPMENT not in off
    assert "TRINCA_DEV          1" in on.splitlines()
    assert DEVELOPMENT in on.splitlines()


def test_run_says_it_of_a_service_of_its_own(begin: Callable[..., Command]) -> None:
    status, _, errors = begin("run", "--", "true", TRINCA_DEV="1").end()
    assert (status, errors.splitlines()) == (0, ["Starting Trinca …", DEVELOPMENT])


def test_run_uses_no_running_service_without_it(begin: Callable[..., Command]) -> None:
    url = begin("up").ready().url
    status, output, errors = begin("run", "--", "echo", "used", TRINCA_DEV="1").end()
    assert (status, output) == (1, "")
    assert url in errors
    assert "It is not in the development mode (TRINCA_DEV=1)." in errors
    assert begin("run", "--", "echo", "used").end()[:2] == (0, "used\n")


def test_run_says_it_of_the_running_service(begin: Callable[..., Command]) -> None:
    begin("up", TRINCA_DEV="1").ready()
    for environ in ({"TRINCA_DEV": "1"}, {}):
        assert begin("run", "--", "echo", "used", **environ).end() == (0, "used\n", f"{DEVELOPMENT}\n")


def test_the_api_in_every_process_of_gunicorns_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """`api` becomes gunicorn, whose processes read the settings again."""
    became: list[dict[str, str]] = []

    def execve(_path: str, _words: list[str], environ: dict[str, str]) -> None:
        became.append(environ)
        raise SystemExit(0)

    monkeypatch.setattr(os, "execve", execve)
    monkeypatch.setenv("TRINCA_REDIS_URL", "redis://host")
    monkeypatch.setenv("TRINCA_DEV", "1")
    with pytest.raises(SystemExit):
        main(["api", "--host", "::1"])
    (environ,) = became
    assert (environ["TRINCA_DEV"], environ["TRINCA_HOST"]) == ("1", "::1")
    assert Settings.from_environment(environ).dev
