"""`trinca restart`: begin a new match at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.agreement import agree_to, arguments

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.errors import Exit

__all__ = ["EXAMPLES", "HELP", "NAME", "arguments", "run"]

NAME = "restart"
HELP = "begin a new match at the table, as soon as all people there agree"
EXAMPLES = """\
  trinca restart
  trinca restart k3x9
  trinca restart --withdraw   while others have still to agree
"""


def run(context: Context) -> Exit:
    """Agree, and show the table after it; with `--json` its view."""
    return agree_to(context, "restart")
