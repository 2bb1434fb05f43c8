// The source with the remarks below their lines.
"use strict";

function placeText(place) {
  return place ? `${place.file}:${place.line}` : "";
}

// Other variants to which a message applies.
function othersOf(message) {
  const names = message.variants.filter(name => !variant() || name !== variant().name);
  return names.length === 0 ? null : element("span", {class: "who", title: names.join(", ")},
    `also ${names.length > 2 ? plural(names.length, "variant") : names.join(", ")}`);
}

function remark(message, times) {
  const known = message.level in levels ? message.level : "remark-plain";
  return element("li", {class: `remark ${known}`},
    element("span", {class: "mark"}, {passed: "\u2713 ", missed: "\u2717 ", warning: "\u26a0 "}[message.level] || "\u203a "),
    message.pass && element("span", {class: "pass"}, message.pass),
    message.text, times > 1 && element("span", {class: "who"}, `\u00d7${times}`), othersOf(message));
}

function shownRemarks(fileName, line) {
  return messages().filter(message => state.levels.has(message.level) || !(message.level in levels))
    .filter(message => line === 0 ? !message.place : message.place && message.place.file === fileName &&
                                                     message.place.line === line);
}

// Remarks about a line: warnings first, then those of oclc's passes, then those of LLVM's. Equal texts of several columns
// or loops are one remark.
function remarksOf(fileName, line) {
  const stages = new Set(target().stages.map(stage => stage.name)), order = ["warning", "passed", "missed", "analysis"];
  const rank = message => (message.pass !== "" && !stages.has(message.pass) ? 10 : 0) + order.indexOf(message.level);
  const merged = new Map();
  for (const message of shownRemarks(fileName, line)) {
    const key = `${message.level} ${message.pass} ${message.text}`;
    merged.set(key, {message, times: merged.has(key) ? merged.get(key).times + 1 : 1});
  }
  return [...merged.values()].sort((a, b) => rank(a.message) - rank(b.message));
}

// Remarks that are shown at first; the others are behind a summary.
const fewRemarks = 4;

function remarkList(fileName, line) {
  const found = remarksOf(fileName, line), item = ({message, times}) => remark(message, times);
  if (found.length === 0)
    return null;
  const few = found.length <= fewRemarks + 1 ? found.length : fewRemarks;
  return element("ul", {class: "remarks"}, found.slice(0, few).map(item),
    few < found.length && element("li", null, element("details", null,
      element("summary", null, `${found.length - few} more`),
      element("ul", {class: "remarks", style: "margin-left: 0"}, found.slice(few).map(item)))));
}

function sourceLine(fileName, text, line, count) {
  return element("li", null,
    element("div", {class: "row", role: "button", tabindex: "-1", "data-file": fileName, "data-line": line,
                    "aria-label": `line ${line}: ${text}`},
      element("span", {class: "number"}, String(line)),
      element("span", {class: "heat", title: count ? plural(count, "instruction") : null}, count ? String(count) : ""),
      element("span", {class: "code"}, text === "" ? "\u00a0" : text)),
    remarkList(fileName, line));
}

// Remarks at places that the source pane does not show: in included files, or without a line.
function otherRemarks() {
  const shown = new Set(data.inputs.filter(each => each.text !== "").map(each => each.name));
  return messages().filter(message => state.levels.has(message.level) && (!message.place || !shown.has(message.place.file)));
}

function renderSource() {
  const body = document.getElementById("source-body"), shown = input();
  const others = otherRemarks();
  const rest = others.length === 0 ? null : element("div", {class: "cards"}, element("div", {class: "card"},
    element("h3", null, "Remarks elsewhere"),
    element("ul", {class: "remarks", style: "margin-left: 0"}, others.map(message => {
      const item = remark(message, 1);
      if (message.place)
        item.append(element("span", {class: "who"}, placeText(message.place)));
      return item;
    }))));
  if (!shown || shown.text === "") {
    replaceChildren(body, element("p", {class: "empty", id: "no-source"}, shown ?
      `There is no source: '${shown.name}' is ${shown.kind}. Its IR and its machine code are shown.` :
      "There is no input."), rest);
    return;
  }
  const counts = instructionsByLine(shown.name);
  const lines = shown.text.split("\n");
  if (lines[lines.length - 1] === "")
    lines.pop();
  const list = element("ol", {class: "lines", id: "source-lines"},
    lines.map((text, index) => sourceLine(shown.name, text.replace(/\r$/, ""), index + 1, counts.get(index + 1))));
  replaceChildren(body, makeList(list, ".row"),
    shown.omittedLines !== 0 && element("p", {class: "empty"}, `${shown.omittedLines} lines are left out.`), rest);
}
