"""Generates expressions: unsigned arithmetic that is defined for every value."""

import re

from kernelgen.state import STATE

UNIFORM = ["n", "(uint)m", "u0", "u1", "u2", "(uint)get_group_id(0)", "(uint)get_group_id(1)", "get_work_dim()",
           "(uint)get_local_size(0)", "(uint)get_global_size(1)", "(uint)get_num_groups(0)",
           "(uint)get_global_offset(0)", "(uint)get_enqueued_local_size(1)", "pair.a", "pair.c[1]", "(uint)pair.b"]
VARYING = ["v0", "v1", "v2", "v3", "lin", "me", "(uint)get_local_id(0)", "(uint)get_local_id(1)",
           "(uint)get_local_id(2)", "(uint)get_global_id(0)", "(uint)get_global_id(2)",
           "(uint)get_global_linear_id()",
           # Ids are truncated to 16 or 32 bits, and most of them are extended to 64 bits again. Ids of some launches
           # lie around 2^31 and 2^32, where sign and zero extension differ or the 32-bit value wraps around.
           "(uint)((long)(int)get_global_id(0) >> 7)", "(uint)((ulong)(uint)get_global_id(1) >> 9)",
           "(uint)((ulong)((uint)get_global_id(0) + 1u) >> 8)", "(uint)((ulong)((uint)get_global_id(0) * 3u) >> 6)",
           "(uint)((ulong)((uint)get_global_id(1) * (uint)get_global_size(0) + (uint)get_global_id(0)) >> 5)",
           "(uint)((long)(int)(get_group_id(0) * get_local_size(0) + get_local_id(0)) >> 3)",
           "(uint)((long)(short)get_global_id(0) >> 2)", "in[(int)get_global_id(0) & 1023]",
           # Indices for which work-items that are adjacent in a dimension other than 0 access adjacent memory.
           "mirrored", "in[mirrored]", "in[2 * mirrored + 1]",
           "in[((uint)get_local_id(0) * 16u + (uint)get_local_id(1)) & 1023u]"]


class Expressions:
    """Mixin with expressions. Needs rng, `states` with names of groups of variables, and `varying` and `uniform` with
    names of variables."""

    def fill(self, template, depth=2):
        """Replaces {x} and the other placeholders of a template (state.py)."""
        r = self.rng
        parts = {"x": lambda: self.expr(False, 1), "X": lambda: self.expr(False, depth),
                 "u": lambda: self.expr(True, 1), "U": lambda: self.expr(True, depth),
                 "c": lambda: self.condition(False), "g": self.group_condition, "k": lambda: str(r.randint(0, 9)),
                 "op": lambda: r.choice(["=", "+=", "^=", "-=", "*="]), "v": lambda: r.choice(self.varying),
                 "w": lambda: r.choice(self.uniform)}
        return re.sub(r"\{(\w+)\}", lambda match: parts[match[1]](), template)

    def leaf(self, uniform):
        r = self.rng
        common = UNIFORM + [f"{r.randint(0, 9)}u", f"{r.getrandbits(32)}u", f"table[{r.randint(0, 63)}]",
                            f"lut[{r.randint(0, 15)}]"]
        if uniform or r.random() < 0.2:
            return r.choice(common)
        if self.states and r.random() < 0.55:
            # The placeholders of this template become leaves, so that templates do not nest further.
            text = r.choice(STATE[r.choice(self.states)].read)
            return re.sub(r"\{(\w+)\}", lambda match: self.leaf_in(match[1]), text)
        return r.choice(VARYING)

    def leaf_in(self, kind):
        r = self.rng
        return str(r.randint(0, 9)) if kind == "k" else r.choice(UNIFORM if kind == "u" else VARYING)

    def expr(self, uniform=False, depth=2):
        r = self.rng
        if depth == 0 or r.random() < 0.15:
            return self.leaf(uniform)

        def sub():
            return self.expr(uniform, depth - 1)
        kind = r.randint(0, 11)
        if kind <= 4:
            return f"({sub()} {r.choice(['+', '-', '*', '^', '&', '|'])} {sub()})"
        if kind == 5:
            return f"({sub()} {r.choice(['<<', '>>'])} ({sub()} & 7u))"
        if kind == 6:
            return f"({sub()} {r.choice(['/', '%'])} (({sub()} & 15u) + 1u))"
        if kind == 7:
            return f"({self.condition(uniform, depth - 1)} ? {sub()} : {sub()})"
        if kind == 8:
            return f"in[{sub()} & 1023u]"
        if kind == 9:
            return f"{r.choice(['max', 'min', 'rotate', 'mul_hi'])}((uint){sub()}, (uint){sub()})"
        if kind == 10:
            return f"{r.choice(['popcount', 'clz'])}((uint){sub()})"
        return f"table[{sub()} & 63u]" if r.random() < 0.5 else f"lut[{sub()} & 15u]"

    def condition(self, uniform, depth=1):
        r = self.rng

        def sub():
            return self.expr(uniform, depth)
        kind = r.randint(0, 5)
        if kind == 0:
            return f"(({sub()} & {r.choice([1, 2, 3])}u) != 0u)"
        if kind == 1:
            return f"({sub()} < {sub()})"
        if kind == 2 and not uniform:
            # The global offset may be close to 2^63, so bounds for global ids are relative to it.
            at = r.choice(["lin", "lin", "(long)get_global_id(0)", "(ulong)get_global_id(0)"])
            bound = f"{r.randint(0, 8)}u"
            if at != "lin":
                bound = f"({at[1:at.index(')')]})(get_global_offset(0) + {r.choice([bound, 'n'])})"
            return f"({at} {r.choice(['<', '==', '>='])} {bound})"
        if kind == 3 and not uniform and "flag" in self.states:
            return "flag"
        if kind == 4 and depth > 0:
            return f"({self.condition(uniform, 0)} {r.choice(['&&', '||'])} {self.condition(uniform, 0)})"
        return f"(({sub()} % 5u) < {r.randint(1, 4)}u)"

    def group_condition(self):
        """Returns a uniform condition; in half of the cases a compiler cannot know that it is uniform."""
        value = self.condition(True)
        return self.rng.choice([
            value, value, value, f"({value} ^ (zero[lin & 3u] != 0u))", f"({value} && zero[v0 & 3u] == 0u)",
            f"({value} || zero[me & 3u] > v1)"])

    def trips(self, uniform):
        """Returns a trip count of at most three, uniform or varying; a compiler may not know which."""
        count = f"({self.expr(uniform, 1)} & 3u)"
        return f"({count} + zero[lin & 3u])" if uniform and self.rng.random() < 0.3 else count
