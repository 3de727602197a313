"""What the playouts of the games on one pack meet: the suite would show little if hands only ended one way."""

from conformance.choices import AT_RANDOM
from conformance.playing import Playout, place_of, playout

from trinca.games.values import Restocked


def hands(game_id: str) -> list[Playout]:
    return [playout(place_of(game_id), number, choice) for choice in AT_RANDOM for number in range(60)]


def reasons(played: list[Playout]) -> set[str]:
    outcomes = [hand.game.result(hand.last) for hand in played]
    return {outcome.reason for outcome in outcomes if outcome}


def restocks(hand: Playout) -> int:
    return sum(isinstance(entry, Restocked) for entry in hand.entries)


def test_the_playouts_of_classic_meet_what_may_happen() -> None:
    played = hands("classic")
    assert reasons(played) >= {"went_out", "stock_empty", "turn_limit"}
    assert sum(map(restocks, played)) > 60


def test_the_playouts_of_straight_never_end_with_the_stock() -> None:
    """ST-8, ST-9: nothing is doubled, and however often the stock runs dry it ends no hand, but the 200th turn does."""
    played = hands("straight")
    assert reasons(played) == {"went_out", "turn_limit"}
    assert sum(restocks(hand) > 1 for hand in played) > 30
