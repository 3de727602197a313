"""What `hard` does beyond `normal` in rummy500: it counts what a discard gives, what may come, and keeps melds back."""

from itertools import product

import pytest
from rules.rummy500_seated import GAME, cards, move, position, table

from trinca.cards.playing import JOKER, PACK
from trinca.games.moves import Discard
from trinca.games.outs import natural_pairs
from trinca.games.rummy500.moves import Draw, LayMeld, LayOff, Rummy500Move
from trinca.games.rummy500.player.counting import MOST_PARTNERS, PARTNERS, Counting, counting
from trinca.games.rummy500.player.position import position as seen_by
from trinca.games.rummy500.score import value
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import Entry, Moved

BUDGET = 20_000
OTHER = "2S 3H 4D 6S 8H 10D"
STOCK = "2C 9C 5S 9D JD 3D"


def chosen(level: str, state: Rummy500State, log: tuple[Entry, ...] = ()) -> Rummy500Move:
    made = GAME.choose(GAME.view(state, 0), log, level, 1, BUDGET)
    GAME.apply(state, made)
    return made


def counted(state: Rummy500State, log: tuple[Entry, ...] = ()) -> Counting:
    view = GAME.view(state, 0)
    return counting(view, log, seen_by(view))


def test_melds_wait_while_there_is_time_and_the_rest_is_long() -> None:
    hand = "9S 9H 9D KS QD JC 5C 3H AC"
    assert chosen("normal", position(hand, OTHER, stock=STOCK)) == move(type="meld", cards="9S 9H 9D")
    made = chosen("hard", position(hand, OTHER, stock=STOCK))
    assert isinstance(made, Discard)
    assert made.card not in cards("9S 9H 9D")


@pytest.mark.parametrize(
    ("hand", "other", "stock"),
    [
        pytest.param("9S 9H 9D KS QD JC 5C 3H AC", "2S 3S 4D 6S", STOCK, id="the other may go out"),
        pytest.param("9S 9H 9D KS QD JC 5C 3H AC", OTHER, "2C 9C 5S 4D", id="the stock runs out"),
        pytest.param("9S 9H 9D KS QD JC 5C 3S", OTHER, STOCK, id="it will be nearly out"),
    ],
)
def test_melds_wait_no_longer(hand: str, other: str, stock: str) -> None:
    assert isinstance(chosen("hard", position(hand, other, stock=stock)), LayMeld)


def test_a_lay_off_does_not_wait() -> None:
    """It scores, and opens little that did not lie open before."""
    state = position("9S 9H 9D KS QD JC 5C 3H 7D AC", OTHER, stock=STOCK, melds=table("10C 10H 10S", "AS AD AH"))
    assert chosen("hard", state) == LayOff(meld=2, cards=cards("AC"))


@pytest.mark.parametrize(("level", "thrown"), [("normal", "KD"), ("hard", "8S")])
def test_a_card_that_makes_a_meld_of_the_pile_is_not_given(level: str, thrown: str) -> None:
    """PL-3: with KD on top the kings of the pile are a meld for the asking; nothing there goes with 8S."""
    state = position("KD QC 10C 8S 2H 3H 5D 6D", OTHER, stock=STOCK, discard="KS 4C KH 9H")
    assert chosen(level, state) == move(type="discard", card=thrown)


def test_what_the_other_took_is_remembered() -> None:
    """FH-2: it was seen to take the two queens and holds them still."""
    state = position("QC 4C 7S 8S 2H 3H 5D 6D", "QS QH 4D 6S 8H 10D", stock=STOCK)
    log: list[Entry] = []
    for card in cards("QS QH"):
        log += [
            Moved(seat=0, move=Discard(card)),
            Moved(seat=1, move=Draw("discard"), card=card, open=True),
        ]
    told, untold = counted(state, tuple(log)), counted(state)
    assert set(told.known) == {"QS", "QH"}
    assert not untold.known
    (queen,) = cards("QC")
    assert told.gives(queen) > value(queen) > untold.gives(queen)
    assert chosen("hard", state) == Discard(queen)
    assert chosen("hard", state, tuple(log)) != Discard(queen)


@pytest.mark.parametrize("hand", ["QC JH 7S 8S 2H", "AS 2S JK 10D KC", "5H 6H 7H"])
def test_the_counts_are_those_of_every_pair(hand: str) -> None:
    """Beside a plain count over the pairs."""
    state = position(hand, OTHER, stock=STOCK, discard="3C JC QD")
    count = counted(state)
    held = set(state.hands[0])
    pairs = natural_pairs(ace_high=True)
    hidden = [card for card in (*PACK, JOKER, JOKER) if card == JOKER or card not in held | set(state.discard)]
    chance = 6 / (len(hidden) - state.hands[0].count(JOKER))

    def theirs(card: str) -> float:
        return 1.0 if card in state.discard else 0.0 if card in held else chance

    for card in (each for each in state.hands[0] if each != JOKER):
        melds = [two for two in product(PACK, repeat=2) if two in pairs[card]]
        missed, partners = 1.0, 0.0
        for one, other in melds:
            both = theirs(one) * theirs(other)
            missed *= 1 - both
            partners += both * (value(one) + value(other)) * PARTNERS
        assert count.gives(card) == pytest.approx((1 - missed) * value(card) + min(partners, MOST_PARTNERS))


def test_a_card_hopes_for_what_may_come_and_not_for_what_lies_on_the_table() -> None:
    ten, *hand = cards("10S JS 2H 4D 6C")
    open_ended = counted(position("10S JS 2H 4D 6C", OTHER, stock=STOCK))
    blocked = counted(position("10S JS 2H 4D 6C", OTHER, stock=STOCK, melds=table("9S 9H 9C", "QS QH QD")))
    assert open_ended.hopes(ten, [ten, *hand]) > blocked.hopes(ten, [ten, *hand]) > 0
