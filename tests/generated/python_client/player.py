"""A bot as somebody writes it who has the API document and `openapi-python-client`, and nothing else of this project.

    openapi-python-client generate --path openapi.json --meta none --output-path trinca_generated
    python player.py http://127.0.0.1:8000

It plays a hand of every game that the service lists against the computer, and opens a room for two. Whatever is read
and sent are objects of the generated models; a line of JSON tells of each game and one of the room. `mypy --strict`
checks this file against the generated code, so that it narrows tables, moves and problems by their classes.
"""

import json
import secrets
import sys
from collections.abc import Mapping
from functools import partial

from answers import seen, told, told_record, told_table
from seat import Seat, holding
from trinca_generated import Client
from trinca_generated.api.drafts import edit_draft, get_draft, restore_draft, undo_draft
from trinca_generated.api.events import follow_table
from trinca_generated.api.games import get_game, list_games
from trinca_generated.api.hands import get_hand, list_hands
from trinca_generated.api.hints import get_hint
from trinca_generated.api.invitations import accept_invitation, create_invitation, get_invitation
from trinca_generated.api.moves import make_moves
from trinca_generated.api.seats import change_seat
from trinca_generated.api.tables import create_table, delete_table, get_table
from trinca_generated.models import (
    Acceptance,
    ClassicDiscard,
    ClassicOptions,
    DraftView,
    GameList,
    GameWithRules,
    HandList,
    Hint,
    IllegalMoveProblem,
    IndianOptions,
    IndianOptionsLimit,
    Invitation,
    InvitationShown,
    Level,
    MoveMade,
    NewDraft,
    NewInvitation,
    NewSeat,
    NewTable,
    Rummy500Options,
    SeatChange,
    SeatKind,
    SeatTaken,
    StaleVersionProblem,
    StepList,
    StraightOptions,
    TableMade,
    TableNotFoundProblem,
    TilesOptions,
    TilesPass,
    TilesTable,
    Trial,
)
from trinca_generated.types import UNSET

Options = ClassicOptions | StraightOptions | Rummy500Options | TilesOptions | IndianOptions
Report = dict[str, object]

TURNS = 60

OPTIONS: Mapping[str, Options] = {
    "classic": ClassicOptions(target=1000, restocks=None, turn_limit=TURNS),
    "straight": StraightOptions(target=1000, turn_limit=TURNS),
    "rummy500": Rummy500Options(target=10000, turn_limit=TURNS),
    "tiles": TilesOptions(opening=20, turn_limit=TURNS),
    "indian": IndianOptions(limit=IndianOptionsLimit.VALUE_201, drop=True, turn_limit=TURNS),
}
"""Options that this player knows: no hand is long, and no match over after one."""


def refusals(seat: Seat) -> Report:
    """What the service refuses, and how the models tell it: an illegal move, a stale one, a table that is none."""
    is_tiles = isinstance(seat.table, TilesTable)
    move = TilesPass(type_="pass") if is_tiles else ClassicDiscard(type_="discard", card="JK")
    call = partial(make_moves.sync_detailed, seat.id, client=seat.client, body=move)
    illegal = told(call(if_match=f'"{seat.table.version}"'), IllegalMoveProblem)
    stale = told(call(if_match='"999"'), StaleVersionProblem)
    none = told(get_table.sync_detailed("nothing", client=seat.client), TableNotFoundProblem)
    return {
        "illegal": [illegal.status, illegal.code, illegal.rule, illegal.reason],
        "stale": [stale.status, stale.code, stale.params.version],
        "none": [none.status, none.code],
    }


def arranged(seat: Seat) -> int:
    """Arrange the table of tiles as it lies, take it back, and restore it; how many tiles the rack holds then."""
    draft = told(get_draft.sync_detailed(seat.id, client=seat.client), DraftView)
    alone = NewDraft(table=[*draft.table, [draft.rack[0]]])
    edited = told(edit_draft.sync_detailed(seat.id, client=seat.client, body=alone), DraftView)
    undone = told(undo_draft.sync_detailed(seat.id, client=seat.client), DraftView)
    restored = told(restore_draft.sync_detailed(seat.id, client=seat.client), DraftView)
    assert len(edited.rack) + 1 == len(undone.rack) == len(restored.rack)
    return len(restored.rack)


