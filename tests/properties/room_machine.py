"""A room driven by chance through the API and, side by side, through the pure table: they may never part."""

from dataclasses import replace
from typing import Any

import msgspec
import redis
from api.calling import HOST, INVITED, AtTable, InProcess, new_key
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from support.tables import Clock
from table_making import SEED

from trinca.api.services import EXTENSION
from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.store.presence import Presence
from trinca.store.store import Store
from trinca.tables.agree import agree, withdraw
from trinca.tables.computer import computer_to_move, plain_turn
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.events import AnyEvent, told
from trinca.tables.invite import Guest, join
from trinca.tables.keys import hash_key
from trinca.tables.play import check_version, play
from trinca.tables.presence import NOTED_EVERY, come_back, gone_away, is_kept, silent
from trinca.tables.refusals import Refusal
from trinca.tables.seats import change_seat
from trinca.tables.table import AnyTable, Facts, Step
from trinca.tables.view import view

SHARDS = 16
SHORT = {"turn_limit": 4}
"""Options of hands that end soon."""

LIFE = 3600
EXPIRES = 10**13
PEOPLE = st.integers(0, 1)
ACTIONS = st.sampled_from(("next_hand", "restart"))
PAUSES = st.sampled_from((1_000, 20_000, 50_000, 70_000))


class Frozen(Clock):
    """A clock that only moves by hand."""

    def __init__(self) -> None:
        super().__init__()
        self._now = super().__call__()

    def __call__(self) -> int:
        return self._now

    def advance(self, milliseconds: int) -> None:
        self._now += milliseconds


