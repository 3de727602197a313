"""`python -m bench.schemathesis_run`: schemathesis at length against the running service, all its phases.

Needs the development environment (`make setup-dev`). Fixed seeds, so that a finding can be looked at again;
nothing is measured. Long polls are cut to nothing, for the calls are many.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.arguments import number

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
sys.path.insert(0, str(TESTS))  # it shares servers and tables with the tests

from contract.fuzzing import LEFT_OUT  # noqa: E402 - the path first
from support.redis_server import RedisServer  # noqa: E402
from support.service import RunningService  # noqa: E402

EXAMPLES = 300
"""Generated calls of each operation; with the other phases some minutes."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 where every answer was as the document says."""
    given = _parser().parse_args(arguments)
    os.environ["TRINCA_WAIT_LIMIT"] = "0"
    redis = RedisServer().start()
    service = RunningService(redis.url())
    try:
        service.start()
        return _run(service.url, given.examples, given.seed)
    finally:
        service.stop()
        redis.remove()


def _run(url: str, examples: int, seed: int) -> int:
    words = [sys.executable, "-m", "schemathesis.cli", "run", f"{url}/openapi.json"]
    words += [f"--max-examples={examples}", f"--seed={seed}"]
    words += ["--exclude-operation-id=followTable"]  # a stream goes on for minutes
    words += ["--checks=all", f"--exclude-checks={LEFT_OUT}", "--continue-on-failure", "--warnings=off"]
    environ = {
        **os.environ,
        "TRINCA_URL": url,
        "SCHEMATHESIS_HOOKS": "bench.schemathesis_hooks",
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(TESTS))),
    }
    with tempfile.TemporaryDirectory(prefix="trinca-bench-") as folder:  # it leaves notes where it runs
        return subprocess.run(words, check=False, env=environ, cwd=folder).returncode


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.schemathesis_run",
        description="Call the service as the document says, and as it forbids.",
    )
    parser.add_argument(
        "--examples",
        type=number(),
        default=EXAMPLES,
        metavar="N",
        help=f"calls of each operation (default: {EXAMPLES})",
    )
    parser.add_argument("--seed", type=number(least=0), default=1, metavar="N", help="for other calls (default: 1)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
