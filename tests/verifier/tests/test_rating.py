"""Rating lists: the vectors of openapi/rating-format.md, and the formulas behind its integers."""

from __future__ import annotations

import json
import math
import random
import unittest
from fractions import Fraction

import logistic
import rating_vectors
from longhall_log import rating
from longhall_log.rating import Game, Seat, Standing


class Table(unittest.TestCase):
    def test_it_is_current(self) -> None:
        """`python3 tests/verifier/logistic.py` writes it anew."""
        self.assertEqual(logistic.FILE.read_text(), logistic.text_of(logistic.values()))

    def test_it_is_symmetric(self) -> None:
        table = logistic.values()
        self.assertEqual({low + high for low, high in zip(table, reversed(table))}, {2**31})

    def test_it_is_near_to_the_function(self) -> None:
        for x in range(-600_000, 600_000, 97):
            exact = 1 / (1 + math.exp(-min(max(x / 2**16, -8), 8)))
            self.assertAlmostEqual(rating.logistic(x) / 2**31, exact, delta=3.0e-6)


class Arithmetic(unittest.TestCase):
    def test_division_rounds_half_to_even(self) -> None:
        for a in range(-40, 40):
            for b in range(1, 9):
                self.assertEqual(rating.divide(a, b), _rounded(a, b), (a, b))

    def test_roots_are_nearest(self) -> None:
        for a in range(3000):
            r = rating.root(a)
            # (r - 1/2)^2 < a < (r + 1/2)^2, times four.
            self.assertTrue(4 * a < (2 * r + 1) ** 2 and (r == 0 or 4 * a > (2 * r - 1) ** 2), a)


def _rounded(a: int, b: int) -> int:
    return round(Fraction(a, b))


class Vectors(unittest.TestCase):
    def test_they_are_current(self) -> None:
        """`python3 tests/verifier/rating_vectors.py` writes them anew."""
        self.assertEqual(rating_vectors.FILE.read_text(), rating_vectors.text_of(rating_vectors.lists()))

    def test_tables(self) -> None:
        lists = json.loads(rating_vectors.FILE.read_text())["lists"]
        self.assertGreater(len(lists), 25)
        for one in lists:
            self.assertEqual(rating.table_of(one), one["table"], one["name"])

    def test_invalid_input_is_refused(self) -> None:
        a, b = (Seat(name, name, False, 1) for name in "ab")
        pair = Game(0, "1", (a, b))
        for previous, games in [
            ({"a": Standing(0, 11_999, 1)}, []),
            ({"a": Standing(0, 350_001, 1)}, []),
            ({"a": Standing(10**9 + 1, 12_000, 1)}, []),
            ({}, [pair, pair]),
            ({}, [Game(0, "1", (a,))]),
            ({}, [Game(0, "1", (a, a))]),
            ({}, [Game(0, "1", (a, Seat("b", "a", False, 1)))]),
        ]:
            with self.assertRaises(rating.Invalid):
                rating.next_table(previous, [], games)


class Formulas(unittest.TestCase):
    """The integers are those of the real formulas, up to a thousandth of a point or two."""

    def test_lists_of_two_are_near_to_them(self) -> None:
        dice = random.Random(7)
        for _ in range(200):
            names = [rating_vectors.player(n) for n in range(6)]
            previous = {
                name: Standing(dice.randint(1_000_000, 2_000_000), dice.randint(12_000, 350_000), 1) for name in names
            }
            games = []
            for n in range(3):
                seats = (Seat(name, name, False, place) for place, name in enumerate(names[2 * n : 2 * n + 2], 1))
                games.append(Game(n, str(n), tuple(seats)))
            made = rating.next_table(previous, [], games)
            for winner, loser in (names[0:2], names[2:4], names[4:6]):
                for own, other, s in ((winner, loser, 1.0), (loser, winner, 0.0)):
                    mu, sigma = _updated(previous[own], previous[other], s)
                    # The interpolation of the table differs by up to 3e-6.
                    self.assertAlmostEqual(made[own].mu / 1000, mu, delta=0.004)
                    self.assertAlmostEqual(made[own].sigma / 1000, sigma, delta=0.002)


def _updated(own: Standing, other: Standing, s: float) -> tuple[float, float]:
    """One game of two by the formulas in real numbers, in points."""
    c = math.sqrt((own.sigma / 1000) ** 2 + (other.sigma / 1000) ** 2 + 2 * 175**2)
    p = 1 / (1 + math.exp((other.mu - own.mu) / 1000 / c))
    v = 1 / (1 / (own.sigma / 1000) ** 2 + p * (1 - p) / c**2)
    return own.mu / 1000 + v * (s - p) / c, min(350.0, math.sqrt(v + 144))
