"""Generates statements without barriers, and control flow that may diverge."""

from kernelgen.scope import nest
from kernelgen.state import STATE


class Control:
    """Mixin with statements for any scope. Needs Expressions, block(), statement(), fresh() and declared."""

    def assign(self, _):
        r = self.rng
        if self.states and r.random() < 0.6:
            return [self.fill(r.choice(STATE[r.choice(self.states)].write), r.randint(1, 3))]
        return [self.fill("{v} {op} {X};", r.randint(1, 3))]

    def assign_uniform(self, _):
        return [self.fill("{w} {op} {U};")]

    def own_slot(self, _):
        return [self.fill("out[me * 8u + ({x} & 7u)] += {X};")]

    def count(self, _):
        """Updates a word by an atomic. Each word has its own operation, so that the order does not matter."""
        operation, first = self.rng.choice([("add", 0), ("sub", 4), ("min", 8), ("max", 12), ("or", 16), ("and", 20),
                                            ("xor", 24)])
        place = self.fill(f"&counters[{first}u + ({self.one_or_many()} & 3u)]")
        if operation == "add" and self.rng.random() < 0.3:
            return [f"atomic_inc({place});"]
        return [self.fill(f"atomic_{operation}({place}, {{X}});")]

    def one_or_many(self):
        """Returns an index that is different for each work-item, or the same for all."""
        return self.rng.choice(["{x}", "{u}"])

    def take_number(self, _):
        """The number that a work-item gets depends on the order, but the set of all numbers does not."""
        place = self.one_or_many()
        if self.rng.random() < 0.5:
            return [self.fill(f"TAKE_NUMBER({place});")]
        return [self.fill(f"TAKE_NUMBERS({place}, {{X}});")]

    def count_shared(self, _):
        operation, word = self.rng.choice([("add", 0), ("sub", 1), ("min", 2), ("max", 3), ("or", 4), ("and", 5),
                                           ("xor", 6)])
        return [self.fill(f"atomic_{operation}(&shared[{word}], {{X}});")]

    def fill_array(self, _):
        """Fills a private array in a loop with a uniform index."""
        k = self.fresh("k")
        return [self.fill(f"for (uint {k} = 0; {k} < 4u; ++{k}) arr[{k}] {{op}} arr[({k} + {{x}}) & 3u] + {{X}};")]

    def divergent_if(self, scope):
        inside = scope.divergent(breakable=scope.breakable and scope.divergent_exit,
                                 exits=() if scope.uniform else scope.exits)
        lines = nest(f"if ({self.condition(False)})", self.block(inside))
        return self.otherwise(lines, inside) if self.rng.random() < 0.4 else lines

    def otherwise(self, lines, inside):
        return lines[:-1] + nest("} else", self.block(inside))

    def divergent_loop(self, scope):
        i, end = self.counter(), self.fresh(self.prefix + "out")
        leave = (end,) if self.rng.random() < 0.3 else ()
        inside = scope.divergent(loops=scope.loops + 1, breakable=True, divergent_exit=True,
                                 exits=(scope.exits if not scope.uniform else ()) + leave)
        trips = self.trips(self.rng.random() < 0.3)
        return self.loop(i, f"{i} < {trips}", self.block(inside)) + ([f"{end}: ;"] if leave else [])

    def loop(self, i, condition, body):
        form = self.rng.randint(0, 2)
        if form == 0:
            return nest(f"for ({i} = 0; {condition}; ++{i})", body)
        if form == 1:
            return [f"{i} = 0;"] + nest(f"while ({condition})", [f"++{i};"] + body)
        return [f"{i} = 0;"] + nest("do", [f"++{i};"] + body, f"}} while ({condition});")

    def leave(self, scope):
        """Leaves a loop or its current iteration, or several loops at once."""
        ways = (["break", "continue"] if scope.breakable else []) + [f"goto {label}" for label in scope.exits]
        condition = self.group_condition() if scope.uniform else self.condition(False)
        return [f"if ({condition}) {self.rng.choice(ways)};"]

    def divergent_switch(self, scope):
        return self.switch(self.expr(depth=1), scope.divergent(exits=() if scope.uniform else scope.exits))

    def switch(self, value, inside):
        lines, r = [], self.rng
        for case in r.sample(range(5), r.choice([1, 2, 3, 5])):
            lines += [f"case {case}: ;"] + self.block(inside) + (["break;"] if r.random() < 0.6 else [])
        if r.random() < 0.5:
            lines += ["default: ;"] + self.block(inside)
        return nest(f"switch ({value} % 5u)", lines)

    def divergent_goto(self, scope):
        label = self.fresh(self.prefix + "skip")
        return [f"if ({self.condition(False)}) goto {label};"] + self.block(scope.divergent()) + [f"{label}: ;"]

    def divergent_irreducible(self, scope):
        return self.irreducible(scope.divergent(loops=scope.loops + 2), lambda: self.condition(False))

    def irreducible(self, body, condition):
        """Generates a loop with two entries."""
        i, middle, top = self.counter(), self.fresh(self.prefix + "mid"), self.fresh(self.prefix + "top")
        return ([f"{i} = 0;", f"if ({condition()}) goto {middle};", f"{top}: ;"] + self.block(body) +
                [f"{middle}: ;"] + self.block(body) + [f"if (++{i} < 3u && {condition()}) goto {top};"])

    def impossible(self, _):
        """Generates a path that no work-item takes, under a condition that looks divergent."""
        end = self.rng.choice(["__builtin_unreachable();", "__builtin_trap();", "for (;;) ;",
                               "v1 = 5u; __builtin_unreachable();"])
        return [self.fill("if (zero[{x} & 3u] == 7u)") + " { " + end + " }"]
