"""The types of the document, by title: a move of Vikings is no move of Vikingdoms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from .core import models as m

Game: TypeAlias = m.VikingsGame | m.VikingsOnBoardGame | m.VikingdomsGame
LegalMoves: TypeAlias = m.VikingsLegalMoves | m.VikingsOnBoardLegalMoves | m.VikingdomsLegalMoves
MovesMade: TypeAlias = m.VikingsMovesMade | m.VikingsOnBoardMovesMade | m.VikingdomsMovesMade
DryRun: TypeAlias = m.VikingsDryRun | m.VikingsOnBoardDryRun | m.VikingdomsDryRun
GameRequest: TypeAlias = m.VikingsGameRequest | m.VikingsOnBoardGameRequest | m.VikingdomsGameRequest
Event: TypeAlias = (
    m.EventAccepted | m.EventConfirmed | m.EventDeclined | m.EventEnded | m.EventEntropyGiven | m.EventJoined | m.EventLeft
    | m.EventMustered | m.EventOffered | m.EventRemoved | m.EventReplaced | m.EventResigned | m.EventTimedOut | m.EventVacationEnded | m.EventVacationTaken
    | m.VikingsEventCreated | m.VikingsEventMoved | m.VikingsEventStarted | m.VikingsEventUndone
    | m.VikingsOnBoardEventCreated | m.VikingsOnBoardEventMoved | m.VikingsOnBoardEventStarted
    | m.VikingsOnBoardEventUndone | m.VikingdomsEventCreated | m.VikingdomsEventMoved | m.VikingdomsEventStarted
    | m.VikingdomsEventUndone
)  # fmt: skip

VikingsMove: TypeAlias = (
    m.VikingsMoveBid | m.VikingsMoveBuy | m.VikingsMoveDeclineSpecial | m.VikingsMoveEndSailing | m.VikingsMoveExchange
    | m.VikingsMoveLand | m.VikingsMoveLayColour | m.VikingsMovePassBid | m.VikingsMovePlaceStartTile
    | m.VikingsMovePlaceTile | m.VikingsMoveRemoveViking | m.VikingsMoveReplaceTile | m.VikingsMoveSail
    | m.VikingsMoveTakeSpecial
)  # fmt: skip
VikingsOnBoardMove: TypeAlias = (
    m.VikingsOnBoardMoveChooseAction | m.VikingsOnBoardMoveChooseShip | m.VikingsOnBoardMoveLoad
    | m.VikingsOnBoardMoveMoveBet | m.VikingsOnBoardMoveMoveBody | m.VikingsOnBoardMovePlaceBet
    | m.VikingsOnBoardMovePlaceLoneViking | m.VikingsOnBoardMovePromote | m.VikingsOnBoardMoveRaise
    | m.VikingsOnBoardMoveRemoveSupply | m.VikingsOnBoardMoveSwap | m.VikingsOnBoardMoveTakeSupply
)  # fmt: skip
VikingdomsMove: TypeAlias = (
    m.VikingdomsMoveChooseEnd | m.VikingdomsMoveChooseTile | m.VikingdomsMoveDeclineExchange
    | m.VikingdomsMoveDeclineSwap | m.VikingdomsMoveExchange | m.VikingdomsMoveMove | m.VikingdomsMovePlace
    | m.VikingdomsMoveSeizeTile | m.VikingdomsMoveSwapIslands | m.VikingdomsMoveTakeAlly
)  # fmt: skip

G = TypeVar("G", bound=Game)
"""A game of the title."""
L = TypeVar("L", bound=LegalMoves)
"""What may be done in it."""
D = TypeVar("D", bound=MovesMade)
"""What was done."""
R = TypeVar("R", bound=DryRun)
"""What would be done."""
M = TypeVar("M", bound=VikingsMove | VikingsOnBoardMove | VikingdomsMove)
"""A move of it."""


@dataclass(frozen=True)
class Title(Generic[G, L, M, D, R]):
    """A title, and the types of what the hall answers about it."""

    id: str
    game: type[G]
    legal_moves: type[L]
    made: type[D]
    dry_run: type[R]


VIKINGS: Title[m.VikingsGame, m.VikingsLegalMoves, VikingsMove, m.VikingsMovesMade, m.VikingsDryRun] = Title(
    "vikings", m.VikingsGame, m.VikingsLegalMoves, m.VikingsMovesMade, m.VikingsDryRun
)
VIKINGS_ON_BOARD: Title[
    m.VikingsOnBoardGame, m.VikingsOnBoardLegalMoves, VikingsOnBoardMove, m.VikingsOnBoardMovesMade, m.VikingsOnBoardDryRun
] = Title(
    "vikings_on_board",
    m.VikingsOnBoardGame,
    m.VikingsOnBoardLegalMoves,
    m.VikingsOnBoardMovesMade,
    m.VikingsOnBoardDryRun,
)
VIKINGDOMS: Title[
    m.VikingdomsGame, m.VikingdomsLegalMoves, VikingdomsMove, m.VikingdomsMovesMade, m.VikingdomsDryRun
] = Title("vikingdoms", m.VikingdomsGame, m.VikingdomsLegalMoves, m.VikingdomsMovesMade, m.VikingdomsDryRun)
