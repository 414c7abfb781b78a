"""Receipts: what the hall signed (section 9)."""

from __future__ import annotations

import hashlib
import json
import uuid
from dataclasses import dataclass
from typing import Any

from . import digest, ed25519, forms
from .log import Log
from .verdict import Fault, Report

_SIGNED = forms.some_of({"at": forms.time, "key": forms.hash32, "signature": forms.hexes(64, 64)})
_HEAD = forms.some_of({"hash": forms.hash32, "seq": forms.count(1)})


class Unusable(Exception):
    """A file that is neither a receipt nor a list of keys."""


@dataclass(frozen=True)
class Receipt:
    """Without a game it may be for any; without a head, for any event of its time."""

    file: str
    at: str
    key: str
    signature: bytes
    head: tuple[int, str] | None = None
    game: str | None = None


def read(file: str, text: str) -> Receipt:
    """A receipt: alone, as in `/v1/games/{id}/receipt`, or inside another answer."""
    value = _parse(file, text)
    if isinstance(value.get("game"), dict):
        value = value["game"]
    signed, head = value.get("receipt", value), value.get("head")
    for form, part in ((_SIGNED, signed), (_HEAD, head)):
        if part is not None and (wrong := form(part)):
            raise Unusable(f"{file}: the receipt {wrong}")
    game = value.get("game", value.get("id"))
    raw = bytes.fromhex(signed["signature"])
    return Receipt(file, signed["at"], signed["key"], raw, head and (head["seq"], head["hash"]), game)


def read_keys(file: str, text: str) -> dict[str, bytes]:
    """The public keys of a hall by their fingerprints."""
    keys = {}
    for entry in _parse(file, text).get("keys", []):
        public = entry.get("public_key") if isinstance(entry, dict) else None
        if wrong := forms.hash32(public):
            raise Unusable(f"{file}: a `public_key` {wrong}")
        raw = bytes.fromhex(public)
        keys[hashlib.sha256(raw).hexdigest()] = raw
    if not keys:
        raise Unusable(f"{file}: there are no `keys`")
    return keys


def _parse(file: str, text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise Unusable(f"{file}: {error}") from error
    if not isinstance(value, dict):
        raise Unusable(f"{file}: it is no object")
    return value


def signed_bytes(game: uuid.UUID, seq: int, event_hash: bytes, at: str) -> bytes:
    return b"longhall/receipt/1" + game.bytes + digest.number(seq) + event_hash + at.encode()


def check(log: Log, signed: list[Receipt], keys: dict[str, bytes], report: Report) -> None:
    """Compares what the hall signed with the log, and with what else it signed."""
    told: dict[int, str] = {}
    for receipt in signed:
        head = _head(log, receipt, keys, report)
        if head is None:
            continue
        seq, event_hash = head
        _compare(log, seq, event_hash, receipt, report)
        if told.setdefault(seq, event_hash) != event_hash:
            raise Fault(seq, f"{receipt.file}: a fork: the hall has signed two events")


def _head(log: Log, receipt: Receipt, keys: dict[str, bytes], report: Report) -> tuple[int, str] | None:
    """What was signed, if the signature is valid."""
    if receipt.game not in (None, str(log.game)):
        report.skip(f"{receipt.file}: the receipt is for another game")
        return None
    public = keys.get(receipt.key)
    if public is None:
        report.skip(f"{receipt.file}: the receipt is by a key that was not given")
        return None
    events = [(event.seq, event.hash) for event in log.events if event.payload.get("at") == receipt.at]
    for seq, event_hash in events if receipt.head is None else [receipt.head]:
        message = signed_bytes(log.game, seq, bytes.fromhex(event_hash), receipt.at)
        if ed25519.verify(public, message, receipt.signature):
            return seq, event_hash
    if receipt.head is None:
        raise Fault(None, f"{receipt.file}: the receipt is for no event of this log")
    raise Fault(None, f"{receipt.file}: the signature is not good for this game and head")


def _compare(log: Log, seq: int, event_hash: str, receipt: Receipt, report: Report) -> None:
    if seq <= len(log.events):
        event = log.events[seq - 1]
        if event.hash != event_hash:
            raise Fault(seq, f"{receipt.file}: a fork: the hall has signed another event")
        if event.payload.get("at") != receipt.at:
            raise Fault(seq, f"{receipt.file}: the hall has signed another time")
    elif log.events[-1].kind == "ended":
        raise Fault(seq, f"{receipt.file}: a fork: the hall has signed an event after the end of this log")
    else:
        report.skip(f"{receipt.file}: event {seq}, which the hall has signed, is not in this log")
