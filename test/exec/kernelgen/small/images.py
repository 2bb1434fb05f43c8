"""Generates images and samplers as arguments, reads with every kind of coordinates, queries, and writes.

Everything that decides about control flow or integers is exact: integers, floats of formats that hold them exactly, and
normalized channels that are multiplied by 64 and rounded. The denominators of such channels are odd, so no product is
close to half of a step, and the error that the specification allows does not change the result. Other floats go to a
buffer whose contents may be off by some units in the last place. A work-item writes only the texel of its own place.
"""

from dataclasses import dataclass

from kernelgen.small.feature import Feature


@dataclass(frozen=True)
class Kind:
    """Describes a kind of images; `number` is its place in ImageKind of TestImage.h."""

    type: str
    number: int
    axes: int            # Dimensions with texels.
    has_layers: bool = False
    is_depth: bool = False
    is_buffer: bool = False

    @property
    def sizes(self):
        """Returns the queries for the sizes of all coordinates; IMAGE stands for the image."""
        names = ["get_image_width(IMAGE)", "get_image_height(IMAGE)", "get_image_depth(IMAGE)"][:self.axes]
        return names + ["(int)get_image_array_size(IMAGE)"] * self.has_layers


KINDS = [Kind("image1d_t", 0, 1), Kind("image1d_buffer_t", 1, 1, is_buffer=True),
         Kind("image1d_array_t", 2, 1, has_layers=True), Kind("image2d_t", 3, 2),
         Kind("image2d_array_t", 4, 2, has_layers=True), Kind("image3d_t", 5, 3),
         Kind("image2d_depth_t", 6, 2, is_depth=True), Kind("image2d_array_depth_t", 7, 2, True, True)]
WEIGHTS = [3, 2, 2, 6, 2, 3, 1, 1]

# The classes of TestImage.h. Kernels read all but the last two as floats.
COLORS, WRITABLE, EXACT, ANY_FLOATS, SIGNED, UNSIGNED, NEAR = range(7)
# The units in the last place by which filtered colours may be off, and the least number whose units count. Numbers of
# an image are at most about 39.
FILTERED = (40, 40)

NEAREST, NEAREST_NORMALIZED, LINEAR, LINEAR_NORMALIZED = range(4)
FALSE, TRUE = "CLK_NORMALIZED_COORDS_FALSE", "CLK_NORMALIZED_COORDS_TRUE"
MODES = ["CLK_ADDRESS_CLAMP_TO_EDGE", "CLK_ADDRESS_CLAMP", "CLK_ADDRESS_REPEAT", "CLK_ADDRESS_MIRRORED_REPEAT"]
UNADDRESSED = f"{FALSE} | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST"

# Coordinates for samplers that clamp; SIZE and D stand for the size and the number of the dimension.
WHOLE = ("(int){i} - {k}", "(int)get_global_id(D) + {k} - 4", "(int)get_global_id(D)", "(int)({L} & 31) - 5",
         "(int)({L})", "{k} - 2", "SIZE - {k}", "(int)({L} & 63) - 3", "0x7fffffff - {k}", "(-0x7fffffff - 1)",
         "(int)get_local_id(D) - {k}", "(int)({s})", "-(int)({s})", "(int)get_global_id(D) * 2 - {k}",
         "((int)({L} & 3) + (int)get_global_id(D))")
# Coordinates inside of the image.
INSIDE = ("(int)((uint)({L}) % (uint)(SIZE))", "clamp((int)get_global_id(D), 0, SIZE - 1)",
          "min((int)({s}), SIZE - 1)", "(int)((uint){i} % (uint)(SIZE))", "clamp((int)({L}), 0, SIZE - 1)", "SIZE - 1",
          "0", "clamp((int)get_global_id(D) - {k}, 0, SIZE - 1)")
