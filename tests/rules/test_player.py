"""What the players know of the advice in players.md."""

import pytest
from rules.seated import BUDGET, ONE_SHORT, cards, chosen_in, discard, lay_meld, position

from trinca.cards.playing import Card
from trinca.games import GAMES
from trinca.games.basic.moves import BasicMove, LayMeld, LayOff
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.player import danger, sight
from trinca.games.basic.player.position import position as seen_position
from trinca.games.basic.state import BasicState, Meld
from trinca.games.moves import Discard, Draw
from trinca.games.values import LEVELS, Entry, Moved, Restocked, Upcard

CLASSIC = GAMES["classic"]
SOUND = ("normal", "hard")
STOCK, UPCARD = Draw("stock"), Draw("discard")


def chosen(level: str, state: BasicState, log: tuple[Entry, ...] = ()) -> BasicMove:
    return chosen_in(CLASSIC, level, state, log)


def test_pl_1_normal_melds_early() -> None:
    assert chosen("normal", position("4S 5S 6S 9D JH 2H")) == lay_meld("4S 5S 6S")


@pytest.mark.parametrize("level", SOUND)
def test_pl_1_holds_everything_one_card_short_of_going_rummy(level: str) -> None:
    assert chosen(level, position(ONE_SHORT)) in (discard("9D"), discard("2H"))


@pytest.mark.parametrize(
    "state",
    [
        position(ONE_SHORT, options=BasicOptions(going_rummy=False)),
        position(ONE_SHORT, stock=cards("2S 3C")),
        position(
            "4S 5S 6S 7H 7D 7C 9D 2H", melds=(Meld("run", cards("JC QC KC"), (0, 0, 0)),), laid_before=(True, False)
        ),
        position("4S 5S 6S 7H 7D 7C JC 9D 2H 10H AD"),
    ],
    ids=["without the double", "with no stock to wait for", "with a card laid already", "two cards short"],
)
def test_pl_1_normal_holds_for_nothing_else(state: BasicState) -> None:
    assert isinstance(chosen("normal", state), LayMeld)


@pytest.mark.parametrize("level", SOUND)
def test_pl_1_going_out_comes_before_holding(level: str) -> None:
    state = position("4S 5S 6S 7S 7H 7D 7C JC QC KC 9D")
    while CLASSIC.turn(state) is not None:
        state = CLASSIC.apply(state, chosen(level, state)).state
    assert state.ending == "going_rummy"


@pytest.mark.parametrize("level", SOUND)
def test_pl_2_lays_off_before_it_discards(level: str) -> None:
    state = position("8H 9D JH 2H", "5H 6H 7H", opponent=3)
    assert chosen(level, state) == LayOff(1, cards("8H"))


@pytest.mark.parametrize("level", SOUND)
def test_pl_2_lays_a_ten_where_the_nine_can_follow(level: str) -> None:
    """On the set of tens the ten would shut out the nine."""
    state = position("9S 10S 2H 5D", "10H 10D 10C", "JS QS KS", opponent=3)
    assert chosen(level, state) == LayOff(2, cards("9S 10S"))


@pytest.mark.parametrize("level", SOUND)
def test_pl_3_of_equal_melds_the_one_that_opens_less(level: str) -> None:
    """The fives and the diamonds both leave ten points; the run would take two more cards, the set one."""
    assert chosen(level, position("5S 5H 4D 5D 6D KC", opponent=3)) == lay_meld("5S 5H 5D")


def test_pl_4_normal_discards_what_the_table_has_made_useless() -> None:
    """Of the sixes two are laid, and so are the five and the seven of clubs; an eight of diamonds may still serve."""
    state = position("6C 8D", "4H 5H 6H", "6S 7S 8S", "5S 5D 5C", "7H 7D 7C")
    assert chosen("normal", state) == discard("6C")


def test_pl_4_hard_discards_what_the_pile_has_made_useless() -> None:
    """Two aces and the two of clubs were discarded: no meld takes the ace of clubs, one the ace of diamonds."""
    gone = tuple(Moved(1, discard(card)) for card in ("AS", "AH", "2C"))
    assert chosen("hard", position("AC AD", upcard="2C"), gone) == discard("AC")


