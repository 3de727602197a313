"""Versions and repeats in headers: `If-Match`, `If-None-Match`, `Idempotency-Key`."""

import hashlib
import re

from flask import g, request

from trinca.api.problems import Problem, invalid
from trinca.store.store import Repeat
from trinca.tables.draft import Drafted

_NUMBER = "(0|[1-9][0-9]{0,17})"
_VERSION = re.compile(rf'(?:W/)?"{_NUMBER}"', re.ASCII)
_DRAFT = re.compile(rf'(?:W/)?"{_NUMBER}\.{_NUMBER}"', re.ASCII)
_TAG = re.compile(r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"')
_IDEMPOTENCY_KEY = re.compile(r"[\x21-\x7e]{1,255}")


def etag(version: int) -> str:
    """The tag of a version: `"17"`."""
    return f'"{version}"'


def draft_etag(at: Drafted) -> str:
    """The tag of a draft: `"17.3"`, the version its turn began at and its changes."""
    return f'"{at.played}.{at.changes}"'


def match_version() -> int | None:
    """The version in `If-Match`; None without the header. `*`, several tags and what is no tag are refused."""
    tag = _matched(_VERSION, 'If-Match takes one version as a tag, such as "17".')
    return None if tag is None else int(tag[1])


def match_draft() -> Drafted | None:
    """The draft that `If-Match` names, as `match_version` does for the table."""
    tag = _matched(_DRAFT, 'If-Match takes the tag of a draft, such as "17.3".')
    return None if tag is None else Drafted(played=int(tag[1]), changes=int(tag[2]))


def required_version() -> int:
    """The version in `If-Match`, which a move needs."""
    version = match_version()
    if version is None:
        raise Problem("precondition_required")
    return version


def is_known(tag: str) -> bool:
    """Whether the client says in `If-None-Match` that it has what `tag` is of; weak and strong are the same here.

    The header is a list of tags by its definition; one that the service never made matches nothing.
    """
    sent = request.headers.get("If-None-Match")
    if sent is None:
        return False
    tags = [one.strip() for one in sent.split(",")]
    if not all(_TAG.fullmatch(one) for one in tags):
        raise invalid("/headers/If-None-Match", 'If-None-Match takes versions as tags, such as "17".')
    return any(one.removeprefix("W/") == tag for one in tags)


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


def _matched(kind: re.Pattern[str], what: str) -> re.Match[str] | None:
    """The one tag of that kind in `If-Match`; None without the header, refused with `what` where it is none."""
    sent = request.headers.get("If-Match")
    if sent is None:
        return None
    tag = kind.fullmatch(sent.strip())
    if tag is None:
        raise invalid("/headers/If-Match", what)
    return tag
