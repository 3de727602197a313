"""`/v1/games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.given import part
from trinca_client.records import GameInfo, GameList
from trinca_client.shapes import checked

if TYPE_CHECKING:
    from trinca_client.transport import Transport


class Games:
    """The games of a service; `trinca.games`. No key is needed, and every call may be repeated."""

    def __init__(self, http: Transport) -> None:
        self._http = http

    def list(self) -> list[GameInfo]:
        """All games, without their rules: `GET /v1/games`.

        Returns:
            For each its id, name, how many sit at it, levels of its computers, types of move, and options as a JSON
            Schema with defaults.

        Raises:
            ServiceAwayError: the service did not answer.
        """
        return checked(self._http.call("GET", "/v1/games").data, GameList)["games"]

    def get(self, game: str) -> GameInfo:
        """One game with its rules: `GET /v1/games/{game}`.

        Raises:
            Problem: `game_not_found`.
            ServiceAwayError: the service did not answer.
        """
        return checked(self._http.call("GET", f"/v1/games/{part(game)}").data, GameInfo)
