"""Moves and drafts as the document shows them: at least one move of every type of every game."""

from collections.abc import Mapping
from typing import Any

EXAMPLE_MOVES: Mapping[str, Mapping[str, Any]] = {
    "draw": {"summary": "Draw the top card of the stock", "value": {"type": "draw", "from": "stock"}},
    "draw_upcard": {"summary": "Take the upcard", "value": {"type": "draw", "from": "discard"}},
    "meld": {"summary": "Lay a set or a run", "value": {"type": "meld", "cards": ["7S", "7H", "7D"]}},
    "lay_off": {
        "summary": "Add a card to a meld on the table",
        "value": {"type": "lay_off", "meld": 1, "cards": ["7C"]},
    },
    "discard": {"summary": "End the turn", "value": {"type": "discard", "card": "KH"}},
    "list": {
        "summary": "Meld and end the turn, all or nothing",
        "value": {
            "moves": [{"type": "meld", "cards": ["7S", "7H", "7D"]}, {"type": "discard", "card": "KH"}],
        },
    },
    "meld_with_joker": {
        "summary": "Say what a joker stands for, where it can be read in more than one way (rummy500)",
        "value": {"type": "meld", "cards": ["QH", "KH", "JK"], "stands_for": ["QH", "KH", "AH"]},
    },
    "pick_up": {
        "summary": "Take a deeper card of the discard pile with all above it, and use it at once (rummy500)",
        "value": {
            "type": "draw",
            "from": "discard",
            "card": "7H",
            "index": 4,
            "then": {"type": "meld", "cards": ["6H", "7H", "8H"]},
        },
    },
    "go_out": {"summary": "End the hand with no cards left (rummy500)", "value": {"type": "go_out"}},
    "float": {"summary": "Play on with no cards left (rummy500)", "value": {"type": "float"}},
    "end_hand": {"summary": "End the hand over an empty stock (rummy500)", "value": {"type": "end_hand"}},
    "play": {
        "summary": "Lay tiles: the whole table at the end of the turn (tiles)",
        "value": {"type": "play", "table": [["R5", "R6", "R7"], ["R10", "B10", "JK"]]},
    },
    "draw_tile": {"summary": "Draw a tile, which ends the turn (tiles)", "value": {"type": "draw"}},
    "pass": {"summary": "Pass, with the pool empty (tiles)", "value": {"type": "pass"}},
    "declare": {
        "summary": "Show thirteen cards and lay the fourteenth aside (indian)",
        "value": {
            "type": "declare",
            "discard": "KH",
            "groups": [["AS", "2S", "3S"], ["5H", "6H", "JK"], ["9C", "9D", "9S"], ["JD", "JH", "JC", "JS"]],
        },
    },
    "drop": {"summary": "Give the hand up, where the option is on (indian)", "value": {"type": "drop"}},
}

EXAMPLE_DRAFT: Mapping[str, Mapping[str, Any]] = {
    "edit": {
        "summary": "A run of one's own, and the beginning of another",
        "value": {"table": [["Y9", "Y10", "Y11", "Y12"], ["R8", "R9"]]},
    }
}
"""What can be arranged of the tiles that the document's example deals."""
