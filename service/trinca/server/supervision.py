"""The supervisor's configuration, written from the programs. Pure."""

import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass

from trinca.server.tied import tied

# A first start and this many more, one to three seconds apart: a program that never held is given up then.
START_TRIES = 3

HEAD = """\
; Written anew at every start; changes are lost.
[supervisord]
nodaemon=true
silent=true
logfile=supervisord.log
logfile_maxbytes=5MB
logfile_backups=3
loglevel=info
pidfile=supervisord.pid
childlogdir=.
nocleanup=true
umask=077
minfds=256
minprocs=1
"""


@dataclass(frozen=True, slots=True)
class Program:
    """One program of a service.

    Attributes:
        name: Its name, and its log's.
        command: What to run.
        priority: Started from the lowest to the highest, ended in the opposite order, one after another.
        count: How many of it.
        settle: Seconds it must stay up to count as started.
        patience: Seconds between the request to end and the kill.
    """

    name: str
    command: tuple[str, ...]
    priority: int
    count: int = 1
    settle: int = 1
    patience: int = 10


def configuration(programs: Iterable[Program]) -> str:
    """The whole configuration file; the folder the supervisor runs in takes the logs, so no path is written here."""
    return HEAD + "".join(_section(program) for program in programs)


def log_names(program: Program) -> list[str]:
    """The names of the program's logs, without `.log`: one for each of it."""
    return [program.name] if program.count == 1 else [f"{program.name}-{number}" for number in range(program.count)]


def _section(program: Program) -> str:
    name = "%(program_name)s" if program.count == 1 else "%(program_name)s-%(process_num)d"
    return f"""
[program:{program.name}]
command={command_line(tied(program.command))}
process_name={name}
numprocs={program.count}
priority={program.priority}
startsecs={program.settle}
startretries={START_TRIES}
autorestart=true
stopsignal=TERM
stopwaitsecs={program.patience}
killasgroup=true
redirect_stderr=true
stdout_logfile={name}.log
stdout_logfile_maxbytes=5MB
stdout_logfile_backups=3
"""


def command_line(words: Iterable[str]) -> str:
    """The words as the configuration takes them, whatever stands in them but a line break.

    Three readers follow on each other: a blank before `;` or `#` begins a comment even within quotes (so the quotes
    are closed and opened between the two), `%` begins an expansion, and the rest is split as a shell would.
    """
    line = shlex.join(words)
    if "\n" in line or "\r" in line:
        raise ValueError("a line break cannot stand in the supervisor's configuration")
    return re.sub(r"(\s)([;#])", r"\1''\2", line).replace("%", "%%")
