"""Positions that play through the API cannot reach at will, put into the store as commits."""

from collections.abc import Sequence
from typing import Any

from api.calling import AtTable, InProcess
from msgspec.structs import replace

from trinca.cards.playing import PACK, Card, in_order
from trinca.games.basic.state import BasicState, Meld
from trinca.tables.table import AnyTable, Facts, Step


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def plant(
    at: AtTable, *hands: str, melds: Sequence[str] = (), discard: str = "", stock: str | None = None, **changes: Any
) -> None:
    """Give the table's running hand these cards; whatever is not named lies in the stock, or nowhere with a `stock`."""
    assert isinstance(at.caller, InProcess)
    lying = [cards(meld) for meld in melds]
    held = [in_order(cards(hand)) for hand in hands]
    used = {card for group in (*held, *lying, cards(discard)) for card in group}

    def change(table: AnyTable, facts: Facts) -> Step:
        assert table.hand is not None
        state: BasicState = replace(
            table.hand.state,
            hands=tuple(held),
            melds=tuple(Meld(_kind(meld), meld, (1,) * len(meld)) for meld in lying),
            discard=cards(discard),
            stock=cards(stock) if stock is not None else tuple(card for card in PACK if card not in used),
            **changes,
        )
        hand = replace(table.hand, state=state)
        version = table.version + 1
        return Step(replace(table, version=version, played=version, hand=hand, expires=facts.expires), events=())

    at.caller.services.store.update(at.id, change)


def _kind(meld: tuple[Card, ...]) -> Any:
    return "set" if len({card[:-1] for card in meld}) == 1 else "run"
