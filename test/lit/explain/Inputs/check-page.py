"""Drives the page of oclc --explain in a browser.

check-page.py CHROMIUM BARRIERS.html BARRIERS.json HOSTILE.html SPIRV.html CPUS.html
"""

import json
import os
import sys

from browser import Browser


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: expected {expected!r}, found {found!r}")


def count(browser, selector):
    return browser.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length")


def texts(browser, selector):
    return browser.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map(each => each.textContent)")


def selected_tab(browser):
    return texts(browser, "[role=tab][aria-selected=true] ")


def check_tabs(browser, page, explained):
    """Each tab renders, by fragments and by keys, and nothing is requested but the file."""
    browser.open(page)
    expect("tabs", browser.evaluate("[...document.querySelectorAll('[role=tab]')].map(each => each.firstChild.data)"),
           ["Summary", "Regions", "Vectors", "IR stages", "Machine code"])
    expect("visible panels", count(browser, "[role=tabpanel]:not([hidden])"), 1)
    expect("candidates for the method", count(browser, "#methods tbody tr"), 3)
    expect("chosen method", texts(browser, "#methods tr.chosen td:first-child"), ["loops"])
    expect("variants", count(browser, "#variant option"), len(explained["targets"][0]["variants"]))
    expect("source lines", count(browser, "#source-lines .row"), len(explained["inputs"][0]["text"].splitlines()))
    expect("remarks at the barrier", browser.evaluate(
        "[...document.querySelector('#source-lines [data-line=\"9\"]').parentNode.querySelectorAll('.remark.analysis')]"
        ".some(each => each.textContent.includes('barrier keeps 4 bytes per work-item'))"), True)
    browser.evaluate("document.getElementById('tab-summary').focus()")
    for expected in ("regions", "vectors", "stages", "code", "summary"):
        browser.key("ArrowRight")
        expect("tab after a key", browser.evaluate("document.activeElement.id"), f"tab-{expected}")
        expect("visible panel", browser.evaluate("document.querySelector('[role=tabpanel]:not([hidden])').id"),
               f"panel-{expected}")
    expect("requests", [url for url in browser.requests if not url.startswith(("file:", "data:"))], [])


def check_regions(browser, page, explained):
    variant = next(each for each in explained["targets"][0]["variants"] if each["name"] == "turn.any")
    browser.open(page, "kernel=turn.any&tab=regions")
    expect("barriers in the graph", count(browser, "svg .barrier"), len(variant["barriers"]))
    expect("regions in the graph", count(browser, "svg .region"), sum(bool(each["blocks"]) for each in variant["regions"]))
    expect("barriers of the source", count(browser, "svg .barrier.source"), 1)
    browser.evaluate("document.querySelector('svg .barrier.source').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    expect("line of the barrier", texts(browser, "#source-lines .linked .number"), ["9"])


def check_stages(browser, page, explained):
    stages = explained["targets"][0]["stages"]
    names = [each["name"] for each in stages]
    specialize = names.index("specialize")
    browser.open(page, f"kernel=turn.any&tab=stages&stage={specialize}")
    expect("stages", count(browser, "[data-stage]"), len(stages))
    expect("selected stage", texts(browser, "[data-stage][aria-selected=true] .name"), ["specialize"])
    expect("functions of the kernel", texts(browser, ".diff .name code"), ["turn.8x1x1", "turn.any"])
    expect("added lines", count(browser, ".diff .l.add") > 0, True)
    expect("stages that change nothing are dim", count(browser, "[data-stage].unchanged") > 10, True)
    browser.key("j")
    expect("stage after j", browser.evaluate("state.stage"), specialize + 1)
    browser.key("k")
    browser.key("n")
    changing = next(index for index, stage in enumerate(stages) if index > specialize and
                    any(change["kernel"] == "turn" for change in stage["changes"]))
    expect("stage after n", browser.evaluate("state.stage"), changing)
    expect("fragment", f"stage={changing}" in browser.evaluate("location.hash"), True)
    # The texts that the page makes from the differences are those of functions.
    expect("whole texts", browser.evaluate(
        "textsAfterStages().every(after => [...after.values()].every(lines => "
        "lines.some(line => line.startsWith('define ')) && lines[lines.length - 1] === '}'))"), True)


def check_lines(browser, page):
    """Lines and instructions select each other, by fragment, focus and keys."""
    browser.open(page, "kernel=turn.any&tab=code&line=10")
    expect("line of the fragment", texts(browser, "#source-lines .linked .number"), ["10"])
    expect("its instructions", set(texts(browser, "#panel-code .linked .at")), {":10"})
    browser.evaluate("document.querySelector('#panel-code .row[data-line=\"7\"]').focus()")
    expect("line of an instruction", texts(browser, "#source-lines .linked .number"), ["7"])
    browser.evaluate("document.querySelector('#source-lines [data-line=\"8\"]').focus()")
    expect("instructions of a line", set(texts(browser, "#panel-code .linked .at")), {":8"})
    browser.key("ArrowDown")
    browser.key("ArrowDown")
    expect("line after keys", texts(browser, "#source-lines .linked .number"), ["10"])
    expect("items in the tab order", count(browser, "#source-lines .row[tabindex='0']"), 1)


def check_hostile(browser, page):
    browser.open(page)
    expect("title", browser.evaluate("document.title"), 'oclc explains <b>&"k.cl')
    expect("elements of the input", count(browser, "img, #source b, #source script, #subject b"), 0)
    expect("first line", texts(browser, "#source-lines .code")[0][:20], "// </script><script>")


def check_others(browser, spirv, cpus):
    if spirv:
        browser.open(spirv)
        expect("no source", "There is no source" in texts(browser, "#no-source")[0], True)
        browser.open(spirv, "tab=code")
        expect("code", count(browser, "#panel-code .row") > 10, True)
    browser.open(cpus, "cpu=neoverse-v1")
    expect("CPUs", texts(browser, "#cpu option"), ["x86-64-v2", "neoverse-v1"])
    expect("chosen CPU", browser.evaluate("document.getElementById('cpu').selectedOptions[0].textContent"), "neoverse-v1")


def main():
    chromium, page, data, hostile, spirv, cpus = sys.argv[1:]
    with open(data, encoding="utf-8") as file:
        explained = json.load(file)
    page, hostile, cpus = map(os.path.abspath, (page, hostile, cpus))
    spirv = os.path.abspath(spirv) if os.path.exists(spirv) else None
    with Browser(chromium) as browser:
        check_tabs(browser, page, explained)
        check_regions(browser, page, explained)
        check_stages(browser, page, explained)
        check_lines(browser, page)
        check_hostile(browser, hostile)
        check_others(browser, spirv, cpus)


main()
