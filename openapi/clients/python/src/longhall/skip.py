"""Growth: a hall may know more kinds of events, effects and moves than this version of the kit, which skips them."""

from __future__ import annotations

import json
from typing import Any

import httpx

from .core.known import EFFECTS, KINDS, MOVES, STATUSES
from .patience import Patient, log

_skipped: set[str] = set()


class Skipping(Patient):
    """Removes from answers what this version does not know: the generated types refuse a whole page because of it."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if not answer.headers.get("Content-Type", "").startswith("application/json") or not answer.content:
            return answer
        shown = json.loads(answer.content)
        skip_unknown(shown)
        headers = [(name, value) for name, value in answer.headers.multi_items() if name not in ("content-encoding", "content-length", "transfer-encoding")]
        return httpx.Response(answer.status_code, headers=headers, content=json.dumps(shown).encode())


def skip_unknown(answer: Any, title: str = "") -> None:
    """Removes, in place, what this version does not know, with one warning for each such thing."""
    if isinstance(answer, list):
        for item in answer:
            skip_unknown(item, title)
    if not isinstance(answer, dict):
        return
    own = answer.get("ruleset", title)
    for name, member in answer.items():
        if isinstance(member, list):
            answer[name] = [item for item in member if _is_known(name, item, own)]
        # An event may show the move to nobody, too.
        if name == "move" and "hash" in answer and not _is_known("moves", member, own):
            answer[name] = None
        skip_unknown(answer[name], own)


def is_known_event(event: dict[str, Any]) -> bool:
    """Whether an event is of a kind that this version knows, and of a title."""
    if event["kind"] not in KINDS:
        return _missing(f"events of the kind {event['kind']}")
    return event.get("ruleset") in (None, *MOVES) or _missing(f"the title {event['ruleset']}")


def _is_known(where: str, item: Any, title: str) -> bool:
    if not isinstance(item, dict):
        return True
    if "kind" in item and "hash" in item:
        return is_known_event(item)
    if where == "items" and "ruleset" in item and "status" in item:
        return not STATUSES or item["status"] in STATUSES or _missing(f"games that are {item['status']}")
    types = {"effects": EFFECTS, "moves": MOVES}.get(where)
    return types is None or item["type"] in types.get(title, []) or _missing(f"{where} of the type {item['type']} ({title})")


def _missing(what: str) -> bool:
    if what not in _skipped:
        _skipped.add(what)
        log.warning("this version does not know %s and skips them: there may be a newer one", what)
    return False
