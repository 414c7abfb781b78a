"""What is drawn, by ruleset (section 8)."""

from .kit import Draws
from .vikingdoms import Vikingdoms
from .vikings import Vikings
from .vikings_on_board import VikingsOnBoard

RULESETS: dict[str, type[Draws]] = {
    "vikings/1": Vikings,
    "vikings_on_board/1": VikingsOnBoard,
    "vikingdoms/1": Vikingdoms,
}
