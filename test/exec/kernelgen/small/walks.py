"""Generates statements that follow all others in some kernels: loops in which the work-items share a row of elements,
each in steps of the global or local size, rows and columns computed from an id, and elements that adjacent work-items
share.

Like extras, these use random numbers of their own.
"""

import random

from kernelgen.small.place import nest

# The number of words that each work-item may read.
ROW = 1024


class Walks:
    """Mixin for a kernel; needs Numbers, shapes, index and parameters."""

    WALKS = {"stride_loop": 2, "rows_and_columns": 2, "shared_elements": 1.5}

    def walk_statements(self, seed, place):
        r = self.rng = random.Random(f"walk {seed}")
        self.budget = 3
        if r.random() >= 0.2:
            return []
        self.parameters.append(("global const uint *row", f"g:{ROW + 8}:{r.getrandbits(31) | 1}:1"))
        kinds = {name: weight for name, weight in self.WALKS.items()
                 if name != "stride_loop" or not (self.is_straight or self.shapes.is_far)}
        return getattr(self, r.choices([*kinds], [*kinds.values()])[0])(place)

    def stride_loop(self, place):
        """Generates a loop from an id on, in steps that the work-items share."""
        r, i, d = self.rng, self.fresh("i"), self.rng.randrange(self.dimensions)
        # The first index, the step, and whether no other work-item has the same indices.
        first, step, alone = r.choice([
            (f"get_global_id({d})", f"get_global_size({d})", True), (f"get_global_id({d})", f"get_global_size({d})", True),
            (f"get_local_id({d})", f"get_local_size({d})", False), (f"get_global_id({d})", "(n * 5 + 2)", False),
            (f"(get_group_id({d}) * get_local_size({d}) * 2 + get_local_id({d}))",
             f"get_local_size({d}) * get_num_groups({d}) * 2", False)])
        factor = r.choice(["", "", "", " * 2", " * 4"])
        first, step = first + factor + r.choice(["", "", "", " + n"]), step + factor
        limit = r.choice(["n * 37 + 90", "(of_x[n] & 255) + 200", "400", "n * n", f"{ROW - 9}"])
        kind = r.choice(["int", "uint", "size_t", "uint", "int", "long"])
        test = f"{i} {r.choice(['<', '<', '<', '<='])} {'' if kind in ('uint', 'size_t') else f'({kind})'}({limit})"
        inner = place.divergent().but(loops=place.loops + 1, declares=True)
        body = self.body_of_walk(inner, i, alone and self.dimensions == 1)
        return nest(f"for ({kind} {i} = {first}; {test}; {i} += {step})", body)

    def body_of_walk(self, place, i, alone):
        """Returns statements on the element of a row with the index `i`. If it is `alone`, no other work-item has it in
        this or in another iteration."""
        r, a = self.rng, self.target(place)
        leave = f"if (row[{i}] % 7 == {r.randrange(7)}) {r.choice(['continue', 'continue', 'break'])};"
        body = [leave] if r.random() < 0.3 else []
        body.append(r.choice([f"{a} += row[{i}];", f"{a} = {a} * 3 + row[{i}];", f"{a} ^= row[{i}] + {i};",
                              f"{a} = max({a}, ({self.kind_of(a)})row[{i} + 1]);",
                              f"if ({self.condition(place)}) {a} += row[{i}];"]))
        if alone and r.random() < 0.6:
            self.parameters.append(("global uint *walked", f"g:{ROW + 64}:{r.getrandbits(31) | 1}:1"))
            body.append(f"walked[{i}] {r.choice(['=', '+=', '^='])} (uint){self.value(place)};")
        elif r.random() < 0.4:
            self.parameters.append(("volatile global uint *bins", f"g:32:{r.getrandbits(31) | 1}:1"))
            body.append(f"atomic_{r.choice(['add', 'xor'])}(&bins[row[{i}] & 31], (uint){i} + 1);" if r.random() < 0.6 else
                        f"atomic_inc(&bins[{i} & 15]);")
        if r.random() < 0.2:
            k = self.fresh("k")
            body += nest(f"for (uint {k} = 0; {k} < (n & 3); {k}++)", [f"{a} += row[({i} + {k}) & 511];"])
        return body

    def kind_of(self, name):
        return next(variable.kind for variable in self.targets if variable.name == name)

    def rows_and_columns(self, place):
        """Computes quotients and remainders of an id and a number that the work-items share, for indices."""
        r, a, kind = self.rng, self.target(place), self.rng.choice(["int", "uint", "uint", "size_t", "ulong"])
        width, at, x, y = (self.fresh(name) for name in ("width", "at", "x", "y"))
        ids = [f"({kind})({self.index})"] * 2 + [f"({kind})get_local_id(0)"] * (1 + self.dimensions)
        if not self.shapes.is_far:
            ids += [f"({kind})get_global_id({d})" for d in range(self.dimensions)]
        start = r.choice(ids) + r.choice(["", "", "", " + n", " - n", " + (n & 1 ? of_x[n] & 63 : 4)"])
        lines = [f"{kind} {width} = {r.choice(['n * 3 + 13', 'n + 16', '(of_x[n] & 31) + 16', '24', 'n + 1'])};",
                 f"{kind} {at} = {start};", f"{kind} {x} = {at} % {width}, {y} = {at} / {width};"]
        if r.random() < 0.4:
            height = self.fresh("height")
            lines += [f"{kind} {height} = (n & 3) + 2, below = {y} % {height}, beside = {at} / ({width} * {height});",
                      f"{a} += (uint)below + 5 * (uint)beside + row[(below * {width} + {x}) & {ROW - 1}];"]
        if r.random() < 0.3:
            lines.append(f"{a} ^= row[({at} + 3) % {width} & {ROW - 1}] + 9 * row[({at} - 1) / {width} & {ROW - 1}];")
        uses = [f"{a} += row[({y} * {width} + {width} - 1 - {x}) & {ROW - 1}];",
                f"{a} = {a} * 5 + row[{x} & {ROW - 1}] + (uint){y};",
                f"if ({x} > 0 && {x} + 1 < {width}) {a} ^= row[({at} - 1) & {ROW - 1}] + row[({at} + 1) & {ROW - 1}];",
                f"{a} += {x} == 0 ? 7 : row[({x} - 1) & {ROW - 1}];",
                f"if ({self.condition(place.divergent())}) {a} -= row[{y} & {ROW - 1}] * (uint){x};"]
        return nest("", lines + r.sample(uses, r.choice([1, 1, 2])))

    def shared_elements(self, place):
        """Reads elements that two to sixteen adjacent work-items share."""
        r, lines = self.rng, []
        for _ in range(r.choice([1, 2, 2, 3])):
            kind, elements = r.choice(["int", "uint", "size_t", "long"]), r.choice(["uint", "uint", "uchar", "ushort"])
            position = f"({kind}){r.choice([f'({self.index})', 'get_local_id(0)', f'({self.index})'])}"
            position = f"({position} {r.choice(['', '', '+ 1', '- 40', '+ n'])})"
            by = r.choice([2, 2, 4, 8, 16, 3])
            part = f"{position} / {by}" if r.random() < 0.7 else f"({position} >> {r.choice([1, 2, 3])})"
            if "- 40" in position:
                # The position may be negative. One of an unsigned type wraps around.
                part = f"({part} & 511)" if kind in ("uint", "size_t") else f"{part} + 60"
            row = "row" if elements == "uint" else f"((global const {elements} *)row)"
            moved = r.choice(["0", "n", "7", f"(int)({self.simple_leaf(place)} & 7)", "(int)(row[get_local_id(0)] & 1)"])
            use = f"{self.target(place)} {r.choice(['+=', '^=', '-='])} {row}[{part} + {moved}];"
            lines.append(f"if ({self.condition(place.divergent())}) {use}" if r.random() < 0.2 else use)
        return nest("", lines)
