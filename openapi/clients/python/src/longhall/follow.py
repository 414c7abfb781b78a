"""The events of a game from a stream of server-sent events, which may break and is resumed where it broke."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import httpx
import httpx_sse

from .core import AuthenticatedClient
from .core import models as m
from .patience import back_off
from .refused import Refused
from .skip import is_known_event, skip_unknown
from .titles import Event


class _NothingMore(Exception):
    """The game is over."""


def follow(api: AuthenticatedClient, id: UUID, after: int) -> Iterator[Event]:
    tries = 1
    while True:
        try:
            for event in _events(api, id, after):
                after, tries = event["seq"], 1
                if is_known_event(event):
                    skip_unknown(event)
                    yield m.EventPage.from_dict({"items": [event], "next": None}).items[0]
                if event["kind"] == "ended":
                    return
        except _NothingMore:
            return
        except httpx.RequestError:
            pass
        time.sleep(back_off(tries))
        tries += 1


def _events(api: AuthenticatedClient, id: UUID, after: int) -> Iterator[dict[str, Any]]:
    with httpx_sse.connect_sse(
        api.get_httpx_client(), "GET", f"/v1/games/{id}/stream", params={"after": after}
    ) as source:
        if source.response.status_code == 204:
            raise _NothingMore
        if source.response.is_error:
            raise Refused(m.Problem.from_dict(json.loads(source.response.read())))
        for frame in source.iter_sse():
            if frame.event == "problem" and json.loads(frame.data).get("code") == "cursor_ahead":
                raise Refused(m.Problem.from_dict(json.loads(frame.data)))
            # Whether a problem is over, such as a token that ran out, shows when it connects again.
            if frame.event in ("problem", "end"):
                return
            # Events of a game have no name; what has another one, such as a hint at talk, is something else.
            if frame.event == "message" and frame.data:
                yield json.loads(frame.data)
