#!/usr/bin/env python3
"""Tests the Python module `oclc` with the programs of a build in place of those of a wheel.

usage: python.py SOURCE_FOLDER BUILD_FOLDER SCRATCH_FOLDER
"""

import json
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE, BUILD, SCRATCH = (Path(each).resolve() for each in sys.argv[1:4])
KERNEL = "kernel void twice(global float *x) { x[get_global_id(0)] *= 2; }"


def install():
    """Lays out the package as a wheel does."""
    shutil.rmtree(SCRATCH, ignore_errors=True)
    shutil.copytree(SOURCE / "packaging" / "python" / "oclc" / "src" / "oclc", SCRATCH / "oclc")
    (SCRATCH / "oclc" / "bin").symlink_to(BUILD / "bin")
    sys.path.insert(0, str(SCRATCH))


install()
import oclc  # noqa: E402  pylint: disable=wrong-import-position


def described(binary):
    """Returns what ocldis says of a binary."""
    path = SCRATCH / "described.oclbin"
    path.write_bytes(binary)
    return json.loads(oclc._tools.run("ocldis", ["--json", path]).stdout)  # pylint: disable=protected-access


def make_capture(folder):
    """Makes the capture of an application that builds KERNEL."""
    make = SOURCE / "test" / "lit" / "oclc" / "Inputs" / "make-capture.py"
    subprocess.run([sys.executable, make, folder], check=True, text=True,
                   input=json.dumps([{"name": "twice", "text": KERNEL}]))


class Compile(unittest.TestCase):
    def test_options_cpus_and_sizes(self):
        binary = oclc.compile(KERNEL, ["-cl-mad-enable"], cpus=["x86-64-v2", "x86-64-v3"], local_sizes=[64, (16, 4)])
        text = json.dumps(described(binary))
        for word in ("x86-64-v2", "x86-64-v3", "-cl-mad-enable", "twice"):
            self.assertIn(word, text)
        self.assertIn("[64, 1, 1]", text)
        self.assertIn("[16, 4, 1]", text)

    def test_bytes(self):
        bitcode = oclc.compile(KERNEL, ["--emit=llvm-bc"])
        self.assertTrue(bitcode.startswith(b"BC"))
        self.assertTrue(oclc.compile(KERNEL.encode()).startswith(b"\x7fELF"))

    def test_errors(self):
        with self.assertRaisesRegex(oclc.CompileError, "use of undeclared identifier 'y'") as caught:
            oclc.compile("kernel void f(global int *x) { x[0] = y; }")
        self.assertEqual(caught.exception.status, 1)
        with self.assertRaises(oclc.CompileError) as caught:
            oclc.compile(KERNEL, cpus=["none"])
        self.assertEqual(caught.exception.status, 2)


class Remarks(unittest.TestCase):
    def test_embedded(self):
        found = oclc.remarks(oclc.compile(KERNEL, ["--embed-remarks"]))
        self.assertTrue(any(each.stage == "select-work-group-method" and each.line == 1 and "twice" in each.function
                            for each in found), found)

    def test_of_a_file(self):
        path = SCRATCH / "remarks.oclbin"
        path.write_bytes(oclc.compile(KERNEL, ["--embed-remarks"]))
        self.assertEqual(oclc.remarks(path), oclc.remarks(path.read_bytes()))

    def test_none(self):
        with self.assertRaises(oclc.CompileError):
            oclc.remarks(oclc.compile(KERNEL))
        with self.assertRaises(oclc.CompileError):
            oclc.remarks(b"no binary")


