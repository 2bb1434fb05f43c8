"""Statements that only OpenCL 3.0's rule allows, and the rule of oclc for work-items that have returned.

A barrier has to be met by all work-items that come by it, but what seems to lead past it need not be taken; and a
work-item that has returned is not waited for.
"""

from kernelgen.scope import nest


class OpenRule:
    """Needs Control and Barriers."""

    def never(self):
        return self.fill("zero[{x} & 3u] == 7u")

    def way_past(self, scope):
        """Behind a condition that differs between work-items is a way past the barriers that nobody takes."""
        ways = ["return" + ("" if self.is_kernel else " v0")] + [f"goto {label}" for label in scope.exits]
        if scope.breakable:
            ways += ["break", "continue"]
        way = self.rng.choice(ways)
        return nest(f"if ({self.condition(False)})", [f"if ({self.never()}) {way};"] +
                    self.block(scope.divergent(), 1)) + self.exchange(scope)

    def hidden_barrier(self, _):
        """A barrier on a way that nobody takes."""
        return nest(f"if ({self.condition(False)})", [f"if ({self.never()}) {self.fence()}", self.fill("{v} += {x};")])

    def some_return(self, _):
        """Some work-items are through, and the others go on to meet barriers."""
        condition = self.rng.choice(["lin >= {k}u + items / 2u", "({x} & 7u) == 0u", "lin == ({u} % items)",
                                     "lin == {k}u", "{c}"])
        return nest(self.fill(f"if ({condition})"), [self.fill("out[me * 8u] += {X};"), "return;"])
