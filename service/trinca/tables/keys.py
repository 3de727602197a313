"""Seat keys: 32 random bytes as unpadded base64url, kept by the client and stored only as a hash (TA-4)."""

import base64
import binascii
import hashlib
import hmac

KEY_BYTES = 32
SECRET_BYTES = 16


def key_text(raw: bytes) -> str:
    """Raw bytes as they are sent, in unpadded base64url: the 43 characters of a key."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def is_key(text: str) -> bool:
    """Whether the text is a key in its one spelling; bits past the 32 bytes must be zero."""
    try:
        raw = base64.b64decode(text + "=", altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return False
    return len(raw) == KEY_BYTES and key_text(raw) == text


def invitation_secret(key: str, born: int, seat: int, number: int) -> str:
    """The secret of an invitation: 22 base64url characters.

    It follows from the host's key, so that a host whose answer was lost is told the same code again and the table
    keeps no more than its hash; a code tells nothing of the key or of another code.

    Args:
        key: The host's key, not its hash.
        born: When the table was made: a table made anew takes none of the codes of the one before.
        seat: The seat it is for.
        number: How often the seat's invitation was replaced.
    """
    message = f"trinca invitation\0{born}\0{seat}\0{number}".encode()
    return key_text(hmac.digest(key.encode(), message, "sha256")[:SECRET_BYTES])


def hash_secret(secret: str) -> str:
    """What is stored of an invitation's secret."""
    return hashlib.sha256(b"trinca invitation secret\0" + secret.encode()).hexdigest()


def hash_key(key: str) -> str:
    """What is stored of a key: a hash in hex, under a name of its own so that it serves for nothing else."""
    return hashlib.sha256(b"trinca seat key\0" + key.encode()).hexdigest()


def table_id(key: str) -> str:
    """The id of the table that this key hosts: 22 base64url characters, a hash that tells nothing of the key.

    One key hosts one table, so that creating again after a lost answer finds it.
    """
    return key_text(hashlib.sha256(b"trinca table id\0" + key.encode()).digest()[:16])
