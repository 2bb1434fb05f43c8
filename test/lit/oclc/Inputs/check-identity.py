"""Checks the output of oclc --print-identity, which is in a file.

check-identity.py FILE
"""

import os
import re
import sys

with open(sys.argv[1], encoding="utf-8") as text:
    first, *rest = text.read().splitlines()
assert re.fullmatch(r"identity [0-9a-f]{64}", first), first
paths = []
for line in rest:
    kind, path = line.split(" ", 1)
    assert kind == "file", line
    assert os.path.isfile(path), path
    paths.append(path)
assert len(paths) > 3, paths
assert len(set(paths)) == len(paths), paths
