// The data of the page, and what is selected.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const tabs = ["summary", "regions", "vectors", "stages", "code"];
const levels = {passed: "done", missed: "not done", analysis: "why", warning: "warnings"};

// What is selected: indices of CPU, variant, file and stage, a line of a file, a tab, and the levels of remarks.
const state = {target: 0, variant: 0, file: 0, stage: -1, lineFile: "", line: 0, tab: "summary",
               levels: new Set(Object.keys(levels))};

function target() { return data.targets[state.target] || {messages: [], variants: [], stages: [], files: [], code: []}; }
function variant() { return target().variants[state.variant] || null; }
function input() { return data.inputs[state.file] || null; }

// True if a message is about the selected variant, or about no variant.
function concerns(message) {
  return message.variants.length === 0 || !variant() || message.variants.includes(variant().name);
}

function messages() {
  return [...data.messages, ...target().messages].filter(concerns);
}

function functionsOfVariant() {
  const chosen = variant();
  return target().code.filter(each => !chosen || each.variant === chosen.name || each.kernel === "");
}

// Number of instructions of the selected variant by line of a file.
function instructionsByLine(fileName) {
  const counts = new Map(), file = target().files.indexOf(fileName);
  for (const each of functionsOfVariant())
    for (const [, , , of, line] of each.instructions)
      if (line !== 0 && of === file)
        counts.set(line, (counts.get(line) || 0) + 1);
  return counts;
}

// The text of each function after each stage, by replaying the edits. The result is an array with, for each stage, a map
// from names to arrays of lines; functions that were left out have none.
const replayed = new Map();
function textsAfterStages() {
  const of = target();
  if (replayed.has(of))
    return replayed.get(of);
  const after = [];
  let now = new Map();
  for (const stage of of.stages) {
    const next = new Map(now);
    for (const change of stage.changes)
      if (change.omittedLines !== 0)
        next.delete(change.function);
      else
        next.set(change.function, applyEdits(change.from === "" ? [] : now.get(change.from) || [], change.edits));
    for (const name of stage.removed)
      next.delete(name);
    after.push(next);
    now = next;
  }
  replayed.set(of, after);
  return after;
}

function applyEdits(lines, edits) {
  const result = [];
  let at = 0;
  for (const edit of edits) {
    result.push(...lines.slice(at, edit.at), ...edit.added);
    at = edit.at + edit.removed;
  }
  return result.concat(lines.slice(at));
}

// The changes of a stage that belong to the kernel of the selected variant, or to none.
function changesOfKernel(stage) {
  const kernel = variant() ? variant().kernel : "";
  return stage.changes.filter(change => !kernel || change.kernel === "" || change.kernel === kernel);
}
