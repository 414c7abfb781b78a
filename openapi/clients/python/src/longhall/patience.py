"""Asking again what may be asked again."""

from __future__ import annotations

import time

import httpx

TRIES_MAX = 4
"""How often a request is sent at most."""
WAIT_MAX = 60.0
"""Nobody waits longer than this many seconds for a hall that is busy."""


class Patient(httpx.HTTPTransport):
    """Sends again when a hall says when to come back (`Retry-After` with 429 and 503), and, if the line breaks, whatever
    does no more when it is sent twice: reading, and what has a key."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        is_repeatable = request.method not in ("POST", "PATCH") or "Idempotency-Key" in request.headers
        for tries in range(1, TRIES_MAX):
            try:
                answer = super().handle_request(request)
            except httpx.TransportError:
                if not is_repeatable:
                    raise
                time.sleep(2**tries / 4)
                continue
            wait = _seconds(answer)
            if answer.status_code not in (429, 503) or wait is None:
                return answer
            answer.close()
            time.sleep(wait)
        return super().handle_request(request)


def _seconds(answer: httpx.Response) -> float | None:
    try:
        wait = float(answer.headers.get("Retry-After", ""))
    except ValueError:
        return None
    return wait if wait <= WAIT_MAX else None
