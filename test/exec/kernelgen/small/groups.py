"""Generates work-items that interact: barriers, exchange through local memory, and collective functions, in uniform
loops and branches.

In an open kernel some work-items return before the others have finished. It has no collective functions, and reads only
what was stored before any work-item returned.
"""

from kernelgen.small.place import Variable, nest


class Groups:
    """Mixin for a kernel; needs Numbers, inside(), and is_open. The kernel has the variables items and lid."""

    MEETINGS = {"exchange": 3, "broadcast": 1, "reduce_tree": 0.7, "scan": 0.7, "collective": 1.5, "sub_group": 1.5,
                "reread": 4, "choose": 2, "barrier": 0.5, "return_some": 0.7}

    def meeting_statements(self, place):
        idle = {"idle_barrier": 2, "search": 3 * (place.loops < self.deepest)} if self.is_open else {}
        if not place.uniform:
            return idle
        absent = {"collective", "sub_group", "reduce_tree", "scan"} if self.is_open else {"return_some"}
        absent |= set() if self.has_swap else {"reread"}
        return idle | {name: weight for name, weight in self.MEETINGS.items() if name not in absent}

    def start_group(self):
        r = self.rng
        self.tile_kind = r.choice(["uint", "uint", "uint", "uchar", "ulong", "int"])
        self.first.append(f"LOCAL({self.tile_kind}, tile[70]);")
        self.declared += ["uint items = (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));",
                          "uint lid = (uint)get_local_linear_id();"]
        self.has_swap = r.random() < 0.4 and not self.is_open
        if self.has_swap:
            # There is room for 27 groups, the most that a launch has, of 70 work-items each, the most that a group has.
            self.parameters.append(("global uint *restrict swap", f"g:{27 * 70}:{r.getrandbits(31) | 1}:1"))
            self.declared.append("uint base = (uint)((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * "
                                 "get_num_groups(0) + get_group_id(0)) * 70;")
        if self.is_open:
            self.declared += [f"tile[lid] = {self.variables[0].name};", self.fence()]

    def fence(self):
        return self.rng.choice(["barrier(CLK_LOCAL_MEM_FENCE);", "barrier(CLK_LOCAL_MEM_FENCE);",
                                "work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"])

    def barrier(self, _):
        return [self.fence()]

    def idle_barrier(self, _):
        """Generates a barrier that no work-item reaches. It is therefore allowed where work-items diverge."""
        return [f"if (n > {self.rng.randint(90, 99)}) {self.fence()}"]

    def search(self, place):
        """Nests loops whose counters are uniform. Work-items leave the inner loop at different times, and the barrier
        in it, which none of them reaches, lets a work-item run ahead of the others."""
        r = self.rng
        counters = [Variable(self.fresh("ijk"), limit=8) for _ in range(2)]
        j, i = (variable.name for variable in counters)
        outer = self.inside(place.divergent().but(loops=place.loops + 1, declares=True), counters[0])
        inner = self.inside(outer.but(loops=place.loops + 2), counters[1])
        leave = f"if ({self.condition(inner)}) {r.choice(['break', 'break', 'continue'])};"
        count = f"{self.target(inner)} {r.choice(['+=', '^='])} {i} * {r.randint(2, 9)} + {j};"
        parts = [[leave], self.idle_barrier(inner), [count], self.block(inner, 1)]
        r.shuffle(parts)
        loop = nest(f"for (uint {i} = 0; {i} < {r.choice(['n', '4', '6', '8'])}; {i}++)", sum(parts, []))
        behind = [self.update(outer)] + (self.idle_barrier(outer) if r.random() < 0.5 else [])
        return nest(f"for (uint {j} = 0; {j} < {r.randint(3, 5)}; {j}++)", loop + behind)

    def exchange(self, place):
        r, inner = self.rng, place.divergent()
        other = r.choice(["(lid + 1) % items", "items - 1 - lid", f"(lid + {self.small(place)}) % items",
                          "(lid ^ 1) < items ? (lid ^ 1) : lid", f"(uint){self.leaf(inner)} % items", "0",
                          "(lid * 3) % items"])
        change = [f"if ({self.condition(inner)}) {self.update(inner)}"] if r.random() < 0.3 else []
        return ([f"tile[lid] = {self.value(inner)};", self.fence()] + change +
                [f"{self.target(place)} {r.choice(['=', '+=', '^='])} tile[{other}];", self.fence()])

    def reread(self, place):
        """Reads an element before and after another work-item writes it."""
        r = self.rng
        other = r.choice(["(lid + 1) % items", "items - 1 - lid", f"(lid + {self.small(place, True)}) % items"])
        fence = "barrier(CLK_GLOBAL_MEM_FENCE);"
        first, then = self.target(place), self.target(place)
        return [f"{first} += swap[base + lid];", fence, f"swap[base + {other}] = {self.value(place.divergent())};", fence,
                f"{then} {r.choice(['+=', '^='])} swap[base + lid];", fence]

    def choose(self, place):
        """Computes numbers before a barrier. After it, each work-item uses one of them, in branches with other
        statements."""
        r, inner = self.rng, place.divergent()
        numbers = [self.fresh("kept") for _ in range(r.choice([2, 2, 3]))]
        kept = [f"{self.kind()} {name} = {self.value(inner)};" for name in numbers]
        target, inner = self.target(place), inner.but(declares=True)
        ways = [self.block(inner, 1) + [f"{target} {r.choice(['=', '=', '+='])} {name};"] for name in numbers]
        lines = nest(f"if ({self.condition(inner)})", ways[0])
        for way in ways[1:-1]:
            lines = lines[:-1] + nest(f"}} else if ({self.condition(inner)})", way)
        return nest("", kept + [self.fence()] + lines[:-1] + nest("} else", ways[-1]))

    def broadcast(self, place):
        writer = self.rng.choice(["0", "items - 1", "n % items"])
        return ([f"if (lid == {writer}) tile[0] = {self.value(place.divergent())};", self.fence(),
                 f"{self.target(place)} += tile[0];", self.fence()] if not self.is_open else self.exchange(place))

    def reduce_tree(self, place):
        s, operation = self.fresh("s"), self.rng.choice(["+=", "^=", "|="])
        body = [f"if (lid < {s} && lid + {s} < items) tile[lid] {operation} tile[lid + {s}];", self.fence()]
        return ([f"tile[lid] = {self.leaf(place.divergent())};", self.fence()] +
                nest(f"for (uint {s} = 64; {s} > 0; {s} >>= 1)", body) +
                [f"{self.target(place)} ^= tile[0];", self.fence()])

    def scan(self, place):
        s, t = self.fresh("s"), self.fresh("t")
        return ([f"tile[lid] = {self.leaf(place.divergent())};", self.fence()] +
                nest(f"for (uint {s} = 1; {s} < items; {s} += {s})",
                     [f"{self.tile_kind} {t} = lid >= {s} ? tile[lid - {s}] : 0;", self.fence(), f"tile[lid] += {t};",
                      self.fence()]) +
                [f"{self.target(place)} += tile[lid];", self.fence()])

    def collective(self, place):
        r, inner = self.rng, place.divergent()
        kind, operation = r.choice(["uint", "ulong", "int", "long"]), r.choice(["add", "min", "max"])
        value = f"({kind})({self.value(inner)})"
        text = r.choice([f"work_group_reduce_{operation}({value})", f"work_group_scan_inclusive_{operation}({value})",
                         f"work_group_scan_exclusive_{operation}({value})", f"work_group_any({self.condition(inner)})",
                         f"work_group_all({self.condition(inner)})"])
        return [f"{self.target(place)} {r.choice(['+=', '^='])} {text};"]

    def sub_group(self, place):
        """Calls a sub-group function, with all work-items of the group."""
        r, inner = self.rng, place.divergent()
        self.has_sub_groups = True
        kind, operation = r.choice(["uint", "int", "uint", "ulong"]), r.choice(["add", "min", "max"])
        value = f"({kind})({self.value(inner)})"
        text = r.choice([f"sub_group_reduce_{operation}({value})", f"sub_group_scan_inclusive_{operation}({value})",
                         f"sub_group_scan_exclusive_{operation}({value})", f"sub_group_any({self.condition(inner)})",
                         f"sub_group_all({self.condition(inner)})", f"sub_group_broadcast({value}, 0)",
                         f"sub_group_broadcast({value}, get_sub_group_size() - 1)",
                         "get_sub_group_local_id() + get_sub_group_size()"])
        return [f"{self.target(place)} {r.choice(['+=', '^='])} {text};"]

    def return_some(self, place):
        return nest(f"if ({self.condition(place.divergent())})", self.result(place, self.rng.random() < 0.6))
