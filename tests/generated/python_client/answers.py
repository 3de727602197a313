"""Answers as the models that they must be; nothing of them may be lost on the way into a model."""

import json
from typing import Any, Protocol, TypeVar

from trinca_generated.models import (
    ClassicHandRecord,
    ClassicTable,
    IndianHandRecord,
    IndianTable,
    Rummy500HandRecord,
    Rummy500Table,
    StraightHandRecord,
    StraightTable,
    TilesHandRecord,
    TilesTable,
)
from trinca_generated.types import Response

Table = ClassicTable | StraightTable | Rummy500Table | TilesTable | IndianTable
Record = ClassicHandRecord | StraightHandRecord | Rummy500HandRecord | TilesHandRecord | IndianHandRecord

Kind = TypeVar("Kind", bound="Model")


class Model(Protocol):
    """Any generated model."""

    def to_dict(self) -> dict[str, Any]: ...


def told(response: Response[Any], kind: type[Kind]) -> Kind:
    """The answer as the model it must be; the model must hold all that was sent."""
    answer = response.parsed
    assert isinstance(answer, kind), (response.status_code, answer, response.content)
    return whole(response, answer)


def told_table(response: Response[Any]) -> Table:
    """The answer as the table it must be."""
    answer = response.parsed
    assert isinstance(answer, Table), answer
    return whole(response, answer)


def whole(response: Response[Any], answer: Kind) -> Kind:
    """The answer again: nothing of it was lost on the way into the model."""
    sent = json.loads(response.content)
    kept = answer.to_dict()
    assert in_utc(kept) == in_utc(sent), (kept, sent)
    return answer


def in_utc(value: object) -> object:
    """The JSON value with its times spelled in one way."""
    return json.loads(json.dumps(value, sort_keys=True).replace('+00:00"', 'Z"'))


def told_record(response: Response[Any]) -> Record:
    """The finished hand."""
    answer = response.parsed
    assert isinstance(answer, Record), answer
    return whole(response, answer)


def seen(table: Table) -> list[str]:
    """The cards that everybody sees; what a game shows is known from its class."""
    match table:
        case TilesTable(hand=hand):
            return [] if hand is None else [tile for combination in hand.table for tile in combination]
        case IndianTable(hand=hand):
            return [] if hand is None else [hand.wild_card, *hand.discard]
        case ClassicTable(hand=hand) | StraightTable(hand=hand):
            return [] if hand is None else [*hand.discard, *(card for meld in hand.melds for card in meld.cards)]
        case Rummy500Table(hand=rummy):
            return [] if rummy is None else [*rummy.discard, *(card for meld in rummy.melds for card in meld.cards)]
