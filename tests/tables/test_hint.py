"""A hint is what a hard player would do in the seat, from what it sees; who may have one, and in which order that is judged."""

from string import Formatter
from typing import Any

import pytest
from msgspec.structs import replace
from table_making import Make, facts, hand_of

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.errors import IllegalMove
from trinca.games.moves import Discard, Draw
from trinca.games.reasons import REASONS
from trinca.games.registry import AnyGame
from trinca.games.values import Move
from trinca.tables.computer import computer_turn
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.hint import advised, hint, plain_hint
from trinca.tables.match import to_play
from trinca.tables.play import play
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable

BUDGET = 100
MOST = 400
"""Moves after which a hand played by hints is taken never to end."""

every_game = pytest.mark.parametrize("of", list(GAMES), ids=lambda game: game.info.game)


def people(game: AnyGame, **options: object) -> AnyTable:
    """A table of people alone, the hand dealt."""
    seats = tuple(NewSeat("local" if number else "host") for number in range(game.info.least_seats))
    new = NewTable("T", game.options_type(**options), seats, None, "key", "digest")
    return create(game, new, facts()).table


def played(game: AnyGame, table: AnyTable, move: Move) -> AnyTable:
    seat = to_play(game, table)
    assert seat is not None
    return play(game, table, (seat,), (move,), facts()).table


def as_hard(table: AnyTable, seat: int) -> AnyTable:
    """The same table with a computer of the level `hard` at the seat."""
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], kind="computer", level="hard")
    return replace(table, seats=tuple(seats))


def normal(game: AnyGame, table: AnyTable, move: Move) -> Move:
    """The move as the log has it once it is made."""
    before, log = len(hand_of(table).log), hand_of(played(game, table, move)).log
    entry: Any = log[before].entry
    made: Move = entry.move
    return made


@every_game
def test_it_is_what_a_hard_player_would_do_until_the_hand_is_over(of: AnyGame) -> None:
    """Every hint of a hand is followed, so that each is legal and the hand ends."""
    table = people(of, turn_limit=30)
    for _ in range(MOST):
        seat = to_play(of, table)
        if seat is None:
            break
        given = hint(of, table, BUDGET)
        chosen = computer_turn(of, as_hard(table, seat), seat, BUDGET)[0]
        assert given.move == normal(of, table, chosen)
        places = {name for _, name, _, _ in Formatter().parse(REASONS[given.reason.code]) if name is not None}
        assert places <= given.reason.params.keys(), given.reason
        table = played(of, table, given.move)
    assert to_play(of, table) is None


def test_it_is_given_in_normal_form(game: AnyGame, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make("host", "computer")
    state = replace(hand_of(table).state, hands=(("2S", "3S", "4S", "KH"), ("AD",)), phase="play")
    table = replace(table, hand=replace(hand_of(table), state=state))
    spelled = game.move_type.__args__[1](("4S", "2S", "3S"))
    told: list[Move] = []
    monkeypatch.setattr(type(game), "choose", lambda *_: spelled)
    monkeypatch.setattr(type(game), "reason", lambda _game, _view, _log, move: told.append(move))
    assert hint(game, table, BUDGET).move == replace(spelled, cards=("2S", "3S", "4S"))
    assert told == [spelled]  # as the player gave it


@every_game
def test_the_deals_seed_decides_nothing_in_it(of: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    table = people(of)
    hand = hand_of(table)
    other = "ab" * 32
    names = {"shuffle": Shuffle(other, hand.state.shuffle.counter)} if hasattr(hand.state, "shuffle") else {}
    elsewhere = replace(table, hand=replace(hand, seed=other, state=replace(hand.state, **names)))
    assert elsewhere != table
    given: list[tuple[Any, ...]] = []
    choose = type(of).choose

    def noted(game: AnyGame, *seen: Any) -> Move:
        given.append(seen)
        made: Move = choose(game, *seen)
        return made

    monkeypatch.setattr(type(of), "choose", noted)
    assert hint(of, elsewhere, BUDGET) == hint(of, table, BUDGET)
    assert given[0] == given[1]  # the seed that decides between equal moves included


def test_a_player_that_breaks_a_rule_gives_none(game: AnyGame, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "choose", lambda *_: Discard("AS"))  # type: ignore[arg-type]  # a card
    with pytest.raises(IllegalMove):
        hint(game, make("host", "computer"), BUDGET)


@every_game
def test_a_plain_hint_is_a_legal_move_and_leads_to_the_end(of: AnyGame) -> None:
    table = people(of, turn_limit=30)
    for _ in range(MOST):
        if to_play(of, table) is None:
            break
        given = plain_hint(of, table)
        assert (given.reason.code, given.reason.params) == ("best_seen", {})
        table = played(of, table, given.move)
    assert to_play(of, table) is None


def test_a_plain_hint_begins_a_turn_and_ends_it(game: AnyGame, make: Make) -> None:
    """Whatever comes first in a turn is listed first, and what ends it last."""
    table = make("host", "local")
    assert plain_hint(game, table).move == game.legal(hand_of(table).state).moves[0]
    table = played(game, table, Draw("stock"))
    assert plain_hint(game, table).move == game.legal(hand_of(table).state).moves[-1]
    assert to_play(game, played(game, table, plain_hint(game, table).move)) == 1


def over(game: AnyGame, make: Make, *kinds: str) -> AnyTable:
    table = make(*kinds, turn_limit=1)
    while to_play(game, table) is not None:
        table = played(game, table, plain_hint(game, table).move)
    return table


def others_turn(game: AnyGame, make: Make, *kinds: str) -> AnyTable:
    table = make(*kinds)
    while to_play(game, table) == 0:
        table = played(game, table, plain_hint(game, table).move)
    return table


def refused(game: AnyGame, table: AnyTable, *seats: int, reveal: bool = False) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as no:
        advised(game, table, seats, reveal=reveal)
    return no.value.code, no.value.rule


def test_who_is_advised(game: AnyGame, make: Make) -> None:
    assert advised(game, make("host", "computer"), (0,), reveal=False) == 0
    assert advised(game, make("host", "local"), (0, 1), reveal=True) == 0
    assert advised(game, others_turn(game, make, "host", "local"), (0, 1), reveal=True) == 1


def test_who_is_not(game: AnyGame, make: Make) -> None:
    """Of several reasons the first in the contract's order is told."""
    assert refused(game, make("host", "invited"), 0) == ("table_waiting", "TA-14")
    assert refused(game, over(game, make, "host", "local"), 0, 1) == ("hand_over", None)
    assert refused(game, others_turn(game, make, "host", "computer"), 0) == ("not_your_turn", None)
    assert refused(game, make("host", "local"), 0, 1) == ("covered", "TA-9")
    # A key with several seats, none of which is to play: there is no hand to reveal.
    for reveal in (False, True):
        assert refused(game, make("host", "local"), 1, 2, reveal=reveal) == ("not_your_turn", None)