EXACT_TEXELS = ("((float)((int)({L} & 127) - 20) * 0.25f)", "((float)((int)get_global_id(D) - {k}) + 0.5f)",
                "((float)(int)get_global_id(D) * 0.5f)", "(float)({L})", "({k}.75f - 3.0f)",
                "((float)(SIZE) - {k}.25f)", "1e30f", "-3e9f", "16777217.0f", "((float)(int){i} + 0.25f)",
                "(float)({s})", "-0.0f", "((float)(int)({L}) + {k}.5f)", "((float)(int){i} + (float)({L}) - 1.5f)",
                "((float)(uint)({L}) - 1.0f)")
TEXELS = (*EXACT_TEXELS, "-1e-9f", "0.49999997f", "((float)(int){i} * 0.3f)", "((float)({L} & 255) * 0.111f - 3.0f)")
EXACT_PARTS = ("((float)((int)({L} & 63) - 20) * 0.125f)", "((float)((int)get_global_id(D) - {k}) * 0.125f)",
               "{k}.5f", "-{k}.25f", "-0.0f", "1e30f", "(float)({s})")
PARTS = (*EXACT_PARTS, "((float)({L} & 255) * 0.015625f - 1.0f)", "((float)({L} & 1023) * 0.001f)", "-1e-9f", "1.0f",
         "(float)({L})", "((float)(int)get_global_id(D) * 0.03f - 0.1f)", "0.99999994f", "-1e12f")
LAYERS = ("((float)({L} & 15) * 0.5f - 2.0f)", "(float)(int)get_global_id(2)", "-1e30f", "(float)({L})", "{k}.5f",
          "(float)({s})")


