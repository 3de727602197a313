"""One Trinca service, and the way to its resources."""

from __future__ import annotations

import random
import secrets
import time
from typing import TYPE_CHECKING, Self

from trinca_client.games import Games
from trinca_client.invitations import Invitations
from trinca_client.tables import Tables
from trinca_client.transport import PAUSES, USER_AGENT, Transport

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Trinca:
    """One Trinca service: `with Trinca("http://127.0.0.1:8000") as trinca:`.

    It keeps one pool of connections, and is for one thread; what is followed may be read in another. A call whose
    answer was lost, or that the service answers with "not now" (429, 502, 503, 504), is made again after a pause
    where that is safe, which every method documents: four tries, within some 4 seconds and what the tries take. A
    `Retry-After` is waited out; for one of more than 30 seconds the call ends at once, and tells it. A try waits 5
    seconds for a connection, and 15 for each piece of an answer, of which it takes no more than 16 MiB.

    After `close` every call raises `ClosedError`. What cannot be sent is refused with an `ArgumentError`, which is a
    `ValueError` too, before anything is.

    Attributes:
        games: what can be played.
        tables: making a table, and coming back to one.
        invitations: reading one, and taking its seat.

    Args:
        url: the service's address, with or without `/v1` at its end. Redirections are not followed.
        user_agent: what calls itself so in the service's log.
        pauses: seconds before each further try; `()` tries once.
        sleep: waits so many seconds.
        chance: 0 to 1, drawn evenly, by which a stream that broke is begun again a little later.
        token_bytes: gives so many random bytes, for keys.

    Raises:
        AddressError: `url` is no http or https address, or has a user, a password, a query or a fragment.
        ArgumentError: `user_agent` is not one line of ASCII.
    """

    def __init__(
        self,
        url: str,
        *,
        user_agent: str = USER_AGENT,
        pauses: Sequence[float] = PAUSES,
        sleep: Callable[[float], object] = time.sleep,
        chance: Callable[[], float] = random.random,
        token_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._http = Transport(
            url, user_agent=user_agent, pauses=pauses, sleep=sleep, chance=chance, token_bytes=token_bytes
        )
        self.games = Games(self._http)
        self.tables = Tables(self._http)
        self.invitations = Invitations(self._http)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        """`Trinca('http://127.0.0.1:8000')`."""
        return f"Trinca({self.url!r})"

    @property
    def url(self) -> str:
        """The service's address, without a slash at its end."""
        return self._http.url

    def close(self) -> None:
        """Close the connections to the service, and end what is followed; any call after it is a `ClosedError`."""
        self._http.close()
