"""Renders tiles of a picture with OpenCL, in whatever process calls render().

A process compiles nothing: the driver takes the program from an archive, which is found by its hash.
"""

import functools
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np

SOURCE = Path(__file__).with_name("scene.cl")
LOCAL_SIZE = (16, 4)


@dataclass(frozen=True)
class Tile:
    """Rows `first` to `first + rows` of a picture."""

    width: int
    height: int
    first: int
    rows: int
    time: float = 0.6


def tiles(width, height, rows):
    """Returns the tiles of a picture, each with at most `rows` rows."""
    return [Tile(width, height, first, min(rows, height - first)) for first in range(0, height, rows)]


def check_archive(path):
    """Checks that an archive has the hash that its name says: NAME-SHA256.oclarc.

    A worker may find another file under a name, or a part of it, for example on a disk that is full. Without a
    compiler, such a worker must not begin.
    """
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    if digest != Path(path).stem.rpartition("-")[2]:
        raise ValueError(f"{path} is not the archive of its name: its hash is {digest}")


def use_archive(path):
    """Lets the driver take programs from an archive. Call it before anything in the process uses OpenCL."""
    check_archive(path)
    os.environ.update(OCLC_ARCHIVE=str(Path(path).resolve()), OCLC_COMPILER="off")


@functools.cache
def _program():
    """Returns the queue and the kernel of this process."""
    import pyopencl as cl  # pylint: disable=import-outside-toplevel  # OCLC_ARCHIVE counts from now on.

    context = cl.Context(cl.get_platforms()[0].get_devices()[:1])
    program = cl.Program(context, SOURCE.read_text()).build(["-cl-mad-enable"])
    return cl.CommandQueue(context), cl.Kernel(program, "render")


def render(tile):
    """Returns the pixels of a tile: an array of rows, columns and four bytes."""
    import pyopencl as cl  # pylint: disable=import-outside-toplevel

    queue, kernel = _program()
    pixels = np.empty((tile.rows, tile.width, 4), np.uint8)
    buffer = cl.Buffer(queue.context, cl.mem_flags.WRITE_ONLY, pixels.nbytes)
    groups = tuple(-(-size // local) * local for size, local in zip((tile.width, tile.rows), LOCAL_SIZE))
    kernel(queue, groups, LOCAL_SIZE, buffer, *(np.int32(each) for each in (tile.width, tile.height, tile.first, tile.rows)),
           np.float32(tile.time))
    cl.enqueue_copy(queue, pixels, buffer)
    return pixels


def save(picture, path):
    """Writes a picture as a PPM file, which is complete or unchanged."""
    scratch = Path(f"{path}.{os.getpid()}")
    with open(scratch, "wb") as file:
        file.write(f"P6 {picture.shape[1]} {picture.shape[0]} 255\n".encode())
        file.write(np.ascontiguousarray(picture[:, :, :3]).tobytes())
    scratch.replace(path)
