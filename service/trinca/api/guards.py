"""Guards: the checks that come before query and body, in the contract's order (401, 404, 403)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import Response

Handler = Callable[..., Response]


@dataclass(frozen=True, slots=True)
class Guard:
    """A check around a handler, and its part in the document.

    Attributes:
        wrap: Puts it around the handler; it takes parts of the address and gives what it found there.
        codes: The problems it may answer.
        security: How the document tells that a key is needed, or may be sent; empty where none is.
    """

    wrap: Callable[[Handler], Handler]
    codes: tuple[str, ...]
    security: Sequence[Mapping[str, list[str]]] = ()
