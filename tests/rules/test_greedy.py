"""The greedy reference players of the bench: legal wherever they are put, and as greedy as they are said to be."""

from collections import Counter
from typing import Any

import pytest
from bench.greedy import GREEDY
from bench.greedy.highest import highest
from conformance.engines import BASIC_IDS
from conformance.playing import Place, deal, every_place, playouts
from rules import rummy500_seated, seated, test_indian, tiles_seated

from trinca.cards.playing import JOKER, Card
from trinca.games import GAMES
from trinca.games.basic.moves import LayMeld, LayOff
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.score import value
from trinca.games.indian.moves import Declare
from trinca.games.indian.score import counted
from trinca.games.moves import Discard, Draw
from trinca.games.registry import AnyGame
from trinca.games.rummy500 import moves as rummy500
from trinca.games.tiles.moves import Draw as DrawTile
from trinca.games.values import Move, State

BUDGET = 2000
POSITIONS = 80
"""About so many of a hand are looked at; some have a thousand."""
STOCK, UPCARD = Draw("stock"), Draw("discard")


def choice(game: AnyGame, state: State, seed: int = 0) -> Any:
    """What the greedy player of the seat to play does."""
    turn = game.turn(state)
    assert turn is not None
    return GREEDY[game.info.game](game.view(state, turn.seat), seed, BUDGET)


def greedy(game: AnyGame, state: State) -> Any:
    """The same, for every seed."""
    moves = {choice(game, state, seed) for seed in range(5)}
    assert len(moves) == 1
    return moves.pop()


@every_place
def test_it_is_legal_in_every_position(place: Place) -> None:
    """`apply` refuses what is not; the seed alone decides between equals."""
    for hand in playouts(place, 1):
        every = len(hand.steps) // POSITIONS + 1
        for number, step in enumerate(hand.steps[::every]):
            move = choice(place.game, step.before, number)
            place.game.apply(step.before, move)
            assert choice(place.game, step.before, number) == move


@every_place
def test_its_hands_end_and_nothing_is_held_back(place: Place) -> None:
    game, endings = place.game, Counter[str]()
    for number in range(6):
        state: Any = deal(place, number).state
        while game.turn(state) is not None:
            move = choice(game, state, number)
            if isinstance(move, Discard) and place.game_id != "indian":
                kinds = (LayMeld, LayOff, rummy500.LayMeld, rummy500.LayOff)
                assert not any(isinstance(other, kinds) for other in game.legal(state).moves)
            state = game.apply(state, move).state
        endings[state.ending] += 1
    assert endings["went_out"] + endings["declared"] + endings["blocked"] > 3


def test_the_highest_goes_and_of_equals_the_seed_decides() -> None:
    moves = tuple(Discard(Card(name)) for name in ("2S", "KS", "QH", "9D"))
    chosen = {highest(moves, value, seed) for seed in range(20)}
    assert chosen == {Discard(Card("KS")), Discard(Card("QH"))}


@pytest.mark.parametrize("game_id", BASIC_IDS)
class TestBasic:
    def test_it_takes_the_upcard_that_it_can_lay(self, game_id: str) -> None:
        hand = "5S 6S 9H 9D KC"
        for upcard, table, taken in (
            ("7S", (), True),
            ("9C", (), True),
            ("8S", (), False),
            ("8S", ("AH AD AC",), False),
        ):
            state = seated.position(hand, *table, upcard=upcard, drawn=False)
            assert greedy(GAMES[game_id], state) == (UPCARD if taken else STOCK), upcard
        onto_a_meld = seated.position(hand, "2H 3H 4H", upcard="5H", drawn=False)
        assert greedy(GAMES[game_id], onto_a_meld) == UPCARD

    def test_it_takes_what_is_left(self, game_id: str) -> None:
        """ST-9: an upcard that stays and lies alone."""
        options = BasicOptions(restock_keeps_upcard=True)
        state = seated.position("5S 9H", upcard="KC", drawn=False, stock=(), options=options)
        assert greedy(GAMES[game_id], state) == UPCARD

    def test_it_lays_what_leaves_the_fewest_points(self, game_id: str) -> None:
        """The run of hearts and the set of kings share a king: with the set only two cards are left, and one goes."""
        state = seated.position("JH QH KH KS KD KC 2S", opponent=5)
        game = GAMES[game_id]
        laid = greedy(game, state)
        assert isinstance(laid, LayMeld)
        rest = game.apply(state, laid).state
        other = greedy(game, rest)
        assert {frozenset(laid.cards), frozenset(other.cards)} == {
            frozenset(seated.cards("JH QH KH")),
            frozenset(seated.cards("KS KD KC")),
        }

    def test_it_does_not_reckon_with_discarding_the_card_taken(self, game_id: str) -> None:
        """The run and the nine of hearts would leave 9C and AS, and the nine could not go: the set leaves less."""
        state = seated.position("7D 8D 9D 9C 9H AS", "6H 7H 8H", opponent=5, taken=Card("9C"))
        assert greedy(GAMES[game_id], state) == seated.lay_meld("9H 9D 9C")

    def test_it_discards_the_highest_but_not_the_one_taken(self, game_id: str) -> None:
        state = seated.position("2S 9H 9D KC", taken=Card("KC"))
        game = GAMES[game_id]
        assert {choice(game, state, seed) for seed in range(20)} == {seated.discard("9H"), seated.discard("9D")}

    def test_it_is_not_stranded(self, game_id: str) -> None:
        """CL-7: the meld would leave it the king that it took."""
        state = seated.position("5S 6S 7S KC", taken=Card("KC"))
        assert greedy(GAMES[game_id], state) == seated.discard("7S")


