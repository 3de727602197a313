"""Versions and repeats in headers: `If-Match`, `If-None-Match`, `Idempotency-Key`."""

import hashlib
import re

from flask import g, request

from trinca.api.problems import Problem, invalid
from trinca.store.store import Repeat

_VERSION = re.compile(r'(?:W/)?"(0|[1-9][0-9]{0,17})"', re.ASCII)
_TAG = re.compile(r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"')
_IDEMPOTENCY_KEY = re.compile(r"[\x21-\x7e]{1,255}")


def etag(version: int) -> str:
    """The tag of a version: `"17"`."""
    return f'"{version}"'


def match_version() -> int | None:
    """The version in `If-Match`; None without the header. `*`, several tags and what is no tag are refused."""
    sent = request.headers.get("If-Match")
    if sent is None:
        return None
    tag = _VERSION.fullmatch(sent.strip())
    if tag is None:
        raise invalid("/headers/If-Match", 'If-Match takes one version as a tag, such as "17".')
    return int(tag[1])


def required_version() -> int:
    """The version in `If-Match`, which a move needs."""
    version = match_version()
    if version is None:
        raise Problem("precondition_required")
    return version


def known_version(version: int) -> bool:
    """Whether the client says in `If-None-Match` that it has this version; weak and strong tags are the same here.

    The header is a list of tags by its definition; one that the service never made matches nothing.
    """
    sent = request.headers.get("If-None-Match")
    if sent is None:
        return False
    tags = [tag.strip() for tag in sent.split(",")]
    if not all(_TAG.fullmatch(tag) for tag in tags):
        raise invalid("/headers/If-None-Match", 'If-None-Match takes versions as tags, such as "17".')
    return any(tag.removeprefix("W/") == etag(version) for tag in tags)


def repeat(key: str) -> Repeat | None:
    """What remembers this request, scoped to the seat key with that hash; None without `Idempotency-Key`.

    The digest is of the raw body: the same key with another body is another request.
    """
    sent = request.headers.get("Idempotency-Key")
    if sent is None:
        return None
    if not _IDEMPOTENCY_KEY.fullmatch(sent):
        raise invalid("/headers/Idempotency-Key", "Idempotency-Key takes 1 to 255 visible ASCII characters.")
    body: bytes = g.body
    return Repeat(seat_key=key, key=sent, digest=hashlib.sha256(body).hexdigest())
