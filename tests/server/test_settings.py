from pathlib import Path

import pytest

from trinca.store.settings import SEVEN_DAYS, Settings, SettingsError


def test_without_any_setting() -> None:
    settings = Settings.from_environment({"HOME": "/home/ana"})
    assert settings == Settings(None, None, Path("/home/ana/.local/state/trinca"))
    assert (settings.host, settings.port, settings.table_life) == ("127.0.0.1", 8000, SEVEN_DAYS)


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"TRINCA_DATA_DIR": "/srv/cards"}, "/srv/cards"),
        ({"XDG_STATE_HOME": "/state"}, "/state/trinca"),
        ({"XDG_STATE_HOME": "relative", "HOME": "/home/ana"}, "/home/ana/.local/state/trinca"),
        ({"XDG_STATE_HOME": "", "HOME": "/home/ana"}, "/home/ana/.local/state/trinca"),
    ],
)
def test_the_data_folder(environ: dict[str, str], folder: str) -> None:
    assert Settings.from_environment(environ).data_dir == Path(folder)


def test_one_redis_serves_both_where_only_one_is_given() -> None:
    settings = Settings.from_environment({"TRINCA_REDIS_URL": "redis://one"})
    assert (settings.redis_url, settings.queue_url) == ("redis://one", "redis://one")
    settings = Settings.from_environment({"TRINCA_REDIS_URL": "redis://one", "TRINCA_QUEUE_URL": "unix:///two"})
    assert (settings.redis_url, settings.queue_url) == ("redis://one", "unix:///two")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TRINCA_REDIS_URL", ""),
        ("TRINCA_REDIS_URL", "localhost:6379"),
        ("TRINCA_REDIS_URL", "redis://"),
        ("TRINCA_REDIS_URL", "redis://host:port"),
        ("TRINCA_REDIS_URL", "redis://[::1"),
        ("TRINCA_REDIS_URL", "redis://host/tables"),
        ("TRINCA_REDIS_URL", "redis://host/0/1"),
        ("TRINCA_REDIS_URL", "redis://host?foo=1"),
        ("TRINCA_REDIS_URL", "redis://host?foo="),
        ("TRINCA_REDIS_URL", "redis://host?socket_timeout=abc"),
        ("TRINCA_REDIS_URL", "redis://host?decode_responses=1"),
        ("TRINCA_REDIS_URL", "redis://host?db=abc"),
        ("TRINCA_REDIS_URL", "redis://host?ssl_ca_certs=/ca.pem"),
        ("TRINCA_REDIS_URL", "rediss://host?ssl_cert_reqs=perhaps"),
        ("TRINCA_REDIS_URL", "rediss://host?ssl_min_version=abc"),
        ("TRINCA_REDIS_URL", "rediss://host?ssl_foo=1"),
        ("TRINCA_QUEUE_URL", "unix:///r.sock?db=abc"),
        ("TRINCA_QUEUE_URL", "unix://"),
        ("TRINCA_DATA_DIR", ""),
        ("TRINCA_DATA_DIR", "two\nlines"),
        ("TRINCA_DATA_DIR", "~nobody-has-this-name/x"),
        ("TRINCA_HOST", ""),
        ("TRINCA_HOST", "two words"),
        ("TRINCA_PORT", ""),
        ("TRINCA_PORT", "65536"),
        ("TRINCA_PORT", "-1"),
        ("TRINCA_PORT", "8000.0"),
        ("TRINCA_PORT", "\uff18\uff10\uff10\uff10"),
        ("TRINCA_PORT", "9" * 5000),
        ("TRINCA_TABLE_LIFE", "0"),
        ("TRINCA_SHARDS", "0"),
        ("TRINCA_WAIT_LIMIT", "26"),
        ("TRINCA_HINT_LIMIT", "11"),
        ("TRINCA_HINT_LIMIT", "-1"),
        ("TRINCA_PUBLIC_URL", ""),
        ("TRINCA_PUBLIC_URL", "cards.example.org"),
        ("TRINCA_PUBLIC_URL", "ftp://cards.example.org"),
        ("TRINCA_PUBLIC_URL", "https://"),
        ("TRINCA_PUBLIC_URL", "https://:8000"),
        ("TRINCA_PUBLIC_URL", "https://cards.example.org:port"),
        ("TRINCA_PUBLIC_URL", "https://cards.example.org:0"),
        ("TRINCA_PUBLIC_URL", "https://cards.example.org:65536"),
        ("TRINCA_PUBLIC_URL", "https://[::1"),
        ("TRINCA_PUBLIC_URL", "https://ana:secret@cards.example.org"),
        ("TRINCA_PUBLIC_URL", "https://cards.example.org/?x=1"),
        ("TRINCA_PUBLIC_URL", "https://cards.example.org/#x"),
        ("TRINCA_PUBLIC_URL", "https://cards.example.org/a b"),
        ("TRINCA_PUBLIC_URL", "https://cards.example.org\n"),
        ("TRINCA_PUBLIC_URL", "https://c\u00e4rds.example.org"),
    ],
)
def test_a_wrong_value_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.from_environment({"HOME": "/home/ana", name: value})


@pytest.mark.parametrize(
    "url",
    [
        "redis://host",
        "redis://host/",
        "redis://:secret@host:6380/3",
        "redis://host?db=3&client_name=cards&socket_keepalive=yes",
        "rediss://ana@host/3?ssl_cert_reqs=required&ssl_ca_certs=/ca.pem",
        "unix:///run/redis.sock?db=1&password=secret",
        "unix:///run/a%20b.sock",
    ],
)
def test_what_redis_understands_is_taken(url: str) -> None:
    assert Settings.from_environment({"HOME": "/home/ana", "TRINCA_REDIS_URL": url}).redis_url == url


@pytest.mark.parametrize(
    ("given", "base"),
    [
        ("https://cards.example.org", "https://cards.example.org"),
        ("https://cards.example.org/", "https://cards.example.org"),
        ("http://[::1]:8000/rummy/", "http://[::1]:8000/rummy"),
    ],
)
def test_where_friends_reach_the_service(given: str, base: str) -> None:
    assert Settings.from_environment({"HOME": "/home/ana", "TRINCA_PUBLIC_URL": given}).public_url == base


@pytest.mark.parametrize(
    "url",
    [
        "http://:secret@host",
        "redis://:secret@host:port",
        "redis://:secret@",
        "redis://:secret@host/x",
        "redis://host?password=secret&db=x",
        "redis://host?secret=1",
    ],
)
def test_no_password_is_repeated(url: str) -> None:
    with pytest.raises(SettingsError) as refusal:
        Settings.from_environment({"TRINCA_REDIS_URL": url})
    assert "secret" not in str(refusal.value)
