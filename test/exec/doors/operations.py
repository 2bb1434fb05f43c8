"""The operations of check-doors, in groups."""

import re

from doors.kernel import FLOATS, INTEGERS, LENGTHS, SIZES, Kernel, Operation, vector

UNSIGNED = dict(zip(["char", "short", "int", "long"], ["uchar", "ushort", "uint", "ulong"]))
UNSIGNED.update({name: name for name in list(UNSIGNED.values())})
SIGNED = {UNSIGNED[name]: name for name in ["char", "short", "int", "long"]}
SIGNED.update({name: name for name in list(SIGNED.values())})
TWICE = {"char": "short", "uchar": "ushort", "short": "int", "ushort": "uint", "int": "long", "uint": "ulong"}
SAME_SIZE = {"half": "short", "float": "int", "double": "long"}
ROUNDING = ["", "_rte", "_rtz", "_rtp", "_rtn"]


def for_lengths(element, expression, lengths=None):
    """Returns the operation for each length; {n} in its expression is the length, and empty for a scalar."""
    return [Operation(element, length, expression.format(n=length if length > 1 else ""))
            for length in lengths or LENGTHS]


def conversions(source):
    for to in SIZES:
        # Numbers beyond the range of an integer have a defined result only with saturation.
        if source in INTEGERS or to in FLOATS:
            yield from for_lengths(to, f"convert_{to}{{n}}(a)")
        if to in INTEGERS:
            yield from for_lengths(to, f"convert_{to}{{n}}_sat(a)")
        saturation = "_sat" if to in INTEGERS else ""
        for mode in ROUNDING[1:] if source in FLOATS or to in FLOATS else []:
            yield from for_lengths(to, f"convert_{to}{{n}}{saturation}{mode}(a)", [1, 4])


def chains(source):
    for middle in INTEGERS if source in INTEGERS else []:
        for to in INTEGERS:
            yield from for_lengths(to, f"convert_{to}{{n}}(convert_{middle}{{n}}(a))", [1, 4])
            yield from for_lengths(to, f"convert_{to}{{n}}_sat(convert_{middle}{{n}}_sat(a))", [3])
            yield Operation(to, 1, f"({to})({middle})a")
    for middle in ["float", "double"] if source in INTEGERS else []:
        for to in INTEGERS:
            yield from for_lengths(to, f"convert_{to}{{n}}_sat(convert_{middle}{{n}}(a) * 0.5f)", [1, 4])


def integers(source):
    if source not in INTEGERS:
        return
    unsigned = UNSIGNED[source]
    for name in ["clz", "ctz", "popcount"]:
        yield from for_lengths(source, f"{name}(a)")
    for name in ["add_sat", "sub_sat", "hadd", "rhadd", "max", "min", "mul_hi", "rotate"]:
        yield from for_lengths(source, f"{name}(a, b)")
    for name in ["mad_hi", "mad_sat", "bitselect"]:
        yield from for_lengths(source, f"{name}(a, b, c)")
    yield from for_lengths(unsigned, "abs(a)")
    yield from for_lengths(unsigned, "abs_diff(a, b)")
    yield from for_lengths(source, "clamp(a, min(b, c), max(b, c))")
    for selector in {SIGNED[source], unsigned}:
        yield from for_lengths(source, f"select(a, b, as_{selector}{{n}}(c))")
    if source in TWICE:
        yield from for_lengths(TWICE[source], f"upsample(a, as_{unsigned}{{n}}(b))")
    if SIZES[source] == 4:
        yield from for_lengths(source, "mul24(a >> 8, b >> 8)")
        yield from for_lengths(source, "mad24(a >> 8, b >> 8, c)")


def operators(source):
    if source not in INTEGERS:
        return
    for operator in ["+", "-", "*", "&", "|", "^", "<<", ">>"]:
        yield from for_lengths(source, f"a {operator} b")
    for operator in ["/", "%"]:
        yield from for_lengths(source, f"(a >> ({source})1) {operator} (b | ({source})1)")
    for operator in ["<", "<=", ">", ">=", "==", "!="]:
        # Comparisons of vectors give integers of the same size, those of scalars ints.
        yield Operation("int", 1, f"a {operator} b")
        yield from for_lengths(SIGNED[source], f"a {operator} b", LENGTHS[1:])


