"""Writes openapi/vectors/ratings.json, the lists of section 9 of openapi/rating-format.md."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

from longhall_log import rating

FILE = Path(__file__).parents[2] / "openapi" / "vectors" / "ratings.json"

# Monday, 2026-11-23T00:00:00Z.
MONDAY = 1_795_392_000_000
HOUR = 3_600_000
DAY = 24 * HOUR

Rows = list[list[Any]]
Fields = dict[str, Any]


def player(n: int) -> str:
    return f"00000000-0000-7000-8000-{n:012x}"


def game_id(n: int) -> str:
    return f"00000000-0000-7000-9000-{n:012x}"


A, B, C, D, E, F = map(player, range(1, 7))


def row(name: str, mu: int = 1_500_000, sigma: int = 350_000, n: int = 1) -> list[Any]:
    return [name, mu, sigma, n]


def known(*names: str) -> Rows:
    """Players at the start values that have one rated game."""
    return [row(name) for name in names]


def seat(name: str, place: int, left: bool = False, owner: str | None = None) -> Fields:
    return {"left": left, "owner": owner or name, "place": place, "player": name}


def game(n: int, *seats: Fields, at: int | None = None) -> Fields:
    """Ends at the n-th hour of the week, if no time is given."""
    return {"ended_at": MONDAY + n * HOUR if at is None else at, "game": game_id(n), "seats": list(seats)}


def won(n: int, *names: str, at: int | None = None) -> Fields:
    """A game with these places."""
    return game(n, *(seat(name, place) for place, name in enumerate(names, 1)), at=at)


def left(name: str, at: int, n: int) -> list[Any]:
    return [name, at, game_id(n)]


def leavings(name: str, *times: int) -> Rows:
    return [left(name, at, 1000 + n) for n, at in enumerate(times)]


def _of_one_game() -> dict[str, tuple[Rows, Rows, list[Fields]]]:
    settled = [row(A, 1_612_345, 81_234, 40), row(B, 1_398_765, 62_001, 55), row(C, 1_501_001, 140_003, 12), row(D, 1_700_999, 45_678, 90)]
    gone = game(1, seat(A, 1), seat(B, 2, left=True))
    return {
        "an empty week of an empty table": ([], [], []),
        "one game of two": (known(A, B), [], [won(1, A, B)]),
        "one tie of two": (known(A, B), [], [game(1, seat(A, 1), seat(B, 1))]),
        "a tie of unequal players": (settled[:2], [], [game(1, seat(A, 1), seat(B, 1))]),
        "the better player wins": (settled[:2], [], [won(1, A, B)]),
        "the weaker player wins": (settled[:2], [], [won(1, B, A)]),
        "a game of three": (settled[:3], [], [won(1, C, A, B)]),
        "a game of three with a tie for the first place": (settled[:3], [], [game(1, seat(A, 1), seat(B, 1), seat(C, 3))]),
        "a game of four": (settled, [], [won(1, B, C, D, A)]),
        "a game of four with ties, places with gaps": (settled, [], [game(1, seat(A, 4), seat(B, 2), seat(C, 2), seat(D, 255))]),
        "a leaver of two": (known(A, B), [], [gone]),
        "the place of a leaver is irrelevant": (known(A, B), [], [game(1, seat(A, 2), seat(B, 1, left=True))]),
        "a leaver of three": (settled[:3], [], [game(1, seat(A, 1, left=True), seat(B, 2), seat(C, 3))]),
        "two leavers of four": (settled, [], [game(1, seat(A, 1, left=True), seat(B, 1), seat(C, 4, left=True), seat(D, 2))]),
        "a game that all have left": (settled[:3], [], [game(1, seat(A, 1, left=True), seat(B, 2, left=True), seat(C, 3, left=True))]),
        "the account of a bot": (known(A, B), [], [game(1, seat(A, 1), seat(B, 2, owner=C))]),
    }  # fmt: skip


def _of_many_games() -> dict[str, tuple[Rows, Rows, list[Fields]]]:
    settled = [row(name, 1_400_000 + 70_001 * n, 60_000 + 25_003 * n, 20 + n) for n, name in enumerate([A, B, C, D])]
    hour = count(1)
    round_robin = [won(next(hour), one, other) for one in (A, B, C, D) for other in (A, B, C, D) if one < other]
    return {
        "two games of the same two": (known(A, B), [], [won(1, A, B), won(2, A, B)]),
        "seven games of the same two, one lost": (settled[:2], [], [won(n, *((B, A) if n == 4 else (A, B))) for n in range(1, 8)]),
        "the same two in games of two, three and four": (settled, [], [won(1, A, B), won(2, A, C, B), won(3, D, A, B, C), won(4, B, A)]),
        "six games of four players": (settled, [], round_robin),
        "games in another order than that of their ends": (known(A), [], [won(3, B, A), won(1, A, B), won(2, A, B)]),
    }  # fmt: skip


def _of_first_games() -> dict[str, tuple[Rows, Rows, list[Fields]]]:
    return {
        "the first game of one": (known(A), [], [won(1, A, B)]),
        "the first game of both, then another": ([], [], [won(1, A, B), won(2, B, A)]),
        "the first game of one of four is void for all": (known(A, B, C), [], [won(1, A, B, C, D)]),
        "a standing without a rated game is new": ([row(A, n=0), row(B)], [], [won(1, A, B), won(2, A, B)]),
        "two first games of one end together: the lower id is the first": (
            known(A, B),
            [],
            [won(2, C, B, at=MONDAY + 5), won(1, A, C, at=MONDAY + 5)],
        ),
        "the first game of two players is first for both": (known(A, B), [], [won(1, C, D), won(2, A, C), won(3, D, B)]),
        "a first game is no meeting": (known(A), [], [won(1, A, B), won(2, A, B), won(3, A, B)]),
    }  # fmt: skip


def _of_leavings() -> dict[str, tuple[Rows, Rows, list[Fields]]]:
    gone = game(1, seat(A, 1), seat(B, 2, left=True))
    ended = gone["ended_at"]
    others = known(A, C, D, E, F)
    four = [game(n, seat(name, 1), seat(B, 2, left=True)) for n, name in enumerate([A, C, D, E], 1)]
    in_first = game(1, seat(A, 1), seat(B, 2, left=True))
    both = game(1, seat(A, 1, left=True), seat(B, 2, left=True), seat(C, 3))
    three_of_a = [left(A, MONDAY - n * DAY, 2000 + n) for n in range(1, 4)]
    three_of_b = leavings(B, MONDAY - 3 * DAY, MONDAY - 2 * DAY, MONDAY - DAY)
    return {
        "a third leaving": (known(A, B), three_of_b[:2], [gone]),
        "a fourth leaving is void for the other": (known(A, B), three_of_b, [gone]),
        "a fourth leaving 28 days after the first": (
            known(A, B),
            leavings(B, ended - 28 * DAY, MONDAY - 2 * DAY, MONDAY - DAY),
            [gone],
        ),
        "a fourth leaving a millisecond before that": (
            known(A, B),
            leavings(B, ended - 28 * DAY + 1, MONDAY - 2 * DAY, MONDAY - DAY),
            [gone],
        ),
        "four leavings in one list": ([*others, row(B)], [], four),
        "four leavings that end together": (
            [*others, row(B)],
            [],
            [{**one, "ended_at": MONDAY} for one in reversed(four)],
        ),
        "a leaving in a void game is one of the four": (
            others,
            three_of_b[:2],
            [in_first, game(2, seat(B, 1, left=True), seat(C, 2))],
        ),
        "two leavers, one of them for the fourth time": (known(A, B, C), three_of_b, [both]),
        "two leavers, both for the fourth time": (known(A, B, C), [*three_of_b, *three_of_a], [both]),
        "a leaving that is given twice": (known(A, B), [*three_of_b[:2], three_of_b[0]], [gone]),
        "leavings of a player without a game": (known(A, B), leavings(B, *[MONDAY - DAY] * 5), []),
    }


def _of_extremes() -> dict[str, tuple[Rows, Rows, list[Fields]]]:
    most, least = 1_000_000_000, -1_000_000_000
    return {
        "idle players of every uncertainty": (
            [row(player(n), 1_500_000 + n, sigma) for n, sigma in enumerate([12_000, 12_001, 100_000, 349_794, 349_795, 350_000], 1)],
            [],
            [],
        ),
        "the least uncertainty": ([row(A, sigma=12_000), row(B, sigma=12_000)], [], [won(1, A, B)]),
        "the least against the greatest uncertainty": ([row(A, sigma=12_000), row(B)], [], [won(1, B, A)]),
        "the greatest distance, as expected": ([row(A, most), row(B, least)], [], [won(1, A, B)]),
        "the greatest distance, against all expectation": ([row(A, most, 12_000), row(B, least, 12_000)], [], [won(1, B, A)]),
        "a win at the greatest mu, a loss at the least": ([row(A, most), row(B, most), row(C, least), row(D, least)], [], [won(1, A, B), won(2, C, D)]),
        "negative numbers": ([row(A, -1_234_567, 77_777), row(B, -2_000_001, 200_003)], [], [won(1, B, A), won(2, A, B)]),
        "the edge of the table": ([row(A, 5_927_189), row(B, 1_500_000), row(C, 5_927_190), row(D, 1_500_000), row(E, 5_927_187), row(F)], [], [won(1, A, B), won(2, D, C), won(3, F, E)]),
        "a count that stays at its maximum": ([row(A, n=2**32 - 1), row(B, n=2**32 - 2)], [], [won(1, A, B), won(2, B, A)]),
        "times before 1970 and after 9999": (known(A, B), leavings(B, 1 - 2**53, 0), [won(1, A, B, at=1 - 2**53), won(2, A, B, at=2**53 - 1)]),
    }  # fmt: skip


def lists() -> list[Fields]:
    groups = [_of_one_game(), _of_many_games(), _of_first_games(), _of_leavings(), _of_extremes()]
    made = []
    for name, (previous, earlier, games) in (item for group in groups for item in group.items()):
        given = {"games": games, "leavings": earlier, "previous": previous}
        made.append({"name": name, **given, "table": rating.table_of(given)})
    return made


def text_of(made: list[Fields]) -> str:
    lines = ",\n  ".join(json.dumps(one, sort_keys=True) for one in made)
    return '{"lists": [\n  ' + lines + "\n]}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(lists()))
