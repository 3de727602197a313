"""What a game refuses."""

from collections.abc import Callable, Iterable
from typing import TypeVar

State = TypeVar("State")


class GameError(Exception):
    """Base of what a game refuses."""


class IllegalMove(GameError):  # noqa: N818 - the field's name for it, and the contract's
    """A move that a rule forbids; the state is as it was.

    Attributes:
        rule: The rule's id in the sheets, `CL-7`.
        reason: Which refusal of it, one of the contract's reasons, `strands`.
        detail: One clear English sentence.
        params: What a translator of `detail` needs; never a hidden card (GU-3).
    """

    def __init__(self, rule: str, reason: str, detail: str, **params: object) -> None:
        super().__init__(detail)
        self.rule = rule
        self.reason = reason
        self.detail = detail
        self.params = params


class CorruptState(GameError):  # noqa: N818 - it is the state that is corrupt, the error says so
    """A state that no play can reach; the message says what is wrong with it."""


def look_over(state: State, *looks: Callable[[State], Iterable[str]]) -> None:
    """Raise CorruptState with all that is wrong by the first look that finds anything.

    Args:
        state: A position.
        looks: Each tells what is wrong with it, and may rely on what those before it found sound.
    """
    for look in looks:
        wrong = list(look(state))
        if wrong:
            raise CorruptState("; ".join(wrong))
