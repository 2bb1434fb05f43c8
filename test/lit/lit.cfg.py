"""The lit suite has passes on IR (.ll), the compiler and its tools on OpenCL C (.cl), and whole scenarios (.test).

PATH starts with the tools of this build (oclc, oclopt, ocldis) and of LLVM, without a version in the name
(FileCheck, not, split-file, opt, llc, clang-22). Substitutions:

  %oclc %oclopt %ocldis   the tools of this build, as full paths
  %plugin                 the passes as a plugin: opt -load-pass-plugin=%plugin
  %runtime                the ICD driver; its .icd file is already in OCL_ICD_VENDORS
  %icd                    that .icd file
  %clang-cl               OpenCL C to canonical IR: %clang-cl %s -o %t.ll
  %expect-errors          runs passes on each part of a file: %expect-errors %s -passes=PIPELINE
  %exec-test              runs the kernels of a file as its EXEC comments say: %exec-test %s
  %exec-without-stages    runs them compiled without each optional stage
  %bisect-stage           scripts/bisect-stage
  %gdb                    gdb with the commands for kernels
  %exec-debug             runs the kernels of files compiled for debuggers
  %launch-kernel          runs a kernel through %runtime: %launch-kernel FILE KERNEL GLOBAL [LOCAL]
  %launch-sanitized       runs kernels as their LAUNCH comments say, and prints the status: %launch-sanitized FILE %s
  %link-programs          clLinkProgram: %link-programs OPTIONS OUTPUT FILE...
  %random-kernels         writes kernels for it: %random-kernels SEED > %t.cl
  %check-csmith           compares modes of oclc on kernels of CLSmith's form: %check-csmith --peer none %s
  %check-doors            compares kernels compiled directly and through SPIR-V
  %check-torture          runs C tests as kernels: %check-torture FILE.c
  %check-images           compares images with the formulas of the specification: %check-images FILE
  %check-mipmaps          compares levels of mipmaps with images of one level: %check-mipmaps FILE
  %check-srgb-writes      compares what kernels write to sRGB images: %check-srgb-writes FILE
  %run-program            runs a kernel with any driver: %run-program FILE KERNEL GLOBAL LOCAL BUFFER...
  %reduce-kernel          makes a kernel that differs small: %reduce-kernel %s > %t.cl
  %examples               the folder of the example kernels
  %bench-kernels          the folder of the kernels that are measured
  %python                 the Python that runs lit

`lit --param width=4,16` runs the kernels in vectors of these widths if a test does not specify one; `--param
door=spirv` compiles them through SPIR-V; `--param target=aarch64` runs them on a machine of test/exec/machines.py. `--param full=1` runs all combinations of what tests compile with; without it,
exec-test runs some in which each combination of two options, of an option and a kernel, and of a kernel and a variant
occurs.
Features: full (see above); avx2, avx512, clangd, gdb, lldb, sandbox (what this machine can run); emulated (see target); oclc, oclopt, ocldis, plugin, runtime (what is built); llvm-spirv
(what oclc reads SPIR-V with).
"""

import ctypes
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "oclc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cl", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.build_root, "test", "lit")


def built(*path):
    return os.path.join(config.build_root, *path)


config.environment["PATH"] = os.pathsep.join(
    [built("bin"), built("test", "exec"), config.llvm_bin, os.environ["PATH"]])
config.environment["OCL_ICD_VENDORS"] = built("etc", "OpenCL", "vendors")

# The machine of test/exec/machines.py that runs the kernels; null if it is this one.
sys.path.append(os.path.join(config.source_root, "test", "exec"))
from machines import MACHINES  # pylint: disable=wrong-import-position

machine = None
if "target" in lit_config.params:
    if lit_config.params["target"] not in MACHINES or lit_config.params["target"] == "x86_64":
        lit_config.fatal(f"--param target is one of {', '.join(name for name in MACHINES if name != 'x86_64')}")
    machine = MACHINES[lit_config.params["target"]]
if machine:
    config.environment["OCL_ICD_VENDORS"] = os.path.join(machine.build, "etc", "OpenCL", "vendors")

