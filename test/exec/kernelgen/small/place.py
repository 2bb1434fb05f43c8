"""Where a statement of a small kernel stands, and what it may use there."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Variable:
    """A variable of an integer type."""

    name: str
    kind: str = "uint"
    uniform: bool = False   # it has the same value for all work-items of a group
    limit: int | None = None  # it is between 0 and this; only loops change it

    @property
    def is_unsigned(self):
        return self.kind.startswith("u")


@dataclass(frozen=True)
class Place:
    """What is true, and so allowed, where a statement stands."""

    uniform: bool = False   # all work-items of the group come by, so that a barrier may stand here
    loops: int = 0          # the number of loops around
    variables: tuple = ()   # of the blocks around
    leave: tuple = ()       # ways out of what is around, each a list of lines
    declares: bool = True   # a declaration may stand here: no label behind it is jumped to from in front

    def but(self, **changes):
        return replace(self, **changes)

    def divergent(self):
        """Only some work-items come by. They may not leave alone what all run together."""
        return self.but(uniform=False, leave=()) if self.uniform else self

    def knows(self, *variables):
        return self.but(variables=self.variables + variables)

    def leaves_by(self, *ways):
        return self.but(leave=self.leave + ways)

    @property
    def counters(self):
        return [variable for variable in self.variables if variable.limit is not None]


def nest(head, lines, tail="}"):
    """Text is a list of lines in which a line that ends with "{" opens a block and one that starts with "}" closes it,
    so that the reducer finds statements without a parser of C."""
    return [f"{head} {{".lstrip()] + ["  " + line for line in lines] + [tail]
