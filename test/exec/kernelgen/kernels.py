"""Generates a kernel with its helper functions, and a file of kernels."""

import random

from kernelgen.barriers import Barriers
from kernelgen.control import Control
from kernelgen.expressions import Expressions
from kernelgen.launches import launches, specialised_sizes
from kernelgen.open_rule import OpenRule
from kernelgen.scope import Scope, nest
from kernelgen.state import STATE

PRELUDE = """\
// Written by random-kernels, seed {seed}.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define MAX_ITEMS 320
struct Pair {{ uint a; ulong b; uint c[3]; }};
struct Five {{ uint a[5]; }};
#define DIGEST(x) (((x) ^ ((x) >> 7)) * 0x9e3779b1u)
// Numbers that work-items take, and the sum of their digests.
#define TAKE_NUMBER(place) {{ \\
    uint taken = 28u + ((place) & 3u); \\
    uint number = atomic_inc(&counters[taken]); \\
    atomic_add(&counters[taken + 4u], DIGEST(number)); \\
  }}
// As many numbers as they want: digests of the first one and of the one behind the last.
#define TAKE_NUMBERS(place, many) {{ \\
    uint taken = 36u + ((place) & 3u), wanted = many; \\
    uint number = atomic_add(&counters[taken], wanted); \\
    atomic_add(&counters[taken + 4u], DIGEST(number + wanted) - DIGEST(number)); \\
  }}
__constant uint lut[16] = {{{numbers}}};
"""

# The arguments of every kernel, for run-kernels and in C.
ARGUMENTS = "g:16384:0 g:4096:{seed} g:64:{seed} g:4:0 g:44:{seed} g:4096:0 l:1280 u:{n} w:{m} b:32:8:{seed}"
PARAMETERS = ("__global uint *out, __global const uint *in, __constant uint *table, __global const uint *zero, "
              "__global uint *counters, __global uint *rows_of_groups, __local uint *scratch, uint n, ulong m, "
              "struct Pair pair")
HELPER_PARAMETERS = (
    "__global uint *out, __global const uint *in, __constant uint *table, __global const uint *zero, "
    "__global uint *counters, __global uint *row, __local uint *tile, __local uint *scratch, __local ulong *wides, "
    "__local float *reals, __local struct Pair *pairs, __local uint *shared, uint n, ulong m, "
    "const struct Pair *pair_of_kernel, uint v0, uint u0, uint *target")
LOCALS = ["LOCAL(uint, tile[MAX_ITEMS]);", "LOCAL(ulong, wides[MAX_ITEMS]);", "LOCAL(float, reals[MAX_ITEMS]);",
          "LOCAL(struct Pair, pairs[MAX_ITEMS]);", "LOCAL(uint, shared[7]);"]
ROW = ("__global uint *row = rows_of_groups + 64u * (uint)((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * "
       "get_num_groups(0) + get_group_id(0));")
# Declares a linear id in the group. Work-items that are adjacent in the last dimension have adjacent ones.
MIRRORED = ("uint mirrored = ((uint)get_local_id(0) * (uint)get_local_size(1) + (uint)get_local_id(1)) * "
            "(uint)get_local_size(2) + (uint)get_local_id(2);")
# Open kernels initialise local memory first, because a work-item that has returned does not write its elements.
FILL_LOCALS = ["tile[lin] = lin;", "scratch[lin] = n;", "wides[lin] = m;", "reals[lin] = 1.0f;",
               "pairs[lin].a = me;", "pairs[lin].b = lin;", "if (lin < 7u) shared[lin] = 1u;",
               "if (items < 7u && lin == 0u) for (uint k = 0; k < 7u; ++k) shared[k] = 1u;"]


