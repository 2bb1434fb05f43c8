"""Reads the options of a program from the text that its --help prints.

The text has groups with a title, and lines that begin with an option and go on with its description:

    Input and output:
      -o FILE                         Write to FILE; - is standard output. Default: the input's name
                                      with .oclbin
"""

import re
import subprocess
from dataclasses import dataclass, field

# A description begins at this column or right of it. An option that is longer has it in the next line.
LEAST_INDENT = 8


@dataclass
class Option:
    """Represents one option, such as -h,--help or --emit=KIND."""

    spelling: str
    text: str = ""

    @property
    def names(self):
        """Returns the spellings without the value; names that a value follows directly end with "="."""
        return [re.match(r"(-#+|-[A-Za-z](?=[A-Z]{2}|N$)|--?[A-Za-z][\w-]*)=?", each).group(0)
                for each in re.split(r",(?=-)", self.spelling.split(" ")[0])]

    @property
    def value(self):
        """Returns the name of the value in capital letters; empty if the option has none."""
        rest = re.split(r",(?=-)", self.spelling)[-1].removeprefix(self.names[-1])
        return rest.strip().split(":{")[0].removesuffix("...").strip()

    @property
    def is_joined(self):
        """True if the value follows without a space."""
        return bool(self.value) and " " not in self.spelling

    @property
    def choices(self):
        """Returns the values that the text lists, such as "a (default), b or c"."""
        listed = re.search(r"\{([\w,.+-]+)\}", self.spelling)
        if listed:
            return listed.group(1).split(",")
        if not self.value:
            return []
        plain = re.sub(r" ?\([^()]*\)", "", self.text)
        word = r"\w[\w+-]*(?:\.[\w+-]+)*"
        listed = re.search(rf"(?:^|: )({word}(?:, {word})+(?:,? or {word})?|{word} or {word})(?=[.;]|$)", plain)
        return re.split(r",? or |, ", listed.group(1)) if listed else []

    @property
    def summary(self):
        """Returns the beginning of the text, for a list of completions."""
        plain = re.sub(r" ?\([^()]*\)", "", self.text)
        sentence = re.match(r".{12,}?(?=[.;:](?: |$)|$)", plain)
        return sentence.group(0) if sentence else plain


@dataclass
class Group:
    title: str
    options: list = field(default_factory=list)


@dataclass
class Help:
    """Represents the help of a program."""

    program: str
    version: str
    usage: str
    before: list  # Lines in front of the first group.
    groups: list
    after: list  # Lines behind the last group.


def parse(program, version, text):
    """Returns the Help of a program whose --help prints `text`."""
    before, groups, after, usage = [], [], [], ""
    option = None
    for line in text.splitlines():
        if line.startswith("Usage: "):
            usage = line.removeprefix("Usage: ")
        elif re.match(r"[A-Z][^:]*:$", line):
            groups.append(Group(line[:-1]))
            option = None
        elif groups and (match := re.match(r"  (-\S+(?: [A-Z]+(?: \.\.\.)?| \S+:\{\S+\})?)(?:  +(.*))?$", line)):
            option = Option(match.group(1), match.group(2) or "")
            groups[-1].options.append(option)
        elif option and line.startswith(" " * LEAST_INDENT):
            option.text = f"{option.text} {line.strip()}".strip()
        elif not groups:
            before.append(line)
        elif line.strip() and not line.startswith(" "):
            after.append(line)
    return Help(program, version, usage, before, [group for group in groups if group.options], after)


def read(executable, name):
    """Returns the Help of an executable."""
    def output(option):
        return subprocess.run([executable, option], capture_output=True, text=True, check=True).stdout

    return parse(name, output("--version").splitlines()[0], output("--help"))
