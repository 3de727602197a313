"""The names of everything in Redis.

All keys of a table and the due index of its shard carry one hash tag, so that one script may touch them together on a
Redis Cluster too; a shard's tag is what the cluster places.
"""

import binascii
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableKeys:
    """The keys of one table, and the due index it is listed in.

    Attributes:
        table: Hash: `version`, its commit's `nonce`, `game`, `body` (JSON), `expires` and `born` (ms), and for each
            seat that is followed `stream:<seat>`, the newest stream's token. Also the name of the channel that tells
            of it.
        steps: Stream of committed steps, its ids the versions.
        repeats: Hash: remembered idempotency key → `digest`.
        remembered: List of the keys in `repeats`, oldest first.
        hands: Hash: number of a finished hand → its record.
        results: Hash: number of a finished hand → its line in the list.
        claim: Hash: who plays the computer's turn.
        heard: Hash: seat → when it was last heard from (ms), at tables that wait for their people.
        due: Sorted set of the shard: table → when to look at it next (ms).
        absent: Sorted set of the shard: table → when somebody may be away (ms).
    """

    table: str
    steps: str
    repeats: str
    remembered: str
    hands: str
    results: str
    claim: str
    heard: str
    due: str
    absent: str

    @property
    def own(self) -> tuple[str, ...]:
        """The keys that live and go with the table."""
        return (self.table, self.steps, self.repeats, self.remembered, self.hands, self.results, self.claim)

    def hint(self, born: int, version: int, seat: int) -> str:
        """The hint for that seat at that version, which goes by itself; `born` tells a table that was made anew."""
        return f"{self.table}:hint:{born}.{version}.{seat}"


class Keys:
    """The names for a service of that many shards."""

    def __init__(self, shards: int) -> None:
        self.shards = shards

    def of(self, table_id: str) -> TableKeys:
        """The keys of a table."""
        shard = shard_of(table_id, self.shards)
        table = f"trinca:{{s{shard}}}:t:{table_id}"
        return TableKeys(
            table=table,
            steps=f"{table}:steps",
            repeats=f"{table}:repeats",
            remembered=f"{table}:remembered",
            hands=f"{table}:hands",
            results=f"{table}:results",
            claim=f"{table}:claim",
            heard=f"{table}:heard",
            due=self.due(shard),
            absent=self.absent(shard),
        )

    def due(self, shard: int) -> str:
        """The due index of a shard."""
        return f"trinca:{{s{shard}}}:due"

    def absent(self, shard: int) -> str:
        """The index of the shard's tables at which somebody may be away."""
        return f"trinca:{{s{shard}}}:absent"


SWEEPER = "trinca:sweeper"
"""Who looks after all due indexes at the moment."""

READY = "trinca:ready"
"""Written to learn whether anything can be; it lives a second."""


def shard_of(table_id: str, shards: int) -> int:
    """The shard of a table: CRC-16 (XMODEM, as Redis Cluster computes it) of the id, modulo the shards."""
    return binascii.crc_hqx(table_id.encode(), 0) % shards
