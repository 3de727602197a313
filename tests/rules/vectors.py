"""Running the vectors of `seeds/vectors/`: from their notation to a position, and from what came of it to facts."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rules.at_table import table_of

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Moved, Restocked, State
from trinca.tables.play import check_list, play
from trinca.tables.refusals import Refusal
from trinca.tables.table import Facts

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
VECTORS = SEEDS / "vectors"
SCHEMA: dict[str, Any] = json.loads((VECTORS / "schema.json").read_text())
FILES: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text()) for path in sorted(VECTORS.glob("*.json")) if path.name != "schema.json"
}
DEFAULTS = {
    name: field["default"] for name, field in SCHEMA["$defs"]["position"]["properties"].items() if "default" in field
}


class Refused(NamedTuple):
    """A refusal, and the index of the move it is of."""

    rule: str | None
    reason: str
    move: int


class Ran(NamedTuple):
    """What came of a vector's moves; `state` is the one before the refused move, where one was."""

    state: State
    entries: tuple[Entry, ...]
    refused: Refused | None


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
    options = options_of(game, vector)
    if "deal" in vector:
        dealt: State = _dealt(game, vector).state
        return dealt
    position = DEFAULTS | vector["position"]
    fields = position | {
        "options": msgspec.to_builtins(options),
        "stock": _cards(position["stock"]),
        "discard": _cards(position["discard"]),
        "hands": [_cards(hand) for hand in position["hands"]],
        "melds": [meld | {"cards": _cards(meld["cards"])} for meld in position["melds"]],
    }
    state: State = msgspec.convert(fields, game.state_type)
    return state


def run(game: AnyGame, vector: dict[str, Any]) -> Ran:
    """The moves of a vector made one at a time, or as the list they are said to be (GU-3, GU-4)."""
    state = start(game, vector)
    moves = moves_of(game, vector)
    if vector.get("together"):
        return _together(game, state, moves)
    entries: tuple[Entry, ...] = ()
    for index, move in enumerate(moves):
        try:
            played = game.apply(state, move)
        except IllegalMove as no:
            return Ran(state, entries, Refused(no.rule, no.reason, index))
        state = played.state
        entries += played.entries
    return Ran(state, entries, None)


def facts(game: AnyGame, vector: dict[str, Any], ran: Ran) -> dict[str, Any]:
    """Everything that a vector may ask about what came of it, in the notation of the vectors."""
    state: dict[str, Any] = _plain(ran.state)
    outcome = game.result(ran.state)
    result = _plain(outcome)
    before = tuple(vector.get("scores", (0,) * len(state["hands"])))
    options = options_of(game, vector)
    scores = before if outcome is None else game.score(before, outcome, options)
    restocks = [entry.stock for entry in ran.entries if isinstance(entry, Restocked)]
    made = [entry.move for entry in ran.entries if isinstance(entry, Moved)]
    return state | {
        "hands": [" ".join(hand) for hand in state["hands"]],
        "stock": " ".join(state["stock"]),
        "discard": " ".join(state["discard"]),
        "melds": [meld | {"cards": " ".join(meld["cards"])} for meld in state["melds"]],
        "counts": {
            "hands": [len(hand) for hand in state["hands"]],
            "stock": len(state["stock"]),
            "discard": len(state["discard"]),
        },
        "dealt": [" ".join(hand) for hand in _dealt(game, vector).hands] if "deal" in vector else None,
        "turn": _plain(game.turn(ran.state)),
        "result": result and result | {"hands": [" ".join(hand) for hand in result["hands"]]},
        "scores": _plain(scores),
        "winners": _plain(game.match_winners(scores, options)),
        "next_dealer": game.next_dealer(state["dealer"], len(state["hands"])),
        "normal": _plain(made),
        "reveals": [game.reveals(move) for move in made],
        "restock": restocks[-1] if restocks else None,
    }


def _dealt(game: AnyGame, vector: dict[str, Any]) -> Any:
    deal = vector["deal"]
    seats = game.info.least_seats
    dealer = deal.get("dealer", game.first_dealer(seats))
    return game.deal(options_of(game, vector), seats, dealer, Shuffle(deal["seed"]))


def _together(game: AnyGame, state: State, moves: list[Any]) -> Ran:
    """The moves as one list, sent by a key that holds every seat."""
    seats = range(game.info.least_seats)
    try:
        check_list(game, moves)
        step = play(game, table_of(game, state), seats, moves, Facts(now=0, expires=0, seed="00" * 32))
    except Refusal as no:
        index = no.params.get("index", 0)
        assert isinstance(index, int)
        return Ran(state, (), Refused(no.rule, no.reason or no.code, index))
    assert step.table.hand is not None
    return Ran(step.table.hand.state, tuple(logged.entry for logged in step.table.hand.log), None)


def _cards(text: str) -> list[str]:
    return text.split()


def _plain(value: Any) -> Any:
    """The value as JSON has it."""
    return json.loads(msgspec.json.encode(value))
