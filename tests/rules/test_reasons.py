"""The reasons of a hint, in every game alike: their words, and that every move of every player has one of them."""

from collections import Counter
from random import Random
from string import Formatter
from typing import Any

import msgspec
import pytest
from conformance.playing import PLACES, Place, deal
from jsonschema_rs import Draft202012Validator
from rules import test_reasons_basic, test_reasons_indian, test_reasons_rummy500, test_reasons_tiles
from rules.reasoned import Case
from sixth.registry import SIXTH

from trinca.api.params import IN_REASONS, params_schema
from trinca.cards.playing import JOKER, PACK
from trinca.cards.shuffle import Shuffle
from trinca.cards.tiles import DECK
from trinca.games.reasons import REASONS
from trinca.games.values import LEVELS, Entry, Reason

GAMES_OF_CASES = (test_reasons_basic, test_reasons_rummy500, test_reasons_tiles, test_reasons_indian)
CASES: list[Case] = [case for module in GAMES_OF_CASES for case in module.CASES]
NODES = 200
CARDS = {*PACK, *DECK, JOKER}
TOLD = Draft202012Validator(params_schema(sometimes=IN_REASONS))
"""What the API's document says of parameters."""


def places_of(sentence: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def check(reason: Reason) -> None:
    """A code that there is, with all that its sentence needs and nothing else, as plain JSON."""
    assert reason.params.keys() == places_of(REASONS[reason.code])
    assert msgspec.json.decode(msgspec.json.encode(reason.params)) == reason.params
    TOLD.validate(reason.params)
    for value in reason.params.values():
        cards = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        assert type(value) is int or (cards and CARDS.issuperset(cards)), reason
    assert REASONS[reason.code].format_map(reason.params)


@pytest.mark.parametrize(("code", "sentence"), REASONS.items())
def test_a_sentence(code: str, sentence: str) -> None:
    """One sentence with an end, and nothing in braces but a plain name: translators move them about."""
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence.startswith("{")
    assert code.replace("_", "").isalpha()
    assert all(name.isalpha() for name in places_of(sentence))


def test_every_reason_is_known_from_a_position() -> None:
    assert {case.code for case in CASES} == REASONS.keys()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_parameters_of_a_known_position(case: Case) -> None:
    check(Reason(case.code, case.params))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_every_move_of_a_player_has_a_reason(place: Place, level: str) -> None:
    rng, game, dealt = Random(f"{place} {level}"), place.game, deal(place, 7)
    state, log = dealt.state, dealt.entries
    said: Counter[str] = Counter()
    while (turn := game.turn(state)) is not None:
        seen = tuple(game.seen(entry, turn.seat) for entry in log)
        view = game.view(state, turn.seat)
        move = game.choose(view, seen, level, rng.getrandbits(32), NODES)
        reason = game.reason(view, seen, move)
        check(reason)
        said[reason.code] += 1
        played = game.apply(state, move)
        state, log = played.state, log + played.entries
    # A hint that has nothing to say is the exception.
    assert said["best_seen"] <= said.total() / 10


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_seat_without_memory_is_told_a_reason_too(place: Place) -> None:
    """The log may be short of its beginning, or not be there at all."""
    rng, game, dealt = Random(f"{place}"), place.game, deal(place, 3)
    state: Any = dealt.state
    log: tuple[Entry, ...] = dealt.entries
    while (turn := game.turn(state)) is not None:
        seen = tuple(game.seen(entry, turn.seat) for entry in log)
        view, move = game.view(state, turn.seat), rng.choice(game.legal(state).moves)
        for some in ((), seen[rng.randrange(len(seen) + 1) :]):
            check(game.reason(view, some, move))
        played = game.apply(state, move)
        state, log = played.state, log + played.entries
        if len(log) > 80:
            return


def test_a_game_that_tells_none_gives_the_general_one() -> None:
    game = SIXTH["pairs"]
    dealt = game.deal(game.options_type(), 2, 1, Shuffle("00" * 32))
    view, (move, *_) = game.view(dealt.state, 0), game.legal(dealt.state).moves
    assert game.reason(view, dealt.entries, move) == Reason("best_seen", {})
