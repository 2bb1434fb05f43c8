"""Writes a capture as the runtime does, from a description in JSON.

make-capture.py DIR < DESCRIPTION

The description is a list. An element with "kernel" is a line about launches; a string there and in "links" is the name
of a program. Any other element is a program: "name", and the keys of program.json that differ from those of an
executable from OpenCL C. "text" is its source; "headers" and "includes" are objects of names and texts. "includes" can
also be a list of such objects, for contents at several times.
"""

import hashlib
import json
import os
import sys

KINDS = {"source": 0, "il": 1, "link": 2}
TYPES = {"executable": 0, "library": 1, "object": 2}


class Sum:
    """Hashes fields, each preceded by its length."""

    def __init__(self):
        self.state = hashlib.sha256()

    def number(self, value):
        self.state.update(value.to_bytes(8, "little"))

    def text(self, value):
        self.number(len(value))
        self.state.update(value)


def digest_of(program, text, headers):
    """Returns the digest that lib/Offline/Recipe.cpp computes."""
    result = Sum()
    result.text(b"oclc recipe 1")
    result.number(KINDS[program["kind"]])
    result.number(TYPES[program["type"]])
    result.state.update(hashlib.sha256(text).digest())
    words = [word for word in program["words"] if not word.startswith("-I")]
    result.number(len(words))
    for word in words:
        result.text(word.encode())
    result.number(len(program["spec_constants"]))
    for identifier, value in program["spec_constants"]:
        result.number(identifier)
        result.text(value.encode())
    result.number(len(headers))
    for name, content in headers.items():
        result.text(name.encode())
        result.text(content.encode())
    result.number(len(program["links"]))
    for link in program["links"]:
        result.state.update(bytes.fromhex(link))
    return result.state.hexdigest()


def write(folder, name, content):
    """Writes a file, and returns its name for program.json."""
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)
    return name


def write_files(folder, start, contents):
    """Writes files with names and texts, and returns their description in a capture."""
    return [{"name": each, "file": write(folder, f"{start}-{index}.h", content.encode())}
            for index, (each, content) in enumerate(contents.items())]


def write_program(root, description, digests):
    """Writes the folder of a program, and returns its digest."""
    program = {"version": 1, "digest": None, "kind": "source", "type": "executable", "options": "", "words": [],
               "spec_constants": [], "headers": {}, "includes": {}, "links": [], "status": "success"}
    program.update(description)
    name, text, file = (program.pop(key, None) for key in ("name", "text", "module"))
    if file is not None:
        with open(file, "rb") as module:
            text = module.read()
    else:
        text = (text or "").encode()
    program["links"] = [digests.get(link, link) for link in program["links"]]
    if program["kind"] == "binary":
        digest = hashlib.sha256(text).hexdigest()
    else:
        digest = digest_of(program, text, program["headers"])
    digests[name] = digest
    if program["digest"] is None:
        program["digest"] = digest
    folder = os.path.join(root, "programs", digest)
    os.makedirs(folder)
    if program["kind"] in ("source", "il"):
        program["input"] = write(folder, "source.cl" if program["kind"] == "source" else "module.spv", text)
    program["headers"] = write_files(folder, "header", program["headers"])
    includes = program.pop("includes")
    for index, contents in enumerate(includes if isinstance(includes, list) else [includes] if includes else []):
        files = write_files(folder, f"include-{index}", contents)
        write(folder, f"includes-{index}.json", json.dumps(files).encode())
    with open(os.path.join(folder, "program.json"), "w", encoding="utf-8") as file:
        json.dump(program, file, indent=2)


def main():
    """Writes the whole capture."""
    root = sys.argv[1]
    digests = {}
    launches = []
    os.makedirs(os.path.join(root, "programs"))
    os.makedirs(os.path.join(root, "launches"))
    for element in json.load(sys.stdin):
        if "kernel" not in element:
            write_program(root, element, digests)
            continue
        line = {"program": None, "kernel": None, "work_dim": 1, "local_size": None, "chosen_by": "application",
                "count": 1}
        line.update(element, program=digests[element["program"]])
        launches.append(json.dumps(line))
    with open(os.path.join(root, "launches", "1-1.jsonl"), "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in launches))
    with open(os.path.join(root, "digests"), "w", encoding="utf-8") as file:
        file.write("".join(f"{name} {digest}\n" for name, digest in digests.items()))


main()
