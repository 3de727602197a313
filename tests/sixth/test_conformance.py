"""The new game goes through the whole suite that the others go through, as it is."""

from collections.abc import Callable, Iterator
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from conformance import test_corrupt, test_endings, test_games, test_moves
from conformance.playing import Place
from sixth.registry import SIXTH

from trinca.games.registry import AnyGame


class SixthPlace(Place):
    """A place of the private registry."""

    @property
    def game(self) -> AnyGame:
        return SIXTH[self.game_id]


SUITE: tuple[ModuleType, ...] = (test_games, test_moves, test_endings, test_corrupt)
SEATS = (2, 3, 4)


def whole_suite_of(module: ModuleType) -> Iterator[Any]:
    """The tests of a place, with whatever else they are told."""
    for name, test in vars(module).items():
        marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
        if name.startswith("test_") and any(mark.args[0] == "place" for mark in marks):
            told = [[(mark.args[0], value) for value in mark.args[1]] for mark in marks if mark.args[0] != "place"]
            for values in product(*told):
                words = "-".join(str(value) for _, value in values)
                yield pytest.param(test, dict(values), id=f"{name}-{words}" if words else name)


TESTS = [test for module in SUITE for test in whole_suite_of(module)]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("test", "told"), TESTS)
def test_it_conforms(test: Callable[..., None], told: dict[str, Any], seats: int) -> None:
    test(place=SixthPlace("pairs", seats), **told)


def test_the_suite_is_whole() -> None:
    assert len(TESTS) > 30
