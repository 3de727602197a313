"""The reasons of hints in the client's words, beside the service's list of them."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

from trinca.games.reasons import REASONS
from trinca_cli import reasons
from trinca_client import Reason


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_reason_of_the_service_has_words_here_and_says_as_much() -> None:
    assert {code: places(told) for code, told in reasons.SENTENCES.items()} == {
        code: places(told) for code, told in REASONS.items()
    }


@pytest.mark.parametrize("code", sorted(reasons.SENTENCES))
def test_each_is_one_sentence(code: str) -> None:
    params: dict[str, Any] = dict.fromkeys(places(reasons.SENTENCES[code]), 4)
    told = reasons.sentence(Reason(code=code, params=params), symbols=True)
    assert told is not None
    assert told[0] in "4ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert told.endswith(".")
    assert told.count(". ") == 0
    assert "{" not in told


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (["5H", "6H", "JK"], "5♥ 6♥ JK"),
        (["R5", "R6"], "R5 R6"),
        ("10S", "10♠"),
        ("\x1b[31mQD\n", "Q♦"),
        (12, "12"),
        (0, "0"),
        (True, None),
        (1.5, None),
        (None, None),
        ([], None),
        (["5H", 1], None),
        ({"5H": 1}, None),
    ],
)
def test_what_stands_in_a_sentence(value: object, told: str | None) -> None:
    sentence = reasons.sentence(
        Reason(code="melds", params={"cards": value, "points": 1, "more": None}), symbols=True
    )
    assert sentence == (None if told is None else f"You lay {told}, worth 1.")


def test_a_reason_that_is_not_known_or_not_whole_has_no_sentence() -> None:
    assert reasons.sentence(Reason(code="told_by_a_bird", params={"bird": "5H"}), symbols=False) is None
    assert reasons.sentence(Reason(code="melds", params={"cards": ["5H"]}), symbols=False) is None
    letters = reasons.sentence(Reason(code="safe_discard", params={"card": "QD"}), symbols=False)
    assert letters == "QD is safe: nobody can lay it in the next turn."
