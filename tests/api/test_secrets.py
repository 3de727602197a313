"""What no answer may hold before a hand is over: the other seat's cards, the stock's order, the seed; and keys ever."""

from api.calling import AtTable, InProcess, computer_plays, own_turn

from trinca.tables.keys import hash_key


def test_a_whole_hand_leaks_nothing(api: InProcess, at: AtTable) -> None:
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
    assert len(seen_by_person) > 20
    for hidden, body in seen_by_person:
        shown = {card for card in hidden if f'"{card}"'.encode() in body}
        assert shown == set(), body
    before_the_end = [body for _, body in seen_by_person]
    for secret in (*seeds, at.key, hash_key(at.key)):
        assert not any(secret.encode() in body for body in before_the_end)
    for reply in at.sent:
        assert at.key.encode() not in reply.body
        assert hash_key(at.key).encode() not in reply.body


def hidden_now(at: AtTable) -> tuple[frozenset[str], str]:
    """The cards nobody but the computer and the pack knows and that the person never saw; and the seed."""
    assert isinstance(at.caller, InProcess)
    hand = at.caller.services.store.read(at.id).hand
    assert hand is not None
    seen = {card for logged in hand.log for card in public(logged.entry)}
    known = seen | set(hand.state.hands[0])
    return frozenset(card for card in (*hand.state.hands[1], *hand.state.stock) if card not in known), hand.seed


def public(entry: object, seat: int | None = 0) -> set[str]:
    """The cards that an entry of the log showed to that seat; None is nobody's."""
    drawn = getattr(entry, "card", None)
    seen = getattr(entry, "seat", seat) == seat or getattr(entry, "open", False)
    move = getattr(entry, "move", None)
    shown = {drawn if seen else None, getattr(move, "card", None), *getattr(move, "cards", ())}
    return {card for card in shown if card is not None}


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
