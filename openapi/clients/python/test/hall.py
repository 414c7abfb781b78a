"""A hall that answers what a test wants, one request after the other."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[["Handler"], None]


@dataclass
class Asked:
    """A request: a handler serves many."""

    command: str
    path: str
    headers: Message
    body: bytes


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        hall = self.server
        assert isinstance(hall, Hall)
        hall.asked.append(Asked(self.command, self.path, self.headers, body))
        (hall.answers.pop(0) if hall.answers else hall.otherwise)(self)

    do_GET = do_POST = do_PUT = answer

    def log_message(self, *_: object) -> None:
        pass


class Hall(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.asked: list[Asked] = []
        self.answers: list[Answer] = []
        self.otherwise: Answer = breaks
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def is_(self, *answers: Answer) -> None:
        self.asked, self.answers = [], list(answers)


def breaks(request: Handler) -> None:
    request.close_connection = True


def plain(status: int, kind: str, body: bytes, headers: dict[str, str] = {}, length: int | None = None) -> Answer:
    def answer(request: Handler) -> None:
        request.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(length or len(body)), **headers}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)
        request.close_connection = length is not None

    return answer


def says(status: int, body: object, headers: dict[str, str] = {}) -> Answer:
    return plain(status, "application/json", json.dumps(body).encode() if status not in (204, 304) else b"", headers)


def html(status: int) -> Answer:
    return plain(status, "text/html", b"<h1>a proxy</h1>")


def streams(*events: object) -> Answer:
    text = "".join(f"data: {json.dumps(event)}\n\n" for event in events)
    return plain(200, "text/event-stream", text.encode(), length=10_000)


def refuses(status: int, code: str) -> Answer:
    return says(status, {"type": "", "title": "", "status": status, "detail": "no", "code": code})


def breaks_within(request: Handler) -> None:
    plain(200, "application/json", b'{"items":', length=100)(request)
