"""How many connections one process of the API may hold: each needs an open file."""

import resource

MOST = 10_000
"""Connections of one process at most; a waiting client costs some tens of kilobytes."""

RESERVE = 256
"""Open files for everything else: Redis, its listeners, logs, the libraries."""


def raise_open_files() -> int:
    """Raise this process's limit of open files as far as MOST connections need and the system lets it; the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE if hard == resource.RLIM_INFINITY else min(MOST + RESERVE, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST + RESERVE if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # some systems have a further limit that they do not tell
        return soft
    return wanted


def connections(open_files: int) -> int:
    """The connections that so many open files are enough for."""
    return min(MOST, max(open_files - RESERVE, open_files // 2))
