#!/usr/bin/env python3
"""A hall whose tables are spread over the machines of a Citus cluster, all on this one: a coordinator, two workers behind a proxy
that looks after them, and two servers. Every title is played to its end, move by move by another server; a worker dies while
people play, and one goes silent. Prints what that cost, and fails if an acknowledged move is missing in the end.

    CITUS_BIN_DIR=/usr/lib/postgresql/17/bin tests/cluster/citus.sh [--longhall target/release/longhall] [--tables 8] [--rate]

CITUS_BIN_DIR has the programs of a PostgreSQL whose extensions have Citus; the proxy is Debian's haproxy. TEST_CITUS_URL names
the empty database of a coordinator instead, as a superuser; then no machine dies. With --rate nobody plays: what 8 clients do
over HTTP is measured beside the bare function that appends (`cargo bench`)."""

import argparse
import collections
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

import machines
import players
from machines import Program, free_port, wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]
TITLES = (
    {"ruleset": "vikings"},
    {"ruleset": "vikings", "options": {"progress": True}},
    {"ruleset": "vikings_on_board"},
    {"ruleset": "vikingdoms"},
)
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "shared_preload_libraries": "citus",
    "max_connections": "300",
    "citus.shard_count": "8",
    # On one machine nothing is encrypted.
    "ssl": "off",
    "citus.node_conninfo": "sslmode=disable",
}
# For how long people play with a part missing, in seconds. Whoever ends a game meanwhile cannot begin another.
MISSING = 10
# The longest that nobody in a living part may move when another goes missing, in seconds.
HELD_UP_MAX = 3


class Worker(Program):
    """A database of the cluster."""

    def __init__(self, folder, name, programs):
        self.port, self.data, self.programs = free_port(), folder / name, programs
        own = {"port": self.port, "unix_socket_directories": folder, **SETTINGS}
        command = [programs / "postgres", "-D", self.data, *(f"--{key}={value}" for key, value in own.items())]
        # Where it looks for keys of its own.
        super().__init__(folder, name, command, {"HOME": str(folder)}, as_postgres=True)

    def create(self):
        initdb = Program(self.folder, f"initdb-{self.name}", [self.programs / "initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8"], as_postgres=True)
        assert initdb.start().process.wait() == 0, f"initdb failed: see {self.folder}"
        self.start()
        wait_until("a database", lambda: sql(self.url("postgres"), "SELECT 1", quiet=True) == "1")
        sql(self.url("postgres"), "CREATE DATABASE hall")
        sql(self.url("hall"), "CREATE EXTENSION citus")
        return self

    def url(self, database):
        return f"postgres://postgres@127.0.0.1:{self.port}/{database}"

    def kill(self):
        super().kill()
        machines.signal_all_in(self.data, signal.SIGKILL)

    def freeze(self):
        """As when its disk hangs: the kernel takes what is sent, and nobody answers."""
        machines.signal_all_in(self.data, signal.SIGSTOP)

    def thaw(self):
        machines.signal_all_in(self.data, signal.SIGCONT)


def sql(url, statement, quiet=False):
    """What psql prints."""
    done = subprocess.run(["psql", "-qAt", "-v", "ON_ERROR_STOP=1", url, "-c", statement], check=False, capture_output=True, text=True)
    assert quiet or done.returncode == 0, done.stderr
    return done.stdout.strip()


class Cluster:
    """The machines that are ours, and the servers."""

    def __init__(self, folder, longhall, given):
        self.folder, self.longhall, self.database = folder, longhall, given
        self.workers, self.halls, self.ports = [], [], [free_port(), free_port()]
        self.proxy = None

    def start(self):
        if not self.database:
            programs = pathlib.Path(os.environ["CITUS_BIN_DIR"])
            first, *others = self.workers = [Worker(self.folder, name, programs) for name in ("coordinator", "one", "two")]
            for worker in self.workers:
                worker.create()
            self.database = first.url("hall")
            sql(self.database, f"SELECT citus_set_coordinator_host('127.0.0.1', {first.port})")
            self.start_proxy(others)
            for worker in others:
                sql(self.database, f"SELECT citus_add_node('127.0.0.1', {worker.proxied})")
        print(self.longhall_says("migrate"))
        print(self.longhall_says("distribute"))
        again = [line for line in self.longhall_says("distribute").splitlines() if line.startswith("heads")]
        assert again == ["heads: is distributed already"], again

    def start_proxy(self, workers):
        environment = {}
        for name, worker in zip(("ONE", "TWO"), workers):
            worker.proxied = free_port()
            environment |= {f"LISTEN_{name}": f"127.0.0.1:{worker.proxied}", f"WORKER_{name}": f"127.0.0.1:{worker.port}"}
        command = ["haproxy", "-db", "-f", machines.HERE / "workers.cfg"]
        self.proxy = Program(self.folder, "haproxy", command, environment).start()
        for worker in workers:
            wait_until("the proxy", lambda worker=worker: sql(f"postgres://postgres@127.0.0.1:{worker.proxied}/hall", "SELECT 1", quiet=True) == "1")

    def serve(self):
        for port in self.ports:
            self.halls.append(machines.hall(self.folder, self.longhall, port, self.database).start())
            wait_until("a server that is ready", lambda port=port: machines.readiness(port)["status"] == "ok")

    def longhall_says(self, what):
        command = [self.longhall, what]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=self.environment()).stdout.strip()

    def environment(self):
        return {**os.environ, "DATABASE_URL": self.database}

    def port_of(self, game):
        """The port by which the database is reached where a game is."""
        shard = f"get_shard_id_for_distribution_column('heads', '{game}')"
        where = f"FROM pg_dist_placement JOIN pg_dist_node USING (groupid) WHERE shardid = {shard}"
        return int(sql(self.database, f"SELECT nodeport {where}"))

    def stop(self):
        for program in (*self.halls, *self.workers, self.proxy):
            if program:
                program.kill()


