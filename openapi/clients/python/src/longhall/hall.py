"""A hall, as somebody sees it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from uuid import UUID

import httpx

from .core import AuthenticatedClient
from .core import models as m
from .core.api.turns import list_turns
from .patience import Patient
from .refused import answered
from .session import Keeper, Session, by_device
from .table import WAIT, Table
from .titles import D, G, L, M, Title

TIMEOUT = 90.0
"""Seconds after which a request that may wait has failed."""


class Bearer(httpx.Auth):
    """Gives each request the token that holds when it is sent."""

    def __init__(self, token: Callable[[], str]) -> None:
        self.token = token

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        request.headers["Authorization"] = f"Bearer {self.token()}"
        yield request


class Hall:
    """A hall where a person plays."""

    def __init__(self, url: str, token: Callable[[], str]) -> None:
        """`token` gives a token that holds, for each request."""
        arguments = {"auth": Bearer(token), "transport": Patient()}
        self.api = AuthenticatedClient(url.rstrip("/"), token="from Bearer", timeout=httpx.Timeout(TIMEOUT), httpx_args=arguments)
        """For every operation of the document: `core.api.games.list_games.sync(client=hall.api)`."""

    @classmethod
    def of(cls, session: Session) -> Hall:
        """A hall where the person of this session plays."""
        return cls(session.hall, session.token)

    @classmethod
    def sign_in(cls, url: str, show: Callable[[str, str], None], keeper: Keeper | None = None) -> Hall:
        """Signs in from a terminal: see `by_device`."""
        return cls.of(by_device(url, show, keeper=keeper))

    def table(self, title: Title[G, L, M, D], id: UUID) -> Table[G, L, M, D]:
        """The table of a game of a title."""
        return Table(self.api, title, id)

    def turns(self, title: Title[G, L, M, D]) -> Iterator[tuple[Table[G, L, M, D], m.Turn]]:
        """The games of a title in which it is your turn, one after the other and for ever: it waits where there is none. A
        game is given again when anything of your turns has changed."""
        known = ""
        while True:
            response = list_turns.sync_detailed(client=self.api, if_none_match=known, prefer=WAIT)
            if response.status_code == 304:
                continue
            known = response.headers.get("etag", "")
            for turn in answered(response.parsed).items:
                if turn.ruleset == title.id:
                    yield self.table(title, turn.game), turn
