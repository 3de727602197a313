"""TA-4: keys have one spelling, and what is stored of them tells nothing."""

import pytest

from trinca.tables.keys import hash_key, is_key, key_text, table_id

KEY = key_text(bytes(range(32)))


def test_a_key_is_43_characters_and_hashes_apart() -> None:
    assert len(KEY) == 43
    assert is_key(KEY)
    assert len({hash_key(KEY), table_id(KEY), hash_key(KEY[:-1] + "4"), KEY}) == 4
    assert len(table_id(KEY)) == 22


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        KEY + "=",
        KEY[:-1],
        KEY + "A",
        KEY[:-1] + "/",
        KEY[:-1] + "9",
        " " + KEY[1:],
        KEY[:-1] + "é",
        "\0" * 43,
    ],
)
def test_nothing_else_is_one(text: str) -> None:
    assert not is_key(text)
