"""What the operator decides, read once from the environment by a composition root and handed down.

A wrong or empty value ends the start with a sentence; nothing falls back in silence to a limit that is no limit.
"""

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

SEVEN_DAYS = 7 * 24 * 3600
HINT_LIMIT = 10
"""Seconds that anyone waits for a hint at most."""

LONGEST_NUMBER = 12  # digits; Python refuses to read thousands of them
ASKED = ("db", "username", "password", "client_name", "socket_keepalive")
"""What a Redis address may say in its query, beside TLS; time-outs and decoding are each connection's own affair."""


DEVELOPMENT = "Development mode (TRINCA_DEV=1): whoever makes a table may choose its deals. It is not for play."
"""What every start of such a service says."""

_ALONE = "With TRINCA_DEV=1 nobody else may reach the service"


class SettingsError(Exception):
    """A setting that cannot be used; the message names it and says what it takes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The service's settings; durations in seconds.

    Attributes:
        redis_url: Redis that keeps the tables (`redis://` or `unix://`); None where the service starts its own.
        queue_url: Redis of the job queues; the tables' where only one is given.
        data_dir: Folder of the embedded Redis, its logs and the mark of the running service.
        host: Address the API listens on.
        port: Port the API listens on.
        table_life: How long a table lives without activity (TA-8).
        shards: Number of hash tags the tables' keys are spread over; never changed on live data.
        wait_limit: Longest wait of a long poll, at most the contract's 25.
        hint_limit: Longest wait for a hint, at most the contract's 10.
        public_url: Where clients reach the API, for the addresses of invitations; None takes each request's own.
        dev: Whether this is a development mode, in which whoever makes a table may choose its deals. Nobody else may
            reach such a service: raise SettingsError where `host` or `public_url` is not this machine's own.
    """

    redis_url: str | None
    queue_url: str | None
    data_dir: Path
    host: str = "127.0.0.1"
    port: int = 8000
    table_life: int = SEVEN_DAYS
    shards: int = 16
    wait_limit: float = 25.0
    hint_limit: float = HINT_LIMIT
    public_url: str | None = None
    dev: bool = False

    def __post_init__(self) -> None:
        """Refuse a development mode that others could reach, however the settings were made."""
        if not self.dev:
            return
        if not is_loopback(self.host):
            raise SettingsError(
                f"{_ALONE}: TRINCA_HOST (or --host) must be 127.0.0.1, ::1 or localhost, not {self.host}."
            )
        # Neither is this one repeated: a password may stand in it.
        if self.public_url is not None and not is_loopback(urlsplit(self.public_url).hostname or ""):
            raise SettingsError(
                f"{_ALONE}: TRINCA_PUBLIC_URL must name 127.0.0.1, ::1 or localhost, or be left unset."
            )

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Settings":
        """Read `TRINCA_*` (and XDG's state folder) from `environ`; raise SettingsError on a value that is none."""
        redis_url = _url(environ, "TRINCA_REDIS_URL")
        return cls(
            redis_url=redis_url,
            queue_url=_url(environ, "TRINCA_QUEUE_URL") or redis_url,
            data_dir=_data_dir(environ),
            host=_host(environ),
            port=_whole(environ, "TRINCA_PORT", 8000, least=0, most=65535),
            table_life=_whole(environ, "TRINCA_TABLE_LIFE", SEVEN_DAYS, least=1, most=366 * 24 * 3600),
            shards=_whole(environ, "TRINCA_SHARDS", 16, least=1, most=1024),
            wait_limit=float(_whole(environ, "TRINCA_WAIT_LIMIT", 25, least=0, most=25)),
            hint_limit=float(_whole(environ, "TRINCA_HINT_LIMIT", HINT_LIMIT, least=0, most=HINT_LIMIT)),
            public_url=_public_url(environ),
            dev=_dev(environ),
        )


