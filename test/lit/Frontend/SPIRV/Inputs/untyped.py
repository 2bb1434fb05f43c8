"""Assembles the instructions of SPV_KHR_untyped_pointers, which older versions of SPIRV-Tools do not know.

untyped.py FILE

Writes FILE, which is SPIR-V assembly, with these instructions as words.
"""

import re
import sys

OPCODES = {"OpTypeUntypedPointerKHR": 4417, "OpUntypedVariableKHR": 4418, "OpUntypedAccessChainKHR": 4419,
           "OpUntypedInBoundsAccessChainKHR": 4420, "OpUntypedPtrAccessChainKHR": 4423,
           "OpUntypedInBoundsPtrAccessChainKHR": 4424, "OpUntypedArrayLengthKHR": 4425, "OpUntypedPrefetchKHR": 4426}
CLASSES = {"UniformConstant": 0, "Workgroup": 4, "CrossWorkgroup": 5, "Function": 7, "Generic": 8}


def words(match):
    result, name, operands = match.groups()
    operands = [f"!{CLASSES[operand]}" if operand in CLASSES else operand for operand in operands.split()]
    if name in ("OpTypeUntypedPointerKHR", "OpSpecConstantOp"):
        operands.insert(0, result)
    elif result:
        operands.insert(1, result)
    if name == "OpSpecConstantOp":
        operands[0:2] = [operands[1], operands[0]]
        name, operands[2] = 52, f"!{OPCODES[operands[2]]}"
    else:
        name = OPCODES[name]
    return " ".join([f"!{len(operands) + 1 << 16 | name}", *operands])


text = open(sys.argv[1], encoding="ascii").read()
text = text.replace("OpCapability UntypedPointersKHR", "OpCapability !4473")
INSTRUCTION = r"(?:(%\w+) = )?(OpSpecConstantOp(?= %\w+ OpUntyped)|Op(?:TypeUntypedPointer|Untyped\w+)KHR) (.*)"
print(re.sub(rf"^{INSTRUCTION}$", words, text, flags=re.MULTILINE), end="")
