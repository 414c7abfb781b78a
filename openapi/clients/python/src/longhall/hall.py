"""A hall, as somebody sees it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from uuid import UUID, uuid4

import httpx

from .changes import changes
from .core import AuthenticatedClient
from .core import models as m
from .core.api.games import create_game
from .core.api.turns import list_turns
from .patience import TIMEOUT
from .refused import answered
from .session import Keeper, Session, by_device
from .skip import Skipping
from .table import Table
from .titles import D, G, GameRequest, L, M, R, Title


class Bearer(httpx.Auth):
    """Gives each request the token that holds when it is sent. One that is refused is replaced once."""

    def __init__(self, token: Callable[[], str] | None, refused: Callable[[str], object]) -> None:
        self.token = token
        self.refused = refused

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        if self.token is None:
            request.headers.pop("Authorization", None)
            yield request
            return
        token = self.token()
        request.headers["Authorization"] = f"Bearer {token}"
        response = yield request
        if response.status_code == 401:
            self.refused(token)
            other = self.token()
            if other != token:
                request.headers["Authorization"] = f"Bearer {other}"
                yield request


class Hall:
    """A hall, as somebody sees it, or, without a token, anybody. Its requests outlive a restart of the hall."""

    def __init__(
        self, url: str, token: Callable[[], str] | None = None, refused: Callable[[str], object] = lambda _: None
    ) -> None:
        """`token` gives a token that holds, for each request; `refused` gets one that the hall has refused, so that the next
        one is another."""
        arguments = {"auth": Bearer(token, refused), "transport": Skipping()}
        self.url = url.rstrip("/")
        self.api = AuthenticatedClient(self.url, token="from Bearer", timeout=httpx.Timeout(TIMEOUT), httpx_args=arguments)
        """For every operation of the document: `core.api.games.list_games.sync(client=hall.api)`."""

    @classmethod
    def of(cls, session: Session) -> Hall:
        """A hall where the person of this session plays."""
        return cls(session.hall, session.token, session.distrust)

    @classmethod
    def sign_in_by_device(cls, url: str, show: Callable[[str, str], None], keeper: Keeper | None = None) -> Hall:
        """Signs in from a terminal: see `by_device`."""
        return cls.of(by_device(url, show, keeper=keeper))

    def create(self, title: Title[G, L, M, D, R], game: GameRequest) -> Table[G, L, M, D, R]:
        """Creates a game, in which its creator sits, and adds entropy of 32 random bytes to it."""
        made = answered(create_game.sync_detailed(client=self.api, body=game, idempotency_key=str(uuid4())))
        table = self.table(title, made.id)
        table.give_entropy()
        return table

    def table(self, title: Title[G, L, M, D, R], id: UUID) -> Table[G, L, M, D, R]:
        """The table of a game of a title."""
        return Table(self.api, title, id)

    def turns(self, title: Title[G, L, M, D, R]) -> Iterator[tuple[Table[G, L, M, D, R], m.Turn]]:
        """The games of a title in which it is your turn, one after the other and for ever: it waits where there is none, and
        for a hall that is out of reach. A game is given again when anything of your turns has changed, and each minute."""
        for turns in changes(
            lambda prefer, tag: list_turns.sync_detailed(client=self.api, if_none_match=tag, prefer=prefer)
        ):
            for turn in turns.items:
                if turn.ruleset == title.id:
                    yield self.table(title, turn.game), turn