class Archive(unittest.TestCase):
    def test_capture(self):
        make_capture(SCRATCH / "capture")
        archive = oclc.Archive.from_capture(SCRATCH / "capture", cpus=["x86-64-v3"])
        archive.save(SCRATCH / "twice.oclarc")
        listed = oclc._tools.run("ocldis", [SCRATCH / "twice.oclarc"])  # pylint: disable=protected-access
        self.assertIn(b"twice", listed.stdout)

    def test_no_capture(self):
        with self.assertRaises(oclc.CompileError):
            oclc.Archive.from_capture(SCRATCH / "none")

    def test_files(self):
        path = SCRATCH / "app.oclarc"
        oclc.Archive(b"content").save(path)
        self.assertEqual(oclc.Archive.load(path).data, b"content")
        with self.assertRaises(FileNotFoundError):
            oclc.Archive(b"content").save(SCRATCH / "no" / "folder")
        self.assertEqual([each.name for each in SCRATCH.glob(".app*")], [])


class WithPyOpenCL(unittest.TestCase):
    """Runs code with Debian's Python, which has PyOpenCL (scripts/install-deps)."""

    def run_code(self, code):
        python = "/usr/bin/python3"
        if subprocess.run([python, "-c", "import pyopencl"], check=False, capture_output=True).returncode:
            self.skipTest("Debian's Python has no PyOpenCL")
        environment = {**os.environ, "PYTHONPATH": str(SCRATCH), "PYOPENCL_NO_CACHE": "1",
                       "OCL_ICD_VENDORS": str(BUILD / "etc" / "OpenCL" / "vendors")}
        return subprocess.run([python, "-c", code], check=True, env=environment, cwd=SCRATCH, text=True,
                              capture_output=True)


BUILD_PROGRAM = f"""
import pyopencl as cl
context = cl.Context(cl.get_platforms()[0].get_devices())
program = cl.Program(context, {KERNEL!r}).build()
"""


class CaptureBlock(WithPyOpenCL):
    def test_this_process(self):
        said = self.run_code(f"""
import os
import oclc
with oclc.capture("seen", data=16) as seen:
    assert os.environ["OCLC_CAPTURE"].endswith("/seen,data=16")
    exec({BUILD_PROGRAM!r})
assert "OCLC_CAPTURE" not in os.environ
print(seen.programs, seen.folder)
seen.archive(cpus=["x86-64-v3"]).save("seen.oclarc")
""")
        self.assertEqual(said.stdout, f"1 {SCRATCH / 'seen'}\n")
        self.assertEqual(said.stderr, "")
        listed = oclc._tools.run("ocldis", [SCRATCH / "seen.oclarc"])  # pylint: disable=protected-access
        self.assertIn(b"twice", listed.stdout)

    def test_other_processes(self):
        said = self.run_code(f"""
import os, subprocess, sys
import oclc
os.environ["OCLC_CAPTURE"] = "before"
with oclc.capture() as seen:
    folder = seen.folder
    subprocess.run([sys.executable, "-c", {BUILD_PROGRAM!r}], check=True)
    print(seen.programs, len(seen.archive().data) > 1000)
print(os.environ["OCLC_CAPTURE"], folder.exists())
""")
        self.assertEqual(said.stdout, "1 True\nbefore False\n")

    def test_nothing(self):
        said = self.run_code("import oclc\nwith oclc.capture(): pass\n")
        self.assertIn("RuntimeWarning: nothing was captured", said.stderr)


class Documents(WithPyOpenCL):
    def run_example(self, document, before=""):
        code = (SOURCE / document).read_text().split("```python\n")[1].split("```")[0]
        return self.run_code(before + code).stdout

    def test_page_of_the_wheel(self):
        self.assertIn("[ 0.  2.  4.", self.run_example("packaging/python/oclc/README.md"))

    def test_page_of_packages(self):
        make_capture(SCRATCH / "captured")
        said = self.run_example("docs/packages.md", f"source = {KERNEL!r}\n")
        self.assertIn("1 select-work-group-method", said)
        self.assertTrue((SCRATCH / "app.oclarc").stat().st_size > 0)


class Programs(unittest.TestCase):
    def test_names(self):
        self.assertTrue(oclc.version().startswith("oclc "))
        self.assertTrue(oclc.program("ocldis").is_file())
        with self.assertRaises(FileNotFoundError):
            oclc.program("none")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
