"""What a verifier says (section 10): verified, holds as far as it goes, or a fault."""

from __future__ import annotations

from dataclasses import dataclass, field

VERIFIED = "verified"
HOLDS = "holds as far as it goes"
FAULT = "fault"

EXIT = {VERIFIED: 0, HOLDS: 3, FAULT: 1}


class Fault(Exception):
    """Something that no true log contains. `seq` is the number of the event (None if it is not about a single one)."""

    def __init__(self, seq: int | None, sentence: str) -> None:
        super().__init__(sentence)
        self.seq = seq
        self.sentence = sentence


class Unknown(Exception):
    """Something unknown to this verifier or hidden from it, so it cannot judge what depends on it."""

    def __init__(self, seq: int | None, sentence: str) -> None:
        super().__init__(sentence)
        self.seq = seq
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence if self.seq is None else f"event {self.seq}: {self.sentence}"


@dataclass
class Report:
    """The verdict on one log."""

    file: str
    game: str | None = None
    ruleset: str | None = None
    events: int = 0
    head: str | None = None
    draws: int = 0
    not_checked: list[str] = field(default_factory=list)
    fault: Fault | None = None

    def skip(self, what: object) -> None:
        """Notes what was not checked, once."""
        if str(what) not in self.not_checked:
            self.not_checked.append(str(what))

    @property
    def verdict(self) -> str:
        if self.fault is not None:
            return FAULT
        return HOLDS if self.not_checked else VERIFIED

    def as_json(self) -> dict[str, object]:
        fault = self.fault and {"seq": self.fault.seq, "sentence": self.fault.sentence}
        return {
            "draws": self.draws,
            "events": self.events,
            "fault": fault,
            "file": self.file,
            "game": self.game,
            "head": self.head,
            "not_checked": self.not_checked,
            "ruleset": self.ruleset,
            "verdict": self.verdict,
        }

    def as_text(self) -> str:
        name = f"{self.file}: {self.verdict}"
        if self.fault is not None:
            where = "" if self.fault.seq is None else f"event {self.fault.seq}: "
            return f"{name}\n  {where}{self.fault.sentence}"
        told = f"  {self.ruleset}, {self.events} events, {self.draws} draws made again, head {self.head}"
        return "\n".join([name, told, *(f"  not checked: {what}" for what in self.not_checked)])
