"""Computes ratios, tables and summaries of what was measured."""

import math
import re
from dataclasses import dataclass, field
from pathlib import Path

from processes import Result

Results = dict[str, dict[str, Result]]  # benchmark -> implementation -> result

CORE, SHOWN, HELD_OUT, IMAGES = PARTS = "core", "shown", "held-out", "images"
AGAIN = " again"  # Behind the name of the second process of an implementation.


@dataclass
class Parts:
    """Holds the part of the suite that each benchmark belongs to. The times of held-out benchmarks appear only in a
    mean of their own, so that nobody fits a cost model to them. With `show_held_out`, they also have rows."""
    of: dict[str, str] = field(default_factory=dict)
    show_held_out: bool = False

    def part(self, benchmark: str) -> str:
        return self.of.get(benchmark, CORE)

    def visible(self, results: Results) -> Results:
        return {benchmark: row for benchmark, row in results.items()
                if self.show_held_out or self.part(benchmark) != HELD_OUT}

    def groups(self, results: Results) -> dict[str, Results]:
        """Returns the results of each part, by the title of its mean. The parts that have no results are left out."""
        found = {part: {benchmark: row for benchmark, row in results.items() if self.part(benchmark) == part}
                 for part in PARTS}
        found = {part: rows for part, rows in found.items() if rows}
        if list(found) == [CORE]:
            return {"**geometric mean**": results}
        return {f"**geometric mean, {part}** ({len(rows)})": rows for part, rows in found.items()}


def ratio(results: dict[str, Result], name: str, base: str) -> float | None:
    """Returns the time of an implementation over that of the base; above 1, the base is faster."""
    own, other = (results[key].typical() if key in results else None for key in (base, name))
    return other / own if own and other else None


def geometric_mean(values: list[float]) -> float | None:
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" if value < 9.95 else f"{value:.1f}" if value < 99.5 else f"{value:.0f}"


def cell(results: dict[str, Result], name: str, base: str) -> str:
    """Returns a ratio, bold where the base is clearly slower; or why there is none."""
    for key in (name, base):
        if results[key].problem:
            return results[key].problem.split()[0].rstrip(":") if results[key].wrong else "-"
    value = ratio(results, name, base)
    return f"**{number(value)}**" if value is not None and value < 0.95 else number(value)


def table(header: list[str], rows: list[list[str]]) -> str:
    """Returns a table in Markdown with aligned columns, so that it can also be read as text."""
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]

    def line(cells: list[str]) -> str:
        rest = (f"{text:>{width}}" for text, width in zip(cells[1:], widths[1:]))
        return "| " + " | ".join([f"{cells[0]:<{widths[0]}}", *rest]) + " |"
    rule = "|" + "|".join(["-" * (widths[0] + 2)] + ["-" * (width + 1) + ":" for width in widths[1:]]) + "|"
    return "\n".join([line(header), rule, *map(line, rows)]) + "\n"


BEST = "best peer"


def comparison(results: Results, names: list[str], base: str, parts: Parts = Parts(), peers: list[str] = ()) -> str:
    """Returns a table: a row for each benchmark, a column for each implementation, geometric means at the end. If there
    are several peers, a column has the fastest of them on each benchmark."""
    if len(peers) > 1:
        results = {benchmark: row | {BEST: fastest(row, peers)} for benchmark, row in results.items()}
        names = [*names, BEST]
    others = [name for name in names if name != base]
    rows = [[f"`{benchmark}`", *(cell(row, name, base) for name in others)]
            for benchmark, row in parts.visible(results).items()]
    for title, group in parts.groups(results).items():
        means = [geometric_mean([r for row in group.values() if (r := ratio(row, name, base))]) for name in others]
        rows.append([title, *map(number, means)])
    return table([f"time / time of {base}", *others], rows)


def fastest(row: dict[str, Result], names: list[str]) -> Result:
    """Returns the result with the shortest time, or any if there is no time."""
    return min((row[name] for name in names), key=lambda result: result.typical() or math.inf)


