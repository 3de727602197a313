"""Everything a command shows: plain lines, colour only where it is wanted, JSON for machines.

Whatever reaches the terminal passes here and loses its control characters here, whoever wrote it: the one sequence
sent is that of `clear`, and the colours are the console's own. JSON has none, for it is written in printable ASCII.
"""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from trinca_cli import cards, endings, tiles
from trinca_cli.text import visible, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import TextIO

    from trinca_cli.env import Env
    from trinca_cli.errors import CliError
    from trinca_client import TrincaError

_PLAIN_SIGNS = str.maketrans({"—": "-", "…": "..."})  # those of this client's own sentences
_RED = frozenset("HD")
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, and the lines that scrolled off it


class Printer:
    """Standard output and standard error of one command.

    Suit symbols appear where the output's encoding has them; colour on a terminal unless `--no-color`, `NO_COLOR` or
    `TERM=dumb` says no.
    """

    def __init__(self, env: Env, *, as_json: bool = False, no_color: bool = False) -> None:
        self.as_json = as_json
        self.width = max(min(env.width, 100), 40)
        self._encoding = getattr(env.stdout, "encoding", None) or "utf-8"
        self.symbols = _can_show(self._encoding, "".join(cards.SYMBOLS.values()))
        dumb = env.environ.get("TERM") in {None, "", "dumb", "unknown"}
        self._clear = _CLEAR if env.stdout_tty and not dumb else "\n" * env.height
        colour = env.stdout_tty and not (no_color or env.environ.get("NO_COLOR") or dumb)
        self._out = _console(env.stdout, self.width, env.environ, colour=colour)
        self._env = env

    def line(self, *parts: str | Text, style: str = "") -> None:
        """One line on standard output; a person's terminal may wrap it, this does not."""
        text = Text(style=style)
        for part in parts:
            text.append_text(self._fitting(part))
        self._out.print(text, soft_wrap=True)

    def clear(self) -> None:
        """Empty the screen; a terminal that cannot do that is scrolled on by its height."""
        self._out.file.write(self._clear)
        self._out.file.flush()

    def lines(self, texts: Iterable[str | Text]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def paragraph(self, text: str, label: str = "", indent: int = 0) -> None:
        """A paragraph wrapped to the width, with a label hanging before it."""
        start = label.ljust(indent)
        for each in textwrap.wrap(text, self.width, initial_indent=start, subsequent_indent=" " * indent) or [start]:
            self.line(each)

    def notice(self, text: str) -> None:
        """A remark beside the output, a line on standard error."""
        stderr = self._env.stderr
        stderr.write(_fit(text, getattr(stderr, "encoding", None) or "utf-8") + "\n")
        stderr.flush()

    def ask(self, prompt: str) -> str | None:
        """One line from the person; None at the end of input."""
        return self._env.ask(_fit(prompt, self._encoding))

    def json(self, data: object) -> None:
        """A JSON document on standard output, ASCII only, so that any pipe carries it."""
        self._out.file.write(json.dumps(data, indent=2) + "\n")

    def json_line(self, data: object) -> None:
        """One line of JSON Lines."""
        self._out.file.write(json.dumps(data) + "\n")
        self._out.file.flush()

    def failure(self, error: CliError | TrincaError, lines: Sequence[str]) -> None:
        """How a command that failed says so: its sentences, or its JSON."""
        for line in [json.dumps(endings.as_json(error))] if self.as_json else lines:
            self.notice(line)

    def card(self, card: str) -> Text:
        """One card for reading; hearts and diamonds are red, and tiles have their colours, where there is colour."""
        card = visible(card)  # here too, for a long row is cut between cards
        if tiles.is_tile(card):
            return Text(card, style=tiles.STYLES[card[0]])
        red = cards.is_suited(card) and card[-1] in _RED
        return Text(cards.show(card, symbols=self.symbols), style="red" if red else "")

    def joker(self, stands_for: str) -> Text:
        """A joker with what it stands for: `JK=6H`."""
        return Text(f"{cards.JOKER}=").append_text(self.card(stands_for))

    def cards(self, held: Sequence[str]) -> Text:
        """Cards side by side."""
        return Text(" ").join(self.card(card) for card in held)

    def card_lines(self, label: str, held: Sequence[str], indent: int) -> list[Text]:
        """Cards behind a label, on as many lines as the width needs."""
        return self.item_lines(label, [self.card(card) for card in held], indent)

    def item_lines(self, label: str, items: Sequence[Text], indent: int) -> list[Text]:
        """What is already written, behind a label, on as many lines as the width needs and cut between items only."""
        rows, row, used = [], Text(label.ljust(indent)), indent
        for item in items:
            cells = width(item.plain)
            if used + 1 + cells > self.width and used > indent:
                row.rstrip()
                rows.append(row)
                row, used = Text(" " * indent), indent
            row.append_text(item).append(" ")
            used += 1 + cells
        row.rstrip()
        return [*rows, row]

    def _fitting(self, part: str | Text) -> Text:
        if isinstance(part, str):
            return Text(_fit(part, self._encoding))
        fitted = Text(_fit(part.plain, self._encoding), style=part.style)
        if len(fitted) == len(part):
            fitted.spans = part.spans
        return fitted


def _console(stream: TextIO, width: int, environ: Mapping[str, str], *, colour: bool) -> Console:
    return Console(
        file=stream,
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        no_color=not colour,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
        _environ={"TERM": environ.get("TERM", "")},
    )


def _can_show(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _fit(text: str, encoding: str) -> str:
    """The text in visible signs that the encoding has, so that printing never fails."""
    text = visible(text)
    if _can_show(encoding, text):
        return text
    return text.translate(_PLAIN_SIGNS).encode(encoding, "replace").decode(encoding)
