#!/usr/bin/env python3
"""Counts the tests in a JUnit file of ctest or lit.

Prints "PASSED FAILED SKIPPED" and then the names of the failed tests, one a line. A file without a
single test counts as an error: a suite that ran nothing has not passed.
"""

import sys
import xml.etree.ElementTree as ElementTree


def main() -> int:
    passed, skipped, failed = 0, 0, []
    try:
        cases = ElementTree.parse(sys.argv[1]).iter("testcase")
    except (OSError, ElementTree.ParseError) as error:
        print(error, file=sys.stderr)
        return 1
    for case in cases:
        name = f"{case.get('classname', '')} {case.get('name', '')}".strip()
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            skipped += 1
        else:
            passed += 1
    if passed + skipped + len(failed) == 0:
        print(f"{sys.argv[1]}: no tests", file=sys.stderr)
        return 1
    print(passed, len(failed), skipped)
    print("\n".join(failed), end="\n" if failed else "")
    return 0


sys.exit(main())
