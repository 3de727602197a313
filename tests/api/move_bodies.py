"""Moves as they are sent, and a position to make them in."""

from api.calling import AtTable
from api.planting import plant

STOCK = {"type": "draw", "from": "stock"}
UPCARD = {"type": "draw", "from": "discard"}
SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S"


def discard(card: str) -> dict[str, str]:
    return {"type": "discard", "card": card}


def meld(*cards: str) -> dict[str, object]:
    return {"type": "meld", "cards": cards}


def lay_off(number: object, *cards: str) -> dict[str, object]:
    return {"type": "lay_off", "meld": number, "cards": cards}


def ready(at: AtTable) -> AtTable:
    """The person has drawn and holds spades from ace to nine, KH and KD; version 2."""
    plant(at, f"{SPADES} KH KD", "2C 3C 4C QH", melds=["5H 6H 7H"], discard="JD", phase="play")
    return at
