"""A client of Longhall: the whole API, generated from its document, and above it what every front end needs."""

from .hall import Hall
from .refused import Refused
from .session import InFile, InMemory, Keeper, NotLetIn, Session, by_device
from .table import Table
from .titles import VIKINGDOMS, VIKINGS, VIKINGS_ON_BOARD, Title

__all__ = [
    "VIKINGDOMS",
    "VIKINGS",
    "VIKINGS_ON_BOARD",
    "Hall",
    "InFile",
    "InMemory",
    "Keeper",
    "NotLetIn",
    "Refused",
    "Session",
    "Table",
    "Title",
    "by_device",
]
