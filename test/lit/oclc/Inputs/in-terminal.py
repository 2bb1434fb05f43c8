"""Runs a command in a terminal with colors, and prints what it writes there."""

import os
import pty
import sys

os.environ["TERM"] = "xterm-256color"
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
