"""Draws the ratios of a comparison: a row for each benchmark, a dot for each implementation."""

import math
from pathlib import Path

from report import Results, ratio

COLOURS = ["#1b6ca8", "#d1495b", "#3c8d5a", "#8e5ea2", "#c98b1b", "#555555"]
LEFT, TOP, ROW, WIDTH = 150, 60, 18, 560
TICKS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]


def text(x: float, y: float, content: str, anchor: str = "start", extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{content}</text>'


def write(path: Path, results: Results, names: list[str], base: str) -> None:
    others = [name for name in names if name != base]
    rows = {benchmark: {name: value for name in others if (value := ratio(row, name, base))}
            for benchmark, row in results.items()}
    values = [value for row in rows.values() for value in row.values()]
    if not values:
        return
    low, high = min([0.5, *values]) / 1.2, max([2, *values]) * 1.2

    def position(value: float) -> float:
        return LEFT + WIDTH * math.log(value / low) / math.log(high / low)

    bottom = TOP + ROW * len(rows)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 20}" height="{bottom + 30}" '
             'font-family="sans-serif" font-size="11">', '<rect width="100%" height="100%" fill="white"/>',
             text(LEFT, 18, f"Time over that of {base}: to the right of 1, {base} is faster", extra=' font-size="13"')]
    for index, name in enumerate(others):
        x, colour = LEFT + 90 * index, COLOURS[index % len(COLOURS)]
        parts += [f'<circle cx="{x + 5}" cy="34" r="4.5" fill="{colour}"/>', text(x + 14, 38, name)]
    for tick in (tick for tick in TICKS if low <= tick <= high):
        x, colour = position(tick), "#333333" if tick == 1 else "#dddddd"
        parts += [f'<line x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{bottom}" stroke="{colour}"/>',
                  text(x, bottom + 16, f"{tick:g}", "middle")]
    for index, (benchmark, row) in enumerate(rows.items()):
        y = TOP + ROW * (index + 0.5)
        parts += [text(LEFT - 10, y + 4, benchmark, "end"),
                  f'<line x1="{LEFT}" y1="{y}" x2="{LEFT + WIDTH}" y2="{y}" stroke="#f0f0f0"/>']
        for name, value in row.items():
            colour = COLOURS[others.index(name) % len(COLOURS)]
            parts.append(f'<circle cx="{position(value):.1f}" cy="{y:.1f}" r="4.5" fill="{colour}" '
                         f'fill-opacity="0.85"><title>{benchmark}, {name}: {value:.2f}</title></circle>')
    path.write_text("\n".join([*parts, "</svg>\n"]))
