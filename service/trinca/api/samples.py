"""A call of each operation as a line for a shell: what a newcomer copies, and what a contract test sends.

Four names are to be set before: `$trinca` (the service's address), `$table` (a table's id), `$key` (a seat key) and
`$code` (an invitation's code).
"""

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

VALUES = {
    "table_id": "$table",
    "game": "classic",
    "number": "1",
    "seat": "1",
    "code": "$code",
    "action": "restart",
}
"""What stands in an address for each of its parts."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What the shown call of an operation has beside what it must have.

    Attributes:
        query: Of the address, without its question mark.
        headers: Beside the key and the body's type.
    """

    query: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


NOTHING_MORE = Sample()


def curl(method: str, path: str, sample: Sample, *, keyed: bool, body: Any = None) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """The call with `curl`, as an entry of the document's `x-codeSamples`.

    Args:
        method: The HTTP method; `curl` finds GET and, with a body, POST by itself.
        path: The address as the document has it: `/v1/tables/{table_id}`.
        sample: What it has beside.
        keyed: Whether it is sent the seat key.
        body: JSON; None for a call without one.
    """
    for name, value in VALUES.items():
        path = path.replace(f"{{{name}}}", value)
    asked = f"?{sample.query}" if sample.query else ""
    given = "POST" if body is not None else "GET"
    parts = [f'curl {"" if method == given else f"-X {method} "}"$trinca{path}{asked}"']
    if keyed:
        parts.append('-H "Authorization: Bearer $key"')
    parts += [f"-H {shlex.quote(f'{name}: {value}')}" for name, value in sample.headers.items()]
    if body is not None:
        text = json.dumps(body, ensure_ascii=False)
        parts += ["-H 'Content-Type: application/json'", f"-d {shlex.quote(text)}"]
    return {"lang": "Shell", "label": "curl", "source": " \\\n  ".join(parts)}
