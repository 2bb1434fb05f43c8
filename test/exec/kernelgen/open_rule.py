"""Generates statements that only OpenCL 3.0's rule allows, and oclc's rule for work-items that have returned.

All work-items that reach a barrier must execute it, but no work-item need take a path that seems to lead past it. No
barrier waits for a work-item that has returned.
"""

from kernelgen.scope import nest


class OpenRule:
    """Mixin for a function; needs Control and Barriers."""

    def never(self):
        return self.fill("zero[{x} & 3u] == 7u")

    def way_past(self, scope):
        """Generates a path past a barrier, behind a divergent condition. No work-item takes the path."""
        ways = ["return" + ("" if self.is_kernel else " v0")] + [f"goto {label}" for label in scope.exits]
        if scope.breakable:
            ways += ["break", "continue"]
        way = self.rng.choice(ways)
        return nest(f"if ({self.condition(False)})", [f"if ({self.never()}) {way};"] +
                    self.block(scope.divergent(), 1)) + self.exchange(scope)

    def hidden_barrier(self, _):
        """Generates a barrier on a path that no work-item takes."""
        return nest(f"if ({self.condition(False)})", [f"if ({self.never()}) {self.fence()}", self.fill("{v} += {x};")])

    def some_return(self, _):
        """Lets some work-items return. The others continue to barriers."""
        condition = self.rng.choice(["lin >= {k}u + items / 2u", "({x} & 7u) == 0u", "lin == ({u} % items)",
                                     "lin == {k}u", "{c}"])
        return nest(self.fill(f"if ({condition})"), [self.fill("out[me * 8u] += {X};"), "return;"])
