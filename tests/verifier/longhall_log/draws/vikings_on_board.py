"""`vikings_on_board/1` (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..chance import Draw
from ..verdict import Fault
from .kit import Effect, Now

CLANS = ["red", "yellow", "green", "blue"]
SHIELDS = [1, 1, 2, 2, 3, 3]
SUPPLIES = ["grain", "hide", "metal"]
ADD_1 = 7
DRAWN_AT_MOST = 3


def build_ships(draw: Draw) -> list[list[dict[str, Any]]]:
    """Three bodies for each of eight ships, from the bow back."""
    missing = draw.shuffle(CLANS * 2)
    shields = {clan: iter(draw.shuffle(SHIELDS)) for clan in CLANS}
    ships = []
    for gone in missing:
        bodies = [{"clan": clan, "shields": next(shields[clan])} for clan in CLANS if clan != gone]
        ships.append(draw.shuffle(bodies))
    return ships


def shuffle_supplies(draw: Draw) -> tuple[list[str], list[str]]:
    """Both stacks from the top down."""
    tokens = draw.shuffle([kind for kind in SUPPLIES for _ in range(5)])
    return tokens[:ADD_1], tokens[ADD_1:]


@dataclass
class Token:
    kind: str
    # Some seat has seen it in hand.
    is_seen: bool = False


def reshuffle(draw: Draw, unseen: list[Token]) -> None:
    """Reshuffles the tokens that nobody has seen."""
    kinds = draw.shuffle(sorted((token.kind for token in unseen), key=SUPPLIES.index))
    for token, kind in zip(unseen, kinds):
        token.kind = kind


class VikingsOnBoard:
    reveals: frozenset[str] = frozenset({"bet_revealed", "supplies_drawn", "supply_drawn"})

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.seats = seats
        self.add_1: list[Token] = []
        self.draw_3: list[Token] = []
        self.hand: list[Token] = []

    def follow(self, now: Now) -> None:
        if now.kind == "started":
            self._set_up(now)
        elif now.kind == "undone":
            self._undone(now)
        handlers: dict[str, Callable[[Effect], None]] = {
            "supply_drawn": self._supply_drawn,
            "supplies_drawn": self._supplies_drawn,
            "supply_loaded": self._supply_loaded,
            "supplies_returned": self._supplies_returned,
        }
        for effect in now.effects:
            if effect.type in ("order_drawn", "ships_built", "supplies_shuffled"):
                now.only_in_start(effect)
            if effect.type == "supplies_reshuffled" and now.kind != "undone":
                raise Fault(now.seq, "`supplies_reshuffled` outside of `undone`")
            if handler := handlers.get(effect.type):
                handler(effect)

    def _set_up(self, now: Now) -> None:
        now.one("order_drawn").expect("order", now.draw("order").shuffle(list(range(self.seats))))
        now.one("ships_built").expect("ships", build_ships(now.draw("ships")))
        add_1, draw_3 = shuffle_supplies(now.draw("supplies"))
        self.add_1, self.draw_3 = list(map(Token, add_1)), list(map(Token, draw_3))
        self._expect_stacks(now.one("supplies_shuffled"))

    def _undone(self, now: Now) -> None:
        unseen = [token for token in self.add_1 + self.draw_3 if not token.is_seen]
        if not (now.agreed and unseen):
            now.only_in_undo()
            return
        now.only_in_undo("supplies_reshuffled")
        reshuffle(now.draw("reshuffle supplies"), unseen)
        self._expect_stacks(now.one("supplies_reshuffled"))

    def _expect_stacks(self, effect: Effect) -> None:
        effect.expect("add_1", [token.kind for token in self.add_1])
        effect.expect("draw_3", [token.kind for token in self.draw_3])

    def _supply_drawn(self, effect: Effect) -> None:
        if not self.add_1:
            raise Fault(effect.seq, "a token is drawn from an empty stack")
        self._take(effect, [self.add_1.pop(0)])
        effect.expect("supply", self.hand[0].kind)

    def _supplies_drawn(self, effect: Effect) -> None:
        drawn = self.draw_3[:DRAWN_AT_MOST]
        del self.draw_3[:DRAWN_AT_MOST]
        self._take(effect, drawn)
        effect.expect("count", len(drawn))
        effect.expect("supplies", [token.kind for token in drawn])

    def _take(self, effect: Effect, tokens: list[Token]) -> None:
        if self.hand:
            raise Fault(effect.seq, "tokens are drawn, but others are still in the hand")
        for token in tokens:
            token.is_seen = True
        self.hand = tokens

    def _supply_loaded(self, effect: Effect) -> None:
        kind = effect.get("supply")
        loaded = next((token for token in self.hand if token.kind == kind), None)
        if loaded is None:
            raise Fault(effect.seq, f"`{kind}` is loaded, but was not drawn")
        self.hand = [token for token in self.hand if token is not loaded]

    def _supplies_returned(self, effect: Effect) -> None:
        effect.expect("count", len(self.hand))
        self.draw_3 += self.hand
        self.hand = []


def vectors(draw: Callable[[str], Draw]) -> dict[str, Any]:
    add_1, draw_3 = shuffle_supplies(draw("supplies"))
    tokens = [Token(kind) for kind in add_1 + draw_3]
    reshuffle(draw("reshuffle supplies"), tokens)
    anew = [token.kind for token in tokens]
    supplies = {"add_1": add_1, "add_1_reshuffled": anew[:7], "draw_3": draw_3, "draw_3_reshuffled": anew[7:]}
    orders = [draw("order").shuffle(list(range(seats))) for seats in (2, 3, 4)]
    return {"orders": orders, "ships": build_ships(draw("ships")), **supplies}


RULESETS = {"vikings_on_board/1": VikingsOnBoard}
