"""The problems that a hint alone is answered with: tables at which nobody is advised."""

from collections.abc import Callable

from api.calling import ONE_DEVICE, ROOM, AtTable, InProcess, Reply, own_turn, whole_hand


def after(play: Callable[[AtTable], object]) -> Callable[[InProcess], AtTable]:
    """A table against the computer where that was played."""

    def table(api: InProcess) -> AtTable:
        at = api.make()
        play(at)
        return at

    return table


NO_HINT: dict[str, Callable[[InProcess], AtTable]] = {
    "table_waiting": lambda api: api.make(**ROOM),
    "hand_over": after(whole_hand),
    "not_your_turn": after(own_turn),
    "covered": lambda api: api.make(**ONE_DEVICE),
}
"""By the code of the refusal."""


def refused(table: Callable[[InProcess], AtTable]) -> Callable[[InProcess], Reply]:
    """What the call answers at that table."""
    return lambda api: table(api).call("GET", "/hint")


OWN = {("getHint", code): refused(table) for code, table in NO_HINT.items()}
"""By operation and code."""
