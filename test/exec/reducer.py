"""Reduces a kernel that differs: deletes statements, unwraps blocks, and simplifies expressions and launches, as long
as the reference accepts the kernel and the same way of compiling it still differs in the same manner, or as long as
the references of machines differ."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

from comparison import Comparison, Difference, Settings
from references import Reference

KEYWORDS = {"if", "while", "for", "switch", "return", "LOCAL", "REFERENCE_KERNEL"}
# The reducer keeps the declarations of ids, and the indices of elements that are written, so that each work-item still
# writes elements of its own.
IDS = re.compile(r"uint (items|lin|me) =|__global |__local ")
PLACE = re.compile(r"(if \(.*?\) )?(out|row|tile|scratch|wides|reals|pairs|shared)\[.*?\](\.\w)? [-+*^|&]?= |"
                   r"atomic_\w+\(&\w+\[.*?\], ")
OPERATOR = re.compile(r" (?:<<|>>|&&|\|\||[<>=!]=|[-+*^&|/%?:<>]) ")


class Node:
    """Represents a line, or blocks that follow each other, such as if and else: their heads with their contents, and
    the line that closes the last one."""

    def __init__(self, head):
        self.heads, self.bodies, self.tail = [head], [], None

    def lines(self, depth):
        indent = "  " * depth
        if self.tail is None:
            return [indent + self.heads[0]]
        text = []
        for head, body in zip(self.heads, self.bodies):
            text += [indent + head] + lines_of(body, depth + 1)
        return text + [indent + self.tail]


def lines_of(nodes, depth=0):
    return [line for node in nodes for line in node.lines(depth)]


def parse(text):
    """Parses lines: one that ends with "{" opens a block, one that starts with "}" closes it. Comments other than
    commands are removed."""
    lists, open_nodes = [[]], []
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("//") and not line.startswith("// EXEC:"):
            continue
        closes, opens = line.startswith("}"), line.endswith("{")
        if closes:
            lists.pop()
        if closes and opens:
            open_nodes[-1].heads.append(line)
        elif closes:
            open_nodes.pop().tail = line
        elif line:
            lists[-1].append(Node(line))
            open_nodes += lists[-1][-1:] if opens else []
        if opens:
            open_nodes[-1].bodies.append([])
            lists.append(open_nodes[-1].bodies[-1])
    return lists[0]


def all_lists(nodes):
    """Yields every list of statements, the outer ones first."""
    yield nodes
    for node in nodes:
        for body in node.bodies:
            yield from all_lists(body)


def groups(line):
    """Returns (start, end) of each text in parentheses, including a function name before it; the outer ones first."""
    found, opened = [], []
    for at, character in enumerate(line):
        if character == "(":
            opened.append(at)
        elif character == ")" and opened:
            start = opened.pop()
            name = re.search(r"\w*$", line[:start])[0]
            found.append((start if name in KEYWORDS else start - len(name), at + 1))
    return sorted(found)


def operands(text):
    """Returns the parts of `text` between operators outside of parentheses; none if there are no such operators."""
    depth, parts, last = 0, [], 0
    for at, character in enumerate(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        match = OPERATOR.match(text, at) if depth == 0 else None
        if match and at >= last:
            parts.append(text[last:at])
            last = match.end()
    return parts + [text[last:]] if parts else []


def simpler(line):
    """Yields simpler forms of a line."""
    if match := re.match(r"// EXEC: launch (.*)$", line):
        yield from simpler_launches([int(word) for word in match[1].split()])
        return
    if line.startswith("//") or IDS.match(line):
        return
    place = PLACE.match(line)
    if match := re.match(r"(.*? [-+*^]?=) (.+);$", line):
        yield from (f"{match[1]} {value};" for value in ["1u", "lin"] + operands(match[2]))
    for start, end in groups(line):
        if place and start < place.end() or line.startswith("for (") and start == 4:
            continue
        inner = line[line.index("(", start) + 1:end - 1]
        keep = ("(", ")") if re.search(r"\b(if|while|switch) $", line[:start]) else ("", "")
        for value in ["1u", "0u"] + operands(inner) + ([inner] if line[start] == "(" else []):
            if len(value) < end - start:
                yield line[:start] + keep[0] + value + keep[1] + line[end:]


def simpler_launches(values):
    """Yields simpler launches: one group, fewer dimensions, smaller groups, no offset."""
    dimensions, total, size, offset, of_images = values[0], values[1:4], values[4:7], values[7:10], values[10:]

    def launch(*parts):
        return "// EXEC: launch " + " ".join(str(number) for part in (*parts, of_images) for number in part)
    for d in range(3):
        if offset[d]:
            yield launch([dimensions], total, size, offset[:d] + [0] + offset[d + 1:])
        for smaller in (1, 2, 4, size[d] // 2, size[d] - 1):
            if 0 < smaller < size[d]:
                part = size[:d] + [smaller] + size[d + 1:]
                yield launch([dimensions], [min(t, s) for t, s in zip(total, part)], part, offset)
        if total[d] > size[d]:
            yield launch([dimensions], total[:d] + [size[d]] + total[d + 1:], size, offset)
            yield launch([dimensions], total[:d] + [total[d] - 1] + total[d + 1:], size, offset)
    if dimensions > 1 and total[dimensions - 1] == 1:
        yield launch([dimensions - 1], total, size, offset)


def weight(line):
    """Returns a number that every step decreases, so that the reduction ends: the sum of the numbers of a launch, or
    the length of another line."""
    return sum(map(int, re.findall(r"\d+", line))) if "EXEC: launch" in line else len(line)


class Reducer:
    """Reduces one kernel."""

    def __init__(self, text: str, difference: Difference, work: Path, settings: Settings):
        # Do not restrict the variants with `only`. Without a `sizes` line, they follow from the local sizes of the
        # launches, so that deleting a launch can also remove a variant.
        self.way = replace(difference.way, only=()) if difference.way else None
        self.difference, self.work = difference, work
        # A kernel that runs for long is not of interest, unless the difference is that it does not end.
        self.settings = replace(settings, seconds=3 if difference.kind == "too slow" else 1,
                                machines=(self.way.machine,) if self.way else settings.machines)
        self.nodes, self.known, self.tests = parse(text), {}, 0

    def reduce(self):
        """Returns the text of a test. It is the whole kernel if the difference does not occur again."""
        if self.differs():
            while self.delete() | self.unwrap() | self.simplify():
                pass
        return self.as_test()

    def as_test(self):
        command = f"// RUN: %exec-test {self.way.options} %s\n" if self.way else ""
        return f"// {self.difference.kind}: {self.difference.message}\n{command}{self.text()}"

    def text(self):
        return "\n".join(lines_of(self.nodes)) + "\n"

    def differs(self):
        text = self.text()
        if text not in self.known:
            self.known[text] = self.test(text)
            self.tests += 1
        return self.known[text]

    def test(self, text):
        shutil.rmtree(self.work, ignore_errors=True)
        try:
            comparison = Comparison(text, self.work, self.settings).compare([self.way] if self.way else [])
            if not comparison.differences:
                return False
            tool = self.difference.message.split(":")[0]
            return (all((found.way, found.kind) == (self.way, self.difference.kind)
                        and (found.kind != "does not compile" or found.message.split(":")[0] == tool)
                        for found in comparison.differences) and self.is_defined(comparison))
        except (subprocess.SubprocessError, ValueError):
            return False

    def is_defined(self, comparison):
        """True if the reference gives the same result whatever uninitialized variables contain."""
        first, second = [
            Reference.build(self.work / "kernels.cl", [kernel.name for kernel in comparison.kernels],
                            self.settings.machines[0], self.settings, f"-ftrivial-auto-var-init={fill}")
            .digests(comparison.kernels) for fill in ("zero", "pattern")]
        return first == second

    def attempt(self, nodes, start, end, new):
        """Replaces a part of a list. Returns true if the kernel still differs, and otherwise undoes the change."""
        old = nodes[start:end]
        nodes[start:end] = new
        if self.differs():
            return True
        nodes[start:start + len(new)] = old
        return False

    def delete(self):
        """Deletes statements, many at once and then fewer."""
        changed = False
        for nodes in all_lists(self.nodes):
            chunk = len(nodes)
            while chunk > 0:
                start = len(nodes)
                while start > 0:
                    first = max(start - chunk, 0)
                    changed |= self.attempt(nodes, first, start, [])
                    start = first
                chunk //= 2
        return changed

    def unwrap(self):
        """Replaces blocks by the contents of one of their branches, or deletes all branches except the first."""
        changed = False
        for nodes in all_lists(self.nodes):
            for at in range(len(nodes) - 1, -1, -1):
                node = nodes[at]
                if any(self.attempt(nodes, at, at + 1, list(body)) for body in node.bodies):
                    changed = True
                elif len(node.bodies) > 1:
                    without = Node(node.heads[0])
                    without.bodies, without.tail = node.bodies[:1], node.tail
                    changed |= self.attempt(nodes, at, at + 1, [without])
        return changed

    def simplify(self):
        """Simplifies lines, each as far as possible."""
        changed = False
        for nodes in all_lists(self.nodes):
            for node in nodes:
                for index in range(len(node.heads)):
                    while self.simplify_line(node, index):
                        changed = True
        return changed

    def simplify_line(self, node, index):
        old = node.heads[index]
        for new in simpler(old):
            node.heads[index] = new
            if weight(new) < weight(old) and self.differs():
                return True
        node.heads[index] = old
        return False
