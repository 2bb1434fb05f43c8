"""on-targets.py FOLDER: runs the tests of a folder as if they had been written for other targets.

Lanes do not depend on the target. The form of the remainder depends on costs: tests with a remainder differ on other
targets, and are left out there by name.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

TARGETS = {
    "AVX-512": ("x86_64-unknown-linux-gnu", "x86-64-v4", "", {"index-checks", "loops", "tails"}),
    "NEON": ("aarch64-unknown-linux-gnu", "generic", "+neon", {"lane-by-lane", "sub-groups", "tails"}),
    "SVE": ("aarch64-unknown-linux-gnu", "neoverse-v1", "+sve", {"lane-by-lane", "sub-groups", "tails"}),
    "RVV": ("riscv64-unknown-linux-gnu", "generic-rv64", "+f,+d,+v,+zvl512b", {"index-checks", "loops", "sub-groups", "tails"}),
}


def passes(source: Path, text: str, scratch: Path) -> bool:
    copy = scratch / source.name
    copy.write_text(text)
    commands = re.findall(r"^; RUN: *(.*)$", text, re.M)
    for command in commands:
        if "%plugin" in command:
            continue
        command = command.replace("%s", str(copy)).replace("%t", str(scratch / "out"))
        if subprocess.run(["bash", "-o", "pipefail", "-c", command], check=False, capture_output=True).returncode:
            return False
    return bool(commands)


def main() -> int:
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        for name, (triple, cpu, features, left_out) in TARGETS.items():
            count = 0
            for source in sorted(Path(sys.argv[1]).glob("*.ll")):
                if source.stem in left_out:
                    continue
                text = source.read_text().replace("x86_64-unknown-linux-gnu", triple)
                text = re.sub('"target-cpu"="[^"]*"', f'"target-cpu"="{cpu}" "target-features"="{features}"', text)
                if passes(source, text, Path(scratch)):
                    count += 1
                else:
                    failed = True
                    print(f"{name}: {source.name} fails")
            print(f"{name}: {count} tests pass")
    return failed


sys.exit(main())
