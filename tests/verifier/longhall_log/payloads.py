"""The kinds of event and their fields (section 5)."""

from __future__ import annotations

from typing import Any

from . import forms as f
from .verdict import Fault, Unknown

_ACTOR = {"account": f.uuid, "seat": f.seat}
_BOT = f.record({"skill": f.growing("easy", "steady"), "version": f.version})
_ENTROPY = f.hexes(16, 64)
_EFFECTS = f.list_of(f.typed)
_SECONDS_MAX = 60 * 24 * 60 * 60
_KIND_OF_ACCOUNT: dict[str, f.Form] = {"account_kind": f.growing("agent", "bot"), "owner": f.uuid}


def _proposal(value: Any) -> str | None:
    if isinstance(value, dict) and value.get("type") == "undo":
        return f.record({"to_seq": f.count(1), "type": f.anything})(value)
    return f.record({"type": f.growing("cancel")})(value)


def _clock(value: Any) -> str | None:
    pace = value.get("pace") if isinstance(value, dict) else None
    paces = {"per_move": {}, "bank": {"increment_seconds": f.count(0, _SECONDS_MAX)}}
    kind = pace.get("type") if isinstance(pace, dict) else None
    if isinstance(kind, str) and kind not in paces:
        raise Unknown(None, f"the pace {kind!r} is unknown here")
    form = f.record({"seconds": f.count(60, _SECONDS_MAX), "type": f.anything, **paces.get(kind or "", {})})
    fields = {
        "at_deadline": f.growing("autoplay", "claim", "forfeit", "replace"),
        "pace": form,
        "vacation_days": f.count(0, 60),
        "weekends_off": f.truth,
        "zone": f.some_text,
    }
    return f.record(fields, {"window": _window})(value)


def _window(value: Any) -> str | None:
    if wrong := f.record({"from": f.minute, "until": f.minute})(value):
        return wrong
    begins, ends = (60 * int(value[name][:2]) + int(value[name][3:]) for name in ("from", "until"))
    return None if (ends - begins) % (24 * 60) >= 60 else "is shorter than an hour"


_RESULT = f.record(
    {
        "placings": f.list_of(f.record({"place": f.count(1), "points": f.or_null(f.count(-(2**53))), "seat": f.seat})),
        "reason": f.growing("finished", "resigned", "abandoned", "cancelled", "expired"),
    }
)

# Kind: its fields, and its optional fields.
_KINDS: dict[str, tuple[dict[str, f.Form], dict[str, f.Form]]] = {
    "created": (
        {
            "account": f.uuid,
            "admits_bots": f.truth,
            "game": f.uuid,
            "on_leaving": f.growing("autoplay", "replace"),
            "options": f.an_object,
            "ruleset": f.name,
            "ruleset_version": f.version,
            "seats": f.count(1, 255),
            "seed_commitment": f.hash32,
            "visibility": f.growing("public", "private"),
        },
        {
            "bots": f.list_of(_BOT),
            "bots_after": f.count(0, 48 * 60 * 60),
            "clock": _clock,
            "invited": f.list_of(f.uuid),
            "misses": f.count(2, 10),
            "muster": f.true,
            "offsets": f.list_of(f.record({"from": f.time, "seconds": f.count(-(2**31), 2**31)})),
            "opponents": f.growing("people_only", "reliable"),
            "rated": f.true,
            "rematch_of": f.uuid,
        },
    ),
    "joined": (_ACTOR, {"bot": _BOT, "entropy": _ENTROPY, **_KIND_OF_ACCOUNT}),
    "entropy_given": ({**_ACTOR, "entropy": _ENTROPY}, {}),
    "left": (_ACTOR, {}),
    "removed": (_ACTOR, {"by": f.seat, "reason": f.growing("muster")}),
    "mustered": ({"until": f.time}, {}),
    "confirmed": (_ACTOR, {}),
    "started": ({"accounts": f.list_of(f.uuid), "effects": _EFFECTS}, {}),
    "moved": (
        {
            **_ACTOR,
            "by": f.growing("player", "order", "autoplay", "bot"),
            "effects": _EFFECTS,
            "move": f.or_null(f.typed),
        },
        {},
    ),
    "resigned": (_ACTOR, {}),
    "replaced": (_ACTOR, _KIND_OF_ACCOUNT),
    "timed_out": (
        {**_ACTOR, "deadline_at": f.time, "expiry": f.growing("autoplay", "replace", "forfeit")},
        {"claimed_by": f.seat},
    ),
    "vacation_taken": ({**_ACTOR, "first_day": f.day, "last_day": f.day}, {}),
    "vacation_ended": (_ACTOR, {}),
    "offered": ({**_ACTOR, "proposal": _proposal}, {}),
    "accepted": ({**_ACTOR, "offer": f.count(1)}, {}),
    "declined": ({**_ACTOR, "offer": f.count(1)}, {}),
    "undone": ({**_ACTOR, "agreed": f.truth, "effects": _EFFECTS, "to_seq": f.count(1)}, {}),
    "ended": ({"result": _RESULT, "seed": f.hash32}, {}),
}


def begin(seq: int, payload: dict[str, Any]) -> None:
    """Rejects what no payload of any kind can start with."""
    if not isinstance(payload.get("kind"), str):
        raise Fault(seq, "the payload has no `kind`")
    if wrong := f.time(payload.get("at")):
        raise Fault(seq, f"`at` {wrong}")


def check(seq: int, payload: dict[str, Any]) -> None:
    """Rejects what cannot be a payload; Unknown if it may be a newer hall's."""
    kind, common = payload["kind"], {"at": f.time, "kind": f.anything}
    if kind not in _KINDS:
        raise Unknown(seq, f"the kind `{kind}` is unknown here")
    if kind == "started" and "beacon" in payload:
        raise Fault(seq, "`beacon` is reserved")
    fields, optional = _KINDS[kind]
    for name in sorted(payload.keys() - fields.keys()):
        if payload[name] is None or payload[name] == []:
            raise Fault(seq, f"`{kind}` has a `{name}` that says nothing")
    try:
        wrong = f.record({**common, **fields}, optional)(payload)
    except Unknown as unknown:
        raise Unknown(seq, unknown.sentence) from None
    if wrong:
        raise Fault(seq, f"`{kind}` {wrong}")
