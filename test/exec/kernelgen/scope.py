"""Where a statement stands, and the shape of nested text.

Text is a list of lines in which a line that ends with "{" opens a block and one that starts with "}" closes it,
so that the reducer finds statements again without a parser of C.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Scope:
    """What is true, and so allowed, where a statement stands."""

    uniform: bool = True    # every work-item of the group that has not returned comes by
    barriers: bool = True   # and a barrier may stand here
    loops: int = 0          # how many loops are around
    breakable: bool = False  # directly inside a loop that may be left here,
    divergent_exit: bool = False  # by some work-items alone
    exits: tuple = ()       # labels behind a loop around this that may be jumped to
    shared: bool = False    # atomics on `shared` are allowed: it is set before, and read behind a barrier

    def but(self, **changes):
        return replace(self, **changes)

    def divergent(self, **changes):
        """Only some work-items come by: no barrier, and no way out that the others would not take."""
        return self.but(**({"uniform": False, "barriers": False, "breakable": False, "exits": ()} | changes))


def nest(head, lines, tail="}"):
    return [f"{head} {{".lstrip()] + ["  " + line for line in lines] + [tail]
