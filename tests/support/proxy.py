"""A way to Redis that loses answers."""

import socket
import threading
from pathlib import Path


class Proxy:
    """Passes everything on, but swallows the answer to the next command that is told to be lost.

    A command is recognised by a word in it; its connection ends in place of the answer.
    """

    def __init__(self, socket_path: Path) -> None:
        self._target = str(socket_path)
        self._lose: bytes | None = None
        self.lost = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, db: int) -> str:
        return f"redis://127.0.0.1:{self.port}/{db}"

    def lose_answer_to(self, word: bytes) -> None:
        self._lose = word

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self._target)
            while command := client.recv(1 << 20):
                server.sendall(command)
                # One command is answered before the next is sent, and answers here are short.
                answer = server.recv(1 << 20)
                if self._lose is not None and self._lose in command:
                    self._lose = None
                    self.lost += 1
                    return
                client.sendall(answer)