class RoomMachine(RuleBasedStateMachine):
    """Two people, perhaps a computer; every call is made at the service and at the model."""

    def __init__(self, api: InProcess, client: redis.Redis) -> None:
        super().__init__()
        self.clock = Frozen()
        services = api.services
        api.app.extensions[EXTENSION] = replace(
            services,
            store=Store(client, GAMES, table_life=LIFE, shards=SHARDS, clock=self.clock, seeds=lambda: SEED),
            presence=Presence(client, SHARDS, self.clock),
        )
        self.api = api
        self.noted: dict[int, int] = {}
        self.heard: dict[int, int] = {}
        self.told: list[tuple[int, Any]] = []
        self.sent: dict[str, tuple[str, bytes]] = {}

    @initialize(
        game=st.sampled_from([game.info.game for game in GAMES]),
        computer=st.booleans(),
        presence=st.sampled_from((None, "optional")),
    )
    def create(self, game: str, computer: bool, presence: Any) -> None:  # noqa: FBT001 - what hypothesis draws
        """A room that waits for its guest."""
        self.game = GAMES[game]
        computer = computer and self.game.info.most_seats > 2
        seats = [HOST, INVITED, *([{"kind": "computer"}] if computer else [])]
        self.key, self.guest_key = new_key(), new_key()
        body = {
            "game": game,
            "options": SHORT,
            "seats": seats,
            "key": self.key,
            **({"presence": presence} if presence else {}),
        }
        made = self.api.call("POST", "/v1/tables", json=body).json
        self.code = made["invitations"][0]["code"]
        self.at = {
            0: AtTable(self.api, made["table"]["id"], self.key),
            1: AtTable(self.api, made["table"]["id"], self.guest_key),
        }
        stored = self.stored
        new = NewTable(
            stored.id,
            self.game.options_type(**SHORT),
            tuple(
                NewSeat(seat["kind"], invitation=stored.seats[1].invitation if seat is INVITED else None)  # type: ignore[arg-type]  # a literal
                for seat in seats
            ),
            presence,
            hash_key(self.key),
            stored.request,
        )
        step = create(self.game, new, self.facts)
        self.table: AnyTable = step.table
        self.took(step)
        self.hear(0)

    @property
    def stored(self) -> AnyTable:
        """The table as the service keeps it."""
        return self.api.services.store.read(self.at[0].id)

    @property
    def facts(self) -> Facts:
        """What a change may know now."""
        at = self.clock()
        return Facts(now=at, expires=at + LIFE * 1000, seed=SEED)

    @property
    def joined(self) -> bool:
        """Whether the guest has come."""
        return self.table.seats[1].key is not None

    @property
    def first_move(self) -> Any:
        """A move that is legal at the beginning of a hand."""
        dealt = self.game.deal(self.game.options_type(), len(self.table.seats), 0, Shuffle(SEED))
        return self.game.legal(dealt.state).moves[0]

    def took(self, step: Step | None) -> None:
        """The model after a step; nothing where there was none."""
        if step is not None:
            self.table = step.table
            self.told.append((step.table.version, step.events))

    def hear(self, seat: int) -> None:
        """The seat was heard from (TA-5)."""
        if not is_kept(self.table) or self.table.seats[seat].key is None:
            return
        if self.clock() - self.noted.get(seat, 0) >= NOTED_EVERY:
            self.noted[seat] = self.heard[seat] = self.clock()
        self.took(come_back(self.table, (seat,)))

    def settle(self) -> None:
        """Who was silent for too long is away."""
        self.took(gone_away(self.table, silent(self.table, self.heard, self.clock())))

    @rule()
    @precondition(lambda self: not self.joined)
    def guest_comes(self) -> None:
        """The invitation is followed."""
        reply = self.api.accept(self.code, key=self.guest_key)
        self.took(
            join(
                self.game,
                self.table,
                Guest(self.table.seats[1].invitation or "", hash_key(self.guest_key)),
                self.facts,
            )
        )
        assert reply.status == 201
        self.hear(1)

    @rule()
    @precondition(lambda self: self.joined)
    def guest_comes_again(self) -> None:
        """The same invitation gives the same seat; another key gets none."""
        assert self.api.accept(self.code, key=self.guest_key).status == 200
        self.hear(1)
        self.api.accept(self.code, key=new_key()).refused(409, "invitation_used")

    @rule(seat=PEOPLE, choice=st.integers(0, 10**6), behind=st.integers(0, 3), twice=st.booleans())
    def move(self, seat: int, choice: int, behind: int, twice: bool) -> None:  # noqa: FBT001 - what hypothesis draws
        """A legal move, or one that was legal before, for this version or an earlier one; perhaps sent twice."""
        if seat == 1 and not self.joined:
            return
        legal = () if self.table.hand is None else self.game.legal(self.table.hand.state).moves
        move: Any = legal[choice % len(legal)] if legal else self.first_move
        match = max(self.table.version - behind, 0)
        self.hear(seat)
        self.settle()
        try:
            check_version(self.table, match)
            step = play(self.game, self.table, (seat,), (move,), self.facts)
        except Refusal as refusal:
            expected = refusal.code
        else:
            expected = ""
        name = f"n{len(self.sent)}"
        reply = self.sent_move(seat, move, match, name)
        if expected:
            assert reply.status != 200, reply.body
            assert reply.code == expected
            return
        assert reply.status == 200, reply.body
        self.took(step)
        if twice:
            again = self.sent_move(seat, move, match, name)
            assert (again.status, again.headers["Idempotent-Replayed"]) == (200, "true")
            self.hear(seat)

    def sent_move(self, seat: int, move: Any, match: int, name: str) -> Any:
        """The service's answer."""
        self.sent[name] = ("", b"")
        return self.at[seat].call(
            "POST",
            "/moves",
            raw=msgspec.json.encode(move),
            headers={"If-Match": f'"{match}"', "Idempotency-Key": name},
        )

    @rule(seat=PEOPLE, action=ACTIONS, back=st.integers(0, 1), tell=st.booleans())
    def agree(self, seat: int, action: Any, back: int, tell: bool) -> None:  # noqa: FBT001 - what hypothesis draws
        """An agreement, perhaps to a hand that is past."""
        if seat == 1 and not self.joined:
            return
        number = None if self.table.hand is None else self.table.hand.number
        hand = max(number - back, 1) if tell and number else None
        self.hear(seat)
        reply = self.at[seat].agree(action, **({} if hand is None else {"hand": hand}))
        try:
            self.took(agree(self.game, self.table, (seat,), action, self.facts, hand=hand))
        except Refusal as refusal:
            reply.refused(409, refusal.code)
        else:
            assert reply.status == 200, reply.body

    @rule(seat=PEOPLE, action=ACTIONS)
    def withdraw(self, seat: int, action: Any) -> None:
        """An agreement taken back."""
        if seat == 1 and not self.joined:
            return
        self.hear(seat)
        assert self.at[seat].call("DELETE", f"/agreements/{action}").status == 200
        self.took(withdraw(self.table, (seat,), action, self.facts))

    @rule(seat=PEOPLE, name=st.sampled_from(("Ana", "Rui", "Eva")))
    def rename(self, seat: int, name: str) -> None:
        """Another name."""
        if seat == 1 and not self.joined:
            return
        self.hear(seat)
        assert self.at[seat].call("PATCH", f"/seats/{seat}", json={"name": name}).status == 200
        self.took(change_seat(self.table, (seat,), seat, self.facts, name=name, level=None))

    @rule()
    def computer(self) -> None:
        """The computer plays where it is to; else nothing."""
        seat = computer_to_move(self.game, self.table)
        if seat is None:
            return
        moves = plain_turn(self.game, self.table, seat)
        self.api.services.store.update(
            self.table.id, lambda table, facts: play(self.game, table, (seat,), moves, facts)
        )
        self.took(play(self.game, self.table, (seat,), moves, self.facts))

    @rule(pause=PAUSES)
    def time_passes(self, pause: int) -> None:
        """Nobody calls for a while; a worker may have noticed."""
        self.clock.advance(pause)

    @rule()
    def worker_looks(self) -> None:
        """A worker notices who is silent."""
        services = self.api.services
        if is_kept(self.table):
            services.presence.settle(services.store, self.stored)
            self.settle()

    @invariant()
    def they_are_the_same(self) -> None:
        """The table, the steps, and what each key is shown and told."""
        if not hasattr(self, "table"):
            return
        assert self.stored == replace_born(self.table, self.stored)
        listed = self.api.services.steps.since(self.table.id, 0, 0)
        assert (listed.version, listed.gap) == (self.table.version, False)
        assert [(step.version, step.events) for step in listed.steps] == [
            (version, plain(events)) for version, events in self.told
        ]
        for seat in self.at:
            assert [told(event, (seat,)) for step in listed.steps for event in step.events] == [
                told(event, (seat,)) for _, events in self.told for event in plain(events)
            ]

    def teardown(self) -> None:
        """What the seats see in the end, over the API."""
        if not hasattr(self, "table"):
            return
        for seat, at in self.at.items():
            if self.table.seats[seat].key is not None:
                self.hear(seat)
                shown = at.view("?include=moves,log")
                model = view(self.game, self.table, (seat,), moves=True, log=True)
                assert shown == msgspec.json.decode(msgspec.json.encode(model))
        self.at[0].call("DELETE")


def replace_born(table: AnyTable, stored: AnyTable) -> AnyTable:
    """The model's table, born when the service's was."""
    return msgspec.structs.replace(table, born=stored.born)


def plain(events: Any) -> Any:
    """Events as they come out of the storage, where a move is no struct any more."""
    return msgspec.json.decode(msgspec.json.encode(events), type=tuple[AnyEvent, ...])
