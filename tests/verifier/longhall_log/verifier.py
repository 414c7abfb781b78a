"""The verdict on logs: format and chain, then life, chance and receipts (section 10)."""

from __future__ import annotations

from . import life, luck, receipts
from .log import Log, read
from .receipts import Receipt
from .verdict import Fault, Report


def verify(
    file: str, data: bytes, signed: list[Receipt] | None = None, keys: dict[str, bytes] | None = None
) -> tuple[Report, Log | None]:
    """The verdict on one log, and the log, if its chain holds."""
    report = Report(file)
    log = None
    try:
        log = read(data)
        report.game, report.ruleset = str(log.game), log.ruleset
        report.events, report.head = len(log.events), log.events[-1].hash
        _judge(log, report)
        receipts.check(log, signed or [], keys or {}, report)
    except Fault as fault:
        report.fault = fault
    return report, log


def _judge(log: Log, report: Report) -> None:
    lived, unknown = life.follow(log)
    for event in log.events:
        for item in event.hidden:
            report.skip(f"event {event.seq}: the secret part {item} is closed")
    if unknown is not None:
        report.skip(unknown)
        report.skip("the life of the game from there on, and luck")
        return
    if lived.ended is None:
        report.skip("the log has no end: the game still runs, or the end was cut off")
    luck.check(log, lived, report)


def compare(told: list[tuple[Report, Log]]) -> None:
    """Logs of one game must agree as far as each goes."""
    first: dict[str, Log] = {}
    for report, log in told:
        other = first.setdefault(str(log.game), log)
        pairs = zip(other.events, log.events)
        fork = next((mine.seq for theirs, mine in pairs if theirs.hash != mine.hash), None)
        if fork is not None and report.fault is None:
            report.fault = Fault(fork, "another log of this game has another event here")
