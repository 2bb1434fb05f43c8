"""Describes the position of a statement of a small kernel, and what it may use there."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Variable:
    """Represents a variable of an integer type."""

    name: str
    kind: str = "uint"
    uniform: bool = False   # it has the same value for all work-items of a group
    limit: int | None = None  # it is between 0 and this; only loops change it

    @property
    def is_unsigned(self):
        return self.kind.startswith("u")


@dataclass(frozen=True)
class Place:
    """States what is true, and so allowed, at the position of a statement."""

    uniform: bool = False   # all work-items of the group execute the statement, so that a barrier is allowed
    loops: int = 0          # the number of enclosing loops
    variables: tuple = ()   # those of enclosing blocks
    leave: tuple = ()       # exits of enclosing constructs, each a list of lines
    declares: bool = True   # a declaration is allowed: no jump from before it leads to a label after it

    def but(self, **changes):
        return replace(self, **changes)

    def divergent(self):
        """Returns the place for some work-items only. They may not leave a loop that all work-items run together."""
        return self.but(uniform=False, leave=()) if self.uniform else self

    def knows(self, *variables):
        return self.but(variables=self.variables + variables)

    def leaves_by(self, *ways):
        return self.but(leave=self.leave + ways)

    @property
    def counters(self):
        return [variable for variable in self.variables if variable.limit is not None]


def nest(head, lines, tail="}"):
    """Nests lines in a block. Text is a list of lines in which a line that ends with "{" opens a block and one that
    starts with "}" closes it, so that the reducer finds statements without a parser of C."""
    return [f"{head} {{".lstrip()] + ["  " + line for line in lines] + [tail]
