"""Rating lists, written from openapi/rating-format.md alone. "Section N" in comments refers to that page.

Run as a program, it reads one list per line in the form of section 9 and writes the table of each as one line of JSON.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

# Section 1.
MU_START = 1_500_000
MU_MAX = 1_000_000_000
SIGMA_MIN = 12_000
SIGMA_MAX = 350_000
BETA = 175_000
TAU = 12_000
N_MAX = 2**32 - 1

_28_DAYS = 2_419_200_000
_HUNDREDTHS = {2: 100, 3: 86, 4: 76}

_TABLE_FILE = Path(__file__).parents[3] / "openapi" / "vectors" / "logistic.json"
_TABLE: list[int] = json.loads(_TABLE_FILE.read_text())["values"]


class Invalid(Exception):
    """Input that section 1 or 2 excludes."""


class Standing(NamedTuple):
    mu: int
    sigma: int
    n: int


_NEWCOMER = Standing(MU_START, SIGMA_MAX, 0)


class Seat(NamedTuple):
    player: str
    owner: str
    left: bool
    place: int


class Game(NamedTuple):
    """Games and leavings compare by time, then by id."""

    ended_at: int
    id: str
    seats: tuple[Seat, ...]


def divide(a: int, b: int) -> int:
    """Section 3."""
    below, rest = divmod(a, b)
    is_up = 2 * rest > b or (2 * rest == b and below % 2 == 1)
    return below + 1 if is_up else below


def root(a: int) -> int:
    """Section 3."""
    r = math.isqrt(a)
    return r + 1 if a - r * r > r else r


def logistic(x: int) -> int:
    """Section 4."""
    k, r = divmod(min(max(x, -524288), 524288) + 524288, 1024)
    if r == 0:
        return _TABLE[k]
    return _TABLE[k] + divide((_TABLE[k + 1] - _TABLE[k]) * r, 1024)


def _counted(previous: dict[str, Standing], ordered: list[Game]) -> list[Game]:
    """The games that count (section 5)."""
    seen = {player for player, standing in previous.items() if standing.n > 0}
    out = []
    for game in ordered:
        players = {seat.player for seat in game.seats}
        if players <= seen:
            out.append(game)
        seen |= players
    return out


def _repeated(earlier: Iterable[tuple[str, int, str]], games: list[Game]) -> set[tuple[str, str]]:
    """The repeated leavings as player and game (section 5)."""
    leavings = defaultdict(set)
    for player, ended_at, game in earlier:
        leavings[player].add((ended_at, game))
    for one in games:
        for seat in one.seats:
            if seat.left:
                leavings[seat.player].add((one.ended_at, one.id))
    repeated = set()
    for player, unsorted in leavings.items():
        times = sorted(unsorted)
        # The third leaving before this one is the oldest of the three nearest ones.
        for third, this in zip(times, times[3:]):
            if third[0] > this[0] - _28_DAYS:
                repeated.add((player, this[1]))
    return repeated


def _harmonic(m: int) -> int:
    return sum(divide(2**32, k) for k in range(1, m + 1))


def _score(i: Seat, q: Seat) -> int:
    """Section 6."""
    if i.left or q.left:
        return 2**30 if i.left and q.left else 0 if i.left else 2**31
    return 2**31 if i.place < q.place else 2**30 if i.place == q.place else 0


def _pair(i: Standing, q: Standing, s: int, w: int) -> tuple[int, int]:
    """Information and gain (section 6)."""
    square = i.sigma**2 + q.sigma**2 + 2 * BETA**2
    spread = root(square * 2**32)
    p = logistic(divide((i.mu - q.mu) * 2**32, spread))
    return divide(4 * w * p * (2**31 - p), square), divide(2**17 * w * (s - p), spread)


def _next(standing: Standing, information: int, gain: int, games: int) -> Standing:
    """Section 7."""
    precision = divide(2**96, standing.sigma**2) + information
    variance = divide(2**96, precision)
    mu = standing.mu + divide(2**32 * gain, precision)
    return Standing(
        min(max(mu, -MU_MAX), MU_MAX),
        min(SIGMA_MAX, root(variance + TAU**2)),
        min(N_MAX, standing.n + games),
    )


def _check(previous: dict[str, Standing], games: list[Game]) -> None:
    for player, (mu, sigma, n) in previous.items():
        if not (abs(mu) <= MU_MAX and SIGMA_MIN <= sigma <= SIGMA_MAX and 0 <= n <= N_MAX):
            raise Invalid(f"the standing of {player}")
    if len({game.id for game in games}) < len(games):
        raise Invalid("two games have the same id")
    for game in games:
        seats = len(game.seats)
        if seats not in _HUNDREDTHS:
            raise Invalid(f"game {game.id} has {seats} seats")
        for names in ({seat.player for seat in game.seats}, {seat.owner for seat in game.seats}):
            if len(names) < seats:
                raise Invalid(f"two seats of game {game.id} have the same player or owner")


def next_table(
    previous: dict[str, Standing], leavings: Iterable[tuple[str, int, str]], games: Iterable[Game]
) -> dict[str, Standing]:
    """The table of a list. A leaving is a player, the time of the end and the id of the game."""
    ordered = sorted(games, key=lambda game: (game.ended_at, game.id))
    _check(previous, ordered)
    counted = _counted(previous, ordered)
    repeated = _repeated(leavings, ordered)
    meetings = Counter(
        frozenset((i.player, q.player)) for game in counted for i in game.seats for q in game.seats if i.player < q.player
    )
    harmonic = {m: _harmonic(m) for m in set(meetings.values())}
    information: Counter[str] = Counter()
    gain: Counter[str] = Counter()
    for game in counted:
        for i in game.seats:
            for q in game.seats:
                if i is q:
                    continue
                m = meetings[frozenset((i.player, q.player))]
                halves = 0 if (q.player, game.id) in repeated else 1 if q.left and not i.left else 2
                w = divide(_HUNDREDTHS[len(game.seats)] * harmonic[m] * halves, 200 * m)
                own, other = previous.get(i.player, _NEWCOMER), previous.get(q.player, _NEWCOMER)
                more_information, more_gain = _pair(own, other, _score(i, q), w)
                information[i.player] += more_information
                gain[i.player] += more_gain
    played = Counter(seat.player for game in ordered for seat in game.seats)
    return {
        player: _next(previous.get(player, _NEWCOMER), information[player], gain[player], played[player])
        for player in sorted(previous.keys() | played.keys())
    }


def read(value: dict[str, Any]) -> tuple[dict[str, Standing], list[tuple[str, int, str]], list[Game]]:
    """The input of a list in the form of section 9."""
    previous = {player: Standing(*numbers) for player, *numbers in value["previous"]}
    leavings = [(player, ended_at, game) for player, ended_at, game in value["leavings"]]
    games = []
    for game in value["games"]:
        seats = tuple(Seat(one["player"], one["owner"], one["left"], one["place"]) for one in game["seats"])
        games.append(Game(game["ended_at"], game["game"], seats))
    return previous, leavings, games


def table_of(value: dict[str, Any]) -> list[list[Any]]:
    """The output of a list in the form of section 9."""
    return [[player, *standing] for player, standing in next_table(*read(value)).items()]


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(table_of(json.loads(line)), separators=(",", ":")))
