"""Checks that a page of oclc --explain contains the data of a JSON file, and that the data cannot end the element of the
page in which they are.

check-embedded.py FILE.html FILE.json
"""

import json
import sys
from html.parser import HTMLParser


class Elements(HTMLParser):
    """Collects the scripts of a page, and the names of all elements."""

    def __init__(self):
        super().__init__()
        self.scripts, self.tags, self.inside = [], set(), False

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.inside = tag == "script"
        if self.inside:
            self.scripts.append("")

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.scripts[-1] += data


def main():
    with open(sys.argv[1], encoding="utf-8") as page, open(sys.argv[2], encoding="utf-8") as file:
        text, expected = page.read(), json.load(file)
    elements = Elements()
    elements.feed(text)
    if len(elements.scripts) != 2 or text.count("</script") != 2:
        sys.exit(f"{len(elements.scripts)} scripts")
    if "img" in elements.tags or "b" in elements.tags:
        sys.exit("text of the input is an element")
    if json.loads(elements.scripts[0]) != expected:
        sys.exit("the page has other data")
    if any(character in elements.scripts[0] for character in "<>&"):
        sys.exit("a character of HTML is not escaped")


main()
