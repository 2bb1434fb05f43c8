"""Generates statements with barriers. Uniform expressions decide about the control flow around them."""

from kernelgen.scope import nest


class Barriers:
    """Mixin for a function; needs Control."""

    # Statements in which work-items exchange values.

    def barrier(self, _):
        return [self.fence()]

    def fence(self):
        return self.rng.choice(["barrier(CLK_LOCAL_MEM_FENCE);"] * 3 + [
            "work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
            "work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device);"])

    def exchange(self, scope):
        """Each work-item writes its element, and after a barrier reads one that another may have written."""
        r = self.rng
        tile, kind = r.choice([("tile", "uint"), ("tile", "uint"), ("scratch", "uint"), ("wides", "ulong")])
        other = r.choice(["(lin + 1u) % items", "items - 1u - lin", "(lin + {x}) % items", "(lin + {u}) % items",
                          "lin ^ (lin + 1u < items ? 1u & ~lin : 0u)", "{u} % items"])
        lines = [self.fill(f"{tile}[lin] = ({kind}){{X}};"), self.fence()]
        lines += self.statement(scope.but(barriers=False)) if r.random() < 0.3 else []
        return lines + [self.fill(f"{{v}} {{op}} (uint){tile}[{other}];"), self.fence()]

    def rotate_floats(self, _):
        """Exchanges floating-point numbers, in an array of their own type."""
        return [self.fill("reals[lin] = (float)({x} & 255u) * 0.25f;"), self.fence(),
                self.fill("{v} ^= as_uint(reals[(lin + {u}) % items]);"), self.fence()]

    def pairs(self, _):
        return [self.fill("pairs[lin].a = {x};"), self.fill("pairs[lin].b = {X};"), self.fence(),
                self.fill("{v} += pairs[(lin + 1u) % items].a ^ (uint)pairs[items - 1u - lin].b;"), self.fence()]

    def transpose(self, _):
        """Writes elements by columns and reads them by rows."""
        return [self.fill("tile[mirrored] = {X};"), self.fence(), self.fill("{v} {op} tile[lin];"), self.fence()]

    def reread(self, _):
        """Reads an element before and after one of the work-items has changed it."""
        writer = self.rng.choice(["0u", "items - 1u", "n % items"])
        buffer = self.rng.choice(["tile", "scratch"])
        return [self.fill(f"if (lin == 0u) {buffer}[0] = {{X}};"), self.fence(), self.fill(f"{{v}} += {buffer}[0];"),
                self.fence(), self.fill(f"if (lin == {writer}) {buffer}[0] += {{X}} | 1u;"), self.fence(),
                self.fill(f"{{v}} ^= {buffer}[0];"), self.fence()]

    def broadcast(self, _):
        writer = self.rng.choice(["0u", "items - 1u", "n % items"])
        return [self.fill(f"if (lin == {writer}) tile[items - 1u] = {{X}};"), self.fence(),
                self.fill("{w} = tile[items - 1u];"), self.fence()]

    def tree(self, _):
        """Reduces by halves, in one of two loops that compute the same tile[0] but look different to a compiler."""
        i, r = self.counter(), self.rng
        operation = r.choice(["+=", "^=", "|="])
        start = [self.fill("tile[lin] = {X};"), self.fence()]
        if r.random() < 0.5:
            body = [f"if (lin < {i} && lin + {i} < items) tile[lin] {operation} tile[lin + {i}];", self.fence()]
            loop = nest(f"for ({i} = 256u; {i} > 0u; {i} >>= 1)", body)
        else:
            body = [f"if (lin < {i} / 2u) tile[lin] {operation} tile[lin + ({i} + 1u) / 2u];",
                    self.fence(), f"{i} = ({i} + 1u) / 2u;"]
            loop = [f"{i} = items;"] + nest(f"while ({i} > 1u)", body)
        return start + loop + [self.fill("{w} ^= tile[0];"), self.fence()]

    def scan(self, _):
        i, t = self.counter(), self.counter()
        return ([self.fill("scratch[lin] = {X};"), self.fence()] +
                nest(f"for ({i} = 1u; {i} < items; {i} <<= 1)",
                     [f"{t} = lin >= {i} ? scratch[lin - {i}] : 0u;", self.fence(), f"scratch[lin] += {t};",
                      self.fence()]) +
                [self.fill("{v} ^= scratch[lin];"), self.fence()])

    def local_atomics(self, scope):
        """One work-item sets `shared`, all change it in any order, and all read it."""
        first = nest("if (lin == 0u)", [self.fill(f"shared[{k}] = {{x}};") for k in range(7)])
        # The statements have no `break`, `continue` or `goto`: a work-item that skips the barriers could set `shared`
        # again before the others have read it.
        inside = scope.but(barriers=False, shared=True, breakable=False, exits=())
        return (first + [self.fence()] + self.count_shared(scope) + self.block(inside, 2) +
                [self.fence(), self.fill("{w} += shared[{k} % 7u];"), self.fence()])

    def collective(self, _):
        r = self.rng
        kind = r.choice(["uint", "ulong", "int", "long"])
        operation = r.choice(["add", "min", "max"])
        return [self.fill(r.choice([
            f"{{w}} ^= (uint)work_group_reduce_{operation}(({kind}){{X}});",
            f"{{v}} += (uint)work_group_scan_inclusive_{operation}(({kind}){{X}});",
            f"{{v}} ^= (uint)work_group_scan_exclusive_{operation}(({kind}){{X}});",
            f"{{w}} = (uint)work_group_broadcast(({kind}){{X}}, {{u}} % (uint)get_local_size(0));",
            "{w} += (uint)work_group_any({c});", "{w} += (uint)work_group_all({c});",
            "{v} = work_group_broadcast((uint){X}, 0, get_local_size(1) - 1, {u} % (uint)get_local_size(2));",
        ]))]

    def async_copy(self, _):
        """Copies in either direction. In the reference, each work-item makes a whole strided copy, so barriers enclose
        the copies."""
        count, r = self.fill("(size_t)(({u} % items) + 1u)"), self.rng
        start = [self.fill("tile[lin] = {X};"), self.fence()]
        wait = ["wait_group_events(1, &event);", self.fence()]
        if r.random() < 0.4:
            return start + [f"event = async_work_group_copy(row, tile, min({count}, (size_t)64), (event_t)0);"] + wait
        function, step = r.choice([("async_work_group_copy", ""), ("async_work_group_strided_copy", "(size_t)3, ")])
        copy = self.fill(f"event = {function}(tile, in + ({{u}} & 31u), {count}, {step}(event_t)0);")
        return (start + [copy] + wait +
                [self.fill("{v} ^= tile[(lin + {u}) % items];"), self.fence()])

    # Control flow around barriers follows.

    def group_if(self, scope):
        lines = nest(f"if ({self.group_condition()})", self.block(scope))
        return self.otherwise(lines, scope) if self.rng.random() < 0.5 else lines

    def group_loop(self, scope):
        i, end, r = self.counter(), self.fresh(self.prefix + "end"), self.rng
        leave = (end,) if r.random() < 0.3 else ()
        inside = scope.but(loops=scope.loops + 1, breakable=True, divergent_exit=False, exits=scope.exits + leave)
        if r.random() < 0.2:
            # The body has no `break` and no `continue`, which would skip the step of the counter.
            inside = inside.but(breakable=False)
            lines = [f"{i} = 0;"] + nest("for (;;)", self.block(inside) + [
                f"if ({i}++ >= 2u || {self.group_condition()}) break;"] + self.block(inside))
        else:
            lines = self.loop(i, f"{i} < {self.trips(True)}", self.block(inside))
        return lines + ([f"{end}: ;"] if leave else [])

    def group_switch(self, scope):
        return self.switch(self.expr(True, 1), scope.but(breakable=False))

    def group_goto(self, scope):
        label = self.fresh(self.prefix + "next")
        if scope.loops >= 2 or self.rng.random() < 0.5:
            return ([f"if ({self.group_condition()}) goto {label};"] + self.block(scope.but(breakable=False)) +
                    [f"{label}: ;"])
        i = self.counter()
        return ([f"{i} = 0;", f"{label}: ;"] + self.block(scope.but(breakable=False, loops=scope.loops + 1)) +
                [f"if (++{i} < {self.rng.randint(2, 3)}u && {self.group_condition()}) goto {label};"])

    def group_irreducible(self, scope):
        return self.irreducible(scope.but(breakable=False, loops=scope.loops + 2), self.group_condition)

    def group_return(self, _):
        return [f"if ({self.group_condition()}) return{'' if self.is_kernel else ' v0'};"]

    def inner_array(self, scope):
        """Declares an array in a block, so that each iteration of a loop has a new one."""
        name, k = self.fresh("inner"), self.fresh("k")
        return nest("", [f"uint {name}[4];",
                         self.fill(f"for (uint {k} = 0; {k} < 4u; ++{k}) {name}[{k}] = {{X}} + {k};")] +
                    self.block(scope.but(breakable=False)) +
                    [self.fill(f"{{v}} ^= {name}[{self.rng.choice(['{x}', '{u}'])} & 3u];")])

    def saved_branch(self, scope):
        """Some work-items leave a variable undefined, and only the others use it."""
        name, flag = self.fresh("maybe"), self.fresh("has")
        self.declared += [f"uint {name};", f"bool {flag};"]
        return ([f"{flag} = {self.condition(False)};"] +
                nest(f"if ({flag})", self.block(scope.divergent(), 1) + [self.fill(f"{name} = {{X}};")]) +
                self.barrier(scope) + [self.fill(f"if ({flag}) {{v}} += {name};")])

    def call(self, _):
        r = self.rng
        target = r.choice(["&v2", "&arr[1]"] if "array" in self.states else ["&v2"])
        arguments = ("out, in, table, zero, counters, row, tile, scratch, wides, reals, pairs, shared, n, m, &pair, "
                     + self.fill("{X}, {w}, ") + target)
        return [self.fill(f"{{v}} ^= {r.choice(self.helpers)}({arguments});")]
