"""`python -m bench`: measure, and print a table. Fixed counts, a few minutes, real processes."""

import argparse
import sys
from collections.abc import Sequence

from bench import arguments, arrangements, calls, engine, report, turns
from bench.processes import running

COUNT = arguments.number(most=100_000)


def main(words: Sequence[str] | None = None) -> int:
    """Measure everything once."""
    given = _parser().parse_args(words)
    with running() as here:
        groups = [
            calls.measure(here, given.calls),
            turns.measure(here, given.jobs),
        ]
    # When nothing else runs any more.
    groups += [engine.measure(given.hands), *arrangements.measure(given.arranged)]
    facts = report.machine(here.redis_version)
    sys.stdout.write(report.markdown(groups, facts))
    arguments.save(given.save, "", report.as_json(groups, facts))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Measure the service beside bare yardsticks."
    )
    parser.add_argument("--calls", type=COUNT, default=400, metavar="N", help="calls of each kind (default: 400)")
    parser.add_argument("--jobs", type=COUNT, default=100, metavar="N", help="turns of each level (default: 100)")
    parser.add_argument("--hands", type=COUNT, default=20, metavar="N", help="hands of each game (default: 20)")
    parser.add_argument("--arranged", type=COUNT, default=100, metavar="N", help="hands to arrange (default: 100)")
    arguments.add_save(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
