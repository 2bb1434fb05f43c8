"""The kernels of check-doors: operations that each write their results to a part of the output."""

from dataclasses import dataclass, field

SIZES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "long": 8, "ulong": 8,
         "half": 2, "float": 4, "double": 8}
FLOATS = ["half", "float", "double"]
INTEGERS = [name for name in SIZES if name not in FLOATS]
LENGTHS = [1, 2, 3, 4, 8, 16]
ITEMS = 256
FREE_BYTES = ITEMS * 160  # Behind the results, for operations that need memory.

# Values around all powers of two, zero, and random numbers of all lengths.
PROLOGUE = """\
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
ulong bits(__global const ulong *in, size_t at) {
  at %= 256;
  ulong power = ((ulong)1 << at / 3 % 64) - at % 2;
  return at % 3 == 0 ? power : (ulong)((long)in[at] >> at % 64);
}
"""

def vector(name, length):
    return name if length == 1 else f"{name}{length}"


@dataclass
class Operation:
    """An expression over vectors a, b and c of one length and scalars x, y and z."""

    type: str  # Of the elements of the result.
    length: int
    expression: str
    operand: int = 0  # Length of a, b and c; 0 stands for that of the result.

    def element(self):
        return SIZES[self.type]

    def size(self):
        return self.element() * self.length

    def describe(self):
        return f"{vector(self.type, self.length)} {self.expression} of {self.operand or self.length}"

    def text(self, source, place):
        return "".join([
            "  {\n",
            *(f"    {vector(source, self.operand or self.length)} {name} = {self.value(number)};\n"
              for number, name in enumerate("abc")),
            f"    {vector(self.type, self.length)} result = {self.expression};\n",
            f"    __global {self.type} *to = (__global {self.type} *)(out + {place}) + i * {self.length};\n",
            "    *to = result;\n" if self.length == 1 else f"    vstore{self.length}(result, 0, to);\n",
            "  }\n"])

    def value(self, number):
        """Returns an operand, whose elements are the numbers from some place on."""
        length = self.operand or self.length
        place = f"(i + {number * 37}) % {ITEMS}"
        return f"values[{place}]" if length == 1 else f"vload{length}(0, values + {place})"


@dataclass
class Kernel:
    """Operations on values of one type."""

    group: str
    source: str
    operations: list = field(default_factory=list)

    @property
    def name(self):
        return f"{self.group}_{self.source}"

    def places(self):
        """Yields each operation with the place of its results in the output."""
        place = 0
        for operation in self.operations:
            yield operation, place
            place += operation.size() * ITEMS

    def result_bytes(self):
        return sum(operation.size() * ITEMS for operation in self.operations)

    def bytes(self):
        return self.result_bytes() + FREE_BYTES

    def input(self):
        """Returns the buffer of 64-bit numbers for run-program."""
        return f"8:{ITEMS}:0:{0x9e3779b97f4a7c15}"

    def number(self):
        """Returns the number n as an expression. Floating-point numbers have fractions, and few halves are infinite."""
        if self.source not in FLOATS:
            return f"({self.source})bits(in, n)"
        return f"({self.source})((float)((int)bits(in, n) >> n % 32) * 0.125f)"

    def text(self):
        count = ITEMS + max(LENGTHS)
        scalars = ", ".join(f"{name} = values[(i + {number * 45 + 5}) % {ITEMS}]" for number, name in enumerate("xyz"))
        return "".join([
            f"#define FREE {self.result_bytes()}\n", PROLOGUE,
            f"__kernel void {self.name}(__global uchar *out, __global const ulong *in) {{\n",
            "  size_t i = get_global_id(0);\n",
            f"  {self.source} values[{count}];\n",
            f"  for (size_t n = 0; n < {count}; ++n)\n    values[n] = {self.number()};\n",
            f"  {self.source} {scalars};\n",
            *(operation.text(self.source, place) for operation, place in self.places()),
            "}\n"])
