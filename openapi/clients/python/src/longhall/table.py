"""A game of one title."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Generic, Literal, TypeVar
from uuid import UUID, uuid4

from . import follow
from .changes import changes
from .core import AuthenticatedClient
from .core import models as m
from .core.api.games import get_game, give_entropy, join_game
from .core.api.moves import dry_run_moves, list_legal_moves, make_moves
from .core.types import UNSET
from .log.verdict import Report
from .log.verifier import verify
from .refused import answered
from .titles import D, Event, G, L, M, R, Title

A = TypeVar("A")


class Table(Generic[G, L, M, D, R]):
    """A game of one title, as one of its players or somebody else sees it."""

    def __init__(self, api: AuthenticatedClient, title: Title[G, L, M, D, R], id: UUID) -> None:
        self.api = api
        self.title = title
        self.id = id

    def game(self) -> G:
        """The game as you may see it."""
        return self._of(self.title.game, answered(get_game.sync_detailed(self.id, client=self.api)))

    def legal_moves(self) -> L:
        """What you may do now."""
        legal = answered(list_legal_moves.sync_detailed(self.id, client=self.api))
        return self._of(self.title.legal_moves, legal)

    def join(self, invite: str | None = None, entropy: str | None = None) -> None:
        """Takes a seat of a game that is open; `invite` for a private one. Unless given, `entropy` is 32 random bytes."""
        self._sit(m.SeatingOfPlayer(invite=invite or UNSET, entropy=entropy or token_hex(32)))

    def seat_bot(self, bot: Literal["easy", "steady"]) -> None:
        """Lets a bot sit down, `easy` or `steady`, if you are the host."""
        self._sit(m.SeatingOfBot(bot))

    def give_entropy(self) -> bool:
        """Adds entropy of 32 random bytes to a game that you have created. False if the game takes none, because it has
        begun or your seat has given some."""
        body = m.EntropyRequest(entropy=token_hex(32))
        return give_entropy.sync_detailed(self.id, client=self.api, body=body).status_code < 300

    def play(self, seq: int, *moves: M) -> D:
        """Makes moves, all of them or none, in the game as it was after event `seq`; `stale_seq` if it has moved on. If the
        answer is lost, or the hall is out of reach, the request is repeated: no move is made twice."""
        body, key = m.MovesRequest(seq, list(moves)), str(uuid4())
        made = answered(make_moves.sync_detailed(self.id, client=self.api, body=body, idempotency_key=key))
        return self._of(self.title.made, made)

    def dry_run(self, seq: int, *moves: M) -> R:
        """What moves would bring about, up to the first that would reveal something; nothing is recorded."""
        body, key = m.MovesRequest(seq, list(moves)), str(uuid4())
        run = answered(dry_run_moves.sync_detailed(self.id, client=self.api, body=body, idempotency_key=key))
        return self._of(self.title.dry_run, run)

    def wait_for_turn(self) -> G:
        """Waits until the game waits for you or is over."""
        for shown in changes(
            lambda prefer, tag: get_game.sync_detailed(self.id, client=self.api, if_none_match=tag, prefer=prefer)
        ):
            game = self._of(self.title.game, shown)
            if game.status == "finished" or game.you in game.awaiting:
                return game
        raise AssertionError("changes never end")

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

    def _sit(self, seating: m.SeatingOfBot | m.SeatingOfPlayer) -> None:
        answered(join_game.sync_detailed(self.id, client=self.api, body=seating, idempotency_key=str(uuid4())))

    def _of(self, of: type[A], answer: object) -> A:
        if not isinstance(answer, of):
            raise TypeError(f"game {self.id} is not one of {self.title.id}")
        return answer