def against_computer(url: str, anyone: Client, game: str, level: Level) -> Report:
    """Make a table of the game, play a hand at it, and remove it."""
    rules = told(get_game.sync_detailed(game, client=anyone), GameWithRules).rules
    body = NewTable(
        game=game,
        seats=[NewSeat(kind=SeatKind.HOST, name="Ana"), NewSeat(kind=SeatKind.COMPUTER, level=level)],
        options=OPTIONS.get(game, UNSET),
    )
    made = told(create_table.sync_detailed(client=anyone, body=body), TableMade)
    with holding(url, made.key) as client:
        seat = Seat(client, made.table)
        report = {"game": game, "rules": len(rules), **one_hand(seat)}
        delete_table.sync_detailed(seat.id, client=client)
        gone = told(get_table.sync_detailed(seat.id, client=client), TableNotFoundProblem)
    return report | {"gone": gone.code}


def one_hand(seat: Seat) -> Report:
    """Play a hand, and use on the way all that a table offers."""
    while not seat.legal().moves:
        seat.wait()
    report: Report = {"seen": len(seen(seat.look())) > 0, **refusals(seat)}
    if isinstance(seat.table, TilesTable):
        report["rack"] = arranged(seat)
    hint = told(get_hint.sync_detailed(seat.id, client=seat.client), Hint)
    trial = told(make_moves.sync_detailed(seat.id, client=seat.client, body=hint.move, dry_run=True), Trial)
    seat.play()
    result = seat.table.result
    assert result is not None
    seat.next_hand()
    record = told_record(get_hand.sync_detailed(seat.id, 1, client=seat.client))
    hands = told(list_hands.sync_detailed(seat.id, client=seat.client), HandList).hands
    return report | {
        "hint": hint.reason.code,
        "legal": trial.legal,
        "made": seat.made,
        "replayed": seat.replayed,
        "recorded": sum(move.seat == 0 for move in record.moves),
        "told": moves_told(seat),
        "reasons": [result.reason, record.result.reason, *(hand.reason for hand in hands)],
        "next": seat.table.hand.number if seat.table.hand else None,
    }


def moves_told(seat: Seat) -> int:
    """How many moves of the first seat the events tell, read as a list."""
    with seat.client.with_headers({"Accept": "application/json"}) as reading:
        news = told(follow_table.sync_detailed(seat.id, client=reading, after=0, passive=True), StepList)
    assert not news.gap
    events = [event for step in news.steps for event in step.events]
    return sum(isinstance(event, MoveMade) and event.seat == 0 for event in events)


def room(url: str, anyone: Client, game: str) -> Report:
    """Two people: the invitation is made anew, read and accepted; both make a move."""
    seats = [NewSeat(kind=SeatKind.HOST), NewSeat(kind=SeatKind.INVITED)]
    made = told(create_table.sync_detailed(client=anyone, body=NewTable(game=game, seats=seats)), TableMade)
    key = secrets.token_urlsafe(32)
    with holding(url, made.key) as host_client, holding(url, key) as guest_client:
        host = Seat(host_client, made.table)
        body = NewInvitation(seat=made.invitations[0].seat)
        code = told(create_invitation.sync_detailed(host.id, client=host_client, body=body), Invitation).code
        shown = told(get_invitation.sync_detailed(code, client=anyone), InvitationShown)
        acceptance = Acceptance(name="Rui")
        taken = told(accept_invitation.sync_detailed(code, client=guest_client, body=acceptance), SeatTaken)
        guest = Seat(guest_client, taken.table)
        change = SeatChange(name="Rui Costa")
        named = told_table(change_seat.sync_detailed(guest.id, taken.seat, client=guest_client, body=change))
        while not (host.made and guest.made):
            for seat in (host, guest):
                legal = seat.legal()
                if legal.moves:
                    seat.move(legal)
        delete_table.sync_detailed(host.id, client=host_client)
    return {
        "room": [made.table.status, named.status],
        "free": shown.free,
        "own_key": taken.key == key,
        "names": [seat.name for seat in named.seats],
    }


def tell(report: Report) -> None:
    """A line of what was done."""
    print(json.dumps(report), flush=True)  # noqa: T201 - a script


def main(url: str) -> None:
    """Play every game, and in a room."""
    with Client(base_url=url) as anyone:
        games = told(list_games.sync_detailed(client=anyone), GameList).games
        for line in games:
            tell(against_computer(url, anyone, line.game, line.levels[0]))
        tell(room(url, anyone, games[0].game))


if __name__ == "__main__":
    main(sys.argv[1])
