"""The code in the page about the deal does what the page says."""

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "seeds" / "deal.md"


def test_the_code_prints_what_stands_below_it() -> None:
    block = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert block is not None
    said = re.findall(r"^# (.*)$", block[1], re.MULTILINE)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(block[1], {})
    assert printed.getvalue().splitlines() == said != []
