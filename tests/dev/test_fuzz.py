"""Whatever is sent as a position is a table or a refusal of it; what is taken is played on without a fault."""

from random import Random
from typing import Any

import pytest
from api.calling import COMPUTER, HOST, AtTable, InProcess, new_key
from conformance.positions import plain
from dev.making import EVERY_GAME, play_out, vectors_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trinca.cards.playing import JOKER, PACK
from trinca.cards.tiles import SERIES
from trinca.games import GAMES
from trinca.tables.keys import table_id

EXAMPLES = 60
"""Positions of each game and kind."""
QUICK = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
MOSTLY = 0.85
CARDS = (*PACK, *SERIES, JOKER)

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(
        ["", "AS", "AS 2S", "R1", "JK", "draw", "play", "out_or_float", "over", "run", "set", "\u0000", "ab" * 32]
    )
    | st.text(max_size=8)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
names = st.sampled_from(
    [field for game in GAMES if game.position_type for field in game.position_type.__struct_fields__]
)
any_position = values | st.dictionaries(names | st.text(max_size=4), values, max_size=8)


def judged(dev: InProcess, game: str, position: Any, seats: int = 2) -> bool:
    """Send it: a table that is then played to its end, or a refusal of the position after which there is none.

    Whether it was a table.
    """
    key = new_key()
    seating = [HOST, *[COMPUTER] * (seats - 1)]
    body = {"game": game, "seats": seating, "options": {"turn_limit": 30}, "position": position, "key": key}
    reply = dev.call("POST", "/v1/tables", json=body)
    if reply.status != 201:
        problem = reply.refused(422, "invalid_request")
        assert all(fault["path"].startswith("/position") for fault in problem["errors"]), problem
        assert dev.get(f"/v1/tables/{table_id(key)}", key).status == 404
        return False
    at = AtTable(dev, reply.json["table"]["id"], key)
    assert at.call("GET", "?include=moves,log").status == 200
    play_out(dev, at)
    return True


@pytest.mark.parametrize("game", EVERY_GAME)
@given(position=any_position)
@QUICK
def test_any_json(dev: InProcess, game: str, position: Any) -> None:
    judged(dev, game, position)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_good_position_with_something_changed(dev: InProcess, game: str) -> None:
    made: list[bool] = []

    @given(seed=st.integers(0, 2**32))
    @QUICK
    def judge(seed: int) -> None:
        rng, most = Random(seed), GAMES[game].info.most_seats
        position: dict[str, Any] = plain(rng.choice(vectors_of(game))["position"])
        position["turns"] = position.get("turns", 0) % 20
        for _ in range(rng.randint(1, 3)):
            change(position, rng)
        hands = position.get("hands")
        seats = len(hands) if isinstance(hands, list) else 2
        made.append(judged(dev, game, position, min(max(seats + rng.choice((0, 0, 0, 1)), 2), most)))

    judge()
    assert EXAMPLES // 10 <= sum(made) < len(made), "these are no changes, or nothing but heaps of refusals"


def change(position: dict[str, Any], rng: Random) -> None:
    """Change the position in one place: a card doubled, lost, moved or made up, another value, another length."""
    place = Place(position, rng)
    match place.value:
        case str(text) if text.split() and rng.random() < MOSTLY:
            place.put(" ".join(changed_cards(position, text.split(), rng)))
        case bool(flag):
            place.put(not flag)
        case int(number):
            place.put(rng.choice((number + 1, number - 1, 0, 2**70)))
        case list(items):
            place.put(rng.choice((items[1:], items + items[:1], items[::-1])))
        case _:
            place.put(rng.choice((None, "", "AS", [], {}, 0, "draw", "play", "out_or_float", "over")))


class Place:
    """Somewhere in a position, mostly deep within it."""

    def __init__(self, position: Any, rng: Random) -> None:
        self._within: Any = position
        while True:
            self._name = rng.choice([*self._within] if isinstance(self._within, dict) else range(len(self._within)))
            if not isinstance(self.value, list | dict) or not self.value or rng.random() > MOSTLY:
                break
            self._within = self.value

    @property
    def value(self) -> Any:
        return self._within[self._name]

    def put(self, value: Any) -> None:
        self._within[self._name] = value


def changed_cards(position: dict[str, Any], cards: list[str], rng: Random) -> list[str]:
    """The cards of a text with one of them doubled, lost, made up or laid onto a pile."""
    at = rng.randrange(len(cards))
    match rng.choice(("double", "lose", "make up", "move")):
        case "double":
            return [*cards, cards[at]]
        case "make up":
            return [*cards[:at], rng.choice(CARDS), *cards[at + 1 :]]
        case "move":
            pile = "pool" if "pool" in position else "stock"
            if isinstance(position.get(pile), str):
                position[pile] = f"{position[pile]} {cards[at]}".strip()
    return cards[:at] + cards[at + 1 :]
