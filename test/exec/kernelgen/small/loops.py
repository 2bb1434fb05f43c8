"""Generates finite loops of every shape: bounds that depend on other counters, several exits, several latches."""

from kernelgen.small.place import Variable, nest

# Maximum trip count at each depth of nesting; the innermost statements run at most some hundred times.
TRIPS = [8, 8, 4, 3]


class Loops:
    """Mixin for a function; needs Numbers, block(), fresh() and, if is_open, idle_barrier()."""

    LOOPS = {"for_up": 4, "for_down": 2, "for_other": 1.5, "while_up": 2, "do_while": 2, "endless": 1.5, "bits": 1.5,
             "jumps_back": 1, "two_entries": 0.4, "outlives": 1, "tells_exit": 2}

    def loop_statements(self, place):
        return self.LOOPS if place.loops < self.deepest else {}

    def entered(self, place):
        """Returns the inner place, and whether bounds are uniform: only a loop of the whole group may contain barriers.
        """
        together = place.uniform and self.rng.random() < 0.7
        inner = place if together else place.divergent()
        return inner.but(loops=place.loops + 1, declares=True), together

    def most(self, place):
        return TRIPS[min(place.loops, 3)]

    def bounds(self, place, uniform):
        """Returns the start and the end: often an outer counter, a part of a variable, or a constant."""
        most = self.most(place)
        if self.is_open and self.rng.random() < 0.6:
            # The counter is uniform, although work-items leave the loop at different times.
            return self.rng.choice("001"), self.rng.choice(["n", str(self.rng.randint(2, most))])
        start = "0" if self.rng.random() < 0.5 else self.small(place, uniform, most)
        return start, self.small(place, uniform, most)

    def counter(self, uniform, limit=12, kinds=("uint", "uint", "int")):
        kind = self.rng.choice(kinds) if self.rng.random() < 0.85 else self.rng.choice(["uchar", "ulong", "short"])
        return Variable(self.fresh("ijk"), kind, uniform, limit)

    def body(self, inner, counter, again=()):
        """Returns statements of a loop; `again` must precede a `continue`."""
        lines = self.block(self.inside(inner, counter, again), self.rng.choice([1, 1, 2, 2, 3]))
        if self.is_open and self.rng.random() < 0.5:
            return self.idle_barrier(inner) + lines if self.rng.random() < 0.5 else lines + self.idle_barrier(inner)
        return lines

    def inside(self, inner, counter, again=()):
        """Returns the place of the statements of a loop, which may leave it."""
        outwards = tuple(way for way in inner.leave if way[-1].startswith("goto"))
        return inner.knows(counter).but(leave=outwards).leaves_by(["break;"], [*again, "continue;"])

    def and_maybe(self, condition, inner):
        """Adds another exit condition to that of a loop, in some cases."""
        if self.rng.random() < 0.2:
            return f"{condition} && {self.condition(inner, inner.uniform)}"
        return condition

    def for_up(self, place):
        inner, together = self.entered(place)
        start, end = self.bounds(place, together)
        counter = self.counter(together)
        i = counter.name
        test = self.and_maybe(f"{i} {self.rng.choice(['<', '<', '<', '<='])} {end}", inner)
        step = self.rng.choice([f"{i}++", f"{i}++", f"{i}++", f"++{i}", f"{i} += 2", f"{i} += 3"])
        return nest(f"for ({counter.kind} {i} = {start}; {test}; {step})", self.body(inner, counter))

    def for_down(self, place):
        inner, together = self.entered(place)
        low, start = self.bounds(place, together)
        counter = self.counter(together)
        i, r = counter.name, self.rng
        if counter.kind.startswith("u") or r.random() < 0.4:
            head = r.choice([f"{i} > 0; {i}--", f"{i}-- > 0;", f"{i}-- != 0;", f"{i} != 0; {i} >>= 1"])
        else:
            head = f"{i} {r.choice(['>', '>='])} (int)({low}); {i}{r.choice(['--', '--', ' -= 2'])}"
        return nest(f"for ({counter.kind} {i} = {start}; {head})", self.body(inner, counter))

    def for_other(self, place):
        """Uses varying steps, powers of two, or two counters."""
        inner, together = self.entered(place)
        counter, r = self.counter(together, limit=64), self.rng
        i, j = counter.name, self.fresh("ijk")
        which = r.random()
        if which < 0.35:
            head = f"uint {i} = 1; {i} < {r.choice([8, 32, 64])}; {i} <<= 1"
        elif which < 0.7:
            head = f"uint {i} = 0; {i} < {r.randint(3, 9)}; {i} += 1 + ({self.leaf(place, together)} & 3)"
        else:
            start, end = self.bounds(place, together)
            head = f"uint {i} = 0, {j} = {end}; {i} < {j}; {i}++, {j}--" if start == "0" else \
                f"uint {i} = {start}, {j} = 1; {i} < 12 && {j} < 40; {i}++, {j} += {j}"
            inner = inner.knows(Variable(j, "uint", together, 80))
        return nest(f"for ({head})", self.body(inner, Variable(i, "uint", together, 64)))

    def while_up(self, place):
        """Steps at the start of the body, or at its end and before each `continue`, which adds a latch."""
        inner, together = self.entered(place)
        start, end = self.bounds(place, together)
        counter = self.counter(together)
        i, step = counter.name, f"{counter.name}{self.rng.choice(['++', '++', ' += 2'])};"
        test = self.and_maybe(f"{i} < {end}", inner)
        if self.rng.random() < 0.5:
            lines = nest(f"while ({test})", [step] + self.body(inner, counter))
        else:
            lines = nest(f"while ({test})", self.body(inner, counter, again=[step]) + [step])
        return self.scoped(place, [f"{counter.kind} {i} = {start};"] + lines)

    def scoped(self, place, lines):
        """Puts a declaration and its loop in a block: always if a jump could skip the declaration, and often
        otherwise."""
        return lines if place.declares and self.rng.random() < 0.3 else nest("", lines)

    def do_while(self, place):
        inner, together = self.entered(place)
        start, end = self.bounds(place, together)
        counter = self.counter(together)
        test = self.and_maybe(f"++{counter.name} < {end}", inner)
        return self.scoped(place, [f"{counter.kind} {counter.name} = {start};"] +
                           nest("do", self.body(inner, counter), f"}} while ({test});"))

    def endless(self, place):
        """Generates a loop that is left in the middle, often in several places."""
        inner, together = self.entered(place)
        start, end = self.bounds(place, together)
        counter = self.counter(together)
        i, r = counter.name, self.rng
        step, leave = f"{i}++;", f"if ({i} {r.choice(['>=', '>'])} {end}) break;"
        head = r.choice(["for (;;)", "while (1)"])
        if r.random() < 0.5:
            lines = nest(head, [leave] + self.body(inner, counter, [step]) + [step])
        else:
            lines = nest(head, self.body(inner, counter, [f"if (++{i} > 9) break;"]) + [leave, step] +
                         self.body(inner, counter))
        return self.scoped(place, [f"{counter.kind} {i} = {start};"] + lines)

    def bits(self, place):
        """Iterates over the bits or digits of a number."""
        inner, together = self.entered(place)
        m, r = self.fresh("m"), self.rng
        kind = r.choice(["uint", "uint", "ulong", "uchar", "ushort"])
        mask = r.choice([15, 255, 0x8421] if inner.loops < 2 else [7, 9])
        step = r.choice([f"{m} &= {m} - 1;", f"{m} >>= 1;", f"{m} /= 3;", f"{m} -= {m} & -{m};"])
        counter = Variable(m, kind, together, mask)
        start = f"{kind} {m} = {self.leaf(place, together)} & {mask};"
        if r.random() < 0.3:
            return nest(f"for ({start} {m}; {step[:-1]})", self.body(inner, counter))
        return self.scoped(place, [start] + nest(f"while ({m}{r.choice(['', ' != 0', ' > 1'])})",
                                                 [step] + self.body(inner, counter)))

    def jumps_back(self, place):
        """Generates a loop of gotos with up to two latches."""
        inner, together = self.entered(place)
        counter, top, end = self.counter(together), self.fresh("top"), self.fresh("end")
        i, most = counter.name, self.most(place)
        known = inner.knows(counter).leaves_by([f"goto {end};"])
        back = f"if ({i}++ < {self.rng.randint(1, most)} && {self.condition(known, together)}) goto {top};"
        middle = []
        if self.rng.random() < 0.6:
            middle = [back.replace(" && ", f" && {self.condition(known, together)} && ", 1)]
        return nest("", [f"{counter.kind} {i} = 0;", f"{top}: ;"] + nest("", self.block(known, 2)) + middle +
                    nest("", self.block(known, 1)) + [back, f"{end}: ;"])

    def two_entries(self, place):
        inner, together = self.entered(place)
        inner = inner.but(loops=inner.loops + 1)
        counter, top, middle = self.counter(together), self.fresh("top"), self.fresh("mid")
        i, known = counter.name, inner.knows(counter)
        return nest("", [f"uint {i} = 0;", f"if ({self.condition(place, together)}) goto {middle};", f"{top}: ;"] +
                    nest("", self.block(known, 1)) + [f"{middle}: ;"] + nest("", self.block(known, 1)) +
                    [f"if (++{i} < {self.rng.randint(2, 5)} && {self.condition(known, together)}) goto {top};"])

    def tells_exit(self, place):
        """Generates a loop after which a constant tells which exit was taken. A barrier may come before its use."""
        r = self.rng
        inner, together = self.entered(place if r.random() < 0.5 else place.divergent())
        start, end = self.bounds(place, together)
        counter, how = self.counter(together), self.fresh("how")
        i, known = counter.name, self.inside(inner, counter)
        lines = []
        for number in r.sample(range(1, 9), r.choice([1, 2, 2, 3])):
            lines += self.block(known, 1) if r.random() < 0.5 else []
            lines += nest(f"if ({self.condition(known, together)})", [f"{how} = {number};", "break;"])
        loop = nest(f"for ({counter.kind} {i} = {start}; {i} < {end}; {i}++)", lines)
        behind = self.exchange(place) if place.uniform else []
        return nest("", [f"uint {how} = 0;"] + loop + behind + [f"{self.target(place)} += {how};"])

    def outlives(self, place):
        """Generates a loop whose counter is used after it."""
        inner, together = self.entered(place)
        start, end = self.bounds(place, together)
        counter, r = self.counter(together), self.rng
        i, behind = counter.name, Variable(counter.name, counter.kind)
        loop = nest(f"for ({i} = {start}; {i} < {end}; {i}++)", self.body(inner, counter))
        use = self.block(place.knows(behind).but(declares=False), 1)
        target = self.target(place)
        return nest("", [f"{counter.kind} {i};"] + loop + (use if r.random() < 0.5 else []) +
                    [f"{target} {r.choice(['+=', '^=', '='])} {i};"])
