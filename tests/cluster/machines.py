"""The programs of a hall that survives the death of a machine, all on this one: etcd, two databases kept by Patroni, two
servers, and HAProxy before them. Each can be killed as if its machine had died."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

HERE = pathlib.Path(__file__).parent
PASSWORDS = {"superuser": "of-the-superuser", "replication": "of-the-standby", "owner": "of-the-owner", "hall": "of-the-hall"}
PROGRAMS = {"etcd": "etcd-server", "patroni": "patroni", "haproxy": "haproxy", "openssl": "openssl"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def postgres_programs():
    """The folder with the newest programs of PostgreSQL."""
    folders = [path.parent for path in pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    if not folders:
        raise SystemExit("missing (Debian's packages): postgresql")
    return max(folders, key=lambda folder: int(folder.parent.name))


def missing():
    """Debian's packages whose programs are not here."""
    return [package for program, package in PROGRAMS.items() if not shutil.which(program)]


def wait_until(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while True:
        try:
            if found := condition():
                return found
        except (OSError, ValueError):
            pass
        if time.monotonic() > end:
            raise AssertionError(f"after {seconds} s still not: {what}")
        time.sleep(0.1)


class Program:
    """A program that can be killed and started again."""

    def __init__(self, folder, name, command, environment=None, as_postgres=False):
        self.folder, self.name, self.process = folder, name, None
        self.environment = {**os.environ, **(environment or {})}
        # PostgreSQL does not run as root.
        drop = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self.command = (drop if as_postgres and os.geteuid() == 0 else []) + [str(part) for part in command]

    def start(self):
        with open(self.folder / f"{self.name}.log", "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdout=log, stderr=log, env=self.environment, cwd=self.folder, start_new_session=True
            )
        return self

    def end(self, how):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=60)

    def kill(self):
        self.end(signal.SIGKILL)


def signal_all_in(folder, how):
    """Signals each process that works in a folder, such as those of a database."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve() == folder:
                os.kill(int(process.name), how)
        except OSError:
            pass


def hall(folder, longhall, port, database, more=()):
    """A server. All players of a trial come from one address."""
    command = [longhall, "serve", "--listen", f"127.0.0.1:{port}", "--trust-forwarded", "127.0.0.1", *more]
    command += ["--credentials-per-minute", "100000", "--requests-per-second", "100000"]
    command += ["--games-per-hour", "100000"]
    return Program(folder, f"hall-{port}", command, {"DATABASE_URL": database})


def readiness(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=2) as answer:
        return json.load(answer)


class Node(Program):
    """A database and the Patroni that keeps it."""

    def __init__(self, folder, name, etcd, programs):
        self.port, self.api, self.data = free_port(), free_port(), folder / name
        own = {
            "NAME": name,
            "ETCD3_HOSTS": f"127.0.0.1:{etcd}",
            "RESTAPI_LISTEN": f"127.0.0.1:{self.api}",
            "RESTAPI_CONNECT_ADDRESS": f"127.0.0.1:{self.api}",
            "POSTGRESQL_LISTEN": f"127.0.0.1:{self.port}",
            "POSTGRESQL_CONNECT_ADDRESS": f"127.0.0.1:{self.port}",
            "POSTGRESQL_DATA_DIR": str(self.data),
            "POSTGRESQL_BIN_DIR": str(programs),
            "POSTGRESQL_PGPASS": str(folder / f"{name}.pgpass"),
            "SUPERUSER_USERNAME": "postgres",
            "SUPERUSER_PASSWORD": PASSWORDS["superuser"],
            "REPLICATION_USERNAME": "replicator",
            "REPLICATION_PASSWORD": PASSWORDS["replication"],
        }
        environment = {f"PATRONI_{name}": value for name, value in own.items()}
        super().__init__(folder, name, ["patroni", HERE / "patroni.yml"], environment, as_postgres=True)

    def kill(self):
        """Everything at once, as when the machine loses its power."""
        super().kill()
        signal_all_in(self.data, signal.SIGKILL)

    def role(self):
        """`leader`, `sync_standby`, `replica`, … as the members of the cluster see it."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.api}/cluster", timeout=2) as answer:
            members = json.load(answer)["members"]
        return next((member["role"] for member in members if member["name"] == self.name), None)


