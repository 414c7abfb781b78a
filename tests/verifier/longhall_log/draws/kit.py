"""Helpers for checking the draws of all rulesets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from ..chance import Draw
from ..verdict import Fault, Unknown


@dataclass(frozen=True)
class Effect:
    """An effect of an event; closed if a secret hides part of it."""

    seq: int
    value: dict[str, Any]
    is_closed: bool

    @property
    def type(self) -> str:
        name: str = self.value["type"]
        return name

    def get(self, name: str) -> Any:
        """A field that later draws depend on."""
        value = self.value.get(name)
        if value is None and self.is_closed:
            raise Unknown(self.seq, f"`{self.type}` is closed, and draws depend on it")
        if value is None:
            raise Fault(self.seq, f"`{self.type}` lacks `{name}`")
        return value

    def expect(self, name: str, drawn: Any) -> None:
        """A field with a drawn value; skipped if it is hidden."""
        if self.is_closed and self.value.get(name) is None:
            return
        if self.value.get(name) != drawn:
            raise Fault(self.seq, f"`{self.type}` has another `{name}` than the seed gives")


@dataclass
class Now:
    """An event with effects, and the key that applies to it."""

    seq: int
    kind: str
    agreed: bool
    key: bytes
    effects: list[Effect]
    draws: int = field(default=0)

    def draw(self, label: str) -> Draw:
        self.draws += 1
        return Draw(self.key, label)

    def only_in_start(self, effect: Effect) -> None:
        if self.kind != "started":
            raise Fault(self.seq, f"`{effect.type}` outside of `started`")

    def only_in_undo(self, *names: str) -> None:
        """Requires exactly these effects of an undo."""
        if self.kind == "undone" and [effect.type for effect in self.effects] != list(names):
            raise Fault(self.seq, f"the effects of `undone` are not {list(names)}")

    def one(self, name: str) -> Effect:
        """The only effect of this type."""
        found = [effect for effect in self.effects if effect.type == name]
        if len(found) != 1:
            raise Fault(self.seq, f"`{self.kind}` has {len(found)} effects `{name}`")
        return found[0]


class Draws(Protocol):
    """What a verifier tracks of a ruleset's position in order to check draws."""

    reveals: frozenset[str]
    """The types of effect by which a move revealed something."""

    def __init__(self, options: dict[str, Any], seats: int) -> None: ...

    def follow(self, now: Now) -> None:
        """Checks the draws of an event, and tracks its effects."""


def option(options: dict[str, Any], name: str) -> bool:
    value = options.get(name)
    if not isinstance(value, bool):
        raise Fault(1, f"the options lack `{name}`")
    return value
