"""Runs a command and passes its output through; fails unless it ends with the expected status.

status.py STATUS COMMAND...
"""

import subprocess
import sys

result = subprocess.run(sys.argv[2:], check=False)
if result.returncode != int(sys.argv[1]):
    sys.exit(f"status {result.returncode}, expected {sys.argv[1]}: {' '.join(sys.argv[2:])}")
