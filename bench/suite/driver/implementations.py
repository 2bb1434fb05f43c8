"""The implementations that scripts/bench compares: ours, in variants, and the peers of this machine."""

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

POCL = Path("/etc/OpenCL/vendors/pocl.icd")
KERNELS = Path(__file__).resolve().parents[2] / "kernels/suite"
ISPC_FORMS = KERNELS.parent / "ispc"
# Targets of ISPC by what the CPU must have: with as many lanes as a register, and with twice as many.
ISPC_TARGETS = {"avx512bw": ("avx512skx-x16", "avx512skx-x32"), "avx2": ("avx2-i32x8", "avx2-i32x16")}


@dataclass
class Benchmark:
    name: str
    file: str
    local_sizes: list[str]
    any_local_size: bool
    part: str  # "core", "shown", "held-out" or "images"


@dataclass
class Implementation:
    """Holds the arguments and the environment of one process of bench-kernels."""
    name: str
    arguments: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    loader: list[str] = field(default_factory=list)  # What starts the process: a dynamic loader and its options.

    @property
    def is_opencl(self) -> bool:
        return self.arguments[0].startswith(("binaries=", "sources="))


def list_benchmarks(program: Path) -> list[Benchmark]:
    lines = subprocess.run([program, "list"], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    rows = (line.split("\t") for line in lines)
    return [Benchmark(name, file, [size for size in sizes.split(",") if size], free == "1", part)
            for name, file, sizes, free, part in rows]


def environment(threads: int, scratch: Path) -> dict[str, str]:
    """Returns an environment with the variables by which each implementation limits its threads."""
    return {**os.environ, "OCLC_NUM_THREADS": str(threads), "POCL_MAX_PTHREAD_COUNT": str(threads),
            "POCL_CACHE_DIR": str(scratch / "pocl-cache"), "CL_CONFIG_CPU_TBB_NUM_WORKERS": str(threads)}


def oclc(name: str, build: Path, scratch: Path, benchmarks: list[Benchmark], options: list[str],
         specialize: list[str] | None = None, through_spirv: bool = False) -> Implementation:
    """Compiles the kernels with the oclc of a build folder, on request by way of SPIR-V. `specialize` are
    the local sizes with a variant of their own; None stands for those that the kernels use."""
    folder = scratch / name
    folder.mkdir(parents=True, exist_ok=True)
    sizes: dict[str, set[str]] = {}
    for benchmark in benchmarks:
        if benchmark.local_sizes:
            own = benchmark.local_sizes if specialize is None else specialize
            sizes.setdefault(benchmark.file, set()).update(own)

    def compile_one(file: str) -> None:
        output = folder / f"{file}.oclbin"
        output.unlink(missing_ok=True)
        cpu = [] if any(option.startswith("--cpu") for option in options) else ["--cpu=native"]
        source = KERNELS / f"{file}.cl"
        sized = [*cpu, *(f"--local-size={size}" for size in sorted(sizes[file]))]
        commands = [[*sized, *options, "-o", output, source]]
        if through_spirv:
            module = folder / f"{file}.spv"
            commands = [[*options, "--emit=spirv", "-o", module, source], [*sized, *options, "-o", output, module]]
        for command in commands:
            result = subprocess.run([build / "bin/oclc", *command], stderr=subprocess.PIPE, text=True)
            if result.returncode != 0:
                print(f"{name}: {file}.cl is not compiled:\n{result.stderr}", file=sys.stderr)
                return

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(compile_one, sizes))
    return Implementation(name, [f"binaries={folder}"], {"OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors")})


def icd(name: str, file: str) -> Implementation:
    """Returns an implementation that compiles the kernels from source."""
    return Implementation(name, [f"sources={KERNELS}"], {"OCL_ICD_VENDORS": file})


def pocl() -> Implementation | None:
    return icd("pocl", str(POCL)) if POCL.exists() else None


def pocl_in(tree: Path) -> Implementation | None:
    """Returns the PoCL in a tree that bench/unpack-debian has made; None if there is none. Its process has the C library
    of the tree."""
    libraries = tree / "usr/lib/x86_64-linux-gnu"
    found = sorted(libraries.glob("libpocl.so.*"))
    if not found:
        return None
    loader = [libraries / "ld-linux-x86-64.so.2", "--library-path", libraries]
    return Implementation("pocl-new", [f"sources={KERNELS}"], {"OCL_ICD_VENDORS": str(found[0])}, list(map(str, loader)))


def ispc_targets() -> tuple[str, str] | None:
    flags = re.search(r"^flags\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    known = flags[1].split() if flags else []
    return next((targets for flag, targets in ISPC_TARGETS.items() if flag in known), None)


def ispc(name: str, tree: Path, threads: int, scratch: Path, is_wide: bool) -> Implementation | None:
    """Compiles the ISPC forms of kernels, with the ISPC in a tree that bench/unpack-debian has made, or else in PATH. None
    if there is no ISPC, or none for this CPU."""
    compiler = [tree / "run", "ispc"] if (tree / "usr/bin/ispc").exists() else ["ispc"]
    if not shutil.which(compiler[0]) or not (targets := ispc_targets()):
        return None
    folder = scratch / name
    folder.mkdir(parents=True, exist_ok=True)

    def compile_one(source: Path) -> None:
        made = folder / source.stem
        for command in ([*compiler, f"--target={targets[is_wide]}", "--pic", "-O3", "--woff", f"-I{ISPC_FORMS}", source,
                         "-o", f"{made}.o"], ["cc", "-shared", f"{made}.o", "-o", f"{made}.so"]):
            result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
            if result.returncode != 0:
                print(f"{name}: {source.name} is not compiled:\n{result.stderr}", file=sys.stderr)
                return

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(compile_one, ISPC_FORMS.glob("*.ispc")))
    return Implementation(name, [f"ispc={folder}", f"threads={threads}"])


def intel(venv: Path, scratch: Path) -> Implementation | None:
    """Returns Intel's runtime; None if there is none. It needs its folder in the library path, but that
    folder has an ICD loader of its own. So this uses a folder of links without the loader."""
    library = venv / "lib/libintelocl.so"
    if not library.exists():
        return None
    folder = scratch / "intel"
    folder.mkdir(parents=True, exist_ok=True)
    for file in library.parent.iterdir():
        link = folder / file.name
        if not file.name.startswith("libOpenCL") and not link.exists():
            link.symlink_to(file.resolve())
    icd = scratch / "intel.icd"
    icd.write_text(f"{folder / library.name}\n")
    return Implementation("intel", [f"sources={KERNELS}"],
                          {"OCL_ICD_VENDORS": str(icd), "LD_LIBRARY_PATH": str(folder)})


def cpp(threads: int) -> Implementation:
    return Implementation("c++", ["cpp", f"threads={threads}"])
