"""Defines the private variables of a kernel, in groups that each kernel has or omits.

In templates, {x} and {X} stand for expressions that may be varying, {u} for a uniform one, {c} for a condition, {r} for
a value of the group's own floating-point type, {op} for an assignment operator and {k} for a digit. Floating-point
numbers stay finite, and every operation on them is exact or rounded in one way only.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class State:
    declare: list                 # lines
    read: list                    # uint expressions
    write: list                   # statements
    digest: list                  # uint expressions that together depend on the whole group
    needs: tuple = ()             # other groups
    lines: list = field(default_factory=list)  # statements after the declarations


def floating(kind, name, bits, limit, scale):
    """Returns a group of two variables of a floating-point type, which stay within +-limit."""
    def of(text):
        return f"({kind}){text}"

    def bounded(text):
        return f"clamp({text}, {of(-limit)}, {of(limit)})"
    zero, whole, other = of("0.0f"), of(f"({{x}} & {scale - 1}u)"), name + "2"
    return State(
        declare=[f"{kind} {name} = {of('(lin & 15u)')};", f"{kind} {other} = {of('0.25f')};"],
        read=[f"(uint)as_{bits}({name} + {zero})", f"({name} < {of('{k}.5f')} ? {{x}} : {{x}})",
              f"({name} >= {other} ? 1u : 0u)"],
        write=[f"{name} = {name} * {of('0.5f')} + {whole};",
               f"{name} = {bounded(f'{name} * {other} - {whole}')};",
               f"{other} = {bounded(other + ' + ' + name + ' * ' + of('1.25f'))};",
               f"{other} = {{c}} ? {name} : -{other};",
               f"{name} = fmin({name}, {of('{k}.25f')}) + fmax({other}, {of('-{k}.75f')}) * {of('0.125f')};",
               f"{name} = fabs({name}) - {other} * {of('0.0625f')};"],
        digest=[f"(uint)as_{bits}({name} + {zero})", f"(uint)as_{bits}({other} + {zero})"])


STATE = {
    "signed": State(["int si = (int)lin - 3;"], ["(uint)si", "(uint)(si >> 3)", "(si < (int){k} ? {x} : {x})"],
                    ["si = si * 3 - (int){X};", "si -= (int){X};", "si = (si >> 1) ^ (int){X};",
                     "si = max(si, (int){x});", "si = si / (int)(({x} & 7u) + 1u);"], ["(uint)si"]),
    "narrow": State(["uchar small = (uchar)me;", "short s16 = (short)lin;", "char s8 = (char)n;"],
                    ["(uint)small", "(uint)s16", "(uint)s8", "(uint)(s8 < s16)"],
                    ["small {op} {X};", "s16 += (short){X};", "s8 = (char)(s8 * 5 + (char){X});",
                     "s16 = (short)(s16 >> ({x} & 7u));", "small = (uchar)(small + s8);"],
                    ["(uint)small", "(uint)s16", "(uint)s8"]),
    "wide": State(["ulong wide = m + me;", "long s64 = (long)m - (long)lin;"],
                  ["(uint)wide", "(uint)(wide >> 33)", "(uint)(s64 >> 5)", "(s64 < 0 ? {x} : {x})"],
                  ["wide {op} {X};", "wide = wide * 0x9e3779b97f4a7c15ul + {X};", "s64 -= (long)(wide >> 3);",
                   "s64 = (s64 >> ({x} & 15u)) + (long){X};", "wide = rotate(wide, (ulong)({x} & 63u));"],
                  ["(uint)wide", "(uint)(wide >> 32)", "(uint)s64", "(uint)(s64 >> 32)"]),
    "flag": State(["bool flag = (me & 1u) != 0u;"], ["(uint)flag", "(flag ? {x} : {x})"],
                  ["flag = {c};", "flag = !flag && {c};"], ["(flag ? 999u : 0u)"]),
    "array": State(["uint arr[4] = {me, lin, n, 3u};"], ["arr[{k} & 3u]", "arr[{x} & 3u]", "arr[{u} & 3u]"],
                   ["arr[{x} & 3u] {op} {X};", "arr[{u} & 3u] {op} {X};", "arr[{x} & 3u] = arr[{u} & 3u];"],
                   ["arr[0]", "arr[1]", "arr[2]", "arr[3]"]),
    "pointer": State(["uint *ptr = &arr[2];"], ["*ptr"],
                     ["*ptr {op} {X};", "ptr = {c} ? &arr[{x} & 3u] : &v1;", "ptr = &arr[{u} & 3u];"],
                     ["*ptr"], needs=("array",)),
    "bytes": State(["uchar bytes[12];"], ["(uint)bytes[{x} % 12u]", "(uint)bytes[{u} % 12u]"],
                   ["bytes[{x} % 12u] {op} {X};", "bytes[{u} % 12u] = (uchar){X};"],
                   ["(uint)bytes[lin % 12u]", "(uint)bytes[11]"],
                   lines=["for (uint k = 0; k < 12u; ++k) bytes[k] = (uchar)(k * me);"]),
    "grid": State(["ulong grid[3][5];"], ["(uint)grid[{x} % 3u][{x} % 5u]", "(uint)grid[{u} % 3u][{x} % 5u]"],
                  ["grid[{x} % 3u][{x} % 5u] {op} {X};", "grid[{u} % 3u][{u} % 5u] {op} {X};",
                   "grid[{u} % 3u][{x} % 5u] += grid[{x} % 3u][{u} % 5u];"],
                  ["(uint)grid[lin % 3u][lin % 5u]", "(uint)grid[2][4]", "(uint)grid[1][0]"],
                  lines=["for (uint k = 0; k < 15u; ++k) grid[k / 5u][k % 5u] = k + lin;"]),
    "struct": State(["struct Pair st = {lin, m, {1u, me, 2u}};", "struct Pair other = {n, me, {0u, 1u, lin}};"],
                    ["st.a", "(uint)st.b", "st.c[{x} % 3u]", "other.c[{u} % 3u]"],
                    ["st.a {op} {X};", "st.b {op} {X};", "st.c[{x} % 3u] {op} {X};", "other = st;", "st = other;",
                     "st = {c} ? st : other;", "other.c[{u} % 3u] {op} {X};"],
                    ["st.a", "(uint)st.b", "st.c[0]", "st.c[1]", "st.c[2]", "other.c[1]", "(uint)other.b"]),
    "aligned": State(["struct Five five __attribute__((aligned(32))) = {{me, lin, n, 3u, 1u}};",
                      "struct Five last = {{n, 1u, lin, me, 2u}};"],
                     ["five.a[{x} % 5u]", "five.a[{u} % 5u]", "last.a[{x} % 5u]"],
                     ["five.a[{x} % 5u] {op} {X};", "last = five;", "five = last;", "five = {c} ? five : last;",
                      "last.a[{u} % 5u] {op} {X};"],
                     ["five.a[0]", "five.a[lin % 5u]", "five.a[4]", "last.a[3]"]),
    "vector": State(["uint4 vec = V4(lin, n, me, 1u);"], ["vec.x", "vec.w", "(vec + vec.yzwx).z"],
                    ["vec.x {op} {X};", "vec.w {op} {X};", "vec.yz = vec.wx;", "vec = vec + V4({X}, {x}, {u}, lin);",
                     "vec = vec * V4({x}, 3u, {u}, 5u) ^ vec.wzyx;"], ["vec.x", "vec.y", "vec.z", "vec.w"]),
    "floats": State(["float4 rows = V4F((float)(lin & 7u), 1.0f, 2.5f, (float)(me & 31u));"],
                    ["as_uint(rows.x + 0.0f)", "(rows.y < rows.z ? {x} : {x})"],
                    ["rows = rows * 0.5f + V4F(1.0f, (float)({x} & 63u), (float)({u} & 63u), 0.25f);",
                     "rows = rows.wxyz;", "rows.z = rows.x * 0.125f - rows.y;"],
                    ["as_uint(rows.x + 0.0f)", "as_uint(rows.y + 0.0f)", "as_uint(rows.z + 0.0f)",
                     "as_uint(rows.w + 0.0f)"]),
    "float": floating("float", "real", "uint", 4096, 1024),
    "double": floating("double", "dbl", "ulong", 4096, 1024),
    "half": floating("half", "hlf", "ushort", 32, 16),
}
