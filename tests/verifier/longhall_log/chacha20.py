"""The key stream of ChaCha20 by RFC 8439: a counter of 32 bits and a nonce of 96."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_ROUNDS = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip
_WORD = 0xFFFFFFFF


def _quarter_round(s: list[int], a: int, b: int, c: int, d: int) -> None:
    for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & _WORD
        mixed = s[z] ^ s[x]
        s[z] = (mixed << bits | mixed >> (32 - bits)) & _WORD


def block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """64 bytes of the key stream."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter]
    start += struct.unpack("<3I", nonce)
    s = list(start)
    for _ in range(10):
        for quarter in _ROUNDS:
            _quarter_round(s, *quarter)
    return struct.pack("<16I", *((a + b) & _WORD for a, b in zip(s, start)))


def numbers(key: bytes) -> Iterator[int]:
    """The key stream with a zero nonce from counter 0, as 64-bit numbers, little end first."""
    for counter in range(2**32):
        yield from struct.unpack("<8Q", block(key, counter, bytes(12)))
