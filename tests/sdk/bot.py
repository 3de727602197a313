"""A bot of a few lines, as somebody else would write it: it knows no game."""

from trinca_client import Move, SeatRequest, Table, Trinca, View


def chosen(moves: list[Move]) -> Move:
    """The move that names the most cards: what can be laid is laid."""
    return max(moves, key=lambda move: str(move).count("'"))


def finished_hand(trinca: Trinca, game: str, computers: int = 1) -> tuple[Table, View]:
    """A hand against computers, played to its end: the table and its last view."""
    seats: list[SeatRequest] = [{"kind": "host", "name": "Bot"}]
    seats.extend({"kind": "computer"} for _ in range(computers))
    made = trinca.tables.create(game, seats)
    table, view = made.table, made.table.get(include=["moves"])
    while view["status"] == "playing":
        legal = view["you"].get("moves")
        if legal and legal["moves"]:
            view = table.moves.make(chosen(legal["moves"]), version=view["version"], include=["moves"])
        else:
            view = table.wait(after=view["version"], include=["moves"]) or view
    return table, view
