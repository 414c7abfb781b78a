"""A game of one title."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Generic, TypeVar
from uuid import UUID, uuid4

from . import follow
from .core import AuthenticatedClient
from .core import models as m
from .core.api.games import get_game, give_entropy, join_game
from .core.api.moves import list_legal_moves, make_moves
from .core.types import UNSET
from .log.verdict import Report
from .log.verifier import verify
from .refused import answered
from .titles import D, Event, G, L, M, Title

WAIT = "wait=60"
"""The longest that the hall lets a request wait."""
A = TypeVar("A")


class Table(Generic[G, L, M, D]):
    """A game of one title, as one of its players or a guest sees it."""

    def __init__(self, api: AuthenticatedClient, title: Title[G, L, M, D], id: UUID) -> None:
        self.api = api
        self.title = title
        self.id = id

    def game(self) -> G:
        """The game as you may see it."""
        return self._of(self.title.game, answered(get_game.sync(self.id, client=self.api)))

    def legal_moves(self) -> L:
        """What you may do now."""
        legal = answered(list_legal_moves.sync(self.id, client=self.api))
        return self._of(self.title.legal_moves, legal)

    def join(self, invite: str | None = None) -> None:
        """Takes a seat of a game that is open and adds entropy of 32 random bytes; `invite` for a private one."""
        body = m.Seating(invite=invite or UNSET, entropy=token_hex(32))
        answered(join_game.sync(self.id, client=self.api, body=body, idempotency_key=str(uuid4())))

    def give_entropy(self) -> bool:
        """Adds entropy of 32 random bytes to a game that you have created. False if the game takes none, because it has
        begun or your seat has given some."""
        body = m.EntropyRequest(entropy=token_hex(32))
        return give_entropy.sync_detailed(self.id, client=self.api, body=body).status_code < 300

    def play(self, seq: int, *moves: M) -> D:
        """Makes moves, all of them or none, in the game as it was after event `seq`; `stale_seq` if it has moved on. An
        answer that is lost is asked for again: no move is made twice."""
        body, key = m.MovesRequest(seq, list(moves)), str(uuid4())
        made = answered(make_moves.sync(self.id, client=self.api, body=body, idempotency_key=key))
        return self._of(self.title.made, made)

    def wait_for_turn(self) -> G:
        """Waits until the game waits for you or is over."""
        known = ""
        while True:
            response = get_game.sync_detailed(self.id, client=self.api, if_none_match=known, prefer=WAIT)
            if response.status_code == 304:
                continue
            known = response.headers.get("etag", "")
            game = self._of(self.title.game, answered(response.parsed))
            if game.status == "finished" or game.you in game.awaiting:
                return game

    def follow(self, after: int = 0) -> Iterator[Event]:
        """Every event after `after`, each once, as it happens, until the game is over; it connects again by itself."""
        return follow.follow(self.api, self.id, after)

    def log(self) -> bytes:
        """The log, byte for byte as it is chained."""
        accept = {"Accept": "application/x-ndjson"}
        return self.api.get_httpx_client().get(f"/v1/games/{self.id}/events", headers=accept).raise_for_status().content

    def check(self) -> Report:
        """Checks all of the log that its format says, once it is over the draws too: `verdict`, and what is not checked."""
        return verify(str(self.id), self.log())[0]

    def _of(self, of: type[A], answer: object) -> A:
        if not isinstance(answer, of):
            raise TypeError(f"game {self.id} is not one of {self.title.id}")
        return answer
