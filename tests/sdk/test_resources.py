"""Every resource and method of the package at the running service."""

from __future__ import annotations

import pytest
from sdk.bot import finished_hand

from trinca_client import MadeTable, Move, Problem, TakenSeat, Trinca, new_idempotency_key, new_key

STOCK: Move = {"type": "draw", "from": "stock"}


def against_computer(trinca: Trinca, game: str = "classic") -> MadeTable:
    return trinca.tables.create(game, [{"kind": "host", "name": "Ana"}, {"kind": "computer", "level": "hard"}])


def room(trinca: Trinca, game: str = "classic") -> tuple[MadeTable, TakenSeat]:
    """Ana and Rui, who came by her invitation; nobody has to be connected."""
    made = trinca.tables.create(
        game, [{"kind": "host", "name": "Ana"}, {"kind": "invited"}], presence="optional", options={}
    )
    (invitation,) = made.invitations
    return made, trinca.invitations.accept(invitation["code"], name="Rui")


def test_games(trinca: Trinca) -> None:
    games = trinca.games.list()
    assert {each["game"] for each in games} >= {"classic", "straight", "rummy500", "tiles", "indian"}
    assert all("rules" not in each for each in games)
    indian = trinca.games.get("indian")
    assert (indian["seats"], indian["rules"][0]["rule"]) == ({"min": 2, "max": 6}, "IN-1")


def test_a_table_is_made_found_again_and_removed(trinca: Trinca) -> None:
    key = new_key()
    seats: list[dict[str, str]] = [{"kind": "host", "name": "Ana"}, {"kind": "computer"}]
    made, again = (
        trinca.tables.create("classic", seats, options={"target": 42}, key=key, include=["moves"])  # type: ignore[arg-type]  # plain dictionaries, as a program that reads them has
        for _ in range(2)
    )
    assert (made.created, again.created, made.invitations) == (True, False, [])
    assert (made.table.key, made.table.id) == (key, again.table.id) == (key, made.view["id"])
    assert (made.view["options"]["target"], made.view["seats"][0]["name"]) == (42, "Ana")
    assert made.view["you"]["moves"] == made.table.moves.legal()
    table = trinca.tables.at(made.table.id, key)
    assert table.get() == again.table.get()
    table.delete()
    for gone in (table.get, table.delete):
        with pytest.raises(Problem, match="404 table_not_found: "):
            gone()


def test_a_view_has_the_parts_that_are_asked_for(trinca: Trinca) -> None:
    table = against_computer(trinca).table
    plain, whole = table.get(), table.get(include=["moves", "log"])
    assert plain["hand"] is not None
    assert whole["hand"] is not None
    assert ("moves" in plain["you"], "log" in plain["hand"]) == (False, False)
    assert (whole["you"]["moves"], whole["hand"]["log"][0]["event"]) == (table.moves.legal(), "upcard")


def test_waiting_ends_with_what_happened_or_with_nothing(trinca: Trinca) -> None:
    table = against_computer(trinca).table
    assert table.wait(after=1, wait=0) is None
    drawn = table.moves.make(STOCK, version=1)
    seen = table.wait(after=1, include=["log"])
    assert seen is not None
    assert (seen["version"], drawn["version"]) == (2, 2)
    with pytest.raises(Problem) as refused:
        table.wait(after=2, wait=26)
    assert (refused.value.code, refused.value.errors[0]["path"]) == ("invalid_request", "/query/wait")


def test_moves_are_tried_made_and_refused(trinca: Trinca) -> None:
    table = against_computer(trinca).table
    trial = table.moves.try_out(STOCK)
    assert (trial["legal"], trial["reveals"], trial["view"]) == (True, True, None)
    assert table.get()["version"] == 1
    view = table.moves.make(STOCK, version=1, include=["moves", "log"])
    assert (view["version"], view["hand"] and view["hand"]["turn"]) == (2, {"seat": 0, "phase": "play"})
    with pytest.raises(Problem) as illegal:
        table.moves.make({"type": "discard", "card": "JK"}, version=2)
    assert (illegal.value.rule, illegal.value.reason) == ("CL-1", "card_not_held")
    discard = next(move for move in table.moves.legal()["moves"] if move["type"] == "discard")
    tried = table.moves.try_out(discard)["view"]
    assert tried is not None
    assert (tried["hand"] and tried["hand"]["discard"]) == [discard["card"]]


