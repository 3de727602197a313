"""Moves of the games with a spread pile, jokers that stand for a card, and declarations, as people write them."""

from __future__ import annotations

from typing import Any

import pytest
from cli.canned_games import HELD, a_tiles, an_indian
from support.canned import a_view

from trinca_cli import notation, writing
from trinca_cli.cards import NotACardError
from trinca_cli.notation import NotAMoveError
from trinca_cli.sight import Sight
from trinca_client.answers import as_view

Move = dict[str, Any]
PILE = ["4C", "JK", "7H", "JK", "KH"]
SIGHT = Sight(pile=PILE, held=HELD, parts={"stock", "discard", "melds", "wild_rank"})
MELD = {"type": "meld", "cards": ["7H", "7D", "7C"]}


def deep(card: str, then: Move, index: int | None = None) -> Move:
    return {"type": "draw", "from": "discard", "card": card, "then": then} | (
        {} if index is None else {"index": index}
    )


def lay(meld: int, *cards: str) -> Move:
    return {"type": "lay_off", "meld": meld, "cards": list(cards)}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw 7H with 7H 7D 7C", deep("7H", MELD)),
        ("draw 7h with 7d 7c", deep("7H", MELD)),
        ("draw the 7♥ and 7D 7C", deep("7H", MELD)),
        ("draw 7h meld 7D 7C", deep("7H", MELD)),
        ("draw 3 with 7d 7c", deep("7H", MELD, 2)),
        ("draw #3 with 7d 7c", deep("7H", MELD, 2)),
        ("draw 7H at 3 with 7d 7c", deep("7H", MELD, 2)),
        ("draw 7H on 2", deep("7H", lay(2, "7H"))),
        ("draw 7H onto #2", deep("7H", lay(2, "7H"))),
        ("draw 7H with 8H on 2", deep("7H", lay(2, "7H", "8H"))),
        ("draw 3 on 2", deep("7H", lay(2, "7H"), 2)),
        (
            "draw 2 with 5H 6H",
            deep("JK", {"type": "meld", "cards": ["JK", "5H", "6H"]}, 1),
        ),
        (
            "draw 4 with 5H JK=6H 7H",
            deep("JK", {"type": "meld", "cards": ["5H", "JK", "7H"], "stands_for": ["5H", "6H", "7H"]}, 3),
        ),
        (
            "draw 7H with JK=8H 9H",
            deep("7H", {"type": "meld", "cards": ["7H", "JK", "9H"], "stands_for": ["7H", "8H", "9H"]}),
        ),
        (
            "draw 7H with JK=8H on 1",
            deep("7H", {"type": "lay_off", "meld": 1, "cards": ["7H", "JK"], "stands_for": ["7H", "8H"]}),
        ),
        ("draw KH", {"type": "draw", "from": "discard"}),
        ("draw 5", {"type": "draw", "from": "discard"}),
        ("draw KH with QH JH", deep("KH", {"type": "meld", "cards": ["KH", "QH", "JH"]})),
        ("draw discard", {"type": "draw", "from": "discard"}),
        ("draw s", {"type": "draw", "from": "stock"}),
        (
            "meld 5h jk=6h 7h",
            {"type": "meld", "cards": ["5H", "JK", "7H"], "stands_for": ["5H", "6H", "7H"]},
        ),
        ("meld qs-kS jk=a♠*", {"type": "meld", "cards": ["QS", "KS", "JK"], "stands_for": ["QS", "KS", "AS"]}),
        ("meld QS QD JK=q", {"type": "meld", "cards": ["QS", "QD", "JK"], "stands_for": ["QS", "QD", "Q"]}),
        ("meld 10S 10D JK=T", {"type": "meld", "cards": ["10S", "10D", "JK"], "stands_for": ["10S", "10D", "10"]}),
        ("lay 2 JK=8H", {"type": "lay_off", "meld": 2, "cards": ["JK"], "stands_for": ["8H"]}),
        ("lay JK=8H on 2", {"type": "lay_off", "meld": 2, "cards": ["JK"], "stands_for": ["8H"]}),
        (
            "declare 9D with AS 2S 3S / 6h-9h/KD KC JK JK / 6c qc kc",
            {
                "type": "declare",
                "discard": "9D",
                "groups": [
                    ["AS", "2S", "3S"],
                    ["6H", "7H", "8H", "9H"],
                    ["KD", "KC", "JK", "JK"],
                    ["6C", "QC", "KC"],
                ],
            },
        ),
    ],
)
def test_the_forms(typed: str, meant: Move) -> None:
    assert notation.read_move(typed.split(), [], SIGHT) == meant


