"""Generates floating-point numbers, including NaN, infinities and both zeros, and conversions with every rounding.

Only operations whose result is exactly defined occur. BITS gives the same bits for every NaN.
"""

from kernelgen.small.feature import Feature
from kernelgen.small.numbers import SIZES

ROUNDINGS = ["", "_rte", "_rtz", "_rtp", "_rtn"]


def floating(kind, letter):
    """Returns a feature with two variables of one type; {k} makes numbers that are exact in each type."""
    f, g = letter, letter * 2

    def number(text):
        return f"({kind}){text}"
    half = number("0.5f")
    small = number("({L} & 31)")
    reads = [f"({f} < {g} ? {{L}} : {{L}})", f"(int)({f} != {f})", f"BITS({f})", f"convert_int_sat({f})",
             f"convert_uint_sat_rte({f})", f"({f} <= {g} ? 1 : {{L}})"]
    reads += [f"convert_{to}_sat{rounding}({f})" for to in SIZES for rounding in ROUNDINGS]
    writes = [f"{f} = {f} * {half} + {small};", f"{f} += {g};", f"{f} = {g} - {f};", f"{g} = {f} * {g};",
              f"{f} = -{f};", f"{g} = {{c}} ? {f} : {g};", f"{f} = {f} < {g} ? {f} : {g};",
              f"{f} = {f} > {g} ? {f} : {g};", f"{g} = {f} >= {number('{k}')} ? {half} : -{number('0')};",
              f"{g} = {small};", f"if ({f} < {g}) {{a}} += {{L}};", f"if (!({f} >= {g})) {f} = {g};",
              f"{g} = fabs({g});", f"{f} = {number('({V})')} * {half};" if kind != "half" else f"{f} = {small};",
              f"{f} = copysign({f} == {f} ? {f} : {half}, {g} == {g} ? {g} : {half});", f"{f} += {half};",
              f"{g} = {f} == {g} ? {number('0')} : {g} * {number('2')};",
              (f"while ({f} > {number('1')} && {f} < {number('2048')}) {{", f"{f} *= {half};", "if ({c}) break;", "}")]
    conditions = [f"{f} {{cmp}} {g}", f"{f} {{cmp}} {number('{k}')}", f"!({f} {{cmp}} {g})", f"isnan({f})",
                  f"isgreater({f}, {g})", f"{f} == {f}", f"isless({g}, {f}) || {{c}}"]
    if kind == "double":
        writes += [f"{f} = {f} / {g};", f"{g} = sqrt(fabs({f}));", f"{f} = fma({f}, {g}, {half});",
                   f"{f} = (double)({{L}}) / 3.0;", f"{g} = floor({f});", f"{g} = rint({f});"]
    if kind == "float":
        writes += [f"{f} = fma({f}, {g}, {half});", f"{g} = floor({f});", f"{f} = trunc({f});", f"{f} = rint({f});"]
        writes += [f"{g} = convert_float{rounding}({{kind}}{{V}});" for rounding in ROUNDINGS]
        reads += ["BITS(convert_half_rtz({f}))", "BITS((half){f})"]
    return Feature(
        parameters=((f"global const {kind} *of_{f}", "g:{elements * 2}:{seed}:2"),)
        if kind == "float" else (),
        declare=((f"{kind} {f} = of_{f}[{{i}}];" if kind == "float" else f"{kind} {f} = {number('({v} & 15)')};"),
                 f"{kind} {g} = {number('{k}.5f')};"),
        reads=tuple(text.replace("{f}", f) for text in reads), writes=tuple(writes), conditions=tuple(conditions),
        last=(f"BITS({f})", f"BITS({g})", f"BITS({f}) ^ BITS({g})"))


FLOATS = {"float": floating("float", "f"), "double": floating("double", "e"), "half": floating("half", "h")}
FLOATS["lanes of floats"] = Feature(
    parameters=(("global const float4 *of_v", "g:{elements * 4}:{seed}:2"),),
    declare=("float4 v = of_v[{i}];", "float4 vv = v.wzyx;"),
    reads=("BITS(v.x)", "(v < vv).y", "convert_int4_sat_rtn(v).z", "as_uint((v == vv).x)"),
    conditions=("any(v < vv)", "all(v == v)", "v.x < vv.y"),
    writes=("v += vv;", "vv = v * 0.5f;", "v = select(v, vv, v < vv);", "v.yz = vv.xw;", "v = fma(v, vv, v);",
            "vv = -v.yzwx;", "v.x = {L} & 7;", "if ({c}) vv = v;", "v = fabs(vv);"),
    last=("BITS(v.x) ^ BITS(v.w)", "BITS(vv.y)"))
FLOATS["integers"] = Feature(
    reads=tuple(f"convert_{to}_sat(({kind}){{L}})" for to in SIZES for kind in SIZES) +
    ("add_sat((char){L}, (char){L})", "sub_sat((ushort){L}, (ushort){L})", "add_sat((int){L}, (int){L})",
     "hadd((uint){L}, (uint){L})", "rhadd((short){L}, (short){L})", "mad_sat((int){L}, (int){L}, (int){L})",
     "ctz((uint){L})", "clz((ushort){L})", "popcount((ulong){L})", "abs((int){L})", "mul_hi((int){L}, (int){L})",
     "mad24((int){L} & 0xffff, {k}, 7)", "mul24((uint){L} & 0xfff, (uint){L} & 0xfff)", "abs_diff((int){L}, (int){L})",
     "bitselect((uint){L}, (uint){L}, (uint){L})", "select((uint){L}, (uint){L}, (int){L})",
     "clamp((int){L}, -5, 9)", "rotate((ushort){L}, (ushort){L})", "mul_hi((ulong){L}, (ulong){L})"))
