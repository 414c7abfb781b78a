#!/usr/bin/env python3
"""A bot in a terminal: bot.py https://hall.example. It plays the first legal move whenever it is its turn, until it is turned
out: it outlives a restart of the hall, a line that breaks, and a game that moves on."""
import http.client, json, os, sys, time, uuid
import urllib.error, urllib.parse, urllib.request

if len(sys.argv) != 2:
    sys.exit("usage: python3 bot.py https://hall.example")
HALL = sys.argv[1].rstrip("/")
CLIENT = "http://localhost"  # a program of your own, which needs no registration
KEPT = os.environ.get("LONGHALL_BOT", os.path.expanduser("~/.longhall-bot"))  # the refresh token
token = ""


def ask(path, form=None, body=None, headers={}):
    """The answer, its status and its headers. While the hall is out of reach, or a proxy answers, it asks again."""
    data = urllib.parse.urlencode(form).encode() if form else json.dumps(body).encode() if body else None
    headers = {**headers, **({"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())} if body else {})}
    if token and not form:
        headers["Authorization"] = f"Bearer {token}"
    for tries in range(sys.maxsize):
        try:
            try:
                answer = urllib.request.urlopen(urllib.request.Request(HALL + path, data, headers), timeout=90)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                text = answer.read() or b"{}"
            is_of_the_hall = answer.status < 500 and ("json" in answer.headers.get("Content-Type", "") or text == b"{}")
            if is_of_the_hall and answer.status != 429:
                return json.loads(text), answer.status, answer.headers
        except (OSError, ValueError, http.client.HTTPException):
            pass  # The line broke. A move has a key, so that it is made once.
        time.sleep(min(60, 2**tries))


def sign_in():
    """The first time somebody types a code; from then on the refresh token is enough."""
    global token
    if os.path.exists(KEPT):
        kept = {"grant_type": "refresh_token", "client_id": CLIENT, "refresh_token": open(KEPT).read()}
        tokens, status, _ = ask("/oauth/token", kept)
    else:
        device, _, _ = ask("/oauth/device", {"client_id": CLIENT, "scope": "games:read games:play"})
        print(f"Open {device['verification_uri']} and type {device['user_code']}", flush=True)
        grant = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": CLIENT}
        grant["device_code"] = device["device_code"]
        tokens, status, interval = {"error": "authorization_pending"}, 400, device["interval"]
        while tokens.get("error") in ("authorization_pending", "slow_down"):
            interval += 5 if tokens["error"] == "slow_down" else 0
            time.sleep(interval)
            tokens, status, _ = ask("/oauth/token", grant)
    if status != 200:
        sys.exit(f"not let in: {tokens}")
    with open(os.open(KEPT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(tokens["refresh_token"])
    token = tokens["access_token"]


etag = ""
while True:
    wait = {"Prefer": "wait=60", **({"If-None-Match": etag} if etag else {})}
    turns, status, about = ask("/v1/me/turns", headers=wait)
    etag = about["ETag"] if status == 200 else ""  # After a minute without news, what has failed is tried again.
    for turn in turns.get("items", []):
        legal, _, _ = ask(f"/v1/games/{turn['game']}/legal-moves")
        if legal.get("moves"):
            first = {"expected_seq": legal["seq"], "moves": legal["moves"][:1]}
            made, was, _ = ask(f"/v1/games/{turn['game']}/moves", body=first)
            print(turn["game"], legal["moves"][0] if was == 201 else made["detail"], flush=True)
    if status == 401:
        sign_in()
    elif status not in (200, 304):
        sys.exit(f"not let in: {turns}")
