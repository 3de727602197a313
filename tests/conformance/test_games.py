"""What every game of the registry owes to everything above it."""

from random import Random
from typing import Any, get_args

import msgspec
from conformance.playing import Place, Playout, deal, every_game, every_place, playouts, seed_of
from conformance.positions import cards_of

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.values import Moved, Restocked, Upcard

HANDS = 4


@every_game
def test_the_moves_it_names_are_its_moves(game_id: str) -> None:
    game = GAMES[game_id]
    kinds = get_args(game.move_type) or (game.move_type,)
    assert sorted(game.info.moves) == sorted(kind.__struct_config__.tag for kind in kinds)


@every_place
def test_a_deal_is_the_whole_pack_and_follows_from_its_seed(place: Place) -> None:
    for number in range(HANDS):
        dealt = deal(place, number)
        assert cards_of(dealt.state) == sorted(dealt.deck)
        assert dealt == deal(place, number)
        assert dealt.deck == deal(place, number + 1).deck
        assert dealt.state != deal(place, number + place.seats).state
        place.game.check(dealt.state)


@every_place
def test_a_deal_gives_every_seat_as_many_cards(place: Place) -> None:
    for number in range(place.seats):
        dealt = deal(place, number)
        assert len(dealt.hands) == place.seats
        assert len({len(hand) for hand in dealt.hands}) == 1
        for seat, hand in enumerate(dealt.hands):
            view = place.game.view(dealt.state, seat)
            assert view.hand.dealer == number
            assert view.you.hand is not None
            assert sorted(view.you.hand) == sorted(hand)
            assert [other.cards for other in view.seats] == [len(hand)] * place.seats


@every_place
def test_cards_are_conserved_and_every_position_is_sound(place: Place) -> None:
    for hand in playouts(place, HANDS):
        pack = sorted(hand.dealt.deck)
        for state in hand.states:
            assert cards_of(state) == pack
            hand.game.check(state)


@every_place
def test_there_is_a_move_until_the_end_and_none_after_it(place: Place) -> None:
    for hand in playouts(place, HANDS):
        for state in hand.states:
            over = hand.game.turn(state) is None
            assert bool(hand.game.legal(state).moves) != over
            assert (hand.game.result(state) is not None) == over


@every_place
def test_a_hand_is_played_again_from_its_seed_and_its_recorded_moves(place: Place) -> None:
    game = place.game
    for hand in playouts(place, HANDS):
        recorded = msgspec.json.encode([entry.move for entry in hand.entries if isinstance(entry, Moved)])
        dealer = hand.number % place.seats
        again = game.deal(hand.options, place.seats, dealer, Shuffle(seed_of(hand.number)))
        state, entries = again.state, again.entries
        for move in msgspec.json.decode(recorded, type=list[game.move_type]):  # type: ignore[name-defined]  # built here
            played = game.apply(state, move)
            state, entries = played.state, entries + played.entries
        assert state == hand.last
        assert entries == hand.entries


@every_place
def test_everything_survives_storage(place: Place) -> None:
    for hand in playouts(place, 2):
        for state in hand.states:
            assert _stored(state, place.game.state_type) == state
        for step in hand.steps:
            assert _stored(step.move, place.game.move_type) == step.move
        _what_is_seen_survives_storage(hand)


def _what_is_seen_survives_storage(hand: Playout) -> None:
    game = hand.game
    entry_type = Moved[game.move_type] | Upcard | Restocked  # type: ignore[name-defined]  # built here
    for state in Random(hand.number).sample(list(hand.states), min(20, len(hand.steps))):
        for seat in range(hand.place.seats):
            view = game.view(state, seat)
            assert _stored(view.hand, game.hand_view) == view.hand
            assert _stored(view.you, game.you_view) == view.you
            assert _stored(view.options, type(view.options)) == view.options
            assert msgspec.to_builtins(view.options) == msgspec.to_builtins(hand.options)
            assert _stored(view.seats, tuple[game.seat_view, ...]) == view.seats  # type: ignore[name-defined]
    for entry in hand.entries:
        assert _stored(entry, entry_type) == entry


def _stored(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@every_place
def test_only_draws_from_what_is_hidden_reveal(place: Place) -> None:
    """A move that reveals nothing comes to the same for every order of what is hidden: see the property tests."""
    for hand in playouts(place, HANDS):
        for step in hand.steps:
            made = [entry for entry in step.played.entries if isinstance(entry, Moved)]
            hidden = any(entry.card is not None and not entry.open for entry in made)
            assert hand.game.reveals(step.move) == hidden
