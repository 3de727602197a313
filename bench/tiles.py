"""`python -m bench.tiles`: the tile solver beside an integer programme and another project's solver.

Needs the environments of the tests and of the bench (`make setup-dev setup-bench`). Each takes all the positions of a
kind before the next does. A time is what the thread that asks spends at the processor, so that what else runs on the
machine does not count. The positions are the same in every run.
"""

import argparse
import gc
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from operator import gt, ne, truediv
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench.arguments import number
from bench.samples import Samples
from trinca.cards.playing import Card
from trinca.melds.combinations import formed
from trinca.melds.rearrange import Arrangement, Objective, rearranged

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path.insert(0, str(TESTS))  # it shares positions and the programme with the tests

from support import tile_positions as made  # noqa: E402 - the path first
from support.tile_positions import Made  # noqa: E402
from support.tile_programme import Programme, value, value_after_tiles, worth_one  # noqa: E402

OTHER = "rummikub_solver"
OURS, THEIRS, PROGRAMME = "ours", "rummikub-solver", "integer programme"
WORTH: dict[Objective, Callable[[str], int]] = {
    "most_tiles": worth_one,
    "most_tiles_then_value": value_after_tiles,
    "most_value": value,
}
WARM = 200
"""Positions that all solve before the clock runs: the others build their models then, ours remembers bounds."""
HARD = 60
MS = 1000
COUNT = number(least=0)


Solver = Callable[[Made], tuple[int, float]]
"""Says how many tiles are laid, and the seconds that it took to find that."""


