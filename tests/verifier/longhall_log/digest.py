"""The hashes of the format: sections 1, 3, 4 and 6."""

from __future__ import annotations

import hashlib
import uuid

from . import canonical

NO_HASH = "0" * 64


def number(value: int) -> bytes:
    """8 bytes, big end first."""
    return value.to_bytes(8, "big")


def prefixed(fields: list[bytes]) -> bytes:
    """Each field preceded by its length."""
    return b"".join(number(len(field)) + field for field in fields)


def h(*fields: bytes) -> bytes:
    return hashlib.sha256(prefixed(list(fields))).digest()


def event_hash(
    game: uuid.UUID, seq: int, ruleset: str, prev_hash: bytes, payload: bytes, digests: list[bytes]
) -> bytes:
    """`ruleset` is the rules and their version: `vikings/1`."""
    return h(
        b"longhall/event/1", game.bytes, number(seq), ruleset.encode(), prev_hash, payload, b"".join(digests)
    )


def secret_digest(item: object, seats: list[int], salt: bytes, value: object) -> bytes:
    return h(b"longhall/secret/1", canonical.write(item), bytes(seats), salt, canonical.write(value))


def bot_account(game: uuid.UUID, seat: int) -> str:
    """A UUID of version 8 made of game and seat."""
    raw = bytearray(h(b"longhall/bot/1", game.bytes, bytes([seat]))[:16])
    raw[6] = raw[6] & 0x0F | 0x80
    raw[8] = raw[8] & 0x3F | 0x80
    return str(uuid.UUID(bytes=bytes(raw)))


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()
