"""The last 50 finished hands of a table can be read; the older ones are let go, so that no table grows for ever."""

import redis
from ops.conftest import On

from trinca.store.keys import Keys

KEPT = 50


def test_the_last_50_hands_can_be_read(living: On, clean_redis: str) -> None:
    at = living(3600).make()
    for _ in range(KEPT + 3):
        assert at.agree("restart").status == 200
    listed = at.call("GET", "/hands").json["hands"]
    assert [line["number"] for line in listed] == list(range(4, KEPT + 4))
    assert at.call("GET", "/hands/4").json["number"] == 4
    assert at.call("GET", f"/hands/{KEPT + 3}").json["number"] == KEPT + 3
    at.call("GET", "/hands/3").refused(404, "hand_not_found")
    at.call("GET", f"/hands/{KEPT + 4}").refused(404, "hand_not_found")  # it runs
    keys = Keys(16).of(at.id)
    with redis.Redis.from_url(clean_redis) as client:
        assert (client.hlen(keys.hands), client.hlen(keys.results)) == (KEPT, KEPT)
