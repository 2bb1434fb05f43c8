#!/usr/bin/env python3
"""Runs clinfo in each of its forms. It must report no error and all values, and the values that can be checked must be
true."""

import os
import re
import subprocess
import sys

# These properties are empty on this device.
EMPTY = {
    "CL_DEVICE_BUILT_IN_KERNELS",
    "CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION",
    "CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR",
    "CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES",
    "CL_DEVICE_IL_VERSION",
    "CL_DEVICE_ILS_WITH_VERSION",
    "CL_DEVICE_PARTITION_AFFINITY_DOMAIN",  # Empty on a machine with one NUMA node.
    "CL_DEVICE_PARTITION_PROPERTIES",  # Empty on a machine with one CPU.
    "CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES",
}

failures = []


def expect(holds, message):
    if not holds:
        failures.append(message)


def output_of(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60)
    what = " ".join(["clinfo", *arguments])
    expect(done.returncode == 0, f"{what}: exit status {done.returncode}")
    expect(not done.stderr, f"{what}: {done.stderr}")
    for line in done.stdout.splitlines():
        # If a query fails, clinfo prints <function:line: query : error -30> in place of the value.
        expect(not re.search(r"<|\berror\b.*-\d", line), f"{what}: {line.strip()}")
    return done.stdout


def raw_values(text):
    """Returns the device's properties by name."""
    values = {}
    for line in text.splitlines():
        if match := re.match(r"\[\w+/0\]\s+(CL_\w+)\s*(.*)", line):
            name, value = match.groups()
            expect(name not in values, f"{name} twice")
            values[name] = value.strip()
    return values


def check_values(values):
    for name, value in values.items():
        expect(value or name in EMPTY, f"{name} has no value")
    cpus = str(len(os.sched_getaffinity(0)))
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for name, value in {
        "CL_DEVICE_TYPE": "CL_DEVICE_TYPE_CPU",
        "CL_DEVICE_MAX_COMPUTE_UNITS": cpus,
        "CL_DEVICE_PARTITION_MAX_SUB_DEVICES": cpus,
        "CL_DEVICE_AVAILABLE": "CL_TRUE",
        "CL_DEVICE_COMPILER_AVAILABLE": "CL_FALSE",
        "CL_DEVICE_ADDRESS_BITS": "64",
        "CL_DEVICE_ENDIAN_LITTLE": "CL_TRUE",
        "CL_DEVICE_IMAGE_SUPPORT": "CL_TRUE",
        "CL_DEVICE_NUMERIC_VERSION": "0xc00000",
    }.items():
        expect(values.get(name) == value, f"{name} is {values.get(name)}, not {value}")
    size = int(values.get("CL_DEVICE_GLOBAL_MEM_SIZE", 0))
    expect(0 < size <= memory, f"{size} bytes of global memory on a machine with {memory}")
    expect(
        int(values.get("CL_DEVICE_MAX_MEM_ALLOC_SIZE", 0)) * 4 >= size,
        "less than a quarter of the memory in one buffer",
    )
    names = values.get("CL_DEVICE_EXTENSIONS", "").split()
    versions = values.get("CL_DEVICE_EXTENSIONS_WITH_VERSION", "").split()
    expect(
        names == [entry.split(":")[0] for entry in versions],
        "extensions with versions are not those without",
    )


def main():
    program = sys.argv[1]
    for form in ["--human", "--list", "--null-platform"]:
        text = output_of(program, form)
        expect("oclc" in text, f"clinfo {form} does not name the platform")
    raw = output_of(program, "--raw")
    expect(re.search(r"^#PLATFORMS\s+1$", raw, re.M), "not one platform")
    expect(re.search(r"#DEVICES\s+1$", raw, re.M), "not one device")
    values = raw_values(raw)
    expect(len(values) >= 90, f"only {len(values)} properties")
    check_values(values)
    if failures:
        print("\n".join(failures))
        sys.exit(1)


if __name__ == "__main__":
    main()
