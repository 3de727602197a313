"""Connections to Redis, one kind for each way of waiting, none of which may hang.

redis-py's own defaults (five seconds, ten retries) would turn an outage into a pile of stuck requests. A command that
is sent a second time finds by its nonce whether the first one arrived (see `scripts`).
"""

import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

TIMEOUT = 2.0
"""Seconds to connect, to send, to wait for an answer, and to wait for a free connection."""

RETRIES = 1
CONNECTIONS = 64
"""Connections of one process at most; who finds none free within the time-out is told that Redis is unavailable."""

LISTENING_TIMEOUT = 15.0
"""Seconds of silence after which a listening connection is asked whether it lives."""


def connect(url: str, *, timeout: float = TIMEOUT, retries: int = RETRIES) -> redis.Redis:
    """A client for commands, safe to share between threads and greenlets; it connects when first used."""
    pool = redis.BlockingConnectionPool.from_url(
        url, max_connections=CONNECTIONS, timeout=timeout, **_options(timeout, retries)
    )
    return redis.Redis(connection_pool=pool)


def connect_listening(url: str) -> redis.Redis:
    """A client whose connections wait for messages."""
    return redis.Redis(connection_pool=redis.ConnectionPool.from_url(url, **_options(LISTENING_TIMEOUT, 0)))


def connect_queue(url: str) -> redis.Redis:
    """A client for an RQ worker alone: the worker lengthens its time-outs for its blocking reads."""
    return redis.Redis(connection_pool=redis.ConnectionPool.from_url(url, **_options(TIMEOUT, RETRIES)))


def _options(timeout: float, retries: int) -> dict[str, object]:
    return {
        "socket_timeout": timeout,
        "socket_connect_timeout": min(timeout, TIMEOUT),
        "retry": Retry(ConstantBackoff(0.05), retries),
        "protocol": 2,  # one round trip less to connect, and messages come as plain lists
        "driver_info": None,  # two more
    }
