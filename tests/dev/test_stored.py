"""What a table keeps of its seed and position, and tables that were stored before there were such."""

import msgspec
from api.calling import HOST, INVITED, InProcess
from api.hinting import table_of
from dev.making import BUILT, SEED

from trinca.games import GAMES
from trinca.tables.codec import Codec

CODEC = Codec(GAMES)


def test_a_table_of_before_is_read(dev: InProcess) -> None:
    table = table_of(dev.make())
    body = msgspec.json.decode(CODEC.encode(table))
    for name in ("seed", "position"):
        del body[name]
    for name in ("position", "chosen"):
        del body["hand"][name]
    assert CODEC.decode("classic", msgspec.json.encode(body)) == table


def test_a_position_is_kept_until_its_hand_begins_and_with_that_hand(dev: InProcess) -> None:
    host = dev.make(seats=[HOST, INVITED], position=BUILT, seed=SEED)
    waiting = table_of(host)
    assert (waiting.seed, waiting.hand) == (SEED, None)
    assert waiting.position is not None
    assert {name: waiting.position[name] for name in BUILT} == BUILT
    host.guest()
    begun = table_of(host)
    assert begun.hand is not None
    assert (begun.seed, begun.position, begun.hand.position) == (SEED, None, waiting.position)
    assert CODEC.decode("classic", CODEC.encode(begun)) == begun
