"""`vikings/1` (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..chance import Draw
from ..verdict import Fault
from . import kit
from .kit import Effect, Now

COLOURS = ["blue", "yellow", "green", "red", "black", "gray"]
TILES = {
    "left": 17, "middle_b1": 5, "middle_b2": 5, "middle_b3": 5, "middle_b4": 5, "right": 21,
    "ship_red": 3, "ship_green": 4, "ship_yellow": 4, "ship_blue": 3,
}  # fmt: skip
SPECIALS = {
    "five_gold": 1, "goldsmith_plus_1": 2, "goldsmith_plus_2": 1, "boat": 6, "noble_plus_1": 3, "scout_plus_1": 1,
    "fisherman_plus_1": 1, "horn": 4, "rich_catch": 1, "rich_trade": 1,
    "building_B1": 1, "building_B2": 1, "building_B3": 1, "building_B4": 1,
}  # fmt: skip
SPACES = 12
ROW = 4


def draw_vikings(draw: Draw, bag: dict[str, int], count: int) -> list[str]:
    """Draws this many Vikings, in the order of the bag."""
    taken = [draw.take(bag) for _ in range(count)]
    return sorted((colour for colour in taken if colour is not None), key=COLOURS.index)


def draw_tiles(draw: Draw, bag: dict[str, int]) -> list[str | None]:
    """The tiles by space: ships from the highest down, the others from the lowest up."""
    spaces: list[str | None] = [None] * SPACES
    low, high = 0, SPACES - 1
    for _ in range(SPACES):
        tile = draw.take(bag)
        if tile is not None and tile.startswith("ship_"):
            spaces[high] = tile
            high -= 1
        else:
            spaces[low] = tile
            low += 1
    return spaces


def draw_specials(draw: Draw, bag: dict[str, int], open_tiles: int) -> list[str]:
    """Draws what refills a row of this length."""
    taken = [draw.take(bag) for _ in range(ROW - open_tiles)]
    return [tile for tile in taken if tile is not None]


class Vikings:
    reveals: frozenset[str] = frozenset({"offer_laid", "specials_laid", "tiles_laid", "vikings_drawn"})

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.seats = seats
        self.progress = kit.option(options, "progress")
        self.auction = self.progress and kit.option(options, "auction")
        self.vikings = {colour: 13 for colour in COLOURS}
        self.tiles = dict(TILES)
        self.specials = dict(SPECIALS)
        self.row = 0
        # How often each type of effect has occurred.
        self.times: dict[str, int] = {}

    def follow(self, now: Now) -> None:
        now.only_in_undo()
        if now.kind == "started":
            now.one("start_player").expect("seat", now.draw("start player").below(self.seats))
        handlers: dict[str, Callable[[Now, Effect], None]] = {
            "start_player": lambda now, effect: now.only_in_start(effect),
            "specials_laid": self._specials_laid,
            "special_taken": self._special_taken,
            "offer_laid": self._offer_laid,
            "vikings_drawn": self._vikings_drawn,
            "tiles_laid": self._tiles_laid,
        }
        for effect in now.effects:
            if handler := handlers.get(effect.type):
                handler(now, effect)

    def _round(self, effect: Effect, belongs: bool) -> int:
        """The number of the round for which this effect draws."""
        if not belongs:
            raise Fault(effect.seq, f"`{effect.type}` is not for the options of this game")
        self.times[effect.type] = self.times.get(effect.type, 0) + 1
        return self.times[effect.type]

    def _specials_laid(self, now: Now, effect: Effect) -> None:
        number = self._round(effect, self.progress)
        effect.expect("round", number)
        drawn = draw_specials(now.draw(f"round {number} specials"), self.specials, self.row)
        effect.expect("tiles", drawn)
        self.row += len(drawn)

    def _special_taken(self, now: Now, effect: Effect) -> None:
        self.row -= 1
        if self.row < 0:
            raise Fault(effect.seq, "a special tile is taken, but none is open")

    def _offer_laid(self, now: Now, effect: Effect) -> None:
        number = self._round(effect, not self.auction)
        effect.expect("round", number)
        effect.expect("vikings", draw_vikings(now.draw(f"round {number} vikings"), self.vikings, SPACES))
        effect.expect("tiles", draw_tiles(now.draw(f"round {number} tiles"), self.tiles))

    def _vikings_drawn(self, now: Now, effect: Effect) -> None:
        number = self._round(effect, self.auction)
        drawn = draw_vikings(now.draw(f"round {number} vikings"), self.vikings, SPACES + 1)
        effect.expect("vikings", [drawn.count(colour) for colour in COLOURS])

    def _tiles_laid(self, now: Now, effect: Effect) -> None:
        number = self._round(effect, self.auction)
        effect.expect("tiles", draw_tiles(now.draw(f"round {number} tiles"), self.tiles))


def vectors(draw: Callable[[str], Draw]) -> dict[str, Any]:
    colours, tiles, specials = {colour: 13 for colour in COLOURS}, dict(TILES), dict(SPECIALS)
    rounds = []
    for number in range(1, 7):
        opened = draw_specials(draw(f"round {number} specials"), specials, 0)
        drawn = draw_vikings(draw(f"round {number} vikings"), colours, 12)
        laid = draw_tiles(draw(f"round {number} tiles"), tiles)
        rounds.append({"round": number, "specials": opened, "tiles": laid, "vikings": drawn})
    auctions, colours = [], {colour: 13 for colour in COLOURS}
    for number in range(1, 7):
        drawn = draw_vikings(draw(f"round {number} vikings"), colours, 13)
        auctions.append([drawn.count(colour) for colour in COLOURS])
    starts = [draw("start player").below(seats) for seats in (2, 3, 4)]
    return {"auctions": auctions, "rounds": rounds, "start_players": starts}


RULESETS = {"vikings/1": Vikings}
