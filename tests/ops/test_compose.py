"""docker-compose.yml: a Compose file by its schema, and one that fits the code. No engine starts it here."""

import dataclasses
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types
from ops.dockerfile import ROOT, stages

from trinca.jobs.queue import LONGEST_TURN
from trinca.server import gunicorn_config
from trinca.server.main import _parser
from trinca.server.redis_server import OLDEST
from trinca.store.settings import Settings

FILE = ROOT / "docker-compose.yml"


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services, what they share put in."""
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))["services"]
    return found


def ours(services: dict[str, Any]) -> dict[str, Any]:
    """The services that run the image of this project."""
    return {name: service for name, service in services.items() if "build" in service}


def seconds(text: str) -> int:
    """A duration such as `30s`."""
    found = re.fullmatch(r"(\d+)s", text)
    assert found is not None, text
    return int(found[1])


def schema_says(file: Path) -> int:
    """What a validator of Compose files says of it: 0 when it is one."""
    tool = Path(sys.executable).with_name("check-jsonschema")
    words = [str(tool), "--builtin-schema", "vendor.compose-spec", str(file)]
    return subprocess.run(words, capture_output=True, check=False, timeout=60).returncode


def test_it_is_a_compose_file() -> None:
    assert schema_says(FILE) == 0


@pytest.mark.parametrize(
    ("right", "wrong"), [("restart: unless-stopped", "restarts: unless-stopped"), ("init: true", "init: [true]")]
)
def test_the_schema_sees_what_is_wrong(right: str, wrong: str, tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert right in text
    file = tmp_path / "docker-compose.yml"
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    assert schema_says(file) != 0


def test_it_runs_api_worker_and_redis(services: dict[str, Any]) -> None:
    assert set(services) == {"api", "worker", "redis"}
    assert set(ours(services)) == {"api", "worker"}


def test_its_commands_are_commands_of_the_server(services: dict[str, Any]) -> None:
    for name, service in ours(services).items():
        program, *words = service["command"]
        assert (program, words[0]) == ("trinca-server", name)
        assert _parser().parse_args(words).run  # ends the test where the parser refuses


def test_its_settings_exist_and_are_taken(services: dict[str, Any]) -> None:
    names = {f"TRINCA_{field.name.upper()}" for field in dataclasses.fields(Settings)}
    for service in ours(services).values():
        given = stages()[-1].environment() | service["environment"]
        told = {name: value for name, value in given.items() if name.startswith("TRINCA_")}
        assert set(told) <= names
        settings = Settings.from_environment({**told, "HOME": "/nonexistent"})
        assert settings.redis_url == service["environment"]["TRINCA_REDIS_URL"]
        assert settings.queue_url == service["environment"]["TRINCA_QUEUE_URL"]
        for url in (settings.redis_url, settings.queue_url):
            assert urlsplit(url or "").hostname == "redis"


def test_only_the_api_is_published_and_where_it_listens(services: dict[str, Any]) -> None:
    port = Settings(redis_url=None, queue_url=None, data_dir=Path("/nonexistent")).port
    published = {name: service["ports"] for name, service in services.items() if "ports" in service}
    assert published == {"api": [f"{port}:{port}"]}
    assert stages()[-1].all("EXPOSE") == [str(port)]
    assert [service for service in services.values() if "network_mode" in service or "networks" in service] == []


def test_more_workers_can_be_had(services: dict[str, Any]) -> None:
    assert not {"container_name", "ports", "hostname"} & set(services["worker"])


def test_its_redis_keeps_the_tables(services: dict[str, Any]) -> None:
    redis = services["redis"]
    program, *words = redis["command"]
    assert program == "redis-server"
    settings = dict(zip(words[::2], words[1::2], strict=True))
    assert settings == {
        "--appendonly": "yes",
        "--appendfsync": "everysec",
        "--save": "",
        "--maxmemory-policy": "noeviction",
    }
    assert redis["volumes"] == ["tables:/data"]  # the folder that the image works in
    version = re.match(r"(?:redis|valkey/valkey):(\d+)", redis["image"])
    assert version is not None
    assert int(version[1]) >= OLDEST[0]


def test_everything_waits_for_redis_and_comes_back(services: dict[str, Any]) -> None:
    assert "PONG" in " ".join(services["redis"]["healthcheck"]["test"])
    for service in ours(services).values():
        assert service["depends_on"] == {"redis": {"condition": "service_healthy"}}
    for service in services.values():
        assert service["restart"] == "unless-stopped"
        assert service["init"] is True


def test_who_is_asked_to_end_is_given_the_time(services: dict[str, Any]) -> None:
    assert seconds(services["worker"]["stop_grace_period"]) > LONGEST_TURN
    assert seconds(services["api"]["stop_grace_period"]) > gunicorn_config.graceful_timeout


def test_a_worker_is_not_asked_for_http(services: dict[str, Any]) -> None:
    assert services["worker"]["healthcheck"] == {"disable": True}
    assert "healthcheck" not in services["api"]  # the image's


def test_nothing_of_ours_can_write_or_gain_rights(services: dict[str, Any]) -> None:
    for service in ours(services).values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
