#!/usr/bin/env python3
"""Writes the software bill of materials of a folder that bundle.cmake has made, in CycloneDX's format for JSON.

usage: sbom.py FOLDER VERSION OUTPUT

It has the Debian packages of the libraries in lib/oclc, and of those that are part of the programs and of the driver, each
with its version and its licences as far as Debian's copyright file names them. What CycloneDX's schema forbids is an error.
"""

import re
import subprocess
import sys
from pathlib import Path

from cyclonedx.model import HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot5
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

# The programs contain code of these: headers with templates, and static libraries.
COMPILED_IN = ["libcli11-dev", "liblld-22-dev", "libmd-dev", "libxxhash-dev", "nlohmann-json3-dev"]
PROGRAMS = ["bin/oclc", "bin/oclopt", "bin/ocldis", "bin/oclc-measure", "bin/oclc-doctor", "lib/liboclc-runtime.so"]


def output_of(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def package_of(library):
    """Returns the Debian package that has a file. A library of /usr/lib may be listed as one of /lib."""
    for path in (library, library.removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "--search", path], check=False, text=True, capture_output=True).stdout
        if found:
            return found.split(":")[0]
    sys.exit(f"no package has {library}")


def licences(package):
    """Returns the short names of the licences in the machine-readable copyright file of a package."""
    file = Path("/usr/share/doc") / package / "copyright"
    text = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
    return sorted(set(re.findall(r"^License: *(\S.*)$", text, re.MULTILINE)))


def component_of(package):
    version = output_of("dpkg-query", "--show", "--showformat=${Version}", package)
    return Component(name=package, version=version, type=ComponentType.LIBRARY,
                     bom_ref=package, purl=PackageURL("deb", "debian", package, version),
                     licenses=[DisjunctiveLicense(name=name) for name in licences(package)])


def bill_of(folder, version):
    product = Component(name="oclc", version=version, type=ComponentType.APPLICATION, bom_ref="oclc",
                        licenses=[DisjunctiveLicense(name="Apache-2.0 WITH LLVM-exception")])
    for name in PROGRAMS:
        product.components.add(Component(name=name, version=version, type=ComponentType.FILE, bom_ref=name,
                                         hashes=[HashType.from_hashlib_alg("sha256", output_of("sha256sum", folder / name)[:64])]))
    bundled = {package_of(line) for line in (folder / "lib" / "oclc" / "origins.txt").read_text().splitlines()}
    components = [component_of(package) for package in sorted({*bundled, *COMPILED_IN})]
    bill = Bom(components=components)
    bill.metadata.component = product
    bill.register_dependency(product, components)
    return bill


def main():
    folder, version, output = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    text = JsonV1Dot5(bill_of(folder, version)).output_as_string(indent=2)
    if error := JsonStrictValidator(SchemaVersion.V1_5).validate_str(text):
        sys.exit(f"not CycloneDX: {error}")
    output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
