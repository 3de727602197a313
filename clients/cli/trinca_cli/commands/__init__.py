"""The commands, a file each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from trinca_cli.commands import (
    auto,
    delete,
    hint,
    invite,
    join,
    key,
    level,
    move,
    moves,
    name,
    new,
    next_hand,
    play,
    restart,
    rules,
    show,
    tables,
    verify,
    watch,
)

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_cli.errors import Exit


class Command(Protocol):
    """What a command's module has."""

    NAME: str
    HELP: str
    EXAMPLES: str

    def arguments(self, parser: ArgumentParser) -> None:
        """Declare its words and options."""

    def run(self, context: Context) -> Exit:
        """Do it."""


COMMANDS: tuple[Command, ...] = (
    play,
    new,
    invite,
    join,
    tables,
    show,
    watch,
    moves,
    hint,
    move,
    next_hand,
    restart,
    auto,
    level,
    name,
    rules,
    verify,
    key,
    delete,
)
