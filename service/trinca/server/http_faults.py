"""Answers to what gunicorn refuses before the application sees it: problems, as every other refusal.

Bad input is `invalid_request`, whatever status HTTP has for its kind: a client tells refusals apart by the code.
"""

import logging
import secrets
from email.utils import formatdate

from gunicorn.http import errors  # type: ignore[import-untyped]  # it ships no types

from trinca.api.edge import dress
from trinca.api.problems import Problem, invalid
from trinca.server import gunicorn_config as config

HEADERS = "/headers"
OURS = (errors.ConfigurationProblem, errors.InvalidResponseHeader, errors.InvalidResponseHeaderName)
"""What gunicorn counts among the bad requests, but the service did."""

SENTENCES: tuple[tuple[tuple[type, ...], str | None, str], ...] = (
    (
        (errors.LimitRequestLine,),
        None,
        f"The request's first line is longer than {config.limit_request_line} bytes.",
    ),
    (
        (errors.LimitRequestHeaders,),
        HEADERS,
        f"At most {config.limit_request_fields} headers are taken, of {config.limit_request_field_size} bytes each.",
    ),
    ((errors.ExpectationFailed,), HEADERS + "/Expect", "Expect takes 100-continue alone."),
    ((errors.UnsupportedTransferCoding,), HEADERS + "/Transfer-Encoding", "Transfer-Encoding takes chunked alone."),
    (
        (errors.InvalidHeader, errors.InvalidHeaderName, errors.ObsoleteFolding),
        HEADERS,
        "A header is malformed, or is there twice where only one can be meant.",
    ),
    ((errors.InvalidRequestMethod,), None, "The request's method is none."),
    ((errors.InvalidHTTPVersion,), None, "The request is of no version of HTTP that is spoken here."),
)
"""Which faults, where they lie (None: not in a part that has a pointer), and what is said of them."""

_log = logging.getLogger("gunicorn.error")


def answer_to(fault: BaseException, sender: str) -> bytes:
    """The whole answer, the last one on its connection; the fault is logged."""
    if isinstance(fault, errors.ParseException) and not isinstance(fault, OURS):
        # By its kind alone: a malformed line may hold a seat key.
        _log.info("Refused a request of %s: %s", sender, type(fault).__name__)
        return _written(problem_of(fault))
    number = secrets.token_hex(8)
    _log.error("internal error %s", number, exc_info=fault)
    return _written(Problem("internal_error", params={"id": number}))


def problem_of(fault: errors.ParseException) -> Problem:
    """What is wrong with the request, in a sentence."""
    for kinds, path, sentence in SENTENCES:
        if isinstance(fault, kinds):
            return Problem("invalid_request", sentence) if path is None else invalid(path, sentence)
    return Problem("invalid_request", "The request does not begin as HTTP does: method, address, version.")


def _written(problem: Problem) -> bytes:
    """The answer as it is sent; it carries what every answer carries."""
    response = dress(problem.response, "/v1/")  # the address may be unknown: the strictest caching holds
    response.headers["Date"] = formatdate(usegmt=True)
    response.headers["Connection"] = "close"
    head = "".join(f"{name}: {value}\r\n" for name, value in response.headers)
    return f"HTTP/1.1 {response.status}\r\n{head}\r\n".encode("latin-1") + response.get_data()
