"""`python -m bench`: measure, and print a table. Fixed counts, a few minutes, real processes."""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench import arrangements, calls, engine, report, turns
from bench.processes import running

MOST = 100_000
RESULTS = Path("bench", "results")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everything once."""
    given = _parser().parse_args(arguments)
    with running() as here:
        groups = [
            calls.measure(here, given.calls),
            turns.measure(here, given.jobs),
        ]
    # When nothing else runs any more.
    groups += [engine.measure(given.hands), *arrangements.measure(given.arranged)]
    facts = report.machine(here.redis_version)
    sys.stdout.write(report.markdown(groups, facts))
    if given.save is not None:
        path: Path = given.save / f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(report.as_json(groups, facts), indent=2) + "\n", encoding="utf-8")
        sys.stdout.write(f"\nSaved as {path}.\n")
    return 0


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"a whole number from 1 to {MOST} is wanted, not {text!r}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Measure the service beside bare yardsticks."
    )
    parser.add_argument("--calls", type=_count, default=400, metavar="N", help="calls of each kind (default: 400)")
    parser.add_argument("--jobs", type=_count, default=100, metavar="N", help="turns of each level (default: 100)")
    parser.add_argument("--hands", type=_count, default=20, metavar="N", help="hands of each game (default: 20)")
    parser.add_argument("--arranged", type=_count, default=100, metavar="N", help="hands to arrange (default: 100)")
    parser.add_argument(
        "--save",
        type=Path,
        nargs="?",
        const=RESULTS,
        metavar="FOLDER",
        help="also write the figures as JSON (default folder: bench/results)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
