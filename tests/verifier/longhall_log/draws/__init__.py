"""What is drawn, by ruleset (section 8). Each module of this folder but `kit` names its rulesets."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..chance import Draw
from .kit import Draws

_MODULES = [import_module(f".{found.name}", __name__) for found in iter_modules(__path__) if found.name != "kit"]

RULESETS: dict[str, type[Draws]] = {name: own for module in _MODULES for name, own in module.RULESETS.items()}
VECTORS: dict[str, Callable[[Callable[[str], Draw]], dict[str, Any]]] = {
    name: module.vectors for module in _MODULES for name in module.RULESETS
}
"""What the draws by label give at the start of a game, and some of what comes later, for others who check theirs."""
