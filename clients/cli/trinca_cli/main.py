"""The program `trinca`: its words, its endings."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from trinca_cli import __version__, refusals
from trinca_cli.commands import COMMANDS
from trinca_cli.context import Context
from trinca_cli.endings import exit_status
from trinca_cli.env import Env
from trinca_cli.errors import CliError, Exit, UsageError
from trinca_cli.keys import KeyFile
from trinca_cli.output import Printer
from trinca_cli.seen import Seen
from trinca_client import TrincaError

if TYPE_CHECKING:
    from collections.abc import Sequence

_EPILOG = """\
Begin with:  trinca play

environment: TRINCA_URL (the service), NO_COLOR, XDG_DATA_HOME (seat keys),
             XDG_STATE_HOME, TRINCA_PLAY_HINT (the command play names at its end)
exit status: 0 done, 1 refused or failed, 2 wrong usage, 3 service away, 4 key missing or lost
"""


class _Parser(argparse.ArgumentParser):
    """argparse that raises instead of exiting with its own words."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see: {self.prog} --help)")

    def _parse_optional(self, arg_string: str) -> Any:  # noqa: ANN401 - differs between Python's versions
        """A table's id may begin with a dash; all options but -h have two."""
        if arg_string.startswith("-") and not arg_string.startswith("--") and arg_string != "-h":
            return None
        return super()._parse_optional(arg_string)


def main(argv: Sequence[str] | None = None, env: Env | None = None) -> int:
    """Run one command.

    Args:
        argv: the words after the program's name; this process's own by default.
        env: the streams and the rest of the world; this process's own by default.

    Returns:
        The exit status.
    """
    env = env or Env.real()
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        status = _run(words, env)
        env.stdout.flush()
    except KeyboardInterrupt:
        if env.stdout_tty:
            env.stdout.write("\n")  # what comes next does not stand behind the ^C
        return Exit.INTERRUPTED
    except SystemExit as done:  # argparse has printed its help, or rich has found the reader gone
        return int(done.code or 0)
    except BrokenPipeError:
        # The reader has left. What is still buffered must not complain when the interpreter ends.
        if env.stdout is sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FAILED
    return status


def _run(words: Sequence[str], env: Env) -> Exit:
    out = Printer(env, as_json="--json" in words)  # for what fails before the words are understood
    try:
        with contextlib.redirect_stdout(env.stdout):  # where argparse prints its help
            args = _parser().parse_args(words)
        if args.version:
            env.stdout.write(f"trinca {__version__}\n")
            return Exit.DONE
        if args.command is None:
            raise UsageError("Name a command; `trinca --help` lists them, `trinca play` begins a game.")
        out = Printer(env, as_json=args.json, no_color=args.no_color)
        context = Context(env, args, out, KeyFile(env.data_dir()), Seen(env.state_dir(), out.notice))
        with contextlib.closing(context):
            return Exit(args.command.run(context))
    except (CliError, TrincaError) as error:
        out.failure(error, refusals.sentences(error, symbols=out.symbols))
        return exit_status(error)


def _parser() -> _Parser:
    parser = _Parser(
        prog="trinca",
        description="Play rummy at a Trinca service.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        parents=[_common(default=None)],
    )
    parser.add_argument("--version", action="store_true", help="print the version of this program")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        words = commands.add_parser(
            command.NAME,
            help=command.HELP,
            description=command.HELP[:1].upper() + command.HELP[1:] + ".",
            epilog="examples:\n" + command.EXAMPLES,
            parents=[_common(default=argparse.SUPPRESS)],
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.arguments(words)
        words.set_defaults(command=command)
    return parser


def _common(default: str | None) -> _Parser:
    """The options that may stand before or after the command."""
    common = _Parser(add_help=False)
    flag = False if default is None else default
    common.add_argument("--url", default=default, help="the service (TRINCA_URL); else http://127.0.0.1:8000")
    common.add_argument(
        "--json",
        action="store_true",
        default=flag,
        help="JSON on standard output, failures as JSON on standard error",
    )
    common.add_argument("--no-color", action="store_true", default=flag, help="no colour, as NO_COLOR does")
    return common
