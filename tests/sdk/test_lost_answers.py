"""Answers of the running service are lost on the way, or cut: what was asked for is done once, and its answer arrives.

Where an answer is lost for good, the same call again, with the same key, still does it once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from support.losing import LosingProxy

from trinca_client import (
    MadeTable,
    Move,
    Problem,
    SeatRequest,
    ServiceAwayError,
    Trinca,
    View,
    new_idempotency_key,
    new_key,
)

STOCK: Move = {"type": "draw", "from": "stock"}
COMPUTER: list[SeatRequest] = [{"kind": "host"}, {"kind": "computer"}]
FRIEND: list[SeatRequest] = [{"kind": "host", "name": "Ana"}, {"kind": "invited"}]
FOR_EVER = 99


@pytest.fixture
def lossy(proxy: LosingProxy) -> Iterator[Trinca]:
    """The service behind the proxy; pauses are not waited for."""
    with Trinca(proxy.url, sleep=lambda _: None) as trinca:
        yield trinca


def room(trinca: Trinca) -> tuple[MadeTable, str]:
    made = trinca.tables.create("classic", FRIEND, presence="optional")
    return made, made.invitations[0]["code"]


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("heard", [0, 12, 60, 400])
def test_a_table_is_made_once(lossy: Trinca, proxy: LosingProxy, times: int, heard: int) -> None:
    proxy.lose_answers(times, after=heard)
    made = lossy.tables.create("classic", COMPUTER)
    assert (made.created, made.view["version"]) == (False, 1)
    assert proxy.answered == [201] + [200] * times


def test_a_table_whose_answer_never_came_is_found_with_its_key(lossy: Trinca, proxy: LosingProxy) -> None:
    key = new_key()
    proxy.lose_answers(FOR_EVER)
    with pytest.raises(ServiceAwayError) as lost:
        lossy.tables.create("classic", COMPUTER, key=key)
    assert (lost.value.answered, proxy.answered) == (False, [201, 200, 200, 200])
    proxy.lose_answers(0)
    assert lossy.tables.create("classic", COMPUTER, key=key).created is False


@pytest.mark.parametrize("heard", [0, 12, 60, 400])
def test_a_seat_is_taken_once(lossy: Trinca, proxy: LosingProxy, heard: int) -> None:
    made, code = room(lossy)
    proxy.lose_answers(after=heard)
    taken = lossy.invitations.accept(code, name="Rui")
    assert (taken.seat, taken.view["seats"][1]["name"]) == (1, "Rui")
    assert proxy.answered[1:] == [201, 200]
    assert taken.table.get()["version"] == made.table.get()["version"] == 2


@pytest.mark.parametrize("heard", [0, 12, 17, 40, 60, 120, 400])
def test_a_move_is_made_once(lossy: Trinca, proxy: LosingProxy, heard: int) -> None:
    table = lossy.tables.create("classic", COMPUTER).table
    proxy.lose_answers(2, after=heard)
    assert table.moves.make(STOCK, version=1)["version"] == 2
    assert proxy.answered == [201, 200, 200, 200]
    moved = [event for step in table.events.since(1)["steps"] for event in step["events"]]
    assert [event["move"] for event in moved] == [STOCK]


def test_a_move_is_made_once_also_when_it_is_called_again(lossy: Trinca, proxy: LosingProxy) -> None:
    table, once = lossy.tables.create("classic", COMPUTER).table, new_idempotency_key()
    proxy.lose_answers(FOR_EVER)
    with pytest.raises(ServiceAwayError):
        table.moves.make(STOCK, version=1, idempotency_key=once)
    proxy.lose_answers(0)
    assert table.moves.make(STOCK, version=1, idempotency_key=once)["version"] == 2


def test_a_move_that_never_arrived_is_made(lossy: Trinca, proxy: LosingProxy) -> None:
    table = lossy.tables.create("classic", COMPUTER).table
    proxy.lose_requests()
    assert table.moves.make(STOCK, version=1)["version"] == 2
    assert proxy.answered == [201, 200]


def test_an_agreement_names_its_hand_and_cannot_hit_the_next_one(lossy: Trinca, proxy: LosingProxy) -> None:
    table = lossy.tables.create("classic", COMPUTER).table
    proxy.lose_answers()
    with pytest.raises(Problem) as refused:
        table.agreements.agree("restart", hand=1)
    assert (refused.value.code, refused.value.repeated) == ("agreement_not_possible", True)
    hand = table.get()["hand"]
    assert hand is not None
    assert hand["number"] == 2, "it was heard, once"


def test_an_agreement_without_a_hand_is_sent_once(lossy: Trinca, proxy: LosingProxy) -> None:
    table = lossy.tables.create("classic", COMPUTER).table
    proxy.lose_answers()
    with pytest.raises(ServiceAwayError):
        table.agreements.agree("restart")
    assert proxy.answered == [201, 200]


def test_a_draft_is_edited_and_restored_once(lossy: Trinca, proxy: LosingProxy) -> None:
    draft = lossy.tables.create("tiles", COMPUTER).table.draft
    begun = draft.get()
    arrangement = [begun.draft["rack"][:1]]
    proxy.lose_answers()
    edited = draft.edit(arrangement, etag=begun.etag)
    assert (edited.draft["table"], edited.draft["edits"]) == (arrangement, 1)
    assert edited.etag == draft.get().etag != begun.etag
    proxy.lose_answers()
    restored = draft.restore(etag=edited.etag)
    assert restored.draft == begun.draft
    assert proxy.answered.count(412) == 2


def test_a_draft_that_another_client_changed_is_no_lost_answer(lossy: Trinca, proxy: LosingProxy) -> None:
    draft = lossy.tables.create("tiles", COMPUTER).table.draft
    begun = draft.get()
    first, second, *_ = {*begun.draft["rack"]}
    draft.edit([[first]])
    proxy.lose_requests()
    with pytest.raises(Problem, match="stale_version") as edit:
        draft.edit([[second]], etag=begun.etag)
    proxy.lose_requests()
    with pytest.raises(Problem, match="stale_version") as restore:
        draft.restore(etag=begun.etag)
    assert edit.value.repeated
    assert restore.value.repeated
    assert draft.get().draft["table"] == [[first]]


def test_an_undo_that_names_its_draft_takes_back_one_edit(lossy: Trinca, proxy: LosingProxy) -> None:
    draft = lossy.tables.create("tiles", COMPUTER).table.draft
    first, second, *_ = draft.get().draft["rack"]
    draft.edit([[first]])
    edited = draft.edit([[first], [second]])
    proxy.lose_answers()
    with pytest.raises(Problem) as refused:
        draft.undo(etag=edited.etag)
    assert (refused.value.code, refused.value.repeated) == ("stale_version", True)
    assert draft.get().draft["table"] == [[first]]


def test_an_undo_that_names_none_is_sent_once(lossy: Trinca, proxy: LosingProxy) -> None:
    draft = lossy.tables.create("tiles", COMPUTER).table.draft
    first, second, *_ = draft.get().draft["rack"]
    draft.edit([[first]])
    draft.edit([[first], [second]])
    proxy.lose_answers()
    with pytest.raises(ServiceAwayError):
        draft.undo()
    assert draft.get().draft["table"] == [[first]]


def test_a_table_is_removed_once(lossy: Trinca, proxy: LosingProxy) -> None:
    table = lossy.tables.create("classic", COMPUTER).table
    proxy.lose_answers()
    table.delete()
    assert proxy.answered == [201, 204, 404]
    with pytest.raises(Problem) as gone:
        table.delete()
    assert (gone.value.code, gone.value.repeated) == ("table_not_found", False)


def test_the_last_of_several_renewed_invitations_is_good(lossy: Trinca, proxy: LosingProxy) -> None:
    made, _ = room(lossy)
    proxy.lose_answers()
    code = made.table.invitations.renew(1)["code"]
    assert proxy.answered == [201, 201, 201]
    assert lossy.invitations.get(code)["free"] is True


CALLS: dict[str, Callable[[Trinca, MadeTable], object]] = {
    "games": lambda trinca, _: trinca.games.list(),
    "game": lambda trinca, _: trinca.games.get("tiles"),
    "invitation": lambda trinca, made: trinca.invitations.get(made.invitations[0]["code"]),
    "table": lambda _, made: made.table.get(),
    "wait": lambda _, made: made.table.wait(after=0),
    "legal": lambda _, made: made.table.moves.legal(),
    "rename": lambda _, made: made.table.seats.change(0, name="Bia"),
    "withdraw": lambda _, made: made.table.agreements.withdraw("restart"),
    "hands": lambda _, made: made.table.hands.list(),
    "since": lambda _, made: made.table.events.since(0),
}


@pytest.mark.parametrize("call", CALLS)
def test_what_is_the_same_again_is_asked_again(lossy: Trinca, proxy: LosingProxy, call: str) -> None:
    made, _ = room(lossy)
    proxy.lose_answers()
    lost = CALLS[call](lossy, made)
    assert proxy.answered[1:] == [200, 200]
    assert CALLS[call](lossy, made) == lost


def test_a_hand_is_played_although_every_second_answer_is_lost(lossy: Trinca, proxy: LosingProxy) -> None:
    made = lossy.tables.create("classic", COMPUTER, options={"turn_limit": 20})
    view: View = made.table.get(include=["moves"])
    while view["status"] == "playing":
        proxy.lose_answers()
        legal = view["you"].get("moves")
        if legal and legal["moves"]:
            view = made.table.moves.make(legal["moves"][0], version=view["version"], include=["moves"])
        else:
            view = made.table.wait(after=view["version"], include=["moves"]) or view
    proxy.lose_answers(0)
    record = made.table.hands.get(1)
    mine = [entry["version"] for entry in record["moves"] if entry["seat"] == 0]
    made_once = [path for method, path in proxy.passed if method == "POST" and "/moves" in path]
    assert len(made_once) == 2 * len(set(mine))
