import socket
import threading

import pytest

from trinca.server.network import bind_of, is_ready, port_to_serve, url_of
from trinca.server.place import Refused


@pytest.mark.parametrize(
    ("host", "url", "bind"),
    [
        ("127.0.0.1", "http://127.0.0.1:80", "127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80", "0.0.0.0:80"),
        ("::", "http://[::1]:80", "[::]:80"),
        ("::1", "http://[::1]:80", "[::1]:80"),
        ("cards.example", "http://cards.example:80", "cards.example:80"),
    ],
)
def test_addresses(host: str, url: str, bind: str) -> None:
    assert url_of(host, 80) == url
    assert bind_of(host, 80) == bind


def test_a_free_port_is_found_and_free() -> None:
    port = port_to_serve("127.0.0.1", 0)
    assert port_to_serve("127.0.0.1", port) == port


@pytest.mark.parametrize("listening", ["127.0.0.1", "0.0.0.0"])
def test_a_busy_port_is_refused_or_replaced(listening: str) -> None:
    with socket.create_server((listening, 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(Refused, match=f"Port {port} on 127.0.0.1"):
            port_to_serve("127.0.0.1", port)
        assert port_to_serve("127.0.0.1", port, other=True) not in {0, port}


@pytest.mark.parametrize("other", [True, False])
def test_an_address_that_is_not_this_machines_is_refused(*, other: bool) -> None:
    with pytest.raises(Refused, match=r"192\.0\.2\.1"):  # RFC 5737: nobody's
        port_to_serve("192.0.2.1", 0, other=other)


@pytest.mark.parametrize("url", ["http://127.0.0.1:99999", "http://[", "junk", "", "http://127.0.0.1:1"])
def test_what_does_not_answer_is_not_ready(url: str) -> None:
    assert not is_ready(url)


@pytest.mark.parametrize(
    ("answer", "ready"),
    [(b"HTTP/1.1 200 OK\r\n\r\n", True), (b"HTTP/1.1 503 Later\r\n\r\n", False), (b"hello\r\n", False)],
)
def test_only_200_is_ready(answer: bytes, *, ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://192.0.2.1:1")  # a service of this machine is asked past any proxy
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        assert is_ready(f"http://127.0.0.1:{server.getsockname()[1]}") is ready
        thread.join()
