"""The life of a game (section 6): which event may follow which, and who may do what."""

from __future__ import annotations

from typing import Any

from . import payloads
from .log import Event, Log
from .table import Table
from .verdict import Fault, Unknown

_BEFORE_START = {"joined", "entropy_given", "left", "removed", "started"}
_ENDS_BEFORE_START = {"abandoned", "expired"}
_WITHOUT_PLACINGS = {"abandoned", "cancelled", "expired"}


class Life:
    """Follows a log event by event; what luck needs of it can be read afterwards."""

    def __init__(self, log: Log) -> None:
        self.created = log.events[0].payload
        self.table = Table(log.game, self.created.get("seats", 0), self.created.get("account", ""))
        self.started: Event | None = None
        self.ended: Event | None = None
        self.entropies: list[str] = []
        # Filled by the last `joined`: `started` follows at once.
        self._is_full = False
        # The seat for which the rules move right now, because its time was up.
        self._stands_in: int | None = None
        self._offers: set[int] = set()
        self._last = ""

    def follow(self, event: Event) -> None:
        seq, payload = event.seq, event.payload
        payloads.check(seq, payload)
        if self.ended is not None:
            raise Fault(seq, "an event after `ended`")
        if payload["at"] < self._last:
            raise Fault(seq, "`at` is before that of the event before")
        self._last = payload["at"]
        self._in_its_time(seq, event.kind)
        if "effects" not in payload and event.secrets:
            raise Fault(seq, f"`{event.kind}` has no secrets")
        if any(seat >= len(self.table.seats) for secret in event.secrets for seat in secret.seats):
            raise Fault(seq, "a secret is for a seat that is not there")
        if self._stands_in != payload.get("seat") or event.kind != "moved":
            self._stands_in = None
        getattr(self, f"_{event.kind}", self._acted)(event, payload)

    def _in_its_time(self, seq: int, kind: str) -> None:
        if (kind == "created") != (seq == 1):
            raise Fault(seq, "`created` is the first event and no other")
        if self._is_full and kind != "started":
            raise Fault(seq, "the last seat is taken, but `started` does not follow at once")
        if kind in _BEFORE_START and self.started is not None:
            raise Fault(seq, f"`{kind}` after the start")
        if kind not in _BEFORE_START | {"created", "ended"} and self.started is None:
            raise Fault(seq, f"`{kind}` before the start")

    def _created(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.admit(event.seq, payload["account"])
        moments = [offset["from"] for offset in payload.get("offsets", [])]
        if moments != sorted(set(moments)):
            raise Fault(event.seq, "the offsets are not in rising order")
        if "offsets" in payload and "clock" not in payload:
            raise Fault(event.seq, "there are offsets, but there is no clock")

    def _joined(self, event: Event, payload: dict[str, Any]) -> None:
        seq, entropy = event.seq, payload.get("entropy")
        if seq == 2 and payload["account"] == self.created["account"] and entropy is not None:
            raise Fault(seq, "the creator brings entropy along")
        self.table.join(seq, payload["seat"], payload["account"], "bot" in payload, entropy)
        self._is_full = len(self.table.seats) == self.table.size

    def _entropy_given(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.give(event.seq, payload["seat"], payload["account"], payload["entropy"])

    def _left(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.has(payload["seat"], payload["account"], event.seq)
        del self.table.seats[payload["seat"]]

    def _removed(self, event: Event, payload: dict[str, Any]) -> None:
        if payload["by"] != self.table.host():
            raise Fault(event.seq, f"seat {payload['by']} is not the host's")
        self._left(event, payload)

    def _started(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.close_up(event.seq, payload["accounts"])
        self.entropies = self.table.entropies()
        self.started = event
        self._is_full = False

    def _acted(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.has(payload["seat"], payload["account"], event.seq)

    def _moved(self, event: Event, payload: dict[str, Any]) -> None:
        seq, seat, by = event.seq, payload["seat"], payload["by"]
        sitting = self.table.has(seat, payload["account"], seq)
        if (by == "bot") != sitting.is_bot:
            raise Fault(seq, f"seat {seat} is {'a bot' if sitting.is_bot else 'no bot'}, but its move is by `{by}`")
        if sitting.is_out and by != "autoplay":
            raise Fault(seq, f"the player of seat {seat} is out, but its move is by `{by}`")
        if by == "autoplay" and not sitting.is_out and self._stands_in != seat:
            raise Fault(seq, f"the rules move for seat {seat}, which is neither out nor has run out of time")
        if by != "autoplay":
            self._stands_in = None
        if event.full["move"] is None and "move" not in event.hidden:
            raise Fault(seq, "`move` is null, but no secret has it")

    def _resigned(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.has(payload["seat"], payload["account"], event.seq).is_out = True

    def _replaced(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.replace(event.seq, payload["seat"], payload["account"])

    def _timed_out(self, event: Event, payload: dict[str, Any]) -> None:
        seq, seat = event.seq, payload["seat"]
        sitting = self.table.has(seat, payload["account"], seq)
        if payload.get("claimed_by", seat) not in self.table.seats:
            raise Fault(seq, "it is claimed by a seat that is not there")
        sitting.is_out = sitting.is_out or payload["expiry"] == "forfeit"
        self._stands_in = seat if payload["expiry"] == "autoplay" else None

    def _vacation_taken(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        if payload["first_day"] > payload["last_day"]:
            raise Fault(event.seq, "the vacation ends before it begins")

    def _offered(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        if payload["proposal"]["type"] == "undo":
            self._can_go_back(event.seq, payload["proposal"]["to_seq"])
        self._offers.add(event.seq)

    def _accepted(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        if payload["offer"] not in self._offers:
            raise Fault(event.seq, f"event {payload['offer']} is no offer")

    _declined = _accepted

    def _undone(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        self._can_go_back(event.seq, payload["to_seq"])
        if not payload["agreed"] and payload["effects"]:
            raise Fault(event.seq, "not all agreed, but there are effects")

    def _can_go_back(self, seq: int, to_seq: int) -> None:
        if self.started is None or not self.started.seq <= to_seq < seq:
            raise Fault(seq, f"no undo leads to event {to_seq}")

    def _ended(self, event: Event, payload: dict[str, Any]) -> None:
        seq, result = event.seq, payload["result"]
        reason, placings = result["reason"], result["placings"]
        if (reason in _ENDS_BEFORE_START) != (self.started is None):
            raise Fault(seq, f"`{reason}` is no reason {'before' if self.started is None else 'after'} the start")
        if reason == "abandoned" and self.table.people():
            raise Fault(seq, "somebody sits there, but all are said to have left")
        seats = [] if reason in _WITHOUT_PLACINGS else sorted(self.table.seats)
        if sorted(placing["seat"] for placing in placings) != seats:
            raise Fault(seq, "the placings are not one for each seat")
        places = [placing["place"] for placing in placings]
        if places != sorted(places):
            raise Fault(seq, "the placings are not best first")
        self.ended = event


def follow(log: Log) -> tuple[Life, Unknown | None]:
    """The life of the game, as far as everything in it is known."""
    life = Life(log)
    try:
        for event in log.events:
            life.follow(event)
    except Unknown as unknown:
        return life, unknown
    return life, None
