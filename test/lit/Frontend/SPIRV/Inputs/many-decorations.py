"""Writes a module in SPIR-V assembly with a decoration group of N decorations and N targets.

many-decorations.py N
"""

import sys

count = int(sys.argv[1])
print("OpCapability Addresses\nOpCapability Kernel\nOpMemoryModel Physical64 OpenCL")
print("OpDecorate %group Constant\n" * count + "%group = OpDecorationGroup")
print("OpGroupDecorate %group " + " ".join(f"%{index}" for index in range(1000, 1000 + count)))
print("%void = OpTypeVoid")
