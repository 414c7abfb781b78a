"""Writes openapi/vectors/logistic.json, the table of section 4 of openapi/rating-format.md.

Decimal arithmetic of 60 digits decides each rounding: no value lies within 10^-5 of a half.
"""

from __future__ import annotations

import json
from decimal import Decimal, localcontext
from pathlib import Path

FILE = Path(__file__).parents[2] / "openapi" / "vectors" / "logistic.json"
STEPS = 64
FIRST = -8 * STEPS
LAST = 8 * STEPS


def values() -> list[int]:
    """2^31 / (1 + e^-x) for x from -8 to 8 in steps of 1/64, rounded to the nearest integer."""
    rounded = []
    with localcontext() as context:
        context.prec = 60
        for step in range(FIRST, LAST + 1):
            exact = 2**31 / (1 + (Decimal(-step) / STEPS).exp())
            nearest = int(exact.to_integral_value())
            # Zero alone gives an integer, and no other value is too near to a half.
            assert step == 0 or abs(abs(exact - nearest) - Decimal("0.5")) > Decimal("1e-5"), step
            rounded.append(nearest)
    return rounded


def text_of(table: list[int]) -> str:
    rows = (", ".join(map(str, table[at : at + 8])) for at in range(0, len(table), 8))
    head = {"first": FIRST, "last": LAST, "one": 2**31, "steps_per_unit": STEPS}
    return json.dumps(head)[:-1] + ', "values": [\n  ' + ",\n  ".join(rows) + "\n]}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(values()))
