"""Running the vectors of `seeds/vectors/`: from their notation to a position, and from what came of it to facts.

Nothing here knows a game: a position's fields are those of the game's state, and so are the facts.
"""

import json
from typing import Any, NamedTuple

import msgspec
from rules.at_table import table_of
from rules.notation import VECTORS, Notation

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.drafts import Arrangement, Draft
from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import Dealt, Entry, Moved, Restocked, State
from trinca.tables.play import check_list, play
from trinca.tables.refusals import Refusal
from trinca.tables.table import Facts

FILES: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text()) for path in sorted(VECTORS.glob("*.json"))
}
SEED = bytes(range(32)).hex()
"""What positions that name no shuffle of their own are shuffled by, as their schemas say."""

NOTATIONS = {name: Notation(file["$schema"]) for name, file in FILES.items()}

CARD_TWICE = {
    "CL-3-set-of-five",
    "CL-3-run-with-a-card-twice",
    "CL-5-closed-set",
    "CL-5-two-onto-a-set",
    "CL-5-card-inside-a-run",
    "CL-5-full-run",
    "ST-5-closed-set",
}
"""Vectors that show a refusal of a card which the one pack does not have a second time."""

NOTHING_TO_DRAW = {"ST-9-nothing-at-all", "ST-9-nothing-at-all-on-the-pile"}
"""Vectors that show by a refusal what a seat cannot do that can do nothing else either."""

NONE_TO_PLAY = CARD_TWICE | NOTHING_TO_DRAW
"""Vectors from whose positions no hand can be played on."""


class Refused(NamedTuple):
    """A refusal, and the index of the move, or of the step of the draft, that it is of."""

    rule: str | None
    reason: str
    move: int | None = None
    draft: int | None = None

    @property
    def told(self) -> dict[str, Any]:
        """As vectors have it."""
        return {name: value for name, value in self._asdict().items() if value is not None}


class Ran(NamedTuple):
    """What came of a vector's moves; `state` is the one before the refused move, where one was."""

    state: State
    entries: tuple[Entry, ...]
    refused: Refused | None
    draft: Draft | None = None


def game_of(file: dict[str, Any]) -> AnyGame:
    """The game of a file of vectors."""
    return GAMES[file["game"]]


def options_of(game: AnyGame, vector: dict[str, Any]) -> Any:
    """The options in force; msgspec.ValidationError for options the game refuses."""
    return msgspec.convert(vector.get("options", {}), game.options_type)


def moves_of(game: AnyGame, vector: dict[str, Any]) -> list[Any]:
    """The moves of a vector, parsed as the API parses them."""
    return [msgspec.convert(move, game.move_type) for move in vector["moves"]]


def start(game: AnyGame, vector: dict[str, Any]) -> State:
    """The state a vector begins with."""
    if "deal" in vector:
        dealt: State = _dealt(game, vector).state
        return dealt
    assert game.position_type is not None, "this game has no positions"
    position = msgspec.convert(vector["position"], game.position_type)
    return position.state(options_of(game, vector), SEED)


def run(game: AnyGame, vector: dict[str, Any]) -> Ran:
    """The draft's steps and then the moves, one at a time, or as the list they are said to be (GU-3, GU-4)."""
    state = start(game, vector)
    moves = moves_of(game, vector)
    if vector.get("together"):
        return _together(game, state, moves)
    draft: Draft | None = None
    if "draft" in vector:
        drafted = _drafted(game, state, vector["draft"])
        if isinstance(drafted, Refused):
            return Ran(state, (), drafted)
        draft = drafted
    entries: tuple[Entry, ...] = ()
    for index, move in enumerate(moves):
        try:
            if draft is not None and game.drafts is not None:
                game.drafts.refuse(state, draft, move)
            played = game.apply(state, move)
        except IllegalMove as no:
            return Ran(state, entries, Refused(no.rule, no.reason, index), draft)
        state, draft = played.state, None
        entries += played.entries
    return Ran(state, entries, None, draft)


