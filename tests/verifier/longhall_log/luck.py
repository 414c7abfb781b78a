"""All that follows from the seed once it is open: commitment, salts and draws (sections 6 to 8)."""

from __future__ import annotations

import copy

from . import chance
from .draws import RULESETS
from .draws.kit import Draws, Effect, Now
from .life import Life
from .log import Event, Log
from .verdict import Fault, Report, Unknown


def check(log: Log, life: Life, report: Report) -> None:
    """Rejects what does not follow from the seed."""
    if life.ended is None:
        report.skip("the salts and all that was drawn: the seed is not open yet")
        return
    seed = bytes.fromhex(life.ended.payload["seed"])
    if life.started is None:
        return
    key = chance.game_key(seed, life.entropies)
    keys = _keys(log.events[life.started.seq - 1 :], key)
    _salts(log, keys)
    rules = RULESETS.get(log.ruleset)
    if rules is None:
        report.skip(f"all that was drawn: `{log.ruleset}` is unknown here")
        return
    try:
        _draws(log.events[life.started.seq - 1 :], keys, rules(life.created["options"], len(life.entropies)), report)
    except Unknown as unknown:
        report.skip(f"{unknown}: what is drawn from there on")


def _keys(events: list[Event], game_key: bytes) -> dict[int, bytes]:
    """The key that applies to each event from the start on."""
    keys, undos = {}, 0
    for event in events:
        undos += event.kind == "undone" and event.payload["agreed"]
        keys[event.seq] = chance.key_after(game_key, undos)
    return keys


def _salts(log: Log, keys: dict[int, bytes]) -> None:
    for event in log.events:
        for n, secret in enumerate(event.secrets):
            if secret.is_open and secret.salt != chance.salt(keys[event.seq], event.seq, n):
                raise Fault(event.seq, f"the salt of secret {n} is not the one that the seed gives")


def _draws(events: list[Event], keys: dict[int, bytes], position: Draws, report: Report) -> None:
    positions: dict[int, Draws] = {}
    for event in events:
        if "effects" in event.payload:
            undone = event.kind == "undone"
            position = copy.deepcopy(positions[event.payload["to_seq"]] if undone else position)
            now = _now(event, keys[event.seq])
            position.follow(now)
            report.draws += now.draws
        positions[event.seq] = position


def _now(event: Event, key: bytes) -> Now:
    effects = [
        Effect(event.seq, effect, {"effect": n} in event.hidden) for n, effect in enumerate(event.full["effects"])
    ]
    return Now(event.seq, event.kind, event.payload.get("agreed", False), key, effects)
