"""Succeeds if ocldis finds no entry point for vectors of 8 work-items in a binary."""
import re
import subprocess
import sys

text = subprocess.run(["ocldis", sys.argv[1]], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
sys.exit(1 if re.search(r" loops +8 ", text) else 0)