def test_pl_4_a_neighbour_of_an_open_run_is_the_worse_discard() -> None:
    """Two nines: the run of diamonds would take one of them."""
    seen = seen_position(CLASSIC.view(position("9D 9C KH 2S", "10D JD QD"), 0))
    assert sight.worth_discarding(Card("9D"), seen) < sight.worth_discarding(Card("9C"), seen)
    assert danger.danger(Card("9D"), seen) == 1 > danger.danger(Card("9C"), seen)


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize(
    ("hand", "table", "upcard", "draw"),
    [
        ("5S 6S KC 9D", "", "7S", UPCARD),
        ("5S 6S KC 9D", "10H JH QH", "KH", UPCARD),
        ("5S 6S KC 9D", "", "KD", STOCK),
        ("5S 6S KC 9D", "10H JH QH", "2D", STOCK),
    ],
    ids=["it melds", "it can be laid off", "it makes a pair", "it does nothing"],
)
def test_pl_5_takes_the_upcard_with_a_use_for_it(level: str, hand: str, table: str, upcard: str, draw: Draw) -> None:
    tables = [table] if table else []
    assert chosen(level, position(hand, *tables, upcard=upcard, drawn=False)) == draw


@pytest.mark.parametrize("level", LEVELS)
def test_pl_5_the_only_draw_there_is(level: str) -> None:
    """An empty stock that the upcard alone cannot become."""
    options = BasicOptions(restocks=None, restock_keeps_upcard=True)
    state = position("5S 6S KC 9D", upcard="2D", drawn=False, stock=(), options=options)
    assert chosen(level, state) == UPCARD


@pytest.mark.parametrize("level", SOUND)
def test_pl_6_sheds_a_face_that_goes_with_nothing(level: str) -> None:
    assert chosen(level, position("2S 3S 6D 6H KC", opponent=3)) == discard("KC")


@pytest.mark.parametrize("level", SOUND)
def test_pl_7_lays_down_when_the_other_seat_is_close(level: str) -> None:
    """The hand of PL-1 again: with two cards over there every meld held back is a risk."""
    assert isinstance(chosen(level, position(ONE_SHORT, opponent=2)), LayMeld)


@pytest.mark.parametrize("level", SOUND)
def test_pl_8_keeps_what_serves_a_meld(level: str) -> None:
    assert chosen(level, position("9S 10S QH QD KC", opponent=8)) == discard("KC")


@pytest.mark.parametrize("level", SOUND)
def test_a_taken_card_is_never_stranded(level: str) -> None:
    """CL-7: with the run laid, only the king would be left, and it may not be discarded."""
    state = position("4S 5S 6S KH", taken=Card("KH"))
    assert isinstance(chosen(level, state), Discard)


def test_hard_remembers_what_the_other_seat_collects() -> None:
    """The nine is the higher card, and the other seat took two nines; who forgets that throws it."""
    state = position("9C 8H", upcard="2D")
    took = [Moved(1, UPCARD, Card(nine), open=True) for nine in ("9S", "9D")]
    log = (Upcard(Card("9S")), took[0], Moved(0, discard("9D")), took[1], Moved(1, discard("2D")))
    assert chosen("hard", state, log) == discard("8H")
    assert chosen("hard", state) == chosen("normal", state, log) == discard("9C")


def test_hard_forgets_a_pile_that_became_the_stock() -> None:
    """Both other sevens and the nine of spades lie in the pile, so the sevens are hopeless, until they are shuffled."""
    state = position("7S 7H 8S 8D", upcard="2H")
    pile: tuple[Entry, ...] = (Upcard(Card("7D")), *(Moved(1, discard(card)) for card in ("7C", "9S", "6S")))
    assert chosen("hard", state, pile) in (discard("7S"), discard("7H"))
    assert chosen("hard", state, (*pile, Restocked(4))) != chosen("hard", state, pile)


def test_easy_overlooks_a_lay_off_now_and_then() -> None:
    view = CLASSIC.view(position("8H 9D JH 2H", "5H 6H 7H"), 0)
    moves = [CLASSIC.choose(view, (), "easy", seed, BUDGET) for seed in range(40)]
    assert {type(move) for move in moves} == {LayOff, Discard}


def test_a_level_there_is_not() -> None:
    with pytest.raises(KeyError):
        CLASSIC.choose(CLASSIC.view(position("8H 9D"), 0), (), "grandmaster", 0, BUDGET)
