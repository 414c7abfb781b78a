"""Chance: how the seed and the players' entropy become draws (section 7)."""

from __future__ import annotations

import hmac
from typing import TypeVar

from . import chacha20, digest

T = TypeVar("T")


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def game_key(seed: bytes, entropies: list[str], beacon: str | None = None) -> bytes:
    """`entropies` by seat, as hex text, empty if there is none; `beacon` is a beacon's signature, as hex text."""
    given = entropies if beacon is None else [*entropies, beacon]
    return mac(seed, b"longhall/chance/1" + digest.prefixed([text.encode() for text in given]))


def key_after(game: bytes, undos: int) -> bytes:
    """The key after this many undos by consent."""
    return mac(game, f"undo {undos}".encode()) if undos else game


def salt(key: bytes, seq: int, n: int) -> bytes:
    return mac(key, f"salt {seq} {n}".encode())


class Draw:
    """The stream of one label."""

    def __init__(self, key: bytes, label: str) -> None:
        self._numbers = chacha20.numbers(mac(key, label.encode()))

    def below(self, bound: int) -> int:
        """A number below `bound`, which is at least 1; each is equally likely."""
        while True:
            product = next(self._numbers) * bound
            if product % 2**64 >= (2**64 - bound) % bound:
                return product >> 64

    def shuffle(self, items: list[T]) -> list[T]:
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def take(self, bag: dict[str, int]) -> str | None:
        """Takes a piece out of a bag, whose kinds have an order; None if it is empty."""
        pieces = sum(bag.values())
        if pieces == 0:
            return None
        k = self.below(pieces)
        for kind, count in bag.items():
            if k < count:
                bag[kind] -= 1
                return kind
            k -= count
        raise AssertionError("k is below the sum of the counts")
