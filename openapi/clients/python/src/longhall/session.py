"""A session of an app that somebody has let in, by OAuth 2.1 for public clients: its tokens, and their renewal."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import httpx

from .patience import TIMEOUT, Patient

OWN_PROGRAM = "http://localhost"
"""The client id of a program on somebody's own machine, which needs no registration."""
MARGIN = 30.0
"""Seconds before its end at which a token counts as expired."""
INTERVAL = 5.0
"""Seconds between two requests for a token, unless the hall names others, and what `slow_down` adds (RFC 8628, 3.5)."""
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"


class NotLetIn(Exception):
    """The hall does not let the app in, or not any more."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail or code)
        self.code = code


class Keeper(Protocol):
    """Where the refresh token is kept between two runs: it is as secret as a password."""

    def load(self) -> str | None: ...
    def save(self, token: str | None) -> None: ...


class InMemory:
    """Keeps it for as long as the program runs."""

    def __init__(self) -> None:
        self.kept: str | None = None

    def load(self) -> str | None:
        return self.kept

    def save(self, token: str | None) -> None:
        self.kept = token


class InFile:
    """Keeps it in a file that nobody else may read."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).expanduser()

    def load(self) -> str | None:
        return self.path.read_text() if self.path.exists() else None

    def save(self, token: str | None) -> None:
        if token is None:
            self.path.unlink(missing_ok=True)
            return
        # Whole or not at all: a refresh token is used only once.
        new = self.path.with_name(self.path.name + ".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(token)
        new.replace(self.path)


class Session:
    """The tokens of one app for one person."""

    def __init__(self, hall: str, client_id: str = OWN_PROGRAM, keeper: Keeper | None = None) -> None:
        self.hall = hall.rstrip("/")
        self.client_id = client_id
        self.keeper: Keeper = keeper or InMemory()
        self._renewing = threading.Lock()
        self._access, self._refresh, self._expires = "", "", 0.0

    def grant(self, parameters: Mapping[str, str]) -> None:
        """Gets tokens by a grant."""
        answer = self._post("/oauth/token", parameters)
        if answer.status_code != 200:
            refused = _refusal(answer)
            if refused.code == "invalid_grant":
                self.keeper.save(None)
            raise refused
        said = answer.json()
        self._access, self._refresh = said["access_token"], said["refresh_token"]
        self._expires = time.monotonic() + said["expires_in"] - MARGIN
        self.keeper.save(self._refresh)

    def resume(self) -> bool:
        """Takes up the session that was kept; false if there is none that still holds."""
        kept = self.keeper.load()
        if kept is None:
            return False
        try:
            self.grant({"grant_type": "refresh_token", "refresh_token": kept})
            return True
        except NotLetIn:
            return False

    def token(self) -> str:
        """A token that holds, renewed in time; threads at the same moment wait for one renewal."""
        with self._renewing:
            if time.monotonic() >= self._expires:
                self.grant({"grant_type": "refresh_token", "refresh_token": self._refresh})
            return self._access

    def distrust(self, token: str) -> None:
        """Renews a token that the hall has refused before its time."""
        with self._renewing:
            if token == self._access:
                self._expires = 0.0

    def end(self) -> None:
        """Ends the session here and at the hall (RFC 7009)."""
        self._expires = 0.0
        self.keeper.save(None)
        self._post("/oauth/revoke", {"token": self._refresh})

    def _post(self, path: str, parameters: Mapping[str, str]) -> httpx.Response:
        # The hall answers a form whose answer was lost again, so it is sent until it answers.
        with httpx.Client(transport=Patient(repeats_all=True), timeout=TIMEOUT) as client:
            return client.post(self.hall + path, data={**parameters, "client_id": self.client_id})


def by_device(
    hall: str,
    show: Callable[[str, str], None],
    *,
    scopes: str = "games:read games:play",
    keeper: Keeper | None = None,
    client_id: str = OWN_PROGRAM,
) -> Session:
    """Lets in a terminal, a board or a bot: `show` gets an address and a code, which somebody types there (RFC 8628)."""
    session = Session(hall, client_id, keeper)
    if session.resume():
        return session
    answer = session._post("/oauth/device", {"scope": scopes})
    if answer.status_code != 200:
        raise _refusal(answer)
    asked = answer.json()
    show(asked["verification_uri"], asked["user_code"])
    interval = asked.get("interval", INTERVAL)
    while True:
        time.sleep(interval)
        try:
            session.grant({"grant_type": DEVICE, "device_code": asked["device_code"]})
            return session
        except NotLetIn as refused:
            if refused.code == "slow_down":
                interval += INTERVAL
            elif refused.code != "authorization_pending":
                raise


def _refusal(answer: httpx.Response) -> NotLetIn:
    """What an endpoint of OAuth says when it refuses (RFC 6749, section 5.2), or a hall in its place."""
    try:
        said: dict[str, Any] = answer.json()
    except ValueError:
        said = {}
    code = said.get("error") or said.get("code") or str(answer.status_code)
    return NotLetIn(code, said.get("error_description") or said.get("detail") or "")
