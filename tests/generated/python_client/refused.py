"""What must not type-check: `mypy --strict` finds an ignored error on each of these lines, or says that there is none."""

from answers import Table
from trinca_generated.models import (
    ClassicDraw,
    ClassicTable,
    HandEnding,
    IllegalMoveProblem,
    NewSeat,
    NotYourTurnProblem,
    Rummy500Draw,
    SeatKind,
    TilesTable,
)


def wrong(
    table: Table, problem: IllegalMoveProblem | NotYourTurnProblem, move: ClassicDraw | Rummy500Draw
) -> list[object]:
    """Every mistake that the document's types are there to find."""
    found: list[object] = [
        table.game == "bridge",  # type: ignore[comparison-overlap]  # no game is called so
        table.hand.number,  # type: ignore[union-attr]  # there may be no hand
        problem.rule,  # type: ignore[union-attr]  # not every problem has a rule
        problem.params.version,  # type: ignore[union-attr]  # that is told by another problem
        NewSeat(kind=SeatKind.HOST, level="perfect"),  # type: ignore[arg-type]  # there is no such level
    ]
    if isinstance(table, TilesTable) and table.hand is not None:
        found.append(table.hand.discard)  # type: ignore[attr-defined]  # tiles have no discard pile
    if isinstance(table, ClassicTable):
        found.append(table.result and table.result.reason == HandEnding.BORED)  # type: ignore[attr-defined]  # none ends so
        found.append(table.options.opening)  # type: ignore[attr-defined]  # that is an option of another game
    if isinstance(move, ClassicDraw):
        found.append(move.then)  # type: ignore[attr-defined]  # that is a draw of another game
    return found
