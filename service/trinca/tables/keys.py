"""Seat keys: 32 random bytes as unpadded base64url, kept by the client and stored only as a hash (TA-4)."""

import base64
import binascii
import hashlib

KEY_BYTES = 32


def key_text(raw: bytes) -> str:
    """The key of 32 raw bytes as it is sent: 43 base64url characters."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def is_key(text: str) -> bool:
    """Whether the text is a key in its one spelling; bits past the 32 bytes must be zero."""
    try:
        raw = base64.b64decode(text + "=", altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return False
    return len(raw) == KEY_BYTES and key_text(raw) == text


def hash_key(key: str) -> str:
    """What is stored of a key: a hash in hex, under a name of its own so that it serves for nothing else."""
    return hashlib.sha256(b"trinca seat key\0" + key.encode()).hexdigest()


def table_id(key: str) -> str:
    """The id of the table that this key hosts: 22 base64url characters, a hash that tells nothing of the key.

    One key hosts one table, so that creating again after a lost answer finds it.
    """
    digest = hashlib.sha256(b"trinca table id\0" + key.encode()).digest()[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
