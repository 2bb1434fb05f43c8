"""Reads what many-groups.cl prints: check-lines.py ITEMS LINES. Every line once, those of an item in order."""
import sys

items, lines = int(sys.argv[1]), int(sys.argv[2])
seen = [0] * items
for text in sys.stdin:
    item = int(text[5:11])
    expected = f"item {item:6d} line {seen[item]} {item:f},{seen[item]:f},0.500000,1.000000\n"
    if text != expected:
        sys.exit(f"found    {text!r}\nexpected {expected!r}")
    seen[item] += 1
if seen != [lines] * items:
    sys.exit(f"{sum(seen)} lines, expected {lines * items}")
