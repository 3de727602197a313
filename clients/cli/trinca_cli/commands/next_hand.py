"""`trinca next`: agree to the next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.agreement import agree_to, arguments

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.errors import Exit

__all__ = ["EXAMPLES", "HELP", "NAME", "arguments", "run"]

NAME = "next"
HELP = "agree to the next hand, dealt as soon as all people at the table agree"
EXAMPLES = """\
  trinca next
  trinca next k3x9
  trinca next --withdraw   while others have still to agree
"""


def run(context: Context) -> Exit:
    """Agree, and show the table after it; with `--json` its view."""
    return agree_to(context, "next_hand")
