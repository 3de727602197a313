"""A seat at a table, of any game: looking, waiting, moving, agreeing."""

import json
import secrets
from collections.abc import Sequence
from http import HTTPStatus

import httpx
from answers import Kind, Table, told, told_table
from trinca_generated import AuthenticatedClient
from trinca_generated.api.agreements import agree
from trinca_generated.api.moves import list_moves, make_moves
from trinca_generated.api.tables import get_table
from trinca_generated.models import (
    Action,
    LegalMoves,
    NewAgreement,
    TableStatus,
    ViewParts,
)

WAIT = 25
"""Seconds that a request waits for the others."""


def most_laid(moves: Sequence[Kind]) -> Kind:
    """The move that names the most cards: what can be laid is laid."""
    return max(moves, key=lambda move: json.dumps(move.to_dict()).count('"'))


class Seat:
    """A seat at a table, and the client that holds its key."""

    def __init__(self, client: AuthenticatedClient, table: Table) -> None:
        self.client = client
        self.id = table.id
        self.table = table
        self.made = 0
        self.replayed = 0

    def look(self) -> Table:
        """The table as it is now, with moves and log."""
        self.table = told_table(get_table.sync_detailed(self.id, client=self.client, include=ViewParts.MOVESLOG))
        return self.table

    def wait(self) -> None:
        """Wait until another version is there."""
        before = self.table.version
        answer = get_table.sync_detailed(self.id, client=self.client, after=before, wait=WAIT)
        if answer.status_code != HTTPStatus.NOT_MODIFIED:
            self.table = told_table(answer)

    def legal(self) -> LegalMoves:
        """The moves that the seat can make now."""
        return told(list_moves.sync_detailed(self.id, client=self.client), LegalMoves)

    def move(self, legal: LegalMoves) -> None:
        """Make one of the moves; every third one is sent twice, as after an answer that was lost."""
        move, match, key = most_laid(legal.moves), f'"{legal.version}"', secrets.token_hex(8)
        for _ in range(1 if self.made % 3 else 2):
            answer = make_moves.sync_detailed(
                self.id, client=self.client, body=move, if_match=match, idempotency_key=key
            )
            self.table = told_table(answer)
            self.replayed += answer.headers.get("Idempotent-Replayed") == "true"
        self.made += 1

    def play(self) -> None:
        """Play on until the hand is over."""
        while self.table.status == TableStatus.PLAYING:
            legal = self.legal()
            if legal.moves:
                self.move(legal)
            else:
                self.wait()

    def next_hand(self) -> None:
        """Agree to the next hand, by the number of the one that is over."""
        hand = self.table.hand
        assert hand is not None
        body = NewAgreement(action=Action.NEXT_HAND, hand=hand.number)
        self.table = told_table(agree.sync_detailed(self.id, client=self.client, body=body))


def holding(url: str, key: str) -> AuthenticatedClient:
    """A client that sends the key; a call may take as long as it may wait."""
    return AuthenticatedClient(base_url=url, token=key, timeout=httpx.Timeout(WAIT + 5))
