"""The lit suite: passes on IR (.ll), the compiler and its tools on OpenCL C (.cl), whole scenarios (.test).

Tools of the build and of LLVM stand on PATH: oclc, oclopt, ocldis, FileCheck, not, and opt and its
relatives without a version in the name. Substitutions:

  %plugin     the passes as a plugin, for opt -load-pass-plugin
  %examples   the folder of the example kernels

Features: avx2, avx512 (what this machine can run).
"""

import os

import lit.formats

config.name = "oclc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cl", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.build_root, "test", "lit")

config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.build_root, "bin"), config.llvm_bin, os.environ["PATH"]])
config.environment["OCL_ICD_VENDORS"] = os.path.join(config.build_root, "etc", "OpenCL", "vendors")

config.substitutions += [
    ("%plugin", os.path.join(config.build_root, "lib", "oclc-passes.so")),
    ("%examples", os.path.join(config.source_root, "examples")),
]

with open("/proc/cpuinfo", encoding="ascii") as cpuinfo:
    flags = next((line.split() for line in cpuinfo if line.startswith("flags")), [])
for feature, flag in (("avx2", "avx2"), ("avx512", "avx512vl")):
    if flag in flags:
        config.available_features.add(feature)
