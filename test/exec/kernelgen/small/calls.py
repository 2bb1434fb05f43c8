"""Generates helper functions, which may return early and write through pointers."""

from kernelgen.small.function import Function
from kernelgen.small.place import Place, Variable, nest


class Helper(Function):
    """Represents a function of two numbers and possibly of a pointer to a uint or a structure of the caller."""

    deepest = 1  # Loops do not nest, because loops may call the function.

    def __init__(self, rng, name, pointer, id_texts):
        super().__init__(rng, name)
        self.budget = rng.choice([2, 3, 4])
        self.may_return = rng.random() < 0.7
        self.kinds = [self.kind() for _ in range(3)]
        self.variables = [Variable("x", self.kinds[0]), Variable("y", self.kinds[1])]
        self.new_target("a")
        self.id_texts, self.pointer = id_texts, pointer
        if pointer == "uint":
            self.loads += ["*p"]
            self.changes += ["*p {op} {V};", "if ({c}) *p += {L};", "(*p)++;"]
        elif pointer:
            self.loads += ["p->b", "p->c[(uint){L} % 3u]", "p->a", "p->c[{k} % 3]"]
            self.changes += ["p->b {op} {V};", "if ({c}) p->a += {L};", "p->c[(uint){L} % 3u] {op} {V};", "p->d++;"]

    def group_numbers(self):
        return ["7"]

    def result(self, place, writes=True):
        return [f"return {'a' if writes else self.simple_leaf(place)};"]

    def text(self):
        parameters = [f"{self.kinds[0]} x", f"{self.kinds[1]} y"] + ([f"{self.pointer} *p"] if self.pointer else [])
        body = self.block(Place(declares=False), self.rng.choice([1, 2]))
        returned = self.rng.choice(["a", "a", "a ^ y", "a + *p" if self.pointer == "uint" else "x - a"])
        return nest(f"static {self.kinds[2]} {self.name}({', '.join(parameters)})",
                    self.declared + body + [f"return {returned};"])


class Calls:
    """Mixin for a kernel; needs types, declared, variables, loads and changes."""

    def add_helper(self, number):
        r, struct = self.rng, f"struct S{self.name[1:]}"
        has_struct = any(line.startswith(struct) for line in self.types)
        pointer = r.choice([None, "uint", "uint", *[struct] * 2 * has_struct])
        helper = Helper(r, f"help{number}_{self.name}", pointer, self.id_texts if r.random() < 0.3 else [])
        self.types += helper.text()
        if not pointer:
            self.loads.append(f"{helper.name}({{L}}, {{s}})")
        elif pointer == "uint":
            name = f"q{number}"
            self.declared.append(f"uint {name} = {self.variables[0].name};")
            self.variables.append(Variable(name))
            self.changes += [f"{{a}} {{op}} {helper.name}({{L}}, {{s}}, &{name});",
                             f"if ({helper.name}({{L}}, {{k}}, &{name}) {{cmp}} {{k}}) {{a}}++;"]
            self.results.append(name)
        else:
            self.changes += [f"{{a}} {{op}} {helper.name}({{v}}, {{k}}, {place});"
                             for place in ("&t", "&s[(uint){v} % 3u]", "s + 1")]
