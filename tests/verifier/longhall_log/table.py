"""Who sits where (section 6)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field

from . import digest
from .verdict import Fault


@dataclass
class Seat:
    account: str
    is_bot: bool = False
    entropy: str | None = None
    # Whether its player resigned, or timed out with `forfeit`: the rules move for this seat.
    is_out: bool = False
    # Whether somebody else may take the seat.
    is_vacant: bool = False
    # How many deadlines its player has missed since their last move.
    misses: int = 0
    # How many moves were made here.
    moves: int = 0


@dataclass
class Table:
    """The seats of a game, and who sits there."""

    game: uuid.UUID
    size: int
    creator: str
    seats: dict[int, Seat] = field(default_factory=dict)

    def has(self, seat: int, account: str, seq: int) -> Seat:
        """Requires that this account sits there."""
        sitting = self.seats.get(seat)
        if sitting is None:
            raise Fault(seq, f"nobody sits in seat {seat}")
        if sitting.account != account:
            raise Fault(seq, f"seat {seat} is not that of the account")
        return sitting

    def of(self, account: str) -> int | None:
        return next((seat for seat, sitting in self.seats.items() if sitting.account == account), None)

    def all_in(self, agreed: set[int], with_vacant: bool) -> bool:
        """Whether these are all people who are playing: those who have left need not agree."""
        playing = (n for n in self.people() if not self.seats[n].is_out)
        return all(n in agreed for n in playing if with_vacant or not self.seats[n].is_vacant)

    def people(self) -> list[int]:
        return sorted(seat for seat, sitting in self.seats.items() if not sitting.is_bot)

    def is_left_to_one(self) -> bool:
        """Whether one player is left in a running game, or nobody but bots."""
        stayed = [sitting for sitting in self.seats.values() if not sitting.is_out]
        return len(stayed) <= 1 or all(sitting.is_bot for sitting in stayed)

    def keeps_for_others(self, account: str, invited: list[str]) -> bool:
        """Whether all free seats are kept for people who are invited and do not sit yet."""
        expected = sum(self.of(other) is None for other in invited)
        return account not in invited and self.size - len(self.seats) <= expected

    def host(self) -> int | None:
        own = self.of(self.creator)
        return own if own is not None else next(iter(self.people()), None)

    def admit(self, seq: int, account: str) -> None:
        """Requires somebody new who is not a bot."""
        if account in (digest.bot_account(self.game, seat) for seat in range(self.size)):
            raise Fault(seq, "the account is that of a bot")
        if self.of(account) is not None:
            raise Fault(seq, "the account sits here already")

    def join(self, seq: int, seat: int, account: str, is_bot: bool, entropy: str | None) -> None:
        free = [number for number in range(self.size) if number not in self.seats]
        if not free:
            raise Fault(seq, "no seat is free")
        if seat != free[0]:
            raise Fault(seq, f"the lowest free seat is {free[0]}, not {seat}")
        if not is_bot:
            self.admit(seq, account)
        elif account != digest.bot_account(self.game, seat):
            raise Fault(seq, "the account is not the one of a bot in this seat")
        if is_bot and entropy is not None:
            raise Fault(seq, "a bot gives no entropy")
        self.seats[seat] = Seat(account, is_bot, entropy)

    def give(self, seq: int, seat: int, account: str, entropy: str) -> None:
        sitting = self.has(seat, account, seq)
        if sitting.is_bot:
            raise Fault(seq, "a bot gives no entropy")
        if sitting.entropy is not None:
            raise Fault(seq, f"seat {seat} has given entropy already")
        sitting.entropy = entropy

    def close_up(self, seq: int, accounts: list[str]) -> None:
        """Starts the game, which removes free seats."""
        sitting = [self.seats[seat] for seat in sorted(self.seats)]
        if accounts != [seat.account for seat in sitting]:
            raise Fault(seq, "`accounts` are not those who sit there, in the order of their seats")
        if len(sitting) < 2:
            raise Fault(seq, "fewer than two sit there")
        self.seats = dict(enumerate(sitting))

    def replace(self, seq: int, seat: int, account: str) -> None:
        vacant = [number for number in sorted(self.seats) if self.seats[number].is_vacant]
        if seat not in vacant[:1]:
            raise Fault(seq, f"seat {seat} is not the lowest that somebody may take")
        self.admit(seq, account)
        self.seats[seat] = Seat(account)

    def entropies(self) -> list[str]:
        """By seat; empty if there is none."""
        return [self.seats[seat].entropy or "" for seat in sorted(self.seats)]
