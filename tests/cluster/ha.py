#!/usr/bin/env python3
"""Two databases, two servers and a proxy on this machine; people play; machines die. Prints what that cost, and fails if an
acknowledged move is missing in the end.

    tests/cluster/ha.py [--longhall target/release/longhall] [--tables 8] [--minutes 60]

Needs Debian's packages etcd-server, patroni, haproxy, openssl and postgresql, and nothing that is running already. With
--minutes, machines are killed at random for that long after the planned deaths."""

import argparse
import collections
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import machines
import players
from machines import wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Until people play as before.
CALM = 4


class Trial:
    """What is done to the cluster, and what people hear meanwhile."""

    def __init__(self, cluster, tables):
        self.cluster, self.load = cluster, players.Load([cluster.base], tables)

    def play_on(self, moves=50, seconds=120):
        goal = self.load.moves() + moves
        wait_until("people play on", lambda: self.load.moves() >= goal, seconds)

    def step(self, what, does):
        """Does something, and says how long nobody could move, and what requests were answered."""
        self.play_on()
        begin, met, moves = time.monotonic(), collections.Counter(self.load.met), self.load.moves()
        self.load.poller.forget()
        said = does()
        self.play_on()
        time.sleep(CALM)
        answers = ", ".join(f"{n} x {code}" for code, n in sorted((self.load.met - met).items(), key=str))
        gap, moved = self.load.gap_since(begin), self.load.moves() - moves
        print(f"{what}\n    nobody could move for {gap:.1f} s; {moved} moves since; answers {answers}")
        if said:
            print(f"    {said}")
        sys.stdout.flush()

    def degraded(self):
        return all(self.cluster.readiness(port)["status"] == "degraded" for port in self.cluster.hall_ports)

    def is_well(self):
        return all(self.cluster.readiness(port)["status"] == "ok" for port in self.cluster.hall_ports)

    def nothing(self):
        return None

    def standby_dies(self):
        self.cluster.standby().kill()
        wait_until("ready says degraded", self.degraded)
        return "both servers are ready, but degraded"

    def nodes_come_back(self):
        for node in self.cluster.nodes:
            if node not in self.cluster.living():
                node.start()
        self.cluster.wait_for_standby()
        wait_until("ready says ok", self.is_well)
        return "there is a synchronous standby again"

    def primary_dies(self):
        self.cluster.primary().kill()

    def both_die(self):
        """The standby first, so that the primary goes on alone and has what the standby has not."""
        standby, primary = self.cluster.standby(), self.cluster.primary()
        standby.kill()
        wait_until("ready says degraded", self.degraded)
        self.play_on()
        primary.kill()
        moves = self.load.moves()
        standby.start()
        # Longer than it takes to replace a primary.
        time.sleep(40)
        assert self.load.moves() <= moves + len(self.load.tables), "people play in a database that lacks moves"
        primary.start()
        return "the standby, which lacked moves, did not take over; the primary came back"

    def servers_are_replaced(self):
        for hall, port in zip(self.cluster.halls, self.cluster.hall_ports):
            hall.end(signal.SIGTERM)
            hall.start()
            wait_until("a server that is ready", lambda port=port: self.cluster.readiness(port))
            # Until the proxy has seen it.
            time.sleep(2)
        worst = self.load.poller.worst
        assert worst <= 1, f"{worst} polls failed in a row"
        return f"of the polls at most {worst} in a row had to be repeated"

    def server_is_killed(self):
        hall = self.cluster.halls[0]
        hall.kill()
        time.sleep(2)
        hall.start()

    def at_random(self, minutes):
        dice, end, done = random.Random(1), time.monotonic() + 60 * minutes, collections.Counter()
        begin = time.monotonic()
        while time.monotonic() < end:
            what = dice.choice(["server", "standby", "primary"])
            done[what] += 1
            if what == "server":
                hall = dice.choice(self.cluster.halls)
                hall.kill()
                time.sleep(dice.random() * 5)
                hall.start()
            else:
                (self.cluster.standby() if what == "standby" else self.cluster.primary()).kill()
                self.play_on()
                time.sleep(dice.random() * 10)
                self.nodes_come_back()
            self.play_on()
        told = ", ".join(f"{n} x {what}" for what, n in sorted(done.items()))
        print(f"killed at random for {minutes} minutes: {told}")
        print(f"    nobody could move for {self.load.gap_since(begin):.1f} s at the longest")


def run(trial, minutes):
    trial.step("all machines are there", trial.nothing)
    trial.step("a server is killed", trial.server_is_killed)
    trial.step("both servers are replaced, one after the other", trial.servers_are_replaced)
    trial.step("the standby dies", trial.standby_dies)
    trial.step("the standby comes back", trial.nodes_come_back)
    trial.step("the primary dies", trial.primary_dies)
    trial.step("the former primary comes back as standby", trial.nodes_come_back)
    trial.step("standby and primary die, and the standby is the first to come back", trial.both_die)
    trial.nodes_come_back()
    if minutes:
        trial.at_random(minutes)
    trial.load.stop()
    acknowledged = trial.load.check()
    print(f"{acknowledged} acknowledged events in {len(trial.load.games)} games: all are in their logs, once")
    audit = [trial.cluster.longhall, "audit", "--database"]
    audited = subprocess.run(audit, check=False, env={**os.environ, "DATABASE_URL": trial.cluster.url("owner")})
    # A running game cannot be verified to its end: it holds as far as it goes, which is status 3.
    assert audited.returncode in (0, 3), "logs do not hold"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--longhall", type=pathlib.Path, default=ROOT / "target/release/longhall")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--minutes", type=int, default=0)
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs of all programs")
    given = parser.parse_args()
    if lacking := machines.missing():
        raise SystemExit(f"missing (Debian's packages): {' '.join(lacking)}")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="longhall-cluster-", dir="/var/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    cluster = machines.Cluster(folder, given.longhall.resolve())
    try:
        cluster.start()
        run(Trial(cluster, given.tables), given.minutes)
    finally:
        cluster.stop()
        if given.keep:
            print(f"the logs are in {folder}")
        else:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
