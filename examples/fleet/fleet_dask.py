#!/usr/bin/env python3
"""Renders a picture on a Dask cluster. Workers load an archive and compile nothing.

usage: fleet_dask.py [--scheduler ADDRESS | --workers N] [--size WIDTHxHEIGHT] [--rows N] ARCHIVE PICTURE.ppm

Without a scheduler, starts workers on this machine. Dask gives the tiles of a worker that is lost to others.
"""

import argparse
import os
import signal
import sys

try:
    from dask.distributed import Client, LocalCluster, as_completed
    import numpy as np
    import pyopencl  # pylint: disable=unused-import
except ImportError as missing:
    print(f"fleet_dask.py: {missing}")
    sys.exit(77)

import scene


def begin(archive):
    """Prepares a worker. It ends if its copy of the archive is damaged, and Dask uses the others."""
    scene.use_archive(archive)
    return os.getpid()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--scheduler", metavar="ADDRESS")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--size", default="640x480")
    parser.add_argument("--rows", type=int, default=16, help="rows of a tile")
    parser.add_argument("--kill-workers", type=int, default=0, metavar="N", help="kill N workers on the way, to see what happens")
    parser.add_argument("archive")
    parser.add_argument("picture")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    cluster = None if arguments.scheduler else LocalCluster(n_workers=arguments.workers, threads_per_worker=1,
                                                            dashboard_address=None)
    with Client(arguments.scheduler or cluster) as client:
        client.register_worker_callbacks(lambda: begin(arguments.archive))
        victims = list(client.run(os.getpid).values())[:arguments.kill_workers]
        picture = np.empty((height, width, 4), np.uint8)
        work = {client.submit(scene.render, tile, retries=3, pure=False): tile for tile in scene.tiles(width, height, arguments.rows)}
        for done in as_completed(work):
            tile = work[done]
            picture[tile.first:tile.first + tile.rows] = done.result()
            if victims:
                os.kill(victims.pop(), signal.SIGKILL)
    if cluster:
        cluster.close()
    scene.save(picture, arguments.picture)
    print(f"{len(work)} tiles, {arguments.kill_workers} workers lost")


if __name__ == "__main__":
    main()
