#!/usr/bin/env python3
"""A bot in a terminal: bot.py https://hall.example. It plays the first legal move whenever it is its turn."""
import json, os, sys, time, uuid
import urllib.error, urllib.parse, urllib.request

HALL = sys.argv[1].rstrip("/")
CLIENT = "http://localhost"  # a program of your own, which needs no registration
KEPT = os.environ.get("LONGHALL_BOT", os.path.expanduser("~/.longhall-bot"))  # the refresh token
token = ""


def ask(path, form=None, body=None):
    """The answer and its status, whatever that is."""
    data = urllib.parse.urlencode(form).encode() if form else json.dumps(body).encode() if body else None
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())} if body else {}
    if token and not form:
        headers["Authorization"] = f"Bearer {token}"
    try:
        with urllib.request.urlopen(urllib.request.Request(HALL + path, data, headers), timeout=90) as answer:
            return json.load(answer), answer.status
    except urllib.error.HTTPError as error:
        return json.loads(error.read() or "{}"), error.code


def sign_in():
    """The first time somebody types a code; from then on the refresh token is enough."""
    global token
    if os.path.exists(KEPT):
        kept = {"grant_type": "refresh_token", "client_id": CLIENT, "refresh_token": open(KEPT).read()}
        tokens, status = ask("/oauth/token", kept)
    else:
        device, _ = ask("/oauth/device", {"client_id": CLIENT, "scope": "games:read games:play"})
        print(f"Open {device['verification_uri']} and type {device['user_code']}", flush=True)
        grant = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": CLIENT}
        grant["device_code"] = device["device_code"]
        tokens, status = {"error": "authorization_pending"}, 400
        while tokens.get("error") in ("authorization_pending", "slow_down"):
            time.sleep(device["interval"])
            tokens, status = ask("/oauth/token", grant)
    if status != 200:
        sys.exit(f"not let in: {tokens}")
    with open(os.open(KEPT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(tokens["refresh_token"])
    token = tokens["access_token"]


while True:
    turns, status = ask("/v1/me/turns")
    for turn in turns.get("items", []):
        legal, _ = ask(f"/v1/games/{turn['game']}/legal-moves")
        if legal.get("moves"):
            first = {"expected_seq": legal["seq"], "moves": legal["moves"][:1]}
            made, status = ask(f"/v1/games/{turn['game']}/moves", body=first)
            print(turn["game"], legal["moves"][0] if status == 201 else made["detail"], flush=True)
    if status == 401:
        sign_in()
    elif not turns.get("items"):
        time.sleep(5)
