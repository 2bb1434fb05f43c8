#!/usr/bin/env python3
"""Tests scripts/conformance with a fake suite, whose program does what the names of its tests say.

usage: conformance.py BUILD_FOLDER SCRATCH_FOLDER
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FAKE = '''#!/usr/bin/env bash
name=${!#}
if [[ $name == --list ]]; then printf 'Text\\n'; printf '\\t%s\\n' LISTED; exit; fi
case $name in
  crash) kill -SEGV $$ ;;
  hang) sleep 1000 ;;
  max) [[ " $* " == *' max_images '* ]] && name=pass || name=fail ;;
  online) [[ " $* " == *' --compilation-mode '* || $OCLC_COMPILER != */oclc ]] && name=fail || name=pass ;;
  pass)
    cache=$4 compiler=$6
    echo 'kernel void k(global int *a) { *a = N; }' >"$cache/k.cl"
    $compiler --mode=binary --source="$cache/k.cl" --output="$cache/k" --cl-device-info="$cache/i" \\
      -- -DN=1 -cl-fp64-enable -cl-std=CL3.0
    [[ -s $cache/k ]] || name=fail ;;
esac
[[ $name == nothing ]] || echo "{\\"results\\": {\\"${!#}\\": \\"$name\\"}}" >"$CL_CONFORMANCE_RESULTS_FILENAME"
'''
EXPECTED = """| suite | passed | failed | skipped |
|---|---|---|---|
| fake/inner | 1 | 3 | 1 |
| all | 1 | 3 | 1 |

fake/inner crash: crashed: SIGSEGV
fake/inner fail: failed
fake/inner nothing: ended without a result
"""


def make_suite(folder: Path, tests: str) -> None:
    folder.mkdir(parents=True)
    program = folder / f"test_{folder.name}"
    program.write_text(FAKE.replace("LISTED", tests))
    program.chmod(0o755)


def conformance(*arguments: str | Path) -> subprocess.CompletedProcess:
    return subprocess.run([ROOT / "scripts/conformance", *arguments], capture_output=True, text=True)


def expect(what: bool, message: str) -> None:
    if not what:
        sys.exit(message)


def check_results(scratch: Path, options: list[str | Path]) -> None:
    """Checks that runs add to a file of results, and what is said of two of them."""
    before, after = scratch / "before.json", scratch / "after.json"
    for file, names in (before, ("pass", "skip")), (after, ("pass",)), (after, ("fail",)):
        conformance(*options, "fake/inner", "--results", file, *(word for name in names for word in ("--test", name)))
    kept = {name: each["verdict"] for name, each in json.loads(after.read_text())["fake/inner"].items()}
    expect(kept == {"pass": "passed", "fail": "failed"}, f"{kept}")
    same = conformance("--compare", before, before)
    expect(same.returncode == 0 and same.stdout == "nothing changed\n", same.stdout + same.stderr)
    for files, status, lines in (
            ((before, after), 1, "fake/inner fail: not run -> failed\nfake/inner skip: skipped -> not run\n"),
            ((after, before), 0, "fake/inner fail: failed -> not run\nfake/inner skip: not run -> skipped\n")):
        changed = conformance("--compare", *files)
        expect(changed.returncode == status and changed.stdout == lines, changed.stdout + changed.stderr)
    broken = scratch / "broken.json"
    broken.write_text("{")
    wrong = conformance("--compare", before, broken)
    expect(wrong.returncode == 1 and "conformance: " in wrong.stderr, wrong.stderr)


def main() -> None:
    build, scratch = Path(sys.argv[1]), Path(sys.argv[2])
    shutil.rmtree(scratch, ignore_errors=True)
    make_suite(scratch / "test_conformance/fake/inner", "crash fail nothing pass skip")
    options = ["--cts", scratch, "--build", build, "--logs", scratch / "logs", "--jobs", "2"]

    every = conformance(*options)
    expect(every.stdout == EXPECTED and every.returncode == 1, every.stdout + every.stderr)
    kept = sorted(path.parent.name for path in scratch.glob("logs/fake-inner/*/programs"))
    expect(kept == ["crash", "fail", "nothing"], f"kept: {kept}")

    good = conformance(*options, "fake/inner", "--test", "pass", "--test", "skip")
    expect(good.returncode == 0 and "| all | 1 | 0 | 1 |" in good.stdout, good.stdout + good.stderr)
    make_suite(scratch / "test_conformance/slow", "hang")
    slow = conformance(*options, "slow", "--timeout", "2")
    expect(slow.returncode == 1 and "slow hang: not finished within 2 s" in slow.stdout, slow.stdout)
    make_suite(scratch / "test_conformance/images/clGetInfo", "max")
    for sizes, status in ("max", 0), ("random", 1), ("small", 1):
        images = conformance(*options, "images/clGetInfo", "--images", sizes)
        expect(images.returncode == status, images.stdout + images.stderr)
    make_suite(scratch / "test_conformance/spirv_new", "online")
    for option, status in ("--online", 0), ("--full", 1):
        online = conformance(*options, "spirv_new", option)
        expect(online.returncode == status, online.stdout + online.stderr)
    check_results(scratch, options)
    none = conformance(*options, "--test", "unknown")
    expect(none.returncode == 1, "no test at all is no success")
    missing = conformance(*options, "absent")
    expect(missing.returncode == 1 and "not built" in missing.stderr, missing.stderr)


main()
