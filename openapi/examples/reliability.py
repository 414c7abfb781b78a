#!/usr/bin/env python3
"""Recomputes from the public logs of a hall how reliably people finish their games: reliability.py https://hall.example"""
import json, sys, urllib.request

HALL = sys.argv[1].rstrip("/")


def ask(path, accept="application/json"):
    return urllib.request.urlopen(urllib.request.Request(HALL + path, headers={"Accept": accept}), timeout=90).read()


HOUSE = {ruleset["id"]: ruleset for ruleset in json.loads(ask("/v1/rulesets"))["items"]}


def usual_moves(created, players):  # The last game of the house whose options it has counts, or else the first.
    ruleset = HOUSE[created["ruleset"]]
    fits = [game for game in ruleset["house"] if game["options"].items() <= created["options"].items()]
    return (fits[-1] if fits else ruleset["house"][0])["moves"][players - ruleset["seats"]["min"]]


def kept(log):  # Who kept their seat; empty if the game does not count.
    programs, seats, gone, moves = set(), [], [], [0]  # Numbers of moves that stand after each event.
    for event in log:
        if "bot" in event or event.get("account_kind") == "bot":
            programs.add(event["account"])
        moves.append(moves[event["to_seq"]] if event["kind"] == "undone" else moves[-1] + (event["kind"] == "moved"))
        if event["kind"] == "started":
            seats = [[account, False, 0] for account in event["accounts"]]
        elif event["kind"] == "moved" and event["by"] in ("player", "order"):
            seats[event["seat"]][1:] = [False, 0]
        elif event["kind"] == "timed_out":
            seats[event["seat"]][2] += 1
            seats[event["seat"]][1] = event["expiry"] != "autoplay" or seats[event["seat"]][2] > 1
        elif event["kind"] == "resigned":
            seats[event["seat"]][1] |= moves[-1] * 2 < usual_moves(log[0], len(seats))
        elif event["kind"] == "replaced":
            gone, seats[event["seat"]] = [*gone, seats[event["seat"]]], [event["account"], False, 0]
    people = [seat for seat in gone + seats if seat[0] not in programs]
    left = {one: any(has_left for who, has_left, _ in people if who == one) for one, *_ in people}
    reason, is_long = log[-1]["result"]["reason"], moves[-1] * 2 >= usual_moves(log[0], len(seats) or 2)
    is_kept = reason == "finished" or (is_long and reason != "cancelled")
    return {one: not left[one] for one in left if len(left) > 1 and (left[one] or is_kept)}


games, after = [], ""
while after is not None:
    page = json.loads(ask("/v1/games?status=finished&limit=200" + (after and "&after=" + after)))
    for game in page["items"]:
        lines = ask(f"/v1/games/{game['id']}/events", "application/x-ndjson").splitlines()
        log = [json.loads(line)["payload"] for line in lines]
        games.append((log[-1]["at"], game["id"], kept(log)))
    after = page["next"]
people = {}
for at, game, seats in games:
    for account, stayed in seats.items():
        people.setdefault(account, []).append((at, not stayed, game))
for account, seats in people.items():
    newest = sorted(seats, reverse=True)[:10]
    ended, stayed = len(newest), sum(not left for _, left, _ in newest)
    level = "new" if ended < 3 else "reliable" if ended - stayed <= (ended == 10) else "unreliable"
    page = json.loads(ask("/v1/people/" + account))
    is_same = page["reliability"] == {"ended": ended, "kept": stayed, "level": level}
    print(page["name"], f"kept {stayed} of {ended}: {level}" + ("" if is_same else ", but the hall says otherwise"))
