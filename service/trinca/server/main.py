"""The command `trinca-server`."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from trinca.server.place import Place, Refused
from trinca.server.programs import Plan, Programs, programs_of
from trinca.server.redis_server import Embedded
from trinca.store.settings import Settings, SettingsError

REFUSED = 1
WRONG_SETTINGS = 2
ENVIRONMENT = """\
settings (environment):
  TRINCA_DATA_DIR   where the tables, logs and locks are (default: trinca in the user's state folder)
  TRINCA_REDIS_URL  a Redis to keep the tables in, instead of one of the service's own
  TRINCA_QUEUE_URL  a Redis for the job queues (default: the tables')
  TRINCA_HOST, TRINCA_PORT  where the API listens (default: 127.0.0.1, 8000)
  TRINCA_PUBLIC_URL  where friends reach it, for invitations (default: the address that each request names)
  TRINCA_DEV        1 for the development mode: deals and positions of one's own choice, on this machine alone
`trinca-server check` shows all of them as they are in force.
"""


def main(arguments: Sequence[str] | None = None, programs: Programs = programs_of) -> int:
    """Run one command; its exit status: 0 done, 1 refused or failed, 2 wrong usage or settings.

    `programs` is what a service of `up` and `run` consists of.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a character is no reason to fail
    given = _parser().parse_args(arguments, argparse.Namespace(programs=programs))
    try:
        named = {"TRINCA_HOST": getattr(given, "host", None), "TRINCA_PORT": getattr(given, "port", None)}
        environ = {**os.environ, **{name: str(value) for name, value in named.items() if value is not None}}
        status: int = given.run(Settings.from_environment(environ), given)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return WRONG_SETTINGS
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED
    except BrokenPipeError:  # the reader has left; what is still buffered must not complain at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="trinca-server",
        description="The Trinca service: rummy tables behind a REST API.",
        epilog=ENVIRONMENT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    up = commands.add_parser("up", help="run everything on this machine, in the foreground", allow_abbrev=False)
    _listening(up)
    _numbers(up, jobs=True)
    up.set_defaults(run=_up)

    run = commands.add_parser(
        "run",
        help="run a command with a service behind it: the running one, or one started for it",
        usage="trinca-server run -- COMMAND …",
    )
    run.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND", help="gets TRINCA_URL")
    run.set_defaults(run=_run, refuse=run.error)

    api = commands.add_parser("api", help="run the API alone (needs TRINCA_REDIS_URL)", allow_abbrev=False)
    _listening(api)
    _numbers(api, jobs=False)
    api.set_defaults(run=_api)

    commands.add_parser("worker", help="play the computers' turns, find hints (needs TRINCA_REDIS_URL)").set_defaults(
        run=_worker
    )
    commands.add_parser("openapi", help="print the API's document").set_defaults(run=_openapi)
    commands.add_parser("check", help="show the settings in force and try Redis").set_defaults(run=_check)

    redis = commands.add_parser("redis-embedded")  # no help: a part of `up`
    redis.add_argument("--binary", type=Path, required=True)
    redis.add_argument("--socket", type=Path, required=True)
    redis.set_defaults(run=_redis)
    return parser


def _listening(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="address to listen on (default: TRINCA_HOST or 127.0.0.1)")
    parser.add_argument("--port", type=_port, help="port, 0 for any free one (default: TRINCA_PORT or 8000)")


def _numbers(parser: argparse.ArgumentParser, *, jobs: bool) -> None:
    parser.add_argument("--workers", type=_count, default=1, metavar="N", help="processes of the API (default: 1)")
    if jobs:
        parser.add_argument("--jobs", type=_count, default=1, metavar="N", help="computers' workers (default: 1)")


def _port(text: str) -> int:
    return _whole(text, 0, 65535)


def _count(text: str) -> int:
    return _whole(text, 1, 256)


def _whole(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):  # noqa: PLR2004
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is wanted, not {text!r}")
    return int(text)


# Each imports what it needs: the processes are small, and none waits for another's libraries.


def _up(settings: Settings, given: argparse.Namespace) -> int:
    from trinca.server.up import up  # noqa: PLC0415

    up(Plan(settings, workers=given.workers, jobs=given.jobs), given.programs)
    return 0


def _run(settings: Settings, given: argparse.Namespace) -> int:
    from trinca.server.run import run  # noqa: PLC0415

    command = given.command[1:] if given.command[:1] == ["--"] else given.command
    if not command:
        given.refuse("a command is wanted")
    return run(Plan(settings), command, given.programs)


def _api(settings: Settings, given: argparse.Namespace) -> int:
    from trinca.server.processes import api  # noqa: PLC0415

    api(settings, given.workers)


def _worker(settings: Settings, given: argparse.Namespace) -> int:  # noqa: ARG001 - every command takes both
    from trinca.server.processes import worker  # noqa: PLC0415

    return worker(settings)


def _openapi(settings: Settings, given: argparse.Namespace) -> int:  # noqa: ARG001 - every command takes both
    from trinca.api.app import document  # noqa: PLC0415
    from trinca.api.documents import written  # noqa: PLC0415

    sys.stdout.buffer.write(written(document()))  # UTF-8, whatever the terminal's encoding is
    return 0


def _check(settings: Settings, given: argparse.Namespace) -> int:  # noqa: ARG001 - every command takes both
    from trinca.server.check import check  # noqa: PLC0415

    return check(settings)


def _redis(settings: Settings, given: argparse.Namespace) -> int:
    from trinca.server.redis_launcher import launch  # noqa: PLC0415

    place = Place(settings.data_dir)
    place.prepare()
    launch(place, Embedded(given.binary, given.socket))
    return 0


if __name__ == "__main__":
    sys.exit(main())
