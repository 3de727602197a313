"""`trinca-server check`: the settings in force, and whether Redis can keep the tables."""

import dataclasses
import re

import redis

from trinca.server.place import Refused
from trinca.server.redis_server import OLDEST, candidates, choose
from trinca.store.settings import DEVELOPMENT, Settings

FAILED = 1
REDIS_TIMEOUT = 2.0  # seconds


def check(settings: Settings) -> int:
    """Print what is in force and what is found; 0 when a service can run so, else 1."""
    for field in dataclasses.fields(settings):
        print(f"TRINCA_{field.name.upper():<12} {shown(getattr(settings, field.name))}")
    if settings.dev:
        print(DEVELOPMENT)
    if settings.redis_url is None:
        findings = [_embedded()]
    else:
        addresses = {"tables": settings.redis_url, "queue": settings.queue_url or settings.redis_url}
        if addresses["tables"] == addresses["queue"]:
            del addresses["queue"]
        findings = [_answers(f"Redis of the {use}", url) for use, url in addresses.items()]
    return 0 if all(findings) else FAILED


def shown(value: object) -> str:
    """A setting for people; passwords in addresses are masked."""
    match value:
        case None:
            return "(not set)"
        case str():
            return masked(value)
        case bool():
            return str(int(value))
        case float():
            return f"{value:g}"
    return str(value)


def masked(url: str) -> str:
    """The address without its password, in whichever place it stands."""
    before_query, mark, query = url.partition("?")
    before_query = re.sub(r"(?<=://)([^:/]*):.*@", r"\1:***@", before_query)
    return before_query + mark + re.sub(r"(?i)((?:^|&)password=)[^&]*", r"\1***", query)


def _embedded() -> bool:
    try:
        binary, version = choose(candidates())
    except Refused as refusal:
        print(refusal)
        return False
    print(f"Redis: `up` starts its own, {binary} ({version[0]}.{version[1]}).")
    return True


def _answers(what: str, url: str) -> bool:
    try:
        with redis.Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT, decode_responses=True
        ) as client:
            facts: dict[str, object] = client.info()
    except (redis.RedisError, ValueError) as error:
        print(f"{what}: {masked(url)} does not answer ({type(error).__name__}).")
        return False
    version = str(facts.get("redis_version", "0.0"))
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST:
        print(f"{what}: version {version} is too old; {OLDEST[0]}.{OLDEST[1]} is the oldest that serves.")
        return False
    print(f"{what}: version {version} answers.")
    policy = facts.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        print(f"Warning: its maxmemory-policy is {policy}; tables may vanish. Set it to noeviction.")
    return True
