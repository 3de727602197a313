"""Snapshots that no play leads to are not read, or refused by `check`, in every game and whatever broke them."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest
from conformance.playing import Place, deal, every_place, playouts
from conformance.positions import at, card_lists, plain

from trinca.games.errors import CorruptState

Position = dict[str, Any]
POSITIONS = 8
MUTATIONS = 400


@cache
def sampled(place: Place) -> bytes:
    """A few positions of play, and of ends."""
    rng, hands = Random(5), list(playouts(place, 4))
    states = [state for hand in hands for state in hand.states]
    return msgspec.json.encode([*rng.sample(states, POSITIONS), *(hand.last for hand in rng.sample(hands, 4))])


def positions(place: Place) -> list[Position]:
    """They are the caller's to break."""
    found: list[Position] = msgspec.json.decode(sampled(place))
    return found


def is_over(place: Place, position: Position) -> bool:
    return place.game.turn(checked(place, position)) is None


def running(place: Place) -> list[Position]:
    return [position for position in positions(place) if not is_over(place, position)]


def checked(place: Place, position: Position) -> Any:
    """The state of a position that is sound."""
    state = msgspec.convert(position, place.game.state_type)
    place.game.check(state)
    return state


def refused(place: Place, position: Position) -> None:
    """Assert that the position is not read, or refused in words."""
    with pytest.raises((CorruptState, msgspec.ValidationError), match=r"\w"):
        checked(place, position)


def refused_with(place: Place, position: Position, **fields: Any) -> None:
    """Assert that the position is refused with other values in those of its fields that this game has."""
    broken = position | {name: value for name, value in fields.items() if name in position}
    if broken != position:
        refused(place, broken)


def not_read(place: Place, position: Position) -> None:
    with pytest.raises(msgspec.ValidationError):
        checked(place, position)


@every_place
def test_a_card_lost_doubled_or_foreign(place: Place) -> None:
    foreign = next(card for card in ("AS", "Y13") if card not in deal(place, 0).deck)
    for position in positions(place):
        for path, cards in card_lists(position):
            for change in (cards[1:], [*cards, cards[0]], [*cards[1:], foreign]):
                broken = plain(position)
                at(broken, path)[:] = change
                refused(place, broken)


@every_place
def test_a_card_in_the_place_of_another(place: Place) -> None:
    """One card twice and another not at all: the count is right and the pack is not."""
    for position in positions(place):
        for (path, cards), (_, others) in permutations(card_lists(position), 2):
            if cards[0] != others[0]:
                broken = plain(position)
                at(broken, path)[0] = others[0]
                refused(place, broken)


@every_place
def test_a_hand_out_of_order(place: Place) -> None:
    for position in positions(place):
        for seat, hand in enumerate(position["hands"]):
            if hand != hand[::-1]:
                broken = plain(position)
                broken["hands"][seat].reverse()
                refused(place, broken)


@every_place
def test_a_number_out_of_range(place: Place) -> None:
    for position in positions(place):
        for name, value in position.items():
            if type(value) is int:
                for other in (-1, 10_000_000):
                    refused(place, position | {name: other})


@every_place
def test_a_list_too_long_or_too_short(place: Place) -> None:
    """Lists of a value for each seat, of cards, of melds: one more and one fewer are both wrong."""
    for position in positions(place):
        for name, value in position.items():
            if isinstance(value, list) and value:
                refused(place, position | {name: [*value, value[-1]]})
                refused(place, position | {name: value[:-1]})


@every_place
def test_a_seat_that_was_dealt_nothing(place: Place) -> None:
    for position in positions(place):
        refused(place, position | {"hands": [*position["hands"], []]})


@every_place
def test_a_seat_too_few(place: Place) -> None:
    """The cards of a hand that is gone slip into the longest pile; with more seats it might be another table's."""
    if place.seats > place.game.info.least_seats:
        return
    for position in positions(place):
        gone = position["hands"].pop()
        pile = max((cards for path, cards in card_lists(position) if path[0] != "hands"), key=len)
        pile.extend(gone)
        refused(place, position)


@every_place
def test_a_hand_that_is_over_and_goes_on(place: Place) -> None:
    for position in running(place):
        refused_with(place, position, phase="over")
        refused_with(place, position, winner=position["seat"])
        for ending in endings(place):
            refused_with(place, position, ending=ending)
            refused_with(place, position, ending=ending, phase="over")


@every_place
def test_a_hand_that_ended_otherwise(place: Place) -> None:
    for position in positions(place):
        if is_over(place, position):
            for ending in [*endings(place), None]:
                refused_with(place, position, ending=ending)
            for phase in ("draw", "play", "out_or_float"):
                refused_with(place, position, phase=phase)
            for seat in [*range(place.seats + 1), None]:
                refused_with(place, position, winner=seat)


def endings(place: Place) -> list[str]:
    """The reasons for which a hand of the game can end."""
    schema = msgspec.json.schema(place.game.state_type)
    field = schema["$defs"][place.game.state_type.__name__]["properties"]["ending"]
    return [ending for part in field.get("anyOf", [field]) for ending in part.get("enum", ()) if ending is not None]


@every_place
def test_a_limit_of_turns_that_was_reached(place: Place) -> None:
    for position in running(place):
        if position["turns"] >= 2:
            refused(place, position | {"options": position["options"] | {"turn_limit": position["turns"]}})


@every_place
def test_a_snapshot_of_another_shape_is_not_read(place: Place) -> None:
    for position in positions(place):
        for fault in ({"ending": "gone"}, {"seat": "0"}, {"hands": None}, {"extra": 1}):
            not_read(place, position | fault)
        for name in ("options", "dealer", "hands", "seat"):
            not_read(place, {field: value for field, value in position.items() if field != name})
        for name, value in position.items():
            not_read(place, position | {name: {"other": value}})
            if isinstance(value, dict):
                not_read(place, position | {name: value | {"extra": 1}})


@every_place
def test_what_passes_can_be_played_on_and_nothing_raises_what_is_no_refusal(place: Place) -> None:
    """Any value put in the place of any other: it is refused in words, or as good as a position of play."""
    rng, game, passed = Random(6), place.game, 0
    some = positions(place)
    for _ in range(MUTATIONS):
        broken = plain(rng.choice(some))
        paths = list(scalars(broken))
        path = rng.choice(paths)
        value = (
            at(broken, rng.choice(paths)) if rng.random() < 0.8 else rng.choice([None, 0, 1, -1, "AS", "JK", True])
        )
        at(broken, path[:-1])[path[-1]] = value
        with suppress(CorruptState, msgspec.ValidationError):
            state = checked(place, broken)
            passed += 1
            for seat in range(place.seats):
                game.view(state, seat)
            assert (game.turn(state) is None) == (game.result(state) is not None)
            for move in game.legal(state).moves[:50]:
                game.apply(state, move)
    assert passed < MUTATIONS


def scalars(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a plain value that is neither an object nor a list."""
    if not isinstance(value, dict | list):
        yield path
        return
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield from scalars(part, (*path, key))
