#!/usr/bin/env python3
"""Makes Debian packages of a build, and checks what they contain and need.

usage: debian.py BUILD_FOLDER SCRATCH_FOLDER

Status 77: a program of Debian that makes packages is not there.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
PACKAGES = ["oclc", "oclc-dev", "oclc-doc", "oclc-runtime"]


def run(*command, **options):
    print("+", *command, flush=True)
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            check=False, **options)
    if result.returncode != 0:
        sys.exit(f"{result.stdout}\nfailed with status {result.returncode}")
    return result.stdout


def expect(condition, what):
    if not condition:
        sys.exit(f"wrong: {what}")


def fields(package):
    return dict(line.split(": ", 1) for line in run("dpkg-deb", "--field", package).splitlines() if ": " in line)


def check_runtime(package, control):
    """The driver needs the C library alone, and loaders of the system find it."""
    needed = [re.sub(r" \(.*", "", each) for each in control["Depends"].split(", ")]
    expect(needed == ["libc6"], f"{package} depends on {needed}")
    expect("opencl-icd" in control["Provides"], "the driver provides opencl-icd")


def check_installed(root, scratch):
    """The programs and the driver run from the packages' files, and their pages have text."""
    icd = root / "etc" / "OpenCL" / "vendors" / "oclc.icd"
    driver = root / Path(icd.read_text().strip()).relative_to("/")
    expect(driver.is_file(), f"{icd} names a file of the package")
    kernel = Path(__file__).parents[2] / "examples" / "hello" / "hello.cl"
    for program in ("oclc", "oclopt", "ocldis", "oclc-measure", "oclc-doctor"):
        page = gzip.decompress((root / "usr/share/man/man1" / f"{program}.1.gz").read_bytes()).decode()
        expect(".SH SYNOPSIS" in page, f"the page of {program}")
    run(root / "usr/bin/oclc", kernel, "-o", scratch / "hello.oclbin")
    expect("hello" in run(root / "usr/bin/ocldis", scratch / "hello.oclbin"), "the binary has the kernel")
    if shutil.which("clinfo"):
        environment = {**os.environ, "OCL_ICD_VENDORS": str(driver)}
        expect("oclc" in run("clinfo", "--list", env=environment), "clinfo lists the driver")


def complete(root, line):
    """Returns what bash offers behind `line`."""
    script = root / "usr/share/bash-completion/completions/oclc"
    return run("bash", "-c", '. "$1"; COMP_LINE=$2 COMP_POINT=${#2}; _oclc; echo "${COMPREPLY[@]}"', "bash", script,
               line, env={**os.environ, "PATH": f"{root / 'usr/bin'}:{os.environ['PATH']}"}).split()


def check_debugger(root):
    """gdb looks for a script under the full name of the library that a process has loaded."""
    driver = next((root / "usr/lib").rglob("liboclc-runtime.so")).relative_to(root)
    script = root / "usr/share/gdb/auto-load" / f"{driver}-gdb.py"
    expect(script.is_file(), f"gdb finds {script}")
    compile(script.read_text(encoding="utf-8"), script.name, "exec")


def check_completions(root):
    expect(complete(root, "oclc --self-check-s") == ["--self-check-seed="], "an option is completed")
    expect(complete(root, "oclc --emit=llvm") == ["llvm-ir", "llvm-bc"], "a listed value is completed")
    expect("neoverse-n1" in complete(root, "oclc --cpu=neoverse-"), "CPUs are completed")
    expect(complete(root, "oclc /etc/os-rel") == ["/etc/os-release"], "files are completed")
    # The folders that Debian's shells search.
    for shell, script in (("zsh", "zsh/vendor-completions/_oclc"), ("fish", "fish/vendor_completions.d/oclc.fish")):
        expect((root / "usr/share" / script).is_file(), f"{shell} finds {script}")
        if shutil.which(shell):
            run(shell, "-n", root / "usr/share" / script)


def main():
    build, scratch = Path(sys.argv[1]), Path(sys.argv[2])
    missing = [name for name in ("dpkg-deb", "dpkg-shlibdeps", "file") if not shutil.which(name)]
    if missing:
        print("there is no", ", ".join(missing))
        sys.exit(SKIPPED)
    shutil.rmtree(scratch, ignore_errors=True)
    root = scratch / "root"
    root.mkdir(parents=True)
    run("cpack", "-G", "DEB", "-D", "CPACK_INSTALL_PREFIX=/usr", "-D", f"CPACK_PACKAGE_DIRECTORY={scratch}",
        "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", cwd=build, umask=0o022)
    packages = {fields(path)["Package"]: path for path in scratch.glob("*.deb")}
    expect(sorted(packages) == PACKAGES, f"the packages are {sorted(packages)}")
    for path in packages.values():
        run("dpkg-deb", "--extract", path, root)
    check_runtime("oclc-runtime", fields(packages["oclc-runtime"]))
    expect("libclang-cpp" in fields(packages["oclc"])["Depends"], "the compiler depends on Clang")
    expect(fields(packages["oclc-doc"])["Architecture"] == "all", "documents are for all machines")
    check_installed(root, scratch)
    check_completions(root)
    check_debugger(root)


if __name__ == "__main__":
    main()