def scalars(source):
    """Yields functions of vectors that take scalars."""
    vectors = LENGTHS[1:]
    for name in ["min", "max"] if source in INTEGERS else ["min", "max", "fmin", "fmax"]:
        yield from for_lengths(source, f"{name}(a, x)", vectors)
        yield from for_lengths(source, f"{name}(a, ({source})3)", vectors)
    yield from for_lengths(source, "clamp(a, min(x, y), max(x, y))", vectors)
    yield from for_lengths(source, f"clamp(a, ({source})3, max(x, ({source})3))", vectors)
    yield from for_lengths(source, "x", vectors)
    yield from for_lengths(source, "x < y ? a : b", vectors)
    yield Operation(source, 4, f"({source}4)(x, y, z, x)")
    if source in FLOATS:
        yield from for_lengths(source, "mix(a, b, x)", vectors)
        yield from for_lengths(source, "step(x, a)", vectors)
        yield from for_lengths(source, "smoothstep(fmin(x, y), fmax(x, y) + 1, a)", vectors)
        yield from for_lengths(source, "ldexp(a, (int)clamp(x, (" + source + ")-20, (" + source + ")20))", vectors)


def bits(source):
    if source not in INTEGERS:
        return
    bits_of = {"signed": SIGNED[source], "unsigned": UNSIGNED[source]}
    for sign, result in bits_of.items():
        yield from for_lengths(result, f"bitfield_extract_{sign}(a, i % 4, i / 4 % 5)")
    yield from for_lengths(source, "bitfield_insert(a, b, i % 4, i / 4 % 5)")
    yield from for_lengths(source, "bit_reverse(a)")
    if SIZES[source] == 1:
        both = [(SIGNED[source], "int"), (UNSIGNED[source], "uint" if source == "uchar" else "int")]
        for other, result in both:
            yield Operation(result, 1, f"dot(a, as_{vector(other, 4)}(b))", 4)
            yield Operation(result, 1, f"dot_acc_sat(a, as_{vector(other, 4)}(b), ({result})a.x << 24)", 4)
    if SIZES[source] == 4:
        for signs in ["ss", "su", "us", "uu"]:
            result = "uint" if signs == "uu" else "int"
            packed = f"4x8packed_{signs}_{result}(as_uint(a), as_uint(b)"
            yield Operation(result, 1, f"dot_{packed})")
            yield Operation(result, 1, f"dot_acc_sat_{packed}, as_{result}(c))")


def relations(source):
    if source in INTEGERS:
        for name in ["any", "all"] if SIGNED[source] == source else []:
            yield from (Operation("int", 1, f"{name}(a)", length) for length in LENGTHS)
        for length in [2, 4, 8, 16]:
            mask = vector(UNSIGNED[source], length)
            yield Operation(source, length, f"shuffle(a, as_{mask}(b))")
            yield Operation(source, length, f"shuffle2(a, b, as_{mask}(c))")
        return
    result = SAME_SIZE[source]
    for name in ["isnan", "isinf", "isfinite", "signbit"]:
        yield Operation("int", 1, f"{name}(a)")
        yield from for_lengths(result, f"{name}(a)", LENGTHS[1:])
    for name in ["isequal", "isnotequal", "isgreater", "isless", "islessequal", "isunordered"]:
        yield Operation("int", 1, f"{name}(a, b)")
        yield from for_lengths(result, f"{name}(a, b)", LENGTHS[1:])
    for selector in [result, UNSIGNED[result]]:
        yield from for_lengths(source, f"select(a, b, as_{selector}{{n}}(c))")


