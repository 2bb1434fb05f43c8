"""Compiles a file of kernels in several ways and as a reference, for exec-test and check-random.

pipelines.py lists the passes of each way.
"""

import dataclasses
import re
import signal
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path

from forkclient import ForkServer


HERE = Path(__file__).resolve().parent

@dataclass
class Kernel:
    """Describes one kernel, as the EXEC comments of a file state it."""

    command: str
    launches: list = field(default_factory=list)
    is_open: bool = False  # Barriers do not wait for work-items that have returned.
    sizes: list = field(default_factory=list)  # Local sizes with a variant, in addition to the variant for any size.

    @property
    def name(self):
        return self.command.split()[1]


def numbers(launch):
    return [int(word) for word in launch.split()[1:]]


def local_size(launch):
    return "x".join(str(size) for size in numbers(launch)[4:7])


def has_full_groups(launch):
    values = numbers(launch)
    return all(values[1 + d] % values[4 + d] == 0 for d in range(3))


def commands(source):
    """Returns the kernels of a file, each with the local sizes for which it is compiled.

    The sizes are those of the kernel, else those of the file, else those of its launches."""
    found, sizes = [], []
    for words in re.findall(r"^// EXEC: *(.*)$", source, re.MULTILINE):
        if words.startswith("kernel "):
            found.append(Kernel(words))
        elif words.startswith("launch ") and found:
            found[-1].launches.append(words)
        elif words == "open" and found:
            found[-1].is_open = True
        elif words.startswith("sizes ") and found:
            found[-1].sizes = words.split()[1:]
        elif words.startswith("sizes "):
            sizes = words.split()[1:]
        else:
            raise ValueError(f"malformed command '{words}'")
    for kernel in found:
        full = [launch for launch in kernel.launches if has_full_groups(launch)]
        kernel.sizes = kernel.sizes or sizes or list(dict.fromkeys(local_size(launch) for launch in full))
    return found


ENTRY = re.compile(r'^!\d+ = !\{ptr @"?([^",]+)"?, !"([^"]*)", !"([^"]*)", i32 \d+, !"[^"]*", '
                   r'i64 (\d+), i64 (\d+), i64 (\d+), i64 \d+\}', re.MULTILINE)


def entries(ir):
    """Reads !oclc.entries: maps (kernel, local size) to (symbol, bytes per item, fixed bytes, local bytes)."""
    return {(m[2], m[3]): (m[1], m[4], m[5], m[6]) for m in ENTRY.finditer(ir)}


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


class Servers:
    """Holds the fork server of compile-way, which the threads of this process share."""

    lock = threading.Lock()
    server = None

    @classmethod
    def get(cls, instead_of=None):
        """Returns the server. If it is `instead_of`, which does not answer, starts another one."""
        with cls.lock:
            if cls.server is instead_of:
                cls.server = ForkServer("compile-way")
            return cls.server


def compile_way(*arguments, **options):
    """Runs compile-way, with the options of ForkServer.run()."""
    server = Servers.get()
    try:
        server.run(arguments, **options)
    except ConnectionError:  # For example because the thread has ended that has started the server.
        Servers.get(instead_of=server).run(arguments, **options)


def reference(source: Path, names, to: Path, *flags, **options):
    """Makes a shared object in which every kernel is an ordinary function of the host."""
    text = to.with_suffix(".cpp")
    sub_groups = re.search(r"^#define (SUB_GROUP_SIZE) (\w+)$", source.read_text(), re.MULTILINE)
    if sub_groups:
        flags += ("-D{}={}".format(*sub_groups.groups()),)
    text.write_text(f'#include "{source}"\n' + "".join(f"REFERENCE_KERNEL({name})\n" for name in names))
    run("clang-22", "-shared", "-fPIC", "-O0", "-w", "-Wno-c++11-narrowing", "-fwrapv", "-ffp-contract=off",
        "-fno-exceptions",
        "-Xclang", "-ffloat16-excess-precision=none",  # Half rounds after every operation.
        *flags, "-include", HERE / "opencl-on-host.h", text, "-o", to, **options)
    return to


