"""The measurements as Markdown for people and as JSON for comparisons."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bench.engine import YARDSTICK_ROUNDS
from bench.strength.gates import Verdict, verdicts
from bench.strength.intervals import Interval
from bench.strength.meeting import Meeting, Wanted
from bench.strength.thinking import Thinking, thinking

MS = 1000
HEAD = (
    "decided hands",
    "won (95 %)",
    "points a hand",
    "ahead by (95 %)",
    "matches",
    "won (95 %)",
    "undecided",
    "turns",
)
NOTES = """\
Every deal is played twice, seats swapped. The intervals of hands and points go by how much whole deals differ, those
of matches are Wilson's. A hand of rummy500 is won by its points. Points are those of a hand and seat, the first
player's and the second's; in indian they are bad, `ahead by` is what the first pays less, and `paid` is how much of
all that is paid the second pays: there the gates go by that. At four seats each player has two, one between the
other's. Rounds of tiles stand alone; matches are the hands told, one after the other, to the game's own target."""


def markdown(meetings: Sequence[Meeting], wanted: Wanted, facts: dict[str, Any]) -> str:
    """Everything that was measured."""
    told = "{cores} cores, {system} {processor}, Python {python}, {at}".format(**facts)
    parts = [f"_{told}; seed {wanted.seed}, {wanted.budget} nodes a choice_"]
    parts += [_pair(pair, list(met)) for pair, met in groupby(meetings, key=lambda meeting: meeting.players)]
    parts += [NOTES, _gates(list(verdicts(meetings))), _thinking(thinking(meetings))]
    return "\n\n".join(parts) + "\n"


def as_json(meetings: Sequence[Meeting], wanted: Wanted, facts: dict[str, Any]) -> dict[str, Any]:
    """The same as values."""
    return {
        **facts,
        "wanted": wanted._asdict(),
        "meetings": [
            {"setup": each.setup.name, "players": each.players, **_values(each.figures._asdict())}
            for each in meetings
        ],
        "gates": [
            {
                "setup": verdict.meeting.setup.name,
                "players": verdict.meeting.players,
                "gate": verdict.gate.name,
                "reached": verdict.reached._asdict(),
                "holds": verdict.holds,
                "sure": verdict.sure,
            }
            for verdict in verdicts(meetings)
        ],
        "thinking": [each._asdict() for each in thinking(meetings)],
    }


def _values(figures: dict[str, Any]) -> dict[str, Any]:
    return {name: each._asdict() if isinstance(each, Interval) else each for name, each in figures.items()}


def _pair(players: tuple[str, str], meetings: Sequence[Meeting]) -> str:
    """A table of two players at all setups."""
    rows = [(_shown(players), *HEAD)]
    for meeting in meetings:
        figures = meeting.figures
        ahead = "" if figures.ahead is None else "{:+.2f} ({:+.2f} … {:+.2f})".format(*figures.ahead)
        paid = f"; paid {_share(figures.paid)}" if figures.paid else ""
        rows.append(
            (
                meeting.setup.name,
                f"{figures.decided} of {figures.hands}",
                _share(figures.won_paired),
                "{:.1f} : {:.1f}".format(*figures.points),
                ahead + paid,
                str(figures.matches) if figures.matches else "",
                _share(figures.matches_won),
                f"{1 - figures.decided / figures.hands:.1%}",
                f"{figures.turns:.1f}",
            )
        )
    return _table(rows)


def _gates(found: Sequence[Verdict]) -> str:
    rows: list[Sequence[str]] = [("gate", "players", "game", "reached (95 %)", "holds")]
    for each in found:
        holds = ("yes" if each.holds else "no") + ("" if each.sure else ", not sure")
        where = _shown(each.meeting.players), each.meeting.setup.name
        rows.append((each.gate.name, *where, _share(each.reached), holds))
    return _table(rows)


def _thinking(found: Sequence[Thinking]) -> str:
    rows: list[Sequence[str]] = [
        ("a choice, in plain loops", "player", "choices", "median", "p95", "p99", "max", "max, ms")
    ]
    for each in found:
        ratios = (f"{ratio:.1f}" for ratio in (each.median, each.p95, each.p99, each.most))
        most = f"{each.most * each.yardstick * MS:.1f}"
        rows.append((each.setup, f"`{each.player}`", str(each.choices), *ratios, most))
    note = f"Of the processor's time; the yardstick is {YARDSTICK_ROUNDS} rounds of a plain loop in the same process."
    return f"{_table(rows)}\n\n{note}"


def _shown(players: tuple[str, str]) -> str:
    return f"`{players[0]}` : `{players[1]}`"


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *others = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---", *["---:"] * (len(head) - 1)], *others))


def _share(interval: Interval | None) -> str:
    if interval is None:
        return ""
    return f"{interval.value:.1%} ({100 * interval.low:.1f} … {100 * interval.high:.1f})"