class Cluster:
    """All of it."""

    def __init__(self, folder, longhall):
        self.folder, self.longhall, self.programs = folder, longhall, postgres_programs()
        client, peer = free_port(), free_port()
        urls = [f"http://127.0.0.1:{port}" for port in (client, peer)]
        etcd = ["etcd", "--data-dir", folder / "etcd", "--listen-client-urls", urls[0], "--advertise-client-urls", urls[0]]
        etcd += ["--listen-peer-urls", urls[1], "--initial-advertise-peer-urls", urls[1]]
        self.etcd = Program(folder, "etcd", [*etcd, "--initial-cluster", f"default={urls[1]}"], as_postgres=True)
        self.nodes = [Node(folder, name, client, self.programs) for name in ("a", "b")]
        self.proxy_port = free_port()
        self.base = f"https://127.0.0.1:{self.proxy_port}"
        self.halls, self.hall_ports = [], [free_port(), free_port()]

    def start(self):
        self.etcd.start()
        self.nodes[0].start()
        wait_until("a primary", lambda: self.nodes[0].role() == "leader", 120)
        self.nodes[1].start()
        wait_until("a synchronous standby", lambda: self.nodes[1].role() == "sync_standby", 120)
        self.create_database()
        self.halls = [self.hall(port).start() for port in self.hall_ports]
        self.proxy().start()
        for port in self.hall_ports:
            wait_until("a server that is ready", lambda port=port: self.readiness(port)["status"] == "ok")
        wait_until("the proxy", lambda: socket.create_connection(("127.0.0.1", self.proxy_port), 1).close() or True)

    def url(self, role):
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        user = {"hall": "hall", "owner": "hall_owner"}[role]
        return f"postgres://{user}:{PASSWORDS[role]}@{hosts}/hall?target_session_attrs=read-write"

    def create_database(self):
        primary = {"PGHOST": "127.0.0.1", "PGPORT": str(self.nodes[0].port), "PGUSER": "postgres"}
        passwords = {"PGPASSWORD": PASSWORDS["superuser"], "OWNER_PASSWORD": PASSWORDS["owner"], "HALL_PASSWORD": PASSWORDS["hall"]}
        path = f"{self.programs}:{os.environ['PATH']}"
        subprocess.run(["sh", HERE / "roles.sh"], check=True, env={**os.environ, **primary, **passwords, "PATH": path})
        subprocess.run([self.longhall, "migrate"], check=True, env={**os.environ, "DATABASE_URL": self.url("owner")})

    def hall(self, port):
        return hall(self.folder, self.longhall, port, self.url("hall"), ["--public-url", self.base, "--standby"])

    def proxy(self):
        certificate = self.folder / "proxy.pem"
        addresses = dict(zip(("HALL_ONE", "HALL_TWO"), (f"127.0.0.1:{port}" for port in self.hall_ports)))
        environment = {"PROXY_LISTEN": f"127.0.0.1:{self.proxy_port}", "PROXY_CERTIFICATE": str(certificate), **addresses}
        self.haproxy = Program(self.folder, "haproxy", ["sh", HERE / "proxy.sh"], environment)
        return self.haproxy

    def readiness(self, port):
        return readiness(port)

    def primary(self):
        return next(node for node in self.living() if node.role() == "leader")

    def standby(self):
        return next(node for node in self.living() if node.role() != "leader")

    def living(self):
        return [node for node in self.nodes if node.process and node.process.poll() is None]

    def wait_for_standby(self):
        roles = lambda: sorted(str(node.role()) for node in self.nodes)
        wait_until("a primary and its synchronous standby", lambda: roles() == ["leader", "sync_standby"], 120)

    def stop(self):
        for program in (*self.halls, getattr(self, "haproxy", None)):
            if program:
                program.kill()
        for node in self.nodes:
            node.kill()
        self.etcd.kill()
