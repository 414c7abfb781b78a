"""A hall that knows more than this version: an invented kind of event, effect, move, title, status, code and field, in real
answers of the document's examples."""

import json
import logging
from pathlib import Path
from typing import Any
from uuid import UUID

from hall import Hall as Server
from hall import refuses, says, streams
from longhall import VIKINGS, Hall, Refused
from longhall.core import models as m
from longhall.core.api.games import list_events, list_games

warnings: list[str] = []
logging.getLogger("longhall").addHandler(type("Noting", (logging.Handler,), {"emit": lambda _, record: warnings.append(record.getMessage())})())
examples = json.loads((Path(__file__).parents[3] / "examples.json").read_text())
ID = UUID("01a20412-1abf-70f5-aa9a-98de11f68b91")
server = Server()
hall = Hall(server.url, lambda: "token")
table = hall.table(VIKINGS, ID)


def example(operation: str) -> Any:
    return json.loads(json.dumps(examples[operation]["200"]))


[created, joined, _, _, started, moved] = example("list_events")["items"][:6]
frobbed = {**joined, "kind": "frobbed"}
more = {**moved, "effects": [{"type": "frobbed"}, *moved["effects"]], "frob": 1}
other = {**moved, "move": {"type": "frob"}}
events = [created, frobbed, joined, started, more, other, {**moved, "ruleset": "frobs"}]
for seq, event in enumerate(events, 1):
    event["seq"] = seq
end = {name: joined[name] for name in ("at", "hash", "prev_hash")}
end |= {"seq": 8, "kind": "ended", "result": {"reason": "frobbed", "placings": []}, "seed": "5a" * 32}
server.is_(says(200, {"items": [*events, end], "next": None}), streams(*events, end))
page = list_events.sync(ID, client=hall.api)
assert isinstance(page, m.EventPage)
for some in (page.items, list(table.follow())):
    assert [event.seq for event in some] == [1, 3, 4, 5, 6, 8], some
    one, two = some[3], some[4]
    assert isinstance(one, m.VikingsEventMoved) and isinstance(two, m.VikingsEventMoved)
    assert [effect.type_ for effect in one.effects] == ["bought"] and two.move is None

legal, turns, games, game = map(example, ("list_legal_moves", "list_turns", "list_games", "get_game"))
legal["moves"].insert(0, {"type": "frob"})
turns["items"].insert(0, {**turns["items"][0], "ruleset": "frobs"})
turns["asks"] = [{"game": str(ID), "ruleset": "frobs", "title": None, "kind": "frob", "since": "2026-01-05T12:00:00Z"}]
games["items"] = [{**games["items"][0], "ruleset": "frobs"}, {**games["items"][0], "frob": 1}]
server.is_(says(200, legal), says(200, turns), says(200, games), says(200, {**game, "frob": 1}), refuses(418, "frob"))
assert [move.type_ for move in table.legal_moves().moves] == [move["type"] for move in legal["moves"][1:]]
assert next(hall.turns(VIKINGS))[1].ruleset == "vikings"
listed = list_games.sync(client=hall.api)
assert isinstance(listed, m.GameList) and len(listed.items) == 2, listed
assert table.game().ruleset == "vikings"
try:
    table.play(5, m.VikingsMoveEndSailing("end_sailing"))
    raise AssertionError("it was refused")
except Refused as refused:
    assert refused.code == "frob"
for what in ("the kind frobbed", "effects of the type frobbed", "moves of the type frob", "the title frobs"):
    assert len([text for text in warnings if what in text]) == 1, warnings
assert len(warnings) == 4, warnings
print("grown")
