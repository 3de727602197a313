"""Positions that play through the API cannot reach at will, put into the store as commits."""

from collections.abc import Sequence
from typing import Any

from api.calling import AtTable, InProcess
from msgspec.structs import replace

from trinca.cards.playing import PACK, Card, in_order
from trinca.games.basic.state import Meld
from trinca.tables.table import AnyTable, Facts, Hand, Step


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def plant(
    at: AtTable, *hands: str, melds: Sequence[str] = (), discard: str = "", stock: str | None = None, **changes: Any
) -> None:
    """Give the table's running hand these cards; whatever is not named lies in the stock, or nowhere with a `stock`."""
    lying = [cards(meld) for meld in melds]
    held = [in_order(cards(hand)) for hand in hands]
    used = {card for group in (*held, *lying, cards(discard)) for card in group}
    replant(
        at,
        hands=tuple(held),
        melds=tuple(Meld(_kind(meld), meld, (1,) * len(meld)) for meld in lying),
        discard=cards(discard),
        stock=cards(stock) if stock is not None else tuple(card for card in PACK if card not in used),
        **changes,
    )


def plant_tiles(at: AtTable, rack: str, *on_table: str, **changes: Any) -> None:
    """Give seat 0 of a round of tiles this rack, and let these combinations lie; everybody has opened.

    The others hold tiles that make nothing.
    """
    others = len(stored(at).state.hands) - 1
    hands = (cards(rack), *[cards("R1 R13 B3 K8 Y5 Y12")] * others)
    opened = (True,) * len(hands)
    replant(at, **{"hands": hands, "table": tuple(map(cards, on_table)), "opened": opened, **changes})


def replant(at: AtTable, **changes: Any) -> None:
    """Change these parts of the position, whatever the game."""
    assert isinstance(at.caller, InProcess)

    def change(table: AnyTable, facts: Facts) -> Step:
        assert table.hand is not None
        hand = replace(table.hand, state=replace(table.hand.state, **changes))
        version = table.version + 1
        return Step(replace(table, version=version, played=version, hand=hand, expires=facts.expires), events=())

    at.caller.services.store.update(at.id, change)


def stored(at: AtTable) -> Hand[Any, Any]:
    """The table's hand as it is stored."""
    assert isinstance(at.caller, InProcess)
    hand = at.caller.services.store.read(at.id).hand
    assert hand is not None
    return hand


def _kind(meld: tuple[Card, ...]) -> Any:
    return "set" if len({card[:-1] for card in meld}) == 1 else "run"
