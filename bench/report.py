"""The measurements as Markdown for people and as JSON for comparisons."""

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from bench.samples import Group, Samples

MS = 1000
US = 1_000_000
FIVE = 5e-4
"""Seconds below which microseconds are told in place of milliseconds."""


def machine(redis_version: str) -> dict[str, Any]:
    """What the figures were taken on; nothing that names the machine."""
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "redis": redis_version,
        "system": platform.system(),
        "processor": platform.machine(),
    }


def markdown(groups: Sequence[Group], facts: dict[str, Any]) -> str:
    """A table for each group."""
    told = "{cores} cores, {system} {processor}, Python {python}, Redis {redis}, {at}".format(**facts)
    return "\n\n".join([f"_{told}_", *map(_table, groups)]) + "\n"


def as_json(groups: Sequence[Group], facts: dict[str, Any]) -> dict[str, Any]:
    """The same as values; times in seconds."""
    return {
        **facts,
        "groups": {
            group.title: {
                row.name: {
                    "median": row.median,
                    "p95": row.p95,
                    "count": len(row.times),
                    "ratios": _ratios(group, row),
                }
                for row in group.rows
            }
            for group in groups
        },
    }


def _ratios(group: Group, row: Samples) -> dict[str, float]:
    return {yardstick.name: row.median / yardstick.median for yardstick in group.yardsticks}


def _table(group: Group) -> str:
    head = [group.title, "median", "p95", *(f"ratio to {yardstick.name}" for yardstick in group.yardsticks)]
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    for row in group.rows:
        ratios = (f"{ratio:.2f}" for ratio in _ratios(group, row).values())
        lines.append([row.name, _time(row.median), _time(row.p95), *ratios])
    return "\n".join([*(f"| {' | '.join(line)} |" for line in lines), "", *group.notes])


def _time(seconds: float) -> str:
    return f"{seconds * US:.1f} µs" if seconds < FIVE else f"{seconds * MS:.2f} ms"
