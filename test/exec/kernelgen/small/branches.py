"""Generates branches and switches, with fall-through and with exits of the constructs that enclose them."""

from kernelgen.small.place import nest


class Branches:
    """Mixin for a function; needs Numbers, block() and leaving()."""

    BRANCHES = {"branch": 3, "switch": 2.5, "forward": 0.7, "in_two_steps": 1.2}

    def branch_statements(self, place):
        chosen = dict(self.BRANCHES)
        if place.leave:
            chosen["leave"] = 3.5
        if self.may_return and not place.uniform:
            chosen["return_early"] = 0.4
        return chosen

    def fork(self, place):
        """Returns a condition and the place inside its branch."""
        if place.uniform and self.rng.random() < 0.6:
            return self.condition(place, True), place
        return self.condition(place), place.divergent()

    def branch(self, place):
        r = self.rng
        condition, inner = self.fork(place)
        inner = inner.but(declares=True)
        lines = nest(f"if ({condition})", self.block(inner, r.choice([1, 1, 2])))
        if r.random() < 0.35:
            lines = lines[:-1] + nest("} else", self.block(inner, 1))
        return lines

    def in_two_steps(self, place):
        """Generates a branch whose condition has a second part, on which all work-items that evaluate it agree. A side
        may read memory, divide or loop, so that it cannot be speculated for work-items that take the other side."""
        r, inner = self.rng, place.divergent().but(declares=True)
        second = self.shared_test() if self.shared and r.random() < 0.3 else self.condition(place, True)
        condition = f"({self.condition(place)}) {r.choice(['&&', '&&', '||'])} ({second})"

        def side():
            if not self.loads or r.random() < 0.2:
                return self.block(inner, 1)
            load = self.fill(r.choice(self.loads), place)
            return [f"{self.target(place)} {r.choice(['=', '+=', '-=', '^='])} {load};"]
        return nest(f"if ({condition})", side())[:-1] + nest("} else", side())

    def leave(self, place):
        """Takes one of the exits, for all work-items or for some."""
        r = self.rng
        condition = self.condition(place, place.uniform)
        way = r.choice(place.leave)
        before = [self.update(place)] if r.random() < 0.3 else []
        if len(way) + len(before) == 1:
            return [f"if ({condition}) {way[0]}"]
        return nest(f"if ({condition})", before + way)

    def return_early(self, place):
        """Returns with a result, or without one."""
        return nest(f"if ({self.condition(place)})", self.result(place, self.rng.random() < 0.6))

    def selector(self, place, uniform):
        r = self.rng
        return r.choice([f"{self.leaf(place, uniform)} & {r.choice([3, 7])}", self.small(place, uniform),
                         f"(uint)({self.value(place, 1, uniform)}) % {r.randint(2, 9)}"])

    def switch(self, place):
        r = self.rng
        together = place.uniform and r.random() < 0.6
        inner = (place if together else place.divergent()).but(declares=False)
        # A `break` in the switch would leave the switch instead of the loop. A `continue` still continues the loop.
        inner = inner.but(leave=tuple(way for way in inner.leave if way[-1] != "break;"))
        cases = r.sample(range(8), r.choice([1, 2, 2, 3, 4]))
        cases = [f"case {case}: ;" for case in (cases if r.random() < 0.8 else sorted(cases))]
        if r.random() < 0.7:
            cases.insert(r.randint(0, len(cases)), "default: ;")
        lines = []
        for case in cases:
            lines += [case] + (self.block(inner, r.choice([1, 1, 1, 2])) if r.random() < 0.9 else [])
            lines += ["break;"] if r.random() < 0.5 else []
            if inner.leave and r.random() < 0.2:
                way = r.choice(inner.leave)
                lines += way if len(way) == 1 else nest("", way)
        return nest(f"switch ({self.selector(place, together)})", lines)

    def forward(self, place):
        """Generates a block and a label after it. The block may jump to the label from anywhere, out of several loops."""
        label = self.fresh("out")
        inner = place.but(declares=True).leaves_by([f"goto {label};"], [f"goto {label};"])
        return nest("", self.block(inner, self.rng.choice([1, 2, 3]))) + [f"{label}: ;"]