def oracle(results: Results, settings: list[str], base: str, parts: Parts = Parts()) -> str:
    """Returns a table of what the base loses against the best of all settings, its own choice among them. The rows
    also have the time of each setting over that of the base. Each implementation has run in two processes, the second
    of which has `AGAIN` behind its name."""
    names = [base, *settings]
    losses = {benchmark: found for benchmark, row in results.items() if (found := loss(row, names, base))}
    joined = {benchmark: {name: both(row, name) for name in names} for benchmark, row in results.items()}
    rows = []
    for benchmark, row in parts.visible(joined).items():
        winner = best(row, names, base)
        rows.append([f"`{benchmark}`", number(losses.get(benchmark)), winner[1] if winner else "-",
                     *(cell(row, name, base) for name in settings)])
    for title, group in parts.groups(joined).items():
        means = [geometric_mean([r for row in group.values() if (r := ratio(row, name, base))]) for name in settings]
        of_group = geometric_mean([losses[benchmark] for benchmark in group if benchmark in losses])
        rows.append([title, number(of_group), "", *map(number, means)])
    return table(["kernel", f"{base} / best", "best", *(f"{name} / {base}" for name in settings)], rows)


def both(results: dict[str, Result], name: str) -> Result:
    """Returns the times of both processes of an implementation."""
    first, second = results[name], results[name + AGAIN]
    return Result(first.clock, first.times + second.times, first.problem or second.problem)


def loss(results: dict[str, Result], names: list[str], base: str) -> float | None:
    """Returns the time of the base over that of the best. The times of one process say which is the best, and those of
    another process how good it is: the shortest of several noisy times is too short. The two processes change
    roles, and the result is the mean of both."""
    first = {name: results[name] for name in names}
    second = {name: results[name + AGAIN] for name in names}
    found = []
    for chosen, judged in (first, second), (second, first):
        if (winner := best(chosen, names, base)) and (value := ratio(judged, winner[1], base)):
            found.append(1 / value)
    return geometric_mean(found) if len(found) == 2 else None


def best(results: dict[str, Result], names: list[str], base: str) -> tuple[float, str] | None:
    """Returns the smallest ratio, and the name of its implementation."""
    return min(((value, name) for name in names if (value := ratio(results, name, base))), default=None)


def worst(results: Results, names: list[str], base: str, of: str, count: int = 12) -> str:
    """Returns a list of the benchmarks where one of these implementations is furthest ahead of the base."""
    winners = {benchmark: winner for benchmark, row in results.items() if (winner := best(row, names, base))}
    if not winners:
        return ""
    behind = sorted((value, benchmark, name) for benchmark, (value, name) in winners.items() if value < 0.95)
    mean = geometric_mean([value for value, _ in winners.values()])
    return (f"\n{base} is behind {of} on {len(behind)} of {len(winners)} kernels; "
            f"time of {of} / time of {base}: {number(mean)}\n" +
            "".join(f"  {benchmark:<20} {1 / value:6.2f} times slower than {name}\n"
                    for value, benchmark, name in behind[:count]))


def spreads(results: Results) -> list[tuple[float, str, str]]:
    return sorted((result.spread(), benchmark, name) for benchmark, row in results.items()
                  for name, result in row.items() if result.typical())


def typical_spread(results: Results) -> float:
    known = spreads(results)
    return known[len(known) // 2][0] if known else 0


def noise(results: Results) -> str:
    """Returns a line that tells how much the rounds differ, and so how precise the ratios are."""
    if not (known := spreads(results)):
        return ""
    largest, benchmark, name = known[-1]
    return (f"noise: the median of the rounds is {typical_spread(results):.1%} above what counts, "
            f"at most {largest:.1%} ({benchmark}, {name})\n")


def problems(results: Results) -> str:
    return "".join(f"{benchmark}, {name}: {result.problem[:200]}\n" for benchmark, row in results.items()
                   for name, result in row.items() if result.problem)


def write_block(document: Path, mode: str, text: str) -> None:
    """Replaces the text between the two comments of a mode in a document."""
    pattern = re.compile(rf"(<!-- bench: {mode} -->\n).*?(<!-- end of bench -->)", re.DOTALL)
    old = document.read_text()
    if not pattern.search(old):
        raise SystemExit(f"bench: {document} has no place for '{mode}'")
    document.write_text(pattern.sub(lambda match: match[1] + text + match[2], old))