class Answers(NamedTuple):
    """How many tiles a solver lays in each position, and the seconds it took."""

    laid: tuple[int, ...]
    took: tuple[float, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, then compare; 0 where nothing differs from the programme."""
    given = _parser().parse_args(arguments)
    solvers = _solvers()
    warm = _chance("warm")
    for _ in range(WARM):
        position = made.any_position(warm)
        for solve in solvers.values():
            solve(position)
    gc.freeze()  # the models that were built are nothing to search while the clock runs
    differ = 0
    for title, positions in _measured(given.positions).items():
        answers = {name: _answers(solve, positions) for name, solve in solvers.items()}
        sys.stdout.write(_table(f"{len(positions)} {title}", answers) + "\n\n")
        differ += sum(map(ne, answers[OURS].laid, answers[PROGRAMME].laid))
    differ += _beside(given.beside, given.seed)
    sys.stdout.write(f"Differences from the programme: {differ}.\n")
    return int(differ > 0)


def _chance(seed: str) -> Random:
    return Random(seed)  # noqa: S311 - the same positions in every run


def _measured(count: int) -> dict[str, list[Made]]:
    """The positions that are measured, by what they are."""
    known = json.loads((TESTS / "rules" / "tile_positions.json").read_text(encoding="utf-8"))
    rng = _chance("measured")
    listed = [Made(tuple(tuple(one.split()) for one in each["table"]), tuple(each["rack"].split())) for each in known]
    return {
        f"positions, {len(listed)} known and the others of any size": [
            *listed,
            *(made.any_position(rng) for _ in range(count)),
        ],
        "positions with 40 tiles on the table, 18 and both jokers in the rack": [
            made.position(rng, 40, 20, jokers=2) for _ in range(HARD)
        ],
    }


def _solvers() -> dict[str, Solver]:
    """The solvers by their names."""
    programme = Programme()
    other = import_module(OTHER)
    rules = other.RuleSet()
    numbered = {
        "JK": rules.tiles[-1],
        **{
            f"{colour}{at}": rules.tiles[place * 13 + at - 1]
            for place, colour in enumerate("KBYR")
            for at in range(1, 14)
        },
    }

    def ours(position: Made) -> tuple[int, float]:
        table = [tuple(map(Card, tiles)) for tiles in position.table]
        rack = tuple(map(Card, position.rack))
        found, took = _timed(lambda: rearranged(table, rack, "most_tiles"))
        return len(found.laid), took

    def theirs(position: Made) -> tuple[int, float]:
        state = rules.new_game()
        state.initial = False
        state.add_table(*(numbered[tile] for tiles in position.table for tile in tiles))
        state.add_rack(*(numbered[tile] for tile in position.rack))
        found, took = _timed(lambda: rules.solve(state))
        return len(found.tiles) if found else 0, took

    def by_programme(position: Made) -> tuple[int, float]:
        return _timed(lambda: programme.most(position.table, position.rack, worth_one))

    return {OURS: ours, THEIRS: theirs, PROGRAMME: by_programme}


def _timed(call: Callable[[], Any]) -> tuple[Any, float]:
    begin = time.thread_time()
    answer = call()
    return answer, time.thread_time() - begin


def _answers(solve: Solver, positions: Sequence[Made]) -> Answers:
    answers = [solve(position) for position in positions]
    return Answers(tuple(laid for laid, _ in answers), tuple(took for _, took in answers))


def _table(title: str, answers: dict[str, Answers]) -> str:
    """The times, and how often ours fits into the others'."""
    lines = [
        f"| {title} | median | p95 | max, ms | of medians | each: median | each: least | of means |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    own, other = answers[OURS], answers[THEIRS]
    median = statistics.median(own.took)
    for name, answer in answers.items():
        row = Samples(name, list(answer.took))
        each = list(map(truediv, answer.took, own.took))
        means = statistics.fmean(answer.took) / statistics.fmean(own.took)
        cells = [f"{seconds * MS:.2f}" for seconds in (row.median, row.p95, max(row.times))]
        cells += [f"{ratio:.1f}" for ratio in (row.median / median, statistics.median(each), min(each), means)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    slower, fewer = sum(map(gt, own.took, other.took)), sum(map(gt, own.laid, other.laid))
    lines += [
        "",
        f"Ours: the slowest takes {max(own.took) / median:.1f} times the median.",
        f"Ours is slower than {THEIRS} on {slower}; {THEIRS} lays fewer tiles on {fewer}.",
    ]
    return "\n".join(lines)


def _full_table(rng: Random) -> Made:
    rack = tuple(map(Card, made.dense_rack(rng).rack))
    return made.with_rest(rng, rearranged((), rack, "most_tiles").table)


KINDS: tuple[Callable[[Random], Made], ...] = (
    made.small_position,
    made.dense_rack,
    _full_table,
    made.groups_of_four,
    made.any_position,
)


def _beside(count: int, seed: int) -> int:
    """On how many of so many positions ours and the programme differ, each position with every objective."""
    programme, rng, seen, differ = Programme(), _chance(str(seed)), Counter[str](), 0
    for at in range(count):
        # The largest take the programme longest: they are every twentieth.
        kind = KINDS[-1] if at % 20 == 0 else KINDS[at % (len(KINDS) - 1)]
        position = kind(rng)
        seen[f"{position.jokers} jokers"] += 1
        for objective, worth in WORTH.items():
            table = [tuple(map(Card, tiles)) for tiles in position.table]
            found = rearranged(table, tuple(map(Card, position.rack)), objective)
            most = programme.most(position.table, position.rack, worth)
            if sum(map(worth, found.laid)) != most or not _sound(position, found):
                differ += 1
                sys.stdout.write(f"{objective}: the most is {most}, not {found} at {position}\n")
    sys.stdout.write(f"{count} positions with each of {len(WORTH)} objectives: {dict(sorted(seen.items()))}.\n")
    return differ


def _sound(position: Made, found: Arrangement) -> bool:
    """Whether the answer is sure, every combination is one, and nothing came or went but from the rack."""
    after, before = _counted(found.table), _counted(position.table)
    laid = Counter(found.laid)
    valid = all(formed(tiles) for tiles in found.table)
    return found.exact and valid and after == before + laid and laid <= Counter(position.rack)


def _counted(table: Iterable[Iterable[str]]) -> Counter[str]:
    return Counter(str(tile) for tiles in table for tile in tiles)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.tiles", description="Measure the tile solver beside others."
    )
    parser.add_argument("--positions", type=COUNT, default=200, metavar="N", help="to measure (default: 200)")
    parser.add_argument("--beside", type=COUNT, default=10_000, metavar="N", help="only to compare (default: 10000)")
    parser.add_argument("--seed", type=COUNT, default=1, metavar="N", help="of those (default: 1)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
