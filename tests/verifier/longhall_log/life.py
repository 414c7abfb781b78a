"""The life of a game (section 6): which event may follow which, and who may do what."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from . import digest, forms, payloads
from .agreements import Agreements
from .draws import RULESETS
from .log import Event, Log
from .strangers import Muster, check_created, check_kind
from .table import Table
from .verdict import Fault, Unknown

_BEFORE_START = {"joined", "entropy_given", "left", "removed", "mustered", "confirmed", "started"}
_ENDS_BEFORE_START = {"abandoned", "expired"}
_WITHOUT_PLACINGS = {"abandoned", "cancelled", "expired"}
# With this move of its own a bot keeps its seat.
_MOVES_UNTIL_SETTLED = 2


class Life:
    """Follows a log event by event; afterwards it has what is needed to check chance."""

    def __init__(self, log: Log) -> None:
        self.created = log.events[0].payload
        self.table = Table(log.game, self.created.get("seats", 0), self.created.get("account", ""))
        self.started: Event | None = None
        self.ended: Event | None = None
        self.entropies: list[str] = []
        # Why `started` or `mustered` must follow at once, and which of them.
        self._due: tuple[str, str] | None = None
        # The seat that autoplay moves for right now, because its time was up.
        self._stands_in: int | None = None
        rules = RULESETS.get(log.ruleset)
        self._agreements = Agreements(rules.reveals if rules else frozenset())
        self._muster = Muster(self.created, self.table)
        self._before: Event | None = None
        # The time of the previous event.
        self._moment = ""

    def outline(self, event: Event) -> None:
        """Checks what holds for every kind of event, even after an unknown one (section 11)."""
        seq, payload = event.seq, event.payload
        payloads.begin(seq, payload)
        if (event.kind == "created") != (seq == 1):
            raise Fault(seq, "`created` is the first event and no other")
        if self._before is not None and self._before.kind == "ended":
            raise Fault(seq, "an event after `ended`")
        if self._before is not None and payload["at"] < self._before.payload["at"]:
            raise Fault(seq, "`at` is before that of the event before")
        if event.kind == "ended":
            self._opens_seed(seq, payload)
        self._moment = (self._before or event).payload["at"]
        self._before = event

    def _opens_seed(self, seq: int, payload: dict[str, Any]) -> None:
        if "seed" not in payload:
            raise Fault(seq, "`ended` lacks `seed`")
        if wrong := forms.hash32(payload["seed"]):
            raise Fault(seq, f"`ended` has a `seed` that {wrong}")
        if digest.commitment(bytes.fromhex(payload["seed"])) != self.created.get("seed_commitment"):
            raise Fault(seq, "the seed is not the one that was committed to")

    def follow(self, event: Event) -> None:
        seq, payload = event.seq, event.payload
        payloads.check(seq, payload)
        self._in_its_time(seq, event.kind)
        if "muster" in self.created and self.started is None:
            self._muster.in_its_time(event)
        self._ends_in_time(seq, event.kind)
        if "effects" not in payload and event.secrets:
            raise Fault(seq, f"`{event.kind}` has no secrets")
        if any(seat >= len(self.table.seats) for secret in event.secrets for seat in secret.seats):
            raise Fault(seq, "a secret is for a seat that is not there")
        if self._stands_in != payload.get("seat") or event.kind != "moved":
            self._stands_in = None
        if self._is_undo_agreed() and not (event.kind == "undone" and payload["agreed"]):
            raise Fault(seq, "all have agreed, but `undone` does not follow at once")
        getattr(self, f"_{event.kind}", self._acted)(event, payload)
        self._agreements.follow(event)

    def _ends_in_time(self, seq: int, kind: str) -> None:
        """An end that nobody decides follows at once."""
        if kind == "ended" or seq < 3:
            return
        if self.started is None and not self.table.people():
            raise Fault(seq, "nobody is seated any more, but `ended` does not follow at once")
        if self.started is not None and self._is_cancelled():
            raise Fault(seq, "all have agreed to end the game, but `ended` does not follow at once")
        if self.started is not None and self.table.is_left_to_one():
            raise Fault(seq, "one player is left, but `ended` does not follow at once")

    def _is_cancelled(self) -> bool:
        cancel = self._agreements.of("cancel")
        return cancel is not None and self.table.all_in(cancel.agreed, with_vacant=False)

    def _is_undo_agreed(self) -> bool:
        offer = self._agreements.of("undo")
        return offer is not None and self.table.all_in(offer.agreed, with_vacant=True)

    def _at_once(self, event: Event) -> None:
        """An automatic event has the same time as the one that caused it."""
        if event.payload["at"] != self._moment:
            raise Fault(event.seq, f"`{event.kind}` did not happen at once")

    def _in_its_time(self, seq: int, kind: str) -> None:
        if self._due is not None and kind != self._due[1]:
            raise Fault(seq, f"{self._due[0]}, but `{self._due[1]}` does not follow at once")
        if kind in _BEFORE_START and self.started is not None:
            raise Fault(seq, f"`{kind}` after the start")
        if kind not in _BEFORE_START | {"created", "ended"} and self.started is None:
            raise Fault(seq, f"`{kind}` before the start")
        if seq == 2 and kind != "joined":
            raise Fault(seq, "the creator does not sit down at once")

    def _created(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.admit(event.seq, payload["account"])
        moments = [offset["from"] for offset in payload.get("offsets", [])]
        if moments != sorted(set(moments)):
            raise Fault(event.seq, "the offsets are not in rising order")
        if "offsets" in payload and "clock" not in payload:
            raise Fault(event.seq, "there are offsets, but there is no clock")
        if payload.get("rematch_of") == payload["game"]:
            raise Fault(event.seq, "the game is a rematch of itself")
        if "rematch_of" not in payload and ("invited" in payload or "bots" in payload):
            raise Fault(event.seq, "seats are kept, but it is no rematch")
        invited, bots = payload.get("invited", []), payload.get("bots", [])
        if len(set(invited)) < len(invited):
            raise Fault(event.seq, "somebody is invited twice")
        if len(invited) + len(bots) > payload["seats"] or len(bots) >= payload["seats"]:
            raise Fault(event.seq, "it keeps more seats than it has")
        if "bots" in payload and not payload["admits_bots"]:
            raise Fault(event.seq, "there are bots, but none are admitted")
        check_created(event.seq, payload)

    def _joined(self, event: Event, payload: dict[str, Any]) -> None:
        seq, entropy = event.seq, payload.get("entropy")
        if seq == 2:
            self._at_once(event)
            if payload["account"] != self.created["account"]:
                raise Fault(seq, "it is not the creator who sits down first")
            if entropy is not None:
                raise Fault(seq, "the creator brings entropy along")
        if "bot" in payload and not self.created["admits_bots"]:
            raise Fault(seq, "a bot sits down, but none are admitted")
        check_kind(event, self.created)
        if seq > 2 and self.table.keeps_for_others(payload["account"], self.created.get("invited", [])):
            raise Fault(seq, "the free seats are kept for those who are invited")
        if "muster" in self.created and "bot" in payload:
            if self._muster.is_bot_next():
                self._at_once(event)
            self._muster.bot_joins(event)
        self._muster.joined(payload["seat"], payload["at"])
        self.table.join(seq, payload["seat"], payload["account"], "bot" in payload, entropy)
        if len(self.table.seats) == self.table.size and not self._muster.is_under_way:
            is_asked = "muster" in self.created and self._muster.is_due(payload["at"])
            self._due = "the last seat is taken", "mustered" if is_asked else "started"

    def _entropy_given(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.give(event.seq, payload["seat"], payload["account"], payload["entropy"])

    def _left(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.has(payload["seat"], payload["account"], event.seq)
        del self.table.seats[payload["seat"]]
        self._muster.left(payload["seat"])

    def _removed(self, event: Event, payload: dict[str, Any]) -> None:
        if ("by" in payload) == ("reason" in payload):
            raise Fault(event.seq, "`removed` has not one of `by` and `reason`")
        if "by" in payload and ("muster" in self.created or payload["by"] != self.table.host()):
            raise Fault(event.seq, f"seat {payload['by']} is not the host's")
        self.table.has(payload["seat"], payload["account"], event.seq)
        if "reason" in payload:
            self._muster.removes(event)
        self._left(event, payload)

    def _mustered(self, event: Event, payload: dict[str, Any]) -> None:
        if self._due is None or self._due[1] != "mustered":
            raise Fault(event.seq, "there is no reason for a muster")
        self._at_once(event)
        self._muster.mustered(event)
        self._due = None

    def _confirmed(self, event: Event, payload: dict[str, Any]) -> None:
        self.table.has(payload["seat"], payload["account"], event.seq)
        if self._muster.confirmed(event):
            self._due = "all have confirmed", "started"

    def _started(self, event: Event, payload: dict[str, Any]) -> None:
        if self._due is not None:
            self._at_once(event)
        elif self._muster.is_under_way:
            raise Fault(event.seq, "not all have confirmed")
        elif "muster" in self.created:
            raise Fault(event.seq, "the game has no host who could start it early")
        self.table.close_up(event.seq, payload["accounts"])
        for sitting in self.table.seats.values():
            sitting.is_vacant = sitting.is_bot and "bots_after" in self.created
        self.entropies = self.table.entropies()
        self.started = event
        self._due = None

    def _acted(self, event: Event, payload: dict[str, Any]) -> None:
        """Only a person who is playing does this."""
        sitting = self.table.has(payload["seat"], payload["account"], event.seq)
        if sitting.is_bot or sitting.is_out:
            raise Fault(event.seq, f"seat {payload['seat']} is {'a bot' if sitting.is_bot else 'out'}")

    def _moved(self, event: Event, payload: dict[str, Any]) -> None:
        seq, seat, by = event.seq, payload["seat"], payload["by"]
        sitting = self.table.has(seat, payload["account"], seq)
        if (by == "bot") != sitting.is_bot:
            raise Fault(seq, f"seat {seat} is {'a bot' if sitting.is_bot else 'no bot'}, but its move is by `{by}`")
        if sitting.is_out and by != "autoplay":
            raise Fault(seq, f"the player of seat {seat} is out, but its move is by `{by}`")
        if by == "autoplay" and not sitting.is_out and self._stands_in != seat:
            raise Fault(seq, f"the rules move for seat {seat}, which is neither out nor has run out of time")
        if by in ("autoplay", "bot"):
            self._at_once(event)
        sitting.moves += 1
        if by in ("player", "order"):
            self._stands_in, sitting.is_vacant, sitting.misses = None, False, 0
        elif by == "bot" and sitting.moves == _MOVES_UNTIL_SETTLED:
            sitting.is_vacant = False
        if event.full["move"] is None and "move" not in event.hidden:
            raise Fault(seq, "`move` is null, but no secret has it")

    def _resigned(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        self._goes(payload["seat"])

    def _goes(self, seat: int) -> None:
        """Somebody is out."""
        sitting = self.table.seats[seat]
        sitting.is_out, sitting.is_vacant = True, self.created["on_leaving"] == "replace"

    def _replaced(self, event: Event, payload: dict[str, Any]) -> None:
        check_kind(event, self.created)
        self.table.replace(event.seq, payload["seat"], payload["account"])

    def _timed_out(self, event: Event, payload: dict[str, Any]) -> None:
        seq, seat = event.seq, payload["seat"]
        self._acted(event, payload)
        expiry, claimed_by = payload["expiry"], payload.get("claimed_by")
        clock = self.created.get("clock")
        if clock is None:
            raise Fault(seq, "there is no clock")
        sitting = self.table.seats[seat]
        sitting.misses += 1
        is_last_miss = sitting.misses == self.created.get("misses")
        follows = "forfeit" if is_last_miss or clock["at_deadline"] == "claim" else clock["at_deadline"]
        if expiry != follows or (claimed_by is not None) != (clock["at_deadline"] == "claim"):
            raise Fault(seq, f"this does not follow of a deadline where the clock says `{clock['at_deadline']}`")
        if payload["deadline_at"] > payload["at"]:
            raise Fault(seq, "`deadline_at` is after `at`")
        if claimed_by is not None:
            if claimed_by == seat or claimed_by not in self.table.people() or self.table.seats[claimed_by].is_out:
                raise Fault(seq, f"seat {claimed_by} cannot claim it")
            if expiry != "forfeit":
                raise Fault(seq, "it is claimed, and the player is not out")
        if expiry == "forfeit":
            self._goes(seat)
        elif expiry == "replace":
            sitting.is_vacant = True
        self._stands_in = seat if expiry == "autoplay" else None

    def _vacation_taken(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        if "clock" not in self.created:
            raise Fault(event.seq, "there is no clock")
        if payload["first_day"] > payload["last_day"]:
            raise Fault(event.seq, "the vacation ends before it begins")

    def _offered(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        has_bots = len(self.table.people()) < len(self.table.seats)
        self._agreements.offered(event, may_reveal="rated" not in self.created and not has_bots)

    def _accepted(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        self._agreements.accepted(event)

    def _declined(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        self._agreements.declined(event)

    def _undone(self, event: Event, payload: dict[str, Any]) -> None:
        self._acted(event, payload)
        self._agreements.undone(event, self._is_undo_agreed())
        if payload["agreed"]:
            self._at_once(event)

    def _ended(self, event: Event, payload: dict[str, Any]) -> None:
        seq, result = event.seq, payload["result"]
        reason, placings = result["reason"], result["placings"]
        if (reason in _ENDS_BEFORE_START) != (self.started is None):
            raise Fault(seq, f"`{reason}` is no reason {'before' if self.started is None else 'after'} the start")
        if self.started is None and (reason == "abandoned") == bool(self.table.people()):
            there = "somebody sits there" if self.table.people() else "all have left"
            raise Fault(seq, f"{there}, but the game is said to be {reason}")
        if reason == "expired":
            self._is_silent(seq, payload["at"])
        else:
            self._at_once(event)
        if reason == "cancelled" and not self._is_cancelled():
            raise Fault(seq, "not all have agreed to end the game")
        seats = [] if reason in _WITHOUT_PLACINGS else sorted(self.table.seats)
        if sorted(placing["seat"] for placing in placings) != seats:
            raise Fault(seq, "the placings are not one for each seat")
        self._are_places(seq, [placing["place"] for placing in placings])
        if reason == "resigned" and not self.table.is_left_to_one():
            raise Fault(seq, "more than one player is left")
        self.ended = event

    def _are_places(self, seq: int, places: list[int]) -> None:
        before = 1
        for number, place in enumerate(places, 1):
            if place not in (before, number) or (number == 1 and place != 1):
                raise Fault(seq, "the places are not 1 and on, best first, with those left out that are shared")
            before = place

    def _is_silent(self, seq: int, at: str) -> None:
        if datetime.fromisoformat(at) - datetime.fromisoformat(self._moment) < timedelta(days=14):
            raise Fault(seq, "something was heard of the game in the last 14 days")


def follow(log: Log) -> tuple[Life, Unknown | None]:
    """Checks the life of the game, up to anything unknown."""
    life, unknown = Life(log), None
    for event in log.events:
        life.outline(event)
        if unknown is not None:
            continue
        try:
            life.follow(event)
        except Unknown as found:
            unknown = found
    return life, unknown
