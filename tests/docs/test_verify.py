"""`examples/verify.mjs` verifies real hands of every game, agrees with the published vectors, and finds what is forged."""

import copy
import json
import os
import random
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from docs.guides import ROOT
from matches.script import Seat, any_of, hands_of, laying, table_of
from support.node import node

Json = dict[str, Any]
VERIFY = ROOT / "examples" / "verify.mjs"
GAMES = ("classic", "straight", "rummy500", "tiles", "indian")
MOST_HANDS = 20
"""Hands of a game that are played until one shows what is wanted of it; every second does, or more."""


class Played(NamedTuple):
    """A finished hand: its address, the seat key, its record, and the commitment shown while it was played."""

    address: str
    key: str
    record: Json
    seen: str


@pytest.fixture(scope="module", autouse=True)
def _node() -> None:
    node()


@pytest.fixture(scope="module")
def played(service_url: str) -> dict[str, Played]:
    """A hand of each game, and in some of them what there is to forge."""
    return {game: next(hand for hand in hands(service_url, game) if SHOWS[game](hand.record)) for game in GAMES}


def hands(url: str, game: str) -> Iterator[Played]:
    chance = random.Random(game)
    for _ in range(MOST_HANDS):
        options = {"turn_limit": 40} if game == "tiles" else {}  # whole hands of it are long, and all alike here
        seat = Seat(url, table_of(game, 2, level="easy", options=options))
        seen = seat.view["hand"]["deal"]["commitment"]
        next(hands_of(seat, any_of if game == "straight" else laying, chance))
        record = seat._asked("GET", f"{seat._table}/hands/1")
        key = str(seat._session.headers["Authorization"]).removeprefix("Bearer ")
        yield Played(f"{url}{seat._table}/hands/1", key, record, seen)


def restocks(record: Json) -> bool:
    """Whether a few cards were drawn from a stock that had been the discard pile."""
    drawn = [entry for entry in record["moves"] if entry["move"] == {"type": "draw", "from": "stock"}]
    return len(drawn) > len(record["deck"]) - sum(map(len, record["dealt"])) + 5


def takes(record: Json) -> bool:
    """Whether a card was taken from the discard pile."""
    return any(entry["move"].get("from") == "discard" for entry in record["moves"])


def plays_on(record: Json) -> bool:
    """Whether tiles were laid where others lay already."""
    return len([entry for entry in record["moves"] if entry["move"]["type"] == "play"]) > 1


def anything(record: Json) -> bool:
    """Any hand will do."""
    return bool(record)


SHOWS: dict[str, Callable[[Json], bool]] = {
    "classic": takes,
    "straight": restocks,
    "rummy500": anything,
    "tiles": plays_on,
    "indian": anything,
}


def told_by_node(script: str, given: object) -> Any:
    """What a module prints as JSON that has the example's exports, and `given` from its standard input."""
    head = f'import * as it from "{VERIFY.as_uri()}"; import {{ readFileSync }} from "node:fs";'
    head += (
        'const given = JSON.parse(readFileSync(0, "utf8")); const tell = (what) => console.log(JSON.stringify(what));'
    )
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", head + script],
        input=json.dumps(given),
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def verdicts(cases: list[Json]) -> list[str | None]:
    """Why each does not hold; None where it does."""
    script = """tell(given.map(({ record, seen, number }) => {
      try { it.verify(record, { seen, number }); return null; }
      catch (error) { if (!(error instanceof it.Mismatch || error instanceof it.Unknown)) throw error; return error.message; }
    }));"""
    found: list[str | None] = told_by_node(script, cases)
    return found


def run(*words: str, given: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", str(VERIFY), *words],
        input=given,
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
        env={**os.environ, **environ},
    )


def test_it_shuffles_as_the_vectors_say() -> None:
    vectors = json.loads((ROOT / "seeds" / "vectors" / "shuffle.json").read_text())["vectors"]
    script = """tell(given.map(({ shuffle, cards }) => {
      const seed = Buffer.from(shuffle.seed, "hex"), shuffler = new it.Shuffler(seed, shuffle.counter);
      const order = shuffler.shuffled(cards ? cards.split(" ") : []).join(" ");
      return { order, counter: shuffler.counter, commitment: it.commitment(seed) };
    }));"""
    assert len(vectors) > 5
    for vector, found in zip(vectors, told_by_node(script, vectors), strict=True):
        assert {name: found[name] for name in vector["expect"]} == vector["expect"], vector["id"]