def is_loopback(host: str) -> bool:
    """Whether the host is this machine's alone: an address of 127.0.0.0/8, ::1, or `localhost`."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host.lower() == "localhost"
    # An IPv6 socket that takes IPv4 too names its callers so; what Python says of them differs by its version.
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def _dev(environ: Mapping[str, str]) -> bool:
    text = environ.get("TRINCA_DEV", "0")
    if text not in ("0", "1"):
        raise SettingsError(f"TRINCA_DEV must be 1 for the development mode, or 0, not {text!r}.")
    return text == "1"


def _whole(environ: Mapping[str, str], name: str, default: int, *, least: int, most: int) -> int:
    text = environ.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and least <= int(text) <= most):
        raise SettingsError(f"{name} must be a whole number from {least} to {most}, not {text!r}.")
    return int(text)


def _url(environ: Mapping[str, str], name: str) -> str | None:
    text = environ.get(name)
    if text is None:
        return None
    if not text.startswith(("redis://", "rediss://", "unix://")):
        # The value is not repeated: a password may stand in it.
        raise SettingsError(f"{name} must begin with redis://, rediss:// or unix://.")
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 - reading it is the check: a port that is no number raises
    except ValueError:
        raise SettingsError(f"{name} is no address: its host or port cannot be read.") from None
    if not (parts.path if parts.scheme == "unix" else parts.hostname):
        raise SettingsError(f"{name} names no {'socket' if parts.scheme == 'unix' else 'host'}.")
    if parts.scheme != "unix" and not re.fullmatch(r"/?[0-9]{0,9}", parts.path):
        raise SettingsError(f"{name} must end in the number of a database, or at the host.")
    if parts.query:
        _check_query(name, text, parts.query)
    return text


def _check_query(name: str, url: str, query: str) -> None:
    """Raise SettingsError where the query says what redis-py cannot read, or is the service's own to say."""
    unknown = [key for key, _ in parse_qsl(query, keep_blank_values=True) if key not in ASKED and key[:4] != "ssl_"]
    if unknown:
        raise SettingsError(f"{name} takes {', '.join(ASKED)} and ssl_… in its query, nothing else.")
    import redis  # noqa: PLC0415 - it takes longer than everything else here, and is rarely needed

    try:
        redis.ConnectionPool.from_url(url).make_connection()  # it does not connect yet
    except (redis.RedisError, ValueError, TypeError):
        raise SettingsError(f"{name} has a query that cannot be read.") from None


def _public_url(environ: Mapping[str, str]) -> str | None:
    """A web address without the slash at its end; what a request adds to one (query, fragment) is not part of it."""
    text = environ.get("TRINCA_PUBLIC_URL")
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        named = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        named = False
    plain = text.isascii() and text.isprintable() and not set(text) & set(' "<>\\^`{|}?#@')
    if not named or not plain:
        # Not repeated either: somebody may have put a password into it.
        raise SettingsError(
            "TRINCA_PUBLIC_URL must be an address such as https://cards.example.org, without a query."
        )
    return text.rstrip("/")


def _host(environ: Mapping[str, str]) -> str:
    text = environ.get("TRINCA_HOST", "127.0.0.1")
    if not text or not text.isprintable() or " " in text:
        raise SettingsError(f"TRINCA_HOST must be an address or a host's name, not {text!r}.")
    return text


def _data_dir(environ: Mapping[str, str]) -> Path:
    text = environ.get("TRINCA_DATA_DIR")
    if (text is not None and not text.isprintable()) or text == "":
        raise SettingsError(f"TRINCA_DATA_DIR must name a folder, or be left unset, not {text!r}.")
    try:
        if text:
            return Path(text).expanduser().absolute()
        state = environ.get("XDG_STATE_HOME", "")
        if not Path(state).is_absolute():  # unset, or to be ignored as the XDG specification asks
            state = str(Path(environ.get("HOME") or "~").expanduser() / ".local" / "state")
    except RuntimeError as error:  # a ~ whose home is not known
        raise SettingsError(f"TRINCA_DATA_DIR must be set to a folder: {error}.") from error
    return Path(state) / "trinca"
