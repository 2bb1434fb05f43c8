#!/usr/bin/env python3
"""Makes the manual pages of the programs, and completions for bash, zsh and fish, from what --help prints.

usage: manuals.py FOLDER FILE...

A FILE is an executable or a page, NAME.1, which is only compressed. Writes below FOLDER what an installation has below
share:

    man/man1/oclc.1.gz  bash-completion/completions/oclc  zsh/site-functions/_oclc  fish/vendor_completions.d/oclc.fish
"""

import gzip
import re
import sys
from pathlib import Path

from helptext import read

FILES = ("FILE", "PATH", "DIR")


def roff(text):
    """Returns text in which nothing is a command of roff."""
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.MULTILINE)


def paragraphs(lines):
    """Yields roff for lines of text; indented ones are examples and stay as they are."""
    example = False
    for line in lines:
        if example != line.startswith("  "):
            example = not example
            yield ".EX" if example else ".EE"
        if line.strip():
            yield roff(line)
        elif not example:
            yield ".PP"
    if example:
        yield ".EE"


def manual(text):
    """Returns the manual page of a program."""
    title = next(line for line in text.before if line and not line.startswith(text.program)).split(". ")[0].rstrip(".")
    lines = [f'.TH {text.program.upper()} 1 "" "{text.version}" "User Commands"', ".SH NAME",
             roff(f"{text.program} - {title[0].lower()}{title[1:]}"), ".SH SYNOPSIS", roff(text.usage), ".SH DESCRIPTION",
             *paragraphs(line for line in text.before if not line.startswith(text.version)), ".SH OPTIONS"]
    for group in text.groups:
        lines += [f".SS {roff(group.title)}"]
        for option in group.options:
            lines += [".TP", rf"\fB{roff(option.spelling)}\fR", roff(option.text)]
    lines += [".SH EXIT STATUS", *(roff(re.sub(r"^Exit status: ", "", line)) for line in text.after), ".SH SEE ALSO",
              "The user guide, in the package oclc\\-doc."]
    return "\n".join(lines) + "\n"


def options_of(text):
    """Yields each name of each option, and the option."""
    for group in text.groups:
        for option in group.options:
            for name in option.names:
                yield name, option


def choices_in(shell_command, option):
    """Returns the values to offer: words, or a command of the shell that prints them."""
    if option.names[-1] == "--cpu=":
        return shell_command
    return " ".join(option.choices)


def bash(text):
    """Returns the completion for bash, which also breaks words at "="."""
    cases = []
    for name, option in options_of(text):
        words = choices_in("$(oclc --print-cpus 2>/dev/null | sed -n 's/^  *\\([^ :]*\\).*/\\1/p')", option)
        if option.is_joined and (words or option.value in FILES):
            action = f'COMPREPLY=($(compgen -W "{words}" -- "${{word#{name}}}"))' if words else 'files "${word#*=}"'
            cases.append(f"  {name}*) {action.replace('files', f'_{text.program}_files')} ;;")
    names = " ".join(f"'{name}'" if "#" in name else name for name, _ in options_of(text))
    return f"""# Completion of {text.program} for bash.
_{text.program}_files() {{
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$1"))
}}

_{text.program}() {{
  local line=${{COMP_LINE:0:COMP_POINT}} word
  word=${{line##*[[:space:]]}}
  case $word in
{chr(10).join(cases)}
  -*)
    COMPREPLY=($(compgen -W "{names}" -- "$word"))
    [[ ${{COMPREPLY[0]-}} != *= ]] || compopt -o nospace 2>/dev/null
    ;;
  *) _{text.program}_files "$word" ;;
  esac
}}
complete -F _{text.program} {text.program}
"""


def zsh(text):
    """Returns the completion for zsh."""
    def quoted(words):
        return re.sub(r"([\[\]:\\])", r"\\\1", words).replace("'", "'\\''")

    lines = []
    for name, option in options_of(text):
        spec = f"{name.rstrip('=')}{'=' if name.endswith('=') else '-' if option.is_joined else ''}[{quoted(option.summary)}]"
        if option.value:
            words = choices_in("", option)
            action = f"({words})" if words else "_files" if option.value in FILES else " "
            if option.names[-1] == "--cpu=":
                action = "(${(f)\"$(oclc --print-cpus | sed -n \"s/^  *\\([^ :]*\\).*/\\1/p\")\"})"
            spec += f":{quoted(option.value)}:{action}"
        lines.append(f"  '*{spec}' \\")
    return f"#compdef {text.program}\n_arguments \\\n" + "\n".join(lines) + "\n  '*:file:_files'\n"


def fish(text):
    """Returns the completion for fish."""
    lines = [f"# Completion of {text.program} for fish."]
    for name, option in options_of(text):
        bare = name.rstrip("=")
        kind = f"-l {bare[2:]}" if bare.startswith("--") else f"-s '{bare[1:]}'" if len(bare) == 2 else f"-o '{bare[1:]}'"
        value = ""
        if option.value:
            words = choices_in("(oclc --print-cpus | string match -rg '^ +([^\\s:]+)')", option)
            value = f' -x -a "{words}"' if words else " -r" if option.value in FILES else " -x"
        summary = option.summary.replace("\\", "\\\\").replace("'", "\\'")
        lines.append(f"complete -c {text.program} {kind}{value} -d '{summary}'")
    return "\n".join(lines) + "\n"


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    # The bytes do not depend on the time.
    path.write_bytes(gzip.compress(content.encode(), mtime=0) if path.suffix == ".gz" else content.encode())


def main():
    folder = Path(sys.argv[1])
    for file in map(Path, sys.argv[2:]):
        if file.suffix == ".1":
            write(folder / "man" / "man1" / f"{file.name}.gz", file.read_text())
            continue
        text = read(file, file.name)
        write(folder / "man" / "man1" / f"{file.name}.1.gz", manual(text))
        write(folder / "bash-completion" / "completions" / file.name, bash(text))
        write(folder / "zsh" / "site-functions" / f"_{file.name}", zsh(text))
        write(folder / "fish" / "vendor_completions.d" / f"{file.name}.fish", fish(text))


if __name__ == "__main__":
    main()