def test_hands_of_every_game_hold(played: dict[str, Played]) -> None:
    cases = [{"record": hand.record, "seen": hand.seen, "number": 1} for hand in played.values()]
    assert verdicts(cases) == [None] * len(GAMES)


def test_it_reads_an_address_a_file_and_its_input(played: dict[str, Played], tmp_path: Path) -> None:
    hand = played["straight"]
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(hand.record))
    told = run(hand.address, hand.seen, TRINCA_KEY=hand.key)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("Hand 1 of straight: the deal holds.\n")
    assert "as shown during the hand" in told.stdout
    restocked = int(told.stdout.split(" restocks")[0].split()[-1])
    assert restocked >= 1
    for alone in (run(str(file)), run("-", given=json.dumps(hand.record))):
        assert (alone.returncode, alone.stderr) == (0, "")
        assert "Compare the commitment with the one that you saw" in alone.stdout


def test_what_does_not_hold_ends_with_one(played: dict[str, Played]) -> None:
    hand = played["indian"]
    other = run(hand.address, "sha256:" + "0" * 64, TRINCA_KEY=hand.key)
    assert (other.returncode, other.stdout) == (
        1,
        "The deal does not hold. The commitment shown during the hand was another one.\n",
    )
    half = run(
        "-", given=json.dumps({"number": 1, "seed": hand.record["seed"], "commitment": hand.record["commitment"]})
    )
    assert (half.returncode, half.stderr) == (1, "")
    assert half.stdout == "The deal does not hold. The record is not complete: its game is missing or wrong.\n"


def test_where_there_is_nothing_to_verify_it_says_so_and_ends_with_two(played: dict[str, Played]) -> None:
    hand = played["indian"]
    usage = [run(), run("a", "b"), run("a", hand.seen, "c")]
    assert all(each.returncode == 2 and each.stderr.startswith("usage:") for each in usage)
    lost = [
        run("nowhere.json"),
        run("-", given="no"),
        run(hand.address),
        run(hand.address[:-1] + "9", TRINCA_KEY=hand.key),
    ]
    lost.append(run("http://127.0.0.1:1/v1/tables/x/hands/1"))
    for each in lost:
        assert (each.returncode, each.stdout) == (2, "")
        assert each.stderr.startswith("There is nothing to verify: ")
    assert "No finished hand of the table has this number." in lost[3].stderr


Forge = Callable[[Json], None]


def changed(name: str, value: Any) -> Forge:
    return lambda record: record.update({name: value})


def of_result(name: str, value: Any) -> Forge:
    return lambda record: record["result"].update({name: value})


def entry_of(record: Json, kind: str) -> Json:
    found: Json = next(entry for entry in record["moves"] if entry["move"]["type"] == kind)
    return found


def swap_dealt(record: Json) -> None:
    first, second = record["dealt"]
    first[0], second[0] = second[0], first[0]