def test_the_card_laid_aside_is_the_one_that_is_over() -> None:
    groups = [["AS", "2S", "3S"], ["6H", "7H", "8H", "9H"], ["KD", "KC", "JK", "JK"], ["6C", "QC"]]
    typed = "declare " + " / ".join(" ".join(group) for group in groups)
    assert notation.read_move(typed.split(), [], SIGHT) == {"type": "declare", "discard": "9D", "groups": groups}
    with pytest.raises(NotAMoveError, match="Which card is laid aside"):
        notation.read_move([*typed.split(), "9D"], [], SIGHT)
    with pytest.raises(NotAMoveError, match="Which card is laid aside"):
        notation.read_move(typed.split()[:-1], [], SIGHT)


def test_words_left_out_come_from_the_list() -> None:
    use, other = deep("7H", MELD, 2), deep("7H", lay(1, "7H"), 2)
    declared = {"type": "declare", "discard": "9D", "groups": [["AS"]]}
    assert notation.read_move(["draw", "7h"], [use], SIGHT) == use
    assert notation.read_move(["draw", "3"], [deep("4C", MELD, 0), use], SIGHT) == use
    with pytest.raises(NotAMoveError, match="What is 7H used for"):
        notation.read_move(["draw", "7h"], [use, other], SIGHT)
    with pytest.raises(NotAMoveError, match="What is 4C used for"):
        notation.read_move(["draw", "1"], [use, other], SIGHT)
    assert notation.read_move(["declare"], [use, declared, {**declared, "discard": "KC"}], SIGHT) == declared
    with pytest.raises(NotAMoveError, match="No declaration that holds is known"):
        notation.read_move(["declare"], [{"type": "discard", "card": "9D"}], SIGHT)


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("out", "go_out"),
        ("go_out", "go_out"),
        ("go out", "go_out"),
        ("OUT", "go_out"),
        ("float", "float"),
        ("fl", "float"),
        ("end", "end_hand"),
        ("end hand", "end_hand"),
        ("drop", "drop"),
        ("pass", "pass"),
    ],
)
def test_moves_that_are_words_alone(typed: str, kind: str) -> None:
    listed = [{"type": each} for each in ("go_out", "float", "end_hand", "drop", "pass")]
    assert notation.read_move(typed.split(), listed, SIGHT) == {"type": kind}
    with pytest.raises(NotAMoveError, match="is no move"):
        notation.read_move(typed.split(), [], SIGHT)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("draw JK with 5H 6H", "more than once"),
        ("draw 6 with 7D 7C", "no card 6 in the pile; it has 1 to 5"),
        ("draw 0 with 7D 7C", "no card 0"),
        ("draw 7H with", "Used with what"),
        ("draw 7H on", "Onto which meld"),
        ("draw 7H on two", "Onto which meld"),
        ("draw 7H with 8H on", "Onto which meld"),
        ("draw stock with 7H", "from where"),
    ],
)
def test_what_is_no_pick_up_is_refused_with_a_hint(typed: str, why: str) -> None:
    with pytest.raises(NotAMoveError) as refused:
        notation.read_move(typed.split(), [], SIGHT)
    assert why in refused.value.detail


@pytest.mark.parametrize(
    "typed",
    [
        "meld 5H JK=6H JK",
        "meld 5H=6H 7H 8H",
        "meld JK= 5H",
        "meld JK=zz 5H",
        "draw zz with 7H",
        "draw 7H 8H with 9H",
        "declare with 5H 6H",
        "declare 9D with",
        "declare 9D with 5H / / 6H",
        "declare 9D 8D with 5H",
    ],
)
def test_bad_cards_in_them_are_named(typed: str) -> None:
    with pytest.raises(NotACardError):
        notation.read_move(typed.split(), [], SIGHT)


JOKERS = {"type": "meld", "cards": ["5H", "JK", "JK"], "stands_for": ["5H", "6H", "7H"]}


@pytest.mark.parametrize("symbols", [True, False])
@pytest.mark.parametrize(
    ("move", "told"),
    [
        (deep("7H", MELD, 2), "draw 7H at 3 with 7H 7D 7C"),
        (deep("7H", MELD), "draw 7H with 7H 7D 7C"),
        (deep("JK", JOKERS, 1), "draw JK at 2 with 5H JK=6H JK=7H"),
        (deep("7H", lay(2, "7H", "8H"), 2), "draw 7H at 3 with 7H 8H on 2"),
        (JOKERS, "meld 5H JK=6H JK=7H"),
        ({**lay(1, "JK"), "stands_for": ["10D"]}, "lay 1 JK=10D"),
        ({"type": "declare", "discard": "9D", "groups": [["AS", "JK"], ["2S"]]}, "declare 9D with AS JK / 2S"),
    ],
)
def test_every_move_written_is_read_again(*, move: Move, told: str, symbols: bool) -> None:
    assert writing.write_move(move) == told
    written = writing.write_move(move, symbols=symbols)
    assert notation.read_move(written.split(), [], SIGHT) == move


