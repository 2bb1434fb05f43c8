"""Generates accesses to memory: private arrays, structures, unions, pointers, own elements of buffers, and arbitrary
reads."""

from kernelgen.small.feature import Feature

FIELDS = "{ uchar a; uint b; short c[3]; ulong d; }"

MEMORY = {
    "array": Feature(
        declare=("uint p[4] = {{L}, {L}, 1, {k}};",),
        reads=("p[{L} & 3]", "p[{s} & 3]", "p[{v} & 3]", "p[2]"),
        writes=("p[{L} & 3] {op} {V};", "p[{s} & 3] {op} {L};", "p[1] = p[{L} & 3];",
                ("for (uint q = 0; q < 4; q++) {", "p[q] += {V} + q;", "}"),
                ("for (uint q = 1; q < 4; q++) {", "p[q] ^= p[q - 1] + {L};", "}"),
                ("for (uint q = {s} & 3; q < 4; q++) {", "if ({c}) break;", "p[q] += {L};", "}")),
        last=("p[{k} & 3]", "p[{v} & 3]", "(p[0] + p[1] * 3 + p[2] * 5 + p[3] * 7)")),
    "aligned": Feature(
        types=("struct A{id} { uint of[5]; };",),
        declare=("struct A{id} al __attribute__((aligned(32))) = {{{L}, {k}, {v}, 1, 2}}, alike = al;",),
        reads=("al.of[(uint){L} % 5u]", "al.of[{k} % 5]", "alike.of[(uint)({s}) % 5u]"),
        writes=("al.of[(uint){L} % 5u] {op} {V};", "al.of[{k} % 5] {op} {L};", "al.of[4] = al.of[(uint){L} % 5u];",
                "alike = al;", "al = alike;", "if ({c}) al = alike;", "alike.of[(uint){L} % 5u] {op} {V};"),
        last=("al.of[{k} % 5]", "alike.of[(uint){L} % 5u]", "(al.of[0] + al.of[2] * 3 + alike.of[4] * 5)")),
    "bytes": Feature(
        declare=("uchar bytes[12];", "for (uint q = 0; q < 12; q++) {", "bytes[q] = q * {v};", "}"),
        reads=("bytes[({s}) % 12u]", "bytes[{L} & 7]", "(char)bytes[{k}]"),
        writes=("bytes[{L} & 7] {op} {V};", "bytes[{s} & 7]++;", "bytes[{k}] = {V};"),
        last=("bytes[{v} & 7]", "bytes[3] * bytes[11]")),
    "wide array": Feature(
        declare=("ulong wide[2][3] = {{{v}, 1, 2}, {{L}, {k}, 5}};",),
        reads=("(uint)wide[{L} & 1][{k} % 3]", "wide[1][(uint){L} % 3u]"),
        writes=("wide[{L} & 1][(uint){L} % 3u] {op} {V};", "wide[{L} & 1][{k} % 3] += {v};"),
        last=("(uint)wide[{v} & 1][2]", "wide[0][(uint){v} % 3u]")),
    "structures": Feature(
        types=(f"struct S{{id}} {FIELDS};",),
        declare=("struct S{id} s[3] = {{1, {L}, {2, 3, 4}, {v}}, {5, 6, {7, 8, {k}}, 9}, {{k}, {v}, {1, 1, 1}, 1}};",
                 "struct S{id} t = s[{L} & 1];"),
        reads=("s[(uint){L} % 3u].b", "s[{L} & 1].c[{k} % 3]", "s[{k} % 3].a", "t.b", "t.c[(uint){L} % 3u]",
               "(uint)t.d"),
        writes=("s[(uint){L} % 3u].b {op} {V};", "s[{L} & 1].c[(uint){L} % 3u] {op} {V};", "s[{k} % 3].a++;",
                "t = s[(uint){L} % 3u];", "s[{L} & 1] = t;", "t.d {op} {V};", "t.a {op} {V};",
                "t.c[({s}) % 3u] += {L};", "if ({c}) t = s[{k} % 3];"),
        last=("t.b + t.a + t.c[1] + (uint)t.d", "s[1].b", "s[{v} & 1].c[2]")),
    "union": Feature(
        types=("union U{id} { uint u; uchar b[4]; short h[2]; float f; };",),
        declare=("union U{id} un;", "un.u = {v};"),
        reads=("un.u", "un.b[{L} & 3]", "un.h[{L} & 1]", "un.b[{k} & 3]"),
        writes=("un.u {op} {V};", "un.b[{L} & 3] {op} {V};", "un.h[{k} & 1] {op} {V};", "un.b[{k} & 3] += {L};"),
        last=("un.u", "un.h[1]")),
    "pointer": Feature(
        declare=("uint z = {v};", "uint *ptr = &p[{k} & 3];"), needs=("array",),
        reads=("*ptr", "z"),
        writes=("*ptr {op} {V};", "ptr = {c} ? &z : &p[{L} & 3];", "ptr = &p[{s} & 3];", "z {op} *ptr;",
                "if ({c}) ptr = &z;", ("for (ptr = p; ptr < p + 3; ptr++) {", "if (*ptr == {L}) break;", "}")),
        last=("z", "*ptr", "z + p[1]")),
    "volatile": Feature(
        declare=("volatile uint vol = {v};",), reads=("vol",), writes=("vol {op} {L};", "vol;"), last=("vol",)),
    "places": Feature(
        parameters=(("global uint *places", "g:{elements * 4}:{seed}:1"),),
        reads=("places[{i} * 4 + ({L} & 3)]", "places[{i} * 4 + {k} % 4]"),
        writes=("places[{i} * 4 + ({L} & 3)] {op} {V};", "places[{i} * 4 + {k} % 4] {op} {V};",
                "places[{i} * 4 + ({s} & 3)] = {L};", "if ({c}) places[{i} * 4] = {a};",
                ("places[{i} * 4 + {k} % 4] = {V};", "{a} += places[{i} * 4 + ({L} & 3)];",
                 "places[{i} * 4 + {k} % 4] = {L};"),
                ("places[{i} * 4] = {V};", "{a} {op} places[{i} * 4 + ({v} & 3)];", "places[{i} * 4 + 1] = {V};"))),
    # Sixteen work-items have an element in common, and only one of them accesses it.
    "one in many": Feature(
        parameters=(("global uint *shared", "g:{elements * 8}:{seed}:1"),),
        declare=("uint place = (uint)((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + "
                 "get_group_id(0)) * 8 + {l} / 16;",),
        writes=("if (({l} & 15) == 5) shared[place] {op} {V};",
                ("if ({c}) {", "if (({l} & 15) == 5) shared[place] = {V};", "}"),
                ("if (({l} & 15) == 5) {", "if ({c}) shared[place] {op} {V};", "{a} {op} shared[place];", "}"))),
    "bytes of places": Feature(
        parameters=(("global uchar *marks", "g:{elements * 1}:{seed}:1"),),
        reads=("marks[{i} * 2]", "marks[{i} * 2 + 1]"),
        writes=("marks[{i} * 2 + ({L} & 1)] {op} {V};", "marks[{i} * 2] = {V};", "if ({c}) marks[{i} * 2 + 1] = {k};")),
    "records": Feature(
        types=("struct R{id} { uint a; uchar b; ushort c; ulong d; };",),
        parameters=(("global struct R{id} *records", "g:{elements * 4}:{seed}:1"),),
        reads=("records[{i}].a", "records[{i}].b", "records[{i}].c", "(uint)records[{i}].d"),
        writes=("records[{i}].a {op} {V};", "records[{i}].b {op} {V};", "records[{i}].d += {L};",
                "if ({c}) records[{i}].c = {V};")),
    "locals": Feature(
        first=("LOCAL(uint, own[70 * 3]);",),
        declare=("for (uint q = 0; q < 3; q++) {", "own[{l} * 3 + q] = q + {v};", "}"),
        reads=("own[{l} * 3 + (uint){L} % 3u]", "own[{l} * 3 + {k} % 3]"),
        writes=("own[{l} * 3 + (uint){L} % 3u] {op} {V};", "own[{l} * 3 + {k} % 3] {op} {L};"),
        last=("own[{l} * 3 + 1]",)),
    "neighbours": Feature(
        parameters=(("global const uint *near", "g:{elements * 4}:{seed}:1"),),
        reads=("near[{i}]", "near[{i} + {k}]", "near[{i} * 2 + 1]", "near[{i} * 3]", "near[{l} * {k} & 255]",
               "near[(uchar)({L} + {l}) & 127]", "near[({l} ^ 1) & 127]", "near[{l} & 3]", "near[{l} % 4]",
               "near[(uint)get_local_id(0) & 3]", "near[{i} & 7]", "near[({l} + {k}) & 7]", "near[(127 - {l}) & 127]",
               "near[((uint){i} + {s}) & 255]", "near[{L} & 63]", "near[{s}]", "near[{i} + {s}]",
               "near[((uint){i} * {s}) & 255]", "near[(uint)({i} - 1) & 255]", "near[{i} / 2]", "near[{i} % 5]",
               "near[((uint)get_local_id(0) * 16 + (uint)get_local_id(1)) & 255]",
               "near[(uint)get_global_id(1) & 63]",
               "near[((uint)get_global_id(0) * 16 + (uint)get_global_id(1)) & 255]",
               "near[64 - ({L} & 31)]", "(near + 40)[(int)({L} & 31) - 32]",
               "near[{i} > {k} ? {i} - 1 : {i}]"),
        # Differences of adjacent elements, and weighted elements. The weights repeat.
        writes=("{a} += near[{i} + 1] - near[{i}];", "{a} {op} near[{i}] * near[(uint)get_local_id(0) & 3];",
                "{a} += near[{i} & 255] * near[{l} & 3];", "{a} {op} near[{i} % 4] + near[({i} + {k}) & 63];",
                ("for (uint q = 0; q < 16; q++) {", "{a} += near[{i} + q] * near[q & 3];", "}"),
                ("for (uint q = 0; q < {s} * 4; q++) {", "{a} += near[q] ^ near[(q + {s}) & 7];", "}"))),
    "short neighbours": Feature(
        parameters=(("global const short *shorts", "g:{elements * 2}:{seed}:1"),),
        reads=("shorts[{i}]", "shorts[{i} + {k}]", "shorts[{L} & 63]", "shorts[{i} * 2]", "shorts[{i} + {s}]")),
    # Indices that grow by one with the id except where they are clamped, as at the border of a picture.
    "clamped": Feature(
        parameters=(("global const uint *edges", "g:{elements * 4}:{seed}:1"),),
        reads=("edges[min(max((int){i} + {k} - 5, 0), 60)]", "edges[clamp((int)get_global_id(0) - {k}, {k}, 40)]",
               "edges[min((uint)get_global_id(0) - {k}u, 70u)]",
               "edges[max(min((size_t){i}, (size_t)90), (size_t){k} * 8)]",
               "edges[min((int){i}, (int)({s}) & 63)]", "edges[min(max((int){i} - 9, (int)({L} & 15)), 50)]",
               "((global const uchar *)edges)[min(max((int){i} + {k} - 5, 2), 99)]",
               "((global const ushort *)edges)[clamp((int)get_global_id(0) + {k}, 20, 30 + {k})]",
               "edges[{l} == {k} + 3 ? 70 : {l}]", "edges[(int)get_local_id(0) != {k} ? get_local_id(0) + {k} : 1]",
               "edges[get_local_id(0) > {k} + 9 ? get_local_id(0) - {k} : 80]",
               "edges[min(max((int)get_global_id(0) - {k}, 0), 7) * 9 + min(max((int)get_global_id(1) - 1, 0), 5)]",
               "edges[min(max((int)get_global_id(1) - {k}, 0), 7) * 9 + min(max((int)get_global_id(0) - 1, 0), 5)]"),
        writes=(("for (int q = -2; q <= 2; q++) {", "{a} = {a} * 3 + edges[min(max((int){i} + q, 0), 77)];", "}"),
                "{a} {op} edges[min((size_t){i} + {k}, (size_t)80)] - edges[max((int){i} - {k}, 0)];")),
    "table": Feature(
        types=("constant int T{id}[8] = {{k}, -3, 7, {k}, 100, -100, 0x7fffffff, {k}};",),
        reads=("T{id}[{L} & 7]", "T{id}[{s} & 7]", "T{id}[{k} & 7]")),
    "far table": Feature(
        parameters=(("constant ushort *numbers", "g:64:{seed}"),),
        reads=("numbers[{L} & 127]", "numbers[{s}]", "numbers[n]")),
}
