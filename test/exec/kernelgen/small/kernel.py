"""One small kernel: it reads some numbers, runs a few statements and writes what they computed.

Each kernel is made for a few themes only, with few variables and without digests of everything, so that compilers can
simplify what they do with kernels that people write. The seed alone decides what a kernel is.
"""

import random

from kernelgen.small.atomics import ATOMICS
from kernelgen.small.branches import Branches
from kernelgen.small.feature import Features
from kernelgen.small.floats import FLOATS
from kernelgen.small.loops import Loops
from kernelgen.small.memory import MEMORY
from kernelgen.small.numbers import SIZES, Numbers
from kernelgen.small.place import Place, Variable, nest
from kernelgen.small.shapes import Shapes
from kernelgen.small.vectors import VECTORS

THEMES = [MEMORY, MEMORY, VECTORS, FLOATS, ATOMICS]


class Kernel(Numbers, Features, Loops, Branches):
    """A kernel or a helper function."""

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.names = 0
        self.mixed = rng.choice([0, 0, 0.15, 0.5])
        self.deepest = rng.choice([1, 2, 2, 3])
        self.budget = rng.choice([3, 4, 5, 6, 8, 12])
        self.may_return = rng.random() < 0.4
        # Without some kinds of statements the others meet more often.
        self.without = {kind for kind in (*Loops.LOOPS, *Branches.BRANCHES) if rng.random() < 0.4}
        self.dimensions = rng.choice([1, 1, 1, 1, 1, 2, 2, 3])
        self.shapes = Shapes(rng, self.dimensions)
        self.types, self.parameters, self.first, self.declared = [], [], [], []
        self.variables, self.targets = [], []
        self.loads, self.tests, self.changes, self.results = [], [], [], []
        self.id_texts = [f"(uint)get_{what}_id({d})" for what in ("global", "local") for d in range(self.dimensions)]
        self.start()

    # What a kernel has.

    def fresh(self, base):
        """A name: i3, or one of several letters."""
        self.names += 1
        return f"{self.rng.choice(base) if base == 'ijk' else base}{self.names}"

    def buffer(self, name, kind, fill, elements, const=True):
        words = (elements * SIZES[kind] + 3) // 4
        specification = f"g:{words}:0" if fill is None else f"g:{words}:{self.rng.getrandbits(31) | 1}:{fill}"
        self.parameters.append((f"global {'const ' if const else ''}{kind} *{name}", specification))

    def start(self):
        """Inputs, variables and the place for the result."""
        r = self.rng
        self.index = self.place_of_result()
        kinds = [self.kind() for _ in range(r.choice([1, 1, 1, 2]))]
        for kind, name in zip(kinds, "xy"):
            self.buffer("of_" + name, kind, r.choice([0, 1, 1]), self.shapes.elements)
            self.declared.append(f"{kind} {name} = of_{name}[{self.index}];")
            self.variables.append(Variable(name, kind))
        for name in "abcd"[:r.choice([1, 1, 2, 2, 3])]:
            self.new_target(name)
        self.out = r.choice([self.targets[0].kind, "uint", self.kind()])
        self.stride = r.choice([1, 1, 1, 1, 3])
        self.buffer("out", self.out, None, self.shapes.elements * self.stride, const=False)
        self.parameters.append(("uint n", f"u:{r.randint(0, 9)}"))
        self.add_features()

    def add_features(self):
        """Half of the kernels have none, and the others one or two."""
        r = self.rng
        names = {}
        for _ in range(r.choice([0, 0, 0, 1, 1, 2])):
            theme = r.choice(THEMES)
            name = r.choice(sorted(theme))
            names |= {need: MEMORY[need] for need in theme[name].needs} | {name: theme[name]}
        vectors = [name for name in names if name in VECTORS]
        for name in vectors[1:]:
            del names[name]
        for feature in names.values():
            self.add(feature, Place())

    def new_target(self, name):
        kind = self.kind()
        start = self.rng.choice(["0", "1", "x", str(self.rng.randint(2, 9)), "n", self.id_texts[0]])
        self.declared.append(f"{kind} {name} = {start};")
        self.targets.append(Variable(name, kind))
        self.variables.append(Variable(name, kind))

    def place_of_result(self):
        if self.dimensions == 1 and self.rng.random() < 0.6:
            return "get_global_id(0)"
        self.declared.append(self.rng.choice([
            "uint me = (uint)get_global_linear_id();",
            "size_t me = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + "
            "get_global_id(0);"]))
        return "me"

    def result(self, _, writes=True):
        """What a work-item does last."""
        return ([f"{self.output()} = {self.targets[0].name};"] if writes else []) + ["return;"]

    def output(self):
        return f"out[{self.index}{f' * {self.stride}' if self.stride > 1 else ''}]"

    # Statements.

    def target(self, _):
        return self.rng.choice(self.targets).name

    def update(self, place):
        """One of the changes to a variable that programs are made of."""
        r, a = self.rng, self.rng.choice(self.targets).name
        which = r.random()
        if which < 0.2:
            return f"{a} {r.choice(['+=', '+=', '-=', '^='])} {self.leaf(place)};"
        if which < 0.4:
            return r.choice([f"{a}++;", f"{a} += {a};", f"{a} *= 3;", f"{a} = ~{a};", f"{a} = -{a};",
                             f"{a} {r.choice(['<<=', '>>='])} {r.choice(['1', '2', f'{self.leaf(place)} & 7'])};",
                             f"{a} += {self.constant()};", f"{a} {r.choice(['/', '%'])}= {r.randint(2, 9)};"])
        operation = r.choice(["=", "+=", "-=", "^=", "*=", "|=", "&="])
        return f"{a} {operation} {self.value(place, r.choice([1, 1, 2]))};"

    def assign(self, place):
        return [self.update(place)]

    def choices(self, place):
        chosen = {"assign": 4, "change": 4 * bool(self.changes)} | self.loop_statements(place) | self.branch_statements(place)
        return {name: weight for name, weight in chosen.items() if weight and name not in self.without}

    def block(self, place, size):
        """At least one statement."""
        lines = []
        for index in range(size):
            self.budget -= 1
            if self.budget <= 0:
                return lines or [self.update(place)]
            names, weights = zip(*self.choices(place).items())
            name = self.rng.choices(names, weights)[0] if index or size > 1 or self.rng.random() < 0.9 else "assign"
            lines += getattr(self, name)(place)
        return lines

    def last(self):
        r = self.rng
        names = [variable.name for variable in self.targets]
        text = r.choice([names[0], names[-1], f" {r.choice('+^')} ".join(names)])
        if self.results and r.random() < 0.8:
            text += f" {r.choice('+^')} {self.fill(r.choice(self.results), Place())}"
        return [f"{self.output()} = {text};"]

    def text(self):
        body = self.block(Place(declares=False), self.rng.choice([1, 1, 2, 3]))
        head = f"kernel void {self.name}({', '.join(text for text, _ in self.parameters)})"
        commands = [f"// EXEC: kernel {self.name} {' '.join(words for _, words in self.parameters)}"]
        commands += ["// EXEC: launch " + " ".join(map(str, launch)) for launch in self.shapes.launches]
        return "\n".join(commands + self.types + nest(head, self.first + self.declared + body + self.last())) + "\n"


def small_kernel(seed):
    """The text with its commands."""
    return Kernel(random.Random(f"small {seed}"), f"k{seed}").text()
