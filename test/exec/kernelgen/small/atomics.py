"""Generates atomics whose results do not depend on the order of work-items.

Each shared word has one operation. The result of an atomic is used if the word belongs to the work-item alone, or if
the set of all results is the same in each order.
"""

from kernelgen.small.feature import Feature

SHARED = [("add", 0), ("sub", 4), ("min", 8), ("max", 12), ("or", 16), ("and", 20), ("xor", 24)]

ATOMICS = {
    "counters": Feature(
        parameters=(("volatile global uint *counters", "g:32:{seed}:1"),),
        writes=tuple(f"atomic_{name}(&counters[{first} + ({{L}} & 3)], {{V}});" for name, first in SHARED) +
        tuple(f"atomic_{name}(&counters[{first}], {{L}});" for name, first in SHARED) +
        ("atomic_inc(&counters[{s} & 3]);", "if ({c}) atomic_inc(&counters[1]);", "atomic_add(&counters[n & 3], {v});",
         "if ({c}) atomic_max(&counters[12 + (n & 3)], {L});", "atomic_dec(&counters[4 + ({v} & 3)]);")),
    "wide counters": Feature(
        parameters=(("volatile global atomic_int *totals", "g:16:0"),),
        writes=("atomic_fetch_add_explicit(&totals[{L} & 3], (int){V}, memory_order_relaxed, memory_scope_device);",
                "atomic_fetch_max_explicit(&totals[4 + ({L} & 3)], (int){L}, memory_order_relaxed, "
                "memory_scope_device);",
                "atomic_fetch_or_explicit(&totals[8], 1 << ({L} & 31), memory_order_relaxed, memory_scope_device);",
                "if ({c}) atomic_fetch_sub_explicit(&totals[12], (int){L}, memory_order_relaxed, "
                "memory_scope_device);")),
    "own word": Feature(
        parameters=(("volatile global uint *words", "g:{elements * 2}:{seed}:1"),),
        reads=("atomic_add(&words[{i} * 2], {L})", "atomic_inc(&words[{i} * 2])", "atomic_xchg(&words[{i} * 2], {L})",
               "atomic_cmpxchg(&words[{i} * 2], {L}, {L})", "atomic_min(&words[{i} * 2], {L})",
               "atomic_or(&words[{i} * 2 + 1], {s})", "words[{i} * 2]"),
        writes=("{a} += atomic_add(&words[{i} * 2], {V});", "if (atomic_xchg(&words[{i} * 2], {L}) < 9) {a} ^= {L};",
                "{a} = atomic_cmpxchg(&words[{i} * 2], {s}, {L});", "atomic_max(&words[{i} * 2], {V});",
                "if ({c}) {a} += atomic_dec(&words[{i} * 2]);", "words[{i} * 2] = {L};")),
    "numbers": Feature(
        parameters=(("volatile global uint *taken", "g:24:0"),),
        writes=(("{", "uint number = atomic_inc(&taken[{L} & 3]);",
                 "atomic_add(&taken[12], number * 0x9e3779b1u ^ number);", "}"),
                ("if ({c}) {", "uint number = atomic_inc(&taken[8]);", "atomic_add(&taken[9], number * number);", "}"),
                ("{", "uint many = {s}, number = atomic_add(&taken[10], many);",
                 "atomic_add(&taken[11], (number + many) * (number + many) - number * number);", "}"))),
}
