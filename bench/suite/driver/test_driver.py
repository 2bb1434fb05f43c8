#!/usr/bin/env python3
"""Tests that a wrong result is never a time, and that no implementation can stop a run.

usage: test_driver.py BUILD_FOLDER
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import estimates  # noqa: E402
import report  # noqa: E402
import processes  # noqa: E402
from implementations import KERNELS, Implementation, environment  # noqa: E402
from processes import Case, Plan, Process, Result  # noqa: E402

BUILD = Path(sys.argv.pop(1)).resolve()

# Stands in for bench-kernels: prints what it likes, and dies, hangs or answers, by the name of the benchmark.
STAND_IN = """
import os, sys, time
print("some library says hello\\n> stand-in", flush=True)
for line in sys.stdin:
    words = line.split()
    if words[:2] == ["prepare", "dies"]:
        os.abort()
    if words[:2] == ["prepare", "hangs"]:
        time.sleep(60)
    if words[:2] == ["prepare", "wrong"]:
        answer = "WRONG everything"
    else:
        answer = "time 2000 1000" if words[0] == "time" else "ready"
    print("half a line of a library", end="")
    print("\\n> " + answer, flush=True)
"""


def twice(results: report.Results) -> report.Results:
    """Returns the results with those of a second process of each implementation, which measured the same."""
    return {benchmark: row | {name + report.AGAIN: result for name, result in row.items()}
            for benchmark, row in results.items()}


class DriverTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def start(self, program: Path, name: str, arguments: list[str], variables: dict[str, str]) -> Process:
        started = Process(program, Implementation(name, arguments, variables), environment(1, self.folder),
                          os.sched_getaffinity(0), self.folder / "log")
        self.addCleanup(started.stop)
        return started

    def stand_in(self) -> Process:
        script = self.folder / "stand-in"
        script.write_text(f"#!{sys.executable}\n{STAND_IN}")
        script.chmod(0o755)
        return self.start(script, "stand-in", [], {})

    def measure(self, started: Process, benchmark: str, clock: str = "cpu") -> Result:
        return processes.measure([started], Case(benchmark), Plan(3, 1, clock), {})[started.name]

    def test_wrong_kernel(self):
        text = (KERNELS / "saxpy.cl").read_text()
        (self.folder / "saxpy.cl").write_text(text.replace("+ y[i]", "- y[i]"))
        subprocess.run([BUILD / "bin/oclc", "-o", self.folder / "saxpy.oclbin", self.folder / "saxpy.cl"], check=True)
        ours = self.start(BUILD / "bin/bench-kernels", "ours", [f"binaries={self.folder}"],
                          {"OCL_ICD_VENDORS": str(BUILD / "etc/OpenCL/vendors")})
        result = self.measure(ours, "saxpy")
        self.assertIn(" of 1048576 differ, element 0 is ", result.problem)
        self.assertEqual(result.times, [])
        self.assertTrue(result.wrong)
        missing = self.measure(ours, "triad")
        self.assertIn("cannot read", missing.problem)
        self.assertFalse(missing.wrong)

    def test_wrong_image(self):
        text = (KERNELS / "image_copy.cl").read_text()
        (self.folder / "image_copy.cl").write_text(text.replace("read_imagef(from, at)", "read_imagef(from, at).yxzw"))
        # Versions for formats take most of the time.
        subprocess.run([BUILD / "bin/oclc", "--image-formats=none", "-o", self.folder / "image_copy.oclbin",
                        self.folder / "image_copy.cl"], check=True)
        ours = self.start(BUILD / "bin/bench-kernels", "ours", [f"binaries={self.folder}"],
                          {"OCL_ICD_VENDORS": str(BUILD / "etc/OpenCL/vendors")})
        self.assertIn(" of 4194304 differ, element 0 is ", self.measure(ours, "image_copy").problem)

    def test_goes_on_after_a_loss(self):
        self.addCleanup(setattr, processes, "PREPARE_SECONDS", processes.PREPARE_SECONDS)
        processes.PREPARE_SECONDS = 2
        started = self.stand_in()
        self.assertEqual(self.measure(started, "dies").problem, "lost: ended by signal 6")
        self.assertEqual(self.measure(started, "works").times, [1000, 1000, 1000])
        self.assertEqual(self.measure(started, "hangs").problem, "lost: no answer for 2 s")
        self.assertEqual(self.measure(started, "works", "wall").times, [2000, 2000, 2000])
        self.assertEqual(self.measure(started, "wrong").times, [])
        self.assertEqual(started.description, "stand-in")

    def test_tables(self):
        def result(*times: float, problem: str = "") -> Result:
            return Result("cpu", list(times), problem)
        results = {"a": {"oclc": result(2, 1, 1, 1), "peer": result(4, 5, 6, 4)},
                   "b": {"oclc": result(2), "peer": result(1)},
                   "c": {"oclc": result(1), "peer": result(problem="WRONG everything")},
                   "d": {"oclc": result(problem="lost: x"), "peer": result(1)},
                   "e": {"oclc": result(1), "peer": result(problem="none not built")}}
        rows = [[cell.strip() for cell in line.split("|")[1:-1]]
                for line in report.comparison(results, ["oclc", "peer"], "oclc").splitlines()]
        self.assertEqual([row[1] for row in rows[2:]], ["4.00", "**0.50**", "WRONG", "lost", "-", "1.41"])
        self.assertIn("b                      2.00 times slower than peer", report.worst(results, ["peer"], "oclc", "it"))

    def test_best_peer(self):
        results = {"a": {"oclc": Result("cpu", [2]), "one": Result("cpu", [3]), "two": Result("cpu", [4])},
                   "b": {"oclc": Result("cpu", [2]), "one": Result("cpu", problem="none no form"),
                         "two": Result("cpu", [4])},
                   "c": {"oclc": Result("cpu", [2]), "one": Result("cpu", problem="none no form"),
                         "two": Result("cpu", problem="lost: x")}}
        rows = self.cells(report.comparison(results, ["oclc", "one", "two"], "oclc", peers=["one", "two"]))
        self.assertEqual([row[3] for row in rows], ["1.50", "2.00", "-", "1.73"])

    def test_ispc_forms(self):
        # A C function with the parameters of an ISPC form stands in for it.
        (self.folder / "saxpy.c").write_text("""
            void saxpy(long begin, long end, const long *size, void **arguments) {
              for (long i = begin; i < end && i < *(int *)arguments[3]; ++i)
                ((float *)arguments[1])[i] += *(float *)arguments[2] * ((float *)arguments[0])[i];
            }""")
        subprocess.run(["cc", "-shared", "-fPIC", self.folder / "saxpy.c", "-o", self.folder / "saxpy.so"], check=True)
        for scale in "small", "odd":
            done = subprocess.run([BUILD / "bin/bench-kernels", "check", f"ispc={self.folder}", f"scale={scale}",
                                   "threads=2", "kernels=^(saxpy|triad)$"], check=True, stdout=subprocess.PIPE, text=True)
            self.assertEqual([line.split() for line in done.stdout.splitlines()],
                             [["saxpy", "ready"], ["triad", "none", "no", "ISPC", "form"]])

        served = subprocess.run([BUILD / "bin/bench-kernels", "serve", f"ispc={self.folder}"], check=True, text=True,
                                input="prepare triad small 0\ntime 1\n", stdout=subprocess.PIPE)
        self.assertIn("> none nothing is prepared", served.stdout)

    def test_loader(self):
        started = Process(Path("/bin/program"), Implementation("peer", ["sources=X"], {}, ["/lib/loader", "--path", "L"]),
                          {}, set(), self.folder / "log")
        self.assertEqual(started.command, ["/lib/loader", "--path", "L", "/bin/program", "serve", "sources=X"])

    def cells(self, text: str) -> list[list[str]]:
        """Returns the rows of a table in Markdown without its header."""
        lines = [line for line in text.splitlines() if line.startswith("|")]
        return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]

    def test_parts(self):
        times = {"own": (4, 2, 8), "seen": (1, 2, 4), "hidden": (8, 4, 1), "also": (2, 1, 4), "picture": (2, 2, 6)}
        results = {name: {setting: Result("cpu", [time]) for setting, time in zip(("auto", "8", "off"), row)}
                   for name, row in times.items()}
        results["broken"] = {"auto": Result("cpu", [2]), "8": Result("cpu", problem="WRONG everything"),
                             "off": Result("cpu", [4])}
        parts = report.Parts({"own": "core", "seen": "shown", "hidden": "held-out", "also": "held-out",
                              "picture": "images", "broken": "shown"})
        expected = [["`own`", "2.00", "8", "**0.50**", "2.00"], ["`seen`", "1.00", "auto", "2.00", "4.00"],
                    ["`picture`", "1.00", "8", "1.00", "3.00"],
                    ["`broken`", "1.00", "auto", "WRONG", "2.00"],
                    ["**geometric mean, core** (1)", "2.00", "", "0.50", "2.00"],
                    ["**geometric mean, shown** (2)", "1.00", "", "2.00", "2.83"],
                    ["**geometric mean, held-out** (2)", "4.00", "", "0.50", "0.50"],
                    ["**geometric mean, images** (1)", "1.00", "", "1.00", "3.00"]]
        self.assertEqual(self.cells(report.oracle(twice(results), ["8", "off"], "auto", parts)), expected)
        parts.show_held_out = True
        rows = self.cells(report.oracle(twice(results), ["8", "off"], "auto", parts))
        self.assertEqual(rows[2], ["`hidden`", "8.00", "off", "**0.50**", "**0.12**"])
        parts.show_held_out = False
        rows = self.cells(report.comparison(results, ["auto", "8", "off"], "auto", parts))
        self.assertEqual([row[0] for row in rows], [row[0] for row in expected])
        self.assertEqual([row[1:] for row in rows[-2:]], [["0.50", "0.50"], ["1.00", "3.00"]])

    def test_unbiased_oracle(self):
        times = {"auto": (1.0, 1.0), "8": (0.8, 1.1), "off": (3.0, 0.9)}
        row = {name + end: Result("cpu", [time[turn]]) for name, time in times.items()
               for turn, end in enumerate(("", report.AGAIN))}
        # The first process selects 8, which takes 1.1 in the second; that selects off, which takes 3 in the first.
        self.assertAlmostEqual(report.loss(row, list(times), "auto"), (1 / 1.1 * 1 / 3) ** 0.5)
        row["off" + report.AGAIN] = Result("cpu", problem="WRONG everything")
        self.assertAlmostEqual(report.loss(row, list(times), "auto"), (1 / 1.1) ** 0.5)
        row["auto"] = Result("cpu", problem="lost: x")
        self.assertIsNone(report.loss(row, list(times), "auto"))

    def bench(self, *arguments: str) -> subprocess.CompletedProcess:
        """Runs scripts/bench on the programs of the build folder, with a scratch folder of its own."""
        for name in "bin", "etc", "lib":
            if not (self.folder / name).exists():
                (self.folder / name).symlink_to(BUILD / name)
        script = Path(__file__).resolve().parents[3] / "scripts/bench"
        return subprocess.run([sys.executable, script, *arguments, "--build", self.folder, "--rounds=1", "--sample=1"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_oracle(self):
        run = self.bench("oracle", "--kernels=^(saxpy|scan_blelloch|voxel_dda)$", "--variant=plain=-cl-opt-disable")
        self.assertEqual(run.returncode, 0, run.stdout)
        rows = self.cells(run.stdout)
        self.assertEqual([row[0] for row in rows], ["`saxpy`", "`scan_blelloch`", "**geometric mean, core** (1)",
                                                    "**geometric mean, shown** (1)"])
        header = next(line for line in run.stdout.splitlines() if line.startswith("| kernel"))
        for setting in "8", "off", "cbs", "plain":
            self.assertIn(f" {setting} / auto ", header)
        for row in rows:
            self.assertGreater(float(row[1]), 0)
            for cell in row[3:]:
                self.assertGreater(float(cell.strip("*")), 0)

    def test_held_out(self):
        run = self.bench("oracle", "--kernels=^voxel_dda$")
        self.assertEqual(run.returncode, 1)
        self.assertIn("all these kernels are held out", run.stdout)
        run = self.bench("compare", "--kernels=^(saxpy|voxel_dda)$", "--peers=c++", "--held-out")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertEqual([row[0] for row in self.cells(run.stdout)],
                         ["`saxpy`", "`voxel_dda`", "**geometric mean, core** (1)",
                          "**geometric mean, held-out** (1)"])


class Estimates(unittest.TestCase):
    """Reads what print<group-times> prints, and compares CPUs on the kernels that both have."""

    PRINTED = ("'oclc.a.16x8x1.cpu': 128 work-items, 256.0 cycles, 300.0 micro-operations, 2.00 cycles for each work-item\n"
               "  %x.loop.i: 90% of the cycles, 8.0 cycles, step 4, 8 elements, 40 instructions, 1 gathers, 0 lane loads, "
               "3 reloads, 1 calls\n"
               "'oclc.b.64x1x1.cpu': not simulated\n")

    def test_text(self):
        found = estimates.parse(self.PRINTED)
        self.assertEqual({kernel: one.text() for kernel, one in found.items()},
                         {"`a`, 16x8": "2.00 x8 g1 r3", "`b`, 64": "-"})

    def test_mean(self):
        rows = {"`a`, 64": {"one": estimates.Estimate(2.0, 8), "two": estimates.Estimate(8.0, 4)},
                "`b`, 64": {"one": estimates.Estimate(), "two": estimates.Estimate(5.0, 4)}}
        self.assertEqual(estimates.cells(rows, ["one", "two"])[-1], ["**geometric mean / one**", "1.00", "4.00"])


unittest.main()
