"""Compares the machine code that oclc --explain=json shows with the code that oclc makes without it.

compare-code.py FOLDER CPU... -- FILE.cl... -- OCLC OPTIONS...
"""

import itertools
import json
import os
import re
import subprocess
import sys


def code_of_object(path):
    """Maps the name of each function to the addresses and names of its instructions."""
    text = subprocess.run(["llvm-objdump", "-d", "--no-show-raw-insn", "--mattr=+all", path], check=True,
                          capture_output=True, text=True).stdout
    functions, current = {}, None
    for line in text.splitlines():
        if name := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            current = functions.setdefault(name[1], [])
        elif inst := re.match(r" +([0-9a-f]+):\s+(\S+)", line):
            current.append((int(inst[1], 16), inst[2]))
    return functions


def is_same(found, expected):
    """True if the instructions are the same, as far as the disassembler of LLVM knows those of RISC-V."""
    return len(found) == len(expected) and all(a[0] == b[0] and b[1] in {a[1], "<unknown>"}
                                               for a, b in zip(found, expected))


def compare(cpu, kernel, oclc):
    subprocess.run([*oclc, f"--cpu={cpu}", "--emit=obj", kernel, "-o", "code.o"], check=True)
    subprocess.run([*oclc, f"--cpu={cpu}", "--explain=json", kernel, "-o", "code.json"], check=True)
    with open("code.json", encoding="utf-8") as file:
        target = json.load(file)["targets"][0]
    found = {function["name"]: [(inst[0], inst[1].split()[0]) for inst in function["instructions"]]
             for function in target["code"]}
    expected = code_of_object("code.o")
    if target["codeNote"] or found.keys() != expected.keys() or \
            not all(is_same(found[name], expected[name]) for name in expected):
        sys.exit(f"{kernel} for {cpu}: the code differs. {target['codeNote']}")
    if not any(inst[4] for function in target["code"] for inst in function["instructions"]):
        sys.exit(f"{kernel} for {cpu}: no instruction has a line")


def main():
    os.makedirs(sys.argv[1], exist_ok=True)
    os.chdir(sys.argv[1])
    groups = [list(words) for is_end, words in itertools.groupby(sys.argv[2:], lambda word: word == "--") if not is_end]
    cpus, kernels, oclc = groups
    for cpu, kernel in itertools.product(cpus, kernels):
        compare(cpu, kernel, oclc)


main()