class Function(Expressions, Control, Barriers, OpenRule):
    """Represents one kernel or helper: its variables and text."""

    def __init__(self, rng, prefix, helpers=(), is_kernel=True, is_open=False):
        self.rng, self.prefix, self.helpers = rng, prefix, helpers
        self.is_kernel, self.is_open = is_kernel, is_open
        self.declared, self.names = [], 0
        self.varying = ["v0", "v1", "v2", "v3"]
        self.uniform = ["u0", "u1", "u2"]
        self.states = rng.sample(sorted(STATE), rng.choice([0, 1, 2, 3, 5]) if is_kernel else rng.randint(0, 2))
        self.states += [need for name in self.states for need in STATE[name].needs if need not in self.states]
        self.budget = rng.choice([4, 7, 10, 14, 22]) if is_kernel else rng.randint(3, 9)
        # Each kernel omits some kinds of statements, so that the others are combined more often.
        self.without = {name for name in self.optional() if rng.random() < 0.4}

    def fresh(self, base):
        self.names += 1
        return f"{base}_{self.names}"

    def counter(self):
        name = self.fresh("i")
        self.declared.append(f"uint {name} = 0;")
        return name

    @staticmethod
    def optional():
        return ["divergent_if", "divergent_loop", "divergent_switch", "own_slot", "count", "take_number",
                "divergent_goto", "divergent_irreducible", "impossible", "barrier", "rotate_floats", "pairs",
                "transpose", "broadcast", "reread", "tree", "scan", "local_atomics", "collective", "async_copy",
                "group_if", "group_loop", "group_switch", "group_goto", "group_irreducible", "inner_array",
                "saved_branch", "group_return"]

    def choices(self, scope):
        shallow, flat = scope.loops < 3, scope.loops < 2
        chosen = {"assign": 8, "divergent_if": 2, "divergent_loop": 2 * shallow, "divergent_switch": 1, "own_slot": 1,
                  "count": 0.7, "take_number": 0.7, "divergent_goto": 1, "divergent_irreducible": 0.5 * flat,
                  "impossible": 0.4, "fill_array": "array" in self.states, "count_shared": 3 * scope.shared,
                  "assign_uniform": 3 * scope.uniform, "leave": 2 * (scope.breakable or bool(scope.exits))}
        if scope.barriers:
            chosen |= {"barrier": 2, "exchange": 3, "rotate_floats": 0.5, "pairs": 0.5, "transpose": 0.5,
                       "broadcast": 2, "reread": 1, "tree": 0.7 * flat, "scan": 0.7 * flat, "local_atomics": 1,
                       "group_if": 4, "group_loop": 4 * shallow, "group_switch": 1.2, "group_goto": 1, "group_irreducible": 0.7 * flat,
                       "inner_array": 1, "saved_branch": 1, "group_return": 0.3,
                       "call": 2 * (flat and bool(self.helpers))}
            if self.is_open:
                chosen |= {"way_past": 3, "hidden_barrier": 2, "some_return": 2 * self.is_kernel}
            else:
                # All work-items must call a collective function together, so none may have returned.
                chosen |= {"collective": 1.5 * flat, "async_copy": 0.7}
        return {name: weight for name, weight in chosen.items() if weight and name not in self.without}

    def block(self, scope, size=None):
        lines = []
        for _ in range(size or self.rng.randint(1, 4)):
            if self.budget <= 0:
                break
            lines += self.statement(scope)
        return lines

    def statement(self, scope):
        self.budget -= 1
        names, weights = zip(*self.choices(scope).items())
        return getattr(self, self.rng.choices(names, weights)[0])(scope)

    def variables(self):
        start = ["uint items = (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));",
                 "uint lin = (uint)get_local_linear_id();", "uint me = (uint)get_global_linear_id();", MIRRORED]
        if self.is_kernel:
            start += [ROW, "uint v0 = lin * 7u + 1u;", "uint u0 = n;"]
        start += ["event_t event;", f"uint v1 = me + {self.rng.randint(0, 99)}u;", "uint v2 = in[me & 1023u];",
                  "uint v3 = lin ^ n;", "uint u1 = (uint)m & 7u;", f"uint u2 = {self.rng.randint(0, 9)}u;"]
        for name in sorted(self.states, key=lambda name: name == "pointer"):
            start += STATE[name].declare + STATE[name].lines
        return start

    def digest(self):
        """Returns statements after which `sum` depends on all variables."""
        parts = self.varying + self.uniform + [part for name in self.states for part in STATE[name].digest]
        return ["uint sum = 0;"] + [f"sum = sum * 31u + {part};" for part in parts]

    def text(self, head, statements, end, first=()):
        body = list(first) + self.variables() + self.declared + statements + end
        return "\n".join(nest(head, body)) + "\n"


def helper(rng, name, helpers, is_open):
    function = Function(rng, name, helpers, is_kernel=False, is_open=is_open)
    statements = function.block(Scope(loops=2), rng.randint(2, 5))
    # `sum` is declared in a block of its own, so that no goto jumps over its declaration.
    end = nest("", [function.fill("*target += {X};")] + function.digest() + ["return sum;"])
    text = function.text(f"static uint {name}({HELPER_PARAMETERS})", statements, end)
    return text.replace("pair.", "pair_of_kernel->").replace("&pair,", "pair_of_kernel,")


def kernel(rng, name, is_open):
    helpers, text = [], ""
    for index in range(rng.choice([0, 0, 0, 1, 2])):
        helpers.append(f"{name}_help{index}")
        text += helper(rng, helpers[-1], helpers[:-1], is_open)
    function = Function(rng, name, helpers, is_open=is_open)
    statements = (FILL_LOCALS + [function.fence()] if is_open else []) + function.block(Scope(), rng.randint(3, 8))
    end = []
    if rng.random() < 0.3:
        end += nest(f"if ({function.condition(False)})", ["out[me * 8u] += v1;", "return;"])
        function.budget = max(function.budget, 4)
        end += function.block(Scope(uniform=False, barriers=False), 3)
    end += nest("", function.digest() + ["out[me * 8u + 7u] += sum;"])
    # Each buffer is distinct memory, so `restrict` is correct. It says nothing about writes of other work-items
    # after a barrier.
    parameters = PARAMETERS.replace("*", "*restrict ") if rng.random() < 0.5 else PARAMETERS
    # __local variables come first, as the language requires.
    return text + function.text(f"__kernel void {name}({parameters})", statements, end, LOCALS)


def kernel_file(first, count, is_open):
    """Returns kernels for `count` seeds. Two local sizes, one of them small, have variants; any other size runs the
    general variant."""
    numbers = ", ".join(f"{index * 0x9e3779b1 % 2**32}u" for index in range(1, 17))
    text = PRELUDE.format(seed=first, numbers=numbers)
    for seed in range(first, first + count):
        rng = random.Random(f"{'open' if is_open else 'regions'} {seed}")
        name, sizes = f"k{seed}", specialised_sizes(rng)
        values = ARGUMENTS.format(seed=rng.getrandbits(31) | 1, n=rng.randint(0, 20), m=rng.getrandbits(40))
        text += f"\n// EXEC: kernel {name} {values}\n" + ("// EXEC: open\n" if is_open else "")
        text += "// EXEC: sizes " + " ".join("x".join(map(str, size)) for size in sizes) + "\n"
        for launched in launches(rng, sizes):
            text += "// EXEC: launch " + " ".join(map(str, launched)) + "\n"
        text += kernel(rng, name, is_open)
    return text
