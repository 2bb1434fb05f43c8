"""What a few kernels do in addition, after everything else: critical sections, and local memory that changes its type.

Extras have random numbers of their own, so that a seed has the same kernel otherwise.
"""

import random

from kernelgen.small.place import nest


class Extras:
    """Needs targets, parameters, declared, is_group and is_open."""

    def extra_statements(self, seed):
        self.chance = random.Random(f"extra {seed}")
        which = self.chance.random()
        if self.is_group and not self.is_open and which < 0.15:
            return self.retyped()
        if not self.is_open and 0.15 < which < 0.2:
            return self.critical_section()
        return []

    def retyped(self):
        """Memory that holds a number of one type between two barriers, and of another one between the next two."""
        self.parameters.append(("local uint *words", "l:16"))
        self.declared.append("local float *floats = (local float *)words;")
        fence, a = "barrier(CLK_LOCAL_MEM_FENCE);", self.targets[0].name
        at = "words[(rounds - 1 - r) & 3]"
        body = ["if (lid == 0) floats[0] = (float)(r + 1);", fence, f"{a} += (uint)floats[0];", fence,
                f"if (lid == 0) {at} = r * 77 + {self.chance.randint(1, 99)};", fence, f"{a} += {at};", fence]
        return nest("", ["uint rounds = (n & 7) + 1;"] + nest("for (uint r = 0; r < rounds; r++)", body) +
                    [f"{a} ^= words[0];"])

    def critical_section(self):
        """Sums under a lock, and numbers that say how many work-items had it before. Their order is nowhere to be
        seen."""
        c = self.chance
        self.parameters.append(("global uint *locked", "g:16:0"))
        fence, unlock = "mem_fence(CLK_GLOBAL_MEM_FENCE);", "atomic_xchg(&locked[0], 0);"
        trial = c.choice(["atomic_cmpxchg(&locked[0], 0, 1)", "atomic_xchg(&locked[0], 1)"])
        section, after = [f"locked[1] += (uint){self.targets[0].name};"], []
        if c.random() < 0.4:
            section = nest("for (uint k = 2; k < 6; k++)", [f"locked[k] += (uint){self.targets[0].name} * k;"])
        if c.random() < 0.5:
            section += ["mine = locked[8];", "locked[8] = mine + 1;"]
            after = ["uint sum = 0;"] + nest("for (uint k = 0; k < mine; k++)", ["sum += (uint)of_x[k & 3] + k;"])
            after += ["atomic_add(&locked[9], sum);"]
        section = [fence, *section, fence, unlock]
        if c.random() < 0.5:
            taken = [f"while ({trial} != 0) {{}}"] + section
        else:
            taken = ["bool done = false;"] + nest("while (!done)", nest(f"if ({trial} == 0)", section + ["done = true;"]))
        return nest("", ["uint mine = 0;"] + taken + after)
