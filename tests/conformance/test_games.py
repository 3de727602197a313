"""What every game of the registry owes to everything above it."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from conformance.playing import GAME_IDS, cards_of, deal, plain, playouts, refusal_of, seed_of

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.games.values import Moved, Restocked, Upcard

REASONS = frozenset(
    [
        *("card_not_held", "unknown_meld", "not_a_meld", "does_not_fit", "wrong_phase", "taken_card", "strands"),
        *("ambiguous_joker", "must_use_card", "stock_empty", "pool_not_empty", "draft_open", "opening_too_low"),
        *("table_not_kept", "nothing_laid", "after_end"),
    ]
)
HANDS = 12

every_game = pytest.mark.parametrize("game_id", GAME_IDS)


@every_game
def test_the_moves_it_names_are_its_moves(game_id: str) -> None:
    game = GAMES[game_id]
    kinds = get_args(game.move_type) or (game.move_type,)
    assert sorted(game.info.moves) == sorted(kind.__struct_config__.tag for kind in kinds)


@every_game
def test_a_deal_is_the_whole_pack_and_follows_from_its_seed(game_id: str) -> None:
    game = GAMES[game_id]
    for number in range(HANDS):
        dealt = deal(game, number)
        assert cards_of(dealt.state) == sorted(dealt.deck)
        assert dealt == deal(game, number)
        assert dealt.deck == deal(game, number + 1).deck
        assert dealt.state != deal(game, number + game.info.least_seats).state
        game.check(dealt.state)


@every_game
def test_cards_are_conserved_and_every_position_is_sound(game_id: str) -> None:
    for hand in playouts(game_id, HANDS):
        pack = sorted(hand.dealt.deck)
        for state in hand.states:
            assert cards_of(state) == pack
            hand.game.check(state)


@every_game
def test_there_is_a_move_until_the_end_and_none_after_it(game_id: str) -> None:
    for hand in playouts(game_id, HANDS):
        for state in hand.states:
            over = hand.game.turn(state) is None
            assert bool(hand.game.legal(state).moves) != over
            assert (hand.game.result(state) is not None) == over


@every_game
def test_listed_moves_are_in_normal_form_and_each_is_listed_once(game_id: str) -> None:
    for hand in playouts(game_id, HANDS):
        for step in hand.steps:
            turn, moves = hand.game.turn(step.before), hand.game.legal(step.before).moves
            assert turn is not None
            encoded = [msgspec.json.encode(move) for move in moves]
            assert len(set(encoded)) == len(encoded)
            for move in moves:
                made = [entry for entry in hand.game.apply(step.before, move).entries if isinstance(entry, Moved)]
                assert [(entry.seat, entry.move) for entry in made] == [(turn.seat, move)]


@every_game
def test_what_is_listed_is_accepted_and_what_is_not_is_refused(game_id: str) -> None:
    """Every move of the corpus, in every sampled position: where the list is complete, accepted and listed are one."""
    game = GAMES[game_id]
    hands = list(playouts(game_id, HANDS))
    corpus = {
        msgspec.json.encode(move): move
        for hand in hands
        for step in hand.steps
        for move in game.legal(step.before).moves
    }
    rules = {rule.rule for rule in game.rules()}
    rng = Random(7)
    for state in rng.sample([state for hand in hands for state in hand.states], 60):
        legal = game.legal(state)
        listed = {msgspec.json.encode(move) for move in legal.moves}
        assert listed <= corpus.keys()
        before = msgspec.json.encode(state)
        for name, move in corpus.items():
            refused = _refused(game, state, move, rules)
            if name in listed:
                assert not refused
            elif legal.complete and plain(move)["type"] not in legal.open:
                assert refused, name
        assert msgspec.json.encode(state) == before


def _refused(game: AnyGame, state: Any, move: Any, rules: set[str]) -> bool:
    refusal = refusal_of(game, state, move)
    if refusal is None:
        return False
    assert refusal.rule in rules
    assert refusal.reason in REASONS
    assert refusal.detail.endswith(".")
    assert msgspec.json.encode(refusal.params)
    return True


@every_game
def test_another_order_of_the_cards_is_the_same_move(game_id: str) -> None:
    rng = Random(3)
    spelled = 0
    for hand in playouts(game_id, HANDS):
        for step in hand.steps:
            fields = plain(step.move)
            if not isinstance(fields.get("cards"), list) or "stands_for" in fields:
                continue
            rng.shuffle(fields["cards"])
            other = msgspec.convert(fields, hand.game.move_type)
            spelled += other != step.move
            assert hand.game.apply(step.before, other) == step.played
    assert spelled > 0


@every_game
def test_a_move_changes_nothing_but_makes_a_new_position(game_id: str) -> None:
    for hand in playouts(game_id, 3):
        for step in hand.steps:
            before = msgspec.json.encode(step.before)
            for move in hand.game.legal(step.before).moves:
                hand.game.apply(step.before, move)
            assert msgspec.json.encode(step.before) == before


@every_game
def test_a_hand_is_played_again_from_its_seed_and_its_recorded_moves(game_id: str) -> None:
    for hand in playouts(game_id, HANDS):
        game = hand.game
        recorded = msgspec.json.encode([entry.move for entry in hand.entries if isinstance(entry, Moved)])
        seats = game.info.least_seats
        again = game.deal(game.options_type(), seats, hand.number % seats, Shuffle(seed_of(hand.number)))
        state, entries = again.state, again.entries
        for move in msgspec.json.decode(recorded, type=list[game.move_type]):  # type: ignore[name-defined]  # built here
            played = game.apply(state, move)
            state, entries = played.state, entries + played.entries
        assert state == hand.steps[-1].played.state
        assert entries == hand.entries


@every_game
def test_everything_survives_storage(game_id: str) -> None:
    for hand in playouts(game_id, 4):
        game = hand.game
        entry_type = Moved[game.move_type] | Upcard | Restocked  # type: ignore[name-defined]  # built here
        for state in hand.states:
            assert _stored(state, game.state_type) == state
            for seat in range(game.info.least_seats):
                view = game.view(state, seat)
                assert _stored(view.hand, game.hand_view) == view.hand
                assert _stored(view.you, game.you_view) == view.you
                assert _stored(view.options, type(view.options)) == view.options
                assert _stored(view.options, game.options_type) == game.options_type()
                assert _stored(view.seats, tuple[game.seat_view, ...]) == view.seats  # type: ignore[name-defined]
        for entry in hand.entries:
            assert _stored(entry, entry_type) == entry
        for step in hand.steps:
            assert _stored(step.move, game.move_type) == step.move


def _stored(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@every_game
def test_only_draws_from_what_is_hidden_reveal(game_id: str) -> None:
    """A move that reveals nothing comes to the same for every order of what is hidden: see the property tests."""
    for hand in playouts(game_id, HANDS):
        for step in hand.steps:
            made = [entry for entry in step.played.entries if isinstance(entry, Moved)]
            hidden = any(entry.card is not None and not entry.open for entry in made)
            assert hand.game.reveals(step.move) == hidden