def vector(parts, letter, last):
    """Returns coordinates: a number, or a vector of two or four."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return f"V2{letter}({parts[0]}, {parts[1]})"
    return f"V4{letter}({parts[0]}, {parts[1]}, {parts[2]}, {last})"


class Image:
    """Represents an image of a kernel, with the templates that use it."""

    def __init__(self, rng, number, access, dimensions, is_far):
        self.rng, self.number, self.access, self.dimensions, self.is_far = rng, number, access, dimensions, is_far
        self.name = f"im{number}"
        while True:
            self.kind = rng.choices(KINDS, WEIGHTS)[0]
            if access == "read_only" or not self.kind.is_depth or rng.random() < 0.5:
                break
        self.texels = self.class_of_texels()
        self.types, self.parameters, self.declare = [], [], []
        self.reads, self.conditions, self.writes, self.last = [], [], [], []
        self.parameters.append((f"{access} {self.kind.type} {self.name}",
                                f"i:{self.kind.number}:{self.texels}:{rng.getrandbits(31)}"))

    def class_of_texels(self):
        r = self.rng
        if self.kind.is_depth:
            return r.choice({"read_only": [COLORS, EXACT], "write_only": [WRITABLE, EXACT, NEAR]}.get(
                self.access, [WRITABLE, EXACT]))
        return r.choice({"read_only": [COLORS, COLORS, COLORS, EXACT, EXACT, ANY_FLOATS, SIGNED, UNSIGNED, UNSIGNED],
                         "write_only": [WRITABLE, WRITABLE, NEAR, NEAR, ANY_FLOATS, SIGNED, UNSIGNED]}.get(
                             self.access, [WRITABLE, WRITABLE, ANY_FLOATS, SIGNED, UNSIGNED]))

    @property
    def is_float(self):
        return self.texels not in (SIGNED, UNSIGNED)

    # Samplers and coordinates.

    def sampler(self, of):
        """Returns the text of a sampler of a class. It is declared in one of several places."""
        r, number = self.rng, len(self.types) + len(self.declare) + len(self.parameters)
        name = f"sm{self.number}_{number}"
        flags = [TRUE if of in (NEAREST_NORMALIZED, LINEAR_NORMALIZED) else FALSE,
                 r.choice(MODES if of in (NEAREST_NORMALIZED, LINEAR_NORMALIZED) else MODES[:2]),
                 "CLK_FILTER_LINEAR" if of in (LINEAR, LINEAR_NORMALIZED) else "CLK_FILTER_NEAREST"]
        text = " | ".join(flags)
        which = r.random()
        if which < 0.3:
            self.types.append(f"constant sampler_t S{{id}}_{self.number}_{number} = {text};")
            return f"S{{id}}_{self.number}_{number}"
        if which < 0.55:
            self.declare.append(f"const sampler_t {name} = {text};")
            return name
        if which < 0.85:
            self.parameters.append((f"sampler_t {name}", f"s:{of}:{r.getrandbits(31)}"))
            return name
        return text

    def axis(self, templates, index):
        text = self.rng.choice(templates)
        dimension = index if index < self.dimensions else 0
        return text.replace("SIZE", self.kind.sizes[index].replace("IMAGE", self.name)).replace("(D)", f"({dimension})")

    def place(self, templates, letter, layers=None):
        """Returns coordinates made of templates for axes and for the layer."""
        parts = [self.axis(templates, index) for index in range(self.kind.axes)]
        if self.kind.has_layers:
            parts.append(self.axis(layers or templates, self.kind.axes))
        return vector(parts, letter, self.rng.choice(["0", "{k}", "-1"]) + (".0f" if letter == "F" else ""))

    def read(self, sampler, place):
        function = {SIGNED: "read_imagei", UNSIGNED: "read_imageui"}.get(self.texels, "read_imagef")
        arguments = [self.name, sampler, place] if sampler else [self.name, place]
        return f"{function}({', '.join(arguments)})"

    def exact_read(self):
        """Returns a read whose result is exact, or a normalized channel."""
        r = self.rng
        if self.access == "read_write":
            raise ValueError("other work-items write the texels")
        which = r.random()
        if which < 0.25 or self.kind.is_buffer:
            return self.read(None, self.place(INSIDE, "I"))
        if which < 0.3:
            return self.read(UNADDRESSED, self.place(INSIDE, "I"))
        if which < 0.6:
            return self.read(self.sampler(NEAREST), self.place(WHOLE, "I"))
        if which < 0.75:
            return self.read(self.sampler(NEAREST), self.place(TEXELS, "F", LAYERS))
        if which < 0.9 or self.texels != EXACT:
            return self.read(self.sampler(NEAREST_NORMALIZED), self.place(PARTS, "F", LAYERS))
        if r.random() < 0.5:
            return self.read(self.sampler(LINEAR), self.place(EXACT_TEXELS, "F", LAYERS))
        return self.read(self.sampler(LINEAR_NORMALIZED), self.place(EXACT_PARTS, "F", LAYERS))

    def number_of(self, read):
        """Returns an integer that is the same whatever error the specification allows."""
        r = self.rng
        channel = "" if self.kind.is_depth else r.choice([".x", ".x", ".y", ".z", ".w"])
        if not self.is_float:
            return f"{read}{channel}"
        if self.texels in (EXACT, ANY_FLOATS):
            if r.random() < 0.2 and not self.kind.is_depth:
                return f"BITS({read.replace('read_imagef', 'read_imageh')}{channel} + (half)0.0f)"
            # The sum makes both zeros alike: filtering may give either.
            return r.choice([f"BITS({read}{channel} + 0.0f)", f"convert_int_sat({read}{channel})"])
        return f"convert_int_sat_rte({read}{channel} * 64.0f)"

    def words_of(self, read):
        """Returns a uint4 of all channels that is the same whatever error is allowed."""
        if self.kind.is_depth:
            return f"V4((uint){self.number_of(read)}, 1u, {{k}}u, 5u)"
        if self.is_float:
            return f"as_uint4(convert_int4_sat_rte({read} * 64.0f))"
        return read if self.texels == UNSIGNED else f"as_uint4({read})"

    # Templates.

    def add_queries(self):
        sizes = [size.replace("IMAGE", self.name) for size in self.kind.sizes]
        queries = [*sizes, *sizes, f"get_image_channel_order({self.name})", f"get_image_channel_data_type({self.name})"]
        if self.kind.axes > 1:
            queries += [f"get_image_dim({self.name}).x", f"get_image_dim({self.name}).y"]
        self.reads += self.rng.sample(queries, 2)
        order = self.rng.choice(["CLK_R", "CLK_RGBA"])
        number = {"CLK_R": "0x10b0", "CLK_RGBA": "0x10b5"}[order]
        self.conditions += [f"(int){{i}} {{cmp}} {sizes[0]}", f"(int)get_global_id(0) + {{k}} < {sizes[-1]}",
                            f"get_image_channel_order({self.name}) == {number}"]

    def add_reads(self):
        r = self.rng
        for _ in range(r.choice([3, 4, 5])):
            self.reads.append(self.number_of(self.exact_read()))
        if self.texels == EXACT:
            self.conditions.append(f"{self.exact_read()}{'' if self.kind.is_depth else '.x'} {{cmp}} {{k}}.25f")
        self.writes += ["{a} {op} " + self.number_of(self.exact_read()) + ";" for _ in range(3)]
        self.writes.append("if ({c}) {a} {op} " + self.number_of(self.exact_read()) + ";")
        self.writes.append(self.loop())
        self.last.append(self.number_of(self.exact_read()))
        if r.random() < 0.4:
            self.add_sum()
        if r.random() < 0.25:
            self.add_helper()
        if r.random() < 0.6 and self.is_float and self.texels != ANY_FLOATS:
            self.add_near()
        if r.random() < 0.2 and not self.kind.is_buffer:
            self.add_undefined()

    def loop(self):
        """Returns a loop over neighbours, as filters have it."""
        r = self.rng
        if self.kind.is_buffer or r.random() < 0.2:
            place = self.place(("(int)((uint)((int){i} + q) % (uint)(SIZE))", *INSIDE), "I")
            read = self.read(None, place)
        else:
            place = self.place(("(int)get_global_id(D) + q", "(int){i} - q", "(int)({L} & 15) + q", "{k} - q"), "I")
            read = self.read(self.sampler(NEAREST), place)
        end = r.choice(["q <= 1", "q < 3", "q < (int)({s})", "q < (int)n"])
        head = f"for (int q = {r.choice(['-2', '-1', '0'])}; {end}; q++) {{"
        body = [f"{{a}} = {{a}} * 3 + {self.number_of(read)};"]
        if r.random() < 0.3:
            body.append("if ({c}) break;")
        return (head, *body, "}")

    def add_sum(self):
        """Adds a vector that all channels go into."""
        name = f"px{self.number}"
        self.declare.append(f"uint4 {name} = V4({{L}}, 1u, {{k}}u, n);")
        for _ in range(2):
            self.writes.append(f"{name} = {name} * 3u + {self.words_of(self.exact_read())};")
        self.writes.append(f"if ({{c}}) {name} ^= {self.words_of(self.exact_read())};")
        self.reads += [f"{name}.x", f"{name}.w"]
        self.last.append(f"{name}.x + {name}.y * 3 + {name}.z * 5 + {name}.w * 7")

    def add_helper(self):
        """Adds a function that gets the image, and the sampler if there is one."""
        r, name = self.rng, f"peek{{id}}_{self.number}"
        parameters = [f"{self.access} {self.kind.type} {self.name}", "int at"]
        if self.kind.is_buffer or r.random() < 0.3:
            place = self.place(("(int)((uint)at % (uint)(SIZE))", "SIZE - 1"), "I")
            read, given = self.read(None, place), ""
        else:
            sampler = self.sampler(NEAREST)
            parameters.append("sampler_t how")
            read, given = self.read("how", self.place(("at", "at - 2", "(at & 7)"), "I")), f", {sampler}"
        self.types += [f"static uint {name}({', '.join(parameters)}) {{", "if (at < -100) {", "return 7u;", "}",
                       f"return (uint){self.number_of(read)};", "}"]
        self.reads.append(f"{name}({self.name}, (int)({{L}}){given})")
        self.writes.append(f"{{a}} {{op}} {name}({self.name}, (int)({{i}}) - {{k}}{given});")

    def add_near(self):
        """Adds a buffer for floats that may be off by a little: of texels, and of filtered texels."""
        channel = "" if self.kind.is_depth else self.rng.choice([".x", ".y", ".w"])
        # Reads of sRGB have a larger error than those of other formats.
        ulps = 40 if self.texels == COLORS else 2
        name = f"near{self.number}"
        self.parameters.append((f"global float *{name}", f"t:{{elements * 1}}:{ulps}"))
        reads = [self.exact_read() if self.texels != EXACT else
                 self.read(self.sampler(NEAREST), self.place(WHOLE, "I"))
                 if not self.kind.is_buffer else self.read(None, self.place(INSIDE, "I"))]
        self.writes += [f"{name}[{{i}}] = {reads[0]}{channel};", f"if ({{c}}) {name}[{{i}}] = {reads[0]}{channel};"]
        if self.kind.is_buffer:
            return
        name = f"mixed{self.number}"
        self.parameters.append((f"global float *{name}", f"t:{{elements * 1}}:{FILTERED[0]}:{FILTERED[1]}"))
        for of, templates in ((LINEAR, TEXELS), (LINEAR_NORMALIZED, PARTS)):
            read = self.read(self.sampler(of), self.place(templates, "F", LAYERS))
            self.writes += [f"{name}[{{i}}] = {read}{channel};", f"if ({{c}}) {name}[{{i}}] = {read}{channel};"]

    def add_undefined(self):
        """Adds reads whose results are not defined, but which must not access other memory."""
        name = f"rough{self.number}"
        wild = ("NAN", "INFINITY", "-INFINITY", "(float)({L})", "as_float((uint)({L}))")
        kind = "float" if self.is_float else "uint"
        self.parameters.append((f"global {kind} *{name}", "n:{elements * 1}"))
        classes = [NEAREST, NEAREST_NORMALIZED] + [LINEAR, LINEAR_NORMALIZED] * self.is_float
        for of in self.rng.sample(classes, 2):
            read = self.read(self.sampler(of), self.place(wild, "F"))
            self.writes.append(f"{name}[{{i}}] = {read}{'' if self.kind.is_depth else '.x'};")

    # Writes.

    def own_place(self):
        """Returns coordinates that no other work-item has. They may be outside of the image."""
        r, sizes = self.rng, [size.replace("IMAGE", self.name) for size in self.kind.sizes]
        count = len(sizes)
        if self.is_far or count < self.dimensions or r.random() < 0.4:
            parts, index = [], "(uint){i}"
            for size in sizes[:-1]:
                parts.append(f"(int)({index} % (uint)({size}))")
                index = f"{index} / (uint)({size})"
            parts.append(f"(int)({index})" + r.choice(["", "", "", " - {k}"]))
        else:
            parts = [f"(int)get_global_id({d})" for d in range(self.dimensions)]
            parts += [r.choice(["0", "SIZE - 1", "{k} - 1", "(int)n"]).replace("SIZE", size)
                      for size in sizes[self.dimensions:]]
            # An offset moves some work-items out of the image at its start.
            parts = [part + r.choice(["", "", "", " - {k}", " - 1", " + 2"]) for part in parts]
            if r.random() < 0.2:
                parts[0], parts[-1] = parts[-1], parts[0]
        return vector(parts, "I", "0")

    def add_own_place(self):
        kind = {1: "int", 2: "int2", 3: "int4"}[len(self.kind.sizes)]
        # A digit that is chosen here is the same in each use.
        self.declare.append(f"const {kind} own{self.number} = {self.own_place()};")
        return f"own{self.number}"

    def is_inside(self, own):
        sizes = [size.replace("IMAGE", self.name) for size in self.kind.sizes]
        parts = [own] if len(sizes) == 1 else [f"{own}.{axis}" for axis in "xyz"[:len(sizes)]]
        return " && ".join(f"(uint){part} < (uint)({size})" for part, size in zip(parts, sizes))

    def value(self, sources):
        """Returns a colour to write."""
        r = self.rng
        if self.texels == SIGNED:
            return r.choice(["V4I((int)({L}), {k} - 4, (int)({V}), -1)", "V4I((int){a}, (int)({L} & 255), 200, -200)",
                             "V4I((int)({L}), 0x7fffffff, -40000, {k})"])
        if self.texels == UNSIGNED:
            return r.choice(["V4((uint)({L}), {k}u, (uint)({V}), 70000u)",
                             "V4((uint){a}, (uint)({L} & 255), 300u, 1u)"])
        exact = ["V4F((float)({L} & 255) * 0.00390625f, {k}.25f, (float)(int)({L}), -0.25f)",
                 "V4F((float)(int)({L} & 63) * 0.03125f - 1.0f, 0.5f, -0.75f, (float)({L} & 7) * 0.125f)",
                 "V4F((float)(int)({V}) * 0.001f, NAN, 1e30f, -1e30f)", "V4F(INFINITY, {k}.0f, -0.0f, (float)({s}))",
                 "V4F((float)(int)({L} & 1023) * 0.001f, 0.998f, 0.002f, (float)({L} & 255) * 0.0039f)"]
        if self.kind.is_depth:
            return r.choice(["(float)({L} & 255) * 0.00390625f", "(float)(int)({V}) * 0.001f", "NAN", "{k}.5f - 2.0f"])
        colours = [source for source in sources if source.is_float and not source.kind.is_depth]
        if colours and r.random() < 0.6:
            source = r.choice(colours)
            read = source.exact_read()
            # A colour that may be off decides about a step only where one step is allowed.
            if self.texels == NEAR or source.texels in (EXACT, ANY_FLOATS):
                return read
            return f"convert_float4(convert_int4_sat_rte({read} * 64.0f)) * 0.015625f"
        return r.choice(exact)

    def write(self, own, sources):
        function = {SIGNED: "write_imagei", UNSIGNED: "write_imageui"}.get(self.texels, "write_imagef")
        if self.is_float and not self.kind.is_depth and self.rng.random() < 0.1:
            return f"write_imageh({self.name}, {own}, V4H((float)({{L}} & 31) * 0.03125f));"
        return f"{function}({self.name}, {own}, {self.value(sources)});"

    def add_writes(self, sources):
        own = self.add_own_place()
        self.writes += [self.write(own, sources) for _ in range(2)]
        self.writes += [f"if ({{c}}) {self.write(own, sources)}",
                        (f"if ({self.is_inside(own)}) {{", "{a} {op} {V};", self.write(own, sources), "}")]
        if self.access == "read_write":
            self.add_updates(own, sources)

    def add_updates(self, own, sources):
        """Adds reads of the work-item's own texel, before and after it has been written."""
        fence = "atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);"
        read = self.number_of(self.read(None, own))
        update = ("if ({test}) {{", "{fence}", "{{a}} {{op}} {read};", "{write}", "}}")
        again = ("if ({test}) {{", "{write}", "{fence}", "{{a}} {{op}} {read};", "}}")
        for lines in (update, again):
            self.writes.append(tuple(line.format(test=self.is_inside(own), fence=fence, read=read,
                                                 write=self.write(own, sources)) for line in lines))

    def feature(self):
        return Feature(types=tuple(self.types), parameters=tuple(self.parameters), declare=tuple(self.declare),
                       reads=tuple(self.reads), conditions=tuple(self.conditions), writes=tuple(self.writes),
                       last=tuple(self.last))


def images(rng, dimensions, is_far):
    """Returns one to three images as features, at least one of which is read."""
    accesses = rng.choice([["read_only"], ["read_only"], ["read_only", "write_only"], ["read_only", "write_only"],
                           ["read_write"], ["read_only", "read_write"], ["read_only", "read_only", "write_only"]])
    made = [Image(rng, number, access, dimensions, is_far) for number, access in enumerate(accesses)]
    sources = [image for image in made if image.access == "read_only"]
    for image in made:
        image.add_queries()
        if image.access == "read_only":
            image.add_reads()
    for image in made:
        if image.access != "read_only":
            image.add_writes(sources)
    return [image.feature() for image in made]
