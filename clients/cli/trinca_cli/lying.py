"""What lies on a table, drawn by what a view has of it: melds, combinations, stock and pool, the pile, what is wild.

No game is asked for by name: a game that this client has never heard of is drawn by the same parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from rich.text import Text

from trinca_cli import cards, text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trinca_cli.output import Printer
    from trinca_client import Draft, Hand, Meld

_LABEL = 9
_BESIDE = 36  # the column of what is said beside cards
_KNOWN: Final = frozenset(
    {"number", "dealer", "turn", "deal", "log"}
    | {"melds", "stock", "pool", "discard", "discard_count", "table", "wild_rank", "wild_card"}
)


def lying(hand: Hand, out: Printer, called: Sequence[str], draft: Draft | None = None) -> list[Text]:
    """Everything on the table, top to bottom; `called` are the names of the seats."""
    return [
        *_melds(hand, out, called),
        *_combinations(hand, out, draft),
        *_wild(hand, out),
        *_counts(hand),
        *_pile(hand, out),
        *_others(hand, out),
    ]


def marked(held: Sequence[str], hand: Hand, out: Printer) -> list[Text]:
    """The cards as they are shown in a hand: those of the wild rank with a mark."""
    wild = hand.get("wild_rank")
    return [
        out.card(card).append("*" if wild is not None and cards.is_suited(card) and card[:-1] == wild else "")
        for card in held
    ]


def _melds(hand: Hand, out: Printer, called: Sequence[str]) -> list[Text]:
    melds = hand.get("melds")
    if melds is None:
        return []
    if not melds:
        return [Text("Melds".ljust(_LABEL) + "none yet")]
    width = max(len(str(meld["meld"])) for meld in melds)
    return [Text("Melds"), *(row for meld in melds for row in _meld(meld, width, out, called))]


def _meld(meld: Meld, width: int, out: Printer, called: Sequence[str]) -> list[Text]:
    laid = dict.fromkeys(called[seat] for seat in meld.get("by", []) if 0 <= seat < len(called))
    meanings = meld.get("stands_for", meld["cards"])
    items = [
        out.joker(meaning) if card == cards.JOKER != meaning else out.card(card)
        for card, meaning in zip(meld["cards"], [*meanings, *meld["cards"][len(meanings) :]], strict=False)
    ]
    return _beside(out.item_lines(f"  {meld['meld']:>{width}}", items, width + 4), f"({', '.join(laid)})", out)


def _beside(rows: list[Text], said: str, out: Printer) -> list[Text]:
    """A remark behind the last of these rows, or below it where there is no room."""
    column = max(text.width(rows[-1].plain) + 2, _BESIDE)
    if column + text.width(said) > out.width:
        return [*rows, Text("     " + said, style="dim")]
    rows[-1].append(" " * (column - text.width(rows[-1].plain)) + said, style="dim")
    return rows


def _combinations(hand: Hand, out: Printer, draft: Draft | None) -> list[Text]:
    """The combinations by number; those of a draft with what they are worth, or that they cannot stay so."""
    table = draft["table"] if draft is not None else hand.get("table")
    if table is None:
        return []
    rows = [Text("Table")] if table else [Text("Table".ljust(_LABEL) + "empty")]
    width = len(str(len(table)))
    for place, combination in enumerate(table):
        drawn = out.item_lines(f"  {place + 1:>{width}}", [out.card(tile) for tile in combination], width + 4)
        state = draft["combinations"][place] if draft is not None and draft["combinations"] else None
        if state is not None:
            drawn = _beside(drawn, f"worth {state['value']}" if state["valid"] else "not valid yet", out)
        rows += drawn
    if draft is not None and (opening := draft["opening"]) is not None:
        rows.append(Text("Opening".ljust(_LABEL) + f"{opening['sum']} of {opening['needed']}"))
    return rows


def _wild(hand: Hand, out: Printer) -> list[Text]:
    if (rank := hand.get("wild_rank")) is None:
        return []
    row = Text("Wild".ljust(_LABEL) + text.clean(rank))
    if (turned := hand.get("wild_card")) is not None:
        row.append("  (").append_text(out.card(turned)).append(" was turned)")
    return [row.append(", marked * in your hand")]


def _counts(hand: Hand) -> list[Text]:
    names = {"stock": "Stock", "pool": "Pool"}
    shown = cast("Mapping[str, object]", hand)
    return [Text(label.ljust(_LABEL) + str(shown[name])) for name, label in names.items() if name in shown]


def _pile(hand: Hand, out: Printer) -> list[Text]:
    """The discard pile: the upcard and how many lie there, or, where all are open, each with its place."""
    pile = hand.get("discard")
    if pile is None:
        return []
    if not pile:
        return [Text("Discard".ljust(_LABEL) + "empty")]
    count = hand.get("discard_count", len(pile))
    if 1 < len(pile) == count:
        items = [
            Text().append(f"{place}:", style="dim").append_text(out.card(card)) for place, card in enumerate(pile, 1)
        ]
        items[-1].append(" (top)")
        return out.item_lines("Discard", items, _LABEL)
    shown = out.card_lines("Discard", pile, _LABEL)
    if count > len(pile):
        shown[-1].append(f"  ({count} cards)")
    return shown


def _others(hand: Hand, out: Printer) -> list[Text]:
    """What else a game shows, as far as it is a word, a number, or cards."""
    rows: list[Text] = []
    for name, value in cast("Mapping[str, object]", hand).items():
        label = text.short(text.clean(name).replace("_", " ").capitalize(), 20).ljust(_LABEL - 1) + " "
        if name in _KNOWN or value is None:
            continue
        if isinstance(value, list) and all(isinstance(card, str) for card in value):
            rows += out.card_lines(label, value, text.width(label)) if value else [Text(label + "none")]
        elif isinstance(value, str | int):
            rows.append(Text(label + text.clean(value)))
    return rows
