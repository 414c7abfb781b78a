"""Retries: a hall that restarts, a proxy that does not reach it, a line that breaks."""

from __future__ import annotations

import logging
import random
import time

import httpx

PAUSE_MAX = 60.0
"""The longest pause between two tries, in seconds; only with 429 the hall may ask for a longer one."""
TIMEOUT = 90.0
"""Timeout of a request in seconds. The hall lets a request wait for at most 60."""
TRIES_UNNOTICED = 3
"""After this many failed tries of one request there is a warning."""
log = logging.getLogger("longhall")
"""Warns when the hall is out of reach, and, once, of each thing that this version skips."""


def back_off(tries: int) -> float:
    """The pause in seconds after this many failed tries. It is random, so that not all programs come back at once."""
    return min(PAUSE_MAX, 2.0 ** min(tries, 10) / 2) * random.uniform(0.5, 1)


class Patient(httpx.HTTPTransport):
    """Retries for as long as it takes, with a growing pause: after 429, and, if a request can be repeated, when the line
    breaks or something between here and the hall answers in its place. All other answers are returned."""

    def __init__(self, *, repeats_all: bool = False) -> None:
        super().__init__()
        self.repeats_all = repeats_all

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        is_repeatable = self.repeats_all or request.method not in ("POST", "PATCH") or "Idempotency-Key" in request.headers
        tries = 1
        while True:
            try:
                answer = _whole(super().handle_request(request))
            except httpx.UnsupportedProtocol:
                raise
            except httpx.RequestError as broken:
                if not is_repeatable:
                    raise
                trouble, wished = str(broken) or type(broken).__name__, 0.0
            else:
                wished = _seconds(answer)
                if not _is_worth_another_try(answer, request.method == "GET", is_repeatable, wished):
                    return answer
                answer.close()
                trouble = f"it answers {answer.status_code}"
                if answer.status_code != 429:
                    wished = min(wished, PAUSE_MAX)
            if tries == TRIES_UNNOTICED:
                log.warning("%s is out of reach (%s), trying again", request.url.host, trouble)
            time.sleep(max(back_off(tries), wished))
            tries += 1


def _is_worth_another_try(answer: httpx.Response, reads: bool, is_repeatable: bool, wished: float) -> bool:
    if answer.status_code == 429:  # A request that was refused by a quota was not carried out.
        return reads or 0 < wished <= PAUSE_MAX
    is_of_nobody = answer.status_code >= 502 or (reads and answer.status_code == 500)
    return is_repeatable and (is_of_nobody or _is_from_elsewhere(answer))


def _is_from_elsewhere(answer: httpx.Response) -> bool:
    """Whether a proxy has answered: the hall answers no request of a program by HTML, and explains each refusal in JSON."""
    kind = answer.headers.get("Content-Type", "")
    return kind.startswith("text/html") or (answer.status_code >= 400 and "json" not in kind)


def _whole(answer: httpx.Response) -> httpx.Response:
    """Reads an answer to its end, so that a line that breaks breaks here. A stream is not read."""
    if not answer.headers.get("Content-Type", "").startswith("text/event-stream"):
        try:
            answer.read()
        finally:
            answer.close()
    return answer


def _seconds(answer: httpx.Response) -> float:
    try:
        return float(answer.headers.get("Retry-After", ""))
    except ValueError:
        return 0.0
