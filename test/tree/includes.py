#!/usr/bin/env python3
"""Finds folders whose files include each other.

usage: includes.py TREE

A folder depends on the folders whose files it includes. Dependencies must not form a cycle, because the folders of a
cycle cannot be used without each other. For each root, prints one cycle if there is any, with an example include for
each of its edges. The exit status is 1 if there is a cycle.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

# Folders to check. An include names a file by its path below one of them.
ROOTS = ["lib", "runtime-stub"]
SUFFIXES = {".h", ".cpp", ".def"}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def edges(root):
    """Maps each folder to the folders whose files it includes, each with an example "FILE includes FILE". All paths are
    relative to the root.
    """
    found = defaultdict(dict)
    for path in sorted(path for path in root.rglob("*") if path.suffix in SUFFIXES):
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            included = root / name
            if included.is_file() and included.parent != path.parent:
                to = included.parent.relative_to(root).as_posix()
                found[path.parent.relative_to(root).as_posix()].setdefault(
                    to, f"{path.relative_to(root)} includes {name}")
    return found


def cycle(graph):
    """Returns the folders of one cycle in order, or an empty list if there is no cycle."""
    done, way = set(), []

    def search(folder):
        if folder in way:
            return way[way.index(folder):]
        if folder in done:
            return []
        way.append(folder)
        for to in sorted(graph.get(folder, {})):
            if found := search(to):
                return found
        way.pop()
        done.add(folder)
        return []

    for folder in sorted(graph):
        if found := search(folder):
            return found
    return []


def main():
    tree, broken = Path(sys.argv[1]), False
    for name in ROOTS:
        graph = edges(tree / name)
        if not graph:
            sys.exit(f"{name} has no includes")
        if found := cycle(graph):
            broken = True
            print(f"folders of {name} include each other:")
            for folder, to in zip(found, found[1:] + found[:1]):
                print(f"  {folder} -> {to}: {graph[folder][to]}")
    print("some folders are one" if broken else "no folder includes one that stands on it")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
