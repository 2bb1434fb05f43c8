"""The file in which scripts/conformance keeps results, and what changed between two of them.

A file is a JSON object: {"SUITE": {"TEST": {"verdict": "passed", "seconds": 1.5}}}. A verdict is "passed", "skipped", or
says how the test failed.
"""

import json
import os
from pathlib import Path

Results = dict[str, dict[str, dict]]

GOOD = ("passed", "skipped")


def load(path: Path) -> Results:
    return json.loads(path.read_text())


def add(path: Path, suite: str, tests: dict[str, dict]) -> None:
    """Adds the results of a suite to a file, which keeps those of other tests. It is complete at any time."""
    results = load(path) if path.exists() else {}
    results[suite] = {**results.get(suite, {}), **tests}
    scratch = path.with_name(f"{path.name}.{os.getpid()}")
    scratch.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    scratch.replace(path)


def verdicts(results: Results) -> dict[tuple[str, str], str]:
    return {(suite, name): each["verdict"] for suite, tests in results.items() for name, each in tests.items()}


def compare(before: Results, after: Results) -> tuple[list[str], bool]:
    """Returns a line for each test whose verdict changed, and whether a test has become worse: it passed or was skipped,
    and now fails or is not there, or it passed and is now skipped."""
    old, new = verdicts(before), verdicts(after)
    lines, is_worse = [], False
    for suite, name in sorted(old.keys() | new.keys()):
        was, now = (verdicts.get((suite, name), "not run") for verdicts in (old, new))
        if was != now:
            lines.append(f"{suite} {name}: {was} -> {now}")
            is_worse |= was in GOOD and now != "passed"
    return lines, is_worse
