"""The events of a game from a stream of server-sent events, which may break and is taken up where it broke."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from uuid import UUID

import httpx
import httpx_sse

from .core import AuthenticatedClient
from .core import models as m
from .refused import Refused
from .titles import Event

AGAIN = 1.0
"""Seconds before connecting again."""


class _NothingMore(Exception):
    """The game is over."""


def follow(api: AuthenticatedClient, id: UUID, after: int) -> Iterator[Event]:
    while True:
        try:
            for event in _events(api, id, after):
                yield event
                after = event.seq
                if isinstance(event, m.EventEnded):
                    return
        except _NothingMore:
            return
        except httpx.TransportError:
            pass
        time.sleep(AGAIN)


def _events(api: AuthenticatedClient, id: UUID, after: int) -> Iterator[Event]:
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
            if frame.data:
                yield m.EventPage.from_dict({"items": [json.loads(frame.data)], "next": None}).items[0]
