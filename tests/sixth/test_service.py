"""A game that nobody above the registry was told of is offered, stored, documented and played like any other."""

import json
from typing import Any

from api.calling import COMPUTER, HOST, AtTable, OverHttp
from cli.running import Cli
from sixth.pairs.game import Pairs
from sixth.pairs.values import PairsOptions, Show
from sixth.registry import SIXTH

from trinca.tables.codec import Codec
from trinca.tables.computer import computer_to_move, computer_turn
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.match import result, status
from trinca.tables.play import play
from trinca.tables.table import AnyTable, Facts

THREE = {"game": "pairs", "seats": [HOST, COMPUTER, {"kind": "computer", "level": "easy"}], "options": {"target": 1}}


def test_it_is_played_at_a_pure_table_that_is_stored_after_every_turn() -> None:
    game, codec = SIXTH["pairs"], Codec(SIXTH)
    assert isinstance(game, Pairs)
    new = NewTable("T", PairsOptions(), (NewSeat("host"), NewSeat("computer"), NewSeat("computer")), None, "key", "")
    table: AnyTable = create(game, new, Facts(now=0, expires=1, seed="07" * 32)).table
    turns = 0
    while status(game, table) == "playing":
        seat = computer_to_move(game, table) or 0
        moves = computer_turn(game, table, seat, budget=1)
        table = play(game, table, (seat,), moves, Facts(now=1, expires=2, seed="00" * 32)).table
        assert codec.decode("pairs", codec.encode(table)) == table
        turns += 1
    over = result(game, table)
    assert over is not None
    assert (over.reason, turns) == ("declared", table.version - 1)
    assert over.scores == tuple(int(seat == over.winner) for seat in range(3))


def test_it_is_offered_with_its_options_and_rules(http: OverHttp) -> None:
    told = http.get("/v1/games/pairs").json
    assert (told["game"], told["seats"]) == ("pairs", {"min": 2, "max": 4})
    assert told["options"]["properties"]["target"]["default"] == 2
    assert [rule["rule"] for rule in told["rules"]][:5] == [f"PA-{number}" for number in range(1, 6)]
    assert {"PairsMove", "PairsTable", "PairsShow"} <= http.checker.document["components"]["schemas"].keys()
    assert [game["game"] for game in http.get("/v1/games").json["games"]] == [game.info.game for game in SIXTH]


def turn_of(view: Any) -> Any:
    return view["hand"]["turn"]


def played_on(at: AtTable) -> Any:
    """The table once it is the person's turn again, or over."""
    view = at.view("?include=moves")
    while turn_of(view) and turn_of(view)["seat"] != 0:
        later = at.call("GET", f"?include=moves&wait=10&after={view['version']}")
        assert later.status == 200, "the computers do not play"
        view = later.json
    return view


def test_a_match_over_http_against_two_computers(http: OverHttp) -> None:
    at = http.make(**THREE)
    refused = at.move({"type": "show", "cards": ["AS", "2S"]})
    assert (refused.refused(409, "illegal_move")["rule"], refused.json["reason"]) == ("PA-2", "wrong_phase")
    at.move({"type": "meld", "cards": ["AS", "2S"]}).refused(422, "invalid_request")
    view = played_on(at)
    while view["status"] != "match_over":
        if view["status"] == "hand_over":
            assert at.agree("next_hand").status == 200
        else:
            moves = view["you"]["moves"]
            assert moves["complete"]
            assert at.move(moves["moves"][0], at=view["version"]).status == 200
        view = played_on(at)
    (winner,) = view["result"]["match"]["winners"]
    assert view["seats"][winner]["score"] == 1
    hands = at.call("GET", "/hands").json["hands"]
    record = at.call("GET", f"/hands/{hands[-1]['number']}").json
    assert record["cards_each"] == 3
    assert Show.__struct_config__.tag == record["moves"][-1]["move"]["type"]


def test_the_generic_client_plays_a_match(cli: Cli) -> None:
    made = cli("play", "--game", "pairs", "--option", "target=1", "--level", "hard")
    assert (made.status, made.err) == (0, "")
    assert " won the match, " in made.out
    # It proves of a game what it can follow: where the card of an unknown move goes it cannot tell, and says so.
    assert "— deal verified" in made.out or "— not verified to the end: " in made.out
    assert "not verified:" not in made.out


def test_the_generic_client_shows_and_moves(cli: Cli) -> None:
    assert cli("new", "--game", "pairs").status == 0
    shown = cli("show")
    assert (shown.status, shown.err) == (0, "")
    assert "3 cards" in shown.out
    assert cli("moves").lines == [" 1  draw stock", " 2  draw discard"]
    assert cli("move", "draw", "stock").status == 0
    view = json.loads(cli("show", "--json").out)
    assert cli("move", "discard", view["you"]["hand"][0]).status == 0
    assert cli("rules", "pairs").out.count("PA-") >= 5
    assert cli("auto", "--hands", "1").status == 0


def test_a_seat_is_advised(http: OverHttp) -> None:
    """The worker asks the game's own player; a game that tells no reasons gives the one that all have."""
    at = http.make(**THREE)
    reply = at.call("GET", "/hint")
    assert (reply.status, reply.json["reason"]) == (200, {"code": "best_seen", "params": {}})
    assert at.made(reply.json["move"])["version"] == 2
