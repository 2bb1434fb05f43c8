#!/usr/bin/env python3
"""Compiles the program of the fleet ahead of time: captures one tile, and makes scene-SHA256.oclarc.

usage: make_archive.py [--oclc PROGRAM] FOLDER [OPTION OF OCLC...]

Prints the path of the archive.
"""

import argparse
import hashlib
import os
import subprocess
import tempfile
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--oclc", default="oclc")
    parser.add_argument("folder", type=Path)
    arguments, options = parser.parse_known_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["OCLC_CAPTURE"] = scratch
        import scene  # pylint: disable=import-outside-toplevel

        scene.render(scene.Tile(64, 64, 0, 16))
        archive = arguments.folder / f"unnamed-{os.getpid()}.oclarc"
        subprocess.run([arguments.oclc, f"--from-capture={scratch}", "--progress=off", *options, "-o", archive], check=True,
                       stdout=subprocess.DEVNULL)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    print(archive.rename(arguments.folder / f"scene-{digest}.oclarc"))


main()
