"""What the hall refuses."""

from __future__ import annotations

import json
from typing import Any

from .core.models import Problem
from .core.types import Response


class Refused(Exception):
    """What the hall refused, and why (RFC 9457)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem

    @property
    def code(self) -> str:
        """The stable word for what went wrong. There may be new ones: treat one that you do not know by `problem.status`."""
        return self.problem.code


def answered(response: Response[Any]) -> Any:
    """What was answered; raises what was refused."""
    if response.status_code >= 400:
        raise Refused(Problem.from_dict(json.loads(response.content)))
    if response.parsed is None:
        raise ValueError(f"{response.status_code} is no answer of a hall")
    return response.parsed
