"""What the hall refuses."""

from __future__ import annotations

from typing import TypeVar

from .core.models import Problem

A = TypeVar("A")


class Refused(Exception):
    """What the hall refused, and why (RFC 9457)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem

    @property
    def code(self) -> str:
        """The stable word for what went wrong."""
        return self.problem.code


def answered(parsed: A | Problem | None) -> A:
    """What was answered; raises what was refused."""
    if isinstance(parsed, Problem):
        raise Refused(parsed)
    if parsed is None:
        raise ValueError("the hall answered without a body that the document knows")
    return parsed
