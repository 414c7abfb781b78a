"""Follows a game to its end and checks it: table.py HALL TOKEN GAME."""

import sys
from uuid import UUID

from longhall import VIKINGS, Hall


table = Hall(sys.argv[1], lambda: sys.argv[2]).table(VIKINGS, UUID(sys.argv[3]))
seen = [event.seq for event in table.follow()]
report = table.check()
assert seen == list(range(1, report.events + 1)), "every event once"
assert (report.verdict, report.not_checked) == ("verified", []), report.as_text()
game = table.wait_for_turn()
assert game.head and game.head.hash_ == report.head
print(report.head)
