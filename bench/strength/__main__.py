"""`python -m bench.strength`: measure how strong the computer players are, and print the tables."""

import argparse
import sys
from collections.abc import Sequence

from bench import arguments, report
from bench.strength import players, told
from bench.strength.meeting import Wanted, meet, running
from bench.strength.setups import SETUPS, Setup, of_game
from trinca.jobs.computer import NODES

COUNT, COUNT_OR_NONE = arguments.number(), arguments.number(least=0)
PAIRS = "normal:easy,normal:greedy,hard:normal,hard:greedy"


def main(words: Sequence[str] | None = None) -> int:
    """Let every pair meet at every setup."""
    given = _parser().parse_args(words)
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
    arguments.save(given.save, "strength-", told.as_json(meetings, wanted, facts))
    return 0


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
    parser.add_argument("--hands", type=COUNT, default=400, metavar="N", help="hands at least (default: 400)")
    parser.add_argument(
        "--matches", type=COUNT_OR_NONE, default=0, metavar="N", help="whole matches at least (default: 0)"
    )
    parser.add_argument("--seed", type=COUNT_OR_NONE, default=1, metavar="N", help="of the deals (default: 1)")
    parser.add_argument("--budget", type=COUNT, default=NODES, metavar="N", help=f"nodes a choice ({NODES})")
    parser.add_argument("--processes", type=COUNT, default=2, metavar="N", help="that play (default: 2)")
    arguments.add_save(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
