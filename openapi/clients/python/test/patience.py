"""A hall that is busy, restarts or refuses a token, a proxy in its place, and a line that breaks."""

import logging
import time
from collections.abc import Callable
from uuid import UUID

import httpx
from hall import Hall as Server
from hall import Answer, breaks, breaks_within, html, refuses, says, streams
from longhall import VIKINGS, Hall, NotLetIn, Refused, Session, by_device
from longhall.core import models as m
from longhall.core.api.games import create_game, list_games

pauses: list[float] = []
setattr(time, "sleep", pauses.append)  # Pauses are noted and not made.
warnings: list[str] = []
logging.getLogger("longhall").addHandler(type("Noting", (logging.Handler,), {"emit": lambda _, record: warnings.append(record.getMessage())})())
server = Server()
hall = Hall(server.url)
ID = UUID("01a20412-1abf-70f5-aa9a-98de11f68b91")


def failure(work: Callable[[], object]) -> Exception:
    try:
        work()
    except Exception as error:
        return error
    raise AssertionError("it did not fail")


def play() -> object:
    return hall.table(VIKINGS, ID).play(7, m.VikingsMoveEndSailing("end_sailing"))


# A move is repeated with the same key until the hall answers, whatever is in its place.
late = says(503, {}, {"Retry-After": "7200"})
server.is_(breaks, late, html(502), html(504), html(404), html(200), breaks_within, refuses(409, "stale_seq"))
refused = failure(play)
assert isinstance(refused, Refused) and refused.code == "stale_seq", refused
keys = {request.headers["Idempotency-Key"] for request in server.asked}
assert len(server.asked) == 8 and len(keys) == 1 and None not in keys, keys
assert len(warnings) == 1, warnings
assert max(pauses) == 60, pauses

# Reading tries for ever, also after a fault of the hall's own; a move that met one is refused.
pauses.clear()
games = says(200, {"items": [], "next": None})
server.is_(*[breaks] * 40, refuses(500, "internal"), refuses(429, "too_many_requests"), games)
assert isinstance(list_games.sync(client=hall.api), m.GameList)
assert len(server.asked) == 43 and len(pauses) == 42 and 30 < max(pauses) <= 60, pauses
server.is_(refuses(500, "internal"))
assert isinstance(failure(play), Refused)
server.is_(breaks)
new = m.VikingsGameRequest("vikings", 2)
assert isinstance(failure(lambda: create_game.sync(client=hall.api, body=new)), httpx.TransportError)
assert len(server.asked) == 1, "what has no key is not sent twice"
assert isinstance(failure(lambda: Hall("hall.example").table(VIKINGS, ID).game()), httpx.UnsupportedProtocol)

# Turns are given again each minute, and follow the list through failures; only a refusal ends them.
turn = {"game": str(ID), "ruleset": "vikings", "seq": 5, "seat": 0, "since": "2026-01-05T12:00:00Z", "title": None, "deadline_at": None}
turns = says(200, {"items": [turn], "asks": []}, {"ETag": '"a"'})
server.is_(turns, html(502), says(304, ""), says(304, ""), refuses(403, "scope_missing"))
clock, time.monotonic = time.monotonic, lambda: 70.0 * (1 + len(server.asked))
given: list[int] = []


def collect() -> None:
    for _, turn in hall.turns(VIKINGS):
        given.append(turn.seq)


refused = failure(collect)
time.monotonic = clock
assert isinstance(refused, Refused) and refused.code == "scope_missing", refused
assert given == [5, 5, 5], given


# A stream that breaks, also before it begins, is resumed where it broke.
def event(seq: int, kind: str, **more: object) -> dict[str, object]:
    return {"seq": seq, "kind": kind, "hash": "", "prev_hash": "", "at": "2026-01-05T12:00:00Z", **more}


joined = [event(seq, "joined", seat=0, account=str(ID)) for seq in (1, 2)]
result = {"reason": "cancelled", "placings": [], "scores": []}
server.is_(breaks, html(502), streams(joined[0]), breaks, streams(joined[1], event(3, "ended", result=result, seed="")))
assert [event.seq for event in hall.table(VIKINGS, ID).follow()] == [1, 2, 3]
assert [request.path[-1] for request in server.asked] == ["0", "0", "0", "1", "1"]


# A token that is refused before its time is renewed once; a program that is turned out ends.
def tokens(token: str) -> Answer:
    return says(200, {"access_token": token, "refresh_token": f"r{token}", "expires_in": 900})


session = Session(server.url)
server.is_(tokens("one"), refuses(401, "not_signed_in"), html(502), tokens("two"), games)
session.grant({"grant_type": "device"})
mine = Hall.of(session)
assert isinstance(list_games.sync(client=mine.api), m.GameList)
assert [request.headers["Authorization"] for request in server.asked] == [None, "Bearer one", None, None, "Bearer two"]
server.is_(refuses(401, "not_signed_in"), says(400, {"error": "invalid_grant"}))
out = failure(lambda: next(mine.turns(VIKINGS)))
assert isinstance(out, NotLetIn) and out.code == "invalid_grant", out
server.is_(refuses(401, "not_signed_in"))
assert isinstance(failure(lambda: next(Hall(server.url, lambda: "fixed").turns(VIKINGS))), Refused)

# `slow_down` adds five seconds for good (RFC 8628, section 3.5).
pauses.clear()
device = says(200, {"user_code": "A", "verification_uri": "", "device_code": "d", "interval": 2})
server.is_(device, *[says(400, {"error": error}) for error in ("authorization_pending", "slow_down", "authorization_pending")], tokens("three"))
by_device(server.url, lambda *_: None)
assert pauses == [2, 2, 7, 7], pauses
print("patient")
