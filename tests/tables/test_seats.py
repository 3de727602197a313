"""TA-11: names and levels, changed while the match goes on."""

import pytest
from table_making import Make, facts, hand_of

from trinca.tables.refusals import Refusal
from trinca.tables.seats import change_seat


def test_a_level_changes_and_the_match_stays(make: Make) -> None:
    table = make("host", "computer")
    step = change_seat(table, (0,), 1, facts(), name=None, level="hard")
    assert step is not None
    assert (step.table.seats[1].level, step.table.version, step.table.played) == ("hard", 2, 1)
    assert hand_of(step.table) == hand_of(table)
    assert change_seat(step.table, (0,), 1, facts(), name=None, level="hard") is None


def test_ones_own_name_changes(make: Make) -> None:
    step = change_seat(make("host", "computer"), (0,), 0, facts(), name="Rui", level=None)
    assert step is not None
    assert step.table.seats[0].name == "Rui"
    assert [event.__struct_config__.tag for event in step.events] == ["renamed"]


@pytest.mark.parametrize(
    ("seat", "name", "level", "code"),
    [
        (1, "Hal", None, "forbidden"),
        (0, None, "hard", "invalid_request"),
        (0, "Rui", "hard", "invalid_request"),
        (2, "Rui", None, "seat_not_found"),
        (2, None, "easy", "seat_not_found"),
    ],
)
def test_what_is_not_ones_own_stays(make: Make, seat: int, name: str | None, level: str | None, code: str) -> None:
    with pytest.raises(Refusal) as no:
        change_seat(make("host", "computer"), (0,), seat, facts(), name=name, level=level)
    assert no.value.code == code
