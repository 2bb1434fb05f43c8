#!/usr/bin/env python3
"""Runs the fleet: with Dask, where workers are lost, and with MPI, where a job is started again.

usage: check_fleet.py OCLC SCRATCH_FOLDER

Every picture has to be the one that a single process renders. Status 77: PyOpenCL, or both Dask and MPI, are missing.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
HERE = Path(__file__).parent
ALONE = """
import numpy as np, scene
scene.use_archive({archive!r})
scene.save(np.concatenate([scene.render(tile) for tile in scene.tiles(640, 480, 16)]), {picture!r})
"""


def run(*command, status=0, **variables):
    """Runs a command, and returns its output; None if what it needs is missing."""
    environment = {**os.environ, "PYTHONPATH": str(HERE), "PYOPENCL_NO_CACHE": "1", **variables}
    done = subprocess.run([str(word) for word in command], check=False, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == SKIPPED:
        print(done.stdout.strip())
        return None
    if (done.returncode == 0) != (status == 0):
        sys.exit(f"{command}: status {done.returncode}\n{done.stdout}")
    return done.stdout


def expect(condition, what):
    if not condition:
        sys.exit(f"wrong: {what}")


def check_damage(archive, scratch):
    """A worker with a damaged archive does not begin."""
    damaged = scratch / archive.name
    damaged.write_bytes(archive.read_bytes()[:-1] + b"x")
    said = run(sys.executable, "-c", ALONE.format(archive=str(damaged), picture="none.ppm"), status=1)
    expect("is not the archive of its name" in said, said)
    damaged.unlink()


def check_dask(archive, scratch, picture):
    said = run(sys.executable, HERE / "fleet_dask.py", "--workers", 3, "--kill-workers", 1, archive, scratch / "dask.ppm")
    if said is None:
        return False
    expect("30 tiles, 1 workers lost" in said, said)
    expect((scratch / "dask.ppm").read_bytes() == picture, "the picture of Dask")
    return True


def check_mpi(archive, scratch, picture):
    if not shutil.which("mpirun"):
        return False
    parts = scratch / "parts"
    command = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", 3, sys.executable, "-m", "mpi4py",
               HERE / "fleet_mpi.py", parts, scratch / "mpi.ppm"]
    variables = {"OCLC_ARCHIVE": str(archive), "OCLC_COMPILER": "off"}
    said = run(*command, **variables)
    if said is None:
        return False
    expect("30 of 30 tiles were missing" in said, said)
    expect((scratch / "mpi.ppm").read_bytes() == picture, "the picture of MPI")
    # What a job leaves that has been ended: some tiles, and a part of one.
    for path in sorted(parts.glob("*.npy"))[10:]:
        path.unlink()
    (parts / "000160.1.part").write_bytes(b"part")
    expect("20 of 30 tiles were missing" in run(*command, **variables), "the job goes on")
    expect((scratch / "mpi.ppm").read_bytes() == picture, "the picture of the second job")
    return True


def check_start_times(archive):
    """The table has a line for each way to start, and for what is common to all."""
    said = run(sys.executable, HERE / "start_times.py", "--workers", 2, "--pocl", "/none", archive)
    expect(len(said.splitlines()) == 6 and "| oclc, archive |" in said, said)


def main():
    oclc, scratch = sys.argv[1], Path(sys.argv[2])
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    if run(sys.executable, "-c", "import sys\ntry: import pyopencl, numpy\nexcept ImportError: sys.exit(77)") is None:
        sys.exit(SKIPPED)
    archive = Path(run(sys.executable, HERE / "make_archive.py", "--oclc", oclc, scratch / "archives").strip())
    run(sys.executable, "-c", ALONE.format(archive=str(archive), picture=str(scratch / "alone.ppm")))
    picture = (scratch / "alone.ppm").read_bytes()
    check_damage(archive, scratch)
    check_start_times(archive)
    ran = [check(archive, scratch, picture) for check in (check_dask, check_mpi)]
    print("Dask:", ran[0], "MPI:", ran[1])
    sys.exit(0 if any(ran) else SKIPPED)


main()
