"""Helper functions, which return early and change what pointers lead to."""

from kernelgen.small.function import Function
from kernelgen.small.place import Place, Variable, nest


class Helper(Function):
    """A function of a number and a small number, and of a pointer to a variable of the caller if it has one."""

    deepest = 1  # It is called in loops.

    def __init__(self, rng, name, has_pointer):
        super().__init__(rng, name)
        self.budget = rng.choice([2, 3, 4])
        self.may_return = rng.random() < 0.7
        self.kinds = [self.kind() for _ in range(3)]
        self.variables = [Variable("x", self.kinds[0]), Variable("y", self.kinds[1])]
        self.new_target("a")
        self.has_pointer = has_pointer
        if has_pointer:
            self.loads += ["*p"]
            self.changes += ["*p {op} {V};", "if ({c}) *p += {L};", "(*p)++;"]

    def group_numbers(self):
        return ["7"]

    def result(self, place, writes=True):
        return [f"return {'a' if writes else self.simple_leaf(place)};"]

    def text(self):
        parameters = [f"{self.kinds[0]} x", f"{self.kinds[1]} y"] + (["uint *p"] if self.has_pointer else [])
        body = self.block(Place(declares=False), self.rng.choice([1, 2]))
        returned = self.rng.choice(["a", "a", "a ^ y", "a + *p" if self.has_pointer else "x - a"])
        return nest(f"static {self.kinds[2]} {self.name}({', '.join(parameters)})",
                    self.declared + body + [f"return {returned};"])


class Calls:
    """Needs types, declared, variables, loads and changes."""

    def add_helper(self, number):
        has_pointer = self.rng.random() < 0.6
        helper = Helper(self.rng, f"help{number}_{self.name}", has_pointer)
        helper.id_texts = self.id_texts if self.rng.random() < 0.3 else []
        self.types += helper.text()
        if not has_pointer:
            self.loads.append(f"{helper.name}({{L}}, {{s}})")
            return
        pointed = f"q{number}"
        self.declared.append(f"uint {pointed} = {self.variables[0].name};")
        self.variables.append(Variable(pointed))
        self.changes += [f"{{a}} {{op}} {helper.name}({{L}}, {{s}}, &{pointed});",
                         f"if ({helper.name}({{L}}, {{k}}, &{pointed}) {{cmp}} {{k}}) {{a}}++;"]
        self.results.append(pointed)