# A kernel becomes canonical IR directly from its source, or through SPIR-V and its translator.
DOORS = ["source", "spirv"]


def canonical(source: Path, to: Path, door="source", more=(), **options):
    run("clang-22", "-target", "spir64-unknown-unknown", "-x", "cl", "-cl-std=CL3.0", "-O2", "-w",
        "-fno-builtin", "-fwrapv", "-ffp-contract=off", "-Xclang", "-fdeclare-opencl-builtins", "-Xclang",
        "-finclude-default-header", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names",
        "-include", HERE / "opencl-on-oclc.h", *more, "-emit-llvm", "-S", source, "-o", to, **options)
    if door == "spirv":
        module = to.with_suffix(".spv")
        run("oclc", "--emit=spirv", to, "-o", module, **options)
        run("oclc", "--emit=canonical", module, "-o", to, **options)
    return to


def front_half(ir: Path, way, to: Path, **options):
    """Runs the passes that do not depend on the method."""
    compile_way("-verify-stages", f"-passes={way.front}", ir, "-o", to, **options)
    return to


@dataclass
class Object:
    """Holds compiled kernels, and the memory that their entry points need."""

    shared: Path
    entries: dict


def variant_list(variants):
    """Returns the parameter of `specialize` for the variants of each kernel."""
    each = list(variants.values())
    if each.count(each[0]) == len(each):
        return ";".join(each[0])
    return ";".join(f"{name}:{form}" for name, forms in variants.items() for form in forms)


# Leaves out the careful allocation of registers, which takes a large part of the code generator's time and does not
# depend on the flags of instructions. Loop strength reduction does depend on them, so it runs: a wrong flag must show.
QUICK = ["-regalloc=fast", "-optimize-regalloc=false"]


def read_entries(path: Path):
    """Reads the entry points that compile-way has written, as entries() returns them."""
    lines = [line.split() for line in path.read_text().splitlines()]
    return {(kernel, variant): tuple(rest) for kernel, variant, *rest in lines}


def back_half(front: Path, variants, way, to: Path, codegen=None, **options):
    """Runs the remaining passes, the code generator and the linker for variants of kernels. Other kernels are left out.
    What the code calls is in the support archive, which is linked. `codegen` is the level of the code generator,
    which is not under test; by default it follows from the way.

    Above O0, only the ways that oclc takes itself use the whole code generator. If the code generator fails at O0, O1
    is used: at O0 it overflows its stack with some long chains of shuffles, which O1 shortens. If it gives up for long
    registers of SVE ("Cannot select"), shorter ones are used, as oclc does itself."""
    passes = f"keep-kernels<{';'.join(variants)}>,specialize<{variant_list(variants)}>"

    def compiled(level, tried):
        flags = QUICK if level != "O0" and way.simplify != "shipped" else []
        compile_way(f"--object={to}", f"--level={level.removeprefix('O')}", "-verify-stages", *flags,
                    f"-passes={passes},{tried.back}", front, "-o", to.with_suffix(".bc"), **options)

    level = codegen or ("O0" if way.is_quick else way.level)
    try:
        compiled(level, way)
    except subprocess.CalledProcessError as failure:
        if "+sve-bits-" in way.cpu and failure.returncode == -signal.SIGABRT:
            compiled(level, dataclasses.replace(way, cpu=way.cpu + "+sve-bits-128"))
        elif level == "O0":
            compiled("O1", way)
        else:
            raise
    return Object(to, read_entries(Path(f"{to}.entries")))


def plan(kernels, objects):
    """Yields the commands for run-kernels: each launch with every entry point that fits it."""
    for kernel in kernels:
        yield kernel.command
        if kernel.is_open:
            yield "open"
        for launch in kernel.launches:
            yield launch
            fitting = ["any"] + ([local_size(launch)] if has_full_groups(launch) else [])
            for compiled in objects:
                for variant in fitting:
                    if entry := compiled.entries.get((kernel.name, variant)):
                        yield f"entry {compiled.shared} {' '.join(entry)}"
