"""Names as people write them: visible, on one line, and told apart by what is seen."""

import re
import unicodedata
from typing import Any

from marshmallow import fields, validate

LONGEST_NAME = 40
_LENGTH = f"A name has 1 to {LONGEST_NAME} characters."

_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories with nothing to see: control, format and direction characters, half a pair, private use, not assigned
(by the Unicode of this Python), line and paragraph separators."""

_SEEN = ("L", "N", "P", "S")
"""Letters, numbers, punctuation, symbols; marks are seen on one of these alone."""

# What Unicode draws as nothing (Default_Ignorable_Code_Point) outside the categories above, and two blanks that count
# as symbols (Braille, the null notehead). The emoji selector U+FE0F is let through behind something it can select.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0e\uffa0\U000e0000-\U000e0fff\u2800\U0001d159]"
)
_SELECTOR = "\ufe0f"


class Name(fields.String):
    """A name, brought to NFC and trimmed: 1 to 40 characters, as sent and as kept; it shows what it holds.

    Emoji may be of several characters; those joined by U+200D, a format character, are refused with the rest of them.
    """

    default_error_messages = {  # noqa: RUF012 - marshmallow's own
        "length": _LENGTH,
        "unseen": "A name holds no invisible characters, and at least one that is seen.",
    }

    def __init__(self, description: str) -> None:
        told = (
            f" 1 to {LONGEST_NAME} characters, trimmed and kept in the form NFC. At least one is a letter, number,"
            " punctuation or symbol; none is invisible: no control, format or private character and no blank other"
            " than spaces. Emoji joined by U+200D (families, professions) are refused by this."
        )
        super().__init__(
            validate=validate.Length(min=1, max=LONGEST_NAME, error=_LENGTH),
            metadata={"description": description + told},
        )

    def _deserialize(self, value: Any, *rest: Any, **options: Any) -> Any:  # noqa: ANN401 - marshmallow's own
        sent: str = super()._deserialize(value, *rest, **options)
        if len(sent) > LONGEST_NAME:
            raise self.make_error("length")
        text = unicodedata.normalize("NFC", sent)
        name = text.strip()
        if _hides(text) or (name and not any(map(_is_seen, name))):
            raise self.make_error("unseen")
        return name


def _hides(text: str) -> bool:
    """Whether something in the text is unseen: selectors are, but for one behind what it can select."""
    unselected = any(
        here == _SELECTOR and not _is_seen(before) for before, here in zip(f" {text}", text, strict=False)
    )
    return unselected or bool(_BLANK.search(text)) or any(unicodedata.category(one) in _UNSEEN for one in text)


def _is_seen(character: str) -> bool:
    return unicodedata.category(character).startswith(_SEEN)
