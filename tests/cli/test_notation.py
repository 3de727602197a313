from __future__ import annotations

from typing import Any

import pytest

from trinca_cli import notation, writing
from trinca_cli.cards import NotACardError
from trinca_cli.notation import NotAMoveError

STOCK = {"type": "draw", "from": "stock"}
PILE = {"type": "draw", "from": "discard"}
MELD = {"type": "meld", "cards": ["4H", "5H", "6H"]}
LAY = {"type": "lay_off", "meld": 2, "cards": ["7H"]}
DISCARD = {"type": "discard", "card": "KH"}
LISTED: list[dict[str, Any]] = [STOCK, PILE, MELD]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw stock", STOCK),
        ("DRAW Stock", STOCK),
        ("draw s", STOCK),
        ("draw discard", PILE),
        ("draw upcard", PILE),
        ("draw deck", STOCK),
        ("draw pack", STOCK),
        ("draw from the stock", STOCK),
        ("dr di", PILE),
        ("meld 4H 5H 6H", MELD),
        ("meld 4h-6h", MELD),
        ("m 4♥ 5♥ 6♥", MELD),
        ("lay 2 7H", LAY),
        ("lay_off 2 7h", LAY),
        ("layoff 2 7h", LAY),
        ("lay off 2 7h", LAY),
        ("lay #2 7h", LAY),
        ("lay 7h on 2", LAY),
        ("l 2 7h", LAY),
        ("discard KH", DISCARD),
        ("dis kh", DISCARD),
        ("3", MELD),
        ("#3", MELD),
        ('{"type": "draw", "from": "stock"}', STOCK),
    ],
)
def test_the_short_forms(typed: str, meant: dict[str, Any]) -> None:
    assert notation.read_move(typed.split(), LISTED) == meant


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "No move named"),
        ("d kh", "Did you mean draw or discard?"),
        ("draw", "from where"),
        ("draw kh", "from where"),
        ("draw pile", "from where"),
        ("draw p", "from where"),
        ("draw d", "from where"),
        ("draw stock pile", "from where"),
        ("lay 7H", "which meld"),
        ("lay", "which meld"),
        ("4", "1 to 3"),
        ("0", "no move 0"),
        ("float", "'float' is no move"),
        ("{nonsense", "as JSON is an object"),
        ('{"type": NaN}', "as JSON is an object"),
        ("[1]", "is no move"),
    ],
)
def test_what_is_no_move_is_refused_with_a_hint(typed: str, why: str) -> None:
    with pytest.raises(NotAMoveError) as refused:
        notation.read_move(typed.split(), LISTED)
    assert why in refused.value.detail


@pytest.mark.parametrize(
    "typed", ["meld 4H 6\N{CYRILLIC SMALL LETTER ES}", "discard", "discard 4h 5h", "lay 2", "meld"]
)
def test_bad_cards_in_a_move_are_named(typed: str) -> None:
    with pytest.raises(NotACardError):
        notation.read_move(typed.split(), LISTED)


def test_words_left_out_come_from_the_list_only_when_one_move_fits() -> None:
    assert notation.read_move(["draw"], [{"type": "draw"}, {"type": "pass"}]) == {"type": "draw"}
    assert notation.read_move(["Pass"], [{"type": "draw"}, {"type": "pass"}]) == {"type": "pass"}
    with pytest.raises(NotAMoveError, match="also pass"):
        notation.read_move(["skip"], [{"type": "pass"}])
    with pytest.raises(NotAMoveError, match="none now"):
        notation.read_move(["1"], [])


@pytest.mark.parametrize(
    "move",
    [
        *[STOCK, PILE, MELD, LAY, DISCARD, {"type": "go_out"}],
        {"type": "meld", "cards": ["5H", "JK", "7H"], "stands_for": ["5H", "6H", "7H"]},
        {"type": "draw", "from": "discard", "card": "7H", "then": {"type": "meld", "cards": ["7H", "8H", "9H"]}},
    ],
)
@pytest.mark.parametrize("symbols", [True, False])
def test_every_move_written_is_read_again(*, move: dict[str, Any], symbols: bool) -> None:
    written = writing.write_move(move, symbols=symbols)
    assert notation.read_move(written.split(), [move]) == move
