"""Makes logs, true ones and others: a list of payloads with their secrets, chained at the end."""

from __future__ import annotations

import copy
import uuid
from dataclasses import dataclass, field
from typing import Any

from longhall_log import canonical, chance, digest

Json = dict[str, Any]

SEED = bytes(range(32))
GAME = uuid.UUID("0199f3a0-7d70-7c11-8000-00000000a001")
ANN, BOB, CAT, DAN, EVE = (str(uuid.UUID(f"0199f3a0-0000-7000-8000-00000000000{n}")) for n in (1, 2, 3, 4, 5))
ENTROPY = "ab" * 16


@dataclass
class Line:
    payload: Json
    # Item, seats, value; the salt follows from the seed.
    secrets: list[tuple[Any, list[int], Json]] = field(default_factory=list)
    closed: bool = False
    salts: dict[int, bytes] = field(default_factory=dict)


@dataclass
class Maker:
    """A log in the making. What stands in `lines` may be changed at will before it is chained."""

    ruleset: str = "vikings"
    version: int = 1
    lines: list[Line] = field(default_factory=list)
    key: bytes = b""
    undos: int = 0
    game_key: bytes = b""
    # The day of November on which events happen.
    day: int = 22

    def add(self, kind: str, *secrets: tuple[Any, list[int], Json], **fields: Any) -> int:
        """The number of the event."""
        seq = len(self.lines) + 1
        is_owed = kind in ("mustered", "started", "ended") or fields.get("by") in ("bot", "autoplay") or fields.get("agreed")
        at = f"2026-11-{self.day}T10:{seq // 60:02}:{seq % 60:02}.000Z"
        if is_owed or seq == 2:
            # It happens at once.
            at = self.lines[-1].payload["at"]
        self.lines.append(Line({"at": at, "kind": kind, **fields}, list(secrets)))
        for n in range(len(secrets)):
            self.lines[-1].salts[n] = chance.salt(self.key, seq, n)
        return seq

    def created(self, seats: int, options: Json, **fields: Any) -> None:
        usual = {
            "account": ANN, "admits_bots": True, "game": str(GAME), "on_leaving": "replace", "options": options,
            "ruleset": self.ruleset, "ruleset_version": self.version, "seats": seats,
            "seed_commitment": digest.commitment(SEED), "visibility": "public",
        }  # fmt: skip
        self.add("created", **{**usual, **fields})

    def begin(self, entropies: list[str], beacon: str | None = None) -> None:
        """From here on there is a key."""
        self.game_key = self.key = chance.game_key(SEED, entropies, beacon)

    def agree_to_undo(self) -> None:
        self.undos += 1
        self.key = chance.key_after(self.game_key, self.undos)

    def draw(self, label: str) -> chance.Draw:
        return chance.Draw(self.key, label)

    def end(self, reason: str, placings: list[Json] | None = None) -> None:
        self.add("ended", result={"placings": placings or [], "reason": reason}, seed=SEED.hex())

    def copy(self) -> Maker:
        return copy.deepcopy(self)

    def find(self, kind: str, nth: int = 0) -> Line:
        return [line for line in self.lines if line.payload["kind"] == kind][nth]

    def objects(self) -> list[Json]:
        """The lines as they are chained by whoever can make a log: the hall, or a forger."""
        out: list[Json] = []
        prev = digest.NO_HASH
        for seq, line in enumerate(self.lines, 1):
            secrets, digests = [], []
            for n, (item, seats, value) in enumerate(line.secrets):
                salt = line.salts[n]
                digests.append(digest.secret_digest(item, seats, salt, value))
                closed = {"digest": digests[-1].hex(), "item": item, "seats": seats}
                opened = {"item": item, "salt": salt.hex(), "seats": seats, "value": value}
                secrets.append(closed if line.closed else opened)
            payload = canonical.write(line.payload)
            ruleset = f"{self.ruleset}/{self.version}"
            own = digest.event_hash(GAME, seq, ruleset, bytes.fromhex(prev), payload, digests).hex()
            out.append({"hash": own, "payload": line.payload, "prev_hash": prev, "secrets": secrets, "seq": seq})
            prev = own
        return out

    def data(self) -> bytes:
        return b"".join(canonical.write(line) + b"\n" for line in self.objects())


def seated(seat: int, account: str) -> Json:
    return {"seat": seat, "account": account}
