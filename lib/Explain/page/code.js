// Machine code, linked to lines of the source.
"use strict";

// Instructions that are shown at first; a button shows the others.
const manyInstructions = 3000;

function instructionRow([address, text, to, file, line]) {
  const [op, ...operands] = text.split(/\s+/), fileName = target().files[file];
  return element("div", {class: "row", role: "button", tabindex: "-1",
                         "data-file": line !== 0 ? fileName : null, "data-line": line !== 0 ? line : null},
    element("span", {class: "number"}, address.toString(16)),
    element("span", {class: "at", title: line !== 0 ? `${fileName}:${line}` : null}, line !== 0 ? `:${line}` : ""),
    element("span", {class: "code"}, element("span", {class: "op"}, op), " " + operands.join(" "),
      to && element("span", {class: "target"}, `  <${to}>`)));
}

function codeOf(each) {
  const list = element("div", {class: "lines"}), instructions = each.instructions;
  list.append(...instructions.slice(0, manyInstructions).map(instructionRow));
  makeList(list, ".row");
  const more = instructions.length > manyInstructions && element("button", {type: "button", class: "jump", click: event => {
    list.append(...instructions.slice(manyInstructions).map(instructionRow));
    event.currentTarget.remove();
    markLine(false);
  }}, `show ${instructions.length - manyInstructions} more`);
  return element("section", {class: "asm"},
    element("div", {class: "code-head"}, element("h3", null, element("code", null, each.name), " ",
      element("span", {class: "soft"}, plural(each.instructions.length, "instruction"),
        each.omittedInstructions !== 0 && `, ${each.omittedInstructions} more are left out`))),
    element("div", {class: "lines", style: "font: 12px/1.5 var(--mono)"}, list), more);
}

function renderCode(panel) {
  const functions = functionsOfVariant();
  replaceChildren(panel,
    target().codeNote !== "" && element("p", {class: "empty"}, target().codeNote),
    functions.length === 0 ? element("p", {class: "empty"}, "There is no code.") :
    element("p", {class: "code-head soft"}, "Choose an instruction to see its line, or a line to see its instructions."),
    functions.map(codeOf));
}
