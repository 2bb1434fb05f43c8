"""What exec-test and check-random share: how a file of kernels is compiled in several ways, and as a reference.

The passes are spelled here once more, and not taken from oclc, so that a mistake in oclc's own list shows as well.
"""

import re
import subprocess
from dataclasses import dataclass, field
from itertools import product
from math import prod
from pathlib import Path

HERE = Path(__file__).resolve().parent

FRONT = ("verify-canonical,link-builtins,lower-printf,flatten,function(guard-division),byval-to-private,"
         "group-variables,automatic-locals,expand-queries")
REGIONS = ("{lanes},function(workitem-handler<{method}>,vector-dim<{dim}>,implicit-loop-barriers),group-rows,"
           "stack-groups,"
           "function(phis-to-allocas,"
           "allocas-to-entry,barrier-regions,workitem-loops,workitem-replication,cbs)")

# What stands between the queries and the regions: nothing, what oclc does, and more than it does, which
# brings control flow into shapes of its own.
SIMPLIFY = {
    "none": "",
    "usual": ",function(sroa,early-cse,simplifycfg<hoist-common-insts;sink-common-insts>),expand-queries,"
             "narrow-ids,function(instcombine<no-verify-fixpoint>,simplifycfg),"
             "unroll-array-loops",
    "hard": ",function(sroa<modify-cfg>,early-cse<memssa>,simplifycfg<bonus-inst-threshold=4;"
            "switch-to-lookup;no-keep-loops;hoist-common-insts;sink-common-insts>,jump-threading,"
            "instcombine<no-verify-fixpoint>,loop-simplify,lcssa,loop-mssa(loop-rotate,licm,"
            "simple-loop-unswitch<nontrivial>),gvn,sink,simplifycfg),expand-queries,narrow-ids,"
            "unroll-array-loops,implicit-loop-barriers<force>",
}

# What optimised builds do between the entry points and LLVM's own optimisation.
LOOPS = "vector-variants,function(sroa,loop-simplify,narrow-work-item-ranges,loop-simplify,use-id-ranges),"

# How a kernel becomes a work-group function; auto is one of the others for each kernel.
METHODS = ["auto", "loops", "cbs", "replicate"]
# Copies of the code of a work-item take long to compile.
MAX_REPLICATED = 8


def items(size):
    """The work-items of a group: 8 for 4x2x1."""
    return prod(int(number) for number in size.split("x"))


@dataclass(frozen=True)
class Way:
    """One way to compile a kernel."""

    simplify: str
    level: str
    method: str
    cpu: str = "x86-64-v3"
    width: str = "auto"  # Of vectors of work-items; off leaves vectors to LLVM.
    rows: str = "auto"  # Of work-items that run at once: a number, or folded for a loop of short ones.
    dim: str = "auto"  # Whose work-items run side by side.

    @property
    def name(self):
        width = "" if self.width == "auto" else f"-{self.width}"
        rows = "" if self.rows == "auto" else f"-rows{self.rows}"
        dim = "" if self.dim == "auto" else f"-dim{self.dim}"
        return f"{self.method}-{self.simplify}-{self.level}-{self.cpu}{width}{rows}{dim}"

    @property
    def options(self):
        """For exec-test."""
        width = "" if self.width == "auto" else f" --width {self.width}"
        rows = "" if self.rows == "auto" else f" --rows {self.rows}"
        dim = "" if self.dim == "auto" else f" --dim {self.dim}"
        return (f"--method {self.method} --simplify {self.simplify} --level {self.level} --cpu {self.cpu}"
                f"{width}{rows}{dim}")

    def variants(self, sizes):
        """What this way compiles a kernel for; replication needs a known size, and is another method without."""
        small = [size for size in sizes if items(size) <= MAX_REPLICATED]
        return small if self.method == "replicate" and small else ["any"] + sizes

    @property
    def back(self):
        """The passes behind the front half, but for specialize."""
        vectors = ""
        if self.width != "off" and (self.width, self.level) != ("auto", "O0"):
            vectors = f"{'jam-rows,fold-rows,' if self.rows == 'auto' else ''}vectorize-work-items<{self.width}>,"
        has_lanes = vectors and self.method in ("auto", "loops")
        regions = REGIONS.format(lanes="sub-group-lanes" if has_lanes else "sub-group-lanes<off>", method=self.method,
                                 dim=self.dim)
        if self.width not in ("auto", "off"):
            regions = regions.replace(",implicit-loop-barriers", "")
        if self.rows == "folded":
            vectors = f"fold-rows<force>,{vectors}"
        elif self.rows != "auto":
            vectors = f"jam-rows<{self.rows}>,{vectors}"
        if self.level != "O0":
            vectors += "plain-local-atomics,"
        return (f"{regions},workgroup-launcher,lower-address-spaces<cpu={self.cpu}>,"
                f"{LOOPS if self.level != 'O0' else ''}{vectors}"
                f"optimize-for-host<{self.level}>,{'unmask-full-vectors,' if vectors else ''}"
                f"finish-builtins<{self.level}>{',short-offsets' if vectors else ''}")


