"""What rummy500 tells a seat beside its vectors: refusals in words and figures, views, bad input."""

from typing import Any

import msgspec
import pytest
from rules.rummy500_seated import GAME, move, position, refusal, table

from trinca.games.rummy500.moves import Draw, Rummy500Move
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import Moved


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def draw(card: str | None = None, **more: Any) -> Rummy500Move:
    return move(type="draw", source="discard", **({} if card is None else {"card": card}), **more)


def discard(card: str) -> Rummy500Move:
    return move(type="discard", card=card)


def meld(cards: str, **more: Any) -> Rummy500Move:
    return move(type="meld", cards=cards, **more)


def lay_off(cards: str, number: int = 1, **more: Any) -> Rummy500Move:
    return move(type="lay_off", meld=number, cards=cards, **more)


PILE = position("4S 8D 8C", discard="5H 8S KC", phase="draw")
JOKERS = position("4S 8D 8C", discard="JK 5H JK KC", phase="draw")
RUN = position("2S 9H JK JK", melds=table("5H 6H 7H"))

SENTENCES: list[tuple[Rummy500State, Rummy500Move, str, str, str]] = [
    (position("4S"), discard("R5"), "FH-1", "card_not_held", "R5 is not in this game."),
    (position("4S JK"), meld("4S JK JK"), "FH-5", "card_not_held", "You hold JK only once."),
    (PILE, discard("4S"), "FH-3", "wrong_phase", "Draw a card first."),
    (position("4S"), draw(), "FH-3", "wrong_phase", "You have drawn in this turn: meld, lay off, or discard."),
    (
        position("4S", discard="", phase="draw"),
        draw(),
        "FH-3",
        "stock_empty",
        "The discard pile is empty: draw from the stock.",
    ),
    (PILE, draw("8H"), "FH-3", "card_not_held", "8H does not lie in the discard pile."),
    (PILE, draw("8S", index=2), "FH-3", "card_not_held", "8S does not lie at index 2 of the discard pile."),
    (
        PILE,
        draw("8S"),
        "FH-3",
        "must_use_card",
        "8S lies below the upcard: a meld or lay-off must use it at once, as `then`.",
    ),
    (
        position("4S KS KD", discard="5H 8S KC", phase="draw"),
        draw("KC", then={"type": "lay_off", "meld": 1, "cards": "4S"}),
        "FH-4",
        "must_use_card",
        "`then` must lay the upcard KC; to keep it, leave `then` out.",
    ),
    (
        JOKERS,
        draw("JK"),
        "FH-3",
        "ambiguous_joker",
        "Two jokers lie in the discard pile: say by index which one, 0 or 2.",
    ),
    (
        position("4S KC", taken="KC"),
        discard("KC"),
        "FH-4",
        "taken_card",
        "You took KC from the discard pile in this turn: discard another card.",
    ),
    (
        position("8D KC", taken="KC", melds=table("9D 10D JD")),
        lay_off("8D"),
        "FH-4",
        "strands",
        "That would leave you only KC, which you took in this turn, may not discard and cannot lay off.",
    ),
    (
        position("", discard="KC", phase="draw", floating=(True, False)),
        draw(),
        "FH-11",
        "strands",
        "You hold no cards: KC alone could be neither discarded nor laid off.",
    ),
    (
        position("4H 5C 6H"),
        meld("4H 5C 6H"),
        "FH-5",
        "not_a_meld",
        "4H, 5C and 6H are neither a set (3 or 4 cards of one rank) nor a run (3 or more consecutive cards of one suit).",
    ),
    (
        position("4H 6C JK"),
        meld("4H 6C JK"),
        "FH-6",
        "not_a_meld",
        "4H, 6C and JK are neither a set (3 or 4 cards of one rank) nor a run (3 or more consecutive cards of one suit).",
    ),
    (
        position("KS AS 2S"),
        meld("KS AS 2S"),
        "FH-5",
        "not_a_meld",
        "KS, AS and 2S are no run: the ace is low or high, never between king and two.",
    ),
    (
        position("8S 8H 8D 8C JK"),
        meld("8S 8H 8D 8C JK"),
        "FH-6",
        "not_a_meld",
        "A set has no more than 4 cards, jokers included.",
    ),
    (position("8S JK JK"), meld("JK JK"), "FH-6", "not_a_meld", "A meld holds at least one natural card."),
    (RUN, lay_off("9H"), "FH-7", "does_not_fit", "9H cannot join meld 1 (5H, 6H and 7H)."),
    (
        position("2S JK", melds=table("8S 8H 8D JK8")),
        lay_off("JK"),
        "FH-6",
        "does_not_fit",
        "The set of meld 1 is complete.",
    ),
    (
        position("2S 7C", melds=table("8S 8H 8D 8C")),
        lay_off("7C"),
        "FH-5",
        "does_not_fit",
        "The set of meld 1 is complete.",
    ),
    (
        position("JK", melds=table("2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC")),
        lay_off("JK"),
        "FH-5",
        "does_not_fit",
        "The run of meld 1 is complete.",
    ),
    (
        position("KH", melds=table("AH JK2H 3H")),
        lay_off("KH"),
        "FH-5",
        "does_not_fit",
        "KH cannot join meld 1 (AH, JK as 2H and 3H): the ace is low or high, never between king and two.",
    ),
    (
        position("6H", melds=table("5H JK6H 7H")),
        lay_off("6H"),
        "FH-6",
        "does_not_fit",
        "6H cannot join meld 1 (5H, JK as 6H and 7H).",
    ),
    (RUN, lay_off("9H", 2), "FH-7", "unknown_meld", "There is no meld 2 on the table: only meld 1."),
    (
        RUN,
        lay_off("JK"),
        "FH-6",
        "ambiguous_joker",
        "The joker can be read in 2 ways: say by `stands_for` which is meant (8H or 4H).",
    ),
    (
        position("5H JK 7H"),
        meld("5H JK 7H", stands_for="5H 8H 7H"),
        "FH-6",
        "not_a_meld",
        "The cards cannot stand for that; they can stand for 5H 6H 7H.",
    ),
    (
        RUN,
        lay_off("JK", stands_for="9H"),
        "FH-6",
        "does_not_fit",
        "The cards cannot stand for that; they can stand for 8H or 4H.",
    ),
    (
        position("", phase="out_or_float"),
        discard("4S"),
        "FH-11",
        "wrong_phase",
        "You have no cards left: go out or float.",
    ),
    (
        position("4S"),
        move(type="float"),
        "FH-11",
        "wrong_phase",
        "Going out and floating are for a seat that has just laid its last card.",
    ),
    (
        PILE,
        move(type="end_hand"),
        "FH-12",
        "wrong_phase",
        "The hand can be ended only once the stock is empty.",
    ),
    (
        position("4S", stock=""),
        move(type="end_hand"),
        "FH-12",
        "wrong_phase",
        "The hand can be ended only in place of a draw.",
    ),
    (
        position("4S", stock="", phase="draw"),
        move(type="draw", source="stock"),
        "FH-12",
        "stock_empty",
        "The stock is empty: take from the discard pile, or end the hand.",
    ),
    (
        position("", phase="over", ending="went_out", winner=0),
        move(type="float"),
        "FH-10",
        "wrong_phase",
        "The hand is over.",
    ),
]


