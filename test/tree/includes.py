#!/usr/bin/env python3
"""Finds folders whose files include each other.

usage: includes.py TREE

The files of a folder may include files of the folders on which it depends, but dependencies must not form a cycle,
which would make one folder of all its members. Prints each cycle with an include for each of its edges; the exit status
is 1 if there is one.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

# Each of these folders is a root for the names by which its files are included.
ROOTS = ["lib", "runtime-stub"]
SUFFIXES = {".h", ".cpp", ".def"}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def edges(root):
    """Maps each folder to the folders that it includes, with an example "file includes file", by paths below the root.
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
    """Returns the folders of one cycle in order, or None."""
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
