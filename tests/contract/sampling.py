"""The calls that the document shows as lines for a shell, made: `curl` is read here and sent as it would send."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from string import Template
from typing import Any

import msgspec
from api.calling import Caller, Reply


@dataclass(frozen=True)
class Line:
    """What a line of `curl` sends."""

    method: str
    address: str
    headers: Mapping[str, str]
    body: bytes | None

    def sent(self, caller: Caller, **more: object) -> Reply:
        """Send it, with `more` members in its body."""
        body = self.body
        if more:
            body = msgspec.json.encode({**msgspec.json.decode(body or b"{}"), **more})
        return caller.call(self.method, self.address, headers=self.headers, raw=body)


def line_of(source: str, **named: str) -> Line:
    """The line, with what the shell would put for `$trinca` (nothing here), `$table`, `$key` and `$code`."""
    one_line = source.replace("\\\n", "")
    program, *words = shlex.split(Template(one_line).substitute(trinca="", **named))
    assert program == "curl"
    method, body, headers, addresses = None, None, {}, []
    while words:
        match words.pop(0):
            case "-X":
                method = words.pop(0)
            case "-H":
                name, _, value = words.pop(0).partition(": ")
                headers[name] = value
            case "-d":
                body = words.pop(0).encode()
            case address:
                addresses.append(address)
    (address,) = addresses
    return Line(method or ("GET" if body is None else "POST"), address, headers, body)


def sample(operation: Mapping[str, Any], **named: str) -> Line:
    """The one line that the operation shows."""
    (shown,) = operation["x-codeSamples"]
    assert (shown["lang"], shown["label"]) == ("Shell", "curl")
    return line_of(shown["source"], **named)
