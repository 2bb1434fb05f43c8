"""Generates integer expressions of any types, mixed, shifted and divided, and defined for every value."""

import re

SIZES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "long": 8, "ulong": 8}
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]


class Numbers:
    """Mixin for a function; needs rng, its variables, and the loads and tests of its features: expressions and
    conditions. Loads in `shared` are uniform."""

    def kind(self):
        """Returns a type; most kernels compute with uint."""
        r = self.rng
        return r.choice(sorted(SIZES)) if r.random() < self.mixed else "uint"

    def visible(self, place, uniform=False):
        known = self.variables + list(place.variables)
        return [variable for variable in known if variable.uniform or not uniform]

    def variable(self, place, uniform=False):
        """Returns a variable, preferably a counter or an input; None if there is none."""
        known = self.visible(place, uniform)
        weights = [3 if variable.limit is not None or variable.name in "xy" else 2 for variable in known]
        return self.rng.choices(known, weights)[0] if known else None

    def constant(self):
        r = self.rng
        if r.random() < 0.75:
            return str(r.randint(0, 11))
        return r.choice([str(r.randint(12, 300)), "0x7fffffff", "0x80000000u", "0xffffffffu",
                         f"0x{r.getrandbits(32):x}u", "-1", "-7", "65535", "127", "255"])

    def leaf(self, place, uniform=False):
        r, which = self.rng, self.rng.random()
        if which < 0.2:
            return self.constant()
        if which < 0.4 and not uniform and self.loads:
            return self.fill(r.choice(self.loads), place)
        return self.simple_leaf(place, uniform)

    def simple_leaf(self, place, uniform=False):
        """Returns a leaf without a load, for an index."""
        r = self.rng
        ids = self.group_numbers() if uniform else self.id_texts
        if ids and r.random() < 0.2:
            return r.choice(ids)
        variable = self.variable(place, uniform)
        return variable.name if variable and r.random() < 0.9 else self.constant()

    def group_numbers(self):
        """Returns uniform numbers of a group; the first one is a name or a small number."""
        return ["n", "(uint)get_group_id(0)", "(uint)get_local_size(0)"]

    def value(self, place, depth=1, uniform=False):
        """Returns an expression of any integer type."""
        r = self.rng
        if depth == 0 or r.random() < 0.25:
            return self.leaf(place, uniform)

        def sub():
            return self.value(place, depth - 1, uniform)
        which = r.random()
        if which < 0.5:
            return f"({sub()} {r.choice(['+', '-', '*', '^', '&', '|', '+'])} {sub()})"
        if which < 0.62:
            return self.shift(sub(), self.leaf(place, uniform))
        if which < 0.72:
            return self.division(sub(), self.leaf(place, uniform))
        if which < 0.8:
            return f"({self.condition(place, uniform)} ? {sub()} : {sub()})"
        if which < 0.87:
            return f"({self.rng.choice(sorted(SIZES))}){self.leaf(place, uniform)}"
        if which < 0.93:
            kind = r.choice(["uint", "int", "uint", "ulong", "uchar", "short"])
            return f"{r.choice(['min', 'max'])}(({kind}){sub()}, ({kind}){sub()})"
        return r.choice([f"popcount((uint){sub()})", f"clz((uint){sub()})", f"rotate((uint){sub()}, (uint){sub()})",
                         f"mul_hi((uint){sub()}, (uint){sub()})", f"~{sub()}", f"-({sub()})",
                         f"abs_diff((uint){sub()}, (uint){sub()})"])

    def shift(self, text, amount):
        """Shifts by constant or varying amounts below the width of the promoted type."""
        r = self.rng
        if r.random() < 0.3:
            return f"((ulong){text} {r.choice(['<<', '>>'])} ({amount} & 63))"
        return f"({text} {r.choice(['<<', '>>'])} ({r.choice([f'{amount} & 31', f'{amount} & 7', '1', '3', '5'])}))"

    def division(self, text, divisor):
        r = self.rng
        if r.random() < 0.2 and re.fullmatch(r"\w+", divisor):
            return f"((uint){divisor} ? (uint)({text}) {r.choice('/%')} (uint){divisor} : 1u)"
        divisor = r.choice(["3", "5", "8", "7", "10", f"(({divisor} & 7) + 1)", f"((uint){divisor} | 1u)"])
        return f"({text} {r.choice(['/', '%'])} {divisor})"

    def condition(self, place, uniform=False):
        r = self.rng
        variable = self.variable(place, uniform)
        name = variable.name if variable else self.group_numbers()[0]
        if self.tests and not uniform and r.random() < 0.3:
            return f"({self.fill(r.choice(self.tests), place)})"
        which = r.random()
        if which < 0.35:
            return f"{name} {r.choice(COMPARISONS)} {self.leaf(place, uniform)}"
        if which < 0.5:
            return f"({name} & {r.choice([1, 2, 3, 4, 6, 8])}) {r.choice(['!=', '=='])} 0"
        if which < 0.65:
            return f"{self.small(place, uniform)} {r.choice(COMPARISONS)} {self.small(place, uniform)}"
        if which < 0.75:
            return f"({name} {r.choice(['+', '^', '-', '*'])} {self.leaf(place, uniform)}) % 3 == {r.randint(0, 2)}"
        if which < 0.9:
            return f"{self.value(place, 1, uniform)} {r.choice(COMPARISONS)} {self.value(place, 1, uniform)}"
        first, operation = self.condition(place, uniform), r.choice(["&&", "||"])
        if self.shared and r.random() < 0.5:
            second = self.shared_test()
        else:
            # Work-items that evaluate the second part often agree on it.
            second = self.condition(place, uniform or r.random() < 0.4)
        return f"(({first}) {operation} ({second}))"

    def shared_test(self):
        """Tests a number in memory that all work-items read."""
        r, load = self.rng, self.rng.choice(self.shared)
        return r.choice([f"{load} {r.choice(COMPARISONS)} {r.randint(0, 9)}", f"({load} & {r.choice([1, 2, 4])}) != 0"])

    def small(self, place, uniform=False, most=8):
        """Returns an expression with a small value, which is not negative: one of at most about `most`, a counter or
        its successor, or a number of the group."""
        r = self.rng
        counters = [variable for variable in place.counters
                    if variable.limit <= most + 4 and (variable.uniform or not uniform)]
        which = r.random()
        if counters and which < 0.4:
            name = r.choice(counters).name
            return r.choice([name, name, f"{name} + 1", f"{name} / 2"])
        if which < 0.5:
            return str(r.randint(1, most))
        variable = self.variable(place, uniform)
        if variable is None:
            return self.group_numbers()[0]
        mask = 7 if most >= 7 else 3
        if variable.is_unsigned:
            return r.choice([f"{variable.name} % {r.randint(2, most + 1)}", f"({variable.name} & {mask})",
                             f"({variable.name} & {mask})"])
        return f"({variable.name} & {mask})"
