"""A hall that is busy, and a line that breaks."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from uuid import UUID

import httpx
from longhall import VIKINGS, Hall, Refused
from longhall.core import models as m
from longhall.core.api.games import create_game

asked: list[str | None] = []


class Busy(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked.append(self.headers["Idempotency-Key"])
        self.rfile.read(int(self.headers["Content-Length"]))
        if len(asked) == 1:
            self.close_connection = True
            return
        busy = len(asked) == 2
        problem = {"type": "urn:longhall:problem:stale_seq", "title": "", "status": 409, "detail": "it moved", "code": "stale_seq"}
        body = b"" if busy else json.dumps(problem).encode()
        self.send_response(503 if busy else 409)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


server = HTTPServer(("127.0.0.1", 0), Busy)
threading.Thread(target=server.serve_forever, daemon=True).start()
hall = Hall(f"http://127.0.0.1:{server.server_port}", lambda: "of nobody")
try:
    hall.table(VIKINGS, UUID("01a20412-1abf-70f5-aa9a-98de11f68b91")).play(7, m.VikingsMoveEndSailing("end_sailing"))
    raise AssertionError("it was refused")
except Refused as refused:
    assert refused.code == "stale_seq"
assert len(asked) == 3 and len(set(asked)) == 1, "asked again with the same key"

asked.clear()
try:
    create_game.sync(client=hall.api, body=m.VikingsGameRequest("vikings", 2))
    raise AssertionError("the line broke")
except httpx.TransportError:
    assert len(asked) == 1, "what has no key is not sent twice"
print("patient")