def ways(cpus, simplify, levels, methods, widths, rows, dims):
    return [Way(s, level, method, cpu, width, several, dim) for cpu, s, level, method, width, several, dim
            in product(cpus, simplify, levels, methods, widths, rows, dims)]


@dataclass
class Kernel:
    """What the EXEC comments of a file say about one kernel."""

    command: str
    launches: list = field(default_factory=list)
    is_open: bool = False  # Barriers do not wait for work-items that have returned.

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
    """The kernels of a file, and the local sizes to compile them for beside any."""
    found, sizes = [], None
    for words in re.findall(r"^// EXEC: *(.*)$", source, re.MULTILINE):
        if words.startswith("kernel "):
            found.append(Kernel(words))
        elif words.startswith("launch ") and found:
            found[-1].launches.append(words)
        elif words == "open" and found:
            found[-1].is_open = True
        elif words.startswith("sizes ") and not found:
            sizes = words.split()[1:]
        else:
            raise ValueError(f"malformed command '{words}'")
    if sizes is None:
        full = [launch for kernel in found for launch in kernel.launches if has_full_groups(launch)]
        sizes = list(dict.fromkeys(local_size(launch) for launch in full))
    return found, sizes


ENTRY = re.compile(r'^!\d+ = !\{ptr @"?([^",]+)"?, !"([^"]*)", !"([^"]*)", i32 \d+, !"[^"]*", '
                   r'i64 (\d+), i64 (\d+), i64 (\d+), i64 \d+\}', re.MULTILINE)


def entries(ir):
    """What !oclc.entries lists: (kernel, local size) -> (symbol, per item, fixed, local)."""
    return {(m[2], m[3]): (m[1], m[4], m[5], m[6]) for m in ENTRY.finditer(ir)}


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def reference(source: Path, names, to: Path, *flags, **options):
    """A shared object in which every kernel is an ordinary function."""
    text = to.with_suffix(".cpp")
    sub_groups = re.search(r"^#define (SUB_GROUP_SIZE) (\w+)$", source.read_text(), re.MULTILINE)
    if sub_groups:
        flags += ("-D{}={}".format(*sub_groups.groups()),)
    text.write_text(f'#include "{source}"\n' + "".join(f"REFERENCE_KERNEL({name})\n" for name in names))
    run("clang-22", "-shared", "-fPIC", "-O0", "-w", "-fwrapv", "-ffp-contract=off", "-fno-exceptions",
        "-Xclang", "-ffloat16-excess-precision=none",  # Half rounds after every operation.
        *flags, "-include", HERE / "opencl-on-host.h", text, "-o", to, **options)
    return to


# What a kernel goes through before the passes get it: nothing, or SPIR-V and what reads that.
DOORS = ["source", "spirv"]


def canonical(source: Path, to: Path, door="source", **options):
    run("clang-22", "-target", "spir64-unknown-unknown", "-x", "cl", "-cl-std=CL3.0", "-O2", "-w",
        "-fno-builtin", "-fwrapv", "-ffp-contract=off", "-Xclang", "-fdeclare-opencl-builtins", "-Xclang",
        "-finclude-default-header", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names",
        "-include", HERE / "opencl-on-oclc.h", "-emit-llvm", "-S", source, "-o", to, **options)
    if door == "spirv":
        module = to.with_suffix(".spv")
        run("oclc", "--emit=spirv", to, "-o", module, **options)
        run("oclc", "--emit=canonical", module, "-o", to, **options)
    return to


def front_half(ir: Path, simplify, to: Path, **options):
    """What does not depend on the method."""
    run("oclopt", f"-passes={FRONT}{SIMPLIFY[simplify]},resolve-address-spaces", ir, "-o", to, **options)
    return to


@dataclass
class Object:
    """Compiled kernels, and what their entries need."""

    shared: Path
    entries: dict
    variants: list


def back_half(front: Path, sizes, way, to: Path, codegen=None, **options):
    """The rest; `codegen` is the level at which the code generator works, which is not under test."""
    lowered, variants = to.with_suffix(".ll"), way.variants(sizes)
    run("oclopt", "-S", f"-passes=specialize<{';'.join(variants)}>,{way.back}", front, "-o", lowered, **options)
    run("clang-22", "-shared", "-fPIC", f"-{codegen or way.level}", "-Xclang", "-disable-llvm-passes", "-w", lowered,
        "-o", to, **options)
    return Object(to, entries(lowered.read_text()), variants)


def plan(kernels, objects):
    """The commands for run-kernels: each launch with every entry point that fits it."""
    for kernel in kernels:
        yield kernel.command
        if kernel.is_open:
            yield "open"
        for launch in kernel.launches:
            yield launch
            fitting = {"any"} | ({local_size(launch)} if has_full_groups(launch) else set())
            for compiled in objects:
                for variant in (variant for variant in compiled.variants if variant in fitting):
                    yield f"entry {compiled.shared} {' '.join(compiled.entries[kernel.name, variant])}"
