"""Text from the service, made safe for a terminal.

Names are other people's: escape sequences, line breaks and marks that turn the writing direction are taken out before
anything is shown. Nothing the service sends is ever read as markup.
"""

from __future__ import annotations

import re
import unicodedata

from rich.cells import cell_len, set_cell_size

LONGEST_NAME = 24

_ESCAPES = re.compile(
    r"(?:\x1b\]|\x9d).*?(?:\x07|\x1b\\|\x9c)"  # OSC: titles, links, clipboard
    r"|(?:\x1b[P^_X]|[\x90\x98\x9e\x9f]).*?(?:\x1b\\|\x9c)"  # DCS, PM, APC, SOS
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, moving the cursor
    r"|\x1b[ -/]*[0-~]",
    re.DOTALL,
)
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def visible(text: str) -> str:
    """One line of visible characters: no control sequences, no direction marks; its spaces stay."""
    kept = []
    for sign in _ESCAPES.sub("", text):
        category = unicodedata.category(sign)
        if category in _SPACES or sign in "\t\n\r\v\f":
            kept.append(" ")
        elif category not in _UNSEEN:
            kept.append(sign)
    return "".join(kept)


def clean(text: object) -> str:
    """The same with single spaces, for what others wrote."""
    return " ".join(visible(str(text)).split())


def name(text: object) -> str:
    """A name for a line of a table: clean, of bounded width, never empty."""
    return short(clean(text) or "?", LONGEST_NAME)


def short(text: str, longest: int) -> str:
    """The text, cut where it fills more than so many terminal cells."""
    return text if cell_len(text) <= longest else set_cell_size(text, longest - 1).rstrip() + "…"


def padded(text: str, width: int) -> str:
    """The text filled with spaces to a width in terminal cells (a wide character fills two)."""
    return text + " " * max(0, width - cell_len(text))


def width(text: str) -> int:
    """How many terminal cells the text fills."""
    return cell_len(text)
