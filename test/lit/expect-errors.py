#!/usr/bin/env python3
"""Runs passes on each part of a file and compares the diagnostics.

usage: expect-errors.py FILE -passes=PIPELINE [--plugin PLUGIN]

A part starts at a line `;--- TITLE` and states what it expects: `; ERROR: TEXT`, or nothing if the passes must accept
it. The text is the whole message without the file and the function before it. The two lines of the target are inserted
before a part that does not have them; text before the first part is inserted before all parts. With --plugin, LLVM's
own opt runs the passes.
"""

import re
import subprocess
import sys
from pathlib import Path

TARGET = """\
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
"""


def messages(stderr):
    """Returns the text of each error, without its location."""
    for line in stderr.splitlines():
        line = re.sub(r"^error: <unknown>:\d+:\d+: in function .*?\): ", "error: ", line)
        line = re.sub(r"^error: (?:\S+: )?module '.*' is not canonical: ", "error: ", line)
        if line.startswith("error: "):
            yield line.removeprefix("error: ")


def main():
    source, passes = Path(sys.argv[1]), sys.argv[2]
    tool = ["opt", f"-load-pass-plugin={sys.argv[4]}"] if sys.argv[3:4] == ["--plugin"] else ["oclopt"]
    common, *parts = re.split(r"^;--- (.*)\n", source.read_text(), flags=re.MULTILINE)
    failed = 0
    for title, text in zip(parts[::2], parts[1::2]):
        expected = re.findall(r"^; ERROR: (.*)$", text, re.MULTILINE)
        module = ("" if "target triple" in text else TARGET) + common + text
        result = subprocess.run([*tool, "-disable-output", passes, "-"], input=module, text=True,
                                capture_output=True, check=False)
        found = list(messages(result.stderr))
        # LLVM's driver stops at the first error.
        if found != expected or result.returncode != (1 if expected else 0):
            print(f"{source}: {title}: expected {expected}, found {found}, status {result.returncode}\n"
                  f"{result.stderr}")
            failed += 1
    print(f"{len(parts) // 2} parts, {failed} failed")
    sys.exit(1 if failed or not parts else 0)


main()
