"""Follows something that has an ETag."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from .core.types import UNSET, Response, Unset
from .refused import answered

WAIT = 60.0
"""The longest that the hall lets a request wait, in seconds."""
PACE = 1.0
"""The shortest time between two requests of which the second brings nothing new, in seconds."""


def changes(ask: Callable[[str, str | Unset], Response[Any]]) -> Iterator[Any]:
    """Gives, for ever, what `ask` answers for `Prefer` and `If-None-Match`: as it is, and again when it has changed. What has
    not changed for a minute is given again too, so that work that has failed is tried again."""
    tag, now, given = "", None, 0.0
    while True:
        begun = time.monotonic()
        response = ask(f"wait={WAIT:.0f}", tag or UNSET)
        if response.status_code != 304:
            now, tag, given = answered(response), response.headers.get("etag", ""), 0.0
        elif time.monotonic() - begun < PACE:
            # It was not allowed to wait, for example because the hall is about to stop.
            time.sleep(PACE)
        if now is not None and (not given or time.monotonic() - given >= WAIT):
            given = time.monotonic()
            yield now