def collectives(source):
    """Yields functions of work-groups and sub-groups. Every work-item calls them."""
    reductions = ["min", "max"] if source in FLOATS else ["add", "min", "max"]
    for group in ["work_group", "sub_group"] if SIZES[source] >= 4 else []:
        for operation in reductions:
            for form in ["reduce", "scan_inclusive", "scan_exclusive"]:
                yield Operation(source, 1, f"{group}_{form}_{operation}(a)")
        yield Operation(source, 1, f"{group}_broadcast(a, 1)")
    # Numbers of other types than those above, and shuffles.
    for operation in reductions + ([] if source in FLOATS else ["mul", "and", "or", "xor"]):
        yield Operation(source, 1, f"sub_group_clustered_reduce_{operation}(a, 2)")
    yield Operation(source, 1, "sub_group_shuffle(a, get_sub_group_local_id() / 2)")
    yield Operation(source, 1, "sub_group_shuffle_xor(a, 1)")


def atomics(source):
    """Yields updates of a variable of the work-item, and the value that they leave there."""
    if source not in ["int", "uint", "long", "ulong"]:
        return
    start = "atom" if SIZES[source] == 8 else "atomic"
    place = f"((volatile __global {source} *)(out + FREE) + i)"
    for name in ["add", "sub", "min", "max", "and", "or", "xor", "xchg"]:
        yield Operation(source, 1, f"(*{place} = a, {start}_{name}({place}, b))")
        yield Operation(source, 1, f"(*{place} = a, {start}_{name}({place}, b), *{place})")
    variable = f"((volatile __global atomic_{source} *)(out + FREE) + i)"
    for name in ["add", "sub", "min", "max", "and", "or", "xor"]:
        yield Operation(source, 1, f"(*{place} = a, atomic_fetch_{name}({variable}, b), *{place})")
        yield Operation(source, 1, f"(*{place} = a, atomic_fetch_{name}_explicit({variable}, b, memory_order_relaxed, "
                                   f"memory_scope_device), *{place})")


def halves(source):
    """Yields loads of halves from the input, and stores of halves."""
    if source == "half":
        for length in LENGTHS:
            suffix = length if length > 1 else ""
            yield Operation("float", length, f"vload_half{suffix}(i % 4, (__global const half *)in)")
        for length in LENGTHS[1:]:
            yield Operation("float", length, f"vloada_half{length}(i % 4, (__global const half *)in)")
        return
    for length in LENGTHS if source in FLOATS else []:
        for mode in ROUNDING:
            yield stored("vstore_half" + (str(length) if length > 1 else "") + mode, length, length)
            if length > 1:
                yield stored(f"vstorea_half{length}{mode}", length, 4 if length == 3 else length)


def stored(function, length, stride):
    """Returns what a function that stores halves leaves, and the halves behind it."""
    place = "(__global half *)(out + FREE) + i * 80"
    read = f"vload_half16(0, {place} + i % 4 * {stride})"
    return Operation("float", 16, f"({function}(a, i % 4, {place}), {read})", length)


GROUPS = {"conversions": conversions, "chains": chains, "integers": integers, "operators": operators,
          "scalars": scalars, "bits": bits, "relations": relations, "collectives": collectives,
          "atomics": atomics, "halves": halves}


def in_few_lengths(operations):
    """Returns the first length of each operation and another one, which is not the same for all operations. Of two
    lengths it returns only one."""
    forms = {}
    for operation in operations:
        forms.setdefault((operation.type, re.sub(r"[0-9]+", "", operation.expression)), []).append(operation)
    return [operation for number, (first, *others) in enumerate(forms.values())
            for operation in ([first, others[number % len(others)]] if len(others) > 1
                              else [[first, *others][number % (1 + len(others))]])]


def kernels(group, in_all_lengths=True):
    """Returns a kernel for each type that the group has operations for."""
    made = [Kernel(group, source, list(GROUPS[group](source))) for source in SIZES]
    if not in_all_lengths:
        made = [Kernel(group, kernel.source, in_few_lengths(kernel.operations)) for kernel in made]
    return [kernel for kernel in made if kernel.operations]
