"""Describes the machines on which exec-test and check-random run kernels: this one, and those that QEMU emulates.

The tests name CPUs by levels of x86-64. On another machine, a CPU of about the same age takes the place of each level:
one without vectors or with short ones, the usual one, and one with long vectors and masks.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

LEVELS = {"x86-64": 0, "x86-64-v2": 0, "haswell": 1, "x86-64-v3": 1, "x86-64-v4": 2}
ROOT = Path(__file__).resolve().parents[2]
EMULATORS = ROOT / ".deps" / "qemu"  # From scripts/fetch-emulators, where Debian's QEMU is too old.
BUILD = Path(os.environ.get("OCLC_BUILD", ROOT / "build"))


@dataclass(frozen=True)
class Machine:
    """Represents a machine: an architecture, its emulator, and the CPUs that it can run."""

    architecture: str
    cpus: tuple  # One for each number in LEVELS; empty on the machine itself.
    emulated: str = ""  # The CPU of QEMU; empty for this machine itself.
    march: str = ""  # What the reference needs: half-precision numbers, for which some compilers have no functions.

    @property
    def runnable_cpus(self):
        """Returns the CPUs whose code runs on this machine."""
        return self.cpus or cpus_here()

    @property
    def patience(self):
        """Returns how many times longer a kernel may take on this machine."""
        return 10 if self.emulated else 1

    @property
    def triple(self):
        return f"{self.architecture}-linux-gnu"

    def cpu(self, name):
        """Returns the CPU that takes the place of `name`."""
        return self.cpus[LEVELS[name]] if self.emulated and name in LEVELS else name

    @property
    def emulator(self):
        """Returns the words in front of a command that runs on this machine."""
        if not self.emulated:
            return []
        name = f"qemu-{self.architecture}"
        return [shutil.which(name, path=EMULATORS) or name, "-cpu", self.emulated]

    @property
    def clang(self):
        """Returns the options for Clang to compile the reference for this machine."""
        # The characters of OpenCL C have a sign, which those of C have not on all machines.
        options = ["-fsigned-char"]
        if self.emulated:
            options.append(f"--target={self.triple}")
        if self.march:
            options.append(f"-march={self.march}")
        return options

    @property
    def build(self):
        """Returns the folder of what is built for an emulated machine, by the preset with its name."""
        return BUILD / self.architecture

    def program(self, name):
        """Returns the words that run a program of test/exec on this machine."""
        return [*self.emulator, self.build / "test" / "exec" / name] if self.emulated else [name]


def cpus_here():
    """Returns the levels of x86-64 that this machine itself can run."""
    with open("/proc/cpuinfo", encoding="ascii") as text:
        flags = set(next((line for line in text if line.startswith("flags")), "").split())
    newer = {"x86-64-v3": {"avx2", "fma", "bmi2"}, "x86-64-v4": {"avx512f", "avx512bw", "avx512dq", "avx512vl"}}
    return ("x86-64-v2", *(cpu for cpu, needed in newer.items() if needed <= flags))


def _sve(bits):
    length = f"+sve-bits-{bits}" if bits > 128 else ""
    return Machine("aarch64", ("armv8-a", f"armv8.2-a+fp16+sve{length}", f"armv9-a{length}"), f"max,sve-max-vq={bits // 128}")


def _rvv(bits):
    length = f"_zvl{bits}b" if bits > 128 else ""
    return Machine("riscv64", ("rv64gc", f"rva22u64_v{length}", f"rva23u64_zvfh_zfh{length}"), f"max,vlen={bits}", "rv64gc_zfh")


MACHINES = {
    "x86_64": Machine("x86_64", ()),
    "aarch64": Machine("aarch64", ("armv8-a", "armv8.2-a+fp16+dotprod", "armv8.6-a"), "max,sve=off"),
    "aarch64-sve128": _sve(128),
    "aarch64-sve256": _sve(256),
    "aarch64-sve512": _sve(512),
    "riscv64": _rvv(128),
    "riscv64-v256": _rvv(256),
    "riscv64-v512": _rvv(512),
}