def test_several_moves_are_all_made_or_none(trinca: Trinca) -> None:
    made, _ = room(trinca)
    table = made.table
    view = table.get(include=["log"])
    assert view["hand"] is not None
    upcard = view["hand"]["log"][0]["card"]
    held = (view["you"]["hand"] or [])[0]
    take: Move = {"type": "draw", "from": "discard"}
    with pytest.raises(Problem) as refused:
        table.moves.make([take, {"type": "discard", "card": upcard}], version=view["version"])
    assert (refused.value.reason, refused.value.params["index"]) == ("taken_card", 1)
    assert table.get()["version"] == view["version"]
    turn: list[Move] = [take, {"type": "discard", "card": held}]
    trial = table.moves.try_out(turn)
    assert trial["view"] is not None
    after = table.moves.make(turn, version=view["version"])
    assert after["version"] == view["version"] + 1
    assert after["hand"] is not None
    assert (after["hand"]["discard"], after["hand"]["turn"]) == ([held], {"seat": 1, "phase": "draw"})


def test_an_idempotency_key_of_ones_own_makes_a_move_once(trinca: Trinca) -> None:
    table, once = against_computer(trinca).table, new_idempotency_key()
    first, second = (table.moves.make(STOCK, version=1, idempotency_key=once) for _ in range(2))
    assert first["version"] == second["version"] == 2
    with pytest.raises(Problem, match="idempotency_key_reused"):
        table.moves.make({"type": "discard", "card": "2C"}, version=2, idempotency_key=once)
    with pytest.raises(Problem, match="stale_version"):
        table.moves.make(STOCK, version=1)


def test_a_hint_is_a_legal_move_with_a_reason(trinca: Trinca) -> None:
    table = against_computer(trinca).table
    hint = table.hint()
    assert hint["move"] in table.moves.legal()["moves"]
    assert hint["reason"]["code"]


def test_the_next_hand_and_a_new_match(trinca: Trinca) -> None:
    table, view = finished_hand(trinca, "classic")
    number = view["hand"]["number"] if view["hand"] else 0
    following = table.agreements.agree("next_hand", hand=number, include=["moves"])
    assert (following["hand"] and following["hand"]["number"]) == number + 1
    with pytest.raises(Problem) as past:
        table.agreements.agree("restart", hand=number)
    assert (past.value.code, past.value.repeated) == ("agreement_not_possible", False)
    assert [line["number"] for line in table.hands.list()] == [number]
    anew = table.agreements.agree("restart", hand=number + 1)
    assert [seat["score"] for seat in anew["seats"]] == [0, 0]
    assert table.hands.list()[-1]["reason"] == "restarted"
    with pytest.raises(Problem, match="hand_not_found"):
        table.hands.get(99)


def test_an_agreement_is_taken_back(trinca: Trinca) -> None:
    made, taken = room(trinca)
    agreed = taken.table.agreements.agree("restart", hand=1)
    assert agreed["seats"][1]["agreed"] == ["restart"]
    assert taken.table.agreements.withdraw("restart")["seats"][1]["agreed"] == []
    assert made.table.agreements.withdraw("restart")["version"] == agreed["version"] + 1


def test_invitations_are_read_renewed_and_accepted(trinca: Trinca) -> None:
    made = trinca.tables.create("classic", [{"kind": "host", "name": "Ana"}, {"kind": "invited", "name": "A friend"}])
    (old,) = made.invitations
    new = made.table.invitations.renew(1)
    with pytest.raises(Problem, match="invitation_not_found"):
        trinca.invitations.get(old["code"])
    shown = trinca.invitations.get(new["code"])
    assert (shown["table"], shown["game"], shown["seat"], shown["free"]) == (made.table.id, "classic", 1, True)
    key = new_key()
    taken, again = (trinca.invitations.accept(new["code"], name="Rui", key=key, include=["moves"]) for _ in range(2))
    assert (taken.seat, taken.table.key, again.table.id) == (1, key, made.table.id)
    assert [seat["name"] for seat in taken.view["seats"]] == ["Ana", "Rui"]
    assert "moves" in taken.view["you"]
    assert trinca.invitations.get(new["code"])["free"] is False
    with pytest.raises(Problem, match="invitation_used"):
        trinca.invitations.accept(new["code"])
    with pytest.raises(Problem, match="403 forbidden"):
        taken.table.invitations.renew(1)
    with pytest.raises(Problem, match="403 forbidden"):
        taken.table.delete()


