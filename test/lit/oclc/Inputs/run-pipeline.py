"""Runs oclopt with a pipeline that a file contains: run-pipeline.py OCLOPT PIPELINE-FILE INPUT OUTPUT"""

import subprocess
import sys

oclopt, pipeline, source, target = sys.argv[1:]
with open(pipeline, encoding="ascii") as file:
    passes = file.read().strip()
sys.exit(subprocess.run([oclopt, "-S", "-passes=" + passes, source, "-o", target],
                        check=False).returncode)
