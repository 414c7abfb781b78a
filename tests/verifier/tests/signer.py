"""Ed25519 signatures (RFC 8032, section 5.1.6), which only the tests and the vectors need."""

from __future__ import annotations

import hashlib

from longhall_log.ed25519 import BASE, L, P, Point, times


def _compress(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _scalar(secret: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(secret).digest()
    scalar = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
    return scalar, digest[32:]


def public_key(secret: bytes) -> bytes:
    return _compress(times(_scalar(secret)[0], BASE))


def sign(secret: bytes, message: bytes) -> bytes:
    scalar, prefix = _scalar(secret)
    nonce = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % L
    r = _compress(times(nonce, BASE))
    k = int.from_bytes(hashlib.sha512(r + public_key(secret) + message).digest(), "little")
    return r + ((nonce + k * scalar) % L).to_bytes(32, "little")
