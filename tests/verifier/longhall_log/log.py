"""Reading a log: its lines, its chain, and its secrets (sections 2 to 4)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from . import canonical, digest, forms
from .verdict import Fault

# The maximum length of a line in bytes, with its line feed.
LINE_BYTES_MAX = 1 << 20
# How deep objects and lists of a line may be nested.
DEPTH_MAX = 127
_LINE = {"hash", "payload", "prev_hash", "secrets", "seq"}
_OPEN = {"item", "salt", "seats", "value"}
_CLOSED = {"digest", "item", "seats"}


@dataclass(frozen=True)
class Secret:
    """A part that is not public; `value` and `salt` exist only if it is open."""

    item: Any
    seats: list[int]
    digest: bytes
    salt: bytes | None = None
    value: Any = None

    @property
    def is_open(self) -> bool:
        return self.salt is not None


@dataclass(frozen=True)
class Event:
    """A line that was read. `hidden` are the items that are still closed."""

    seq: int
    payload: dict[str, Any]
    secrets: list[Secret]
    hash: str
    full: dict[str, Any] = field(default_factory=dict)
    hidden: list[Any] = field(default_factory=list)

    @property
    def kind(self) -> str:
        kind: str = self.payload["kind"]
        return kind


@dataclass(frozen=True)
class Log:
    game: uuid.UUID
    ruleset: str
    events: list[Event]


def read(data: bytes) -> Log:
    """Reads a log; its format, chain and open secrets must be correct."""
    if not data:
        raise Fault(None, "the file is empty")
    *lines, rest = data.split(b"\n")
    if rest:
        raise Fault(len(lines) + 1, "the last line does not end with a line feed")
    events: list[Event] = []
    game, ruleset, prev = uuid.UUID(int=0), "", digest.NO_HASH
    for seq, line in enumerate(lines, 1):
        value = _line(seq, line)
        payload = value["payload"]
        if seq == 1:
            game, ruleset = _names(payload)
        secrets = [_secret(seq, payload, secret) for secret in value["secrets"]]
        _in_order(seq, secrets)
        if value["prev_hash"] != prev:
            raise Fault(seq, "`prev_hash` is not the hash of the event before")
        digests = [secret.digest for secret in secrets]
        prev = digest.event_hash(
            game, seq, ruleset, bytes.fromhex(prev), canonical.write(payload), digests
        ).hex()
        if value["hash"] != prev:
            raise Fault(seq, "the hash is not that of the event")
        events.append(_event(seq, payload, secrets, prev))
    return Log(game, ruleset, events)


def _line(seq: int, line: bytes) -> dict[str, Any]:
    if len(line) >= LINE_BYTES_MAX:
        raise Fault(seq, f"the line is longer than {LINE_BYTES_MAX} bytes")
    try:
        value = canonical.read(line)
        if canonical.depth(value) > DEPTH_MAX:
            raise canonical.NotCanonical("it is nested too deep")
    except canonical.NotCanonical as error:
        raise Fault(seq, f"the line is refused: {error}") from error
    if not isinstance(value, dict) or value.keys() != _LINE:
        raise Fault(seq, "the line is no object of `hash`, `payload`, `prev_hash`, `secrets` and `seq`")
    for name in ("hash", "prev_hash"):
        if wrong := forms.hash32(value[name]):
            raise Fault(seq, f"`{name}` {wrong}")
    if value["seq"] != seq or isinstance(value["seq"], bool):
        raise Fault(seq, f"`seq` is {value['seq']}")
    if not isinstance(value["payload"], dict) or not isinstance(value["secrets"], list):
        raise Fault(seq, "`payload` is no object, or `secrets` no list")
    return value


def _names(payload: dict[str, Any]) -> tuple[uuid.UUID, str]:
    """What every hash needs from the first event."""
    if payload.get("kind") != "created":
        raise Fault(1, "the first event is not `created`")
    for name, form in (("game", forms.uuid), ("ruleset", forms.name), ("ruleset_version", forms.version)):
        if wrong := form(payload.get(name)):
            raise Fault(1, f"`{name}` {wrong}")
    return uuid.UUID(payload["game"]), f"{payload['ruleset']}/{payload['ruleset_version']}"


def _secret(seq: int, payload: dict[str, Any], value: Any) -> Secret:
    if not isinstance(value, dict) or value.keys() not in (_OPEN, _CLOSED):
        raise Fault(seq, "a secret is neither open nor closed")
    item, seats = value["item"], value["seats"]
    if forms.list_of(forms.seat)(seats) or seats != sorted(set(seats)):
        raise Fault(seq, "the seats of a secret are not in rising order")
    shown = _place(seq, payload, item)
    if value.keys() == _CLOSED:
        if wrong := forms.hash32(value["digest"]):
            raise Fault(seq, f"the digest of a secret {wrong}")
        return Secret(item, seats, bytes.fromhex(value["digest"]))
    if wrong := forms.hash32(value["salt"]):
        raise Fault(seq, f"the salt of a secret {wrong}")
    _is_part(seq, shown, value["value"])
    salt = bytes.fromhex(value["salt"])
    return Secret(item, seats, digest.secret_digest(item, seats, salt, value["value"]), salt, value["value"])


def _place(seq: int, payload: dict[str, Any], item: Any) -> Any:
    """The public part of an item, in the payload."""
    effects = payload.get("effects")
    if item == "move" and "move" in payload:
        return payload["move"]
    if isinstance(item, dict) and item.keys() == {"effect"} and isinstance(effects, list):
        if not forms.count(0, len(effects) - 1)(item["effect"]):
            return effects[item["effect"]]
    raise Fault(seq, f"a secret is of {canonical.write(item).decode()}, which the event has not")


def _is_part(seq: int, shown: Any, value: Any) -> None:
    """The payload must show a part of the value; any difference is hidden."""
    if not isinstance(value, dict):
        raise Fault(seq, "the value of a secret is no object")
    if isinstance(shown, dict) and all(shown.get(name) == part for name, part in value.items()):
        raise Fault(seq, "the secret hides nothing")
    for name, part in shown.items() if isinstance(shown, dict) else ():
        if part is not None and value.get(name) != part:
            raise Fault(seq, f"the payload shows another `{name}` than its secret")


def _in_order(seq: int, secrets: list[Secret]) -> None:
    places = [-1 if secret.item == "move" else secret.item["effect"] for secret in secrets]
    if places != sorted(set(places)):
        raise Fault(seq, "the items of the secrets are not in order, or one comes twice")


def _event(seq: int, payload: dict[str, Any], secrets: list[Secret], own: str) -> Event:
    """Puts each open value in its place."""
    full = dict(payload)
    if isinstance(full.get("effects"), list):
        full["effects"] = list(full["effects"])
    for secret in secrets:
        if secret.is_open and secret.item == "move":
            full["move"] = secret.value
        elif secret.is_open:
            full["effects"][secret.item["effect"]] = secret.value
    hidden = [secret.item for secret in secrets if not secret.is_open]
    return Event(seq, payload, secrets, own, full, hidden)
