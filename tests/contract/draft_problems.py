"""Good calls of the operations on drafts, and the problems that they alone answer with."""

from collections.abc import Callable, Iterator

from api.calling import ONE_DEVICE, ROOM, AtTable, InProcess, Reply, computer_plays, own_turn

GAME = "tiles"

CALLS: dict[str, tuple[str, str, object]] = {
    "getDraft": ("GET", "/draft", None),
    "editDraft": ("PUT", "/draft", {"table": []}),
    "restoreDraft": ("DELETE", "/draft", None),
    "undoDraft": ("POST", "/draft/undo", None),
}
"""Method, address below the table's, and body of each operation, at the beginning of a round."""

Problem = Callable[[InProcess], Reply]


def over(api: InProcess) -> AtTable:
    at = api.make(game=GAME, options={"turn_limit": 2})
    own_turn(at)
    computer_plays(at)
    return at


def waiting_for_the_computer(api: InProcess) -> AtTable:
    at = api.make(game=GAME)
    at.made({"type": "draw"})
    return at


NO_DRAFT: dict[str, Callable[[InProcess], AtTable]] = {
    "table_waiting": lambda api: api.make(game=GAME, **ROOM),
    "hand_over": over,
    "draft_not_kept": lambda api: api.friends(game=GAME)[0],
    "not_your_turn": waiting_for_the_computer,
    "covered": lambda api: api.make(game=GAME, **ONE_DEVICE),
}
"""Tables at which the key has no draft, by the code of the refusal."""


def problem(operation: str, table: Callable[[InProcess], AtTable], **headers: str) -> Problem:
    """The good call at that table."""
    method, below, body = CALLS[operation]
    return lambda api: table(api).call(method, below, json=body, headers=headers)


def tiles_nobody_has(api: InProcess) -> Reply:
    return api.make(game=GAME).call("PUT", "/draft", json={"table": [["R1", "R1", "R1"]]})


def problems() -> Iterator[tuple[tuple[str, str], Problem]]:
    for operation, (method, _, _) in CALLS.items():
        for code, table in NO_DRAFT.items():
            yield (operation, code), problem(operation, table)
        if method != "GET":
            stale = {"If-Match": '"1.1"'}
            yield (operation, "stale_version"), problem(operation, lambda api: api.make(game=GAME), **stale)
    yield ("editDraft", "illegal_move"), tiles_nobody_has


OWN = dict(problems())
"""By operation and code."""
