"""Strict JSON: what a body must be before anybody looks at what it says.

The libraries behind would let names that appear twice through, and end in a server error on deep nesting.
"""

import json
import math
import re
from typing import Any, NoReturn

from flask import g, request
from werkzeug.exceptions import RequestEntityTooLarge

from trinca.api.problems import Problem, invalid

LIMIT = 64 * 1024
"""Largest body in bytes."""
DEEPEST = 16
"""Deepest nesting of arrays and objects; the deepest body of the contract has five."""

_BLANK = b" \t\r\n"
# One token at a time, so that a bracket inside a string counts for nothing; an unclosed string runs to the end.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def take_body() -> None:
    """Read the request's body into `g.body` and check its type and size (415, 413); what it says is not read yet."""
    # An absent type is a fault only of a body that is there: an empty one is refused as empty.
    declared = "Content-Type" in request.headers
    if declared:
        _check_type()
    raw = _read()
    if raw is None:
        raise Problem("too_large") if declared else Problem("unsupported_media_type")
    if raw and not declared:
        raise Problem("unsupported_media_type")
    g.body = raw


def body() -> Any:  # noqa: ANN401 - JSON
    """The body that `take_body` read, as strict JSON; the problem `invalid_request` where it is not."""
    raw: bytes = g.body
    return parse(raw)


def parse(raw: bytes) -> Any:  # noqa: ANN401 - JSON
    """The JSON value, or the problem that says why it is none."""
    if not raw.strip(_BLANK):
        raise invalid("", "The body is empty; it must be a JSON object.")
    try:
        text = raw.decode()
        _check_depth(text)
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite)
        if "\\u" in text:
            _check_surrogates(value)
    except UnicodeError:
        raise invalid("", "The body is not valid UTF-8, or holds half of a surrogate pair.") from None
    except json.JSONDecodeError as error:
        raise invalid(
            "", f"The body is not JSON: {error.msg} at line {error.lineno}, column {error.colno}."
        ) from None
    except ValueError:
        # Python reads no whole number of more than 4300 digits.
        raise invalid("", "A number in the body is too large.") from None
    return value


def _check_type() -> None:
    """Only plain JSON: no other type, character set or content coding."""
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    coding = request.headers.get("Content-Encoding", "identity").lower()
    if request.mimetype != "application/json" or charset != "utf-8" or coding != "identity":
        raise Problem("unsupported_media_type")


def _read() -> bytes | None:
    """The body; None where it is larger than LIMIT, whether or not its length was announced."""
    # One byte more than may be, because a stream of unknown length is cut in silence at the limit itself.
    request.max_content_length = LIMIT + 1
    try:
        raw = request.get_data(cache=False)
    except RequestEntityTooLarge:
        return None
    except Exception:  # noqa: BLE001 - every WSGI server has errors of its own for a body that is framed wrongly or cut off
        raise invalid("", "The body did not arrive whole, or not in time.") from None
    if len(raw) > LIMIT:
        return None
    if request.content_length not in (None, len(raw)):
        raise invalid("", "The body did not arrive whole.")
    return raw


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                raise invalid("", f"The body is nested deeper than {DEEPEST} levels.")
        elif token[0] in "]}":
            depth -= 1


def _check_surrogates(value: object) -> None:
    """Raise UnicodeEncodeError where an escape wrote half of a pair: such a text has no UTF-8."""
    json.dumps(value, ensure_ascii=False).encode()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for name, member in pairs:
        if name in value:
            raise invalid("", f"The name {json.dumps(name)} appears twice in one object.")
        value[name] = member
    return value


def _no_constant(name: str) -> NoReturn:
    raise invalid("", f"The body is not JSON: {name} is no number there.")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise invalid("", "A number in the body is too large.")
    return number
