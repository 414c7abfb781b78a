"""Generates `longhall.core`, the whole API, from the OpenAPI document."""
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Core(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        here = Path(self.root)
        made = [here / "../../longhall.json", here / "src/longhall/core", here / "core.yaml"]
        document, output, config = map(str, made)
        generate = ["generate", "--path", document, "--output-path", output, "--config", config, "--meta", "none", "--overwrite"]
        subprocess.run([sys.executable, "-m", "openapi_python_client", *generate], check=True)
        made[1].joinpath("known.py").write_text(known(json.loads(made[0].read_text())["components"]["schemas"]))


def known(schemas: dict[str, Any]) -> str:
    """A module that says which kinds of events, effects, moves and statuses the document has: the kit skips all others."""

    def resolve(schema: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = schemas[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
        return found

    def branches(union: dict[str, Any]) -> list[dict[str, Any]]:
        return [resolve(branch) for branch in union.get("oneOf") or union.get("anyOf") or []]

    def tags(union: dict[str, Any], tag: str) -> Iterator[str]:
        # The open branch of a union that may grow has no values.
        for branch in branches(union):
            yield from tags(branch, tag) if branches(branch) else branch["properties"][tag].get("enum", [])

    moves, effects = {}, {}
    for branch in branches(schemas["LegalMoves"]):
        for title in branch["properties"]["ruleset"].get("enum", []):
            moves[title] = sorted(tags(resolve(branch["properties"]["moves"]["items"]), "type"))
    for branch in branches(schemas["Event"]):
        if "moved" in branch["properties"]["kind"].get("enum", []):
            for title in branch["properties"]["ruleset"].get("enum", []):
                effects[title] = sorted(tags(resolve(branch["properties"]["effects"]["items"]), "type"))
    kinds, statuses = sorted(set(tags(schemas["Event"], "kind"))), schemas["GameStatus"].get("enum", [])
    lists = f"KINDS: list[str] = {kinds}\nSTATUSES: list[str] = {statuses}\n"
    return f"{lists}MOVES: dict[str, list[str]] = {moves}\nEFFECTS: dict[str, list[str]] = {effects}\n"
