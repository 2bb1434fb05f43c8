#!/usr/bin/env python3
"""Runs the job of the fleet in a cluster of Slurm on this machine, whose node fails on the way.

usage: check_slurm.py OCLC SCRATCH_FOLDER

The job goes on when the node is back, and the picture has to be that of a single process. Status 77: Slurm, Munge, MPI or
PyOpenCL are missing, or this is not root, who alone can start a node.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SKIPPED = 77
HERE = Path(__file__).parent
SIZE, ROWS = (2560, 1920), 16
NEEDED = ["slurmctld", "slurmd", "sbatch", "munged", "mpirun"]
PATIENCE = 90  # Seconds.

CONFIGURATION = """
ClusterName=fleet
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SlurmdParameters=config_overrides
ReturnToService=2
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
NodeName={host} NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES State=UP
"""


def run(*command, **options):
    """Runs a command, and returns its output."""
    done = subprocess.run([str(word) for word in command], check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **options)
    if done.returncode:
        sys.exit(f"{command}: status {done.returncode}\n{done.stdout}")
    return done.stdout.strip()


def wait_until(condition, what, output=None):
    """Waits until a condition holds. If it never does, ends with the output of the job."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            said = output.read_text() if output and output.exists() else ""
            sys.exit(f"not in {PATIENCE} s: {what}\n{said}")
        time.sleep(0.02)


class Cluster:
    """Represents a cluster of one node, which is this machine."""

    def __init__(self, folder):
        self.folder, self.host = folder, socket.gethostname().split(".")[0]
        for name in ("state", "spool"):
            (folder / name).mkdir()
        (folder / "slurm.conf").write_text(CONFIGURATION.format(host=self.host, folder=folder))
        os.environ["SLURM_CONF"] = str(folder / "slurm.conf")

    def __enter__(self):
        key = self.folder / "munge.key"
        key.touch(0o600)
        key.write_bytes(os.urandom(1024))
        run("munged", "--force", *(f"--{option}={self.folder}/munge.{name}" for option, name in (
            ("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed"))))
        run("slurmctld")
        run("slurmd")
        wait_until(lambda: run("sinfo", "--noheader", "--format=%T") == "idle", "the node is idle")
        return self

    def __exit__(self, *_):
        for name in ("slurmd", "slurmctld", "munge"):
            path = self.folder / f"{name}.pid"
            if path.exists():
                os.kill(int(path.read_text()), signal.SIGTERM)

    def fail_node(self):
        """Makes the node fail, and brings it back. Slurm may have brought it back by itself, and then refuses to."""
        self.set_node("DOWN")
        wait_until(lambda: self.set_node("RESUME", check=False) or "down" not in run("sinfo", "--noheader", "--format=%T"),
                   "the node is back")

    def start_waiting(self):
        """Starts the job if it waits: Slurm would start it again after two minutes. The node may not be ready the first
        time, so that the job waits again."""
        waiting = run("squeue", "--noheader", "--states=PENDING", "--format=%i")
        if waiting:
            subprocess.run(["scontrol", "update", f"JobId={waiting}", "StartTime=now"], check=False)

    def set_node(self, state, check=True):
        return subprocess.run(["scontrol", "update", f"NodeName={self.host}", f"State={state}", "Reason=test"],
                              check=check).returncode == 0


def render_alone(archive, picture):
    code = (f"import numpy as np, scene; scene.use_archive({str(archive)!r}); scene.save(np.concatenate("
            f"[scene.render(tile) for tile in scene.tiles({SIZE[0]}, {SIZE[1]}, {ROWS})]), {str(picture)!r})")
    run(sys.executable, "-c", code, cwd=HERE)


def main():
    oclc, scratch = sys.argv[1], Path(sys.argv[2]).resolve()
    modules = subprocess.run([sys.executable, "-c", "import mpi4py, numpy, pyopencl"], check=False, capture_output=True)
    if os.geteuid() != 0 or modules.returncode or not all(map(shutil.which, NEEDED)):
        print("needs root, PyOpenCL, mpi4py and", ", ".join(NEEDED))
        sys.exit(SKIPPED)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    # The job uses the interpreter that has the modules, not the first one in PATH.
    os.environ.update(PYTHON=sys.executable, PYOPENCL_NO_CACHE="1", OMPI_ALLOW_RUN_AS_ROOT="1",
                      OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    archive = run(sys.executable, HERE / "make_archive.py", "--oclc", oclc, scratch / "archives")
    render_alone(archive, scratch / "alone.ppm")
    parts, picture, output = scratch / "parts", scratch / "picture.ppm", scratch / "output"
    with Cluster(scratch) as cluster:
        run("sbatch", "--ntasks=3", f"--output={output}", "fleet.sbatch", archive, parts, picture, "x".join(map(str, SIZE)),
            cwd=HERE)
        wait_until(lambda: len(list(parts.glob("*.npy"))) >= 5, "five tiles are there", output)
        cluster.fail_node()
        wait_until(lambda: "PENDING" in run("squeue", "--noheader", "--format=%T"), "the job is in the queue again")
        wait_until(lambda: cluster.start_waiting() or picture.exists(), "the picture is there", output)
        wait_until(lambda: not run("squeue", "--noheader"), "the job has ended")
    said = output.read_text().strip().splitlines()
    missing, whole = (int(said[-1].split()[place]) for place in (0, 2))
    if not 0 < missing < whole or picture.read_bytes() != (scratch / "alone.ppm").read_bytes():
        sys.exit(f"the job did not go on, or the picture is wrong: {said}")
    print(f"the node failed after {whole - missing} of {whole} tiles, and the job went on")


main()
