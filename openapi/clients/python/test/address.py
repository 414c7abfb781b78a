"""A hall whose address ends with slashes: joining gives entropy, with a key."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from uuid import UUID

from longhall import VIKINGS, Hall

ID = UUID("01a20412-1abf-70f5-aa9a-98de11f68b91")
asked: list[tuple[str, str | None, str]] = []


class Quiet(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked.append((self.path, self.headers["Idempotency-Key"], body["entropy"]))
        answer = json.dumps({"seat": 1, "seq": 2}).encode()
        self.send_response(201)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_PUT = do_POST

    def log_message(self, *_: object) -> None:
        pass


server = HTTPServer(("127.0.0.1", 0), Quiet)
threading.Thread(target=server.serve_forever, daemon=True).start()
for end in ("", "/", "//"):
    asked.clear()
    table = Hall(f"http://127.0.0.1:{server.server_port}{end}", lambda: "of nobody").table(VIKINGS, ID)
    for work in (table.join, lambda: table.join("invite"), table.give_entropy):
        try:
            work()
        except (KeyError, AttributeError):
            pass  # This hall's answers are short.
    seats = f"/v1/games/{ID}/seats"
    assert [path for path, _, _ in asked] == [seats, seats, f"{seats}/mine/entropy"], asked
    given = [entropy for _, _, entropy in asked]
    assert all(re.fullmatch("[0-9a-f]{64}", entropy) for entropy in given) and len(set(given)) == 3, asked
    assert asked[0][1] and asked[1][1] and asked[0][1] != asked[1][1], "each wish has its key"
print("at home")
