"""Checks that the loops of oclc --explain=json have the lanes that the remarks of the vectorizer report.

check-loops.py FILE.json...
"""

import json
import re
import sys


def check(path):
    with open(path, encoding="utf-8") as file:
        targets = json.load(file)["targets"]
    for target in targets:
        for variant in target["variants"]:
            shown = {(loop["place"]["line"], loop["lanes"]) for loop in variant["loops"] if loop["place"] and loop["lanes"] > 1}
            told = set()
            for message in target["messages"]:
                if message["name"] == "Vectorized" and message["pass"] == "vectorize-work-items" and \
                        message["place"] and variant["name"] in message["variants"]:
                    if lanes := re.match(r"(\d+) work-items run in a vector", message["text"]):
                        told.add((message["place"]["line"], int(lanes[1])))
            if not told <= shown:
                sys.exit(f"{path}, {variant['name']}: remarks report {sorted(told - shown)}, the loops are {sorted(shown)}")
            chosen = [sum(option["chosen"] for option in loop["options"]) for loop in variant["loops"] if not loop["requested"]]
            if any(count != 1 for count in chosen):
                sys.exit(f"{path}, {variant['name']}: a loop has {chosen} chosen options")


for name in sys.argv[1:]:
    check(name)
