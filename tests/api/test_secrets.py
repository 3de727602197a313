"""What no answer may hold before a hand is over: the other seat's cards, the stock's order, the seed; and keys ever."""

import re

import pytest
from api.calling import AtTable, InProcess, computer_plays, own_turn, sensible
from api.planting import stored

from trinca.cards.playing import JOKER
from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.tables.keys import hash_key


def deck_of(game: AnyGame) -> tuple[str, ...]:
    deck: tuple[str, ...] = game.deal(game.options_type(), 2, 1, Shuffle("00" * 32)).deck
    return tuple(card for card in deck if card != JOKER)


ONE_OF_EACH = [game.info.game for game in GAMES if len({*deck_of(game)}) == len(deck_of(game))]
"""Games in which a card that is seen cannot be another one of its name. (Permuting what is hidden finds it in all.)"""


NAMES = re.compile(rb'"stands_for":\[[^\]]*\]')
"""What a joker stands for, wherever the card of that name lies."""


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_whole_hand_leaks_nothing(api: InProcess, game: str) -> None:
    answers = 0
    while answers <= 20:  # a hand can be over with its first turn
        answers += answers_of_a_hand(api.make(game=game))


def answers_of_a_hand(at: AtTable) -> int:
    """Play a hand and look into every answer to the person; how many there were before the end."""
    at.sent.clear()
    seen_by_person: list[tuple[frozenset[str], bytes]] = []
    seeds: set[str] = set()
    view = at.view("?include=moves,log")
    while view["status"] == "playing":
        hidden, seed = hidden_now(at)
        seeds.add(seed)
        answers = [at.call("GET", below) for below in ("?include=moves,log", "/moves", "/hands", "/hands/1")]
        answers.append(at.call("POST", "/moves?dry_run=true&include=log", json={"type": "draw", "from": "stock"}))
        seen_by_person += [(hidden, reply.body) for reply in answers]
        if view["hand"]["turn"]["seat"] == 0:
            view = own_turn(at)
        else:
            computer_plays(at)
            view = at.view()
    for hidden, body in seen_by_person:
        told = NAMES.sub(b"", body)
        shown = {card for card in hidden if f'"{card}"'.encode() in told}
        assert shown == set(), body
    before_the_end = [body for _, body in seen_by_person]
    for secret in (*seeds, at.key, hash_key(at.key)):
        assert not any(secret.encode() in body for body in before_the_end)
    for reply in at.sent:
        assert at.key.encode() not in reply.body
        assert hash_key(at.key).encode() not in reply.body
    return len(seen_by_person)


def hidden_now(at: AtTable) -> tuple[frozenset[str], str]:
    """The cards nobody but the computer and the pack knows and that the person never saw; and the seed."""
    assert isinstance(at.caller, InProcess)
    hand = at.caller.services.store.read(at.id).hand
    assert hand is not None
    seen = {card for logged in hand.log for card in public(logged.entry)}
    known = seen | set(hand.state.hands[0])
    hidden = {*hand.state.hands[1], *hand.state.stock} - known - {JOKER}
    return frozenset(hidden), hand.seed


def public(entry: object, seat: int | None = 0) -> set[str]:
    """The cards that an entry of the log showed to that seat; None is nobody's."""
    drawn = getattr(entry, "card", None)
    seen = getattr(entry, "seat", seat) == seat or getattr(entry, "open", False)
    move = getattr(entry, "move", None)
    shown = {drawn if seen else None}
    for made in (move, getattr(move, "then", None)):
        shown |= {getattr(made, "card", None), *getattr(made, "cards", ())}
    return {card for card in shown if isinstance(card, str)}


def test_refusals_tell_nothing_hidden(at: AtTable) -> None:
    """A card in the computer's hand and one in the stock are refused in the same words."""
    assert isinstance(at.caller, InProcess)
    hand = at.caller.services.store.read(at.id).hand
    assert hand is not None
    at.made({"type": "draw", "from": "discard"})
    told = set()
    for card in (hand.state.hands[1][0], hand.state.hands[1][5], hand.state.stock[-1], hand.state.stock[0]):
        reply = at.move({"type": "discard", "card": card})
        reply.refused(409, "illegal_move")
        told.add(reply.body.decode().replace(card, "?"))
    assert len(told) == 1


def test_deals_differ(api: InProcess) -> None:
    commitments = {api.make().view()["hand"]["deal"]["commitment"] for _ in range(50)}
    assert len(commitments) == 50


LISTED = {"Accept": "application/json"}


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_neither_of_two_people_is_told_the_others_cards(api: InProcess, game: str) -> None:
    answers = 0
    while answers <= 40:  # a hand can be over with its first turn
        host, guest = api.friends(game=game, options={"turn_limit": 12})
        answers += answers_in_a_room(host, guest)
        secret = host.codes[0].partition(".")[2]
        for at, other in ((host, guest), (guest, host)):
            for reply in at.sent:
                for kept in (at.key, other.key, hash_key(at.key), hash_key(other.key), secret):
                    assert kept.encode() not in reply.body


def answers_in_a_room(host: AtTable, guest: AtTable) -> int:
    """Play a hand; look into every answer that either got during it, and say how many there were."""
    looked_at = 0
    people = (host, guest)
    while (view := host.view())["status"] == "playing":
        hand, turn = stored(host), view["hand"]["turn"]["seat"]
        before = [len(at.sent) for at in people]
        for at in people:
            for below in ("?include=moves,log", "/moves", "/hint", "/hands", "/hands/1", "/draft"):
                at.call("GET", below)
            at.call("GET", "/events?after=0", headers=LISTED)
            at.call("POST", "/moves?dry_run=true&include=log", json={"type": "draw", "from": "stock"})
            at.call("POST", "/agreements?include=log", json={"action": "restart"})
            at.call("DELETE", "/agreements/restart?include=log")
        for seat, at in enumerate(people):
            seen = {card for logged in hand.log for card in public(logged.entry, seat)} | {*hand.state.hands[seat]}
            hidden = {*hand.state.hands[1 - seat], *hand.state.stock} - seen - {JOKER}
            for reply in at.sent[before[seat] :]:
                told = NAMES.sub(b"", reply.body)
                assert {card for card in hidden if f'"{card}"'.encode() in told} == set(), reply.body
                assert hand.seed.encode() not in reply.body
                looked_at += 1
        people[turn].made(sensible(people[turn].legal()["moves"]))
    return looked_at
