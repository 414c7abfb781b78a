"""The form of single values (section 1). Each check returns what is wrong with a value, or None."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from .verdict import Unknown

# Returns what is wrong with a value; raises Unknown for what a newer format may allow.
Form = Callable[[Any], str | None]


def _pattern(pattern: str, what: str) -> Form:
    compiled = re.compile(pattern, re.ASCII)

    def form(value: Any) -> str | None:
        return None if isinstance(value, str) and compiled.fullmatch(value) else f"is not {what}"

    return form


def hexes(least: int, most: int) -> Form:
    """This many bytes in hex."""
    return _pattern(f"([0-9a-f]{{2}}){{{least},{most}}}", "bytes in lower-case hex of the right length")


hash32 = hexes(32, 32)
uuid = _pattern("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "an id in lower case with hyphens")
some_text = _pattern(".+", "a text")
minute = _pattern("([01][0-9]|2[0-3]):[0-5][0-9]", "a time of day")
name = _pattern("[a-z0-9_]+", "a name")
_written_time = _pattern(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "a time")
_written_day = _pattern(r"\d{4}-\d\d-\d\d", "a day")


def time(value: Any) -> str | None:
    return _written_time(value) or _calendar(datetime.strptime, value, "%Y-%m-%dT%H:%M:%S.%fZ")


def day(value: Any) -> str | None:
    return _written_day(value) or _calendar(lambda text, _: date.fromisoformat(text), value, "")


def _calendar(parse: Callable[[str, str], object], value: str, written: str) -> str | None:
    try:
        parse(value, written)
    except ValueError:
        return "is on no calendar"
    return None


def count(least: int, most: int = 2**53 - 1) -> Form:
    def form(value: Any) -> str | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if fits else f"is no whole number from {least}"

    return form


seat = count(0, 255)
version = count(0, 2**16 - 1)


def truth(value: Any) -> str | None:
    return None if isinstance(value, bool) else "is neither true nor false"


def true(value: Any) -> str | None:
    """A field that says something only by being there."""
    return None if value is True else "is not true"


def anything(value: Any) -> str | None:
    return None


def an_object(value: Any) -> str | None:
    return None if isinstance(value, dict) else "is no object"


def typed(value: Any) -> str | None:
    """An object of a ruleset."""
    return None if isinstance(value, dict) and isinstance(value.get("type"), str) else "is no object with a type"


def or_null(form: Form) -> Form:
    return lambda value: None if value is None else form(value)


def growing(*known: str) -> Form:
    """One of these words; a newer format may have more (section 11)."""

    def form(value: Any) -> str | None:
        if isinstance(value, str) and value not in known:
            raise Unknown(None, f"{value!r} is unknown here")
        return None if isinstance(value, str) else "is no text"

    return form


def list_of(form: Form) -> Form:
    def every(value: Any) -> str | None:
        if not isinstance(value, list):
            return "is no list"
        return next((wrong for wrong in map(form, value) if wrong), None)

    return every


def some_of(fields: dict[str, Form], optional: dict[str, Form] | None = None) -> Form:
    """An object with these fields and any others."""

    def form(value: Any) -> str | None:
        if not isinstance(value, dict):
            return "is no object"
        for missing in sorted(fields.keys() - value.keys()):
            return f"lacks `{missing}`"
        for key, inner in {**fields, **(optional or {})}.items():
            if key in value and (wrong := inner(value[key])):
                return f"has a `{key}` that {wrong}"
        return None

    return form


def record(fields: dict[str, Form], optional: dict[str, Form] | None = None) -> Form:
    """An object with these fields; a newer format may have more optional ones (section 11)."""
    known = {**fields, **(optional or {})}
    fits = some_of(fields, optional)

    def form(value: Any) -> str | None:
        if wrong := fits(value):
            return wrong
        for key in sorted(value.keys() - known.keys()):
            raise Unknown(None, f"the field `{key}` is unknown here")
        return None

    return form
