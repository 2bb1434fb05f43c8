#!/usr/bin/env python3
"""Measures how long many workers take to start, and render one tile each, on this machine.

usage: start_times.py [--workers N] [--pocl FILE.icd] ARCHIVE

Prints a table. All workers start at once, as after an order to a cluster, and share a cache that is empty, full or not
used. The first line is that of workers that import their modules and use no OpenCL.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
WORK = "import scene; scene.render(scene.Tile(64, 64, 0, 16))"


def start(workers, code, variables):
    """Returns the seconds until all workers have ended, and their CPU seconds."""
    environment = {**os.environ, "PYTHONPATH": str(HERE), "PYOPENCL_NO_CACHE": "1", **variables}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    processes = [subprocess.Popen([sys.executable, "-c", code], env=environment) for _ in range(workers)]
    failed = sum(process.wait() != 0 for process in processes)
    seconds = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if failed:
        sys.exit(f"{failed} workers failed")
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--workers", type=int, default=64)
    parser.add_argument("--pocl", default="/etc/OpenCL/vendors/pocl.icd")
    parser.add_argument("archive")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        cache = {"OCLC_CACHE_DIR": f"{scratch}/oclc"}
        pocl = {"OCL_ICD_VENDORS": arguments.pocl, "POCL_CACHE_DIR": f"{scratch}/pocl"}
        archive = {"OCLC_ARCHIVE": str(Path(arguments.archive).resolve()), "OCLC_COMPILER": "off", "OCLC_CACHE": "off"}
        ways = [("no OpenCL", "import scene, pyopencl", {})]
        if Path(arguments.pocl).exists():
            Path(pocl["POCL_CACHE_DIR"]).mkdir()
            ways += [("PoCL, source, empty cache", WORK, pocl), ("PoCL, source, full cache", WORK, pocl)]
        ways += [("oclc, source, empty cache", WORK, cache), ("oclc, source, full cache", WORK, cache),
                 ("oclc, archive", WORK, archive)]
        print(f"| {arguments.workers} workers | seconds | CPU seconds of a worker |\n|---|---|---|")
        for name, code, variables in ways:
            seconds, used = start(arguments.workers, code, variables)
            print(f"| {name} | {seconds:.1f} | {used / arguments.workers:.2f} |", flush=True)


main()
