"""Where a fault of the input lies: JSON Pointers (RFC 6901)."""

from collections.abc import Iterable


def pointer(path: Iterable[object]) -> str:
    """The pointer of the names and indices that lead there; whatever a name holds, it is one step."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