def test_names_and_levels_are_changed(trinca: Trinca) -> None:
    table = against_computer(trinca).table
    assert table.seats.change(1, level="easy")["seats"][1]["level"] == "easy"
    assert table.seats.change(0, name="Bia")["seats"][0]["name"] == "Bia"
    with pytest.raises(Problem, match="seat_not_found"):
        table.seats.change(2, name="Bia")
    with pytest.raises(Problem, match="invalid_request"):
        table.seats.change(1)


def test_a_draft_is_edited_undone_and_restored(trinca: Trinca) -> None:
    table = against_computer(trinca, "tiles").table
    begun = table.draft.get()
    first, second, *_ = begun.draft["rack"]
    one = table.draft.edit([[first]], etag=begun.etag)
    assert (one.draft["table"], one.draft["edits"], one.draft["combinations"][0]["valid"]) == ([[first]], 1, False)
    two = table.draft.edit([[first], [second]], etag=one.etag)
    with pytest.raises(Problem) as stale:
        table.draft.undo(etag=one.etag)
    assert (stale.value.code, stale.value.repeated) == ("stale_version", False)
    with pytest.raises(Problem, match="stale_version"):  # another client had the same idea, which is still another's
        table.draft.edit([[first], [second]], etag=one.etag)
    assert table.draft.undo(etag=two.etag).draft["table"] == [[first]]
    assert table.draft.restore().draft == begun.draft
    with pytest.raises(Problem, match="TI-14"):
        table.draft.edit([["JK", "JK", "JK"]])
    with pytest.raises(Problem, match="not_found"):
        against_computer(trinca).table.draft.get()


def test_hands_on_one_device_are_covered_until_they_are_revealed(trinca: Trinca) -> None:
    made = trinca.tables.create("classic", [{"kind": "host"}, {"kind": "local", "name": "Rui"}])
    table = made.table
    assert (table.get()["you"]["hand"], len(table.get(reveal=True)["you"]["hand"] or [])) == (None, 10)
    for ask in (table.moves.legal, table.hint):
        with pytest.raises(Problem, match="covered"):
            ask()
        assert ask(reveal=True)
    shown = table.wait(after=0, reveal=True)
    assert shown is not None
    assert shown["you"]["covered"] is False


def test_a_table_is_followed_and_what_was_missed_is_told(trinca: Trinca) -> None:
    made, taken = room(trinca)
    version = taken.view["version"]
    told = []
    with made.table.events.follow(include=["log"]) as happenings:
        for happening in happenings:
            told.append((happening.event, happening.version))
            if happening.view is not None:
                assert happening.view["hand"] is not None
                assert "log" in happening.view["hand"]
                made.table.moves.make(STOCK, version=version)
            if happening.is_last:
                break
            if happening.event == "step":
                made.table.delete()
    assert told == [("snapshot", version), ("step", version + 1), ("gone", None)]


def test_steps_are_told_at_once_too(trinca: Trinca) -> None:
    table = against_computer(trinca).table
    table.moves.make(STOCK, version=1)
    steps = table.events.since(1)
    assert (steps["version"], steps["gap"]) == (2, False)
    (step,) = steps["steps"]
    assert [(event["type"], event["seat"]) for event in step["events"]] == [("moved", 0)]
    assert table.events.since(2)["steps"] == []


def test_a_newer_stream_of_the_seat_replaces_one_that_is_not_passive(trinca: Trinca) -> None:
    table = room(trinca)[0].table
    watching, playing = iter(table.events.follow(passive=True)), iter(table.events.follow())
    for each in (watching, playing):
        assert next(each).event == "snapshot"
    newer = iter(table.events.follow(after=table.get()["version"]))
    table.seats.change(0, name="Bia")
    assert next(newer).event == "step"
    assert [happening.event for happening in playing][-1] == "replaced"
    assert next(watching).event == "step"
    table.delete()
    assert [happening.event for happening in watching] == [happening.event for happening in newer] == ["gone"]
