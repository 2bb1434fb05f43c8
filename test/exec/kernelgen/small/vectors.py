"""Generates vectors of the source: components, swizzles, other views of the same bits, and functions on them."""

from kernelgen.small.feature import Feature
from kernelgen.small.numbers import SIZES


def vector(kind, lanes):
    """Returns a feature with a variable `w` of one vector type."""
    name, signed = f"{kind}{lanes}", f"{kind.lstrip('u')}{lanes}"
    of = f"({name})(({kind}){{L}})"
    turned = "w." + {2: "yx", 4: "wzyx", 8: "s76543210", 16: "sfedcba9876543210"}[lanes]
    rolled = "w." + {2: "yx", 4: "yzwx", 8: "s12345670", 16: "s123456789abcdef0"}[lanes]
    writes = [f"w.s{lanes // 2} {{op}} {{V}};", "w.s0 {op} {L};", f"w = {turned};", f"w += {of};",
              f"w = w * {rolled} + {of};", f"w ^= {turned};", f"w = w >> ({name})({{L}} & 7);",
              f"w = w << ({name})({{L}} & 7);", f"w = select(w, {rolled}, w < {turned});",
              f"w = select({of}, w, w == {rolled});", f"w = min(w, {rolled});", f"w = max(w, {of});",
              f"w -= {rolled} & {of};", "w.lo = w.hi;", "w.even = w.odd;", f"w.hi += {rolled}.lo;",
              f"if ({{c}}) w = {turned};"]
    if SIZES[kind] < 8:
        writes += [f"w = add_sat(w, {rolled});", f"w = sub_sat(w, {of});"]
    return Feature(
        declare=(f"{name} w = ({name})(({kind}){{v}});", f"w.s{lanes - 1:x} = {{L}};"),
        reads=("w.s0", f"w.s{lanes - 1:x}", f"({rolled} + w).s1", f"w.s{lanes // 2}", f"any(({signed})(w > {turned}))",
               f"all(({signed})(w != {rolled}))"),
        writes=tuple(writes), last=("w.s0", f"w.s0 + w.s{lanes - 1:x}", f"({rolled} ^ w).s{lanes // 2}"))


VECTORS = {f"{kind}{lanes}": vector(kind, lanes) for kind in SIZES for lanes in (2, 4, 8, 16)
           if 4 <= SIZES[kind] * lanes <= 32}

VECTORS["views"] = Feature(
    reads=("as_uchar4((uint){L}).s2", "as_uchar4((uint){L}).x", "as_uint(as_ushort2((uint){L}).yx)",
           "as_int(as_uchar4((uint){L}).wzyx)",
           "as_short2((int){L}).x", "as_uint2((ulong){L}).y", "(uint)as_ulong(as_uint2((ulong){L}).yx)",
           "upsample((ushort){L}, (ushort){L})", "as_uint(convert_uchar4_sat(as_char4((uint){L})))"))
VECTORS["memory"] = Feature(
    parameters=(("global uint *rows", "g:{elements * 4}:{seed}:1"),
                ("global uint4 *quads", "g:{elements * 4}:{seed}:1")),
    declare=("uint4 quad = quads[{i}];",),
    reads=("quad.x", "quad.w", "quads[{i}].y", "vload2({i} * 2, rows).s1", "vload4({i}, rows).z"),
    writes=("quad = vload4({i}, rows);", "vstore4(quad.yzwx, {i}, rows);", "quads[{i}] = quad;", "quad.z {op} {V};",
            "quads[{i}].x {op} {L};", "if ({c}) quad.yw = quad.xz;", "quad += vload4({i}, rows) * 3;",
            "vstore2(quad.zy, {i} * 2 + 1, rows);", "if ({c}) vstore2(quad.xy, {i} * 2, rows);"),
    last=("quad.z",))
# Small vectors whose elements are computed with in 32 bits.
VECTORS["pixels"] = Feature(
    parameters=(("global const uchar4 *seen", "g:{elements * 2}:{seed}"),
                ("global uchar4 *pixels", "g:{elements * 1}:{seed}"),
                ("global short2 *couples", "g:{elements * 1}:{seed}")),
    declare=("uint4 pixel = convert_uint4(seen[{i} + {k}]);", "float4 shade = convert_float4(seen[{i}]);"),
    reads=("pixel.x", "pixel.w", "(uint)(shade.x + shade.y * 2.0f + shade.z * 4.0f + shade.w)",
           "(convert_int2(couples[{i}]).x + convert_int2(couples[{i}]).y * 3)", "convert_int4(seen[{L} & 63]).z"),
    writes=("pixel = convert_uint4(seen[{i} + {k}]) * 3u + pixel;", "pixel += convert_uint4(seen[{L} & 127]).wzyx;",
            "pixel = convert_uint4(seen[min(max((int){i} - {k}, 0), 50)]);", "pixel.z {op} {V};",
            "pixels[{i}] = convert_uchar4(pixel & 255u);", "if ({c}) pixels[{i}] = convert_uchar4(pixel >> 24);",
            "pixel = convert_uint4(pixels[{i}]);", "pixels[{i}] = convert_uchar4(V4({L}, {k}, pixel.x, {v}) & 255u);",
            "couples[{i}] = convert_short2(convert_int2(pixel.xz) >> 17);",
            "couples[{i}] = convert_short2(pixel.yw & 4095u);"),
    last=("pixel.y", "pixel.x * 3 + pixel.w"))
# Vectors whose elements are computed alike, or all but one of them.
VECTORS["alike"] = Feature(
    parameters=(("global const uint4 *colours", "g:{elements * 4}:{seed}"),
                ("global uint4 *mixed", "g:{elements * 4}:{seed}:1")),
    declare=("uint4 tone = colours[{i}];",),
    reads=("tone.y", "mixed[{i}].w", "(tone.x + tone.w)"),
    writes=("tone = tone * {k}u + colours[{i}];", "tone += colours[{i}] >> 3;", "tone = tone ^ (uint){L};",
            "tone = min(tone, colours[{i}]) + 5u;", "tone = tone * V4({k}u, 3u, {v}, 7u);", "tone.w = colours[{i}].w;",
            "tone.w = 255u;", "mixed[{i}] = tone;", "mixed[{i}] = tone + mixed[{i}] * 3u;",
            "if ({c}) mixed[{i}] = tone - colours[{i}];", "mixed[{i}] = V4(tone.x, tone.y, tone.z, {v});"),
    last=("tone.z",))
