"""The API of the Trinca rummy service as typed Python: one class per resource, retries inside, no rules.

from trinca_client import Trinca

with Trinca("http://127.0.0.1:8000") as trinca:
    made = trinca.tables.create("classic", [{"kind": "host", "name": "Ana"}, {"kind": "computer"}])
    legal = made.table.moves.legal()
    view = made.table.moves.make(legal["moves"][0], version=legal["version"])

Views, moves and records are typed dictionaries exactly as the API sends them. What is named here is the interface of
this package; its modules are not.
"""

from trinca_client.addresses import checked_url, is_loopback
from trinca_client.agreements import Agreements
from trinca_client.drafts import KeptDraft, TurnDraft
from trinca_client.errors import (
    AddressError,
    ArgumentError,
    ClosedError,
    NoStreamError,
    NotTrincaError,
    Problem,
    SeatKeyError,
    ServiceAwayError,
    TrincaError,
)
from trinca_client.events import Events
from trinca_client.following import Break, Following, Happening
from trinca_client.games import Games
from trinca_client.handrecords import HandLine, HandRecord, RecordedMove
from trinca_client.hands import Hands
from trinca_client.invitations import Invitations, TakenSeat
from trinca_client.keys import new_idempotency_key, new_key
from trinca_client.moves import Moves
from trinca_client.records import (
    Action,
    Event,
    GameInfo,
    Include,
    Invitation,
    InvitationShown,
    Move,
    Presence,
    Rule,
    SeatRequest,
    SeatShown,
    Step,
    Steps,
)
from trinca_client.seats import Seats
from trinca_client.service import Trinca
from trinca_client.table import Table
from trinca_client.tableinvitations import TableInvitations
from trinca_client.tables import MadeTable, Tables
from trinca_client.turnrecords import Combination, Draft, Hint, Opening, Reason
from trinca_client.version import __version__
from trinca_client.viewrecords import (
    Deal,
    Hand,
    LegalMoves,
    MatchResult,
    Meld,
    Result,
    Seat,
    Status,
    Trial,
    Turn,
    View,
    You,
)

__all__ = [
    "Action",
    "AddressError",
    "Agreements",
    "ArgumentError",
    "Break",
    "ClosedError",
    "Combination",
    "Deal",
    "Draft",
    "Event",
    "Events",
    "Following",
    "GameInfo",
    "Games",
    "Hand",
    "HandLine",
    "HandRecord",
    "Hands",
    "Happening",
    "Hint",
    "Include",
    "Invitation",
    "InvitationShown",
    "Invitations",
    "KeptDraft",
    "LegalMoves",
    "MadeTable",
    "MatchResult",
    "Meld",
    "Move",
    "Moves",
    "NoStreamError",
    "NotTrincaError",
    "Opening",
    "Presence",
    "Problem",
    "Reason",
    "RecordedMove",
    "Result",
    "Rule",
    "Seat",
    "SeatKeyError",
    "SeatRequest",
    "SeatShown",
    "Seats",
    "ServiceAwayError",
    "Status",
    "Step",
    "Steps",
    "Table",
    "TableInvitations",
    "Tables",
    "TakenSeat",
    "Trial",
    "Trinca",
    "TrincaError",
    "Turn",
    "TurnDraft",
    "View",
    "You",
    "__version__",
    "checked_url",
    "is_loopback",
    "new_idempotency_key",
    "new_key",
]
