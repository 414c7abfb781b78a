"""`vikingdoms/1` (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..chance import Draw
from ..verdict import Fault
from .kit import Now

COINS = {
    "V1": 1, "V2": 1, "V3": 2, "V4": 3, "P1": 2, "P2": 2, "P3": 5, "F1": 1, "F2": 2, "W": 3, "G": 5, "M": 6,
}  # fmt: skip
TILES = list(COINS)


class Vikingdoms:
    reveals: frozenset[str] = frozenset()

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.seats = seats

    def follow(self, now: Now) -> None:
        now.only_in_undo()
        if now.kind == "started":
            self._set_up(now)
        for effect in now.effects:
            if effect.type in ("tile_drawn", "islands_laid", "first_player"):
                now.only_in_start(effect)

    def _set_up(self, now: Now) -> None:
        tiles = now.draw("tiles").shuffle(TILES)
        drawn = [effect for effect in now.effects if effect.type == "tile_drawn"]
        if self.seats != 2 or len(drawn) != 2:
            raise Fault(now.seq, "two players draw a tile each")
        for seat, effect in enumerate(drawn):
            effect.expect("seat", seat)
            effect.expect("tile", tiles[seat])
        now.one("islands_laid").expect("islands", [tiles[i : i + 2] for i in range(2, len(tiles), 2)])
        coins = [COINS[tile] for tile in tiles[:2]]
        first = now.draw("first player").below(2) if coins[0] == coins[1] else coins.index(min(coins))
        now.one("first_player").expect("seat", first)


def vectors(draw: Callable[[str], Draw]) -> dict[str, Any]:
    return {"first_player": draw("first player").below(2), "tiles": draw("tiles").shuffle(TILES)}


RULESETS = {"vikingdoms/1": Vikingdoms}
