"""The reasons a hint can give, by code: one vocabulary for every game, so that a client translates each once."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "best_seen": "It is the best that was found.",
}
"""Each code with its English sentence; what stands in braces is a name of `Reason.params`."""