def titles_end(load):
    """Every title is played to its end at the first table."""
    table = load.tables[0]
    wait_until("every title was played to its end", lambda: table.finished >= len(TITLES) or not table.is_alive(), 900)
    assert table.finished >= len(TITLES), "the first table stopped"
    print(f"{len(TITLES)} titles were played to their end, each person by a server of their own")


def part_goes(cluster, load, what, goes, comes_back):
    """The games of a worker rest, the others go on: to their end, for their players cannot begin another."""
    worker = cluster.workers[-1]
    met = collections.Counter(load.met)
    goes(worker)
    begin, went = load.moves(), time.monotonic()
    elsewhere = {table.game: table.people[0].token for table in load.tables if cluster.port_of(table.game) != worker.proxied}
    missing = lambda: [machines.readiness(port)["missing_parts"] for port in cluster.ports]
    wait_until("both servers tell which part is missing", lambda: all(missing()), 10)
    after, told, ready = time.monotonic() - went, missing()[0], machines.readiness(cluster.ports[0])["status"]
    events = len(load.acknowledged)
    time.sleep(MISSING)
    went_on = load.moved_after(events)
    held_up = load.gap_since(went)
    moved, seconds = load.moves() - begin, time.monotonic() - went
    answers = ", ".join(f"{n} x {code}" for code, n in sorted((load.met - met).items(), key=str))
    print(f"a worker {what}: ready says {ready}, {', '.join(told)} missing after {after:.1f} s; {len(elsewhere)} of {len(load.tables)} games were elsewhere")
    print(f"{moved} moves in {seconds:.0f} s without it, nobody could move for {held_up:.1f} s; answers {answers}")
    over = set()
    for game, token in elsewhere.items():
        if players.Client(load.bases[0], token).insist("GET", f"/v1/games/{game}")[1]["status"] == "finished":
            over.add(game)
        assert game in went_on | over, f"nobody plays on in {game}"
    assert held_up <= HELD_UP_MAX or len(over) == len(elsewhere), "whoever plays elsewhere was held up"
    assert not {500, 502} & set(load.met - met), "a part that is away is no fault of the server's"
    comes_back(worker)
    wait_until("nothing is missing", lambda: not any(missing()))
    back = load.moves()
    wait_until("people play on", lambda: load.moves() > back + 50, 120)
    print("it comes back: nothing is missing")


def run(cluster, tables):
    bases = [f"http://127.0.0.1:{port}" for port in cluster.ports]
    load = players.Load(bases, tables, TITLES)
    begin = time.monotonic()
    titles_end(load)
    print(f"{load.moves() / (time.monotonic() - begin):.0f} moves a second at {tables} tables")
    if cluster.workers:
        part_goes(cluster, load, "dies", Worker.kill, Worker.start)
        part_goes(cluster, load, "goes silent", Worker.freeze, Worker.thaw)
    load.stop()
    print(f"{load.check()} acknowledged events in {len(load.games)} games: all are in their logs, once")
    audited = subprocess.run([cluster.longhall, "audit", "--database"], check=False, env=cluster.environment())
    # A running game cannot be verified to its end: it holds as far as it goes, which is status 3.
    assert audited.returncode in (0, 3), "logs do not hold"


def rate(cluster):
    """Moves per second, beside what the function does with nothing in front of it: the floor is 0.8."""
    asked = {"URL": cluster.database, "DATA": cluster.folder, "ONLY": "moves", "CLIENTS": 8}
    environment = {f"LONGHALL_BENCH_{name}": str(value) for name, value in asked.items()}
    command = ["cargo", "bench", "--locked", "--bench", "hall"]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **environment})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--longhall", type=pathlib.Path, default=ROOT / "target/release/longhall")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--rate", action="store_true", help="measure moves per second, and nothing else")
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs of all programs")
    given = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="longhall-citus-", dir="/var/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    cluster = Cluster(folder, given.longhall.resolve(), os.environ.get("TEST_CITUS_URL"))
    try:
        cluster.start()
        if given.rate:
            rate(cluster)
        else:
            cluster.serve()
            run(cluster, given.tables)
    finally:
        cluster.stop()
        if given.keep:
            print(f"the logs are in {folder}")
        else:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
