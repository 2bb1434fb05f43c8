"""Generates one small kernel: it reads some numbers, runs a few statements and writes the results.

Each kernel has a few themes only, with few variables and without digests of everything, so that compilers can simplify
it like kernels that people write. The seed alone determines a kernel.
"""

import random
import re

from kernelgen.small.atomics import ATOMICS
from kernelgen.small.calls import Calls
from kernelgen.small.extras import Extras
from kernelgen.small.floats import FLOATS
from kernelgen.small.function import Function
from kernelgen.small.groups import Groups
from kernelgen.small.images import images
from kernelgen.small.memory import MEMORY
from kernelgen.small.numbers import SIZES
from kernelgen.small.place import Place, Variable, nest
from kernelgen.small.shapes import Shapes
from kernelgen.small.vectors import VECTORS
from kernelgen.small.walks import Walks

# Conditions on global ids that exceed limits.
FAR_TESTS = ("get_global_id(0) {cmp} get_global_offset(0) + {k}",
             "(long)get_global_id(0) {cmp} (long)(get_global_offset(0) + {k})",
             "(long)get_global_id(0) {cmp} {k}",
             "get_global_id(0) {cmp} 0x7ffffffffffffffful + {s}",
             "(long)get_global_id(0) {cmp} (long)(0x8000000000000000ul - {k})",
             "(long)get_global_id(0) {cmp} (long)(0x8000000000000000ul + {k})",
             "get_global_id(0) - get_global_offset(0) {cmp} (ulong){s}",
             "(int)get_global_id(0) {cmp} (int)({L})")
FAR_NUMBERS = ("(uint)(get_global_id(0) * 3 >> 9)", "(uint)((long)get_global_id(0) >> 62)",
               "(uint)((get_global_id(0) + {k}) >> 32)")
# Vectors of which the vectorizer keeps several work-items in a register.
RECORDS = {name: VECTORS[name] for name in ("alike", "memory", "pixels")}
THEMES = [MEMORY, MEMORY, VECTORS, RECORDS, FLOATS, ATOMICS]


