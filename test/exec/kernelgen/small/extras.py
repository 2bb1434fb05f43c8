"""Generates statements that follow all others in many kernels: the shapes of programs that were once miscompiled.

Extras use random numbers of their own, so that the rest of the kernel of a seed is the same without them.
"""

import random

from kernelgen.small.place import nest

FENCE = "barrier(CLK_LOCAL_MEM_FENCE);"


class Extras:
    """Mixin for a kernel."""

    GROUP = {"retyped": 2, "choose": 2, "tells_exit": 2, "kept_aligned": 2}
    STRAIGHT = {"neighbour_if_there": 1, "between_stores": 1}
    GROUP_TOO = {"taken_apart": 1, "ticket": 1}  # For kernels without one of GROUP.
    OTHERS = {"critical_section": 1, "stepped_in_head": 2, "neighbour_if_there": 2, "in_two_steps": 1}

    def extra_statements(self, seed, place):
        r = self.rng = random.Random(f"extra {seed}")
        self.budget = 3
        kinds, often = self.OTHERS, 0.25
        if self.is_group:
            kinds, often = self.GROUP, 0 if self.is_open else 0.6
        elif self.is_straight:
            kinds, often = self.STRAIGHT, 0.6
        if r.random() >= often:
            if kinds is not self.GROUP or not often or r.random() < 0.4:
                return []
            kinds = self.GROUP_TOO
        return getattr(self, r.choices([*kinds], [*kinds.values()])[0])(place)

    def retyped(self, _):
        """Stores a number of one type between two barriers, and one of another type between the next two."""
        self.parameters.append(("local uint *phases", "l:16"))
        self.declared.append("local float *as_floats = (local float *)phases;")
        a, at = self.targets[0].name, "phases[(rounds - 1 - r) & 3]"
        body = ["if (lid == 0) as_floats[0] = (float)(r + 1);", FENCE, f"{a} += (uint)as_floats[0];", FENCE,
                f"if (lid == 0) {at} = r * 77 + {self.rng.randint(1, 99)};", FENCE, f"{a} += {at};", FENCE]
        return nest("", ["uint rounds = (n & 7) + 1;"] + nest("for (uint r = 0; r < rounds; r++)", body) +
                    [f"{a} ^= phases[0];"])

    def taken_apart(self, place):
        """Loads two numbers before a barrier. After it, a work-item uses one of them, with an effect that depends on
        which."""
        r, a = self.rng, self.target(place)
        data = f"g:{self.shapes.elements * 2}:{r.getrandbits(31) | 1}"
        self.parameters += [("global const uint *pairs", data), ("global uint *done", "g:32:0")]
        first, second = self.fresh("first"), self.fresh("second")
        effects = [f"{operation}(&done[{at}], {r.choice([first, second])});"
                   for operation, at in (("atomic_add", r.randrange(4)), ("atomic_xor", r.randrange(4, 8)))]
        test = r.choice([f"{first} % 3 == 0", f"({first} ^ {second}) & 1", "lid & 1",
                         self.condition(place.divergent())])
        loads = f"uint {first} = pairs[({self.index}) * 2], {second} = pairs[({self.index}) * 2 + 1], taken;"
        return nest("", [loads, FENCE] +
                    nest(f"if ({test})", [effects[0], f"taken = {second};"])[:-1] +
                    nest("} else", [effects[1], f"taken = {first};"]) + [f"{a} += taken;"])

    def ticket(self, _):
        """Gives each work-item of the group a number under a lock. The number is used after a barrier or as the bound
        of a loop."""
        r = self.rng
        self.parameters += [("local uint *lock", "l:8"), ("global uint *tickets", "g:16:0")]
        mem = "mem_fence(CLK_LOCAL_MEM_FENCE);"
        lines = ["if (lid == 0) lock[0] = lock[1] = 0;", FENCE, "while (atomic_xchg(&lock[0], 1) != 0) {}", mem,
                 "uint mine = lock[1];", "lock[1] = mine + 1;", mem, "atomic_xchg(&lock[0], 0);"]
        if r.random() < 0.7:
            lines.append(FENCE)
        if r.random() < 0.5:
            lines += ["uint sum = 0;"] + nest("for (uint k = 0; k < mine; k++)", ["sum += (uint)of_x[k & 3] + k;"])
            lines.append("atomic_add(&tickets[1], sum);")
        return nest("", lines + ["atomic_add(&tickets[0], mine * 5 + 1);"])

    def kept_aligned(self, place):
        """Declares a variable with an explicit alignment that lives across a barrier."""
        size, alignment = self.rng.choice([(3, 16), (5, 32), (5, 16), (9, 64)])
        name = f"struct Kept{self.name[1:]}"
        self.types.append(f"{name} {{ uint of[{size}]; }};")
        change = f"kept.of[(uint){self.leaf(place.divergent())} % {size}u] += (uint){self.value(place.divergent())};"
        return nest("", [f"{name} kept __attribute__((aligned({alignment}))) = {{{{1, 2, 3}}}}, other = kept;", change,
                         FENCE, "other = kept;", change, FENCE,
                         f"{self.target(place)} += kept.of[{self.rng.randrange(size)}] ^ other.of[2];"])

    def neighbour_if_there(self, place):
        """Reads an element at a variable distance if it exists."""
        r, elements = self.rng, self.shapes.elements
        self.declared.append(f"{r.choice(['uint', 'size_t'])} here = {self.index};")
        distance = r.choice(["(n & 3) + 1", "n + 1", f"({self.variables[0].name} & 3)"])
        test, at = r.choice([("here >= far", "here - far"), (f"here + far < {elements}", "here + far")])
        a = self.target(place)
        use = [f"if ({test}) {a} += of_x[{at}];"]
        if r.random() < 0.3:
            use = [f"{a} ^= {test} ? of_x[{at}] : 0;"]
        if r.random() < 0.3 and not self.is_straight:
            use = nest("for (uint step = 0; step < 3; step++)", use)
        return nest("", [f"uint far = {distance};"] + use)

    def between_stores(self, place):
        """Loads a variable element of the work-item's four, between stores to fixed elements."""
        self.parameters.append(("global uint *apart", f"g:{self.shapes.elements * 4}:{self.rng.getrandbits(31) | 1}:1"))
        at, a = f"apart[({self.index}) * 4 + ", self.target(place)
        lines = [f"{at}{place_of_store}] {self.rng.choice(['=', '+='])} (uint){self.value(place)};" for place_of_store in
                 self.rng.sample(range(4), 3)]
        load = f"{a} += {at}(uint){self.leaf(place)} % 4u];"
        return lines[:1] + [load] + lines[1:2] + [load] + lines[2:]

    def stepped_in_head(self, place):
        """Generates a loop whose header steps and compares the counter, with a switch in which a case continues the
        loop."""
        r, inner = self.rng, place.divergent()
        j, bound = self.fresh("j"), self.rng.choice(["3", "n & 3", f"{self.small(inner)}", "6"])
        cases = []
        for case in r.sample(range(4), r.choice([2, 2, 3])):
            cases += [f"case {case}: ;", self.update(inner)] + ([r.choice(["continue;", "break;"])] if r.random() < 0.6 else [])
        body = nest(f"switch ({j} & 3)", cases) + ([self.update(inner)] if r.random() < 0.4 else [])
        return nest(f"for (uint {j} = {bound}; {j}-- > 0;)", body)

    def critical_section(self, _):
        """Sums under a lock, and may count the work-items that have had the lock before. No result depends on their
        order."""
        r, a = self.rng, self.targets[0].name
        self.parameters.append(("global uint *locked", "g:16:0"))
        fence, unlock = "mem_fence(CLK_GLOBAL_MEM_FENCE);", "atomic_xchg(&locked[0], 0);"
        trial = r.choice(["atomic_cmpxchg(&locked[0], 0, 1)", "atomic_xchg(&locked[0], 1)"])
        section, after = [f"locked[1] += (uint){a};"], []
        if r.random() < 0.4:
            section = nest("for (uint k = 2; k < 6; k++)", [f"locked[k] += (uint){a} * k;"])
        if r.random() < 0.5:
            section += ["mine = locked[8];", "locked[8] = mine + 1;"]
            after = ["uint sum = 0;"] + nest("for (uint k = 0; k < mine; k++)", ["sum += (uint)of_x[k & 3] + k;"])
            after += ["atomic_add(&locked[9], sum);"]
        section = [fence, *section, fence, unlock]
        if r.random() < 0.5:
            taken = [f"while ({trial} != 0) {{}}"] + section
        else:
            taken = ["bool done = false;"] + nest("while (!done)", nest(f"if ({trial} == 0)", section + ["done = true;"]))
        return nest("", ["uint mine = 0;"] + taken + after)
