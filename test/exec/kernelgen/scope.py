"""Describes the position of a statement, and the form of nested text.

Text is a list of lines in which a line that ends with "{" opens a block and one that starts with "}" closes it,
so that the reducer finds statements without a parser of C.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Scope:
    """States what is true, and so allowed, at the position of a statement."""

    uniform: bool = True    # every work-item of the group that has not returned executes the statement
    barriers: bool = True   # and a barrier is allowed
    loops: int = 0          # number of enclosing loops
    breakable: bool = False  # directly inside a loop that may be left here
    divergent_exit: bool = False  # and some work-items alone may leave it
    exits: tuple = ()       # labels after an enclosing loop that may be jumped to
    shared: bool = False    # atomics on `shared` are allowed: it is set before, and read after a barrier

    def but(self, **changes):
        return replace(self, **changes)

    def divergent(self, **changes):
        """Returns the scope for some work-items only: no barrier, and no exit that the others would not take."""
        return self.but(**({"uniform": False, "barriers": False, "breakable": False, "exits": ()} | changes))


def nest(head, lines, tail="}"):
    return [f"{head} {{".lstrip()] + ["  " + line for line in lines] + [tail]
