"""A hall whose address ends with slashes: creating, joining and trying moves, each with entropy and a key; and nobody's token."""

import json
import re
from pathlib import Path
from uuid import UUID

from hall import Hall as Server
from hall import says
from longhall import VIKINGS, Hall
from longhall.core import models as m

examples = json.loads((Path(__file__).parents[3] / "examples.json").read_text())
ID = UUID(examples["create_game"]["201"]["id"])
new = says(201, examples["create_game"]["201"])
seat = says(201, examples["join_game"]["201"])
server = Server()
for end in ("", "/", "//"):
    hall = Hall(server.url + end, lambda: "of somebody")
    run = says(200, examples["dry_run_moves"]["200"])
    server.is_(new, says(204, None), seat, seat, seat, seat, run)
    table = hall.create(VIKINGS, m.VikingsGameRequest("vikings", 2))
    table.join()
    table.join("invite")
    table.join(entropy="5a" * 16)
    table.seat_bot("easy")
    assert table.dry_run(5, m.VikingsMoveEndSailing("end_sailing")).ruleset == "vikings"
    at = f"/v1/games/{ID}"
    paths = ["/v1/games", f"{at}/seats/mine/entropy", *[f"{at}/seats"] * 4, f"{at}/moves/dry-run"]
    assert [request.path for request in server.asked] == paths
    bodies = [json.loads(request.body) for request in server.asked]
    given = [body["entropy"] for body in bodies[1:4]]
    assert all(re.fullmatch("[0-9a-f]{64}", entropy) for entropy in given) and len(set(given)) == 3, given
    assert bodies[2:6] == [{"entropy": given[1]}, {"entropy": given[2], "invite": "invite"}, {"entropy": "5a" * 16}, {"bot": "easy"}]
    keys = [request.headers["Idempotency-Key"] for request in server.asked if request.command == "POST"]
    assert all(keys) and len(set(keys)) == 6, "each wish has its key"
    assert all(request.headers["Authorization"] == "Bearer of somebody" for request in server.asked)

server.is_(says(200, examples["get_game"]["200"]))
assert Hall(server.url).table(VIKINGS, ID).game().ruleset == "vikings"
assert server.asked[0].headers["Authorization"] is None, "anybody may look"
print("at home")
