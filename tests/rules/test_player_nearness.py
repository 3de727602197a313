"""How near to going out a hand is, against every way the engine itself lets it be laid."""

from random import Random

import pytest
from rules.seated import position

from trinca.cards.playing import PACK, Card, in_order
from trinca.games import GAMES
from trinca.games.basic.moves import LayMeld, LayOff
from trinca.games.basic.player.nearness import cards_left
from trinca.games.basic.state import BasicState
from trinca.games.basic.view import BasicHandView

CLASSIC = GAMES["classic"]
TABLES = ((), ("5H 6H 7H",), ("10S JS QS", "3S 3H 3D"), ("2C 3C 4C", "9S 9H 9D", "8H 9H 10H"))


def least_left(state: BasicState) -> int:
    """The fewest cards that any legal order of melds and lay-offs leaves, one of the rest discarded."""
    least = max(0, len(state.hands[0]) - 1)
    for move in CLASSIC.legal(state).moves:
        if least and isinstance(move, LayMeld | LayOff):
            after = CLASSIC.apply(state, move).state
            least = min(least, 0 if after.winner == 0 else least_left(after))
    return least


@pytest.mark.parametrize("number", range(40))
def test_it_is_what_every_way_to_lay_comes_to(number: int) -> None:
    rng = Random(number)
    table = TABLES[number % len(TABLES)]
    laid = {name for meld in table for name in meld.split()}
    near = [card for card in PACK if card not in laid and (number % 3 or card[-1] in "SC" or card[:-1] in "789")]
    hand = in_order(rng.sample(near, 7))
    free = [card for card in PACK if card not in laid and card not in hand]
    draws = rng.sample(free, 3)
    shown = CLASSIC.view(position(" ".join(hand), *table), 0).hand
    assert isinstance(shown, BasicHandView)
    found = cards_left(hand, shown.melds, hand, draws)
    for thrown in hand:
        held = [card for card in hand if card != thrown]
        least = [least_left(position(" ".join([*held, drawn]), *table)) for drawn in draws]
        assert found[thrown] == sum(least) / len(draws), (thrown, draws)


def test_a_whole_suit_is_looked_at_once() -> None:
    """Forty-five runs, and no way through them is gone twice."""
    suit = tuple(card for card in PACK if card[-1] == "S")
    found = cards_left(suit[:11], (), suit[:11], suit[11:])
    assert found[Card("AS")] == 0
    assert found[Card("6S")] == 0
    assert found[Card("3S")] == 1.5


def test_without_a_draw_it_is_the_hand_as_it_is() -> None:
    """Of a run and two loose cards, the next discard not counted either."""
    hand = tuple(map(Card, ("5S", "6S", "7S", "9H", "KD")))
    left = cards_left(hand, (), hand, ())
    assert left == {"5S": 3, "6S": 3, "7S": 3, "9H": 0, "KD": 0}
