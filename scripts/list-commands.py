#!/usr/bin/env python3
"""Prints compile_commands.json of a build folder with one command for each source.

usage: list-commands.py BUILD_FOLDER

A build with CMAKE_UNITY_BUILD compiles generated sources that include several of the project's. Their commands are also
those of the sources.
"""

import json
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^#include "(/[^"]+)"$', re.MULTILINE)


def commands(entry):
    """Yields the commands of the sources that a command compiles."""
    file = entry["file"]
    if "/Unity/unity_" not in file:
        yield entry
        return
    for source in INCLUDE.findall(Path(file).read_text(encoding="utf-8")):
        yield {**entry, "file": source, "command": entry["command"].replace(file, source)}


def main():
    listed = json.loads((Path(sys.argv[1]) / "compile_commands.json").read_text(encoding="utf-8"))
    json.dump([command for entry in listed for command in commands(entry)], sys.stdout, indent=1)


if __name__ == "__main__":
    main()
