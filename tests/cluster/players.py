"""People who play against each other, through a proxy or each by a server of their own, and remember every move that was
acknowledged."""

import collections
import http.client
import itertools
import json
import random
import ssl
import threading
import time
import urllib.parse
import uuid

# Longer than any death of machines may take.
PATIENCE = 240
TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE


class Client:
    """A connection to the hall that is opened again when it breaks."""

    def __init__(self, base, token=None):
        self.base, self.token, self.connection = urllib.parse.urlsplit(base), token, None

    def ask(self, method, path, body=None, headers=None, timeout=30):
        """Status, answer and headers; an OSError if there was no whole answer."""
        if self.connection is None:
            self.connection = self.connect(timeout)
        headers = {"Content-Type": "application/json", **(headers or {})}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            self.connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self.connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.connection = None
            raise OSError(str(error)) from error
        is_json = "json" in (answer.getheader("content-type") or "") and "ndjson" not in answer.getheader("content-type")
        return answer.status, json.loads(text) if is_json and text else text.decode(), dict(answer.getheaders())

    def connect(self, timeout):
        if self.base.scheme == "http":
            return http.client.HTTPConnection(self.base.netloc, timeout=timeout)
        return http.client.HTTPSConnection(self.base.netloc, timeout=timeout, context=TRUSTING)

    def insist(self, method, path, body=None, headers=None, met=None):
        """The first answer that is no "not now"; what was met until then is counted."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, f"{method} {path} was not answered for {PATIENCE} s"
            try:
                status, answer, answered = self.ask(method, path, body, headers)
            except OSError:
                status, answer, answered = "no answer", None, {}
            if met is not None:
                met[status] += 1
            if status == 401 and self.renew():
                continue
            if status not in (429, 502, 503, 504, "no answer"):
                return status, answer, answered
            time.sleep(0.2)

    def renew(self):
        return False


class Person(Client):
    """Somebody with an account."""

    def __init__(self, base, name):
        super().__init__(base)
        self.credentials = {"name": name, "password": "correct horse battery"}
        status, answer, _ = self.insist("POST", "/v1/accounts", self.credentials)
        # The answer to the first attempt may be what was lost.
        if status == 409:
            self.renew()
        else:
            self.token = answer["access_token"]

    def renew(self):
        self.token = None
        self.token = self.insist("POST", "/v1/sessions", self.credentials)[1]["access_token"]
        return True


class Table(threading.Thread):
    """Two people who play one game after the other, each by a server of their own if there are several."""

    def __init__(self, load, number):
        super().__init__(daemon=True)
        self.load, self.dice = load, random.Random(number)
        # Where there are several titles, the games do not all end at the same time.
        self.titles = itertools.islice(itertools.cycle(load.titles), number % len(load.titles), None)
        names = [f"p{number}-{seat}-{uuid.uuid4().hex[:8]}" for seat in "ab"]
        self.people = [Person(base, name) for base, name in zip(itertools.cycle(load.bases), names)]
        self.finished, self.game = 0, None

    def run(self):
        for new in self.titles:
            if self.load.ending:
                return
            self.play_a_game({"seats": 2, **new})

    def play_a_game(self, new):
        first, second = self.people
        game = first.insist("POST", "/v1/games", new, met=self.load.met)[1]["id"]
        second.insist("POST", f"/v1/games/{game}/seats", {}, met=self.load.met)
        self.load.games.append((game, first))
        self.game = game
        while not self.load.ending:
            moved = [self.move(person, game) for person in self.people]
            if not any(moved) and self.is_over(game):
                self.finished += 1
                return

    def is_over(self, game):
        return self.people[0].insist("GET", f"/v1/games/{game}")[1]["status"] == "finished"

    def move(self, person, game):
        legal = person.insist("GET", f"/v1/games/{game}/legal-moves")[1]
        if not legal["moves"]:
            return False
        body = {"expected_seq": legal["seq"], "moves": [self.dice.choice(legal["moves"])]}
        key = {"Idempotency-Key": uuid.uuid4().hex}
        status, answer, _ = person.insist("POST", f"/v1/games/{game}/moves", body, key, met=self.load.met)
        if status == 201:
            self.load.acknowledge(game, answer["events"])
        elif status not in (409, 422):
            raise AssertionError(f"a legal move was answered {status}: {answer}")
        return True


class Poller(threading.Thread):
    """Somebody whose phone waits for a turn. No two polls in a row may fail while a server is replaced."""

    def __init__(self, load):
        super().__init__(daemon=True)
        self.load, self.person = load, Person(load.bases[0], f"poll-{uuid.uuid4().hex[:8]}")
        self.worst = self.failed = 0

    def run(self):
        while not self.load.ending:
            try:
                status = self.person.ask("GET", "/v1/me/turns", headers={"Prefer": "wait=2"})[0]
            except OSError:
                status = None
            if status == 401:
                self.person.renew()
            self.failed = 0 if status in (200, 304, 401) else self.failed + 1
            self.worst = max(self.worst, self.failed)
            time.sleep(0.1)

    def forget(self):
        self.worst = self.failed = 0


class Load:
    """All tables, and what they were told."""

    def __init__(self, bases, tables, titles=({"ruleset": "vikings"},)):
        self.bases, self.titles, self.ending = bases, titles, False
        self.met, self.games, self.acknowledged = collections.Counter(), [], []
        self.at, self.lock = [], threading.Lock()
        self.poller = Poller(self)
        self.tables = [Table(self, number) for number in range(tables)]
        for thread in (*self.tables, self.poller):
            thread.start()

    def acknowledge(self, game, events):
        with self.lock:
            self.at.append(time.monotonic())
            self.acknowledged += [(game, event["seq"], event["hash"]) for event in events]

    def gap_since(self, begin):
        """The longest time without any acknowledged move since then, in seconds."""
        with self.lock:
            times = [begin, *(at for at in self.at if at >= begin), time.monotonic()]
        return max(later - earlier for earlier, later in zip(times, times[1:]))

    def moves(self):
        with self.lock:
            return len(self.at)

    def moved_after(self, events):
        """The games with one of the events that were acknowledged after the first so many."""
        with self.lock:
            return {game for game, _, _ in self.acknowledged[events:]}

    def stop(self):
        self.ending = True
        for thread in self.tables:
            thread.join(60)
        assert not any(thread.is_alive() for thread in self.tables), "a table does not come to an end"

    def check(self):
        """Every acknowledged event is in its log, once and as it was told; returns how many there are."""
        for game, person in self.games:
            lines = person.insist("GET", f"/v1/games/{game}/events", headers={"Accept": "application/x-ndjson"})[1]
            events = [json.loads(line) for line in lines.splitlines()]
            hashes = {event["seq"]: event["hash"] for event in events if "seq" in event}
            told = [(seq, digest) for of, seq, digest in self.acknowledged if of == game]
            assert len(told) == len({seq for seq, _ in told}), f"an event of {game} was acknowledged twice"
            for seq, digest in told:
                assert hashes.get(seq) == digest, f"event {seq} of {game} was acknowledged and is not in its log"
        return len(self.acknowledged)
