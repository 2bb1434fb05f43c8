// The IR after each stage, as differences from the stage before.
"use strict";

const contextLines = 3;

function countOf(changes) {
  let added = 0, removed = 0;
  for (const change of changes)
    for (const edit of change.edits) {
      added += edit.added.length;
      removed += edit.removed;
    }
  return {added, removed};
}

function stageItem(stage, index) {
  const changes = changesOfKernel(stage), {added, removed} = countOf(changes), selected = index === state.stage;
  return element("li", {role: "option", id: `stage-${index}`, "data-stage": index, tabindex: selected ? "0" : "-1",
                        class: changes.length === 0 ? "unchanged" : null, "aria-selected": String(selected),
                        "aria-label": `${stage.name}: ${changes.length === 0 ? "changes nothing" :
                          `${added} lines added, ${removed} removed`}`},
    element("span", {class: "number"}, String(index)), element("span", {class: "name"}, stage.name),
    element("span", {class: "delta"}, added !== 0 && element("span", {class: "plus"}, `+${added} `),
      removed !== 0 && element("span", {class: "minus"}, `\u2212${removed}`)));
}

function diffLine(kind, text) {
  return element("div", {class: `l ${kind}`}, text === "" ? " " : text);
}

function gap(number) {
  return element("div", {class: "gap"}, plural(number, "equal line"));
}

// The lines of a change. Without `whole`, only those near edits.
function diffLines(before, change, whole) {
  const lines = [];
  let at = 0;
  const keep = (end, isFirst, isLast) => {
    const equal = before.slice(at, end);
    const head = isFirst ? 0 : contextLines, tail = isLast ? 0 : contextLines;
    if (whole || equal.length <= head + tail + 1) {
      lines.push(...equal.map(text => diffLine("same", text)));
    } else {
      lines.push(...equal.slice(0, head).map(text => diffLine("same", text)), gap(equal.length - head - tail),
                 ...equal.slice(equal.length - tail).map(text => diffLine("same", text)));
    }
    at = end;
  };
  change.edits.forEach((edit, index) => {
    keep(edit.at, index === 0, false);
    lines.push(...before.slice(edit.at, edit.at + edit.removed).map(text => diffLine("del", text)),
               ...edit.added.map(text => diffLine("add", text)));
    at = edit.at + edit.removed;
  });
  keep(before.length, change.edits.length === 0, true);
  return lines;
}

function changeView(change, index) {
  const texts = textsAfterStages(), before = index > 0 && change.from !== "" ? texts[index - 1].get(change.from) || [] : [];
  if (change.omittedLines !== 0)
    return element("div", {class: "diff"}, element("div", {class: "name"}, element("code", null, change.function),
      element("span", {class: "soft"}, `${plural(change.omittedLines, "line")}, left out to bound the size of the page`)));
  const {added, removed} = countOf([change]), body = element("div", {class: "lines"});
  const show = whole => body.replaceChildren(...diffLines(before, change, whole));
  show(false);
  const isNew = change.from === "";
  return element("div", {class: "diff"},
    element("div", {class: "name"}, element("code", null, change.function),
      change.from !== "" && change.from !== change.function && element("span", {class: "soft"}, `made from ${change.from}`),
      element("span", {class: "plus"}, `+${added}`), element("span", {class: "minus"}, `\u2212${removed}`),
      !isNew && element("button", {type: "button", class: "jump", "aria-pressed": "false", click: event => {
        const whole = event.currentTarget.getAttribute("aria-pressed") !== "true";
        event.currentTarget.setAttribute("aria-pressed", String(whole));
        show(whole);
      }}, "whole function")),
    body);
}

function stageView(index) {
  const stage = target().stages[index];
  if (!stage)
    return element("p", {class: "empty"}, "There are no stages.");
  const changes = changesOfKernel(stage), kernel = variant() ? variant().kernel : "";
  const removed = stage.removed.filter(name => !kernel || name === kernel || name.includes(`${kernel}.`));
  return [
    element("h3", null, `${index}. ${stage.name}`,
      element("span", {class: `pill${changes.length !== 0 ? " chosen" : ""}`}, changes.length === 0 ? "changes nothing" :
        index === 0 ? "input" : plural(changes.length, "function") + " changed")),
    stage.text && element("p", {class: "soft text"}, element("code", null, stage.text)),
    removed.length !== 0 && element("p", {class: "soft"}, "No longer there: ", element("code", null, removed.join(", "))),
    changes.map(change => changeView(change, index)),
  ].flat();
}

function renderStages(panel) {
  const stages = target().stages;
  if (state.stage < 0 || state.stage >= stages.length)
    state.stage = Math.max(0, stages.findIndex((stage, index) => index > 0 && changesOfKernel(stage).length !== 0));
  const list = makeList(element("ol", {class: "stage-list", role: "listbox", "aria-label": "Stages"}, stages.map(stageItem)),
                        "[role=option]");
  list.addEventListener("focusin", event => selectStage(Number(event.target.closest("[data-stage]").dataset.stage)));
  replaceChildren(panel, list, element("div", {class: "stage", id: "stage", tabindex: "0", "aria-label": "Changes of the stage"}));
  showStage();
}

// Shows the selected stage in a panel that has been rendered.
function showStage() {
  const view = document.getElementById("stage");
  if (!view)
    return;
  for (const item of document.querySelectorAll("[data-stage]")) {
    const selected = Number(item.dataset.stage) === state.stage;
    item.setAttribute("aria-selected", String(selected));
    item.tabIndex = selected ? 0 : -1;
    if (selected)
      item.parentNode.scrollTop = item.offsetTop - item.parentNode.offsetTop - item.parentNode.clientHeight / 2;
  }
  replaceChildren(view, stageView(state.stage));
  view.scrollTop = 0;
  document.getElementById("status").textContent = view.querySelector("h3") ? view.querySelector("h3").textContent : "";
}

// The next stage in a direction, or the next one that changes the kernel.
function stageAfter(direction, onlyChanging) {
  const stages = target().stages;
  let at = state.stage + direction;
  while (onlyChanging && stages[at] && changesOfKernel(stages[at]).length === 0)
    at += direction;
  return stages[at] ? at : state.stage;
}
