"""Defines the features that kernels have in addition to integer variables. A feature is a few declarations, with
expressions that read what they declare and statements that change it.

In templates, {v} stands for a variable, {L} for a variable, a number or an id, {V} for an expression, {s} for a small
number, {c} for a condition, {a} for a variable that may be changed, {op} for an assignment operator, {i} for the
index of the work-item in buffers, {l} for its local linear id, {k} for a digit, {cmp} for a comparison, {kind} for a
cast to an integer type, {id} for a number that makes names unique in a file, and {elements * N} for the size of a
buffer in which each work-item has N words.
"""

import re
from dataclasses import dataclass

from kernelgen.small.numbers import COMPARISONS


@dataclass(frozen=True)
class Feature:
    types: tuple = ()       # lines before the kernel
    parameters: tuple = ()  # (declaration, argument for run-kernels)
    first: tuple = ()       # __local variables, which come first
    declare: tuple = ()     # lines
    reads: tuple = ()       # integer expressions
    conditions: tuple = ()  # in addition to those on integers
    writes: tuple = ()      # statements, each one or several lines
    last: tuple = ()        # expressions for the result
    needs: tuple = ()       # other features


class Features:
    """Mixin for a function; needs Numbers, index and name."""

    def fill(self, template, place, depth=1):
        """Replaces {v} and the other placeholders."""
        r = self.rng
        parts = {"v": lambda: self.variable(place).name, "L": lambda: self.simple_leaf(place),
                 "V": lambda: self.value(place, depth), "s": lambda: self.small(place),
                 "c": lambda: self.condition(place), "a": lambda: self.target(place),
                 "op": lambda: r.choice(["=", "+=", "^=", "-=", "+="]), "i": lambda: self.index,
                 "l": lambda: "(uint)get_local_linear_id()", "k": lambda: str(r.randint(0, 9)),
                 "cmp": lambda: r.choice(COMPARISONS),
                 "kind": lambda: f"({r.choice(['int', 'uint', 'long', 'short'])})",
                 "id": lambda: self.name[1:],
                 "seed": lambda: str(r.getrandbits(31) | 1)}
        return re.sub(r"\{(\w+)\}", lambda match: parts[match[1]]() if match[1] in parts else match[0], template)

    def words(self, text):
        """Replaces {elements * N}, {seed} and the other placeholders in an argument for run-kernels."""
        text = re.sub(r"\{elements \* (\d+)\}", lambda match: str(self.shapes.elements * int(match[1])), text)
        return self.fill(text, None)

    def add(self, feature, place):
        """Adds a feature to the kernel."""
        self.types += [self.fill(line, place) for line in feature.types]
        self.parameters += [(self.fill(text, place), self.words(words)) for text, words in feature.parameters]
        self.first += feature.first
        self.declared += [self.fill(line, place) for line in feature.declare]
        self.loads += feature.reads
        self.tests += feature.conditions
        self.changes += feature.writes
        self.results += feature.last

    def change(self, place):
        """Returns a statement of a feature."""
        text = self.rng.choice(self.changes)
        return [self.fill(line, place) for line in ([text] if isinstance(text, str) else text)]
