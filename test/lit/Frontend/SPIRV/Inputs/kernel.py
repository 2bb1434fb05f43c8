"""Writes a kernel, *p = *p * *p + *p, in SPIR-V assembly.

kernel.py [--version VERSION] [--capability NAME] [--extension NAME] [--model MODEL] [LINE...]

Each LINE is inserted among execution modes and decorations.
"""

import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--version", default="1.2")
parser.add_argument("--capability", action="append", default=[])
parser.add_argument("--extension", action="append", default=[])
parser.add_argument("--import", dest="sets", action="append", default=[])
parser.add_argument("--model", default="Physical64 OpenCL")
parser.add_argument("lines", nargs="*")
arguments = parser.parse_args()

print("; SPIR-V\n; Version:", arguments.version)
for name in ["Addresses", "Kernel", "SubgroupDispatch", "Linkage"] + arguments.capability:
    print("OpCapability", name)
for name in arguments.extension:
    print(f'OpExtension "{name}"')
for name in arguments.sets:
    print(f'%set = OpExtInstImport "{name}"')
print("OpMemoryModel", arguments.model)
print('OpEntryPoint Kernel %k "k"')
for line in sorted(arguments.lines, key=lambda line: "Decorate" in line):
    print(line)
print("""\
OpDecorate %extent SpecId 7
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%floats = OpTypePointer CrossWorkgroup %float
%type = OpTypeFunction %void %floats
%one = OpConstant %uint 1
%extent = OpSpecConstant %uint 4
%k = OpFunction %void None %type
%out = OpFunctionParameter %floats
%entry = OpLabel
%x = OpLoad %float %out
%multiplied = OpFMul %float %x %x
%sum = OpFAdd %float %multiplied %x
OpStore %out %sum
OpReturn
OpFunctionEnd""")