@pytest.mark.parametrize(("state", "made", "rule", "reason", "detail"), SENTENCES)
def test_refusals_in_words(state: Rummy500State, made: Rummy500Move, rule: str, reason: str, detail: str) -> None:
    no = refusal(state, made)
    assert (no.rule, no.reason, no.detail) == (rule, reason, detail)
    assert plain(no.params)
    assert made not in GAME.legal(state).moves


def test_an_ambiguous_meld_lists_its_readings_as_moves_can_name_them() -> None:
    state = position("2S 5D JK JK")
    no = refusal(state, meld("JK 5D JK"))
    readings = plain(no.params)["readings"]
    assert readings == [
        {"cards": ["5D", "JK", "JK"], "stands_for": ["5D", "5", "5"]},
        {"cards": ["JK", "JK", "5D"], "stands_for": ["3D", "4D", "5D"]},
        {"cards": ["JK", "5D", "JK"], "stands_for": ["4D", "5D", "6D"]},
        {"cards": ["5D", "JK", "JK"], "stands_for": ["5D", "6D", "7D"]},
    ]
    for reading in readings:
        named = msgspec.convert({"type": "meld"} | reading, GAME.move_type)
        assert named in GAME.legal(state).moves
        assert plain(GAME.apply(state, named).state.melds[0])["stands_for"] == reading["stands_for"]


def test_an_ambiguous_lay_off_lists_its_readings_too() -> None:
    readings = plain(refusal(RUN, lay_off("JK JK")).params)["readings"]
    assert [reading["stands_for"] for reading in readings] == [["8H", "9H"], ["4H", "8H"], ["3H", "4H"]]
    for reading in readings:
        named = msgspec.convert({"type": "lay_off", "meld": 1} | reading, GAME.move_type)
        assert named in GAME.legal(RUN).moves
        GAME.apply(RUN, named)


def test_places_of_the_pile_are_told() -> None:
    assert plain(refusal(JOKERS, draw("JK")).params) == {"card": "JK", "indices": [0, 2]}
    assert plain(refusal(PILE, draw("8S", index=0)).params) == {"cards": ["8S"], "indices": [1]}


def test_every_seat_sees_what_comes_from_the_pile_and_its_own_seat_what_comes_from_the_stock() -> None:
    for made, card in ((draw(), "KC"), (draw("8S", then={"type": "meld", "cards": "8S 8D 8C"}), "8S")):
        (entry,) = GAME.apply(PILE, made).entries
        assert (entry, entry) == (GAME.seen(entry, 0), GAME.seen(entry, 1))
        assert plain(entry)["card"] == card
        assert not GAME.reveals(made)
    stock = move(type="draw", source="stock")
    (entry,) = GAME.apply(PILE, stock).entries
    assert plain(GAME.seen(entry, 0))["card"] == "9C"
    assert plain(GAME.seen(entry, 1))["card"] is None
    assert GAME.reveals(stock)