def facts(game: AnyGame, vector: dict[str, Any], ran: Ran) -> dict[str, Any]:
    """Everything that a vector may ask about what came of it, in the notation of the vectors."""
    notation = NOTATIONS[game.info.game]
    state, outcome = _plain(ran.state), game.result(ran.state)
    seats = len(game.view(ran.state, 0).seats)
    options, scores = options_of(game, vector), _scores(game, vector, ran)
    dealt = _dealt(game, vector) if "deal" in vector else None
    restocks = [entry.stock for entry in ran.entries if isinstance(entry, Restocked)]
    made = [entry.move for entry in ran.entries if isinstance(entry, Moved)]
    found = state | {
        "dealt": _plain(dealt and dealt.hands),
        "upcard": dealt and dealt.upcard,
        "turn": _plain(game.turn(ran.state)),
        "result": _plain(outcome),
        "scores": _plain(scores),
        "winners": None if scores is None else _plain(game.match_winners(scores, options)),
        "next_dealer": game.next_dealer(state["dealer"], seats),
        "normal": _plain(made),
        "reveals": [game.reveals(move) for move in made],
        "valid": _valid(game, vector),
        "restock": restocks[-1] if restocks else None,
        "draft": _plain(game.drafts.shown(ran.state, ran.draft)) if game.drafts and ran.draft else None,
    }
    written: dict[str, Any] = notation.written("facts", found)
    asked = notation.fields("facts")["counts"].get("properties", {})
    return written | {"counts": {name: _counted(written[name]) for name in asked}}


def _scores(game: AnyGame, vector: dict[str, Any], ran: Ran) -> tuple[int, ...] | None:
    """The totals after the hand; None where hands add up to nothing."""
    if not game.info.running_score:
        return None
    before = tuple(vector.get("scores", (0,) * len(game.view(ran.state, 0).seats)))
    outcome = game.result(ran.state)
    return before if outcome is None else game.score(before, outcome)


def _valid(game: AnyGame, vector: dict[str, Any]) -> bool | None:
    """What the game says of the last move before it is made."""
    if not vector["moves"]:
        return None
    before = run(game, vector | {"moves": vector["moves"][:-1]})
    return game.valid(before.state, moves_of(game, vector)[-1])


def _counted(text: Any) -> Any:
    """How many cards a text names; a list of that for a list of texts."""
    return len(text.split()) if isinstance(text, str) else [_counted(part) for part in text]


def _drafted(game: AnyGame, state: State, steps: list[Any]) -> Draft | Refused:
    """The draft after its steps (TI-14), or the refusal of one."""
    assert game.drafts is not None, "this game has no drafts"
    draft = Draft()
    for index, step in enumerate(steps):
        try:
            if isinstance(step, dict):
                draft = game.drafts.edit(state, draft, msgspec.convert(step["table"], Arrangement))
            else:
                draft = draft.undone() if step == "undo" else draft.restored()
        except IllegalMove as no:
            return Refused(no.rule, no.reason, draft=index)
    return draft


def _dealt(game: AnyGame, vector: dict[str, Any]) -> Dealt[Any]:
    deal = vector["deal"]
    seats = deal.get("seats", game.info.least_seats)
    dealer = deal.get("dealer", game.first_dealer(seats))
    return game.deal(options_of(game, vector), seats, dealer, Shuffle(deal["seed"]))


def _together(game: AnyGame, state: State, moves: list[Any]) -> Ran:
    """The moves as one list, sent by a key that holds every seat."""
    table = table_of(game, state)
    try:
        check_list(game, moves)
        step = play(game, table, range(len(table.seats)), moves, Facts(now=0, expires=0, seed="00" * 32))
    except Refusal as no:
        index = no.params.get("index", 0)
        assert isinstance(index, int)
        return Ran(state, (), Refused(no.rule, no.reason or no.code, index))
    assert step.table.hand is not None
    return Ran(step.table.hand.state, tuple(logged.entry for logged in step.table.hand.log), None)


def _plain(value: Any) -> Any:
    """The value as JSON has it."""
    return json.loads(msgspec.json.encode(value))
