"""Several people on one device: each hand stays covered until the device has been passed to its player (TA-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import wording
from trinca_cli.seating import to_play

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.follower import Follower
    from trinca_cli.prompt import Prompt


class Cover:
    """Passes the device on. What one person saw or typed is not there any more when the next one has it."""

    def __init__(self, context: Context, follower: Follower, prompt: Prompt) -> None:
        self._env = context.env
        self._out = context.out
        self._follower = follower
        self._prompt = prompt
        self._shown = False

    def pass_on(self) -> bool:
        """Ask for the next player, and only then uncover the hand; whether it is uncovered."""
        self.close()
        view = self._follower.view
        seat = to_play(view)
        player = wording.names(view)[seat] if seat is not None else "?"
        while self._prompt.ask(f"Pass the device to {player}, then press Enter. "):
            self._out.line(f"Only Enter uncovers the hand of {player}; q leaves.")
        self._out.clear()
        self._shown = self._follower.reveal()
        return self._shown

    def close(self) -> None:
        """Take the hand that was uncovered off the screen, and what was typed out of the lines to be called up.

        Once the hand is over, all may see what is left of it.
        """
        if self._shown and to_play(self._follower.view) is not None:
            self._out.clear()
            if self._env.forget_lines is not None:
                self._env.forget_lines()
        self._shown = False
