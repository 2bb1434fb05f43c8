"""Compiles kernels of exec-test with oclc itself and its options, and makes the reference for the comparison."""

import shutil
import subprocess
import sys

import execution


def oclc(*arguments):
    """Runs oclc and returns its standard error. Ends this program if oclc fails."""
    command = ["oclc", "--crash-bundle=off", *map(str, arguments)]
    result = subprocess.run(command, check=False, stderr=subprocess.PIPE, encoding="utf-8")
    if result.returncode != 0:
        said = "\n".join(line for line in result.stderr.splitlines() if not line.startswith("BISECT: "))
        sys.exit(f"oclc failed with status {result.returncode}\n{said}")
    return result.stderr


class Test:
    """Represents a file with EXEC comments. The entry points are read from the IR that oclc writes."""

    def __init__(self, source, options, work, runner, has_own_code=True, for_clang=()):
        """`for_clang` are options for Clang. If `has_own_code`, uses oclc's code generator, else Clang's, which saves a compilation."""
        self.has_own_code = has_own_code
        self.kernels = execution.commands(source.read_text())
        self.sizes = list(dict.fromkeys(size for kernel in self.kernels for size in kernel.sizes))
        if not self.kernels:
            sys.exit(f"{source} has no line '// EXEC: kernel'")
        self.options, self.work, self.runner = options, work, runner
        self.reference = execution.reference(source, [kernel.name for kernel in self.kernels], work / "reference.so")
        self.canonical = execution.canonical(source, work / "kernels.ll", more=for_clang)

    def compile(self, *more):
        sizes = [f"--local-size={size}" for size in self.sizes]
        common = [*self.options, *more, *sizes, self.canonical]
        if self.has_own_code:
            # The last of these modules is the one that becomes code, and it lists the entry points.
            stages = self.work / "stages"
            shutil.rmtree(stages, ignore_errors=True)
            said = oclc(*common, "--emit=obj", f"--save-temps={stages}", "-o", self.work / "host.o")
            shutil.copy(max(stages.iterdir(), key=lambda file: file.stat().st_mtime_ns), self.work / "host.ll")
            return said
        said = oclc(*common, "--emit=llvm-ir", "-o", self.work / "host.ll")
        execution.run("clang-22", "-c", "-fPIC", "-w", "-Xclang", "-disable-llvm-passes", self.work / "host.ll",
                      "-o", self.work / "host.o")
        return said

    def is_right(self, show=False):
        shared, output = self.work / "host.so", None if show else subprocess.DEVNULL
        execution.run("clang-22", "-shared", self.work / "host.o", "-o", shared)
        entries = execution.entries((self.work / "host.ll").read_text())
        plan = execution.plan(self.kernels, [execution.Object(shared, entries)])
        result = subprocess.run([self.runner, self.reference], check=False, stdout=output, stderr=output,
                                input="".join(f"{line}\n" for line in plan), encoding="utf-8")
        return result.returncode == 0