artefacts = {
    "oclc": built("bin", "oclc"),
    "oclopt": built("bin", "oclopt"),
    "ocldis": built("bin", "ocldis"),
    "plugin": built("lib", "oclc-passes.so"),
    "runtime": built("lib", "liboclc-runtime.so"),
    "llvm-spirv": built("libexec", "oclc", "llvm-spirv"),
}
if machine:
    artefacts["runtime"] = os.path.join(machine.build, "lib", "liboclc-runtime.so")
for name, path in artefacts.items():
    command = path
    if machine and name == "oclc":
        command = f"{os.path.join(config.source_root, 'test', 'exec', 'oclc-for-machine')} {lit_config.params['target']}"
    config.substitutions.append((f"%{name}\\b", command))
    if os.path.exists(path):
        config.available_features.add(name)

# Whether all combinations of what tests compile with are run, and tests of the feature full.
is_full = "full" in lit_config.params
if is_full:
    config.available_features.add("full")

config.substitutions += [
    ("%clang-cl",
     os.path.join(config.llvm_bin, "clang") +
     " -target spir64-unknown-unknown -x cl -cl-std=CL3.0 -O2 -fno-builtin -fno-discard-value-names"
     " -Xclang -fdeclare-opencl-builtins -Xclang -finclude-default-header"
     " -Xclang -disable-llvm-passes -emit-llvm -S"),
    ("%expect-errors",
     f"{sys.executable} {os.path.join(config.test_source_root, 'expect-errors.py')}"),
    ("%examples", os.path.join(config.source_root, "examples")),
    ("%bench-kernels", os.path.join(config.source_root, "bench", "kernels")),
    ("%python", sys.executable),
    ("%clangd", "clangd-22"),
    ("%gdb", f"gdb -nx -batch -x {os.path.join(config.source_root, 'tools', 'gdb', 'oclc-gdb.py')}"),
    ("%icd", os.path.join(config.environment["OCL_ICD_VENDORS"], "oclc.icd")),
] + [
    (rf"%{name}\b", " ".join(map(str, machine.program(name))) if machine else built("test", "exec", name))
    for name in ("check-images", "check-mipmaps", "check-srgb-writes", "launch-kernel", "launch-sanitized", "link-programs", "run-program")
] + [
    (f"%{name}", f"{sys.executable} {os.path.join(config.source_root, 'test', 'exec', name)}"
     + "".join(f" --{option} {lit_config.params[key]}" for key, option in (("width", "default-width"), ("door", "door"),
                                                                        ("target", "machine"))
               if name == "exec-test" and key in lit_config.params)
     + (" --all" if name == "exec-test" and is_full else ""))
    for name in ("exec-debug", "exec-test", "exec-without-stages", "random-kernels", "reduce-kernel", "check-csmith", "check-doors",
                 "check-torture")
] + [("%bisect-stage", f"{sys.executable} {os.path.join(config.source_root, 'scripts', 'bisect-stage')}")]

with open("/proc/cpuinfo", encoding="ascii") as cpuinfo:
    flags = next((line.split() for line in cpuinfo if line.startswith("flags")), [])
for feature, flag in (("avx2", "avx2"), ("avx512", "avx512vl")):
    # Each emulated machine has CPUs that take the place of those with these features.
    if flag in flags or machine:
        config.available_features.add(feature)

# The tests run kernels on an emulated machine.
if machine:
    config.available_features.add("emulated")

if shutil.which("clangd-22"):
    config.available_features.add("clangd")

# Debuggers may be missing, or may not trace processes.
for debugger, command, word in (("gdb", ["gdb", "-nx", "-batch", "-ex", "run", "true"], b"exited normally"),
                                ("lldb", ["lldb-22", "--no-lldbinit", "--batch", "-o", "run", "true"], b"status = 0")):
    if shutil.which(command[0]) and word in subprocess.run(command, check=False, capture_output=True).stdout:
        config.available_features.add(debugger)

# The tests of the page of oclc --explain drive a browser, if there is one.
browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
if browser:
    config.available_features.add("chromium")
    config.substitutions.append(("%chromium", browser))

# --sandbox=on needs Landlock with signal scoping, which keeps signals away from other processes.
CREATE_RULESET, ASK_FOR_VERSION, WITH_SIGNALS = 444, 1, 6
if ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, ASK_FOR_VERSION) >= WITH_SIGNALS:
    config.available_features.add("sandbox")
