from __future__ import annotations

import pytest

from trinca_cli import text


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Ana", "Ana"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("\x1b]0;title\x07Ana", "Ana"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bc\x1b(BAna", "Ana"),
        ("two\r\nlines\tand\N{LINE SEPARATOR}more", "two lines and more"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}anA\N{POP DIRECTIONAL FORMATTING}", "anA"),
        ("A\N{ZERO WIDTH SPACE}n\N{SOFT HYPHEN}a", "Ana"),
        ("\x00\x07\x08\x7f", ""),
        ("\ud800", ""),
        ("<svg/onload=alert(1)>", "<svg/onload=alert(1)>"),
        ("[bold]Ana[/bold]", "[bold]Ana[/bold]"),
        ("Ção 😀 日本", "Ção 😀 日本"),
    ],
)
def test_control_sequences_go_and_text_stays(sent: str, shown: str) -> None:
    assert text.clean(sent) == shown


def test_a_name_has_a_bounded_width_and_is_never_empty() -> None:
    assert text.name("\x1b[2J") == "?"
    assert text.name("x" * 10_000) == "x" * 23 + "…"
    assert text.width(text.name("日" * 100)) <= text.LONGEST_NAME
    assert text.padded("日本", 6) == "日本  "
