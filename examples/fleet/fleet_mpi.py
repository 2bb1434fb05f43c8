#!/usr/bin/env python3
"""Renders a picture with MPI. Workers load an archive and compile nothing.

usage: OCLC_ARCHIVE=ARCHIVE OCLC_COMPILER=off mpirun -x OCLC_ARCHIVE -x OCLC_COMPILER -n 5 \\
           python3 -m mpi4py fleet_mpi.py FOLDER PICTURE.ppm [WIDTHxHEIGHT]

The first process gives tiles to the others. Each tile is a file in FOLDER before the next begins, so nothing is lost
when a process ends, and with it the job: started again, it renders what is missing.

The variables are those of the job, because Open MPI may look for OpenCL devices before a line of this program runs.
"""

import os
import sys
from pathlib import Path

try:
    from mpi4py import MPI
    from mpi4py.futures import MPICommExecutor
    import numpy as np
    import pyopencl  # pylint: disable=unused-import
except ImportError as missing:
    print(f"fleet_mpi.py: {missing}")
    sys.exit(77)

import scene

ROWS = 16


def render_to(path, tile):
    """Renders a tile into a file, which is complete or not there."""
    scratch = path.with_suffix(f".{os.getpid()}.part")
    with open(scratch, "wb") as file:
        np.save(file, scene.render(tile))
    scratch.replace(path)


def main():
    scene.check_archive(os.environ["OCLC_ARCHIVE"])
    folder, picture, size = (*sys.argv[1:], "640x480")[:3]
    with MPICommExecutor(MPI.COMM_WORLD, root=0) as executor:
        if executor is None:
            return
        Path(folder).mkdir(parents=True, exist_ok=True)
        work = {Path(folder) / f"{tile.first:06}.npy": tile for tile in scene.tiles(*map(int, size.split("x")), ROWS)}
        missing = {path: tile for path, tile in work.items() if not path.exists()}
        for _ in executor.map(render_to, missing, missing.values()):
            pass
        scene.save(np.concatenate([np.load(path) for path in work]), picture)
        print(f"{len(missing)} of {len(work)} tiles were missing")


if __name__ == "__main__":
    main()
