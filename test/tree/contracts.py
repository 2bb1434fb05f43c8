#!/usr/bin/env python3
"""Compares docs/ir-contracts.md with the facts that passes leave in the IR for each other.

usage: contracts.py [--update] TREE

Each row of the tables in docs/ir-contracts.md names a fact, the functions that set it, and the functions that read it.
The columns "written by" and "read by" list the source files that call those functions; --update rewrites them. The exit
status is 1 if a name in the code has no row or stands in more than one file, if a row has no name in the code, or if a
column is out of date.
"""

import re
import sys
from pathlib import Path

DOCUMENT = "docs/ir-contracts.md"
# Attributes are named "oclc-NAME", metadata and loop properties "oclc.NAME".
LITERAL = re.compile(r'"(oclc[-.][a-z][a-z.-]*)"')
# Literals that LITERAL matches although they are no facts: names of programs, files and symbols, and prefixes of names.
OTHERS = {"oclc-passes", "oclc-build-builtins", "oclc-tmp-", "oclc-support", "oclc-", "oclc.scalars.cmpxchg"}
ROW = re.compile(r"^\| `(oclc[^`]*)` \|")
COMMENT = re.compile(r"//[^\n]*")


def sources(tree):
    """Maps the path of each source file of the compiler to its text without comments."""
    return {path: COMMENT.sub("", path.read_text(encoding="utf-8"))
            for folder in ("lib",) for path in sorted((tree / folder).rglob("*"))
            if path.suffix in {".cpp", ".h"}}


def spelled(files):
    """Maps each name of a fact to the files that contain it as a literal."""
    found = {}
    for path, text in files.items():
        for name in set(LITERAL.findall(text)) - OTHERS:
            if not name.endswith("."):  # A name with a dot at the end is a prefix of symbols.
                found.setdefault(name, []).append(path)
    return found


def definers(files, functions):
    """Returns the files that define one of the functions."""
    words = "|".join(re.findall(r"`(\w+)`", functions)) or "(?!)"
    definition = re.compile(rf"^\w[\w:<>, *&]*[ *&]({words})\(", re.MULTILINE)
    return {path for path, text in files.items() if path.suffix == ".cpp" and definition.search(text)}


def users(files, functions):
    """Returns a text that lists the stems of the files that call one of the functions or name one of the constants."""
    words = re.findall(r"`(\w+)`", functions)
    use = [rf"(?<![.>\w]){word}\b" + ("" if word[0].isupper() else r"(?=[(),])") for word in words]
    pattern = re.compile("|".join(use) or "(?!)")
    stems = {path.stem for path, text in files.items() if path.suffix == ".cpp" and pattern.search(text)}
    return ", ".join(sorted(stems)) or "–"


def main():
    update, tree = "--update" in sys.argv, Path(sys.argv[-1])
    files, document = sources(tree), tree / DOCUMENT
    names, rows, mistakes, lines = spelled(files), set(), [], []
    for line in document.read_text(encoding="utf-8").split("\n"):
        if match := ROW.match(line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            rows.add(match[1])
            name, says, setters, getters, _, _, until = cells
            own = definers(files, setters + getters)
            others = {path: text for path, text in files.items() if path not in own}
            cells = [name, says, setters, getters, users(others, setters), users(others, getters), until]
            new = "| " + " | ".join(cells) + " |"
            if new != line and not update:
                mistakes.append(f"{DOCUMENT}: the row of {match[1]} should be\n  {new}")
            line = new
        lines.append(line)
    for name, paths in sorted(names.items()):
        where = ", ".join(str(path.relative_to(tree)) for path in paths)
        if name not in rows:
            mistakes.append(f"{where}: '{name}' has no row in {DOCUMENT}")
        if len(paths) > 1:
            mistakes.append(f"'{name}' is spelled in more than one file: {where}")
    mistakes += [f"{DOCUMENT}: '{name}' does not occur in the code" for name in sorted(rows - set(names))]
    if update:
        document.write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(mistakes) or f"{len(rows)} facts are documented.")
    sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
