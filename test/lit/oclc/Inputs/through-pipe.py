"""Runs a command while a file is written to a named pipe: through-pipe.py PIPE FILE COMMAND..."""

import subprocess
import sys
import threading

pipe, file = sys.argv[1:3]


def write():
    with open(file, "rb") as source, open(pipe, "wb") as target:
        target.write(source.read())


threading.Thread(target=write, daemon=True).start()
sys.exit(subprocess.run(sys.argv[3:], timeout=60).returncode)
