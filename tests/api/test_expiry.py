"""A table that nobody touches is gone with everything that was kept of it (TA-8)."""

from api.calling import ROOM, AtTable, InProcess
from api.conftest import app_on
from api.move_bodies import STOCK
from contract.checking import Checker
from support.eventually import eventually
from support.redis_server import RedisServer


def test_every_key_of_an_expired_room_is_gone(checker: Checker, own_redis: RedisServer) -> None:
    api = InProcess(checker, app_on(own_redis.url(), life=2))
    host = api.make(**ROOM)
    guest = host.guest()
    host.move(STOCK, at=2, Idempotency_Key="k")
    host.agree("restart")
    assert guest.agree("restart").json["hand"]["number"] == 2
    kept = own_redis.client().keys(f"*{host.id}*")
    assert len(kept) >= 5
    eventually(lambda: own_redis.client().keys(f"*{host.id}*") == [])
    for at in (host, guest, AtTable(api, host.id, guest.key)):
        for below in ("", "/moves", "/hands", "/hands/1"):
            at.call("GET", below).refused(404, "table_not_found")
    api.accept(host.codes[0], key=guest.key).refused(404, "invitation_not_found")
    api.services.watcher.close()
