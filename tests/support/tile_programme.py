"""The most that a rack can lay onto a table of tiles, by an integer programme: nothing of the solver is used here.

Every combination up to five tiles long is a column, for a longer run is two of these; every tile is a row.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

import highspy
import numpy as np

COLOURS = "RBKY"
TILES = [*(f"{colour}{number}" for colour in COLOURS for number in range(1, 14)), "JK"]
COPIES = 2

Table = Iterable[Iterable[str]]


def worth_one(_: str) -> int:
    """Every tile counts the same: the most tiles."""
    return 1


def value(tile: str) -> int:
    """What a tile counts in a rack."""
    return 30 if tile == "JK" else int(tile[1:])


def value_after_tiles(tile: str) -> int:
    """The most tiles and, of as many, the most value."""
    return 10_000 + value(tile)


def every_combination() -> set[tuple[str, ...]]:
    """The groups, and the runs of three to five, with up to two tiles replaced by jokers; as multisets."""
    return {tuple(sorted(tiles)) for real in _real() for tiles in _with_jokers(real)}


def _real() -> Iterator[tuple[str, ...]]:
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield tuple(f"{colour}{number}" for colour in colours)
    for colour in COLOURS:
        for size in (3, 4, 5):
            for first in range(1, 15 - size):
                yield tuple(f"{colour}{number}" for number in range(first, first + size))


def _with_jokers(real: tuple[str, ...]) -> Iterator[list[str]]:
    for jokers in range(COPIES + 1):
        for replaced in combinations(range(len(real)), jokers):
            yield ["JK" if place in replaced else tile for place, tile in enumerate(real)]


class Programme:
    """The programme for every position; a position sets its bounds."""

    def __init__(self) -> None:
        columns = [Counter(tiles) for tiles in sorted(every_combination())]
        self._racks = len(columns)
        # A tile taken from the rack counts against the combinations that it lies in.
        columns += [Counter({tile: -1}) for tile in TILES]
        self._highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]  # its own stub leaves it out
        for option, chosen in (
            ("output_flag", False),
            ("parallel", "off"),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 1e-6),
        ):
            self._highs.setOptionValue(option, chosen)
        self._highs.passModel(_model(columns))

    def most(self, table: Table, rack: Iterable[str], worth: Callable[[str], int]) -> int:
        """The most that the tiles laid are worth together."""
        lying = Counter(tile for tiles in table for tile in tiles)
        held = Counter(rack)
        for row, tile in enumerate(TILES):
            self._highs.changeRowBounds(row, lying[tile], lying[tile])
            self._highs.changeColBounds(self._racks + row, 0, held[tile])
            self._highs.changeColCost(self._racks + row, worth(tile))
        self._highs.run()
        assert self._highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
        return round(float(self._highs.getInfo().objective_function_value))


def _model(columns: list[Counter[str]]) -> Any:
    entries = [[(row, float(column[tile])) for row, tile in enumerate(TILES) if column[tile]] for column in columns]
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(columns), len(TILES)
    model.col_cost_ = model.col_lower_ = np.zeros(len(columns))
    model.col_upper_ = np.full(len(columns), float(COPIES))
    model.row_lower_ = model.row_upper_ = np.zeros(len(TILES))
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(columns)
    model.sense_ = highspy.ObjSense.kMaximize
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = np.cumsum([0, *map(len, entries)])
    model.a_matrix_.index_ = np.array([row for column in entries for row, _ in column])
    model.a_matrix_.value_ = np.array([copies for column in entries for _, copies in column])
    return model
