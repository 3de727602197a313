"""What the tests of the development mode share: bodies, deals, and the positions of the vectors."""

import hmac
from random import Random
from typing import Any

from api.calling import COMPUTER, HOST, AtTable, InProcess
from msgspec.structs import replace
from rules.vectors import FILES

from trinca.games import GAMES
from trinca.games.values import LEVELS
from trinca.tables.computer import computer_turn, plain_turn
from trinca.tables.hint import hint
from trinca.tables.play import play
from trinca.tables.table import Facts
from trinca_cli.proof import check

SEED = bytes(range(32)).hex()
OTHER_SEED = "5e" * 32
EVERY_GAME = [game.info.game for game in GAMES]
DEALT = ("deck", "cards_each", "seed", "commitment", "dealt", "upcard", "wild_card", "dealer")
"""What a record says of its deal."""

FACTS = Facts(now=0, expires=0, seed="00" * 32)
NODES = 200
"""How many nodes a search may visit here."""

BUILT: dict[str, Any] = {
    "hands": ["7S 7H 7D KC", "2S 9H JD QC"],
    "stock": "4C 8D 10S",
    "discard": "3C",
    "melds": [{"kind": "run", "cards": "4H 5H 6H", "by": [1, 1, 1]}],
    "laid_before": [False, True],
}
"""A position of `classic`: seat 0 goes out with one meld and a discard."""


def vectors_of(game: str) -> list[dict[str, Any]]:
    """The vectors of the game that begin with a position."""
    return [vector for vector in FILES[game]["vectors"] if "position" in vector]


def body_of(game: str, vector: dict[str, Any], *, limit: int | None = None) -> dict[str, Any]:
    """The body that makes a table of a vector; with `limit` the hand ends after so many turns more."""
    position, options = vector["position"], dict(vector.get("options", {}))
    if limit is not None:
        least = position.get("turns", 0) + limit
        options["turn_limit"] = min(least, options.get("turn_limit", least))
    computers = [COMPUTER] * (len(position["hands"]) - 1)
    return {"game": game, "options": options, "seats": [HOST, *computers], "position": position}


def deal_of(at: AtTable, number: int) -> dict[str, Any]:
    """What the record of a finished hand says of its deal."""
    record = at.call("GET", f"/hands/{number}").json
    return {name: record[name] for name in DEALT}


def expected_seed(seed: str, number: int) -> str:
    """The seed of the n-th hand, as the document says."""
    if number == 1:
        return seed
    return hmac.new(bytes.fromhex(seed), b"hand %d" % number, "sha256").hexdigest()


def is_proven(at: AtTable, number: int) -> bool:
    """Whether the client proves the deal from the record alone."""
    return check(at.call("GET", f"/hands/{number}").json, number).holds


def play_out(dev: InProcess, at: AtTable) -> None:
    """Play the hand to its end below the API, whose turn it is by a computer, a hint, plainly or by chance."""
    table = dev.services.store.read(at.id)
    game, rng = GAMES[table.game], Random(at.id)
    for _ in range(200):
        assert table.hand is not None
        turn = game.turn(table.hand.state)
        if turn is None:
            assert game.result(table.hand.state) is not None
            return
        match rng.choice(("computer", "hint", "plain", "chance")):
            case "computer":
                seats = tuple(replace(seat, level=rng.choice(LEVELS)) for seat in table.seats)
                moves = computer_turn(game, replace(table, seats=seats), turn.seat, NODES)
            case "hint":
                moves = (hint(game, table, NODES).move,)
            case "plain":
                moves = plain_turn(game, table, turn.seat)
            case _:
                moves = (rng.choice(game.legal(table.hand.state).moves),)
        table = play(game, table, (turn.seat,), moves, FACTS).table
    raise AssertionError("a hand without an end")
