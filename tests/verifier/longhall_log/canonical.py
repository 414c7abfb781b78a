"""Canonical JSON by RFC 8785, for the values a log has: no fractions, integers of at most 2^53 - 1 either way."""

from __future__ import annotations

import json
from typing import Any

LARGEST = 2**53 - 1

_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


class NotCanonical(Exception):
    """Why bytes are not canonical JSON."""


def _text(text: str) -> str:
    out = []
    for char in text:
        if char in _SHORT:
            out.append(_SHORT[char])
        elif char < " ":
            out.append(f"\\u{ord(char):04x}")
        else:
            out.append(char)
    return '"' + "".join(out) + '"'


def _write(value: Any) -> str:
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise NotCanonical(f"{value} is no integer between -2^53 and 2^53")
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return "[" + ",".join(map(_write, value)) + "]"
    if isinstance(value, dict):
        # RFC 8785, 3.2.3: names are sorted by their UTF-16 code units.
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{_text(name)}:{_write(value[name])}" for name in names) + "}"
    raise NotCanonical(f"a log holds no {type(value).__name__}")


def write(value: Any) -> bytes:
    """The canonical JSON of a value."""
    try:
        return _write(value).encode()
    except UnicodeEncodeError as error:
        raise NotCanonical("half of a surrogate pair") from error


def depth(value: Any) -> int:
    """How deep objects and lists are nested."""
    deepest, rest = 0, [(value, 1)]
    while rest:
        here, level = rest.pop()
        if isinstance(here, (dict, list)):
            deepest = max(deepest, level)
            rest += [(inner, level + 1) for inner in (here.values() if isinstance(here, dict) else here)]
    return deepest


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        names = [name for name, _ in pairs]
        raise NotCanonical(f"the key {next(n for n in names if names.count(n) > 1)!r} is repeated")
    return out


def _no_fraction(text: str) -> Any:
    raise NotCanonical(f"{text} is no integer as a log has them")


def read(data: bytes) -> Any:
    """The value of these bytes, if they are its canonical JSON."""
    try:
        value = json.loads(
            data.decode(), object_pairs_hook=_no_repeats, parse_float=_no_fraction, parse_constant=_no_fraction
        )
        written = write(value)
    except NotCanonical:
        raise
    except RecursionError as error:
        raise NotCanonical("it is nested too deep") from error
    except ValueError as error:
        raise NotCanonical(f"it is no JSON: {error}") from error
    if written != data:
        at = next((i for i, (a, b) in enumerate(zip(written, data)) if a != b), min(len(written), len(data)))
        raise NotCanonical(f"it is not canonical at byte {at}")
    return value
