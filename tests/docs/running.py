"""Runs a guide: every block in order, its commands in one shell, against a running service."""

import contextlib
import io
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from docs.guides import ROOT, Block, Exchange, GuideError, exchanges
from docs.likeness import difference
from docs.shell import Shell
from support.node import modules

ADDRESS = "127.0.0.1:8000"
"""Where guides say that the service is; it is elsewhere in a test, and this is put in its place."""

TOOLS = ("bash", "curl", "jq", "node", "npm", "npx")
"""What guides use beside `make` and the project's environment."""

LEFT_OUT = (".git", "Makefile")
_STATUS = "echo $?"


class Runner:
    """A folder that looks like the project, and a shell in it.

    Args:
        folder: An empty one for what the guide saves.
        host: Host and port of the service.
        port: A free port, for a service that the guide starts itself.
    """

    def __init__(self, folder: Path, host: str, port: int) -> None:
        self._folder = folder
        self._host = host
        self._port = port
        self._shell: Shell | None = None
        self.saved: list[Path] = []

    def run(self, blocks: Sequence[Block]) -> None:
        """Run the blocks; raise AssertionError with the place of the first that does something else than it says."""
        self._prepare()
        if any(block.note == "serves" for block in blocks):
            self._host = f"127.0.0.1:{self._port}"
        self._shell = Shell(self._folder, self._environ())
        # The project's Makefile knows where it lies, and would make an environment anew that lies elsewhere.
        self._shell.run(f'make() {{ command make --no-print-directory -C "{ROOT}" "$@"; }}')
        if "npm" in needed(blocks):  # what guides install is installed already, in the versions that they name
            self._shell.run(f'npm() {{ ln -s "{modules()}" node_modules; }}')
        try:
            for block, following in pairwise([*blocks, None]):
                assert block is not None
                if block.note != "not run":
                    self._block(block, following)
        finally:
            self._shell.close()

    def left(self) -> list[str]:
        """Names of what the blocks wrote into the project's folder, and did not remove; what is to be saved is none."""
        ours = {entry.name for entry in ROOT.iterdir()} | {"home"} | {path.name for path in self.saved}
        found = {entry.name for entry in self._folder.iterdir()} - ours
        return sorted(name for name in found if not name.startswith((".started-", "block-")))

    def _prepare(self) -> None:
        for entry in ROOT.iterdir():
            if entry.name not in LEFT_OUT:
                (self._folder / entry.name).symlink_to(entry)
        (self._folder / "home").mkdir()

    def _environ(self) -> dict[str, str]:
        """A reader's: nothing of what the tests or a `make` around them have set."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("TRINCA_", "MAKE", "MFLAGS"))
        }
        home = {"HOME": str(self._folder / "home"), "XDG_STATE_HOME": "", "XDG_DATA_HOME": "", "TERM": "dumb"}
        home["npm_config_update_notifier"] = "false"
        return {**kept, **home, "TRINCA_URL": f"http://{self._host}", "TRINCA_PORT": str(self._port)}

    def _block(self, block: Block, following: Block | None) -> None:
        match block:
            case Block(note="same as"):
                text = (ROOT / block.about).read_text(encoding="utf-8")
                assert block.text in text, f"{block.place}: this does not stand in {block.about}"
            case Block(note="save"):
                path = self._folder / re.sub("^~/", "home/", block.about)
                path.write_text(self._there(block.text), encoding="utf-8")
                self.saved.append(path)
            case Block(note="alike"):
                (exchange,) = exchanges(block)
                self._compare(block, block.about, exchange.shown)
                self._exchange(block, Exchange(exchange.command, block.about))
            case Block(language="console"):
                for exchange in exchanges(block):
                    self._exchange(block, exchange)
            case Block(language="python" | "js"):
                printed = self._python(block) if block.language == "python" else self._node(block)
                is_shown = following is not None and following.language == "text" and following.note is None
                self._compare(block, following.text if is_shown and following else "", printed)
            case Block(language="text"):
                pass  # compared with what the block before it printed; `unshown` finds those that are not
            case _:
                raise GuideError(f"{block.place}: this has to be saved")

    def _exchange(self, block: Block, exchange: Exchange) -> None:
        assert self._shell is not None
        command = self._there(exchange.command)
        if block.note in {"stays up", "serves"}:
            self._compare(block, exchange.shown, self._shell.start(command, block.about), goes_on=True)
            return
        ran = self._shell.run(command)
        if exchange.command == _STATUS:
            assert exchange.shown == ran.printed, f"{block.place}: the status was {ran.printed}, not {exchange.shown}"
        else:
            self._compare(block, exchange.shown, ran.printed, exchange.command)
        is_told = f"{exchange.shown}\n$ {_STATUS}\n" in block.text  # the guide asks for the status itself
        assert ran.status == 0 or is_told, (
            f"{block.place}: `{exchange.command}` ended with {ran.status}:\n{ran.printed}"
        )

    def _compare(self, block: Block, shown: str, printed: str, command: str = "", *, goes_on: bool = False) -> None:
        real = printed.replace(self._host, ADDRESS).replace(str(self._folder / "home"), "/home/ana")
        differs = difference(shown, real.replace(str(ROOT), "/home/ana/trinca"), goes_on=goes_on)
        assert differs is None, f"{block.place}: {command}\n{differs}"

    def _python(self, block: Block) -> str:
        printed = io.StringIO()
        code = compile("\n" * (block.line - 1) + self._there(block.text), block.guide, "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, {"__name__": "__main__"})
        return printed.getvalue()

    def _node(self, block: Block) -> str:
        path = self._folder / f"block-{block.line}.mjs"
        path.write_text(self._there(block.text), encoding="utf-8")
        ran = subprocess.run(["node", path], capture_output=True, text=True, check=False, timeout=60)
        assert ran.returncode == 0, f"{block.place}: {ran.stderr}"
        return ran.stdout

    def _there(self, text: str) -> str:
        """The text with the service's real address in it."""
        return text.replace(ADDRESS, self._host)


def needed(blocks: Sequence[Block]) -> list[str]:
    """The tools that the blocks use."""
    run = [block for block in blocks if block.note != "not run"]
    sessions = [block.text for block in run if block.language == "console"]
    words = {word for text in sessions for word in re.findall(r"[\w-]+", text)} | ({"bash"} if sessions else set())
    node = {"node"} if any(block.language == "js" and block.note is None for block in run) else set()
    return sorted((words | node) & set(TOOLS))


def require(blocks: Sequence[Block], lacking: Callable[[str], None]) -> None:
    """End the test where a tool is not there that the blocks use."""
    for tool in needed(blocks):
        if shutil.which(tool) is None:
            lacking(f"{blocks[0].guide} is not run: it needs {tool}")


def unshown(blocks: Sequence[Block]) -> list[str]:
    """Places of `text` blocks that are compared with nothing."""
    pairs = pairwise([None, *blocks])
    return [
        block.place
        for before, block in pairs
        if block is not None
        and block.language == "text"
        and block.note is None
        and (before is None or before.language not in {"python", "js"} or before.note is not None)
    ]
