"""Generates `longhall.core`, the whole API, from the OpenAPI document."""
import subprocess
import sys
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