def test_a_pick_up_refused_is_refused_whole() -> None:
    before = msgspec.json.encode(PILE)
    for then in ({"type": "meld", "cards": "8S 8D 4S"}, {"type": "lay_off", "meld": 1, "cards": "8S"}):
        refusal(PILE, draw("8S", then=then))
        assert msgspec.json.encode(PILE) == before


BAD_INPUT: list[dict[str, Any]] = [
    {"type": "draw", "from": "stock", "card": "8S"},
    {"type": "draw", "from": "stock", "then": {"type": "meld", "cards": ["8S", "8D", "8C"]}},
    {"type": "draw", "from": "stock", "index": 0},
    {"type": "draw", "from": "discard", "index": 0},
    {"type": "draw", "from": "discard", "card": "8S", "index": -1},
    {"type": "draw", "from": "discard", "card": "8S", "index": 54},
    {"type": "draw", "from": "discard", "card": "8S", "index": None},
    {"type": "draw", "from": "discard", "card": "8S", "then": {"type": "discard", "card": "8S"}},
    {"type": "draw", "from": "discard", "card": "8S", "then": {"type": "draw", "from": "stock"}},
    {"type": "draw", "from": "discard", "card": "ZZ"},
    {"type": "meld", "cards": []},
    {"type": "meld", "cards": ["8S"], "stands_for": []},
    {"type": "meld", "cards": ["8S", "8D", "JK"], "stands_for": ["8S", "8D"]},
    {"type": "meld", "cards": ["8S", "8D", "JK"], "stands_for": ["8S", "8D", "JK"]},
    {"type": "meld", "cards": ["8S", "8D", "JK"], "stands_for": ["8S", "8D", "8\n"]},
    {"type": "meld", "cards": ["8S", "8D", "JK"], "stands_for": None},
    {"type": "lay_off", "meld": 0, "cards": ["8S"]},
    {"type": "lay_off", "meld": 1, "cards": ["JK"], "stands_for": ["8S", "9S"]},
    {"type": "float", "card": "8S"},
    {"type": "pass"},
]


@pytest.mark.parametrize("made", BAD_INPUT)
def test_what_no_position_could_make_sense_of_is_no_move(made: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(made, GAME.move_type)


def test_the_view_of_a_table_with_jokers() -> None:
    state = position(
        "AS 10D",
        "KS KH",
        discard="4C KH",
        melds=(*table("5H JK6H 7H", by=0), *table("AC 2C 3C"), *table("9S 9H JK9")),
        taken="10D",
        floating=(False, True),
    )
    view = plain(GAME.view(state, 0))
    assert view["hand"]["discard"] == ["4C", "KH"]
    assert (view["hand"]["discard_count"], view["hand"]["stock"]) == (2, 2)
    assert view["hand"]["melds"] == [
        {"meld": 1, "kind": "run", "cards": ["5H", "JK", "7H"], "stands_for": ["5H", "6H", "7H"], "by": [0, 0, 0]},
        {"meld": 2, "kind": "run", "cards": ["AC", "2C", "3C"], "by": [1, 1, 1]},
        {"meld": 3, "kind": "set", "cards": ["9S", "9H", "JK"], "stands_for": ["9S", "9H", "9"], "by": [1, 1, 1]},
    ]
    assert view["seats"] == [
        {"cards": 2, "laid": 27, "floating": False},
        {"cards": 2, "laid": 39, "floating": True},
    ]
    assert view["you"] == {"seat": 0, "hand": ["AS", "10D"], "taken": "10D"}
    assert plain(GAME.view(state, 1))["you"]["taken"] is None


def test_the_list_begins_with_a_draw_and_ends_with_what_ends_the_turn() -> None:
    """A turn of the first move and then the last ones comes to its end, also where the stock is empty."""
    assert plain(GAME.legal(PILE).moves[0]) == {"type": "draw", "from": "stock"}
    assert plain(GAME.legal(position("4S 8D 8C JK")).moves[-1]) == {"type": "discard", "card": "JK"}
    empty = GAME.legal(position("4S", stock="", phase="draw")).moves
    assert [plain(one)["type"] for one in empty] == ["draw", "end_hand"]


def test_a_deal_is_for_two_and_by_one_of_them() -> None:
    options = GAME.options_type()
    shuffle = position("4S").shuffle
    for seats, dealer in ((1, 0), (3, 0), (2, 2), (2, -1)):
        with pytest.raises(ValueError, match="seat"):
            GAME.deal(options, seats, dealer, shuffle)


def test_a_joker_on_top_of_another_in_the_pile_is_taken_by_its_place() -> None:
    """FH-3, FH-4: what is listed is accepted as it stands, and recorded so that it can be made again."""
    state = position("2H 3H 4S", "5S", discard="JK 9C KD JK", phase="draw")
    draws = [one for one in GAME.legal(state).moves if isinstance(one, Draw) and one.card == "JK"]
    assert {one.index for one in draws} == {0, 3}
    for one in draws:
        (made,) = GAME.apply(state, one).entries
        assert isinstance(made, Moved)
        assert made.move == one
