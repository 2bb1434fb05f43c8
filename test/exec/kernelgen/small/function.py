"""Generates a function of a small kernel: its variables, features and statements."""

from kernelgen.small.branches import Branches
from kernelgen.small.feature import Features
from kernelgen.small.loops import Loops
from kernelgen.small.numbers import Numbers
from kernelgen.small.place import Variable


class Function(Numbers, Features, Loops, Branches):
    """Represents a kernel or a helper; a kernel has an index in buffers, and shapes."""

    def __init__(self, rng, name):
        self.rng, self.name, self.names = rng, name, 0
        self.is_open = False  # True if work-items may return before the others reach a barrier.
        self.mixed = rng.choice([0, 0, 0.15, 0.5])
        # Each kernel omits some kinds of statements, so that the others are combined more often.
        self.without = {kind for kind in (*Loops.LOOPS, *Branches.BRANCHES) if rng.random() < 0.4}
        self.types, self.parameters, self.first, self.declared = [], [], [], []
        self.variables, self.targets = [], []
        self.loads, self.shared, self.tests, self.changes, self.results = [], [], [], [], []
        self.id_texts = []

    def fresh(self, base):
        """Returns a new name, such as i3. The base `ijk` stands for one of these letters."""
        self.names += 1
        return f"{self.rng.choice(base) if base == 'ijk' else base}{self.names}"

    def new_target(self, name):
        kind = self.kind()
        start = self.rng.choice(["0", "1", "x", "x", str(self.rng.randint(2, 9)), self.group_numbers()[0],
                                 *self.id_texts[:1]])
        self.declared.append(f"{kind} {name} = {start};")
        self.targets.append(Variable(name, kind))
        self.variables.append(Variable(name, kind))

    def target(self, _):
        return self.rng.choice(self.targets).name

    def update(self, place):
        """Returns a common kind of change to a variable."""
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
        chosen = {"assign": 3, "change": 3.5 * bool(self.changes)} | self.loop_statements(place)
        chosen |= self.branch_statements(place)
        return {name: weight for name, weight in chosen.items() if weight and name not in self.without}

    def block(self, place, size):
        """Returns at least one statement."""
        lines = []
        for index in range(size):
            self.budget -= 1
            if self.budget <= 0:
                return lines or [self.update(place)]
            names, weights = zip(*self.choices(place).items())
            name = self.rng.choices(names, weights)[0] if index or size > 1 or self.rng.random() < 0.9 else "assign"
            lines += getattr(self, name)(place)
        return lines
