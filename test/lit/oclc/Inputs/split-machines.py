"""Writes the members of a multi-architecture binary to files: split-machines.py FILE writes FILE.62 and so on. Prints
their machines. The members and the zeros between them must be the whole file."""

import struct
import sys

with open(sys.argv[1], "rb") as file:
    content = file.read()
magic, version, count, size = struct.unpack_from("<8sIIQ", content)
assert magic == b"OCLCMULT" and version == 1 and size == len(content)
machines, end = [], 40 + 24 * count
for i in range(count):
    machine, reserved, offset, length = struct.unpack_from("<IIQQ", content, 40 + 24 * i)
    assert reserved == 0 and offset == (end + 15) // 16 * 16 and not any(content[end:offset])
    with open(f"{sys.argv[1]}.{machine}", "wb") as member:
        member.write(content[offset:offset + length])
    machines.append(machine)
    end = offset + length
assert end == size and machines == sorted(set(machines))
print(f"{count} members:", *machines)
