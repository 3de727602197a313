"""What `schemathesis run` loads before it begins (`SCHEMATHESIS_HOOKS`): tables on the service at `TRINCA_URL`."""

import os
from typing import Any

import requests
import schemathesis
from contract.fuzzing import Tables, install
from schemathesis import Case, HookContext

TIMEOUT = 30  # seconds

_session = requests.Session()


def _call(method: str, path: str, key: str | None, body: object) -> Any:  # noqa: ANN401 - JSON
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    url = os.environ["TRINCA_URL"] + path
    with _session.request(method, url, json=body, headers=headers, timeout=TIMEOUT) as response:
        return response.json()


_tables = Tables(_call)
install(schemathesis, _tables)


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:  # noqa: ARG001 - schemathesis' own signature
    """Lead the call to a table."""
    _tables.lead(case)