@pytest.mark.parametrize(
    "move",
    [
        {**MELD, "stands_for": ["7H", "7D", "7C"]},
        {**JOKERS, "stands_for": ["5H", "JK", "7H"]},
        {**JOKERS, "stands_for": ["5H"]},
        {**JOKERS, "stands_for": "567"},
        {**JOKERS, "stands_for": ["6H", "6H", "7H"]},
        {"type": "meld", "cards": []},
        deep("7H", {"type": "wish"}),
        deep("7H", MELD) | {"index": "2"},
        deep("7H", MELD) | {"more": 1},
        {"type": "declare", "discard": "9D", "groups": [[]]},
        {"type": "declare", "discard": "9D", "groups": [["AS", 1]]},
        {"type": "lay_off", "meld": True, "cards": ["AS"]},
        {"type": ["wish"]},
    ],
)
def test_what_has_no_words_is_told_as_json_and_read_again(move: Move) -> None:
    written = writing.write_move(move)
    assert written.startswith("{")
    assert notation.read_move(written.split(), [], SIGHT) == move


def test_the_words_that_begin_a_move_are_those_of_this_table() -> None:
    assert notation.verbs(["draw", "lay_off"]) == ["draw", "meld", "lay", "discard"]
    assert notation.verbs(["go_out", "declare", "bid"])[4:] == ["out", "declare", "bid"]
    assert notation.verbs(["draw", "play"], Sight.of(as_view(a_tiles()))) == list(notation.TILE_VERBS)
    assert notation.verbs([], Sight.of(as_view(an_indian()))) == ["draw", "discard", "declare"]
    assert notation.verbs(["meld", "bid"], Sight(parts={"trick"})) == ["meld", "bid"]


DRAWS = [{"type": "draw", "from": "stock"}, {"type": "draw", "from": "discard"}]
NUMBER = "or a number from the list"


@pytest.mark.parametrize(
    ("shown", "listed", "hint"),
    [
        (a_view(), DRAWS, f"draw stock, draw discard, meld 4H 5H 6H, meld 4H-6H, lay 2 7H, discard KH, {NUMBER}."),
        (an_indian(), [{"type": "drop"}], f"draw stock, draw discard, discard KH, declare, {NUMBER}; also drop."),
        (a_tiles(), [{"type": "draw"}], f"draw, new R5 R6 R7, add R8 to 2, {NUMBER}."),
        (a_tiles(), [{"type": "pass"}], f"draw, new R5 R6 R7, add R8 to 2, {NUMBER}; also pass."),
    ],
)
def test_words_that_mean_nothing_are_answered_with_the_moves_of_this_game(
    shown: dict[str, Any], listed: list[Move], hint: str
) -> None:
    for typed in ("dance", ""):
        with pytest.raises(NotAMoveError) as refused:
            notation.read_move(typed.split(), listed, Sight.of(as_view(shown)))
        told = hint if typed else hint.partition(";")[0].rstrip(".") + "."  # words alone are told beside others only
        assert refused.value.detail.endswith(f"Moves are written like {told}")


@pytest.mark.parametrize(
    ("shown", "typed"),
    [
        (a_view(), "declare"),
        (a_view(), "declare 9D with 5H 6H 7H"),
        (an_indian(), "meld 5H 6H 7H"),
        (an_indian(), "lay 2 7H"),
        (a_tiles(), "declare"),
    ],
)
def test_a_verb_of_another_game_is_no_move(shown: dict[str, Any], typed: str) -> None:
    with pytest.raises(NotAMoveError, match="is no move now"):
        notation.read_move(typed.split(), [], Sight.of(as_view(shown)))


def test_no_declaration_is_asked_for_before_the_draw() -> None:
    sight = Sight.of(as_view(an_indian()))
    with pytest.raises(NotAMoveError, match="declaration comes after the draw") as refused:
        notation.read_move(["declare"], DRAWS, sight)
    assert "with" not in refused.value.detail
    with pytest.raises(NotAMoveError, match="declare 9D with"):
        notation.read_move(["declare"], [{"type": "discard", "card": "9D"}], sight)