class TestRummy500:
    GAME = rummy500_seated.GAME

    def test_it_takes_the_upcard_and_lays_it(self) -> None:
        state = rummy500_seated.position("5S 6S KC 2H 3D", phase="draw", discard="4H 7S")
        move = greedy(self.GAME, state)
        assert move == rummy500.Draw("discard", Card("7S"), then=rummy500.LayMeld(seated.cards("5S 6S 7S")))

    @pytest.mark.parametrize(("stock", "expected"), [("2C", rummy500.Draw("stock")), ("", rummy500.EndHand())])
    def test_it_leaves_what_lies_deeper(self, stock: str, expected: Move) -> None:
        state = rummy500_seated.position("5S 6S KC 2H 3D", phase="draw", discard="7S 4H", stock=stock)
        assert greedy(self.GAME, state) == expected

    def test_it_lays_jokers_and_most_points_first(self) -> None:
        state = rummy500_seated.position("5S 6S KC KD JK 2H")
        move = greedy(self.GAME, state)
        assert isinstance(move, rummy500.LayMeld)
        assert Counter(move.cards) == Counter(seated.cards("KC KD JK"))

    def test_a_joker_is_the_last_to_be_discarded(self) -> None:
        """With one natural card it is no meld, and it fits nowhere."""
        state = rummy500_seated.position("2H JK", melds=())
        assert greedy(self.GAME, state) == Discard(Card("2H"))

    def test_it_goes_out(self) -> None:
        state = rummy500_seated.position("", phase="out_or_float", melds=rummy500_seated.table("5S 6S 7S", by=0))
        assert greedy(self.GAME, state) == rummy500.GoOut()


class TestTiles:
    GAME = tiles_seated.GAME

    def test_it_opens_as_soon_as_it_can(self) -> None:
        rack = "R9 R10 R11 B5 K5 Y5 R1"
        state = tiles_seated.position(rack, "B1 B2 B3", opened=(False, True))
        assert greedy(self.GAME, state) == tiles_seated.play("B1 B2 B3", "R9 R10 R11", "B5 K5 Y5")
        short = tiles_seated.position("R9 R10 B5 K5 Y5 R1 B4", "B1 B2 B3", opened=(False, True))
        assert greedy(self.GAME, short) == DrawTile()

    def test_it_opens_by_value(self) -> None:
        """The run would be a tile more, and worth 10."""
        state = tiles_seated.position("R13 B13 JK K1 K2 K4", opened=(False, True))
        assert greedy(self.GAME, state) == tiles_seated.play("R13 B13 JK")

    def test_it_lays_the_longest_first_even_where_less_is_left_otherwise(self) -> None:
        """A run of five leaves two sevens; a run of four and the group would leave nothing."""
        state = tiles_seated.position("R3 R4 R5 R6 R7 B7 K7", "B9 B10 B11")
        assert greedy(self.GAME, state) == tiles_seated.play("B9 B10 B11", "R3 R4 R5 R6 R7")

    def test_it_lays_all_it_has_one_after_the_other(self) -> None:
        state = tiles_seated.position("R1 R2 R3 R4 B9 K9 Y9 K13")
        assert greedy(self.GAME, state) == tiles_seated.play("R1 R2 R3 R4", "B9 K9 Y9")

    def test_it_never_looks_at_the_table(self) -> None:
        state = tiles_seated.position("R6 K13", "R1 R2 R3 R4 R5")
        assert greedy(self.GAME, state) == DrawTile()


class TestIndian:
    GAME = test_indian.GAME

    def test_it_declares_when_it_can(self) -> None:
        hand = " ".join(test_indian.GROUPS)
        assert isinstance(greedy(self.GAME, test_indian.position(f"{hand} KC", "KH 4D")), Declare)

    @pytest.mark.parametrize(
        ("upcard", "taken"),
        [("5H", True), ("QC", True), (JOKER, True), ("8S", True), ("3D", False), ("KC", False), ("3C", False)],
    )
    def test_it_takes_the_upcard_that_lowers_what_the_hand_costs(self, upcard: str, *, taken: bool) -> None:
        """With two sequences sets are safe too; what only comes in the place of a dearer card is no use."""
        hand = "2H 3H 4H 9S 10S JS QH QD 7H 6D 8C KH 5C"
        state = test_indian.position(hand, "KH", phase="draw", wild_card=(Card("AC"),), discard=(Card(upcard),))
        assert greedy(self.GAME, state) == (UPCARD if taken else STOCK)

    def test_it_takes_what_is_left(self) -> None:
        state = test_indian.position(
            "2H 4H 6H 8H 10H QH AS 3S 5S 7S 9S JS KS", "KH", phase="draw", stock=(), discard=(Card("2C"),)
        )
        assert greedy(self.GAME, state) == UPCARD

    def test_it_discards_what_leaves_the_hand_cheapest(self) -> None:
        """What goes with nothing goes first, and of that the dearest; the set of kings is not safe yet, and stays."""
        state = test_indian.position("2H 3H 5H KS KH KD 7S 6D 6C 8C 4D QC 3C AS", "KH 4D", wild_card=(Card("10C"),))
        moves = {choice(self.GAME, state, seed) for seed in range(20)}
        assert moves == {Discard(Card("QC")), Discard(Card("AS"))}

    def test_with_sets_safe_it_goes_by_them(self) -> None:
        """The fourth king is in no sequence and in no set of other suits: the pair of threes is cheaper to keep."""
        state = test_indian.position("2H 3H 4H 7S 8S 9S KS KH KD KS 3D 3C 6C 5D", "KH 4D", wild_card=(Card("AC"),))
        move = greedy(self.GAME, state)
        assert move == Discard(Card("KS"))
        points = {
            other: counted(self.GAME.apply(state, other).state.hands[0], "A").points
            for other in self.GAME.legal(state).moves
        }
        assert points[move] == min(points.values())
