"""Games of strangers: what `created` says of them, bots that come by themselves, and the muster (sections 5 and 6)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from .log import Event
from .table import Table
from .verdict import Fault

# Those whose last sign is older than this are asked to confirm.
_SILENT = timedelta(hours=48)
# How long a muster lasts.
_MUSTER = timedelta(hours=24)


def _between(earlier: str, later: str) -> timedelta:
    return datetime.fromisoformat(later) - datetime.fromisoformat(earlier)


def check_created(seq: int, created: dict[str, Any]) -> None:
    """Checks that the fields of a game of strangers and of a rated game agree."""
    for name in ("muster", "rated"):
        if name in created and created["visibility"] != "public":
            raise Fault(seq, f"the game has `{name}`, but is not public")
    for name in ("misses", "rated"):
        if name in created and "clock" not in created:
            raise Fault(seq, f"the game has `{name}`, but no clock")
    for name in ("bots_after", "opponents"):
        if name in created and "muster" not in created:
            raise Fault(seq, f"the game has `{name}`, but no `muster`")
    if "muster" in created and "rematch_of" in created:
        raise Fault(seq, "strangers are matched for a rematch")
    if "bots_after" in created and not created["admits_bots"]:
        raise Fault(seq, "bots are to come, but none are admitted")
    if "bots_after" in created and "rated" in created:
        raise Fault(seq, "bots are to come, but the game is rated")
    if created.get("opponents") == "people_only" and created["admits_bots"]:
        raise Fault(seq, "only people are wanted, but bots are admitted")


def check_kind(event: Event, created: dict[str, Any]) -> None:
    """Checks the kind of the account that sits down."""
    payload = event.payload
    kind, owner = payload.get("account_kind"), payload.get("owner")
    if (owner is not None) != (kind == "bot"):
        raise Fault(event.seq, "an account of kind `bot`, and no other, has an owner")
    if kind is not None and "bot" in payload:
        raise Fault(event.seq, "a bot has an account of another kind")
    if kind == "bot" and not created["admits_bots"]:
        raise Fault(event.seq, "an account of kind `bot` sits down, but no bots are admitted")


class Muster:
    """Follows a game with `muster` until it starts."""

    def __init__(self, created: dict[str, Any], table: Table) -> None:
        self._created = created
        self._table = table
        # When those who sit there last showed that they want to play, by seat.
        self._signs: dict[int, str] = {}
        # The seats of those who are asked and have not confirmed; empty without a muster.
        self._asked: set[int] = set()
        # The end of the newest muster.
        self._until = ""
        # The time at which the first of those who have not confirmed was removed.
        self._removes_at: str | None = None
        # The bots that take all free seats.
        self._bot: dict[str, Any] | None = None

    @property
    def is_under_way(self) -> bool:
        return bool(self._asked)

    def in_its_time(self, event: Event) -> None:
        """Checks what must happen next, before the event itself is checked."""
        payload, is_removal = event.payload, event.kind == "removed" and "reason" in event.payload
        if self._bot is not None and event.kind != "started" and payload.get("bot") != self._bot:
            raise Fault(event.seq, "a bot sits there, but not the same bots take the other seats at once")
        if not self.is_under_way or is_removal:
            return
        if self._removes_at is not None:
            raise Fault(event.seq, "not all who have not confirmed are removed at once")
        if payload["at"] >= self._until:
            raise Fault(event.seq, "the muster is over, but those who have not confirmed are still there")

    def joined(self, seat: int, at: str) -> None:
        """Notes that somebody sits down, which is a sign."""
        self._signs[seat] = at

    def bot_joins(self, event: Event) -> None:
        """Checks a bot that sits down by itself."""
        payload, after = event.payload, self._created.get("bots_after")
        if after is None:
            raise Fault(event.seq, "no bots are to come in this game")
        if _between(self._created["at"], payload["at"]) < timedelta(seconds=after):
            raise Fault(event.seq, "a bot sits down before its time")
        if payload["bot"]["skill"] != "steady":
            raise Fault(event.seq, "a bot that comes by itself is not steady")
        self._bot = payload["bot"]

    def is_bot_next(self) -> bool:
        """Whether a bot must be the next to sit down, at once."""
        return self._bot is not None

    def is_due(self, at: str) -> bool:
        """Whether the last seat, taken then, calls for a muster."""
        return "bots_after" not in self._created and bool(self._silent(at))

    def _silent(self, at: str) -> set[int]:
        return {seat for seat, sign in self._signs.items() if _between(sign, at) > _SILENT}

    def mustered(self, event: Event) -> None:
        if _between(event.payload["at"], event.payload["until"]) != _MUSTER:
            raise Fault(event.seq, "`until` is not 24 hours later")
        self._until, self._asked = event.payload["until"], self._silent(event.payload["at"])

    def confirmed(self, event: Event) -> bool:
        """Notes that somebody confirms; returns whether the game starts with them."""
        seat = event.payload["seat"]
        if not self.is_under_way:
            raise Fault(event.seq, "there is nothing to confirm")
        if seat not in self._asked:
            raise Fault(event.seq, f"seat {seat} is not asked to confirm")
        self._asked.remove(seat)
        self._signs[seat] = event.payload["at"]
        return not self._asked and len(self._table.seats) == self._table.size

    def left(self, seat: int) -> None:
        """Notes that a seat is free again. The muster goes on for the others."""
        del self._signs[seat]
        self._asked.discard(seat)
        if not self._asked:
            self._removes_at = None

    def removes(self, event: Event) -> None:
        """Checks that somebody may be removed for not confirming."""
        seat, at = event.payload["seat"], event.payload["at"]
        if not self.is_under_way:
            raise Fault(event.seq, "somebody is removed for not confirming, but there is no muster")
        if at < self._until:
            raise Fault(event.seq, "somebody is removed before the muster is over")
        if self._removes_at not in (None, at):
            raise Fault(event.seq, "not all who have not confirmed are removed at once")
        if seat != min(self._asked):
            raise Fault(event.seq, f"seat {seat} is not the next to be removed")
        self._removes_at = at
