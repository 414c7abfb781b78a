"""Offers and undos (section 6, 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .log import Event
from .verdict import Fault

# These close an offer to undo, and no undo goes back beyond the last three.
_OUTDATE = {"moved", "undone", "timed_out", "resigned", "replaced"}
_BARRIERS = {"timed_out", "resigned", "replaced"}


@dataclass
class Offer:
    seq: int
    seat: int
    proposal: dict[str, Any]
    agreed: set[int] = field(default_factory=set)


class Move(NamedTuple):
    """A move that counts."""

    seq: int
    seat: int
    by: str
    # Whether it revealed something.
    reveals: bool


@dataclass
class Agreements:
    """The open offers, and the moves that can be undone."""

    # The types of effect that reveal something.
    reveals: frozenset[str] = frozenset()
    _open: dict[int, Offer] = field(default_factory=dict)
    # The types of offer that were declined since the last move.
    _declined: set[str] = field(default_factory=set)
    # The moves that count, since the start or the last barrier.
    _moves: list[Move] = field(default_factory=list)

    def of(self, kind: str) -> Offer | None:
        return next((offer for offer in self._open.values() if offer.proposal["type"] == kind), None)

    def offered(self, event: Event, may_reveal: bool) -> None:
        """`may_reveal` is false where no offer may go back behind a move that revealed something."""
        proposal = event.payload["proposal"]
        if (other := self.of(proposal["type"])) is not None:
            raise Fault(event.seq, f"event {other.seq} offers such a thing already")
        if proposal["type"] in self._declined:
            raise Fault(event.seq, "such an offer was declined since the last move")
        if proposal["type"] == "undo":
            back = self._goes_back(event.seq, proposal["to_seq"])
            if not may_reveal and any(move.reveals for move in back):
                raise Fault(event.seq, "the offer goes back behind a move that revealed something")
        seat = event.payload["seat"]
        self._open[event.seq] = Offer(event.seq, seat, proposal, {seat})

    def accepted(self, event: Event) -> None:
        offer, seat = self._answered(event), event.payload["seat"]
        if seat in offer.agreed:
            raise Fault(event.seq, f"seat {seat} has agreed before")
        offer.agreed.add(seat)

    def declined(self, event: Event) -> None:
        offer = self._answered(event)
        self._declined.add(offer.proposal["type"])
        del self._open[offer.seq]

    def _answered(self, event: Event) -> Offer:
        offer = self._open.get(event.payload["offer"])
        if offer is None:
            raise Fault(event.seq, f"event {event.payload['offer']} is no offer that is open")
        return offer

    def undone(self, event: Event, agreed: bool) -> None:
        """Who has `agreed` to the open offer; whether that is all is for the table to say."""
        payload = event.payload
        back = self._goes_back(event.seq, payload["to_seq"])
        if payload["agreed"]:
            offer = self.of("undo")
            is_offered = offer is not None and offer.seat == payload["seat"]
            if not (agreed and is_offered and offer is not None and offer.proposal["to_seq"] == payload["to_seq"]):
                raise Fault(event.seq, "not all have agreed to an offer to take this back")
        elif payload["effects"]:
            raise Fault(event.seq, "not all agreed, but there are effects")
        elif any(move.seat != payload["seat"] or move.by == "autoplay" for move in back):
            raise Fault(event.seq, "a move is taken back at once that is not the player's own")
        elif any(move.reveals for move in back):
            raise Fault(event.seq, "a move is taken back at once that revealed something")
        self._moves = self._moves[: len(self._moves) - len(back)]

    def _goes_back(self, seq: int, to_seq: int) -> list[Move]:
        """The moves after that event, the first of which follows it directly."""
        back = [move for move in self._moves if move.seq > to_seq]
        if not back or back[0].seq != to_seq + 1:
            raise Fault(seq, f"no undo leads to event {to_seq}")
        return back

    def follow(self, event: Event) -> None:
        """Updates offers and moves by an event that was checked."""
        if event.kind in _OUTDATE:
            self._open = {n: offer for n, offer in self._open.items() if offer.proposal["type"] != "undo"}
        if event.kind in _BARRIERS:
            self._moves = []
        if event.kind == "replaced":
            self._comes(event.payload["seat"])
        if event.kind == "moved":
            self._declined.clear()
            reveals = any(effect["type"] in self.reveals for effect in event.full["effects"])
            self._moves.append(Move(event.seq, event.payload["seat"], event.payload["by"], reveals))

    def _comes(self, seat: int) -> None:
        """A newcomer is bound by nothing that their predecessor offered or accepted."""
        self._open = {n: offer for n, offer in self._open.items() if offer.seat != seat}
        for offer in self._open.values():
            offer.agreed.discard(seat)