class Kernel(Function, Calls, Groups, Extras, Walks):
    """Represents one kernel."""

    def __init__(self, rng, name, of_images=None):
        """`of_images` makes the random numbers of images; None for a kernel without images."""
        super().__init__(rng, name)
        self.of_images = of_images
        self.deepest = rng.choice([1, 2, 2, 3])
        self.budget = rng.choice([4, 5, 6, 7, 9] if not of_images else [2, 3, 4])
        self.is_group = rng.random() < 0.2
        self.is_open = self.is_group and rng.random() < 0.25
        # Straight kernels resemble typical array programs, which have no loops, and few branches.
        self.is_straight = not self.is_group and rng.random() < 0.1
        self.may_return = rng.random() < 0.4 and (self.is_open or not self.is_group)
        self.has_sub_groups = False
        self.dimensions = rng.choice([1, 1, 1, 1, 1, 2, 2, 3])
        self.shapes = Shapes(rng, self.dimensions, is_far=rng.random() < 0.1)
        self.id_texts = [f"(uint)get_{what}_id({d})" for what in ("global", "local") for d in range(self.dimensions)]
        if rng.random() < 0.3:
            self.id_texts += ["(uint)get_group_id(0)", "(uint)get_local_size(0)", "(uint)get_num_groups(0)"]
        self.start()

    def buffer(self, name, kind, fill, elements, const=True):
        words = (elements * SIZES[kind] + 3) // 4
        specification = f"g:{words}:0" if fill is None else f"g:{words}:{self.rng.getrandbits(31) | 1}:{fill}"
        self.parameters.append((f"global {'const ' if const else ''}{kind} *{name}", specification))

    def start(self):
        """Generates inputs, variables and the index of the result."""
        r = self.rng
        self.index = self.place_of_result()
        in_front = len(self.declared)
        kinds = [self.kind() for _ in range(r.choice([1, 1, 1, 2]))]
        for kind, name in zip(kinds, "xy"):
            self.buffer("of_" + name, kind, r.choice([0, 1, 1]), self.shapes.elements)
            self.declared.append(f"{kind} {name} = of_{name}[{self.index}];")
            self.variables.append(Variable(name, kind))
        self.shared = ["of_x[n]", "of_x[n + 1]", "of_x[3]"]
        for name in "abcd"[:r.choice([1, 1, 2, 2, 3])]:
            self.new_target(name)
        self.out = r.choice([self.targets[0].kind, "uint", self.kind()])
        self.stride = r.choice([1, 1, 1, 1, 3])
        self.buffer("out", self.out, None, self.shapes.elements * self.stride, const=False)
        self.parameters.append(("uint n", f"u:{r.randint(0, 9)}"))
        if self.is_group:
            self.start_group()
        self.add_features()
        if self.shapes.is_far:
            self.tests += FAR_TESTS
            self.loads += FAR_NUMBERS
            self.results += FAR_NUMBERS
        for number in range(r.choice([0, 0, 0, 1, 1, 1, 2])) if not self.is_straight else ():
            self.add_helper(number)
        self.check_bounds(in_front)

    def check_bounds(self, in_front):
        """Generates the bounds check with which many programs begin, often before everything else. Some launches exceed
        the bound."""
        r, text = self.rng, ""
        if self.may_return and r.random() < 0.2:
            text = f"{self.index} >= {r.choice(['n * 8', '100', '13', 'n * 10 + 3'])}"
        elif self.shapes.is_far and not self.is_group and r.random() < 0.4:
            # The check may precede all variables, so it uses the argument n instead of them.
            text = self.fill(re.sub(r"\{[Ls]\}", "n", r.choice(FAR_TESTS)), Place())
        if text:
            at = in_front if not self.is_group and r.random() < 0.6 else len(self.declared)
            self.declared[at:at] = nest(f"if ({text})", ["return;"])

    def add_features(self):
        """Adds features at random: none to nearly half of the kernels, and one or two to the others. Most straight
        kernels and some with groups get one more."""
        r = self.rng
        names = {}
        for _ in range(r.choice([0, 0, 0, 1, 1, 1, 2] if not self.of_images else [0, 0, 1])):
            theme = r.choice(THEMES)
            name = r.choice(sorted(theme))
            names |= {need: MEMORY[need] for need in theme[name].needs} | {name: theme[name]}
        extra = None
        if self.is_straight:
            extra = r.choice(["neighbours", "neighbours", "places", "places", None])
        elif self.is_group and r.random() < 0.25:
            # A work-item keeps this value across barriers.
            extra = r.choice(["aligned", "array", "bytes", "structures"])
        if extra:
            names[extra] = MEMORY[extra]
        vectors = [name for name in names if name in VECTORS]
        for name in vectors[1:]:
            del names[name]
        self.images = images(self.of_images, self.dimensions, self.shapes.is_far) if self.of_images else []
        for feature in [*names.values(), *self.images]:
            self.add(feature, Place())

    def place_of_result(self):
        if self.shapes.is_far:
            texts = ["uint me = (uint)get_global_linear_id();", "size_t me = get_global_linear_id();"]
            texts += ["size_t me = get_global_id(0) - get_global_offset(0);"] * (self.dimensions == 1)
            self.declared.append(self.rng.choice(texts))
            return "me"
        if self.dimensions == 1 and (which := self.rng.random()) < 0.6:
            if which < 0.3:
                return "get_global_id(0)"
            texts = ["int me = get_global_id(0);", "uint me = get_global_id(0);",
                     "uint me = get_global_id(0) - get_global_offset(0);"]
            self.declared.append(texts[int(which * 10) - 3])
            return "me"
        self.declared.append(self.rng.choice([
            "uint me = (uint)get_global_linear_id();",
            "size_t me = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + "
            "get_global_id(0);",
            # The index is by columns.
            "uint me = (uint)((get_global_id(0) * get_global_size(1) + get_global_id(1)) * get_global_size(2) + "
            "get_global_id(2));"]))
        return "me"

    def choices(self, place):
        if self.is_straight:
            return {"assign": 1, "change": 2 * bool(self.changes)} if self.changes else {"assign": 1}
        return super().choices(place) | self.meeting_statements(place)

    def result(self, place, writes=True):
        """Generates the last statements of a work-item."""
        return ([f"{self.output()} = {self.targets[0].name};"] if writes else []) + ["return;"]

    def output(self):
        return f"out[{self.index}{f' * {self.stride}' if self.stride > 1 else ''}]"

    def opening(self, place):
        """Returns a loop or branch, the main part of most kernels, or nothing if the kernel has none."""
        if self.is_open and self.rng.random() < 0.6:
            return self.search(place)
        names = [name for name in self.choices(place) if name in self.LOOPS or name in self.BRANCHES]
        return getattr(self, self.rng.choice(names))(place) if names else []

    def last(self):
        r = self.rng
        names = [variable.name for variable in self.targets]
        every = f" {r.choice('+^')} ".join(names)
        text = r.choice([names[0], names[-1], every, every])
        if self.results and r.random() < 0.8:
            text += f" {r.choice('+^')} {self.fill(r.choice(self.results), Place())}"
        return [f"{self.output()} = {text};"]

    def around(self, body):
        """Adds a statement on each image before or after others, so that each kernel uses its images."""
        for image in self.images:
            text = self.of_images.choice(image.writes)
            lines = [self.fill(line, Place()) for line in ([text] if isinstance(text, str) else text)]
            body = body + lines if self.of_images.random() < 0.6 else lines + body
        return body

    def text(self, seed):
        place = Place(uniform=self.is_group, declares=False)
        if self.is_straight:
            body = self.block(place, self.rng.choice([2, 3, 4]))
        else:
            body = self.opening(place) + self.block(place, self.rng.choice([1, 1, 2]))
        if self.shapes.is_far and not self.is_group and self.rng.random() < 0.6:
            body = nest(f"if ({self.fill(self.rng.choice(FAR_TESTS), Place())})", body)
        body = self.around(body)
        last = self.last()
        # Kernels with images are long enough.
        extra = [] if self.images else self.extra_statements(seed, place) + self.walk_statements(seed, place)
        body = self.declared + body + extra + last
        parameters = ", ".join(text for text, _ in self.parameters)
        if self.rng.random() < 0.3:
            # Each buffer is distinct memory, so `restrict` is correct.
            parameters = re.sub(r"\*(?!restrict )", "*restrict ", parameters)
        head = f"{'SUB_GROUP_KERNEL' if self.has_sub_groups else 'kernel'} void {self.name}({parameters})"
        commands = [f"// EXEC: kernel {self.name} {' '.join(words for _, words in self.parameters)}"]
        commands += ["// EXEC: open"] if self.is_open else []
        for number, launch in enumerate(self.shapes.launches):
            # The number selects formats and sizes of images.
            commands.append("// EXEC: launch " + " ".join(map(str, [*launch, number] if self.of_images else launch)))
        return "\n".join(commands + self.types + nest(head, self.first + body)) + "\n"


def small_kernel(seed, has_images=False):
    """Returns the text of a kernel with its commands."""
    of_images = random.Random(f"images {seed}") if has_images else None
    return Kernel(random.Random(f"small {seed}"), f"k{seed}", of_images).text(seed)
