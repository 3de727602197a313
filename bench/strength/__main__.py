"""`python -m bench.strength`: measure how strong the computer players are, and print the tables."""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench import report
from bench.strength import players, told
from bench.strength.meeting import Wanted, meet, running
from bench.strength.setups import SETUPS, Setup, of_game
from trinca.jobs.computer import NODES

MOST = 1_000_000
RESULTS = Path("bench", "results")
PAIRS = "normal:easy,normal:greedy,hard:normal,hard:greedy"


def main(arguments: Sequence[str] | None = None) -> int:
    """Let every pair meet at every setup."""
    given = _parser().parse_args(arguments)
    wanted = Wanted(given.hands, given.matches, given.seed, given.budget)
    meetings = []
    with running(given.processes) as run:
        for pair in given.pairs:
            for setup in given.games:
                sys.stderr.write(f"{pair[0]} : {pair[1]}, {setup.name} …\n")
                meetings.append(meet(setup, pair, wanted, run))
    facts = report.machine("")
    del facts["redis"]  # none is needed
    sys.stdout.write(told.markdown(meetings, wanted, facts))
    if given.save is not None:
        path: Path = given.save / f"strength-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(told.as_json(meetings, wanted, facts), indent=2) + "\n", encoding="utf-8")
        sys.stdout.write(f"\nSaved as {path}.\n")
    return 0


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"a whole number from 1 to {MOST} is wanted, not {text!r}")
    return int(text)


def _count_or_none(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _games(text: str) -> tuple[Setup, ...]:
    found: list[Setup] = []
    for name in text.split(","):
        setups = of_game(name)
        if not setups:
            known = ", ".join(setup.name for setup in SETUPS)
            raise argparse.ArgumentTypeError(f"{name!r} is no game that is measured: {known}")
        found += setups
    return tuple(dict.fromkeys(found))


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    try:
        pairs = tuple(dict.fromkeys(map(players.pair, text.split(","))))
        for pair in pairs:
            for name in pair:
                players.player(name, SETUPS[0])
    except (ValueError, ImportError, AttributeError, TypeError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return pairs


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength",
        description="Measure how strong the computer players are.",
        epilog="A player is easy, normal, hard, greedy, or package.module:function with the arguments of Game.choose "
        "(lab.mine:choose:hard is a pair; @normal behind a function tells it that level and not hard).",
    )
    every = ",".join(dict.fromkeys(setup.game_id for setup in SETUPS))
    parser.add_argument("--games", type=_games, default=every, metavar="GAMES", help=f"default: {every}")
    parser.add_argument("--pairs", type=_pairs, default=PAIRS, metavar="PAIRS", help=f"default: {PAIRS}")
    parser.add_argument("--hands", type=_count, default=400, metavar="N", help="hands at least (default: 400)")
    parser.add_argument(
        "--matches", type=_count_or_none, default=0, metavar="N", help="whole matches at least (default: 0)"
    )
    parser.add_argument("--seed", type=_count_or_none, default=1, metavar="N", help="of the deals (default: 1)")
    parser.add_argument("--budget", type=_count, default=NODES, metavar="N", help=f"nodes a choice ({NODES})")
    parser.add_argument("--processes", type=_count, default=2, metavar="N", help="that play (default: 2)")
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