def swap_deck(record: Json) -> None:
    deck = record["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def drop_a_draw(record: Json) -> None:
    record["moves"].remove(entry_of(record, "draw"))


def other_draw(record: Json) -> None:
    entry = entry_of(record, "draw")
    entry["card"] = next(card for card in record["deck"] if card != entry["card"])


def other_discard(record: Json) -> None:
    entry = entry_of(record, "discard")  # the first of the hand: the other seat still has all its cards
    entry["move"]["card"] = record["dealt"][1 - entry["seat"]][0]


def other_taken(record: Json) -> None:
    entry = next(entry for entry in record["moves"] if entry["move"].get("from") == "discard")
    entry["card"] = next(card for card in record["deck"] if card != entry["card"])


def table_cleared(record: Json) -> None:
    plays = [entry for entry in record["moves"] if entry["move"]["type"] == "play"]
    plays[1]["move"]["table"] = []


def drawn_by_the_other(record: Json) -> None:
    entry = entry_of(record, "draw")
    entry["seat"] = 1 - entry["seat"]


def by_nobody(record: Json) -> None:
    record["moves"][0]["seat"] = 2


def odd_move(record: Json) -> None:
    record["moves"][0] = {"version": 2, "seat": 0, "move": {"type": "juggle"}}


def discard_that_draws(record: Json) -> None:
    entry_of(record, "discard")["card"] = "AS"


def appended(**move: Any) -> Forge:
    return lambda record: record["moves"].append({"version": 999, "seat": 0, "move": move})


def texts(record: Json) -> None:
    record["result"].update(points=["1", "2"], scores=["01", "02"])


def keep_the_upcard(record: Json) -> None:
    record["options"]["restock_keeps_upcard"] = not record["options"]["restock_keeps_upcard"]


def cards_left(record: Json) -> None:
    record["result"]["hands"].reverse()
    if record["result"]["hands"][0] == record["result"]["hands"][1]:
        record["result"]["hands"][0].append("AS")


FORGED: dict[str, tuple[str, Forge, str]] = {
    "number": ("classic", changed("number", 2), "the record of hand 2"),
    "game": ("classic", changed("game", "rummy500"), "not dealt from such a deck"),
    "options": ("straight", keep_the_upcard, "Draw"),
    "seats": ("classic", lambda record: record["seats"].pop(), "no seat of the table"),
    "dealer": ("classic", lambda record: record.update(dealer=1 - record["dealer"]), "was dealt"),
    "dealer, none": ("classic", changed("dealer", 2), "no seat of the table"),
    "deck": ("classic", swap_deck, "not in the published order"),
    "deck, one card less": ("classic", lambda record: record["deck"].pop(), "not in the published order"),
    "deck, a pack more": (
        "classic",
        lambda record: record["deck"].extend(record["deck"]),
        "not dealt from such a deck",
    ),
    "deck, jokers first": ("indian", lambda record: record["deck"].reverse(), "not in the published order"),
    "cards_each": ("classic", changed("cards_each", 11), "not dealt from such a deck"),
    "seed": ("classic", changed("seed", "00" * 32), "not the hash of its seed"),
    "seed, too short": ("classic", changed("seed", "00" * 31), "not 32 bytes"),
    "commitment": ("classic", changed("commitment", "sha256:" + "0" * 64), "not the hash of its seed"),
    "dealt": ("classic", swap_dealt, "was dealt"),
    "upcard": ("rummy500", changed("upcard", "XX"), "upcard"),
    "upcard, none": ("classic", changed("upcard", None), "has its upcard"),
    "upcard, of tiles": ("tiles", changed("upcard", "R1"), "has no upcard"),
    "wild_card": ("indian", changed("wild_card", "XX"), "wild card"),
    "wild_card, none": ("indian", changed("wild_card", None), "has its wild card"),
    "wild_card, of others": ("rummy500", changed("wild_card", "AS"), "has no wild card"),
    "scores_before": ("classic", changed("scores_before", [5, 5]), "scores"),
    "position": ("classic", changed("position", {"hands": ["AS", "2S"]}), "nothing was dealt"),
    "moves": ("classic", drop_a_draw, ""),
    "moves, another card drawn": ("tiles", other_draw, "Draw"),
    "moves, another card discarded": ("classic", other_discard, "did not hold"),
    "moves, another card taken": ("classic", other_taken, "did not lie there"),
    "moves, a table cleared": ("tiles", table_cleared, "from the table"),
    "moves, by the other seat": ("classic", drawn_by_the_other, ""),
    "moves, by nobody": ("tiles", by_nobody, "which is none"),
    "moves, of no kind": ("tiles", odd_move, "has no move juggle"),
    "moves, a pass": ("classic", appended(type="pass"), "has no move pass"),
    "moves, a drop": ("rummy500", appended(type="drop"), "has no move drop"),
    "moves, the end of another game": ("indian", appended(type="end_hand"), "has no move end_hand"),
    "moves, of a name that all objects have": ("classic", appended(type="constructor"), "has no move constructor"),
    "moves, of no type": ("classic", appended(type=["pass"]), "no type"),
    "moves, of no cards": ("classic", appended(type="meld"), "cards is missing or wrong"),
    "moves, a seat as a text": (
        "classic",
        lambda record: record["moves"][0].update(seat="0"),
        "seat is missing or wrong",
    ),
    "moves, before the first seat": ("classic", lambda record: record["moves"][0].update(seat=-1), "which is none"),
    "moves, a draw from nowhere": ("classic", lambda record: entry_of(record, "draw")["move"].pop("from"), "nowhere"),
    "moves, a draw from a stock": (
        "tiles",
        lambda record: entry_of(record, "draw")["move"].update({"from": "stock"}),
        "stock",
    ),
    "moves, none": ("classic", changed("moves", None), "moves is missing or wrong"),
    "seats, their numbers": ("classic", changed("seats", [{"seat": 1}, {"seat": 0}]), "numbered in order"),
    "seats, numbers as texts": ("classic", changed("seats", [{"seat": "0"}, {"seat": "1"}]), "numbered in order"),
    "options, of another deck": ("indian", lambda record: record["options"].update(printed_jokers=2), "such a deck"),
    "game, of a name that all objects have": ("classic", changed("game", "constructor"), "constructor"),
    "moves, a card that nobody drew": ("classic", discard_that_draws, "draws nothing"),
    "result": ("classic", cards_left, "is left with"),
    "result, of more seats": ("tiles", lambda record: record["result"]["hands"].append([]), "other seats"),
    "result, of no hands": ("tiles", of_result("hands", None), "hands is missing or wrong"),
    "result, of hands in hands": ("classic", of_result("hands", [[["AS"]], []]), "hands is missing or wrong"),
    "result, its points": ("tiles", of_result("points", [1]), "one number for each seat"),
    "result, no points": ("tiles", of_result("points", None), "one number for each seat"),
    "result, points as texts": ("classic", texts, "points is missing or wrong"),
    "result, scores as texts": ("classic", of_result("scores", ["01", "02"]), "scores is missing or wrong"),
    "result, halves of points": ("tiles", of_result("points", [0.5, 0]), "points is missing or wrong"),
    "result, its winner": ("classic", of_result("winner", 2), "winner is no seat"),
    "result, its winner as a text": ("classic", of_result("winner", "0"), "winner is missing or wrong"),
    "result, a match of others": ("classic", of_result("match", {"winners": [0, 2]}), "match is won by no seat"),
    "result, a match of nobody": ("classic", of_result("match", {"winners": []}), "match is won by no seat"),
    "result, cut short": ("classic", of_result("reason", "restarted"), "cut short"),
    "result, its scores": ("rummy500", of_result("scores", [1000, 0]), "scores"),
}


def test_every_member_of_a_record_is_forged_here(played: dict[str, Played]) -> None:
    members = {name for hand in played.values() for name in hand.record}
    assert {name.partition(",")[0] for name in FORGED} == members | {"position"}


def test_what_is_forged_is_found(played: dict[str, Played]) -> None:
    cases = []
    for game, forge, _ in FORGED.values():
        record = copy.deepcopy(played[game].record)
        forge(record)
        assert record != played[game].record
        cases.append({"record": record, "number": 1})
    found = dict(zip(FORGED, verdicts(cases), strict=True))
    wrong = {name: told for name, told in found.items() if told is None or FORGED[name][2] not in told}
    assert wrong == {}


def cut_at_once(record: Json) -> Json:
    """The hand, restarted before its first move: nothing but the deal is left, and with it what was turned up."""
    nothing = dict.fromkeys(["winner", "points", "scores", "match"])
    return {**record, "moves": [], "result": {**nothing, "reason": "restarted", "hands": record["dealt"]}}


@pytest.mark.parametrize("game", GAMES)
def test_one_seed_proves_one_hand_for_a_game_says_what_is_turned_up(played: dict[str, Played], game: str) -> None:
    record = cut_at_once(played[game].record)
    wild, upcard = record["wild_card"], record["upcard"]
    top = wild or upcard or next_after_the_deal(record)  # the card that is turned up first, or would be
    others = [{"wild_card": one, "upcard": other} for one in (None, top) for other in (None, top)]
    forged = [{**record, **each} for each in others if list(map(bool, each.values())) != [bool(wild), bool(upcard)]]
    found = verdicts([{"record": each} for each in [record, *forged]])
    assert found[0] is None
    assert [f"A hand of {game} has " in str(each) for each in found[1:]] == [True] * 3


def next_after_the_deal(record: Json) -> str:
    order = """tell(new it.Shuffler(Buffer.from(given.seed, "hex")).shuffled(given.deck));"""
    card: str = told_by_node(order, record)[-1 - sum(map(len, record["dealt"]))]
    return card


def test_a_hand_that_was_cut_short_has_its_cards_and_nothing_else(service_url: str) -> None:
    seat = Seat(service_url, table_of("classic", 2))
    seen = seat.view["hand"]["deal"]["commitment"]
    while not seat.view["you"]["moves"]["moves"]:
        seat.wait()
    seat.move({"type": "draw", "from": "stock"})
    seat._asked("POST", f"{seat._table}/agreements", json={"action": "restart"})
    record = seat._asked("GET", f"{seat._table}/hands/1")
    assert (record["result"]["reason"], record["moves"] != []) == ("restarted", True)
    results = [
        {"hands": [["AS"], ["KS"]]},
        {"hands": record["dealt"]},
        {"winner": 0},
        {"points": [999, 0]},
        {"scores": [999, 0]},
        {"match": {"winners": [0]}},
    ]
    forged = [{**record, "result": {**record["result"], **each}} for each in results]
    found = verdicts([{"record": each, "seen": seen} for each in [record, *forged]])
    assert found[0] is None
    assert [str(each).split()[0] for each in found[1:]] == ["Seat"] * 2 + ["The"] * 4


def test_of_a_game_unknown_here_it_is_said_what_is_not_proven(played: dict[str, Played]) -> None:
    record = {**played["classic"].record, "game": "whist"}
    told = run("-", given=json.dumps(record))
    assert (told.returncode, told.stderr) == (2, "")
    assert told.stdout.startswith("The deal is not proven. Which deck whist is played with, and what is turned up, ")
    bid = {"version": 2, "seat": 0, "move": {"type": "bid"}}
    forged = {**record, "dealt": record["dealt"][::-1]}
    found = verdicts([{"record": each} for each in ({**record, "moves": [bid]}, forged)])
    assert ["not known here" in str(found[0]), "was dealt" in str(found[1])] == [True, True]


@pytest.mark.parametrize(("within", "index"), [("hands", 0), ("points", 0), ("scores", 0), ("winner", None)])
def test_a_record_nested_deeply_is_refused_in_words(
    played: dict[str, Played], within: str, index: int | None
) -> None:
    record = copy.deepcopy(played["classic"].record)
    if index is None:
        record["result"][within] = "DEEP"
    else:
        record["result"][within][index] = "DEEP"
    told = run("-", given=json.dumps(record).replace('"DEEP"', "[" * 20_000 + "]" * 20_000))
    assert (told.returncode, told.stderr) == (1, "")
    assert told.stdout == f"The deal does not hold. The result is not complete: its {within} is missing or wrong.\n"


def test_it_is_imported_by_what_is_no_file() -> None:
    script = f'import("{VERIFY.as_uri()}").then((it) => console.log(typeof it.verify));'
    for words in (["-"], ["-e", script, "nowhere"], ["-e", script]):
        ran = subprocess.run(["node", *words], input=script, capture_output=True, check=False, text=True, timeout=60)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "function\n", "")


def test_another_deal_by_another_seed_is_found_by_the_commitment_that_was_seen(played: dict[str, Played]) -> None:
    """A record that agrees with itself proves nothing but that: the whole of another hand, told for this one."""
    told, other = played["classic"], played["straight"].record
    assert verdicts([{"record": other, "number": 1}, {"record": other, "number": 1, "seen": told.seen}]) == [
        None,
        "The commitment shown during the hand was another one.",
    ]
