"""The ways in which a move can be meant, as a refusal lists them: jokers that stand for this or that card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trinca_cli import cards, text

if TYPE_CHECKING:
    from trinca_client import Move, Problem

_MOST = 100


def readings(problem: Problem) -> list[dict[str, list[str]]]:
    """The readings that the problem lists, each with `cards` and `stands_for`; none where it lists none."""
    listed = problem.params.get("readings")
    return [each for each in listed if _is_reading(each)][:_MOST] if isinstance(listed, list) else []


def places(problem: Problem) -> list[int]:
    """The places in the pile, from the bottom, between which the problem asks to choose."""
    listed = problem.params.get("indices")
    return [each for each in listed if type(each) is int and each >= 0][:_MOST] if isinstance(listed, list) else []


def written(reading: dict[str, list[str]], *, symbols: bool) -> str:
    """A reading as its cards can be typed: `QH KH JK=AH`."""
    return text.clean(" ".join(cards.show_laid(reading["cards"], reading["stands_for"], symbols=symbols)))


def choices(problem: Problem, move: Move, *, symbols: bool) -> list[tuple[str, Move]]:
    """What the move could mean, each in words and as a move of its own that says so."""
    return [(written(each, symbols=symbols), _meaning(move, each)) for each in readings(problem)] + [
        (f"place {place + 1} of the pile", {**move, "index": place}) for place in places(problem)
    ]


def _meaning(move: Move, reading: dict[str, list[str]]) -> Move:
    said: Any = {"cards": reading["cards"], "stands_for": reading["stands_for"]}
    then = move.get("then")
    return {**move, "then": {**then, **said}} if isinstance(then, dict) else {**move, **said}


def _is_reading(each: object) -> bool:
    if not isinstance(each, dict):
        return False
    laid, meanings = each.get("cards"), each.get("stands_for")
    return (
        isinstance(laid, list)
        and isinstance(meanings, list)
        and len(laid) == len(meanings)
        and all(isinstance(card, str) for card in [*laid, *meanings])
    )
