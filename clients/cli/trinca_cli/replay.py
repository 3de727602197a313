"""Plays a recorded hand again, card by card: where each card lies follows from the seed and the moves alone.

Nothing here knows when a move is allowed; it knows that a card is somewhere, and in one place only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from trinca_cli import steps
from trinca_cli.cards import JOKER
from trinca_cli.published import is_another, is_unshuffled
from trinca_cli.shuffle import Shuffler

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_client import HandRecord, Move, RecordedMove


class MismatchError(Exception):
    """A record does not agree with itself, its seed, or what was seen; the message says where."""


class UnknownError(MismatchError):
    """A record agrees so far, and goes on with what this client does not know, a deck or a move of another game."""


class Replay:
    """Stock, discard pile, table and hands of one hand, dealt from its seed and then moved as recorded."""

    def __init__(self, record: HandRecord, seed: bytes) -> None:
        self._record = record
        self._shuffler = Shuffler(seed)
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.table: list[list[str]] = []
        self.melds: list[list[tuple[str, str]]] = []  # each card, and what it stands for
        self.hands: list[list[str]] = [[] for _ in record["seats"]]
        self.draws = 0
        self.restocks = 0

    def deal(self) -> None:
        """One card at a time from the seat after the dealer, then the wild card, then the upcard."""
        record, seats = self._record, len(self.hands)
        if "position" in record:
            raise UnknownError("it began from a built position, so that no deal can be proven")
        # An unshuffled deck in an order of the service's choosing could make any deal out of any seed.
        known = is_unshuffled(record["deck"])
        if not known and not is_another(record["deck"]):
            raise MismatchError("the unshuffled deck is not in the published order")
        if record["dealer"] not in range(seats) or not 0 < seats * record["cards_each"] <= len(record["deck"]):
            raise MismatchError("no such deal is possible with these seats")
        self.stock = self._shuffler.shuffled(record["deck"])
        for turn in range(seats * record["cards_each"]):
            self.hands[(record["dealer"] + 1 + turn) % seats].append(self.stock.pop())
        if self.hands != record["dealt"]:
            raise MismatchError("the cards dealt do not follow from the seed")
        for name, card in (("wild card", record["wild_card"]), ("upcard", record["upcard"])):
            if card is not None and (not self.stock or self.stock.pop() != card):
                raise MismatchError(f"the {name} does not follow from the seed")
        if record["upcard"] is not None:
            self.pile.append(record["upcard"])
        if not known:
            raise UnknownError("the deck is none that this client knows")

    def follow(self, entry: RecordedMove) -> None:
        """Move the cards of one recorded move."""
        if entry["seat"] not in range(len(self.hands)):
            raise MismatchError(f"a move is by seat {entry['seat']}, which is none")
        self._move(entry["seat"], entry["move"], entry.get("card"))

    def _move(self, seat: int, move: Move, card: str | None) -> None:
        match move:
            case {"type": "draw", "from": "discard"}:
                self._take(seat, card, move)
            case {"type": "draw"} if move.get("from", "stock") == "stock":
                self._draw(seat, card)
            case {"type": "declare"}:
                self._declare(seat, move)
            case {"type": "play", "table": list(table)}:
                self._play(seat, table)
            case {"type": "go_out" | "float" | "end_hand" | "pass" | "drop", **rest} if not rest:
                pass  # no card goes anywhere
            case _:
                self._lay(seat, move)

    def _lay(self, seat: int, move: Move) -> None:
        match move:
            case {"type": "meld", "cards": [_, *_] as laid}:
                self._put_down(seat, laid)
                self.melds.append(_meanings(seat, move))
            case {"type": "lay_off", "meld": int(meld), "cards": [_, *_] as laid}:
                if not 1 <= meld <= len(self.melds):
                    raise MismatchError(f"seat {seat} laid off on meld {meld}, and there was none")
                self._put_down(seat, laid)
                self.melds[meld - 1] += _meanings(seat, move)
            case {"type": "discard", "card": str(left)}:
                self._put_down(seat, [left])
                self.pile.append(left)
            case _:
                raise UnknownError(f"seat {seat} made a move of which this client cannot tell where its cards went")

    def _draw(self, seat: int, card: str | None) -> None:
        if not self.stock:
            self._restock()
        self.draws += 1
        if not self.stock:
            raise MismatchError(f"draw {self.draws} is from a stock with no cards left")
        if (top := self.stock.pop()) != card:
            raise MismatchError(f"draw {self.draws} from the stock should be {top}, the record says {card}")
        self.hands[seat].append(top)

    def _take(self, seat: int, card: str | None, move: Move) -> None:
        """A card of the pile with all above it; what `then` lays is laid at once, and uses that card."""
        index: Any = move.get("index", len(self.pile) - 1)
        if type(index) is not int or not 0 <= index < len(self.pile) or self.pile[index] != card:
            raise MismatchError(f"{card} was taken from the discard pile, and did not lie there")
        if move.get("card", card) != card:
            raise MismatchError(f"{card} was taken from the discard pile, and {move['card']} was named")
        self.hands[seat] += self.pile[index:]
        del self.pile[index:]
        if "then" in move:
            match move["then"]:
                case {"type": "meld" | "lay_off", "cards": list(laid)} if card in laid:
                    self._lay(seat, move["then"])
                case _:
                    raise MismatchError(f"{card} was taken from the discard pile to be laid, and was not")

    def _declare(self, seat: int, move: Move) -> None:
        """The card laid aside goes to the pile, whether it holds or not; those declared stay the seat's."""
        groups, left = move.get("groups"), move.get("discard")
        if not _are_groups(groups):
            raise MismatchError(f"seat {seat} declared groups that are none")
        named = [card for group in groups for card in group]
        self._put_down(seat, [left])
        if sorted(named) != sorted(self.hands[seat]):
            raise MismatchError(f"seat {seat} declared other cards than it held")
        self.pile.append(str(left))

    def _play(self, seat: int, table: list[Any]) -> None:
        """The whole table after a turn: what lay there lies there still, and the rest comes from the rack."""
        if not _are_groups(table):
            raise MismatchError(f"seat {seat} left a table that is none")
        if gone := steps.laid_tiles(table, self.table):
            raise MismatchError(f"seat {seat} took {gone[0]} from the table")
        laid = steps.laid_tiles(self.table, table)
        if not laid:
            raise MismatchError(f"seat {seat} laid nothing")
        self._put_down(seat, laid)
        self.table = table

    def _put_down(self, seat: int, laid: Sequence[object]) -> None:
        for card in laid:
            if card not in self.hands[seat]:
                raise MismatchError(f"seat {seat} put down {card}, which it did not hold")
            self.hands[seat].remove(str(card))

    def _restock(self) -> None:
        """The pile becomes the stock, but for the upcard unless an option of the table says that it goes too."""
        kept = 0 if self._record["options"].get("restock_keeps_upcard") is False else 1
        turned = max(0, len(self.pile) - kept)
        self.stock = self._shuffler.shuffled(self.pile[:turned])
        self.pile = self.pile[turned:]
        self.restocks += 1


def _meanings(seat: int, move: Move) -> list[tuple[str, str]]:
    """Each card of a move and what it stands for, which is itself but for a joker."""
    laid, meanings = move["cards"], move.get("stands_for", move["cards"])
    if not isinstance(meanings, list) or len(meanings) != len(laid):
        raise MismatchError(f"seat {seat} laid cards of which it is not said what they stand for")
    for card, meaning in zip(laid, meanings, strict=True):
        if not isinstance(meaning, str) or card not in {JOKER, meaning}:
            raise MismatchError(f"seat {seat} laid {card} to stand for {meaning}")
    return list(zip(laid, meanings, strict=True))


def _are_groups(groups: object) -> TypeGuard[list[list[str]]]:
    return isinstance(groups, list) and all(
        isinstance(group, list) and group and all(isinstance(card, str) for card in group) for group in groups
    )
