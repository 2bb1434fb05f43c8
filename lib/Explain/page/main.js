// Connects the parts: choices, tabs, lines that belong together, keys, and the fragment of the address.
"use strict";

const tabNames = {summary: "Summary", regions: "Regions", vectors: "Vectors", stages: "IR stages", code: "Machine code"};
const renderers = {summary: renderSummary, regions: renderRegions, vectors: renderVectors, stages: renderStages,
                   code: renderCode};
const rendered = new Set(); // Tabs whose panels show the selected variant.

function countOfTab(tab) {
  const of = variant();
  return {regions: of ? of.regions.length : 0, vectors: of ? of.loops.length : 0, stages: target().stages.length,
          code: functionsOfVariant().length}[tab];
}

function renderTabs() {
  const list = document.getElementById("tabs");
  replaceChildren(list, tabs.map(tab => {
    const count = countOfTab(tab), selected = tab === state.tab;
    return element("button", {type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": `panel-${tab}`,
                              "aria-selected": String(selected), tabindex: selected ? "0" : "-1",
                              click: () => selectTab(tab)},
      tabNames[tab], count !== undefined && element("span", {class: "count"}, String(count)));
  }));
}

function selectTab(tab, focus) {
  state.tab = tab;
  renderTabs();
  for (const each of tabs)
    document.getElementById(`panel-${each}`).hidden = each !== tab;
  if (!rendered.has(tab)) {
    rendered.add(tab);
    renderers[tab](document.getElementById(`panel-${tab}`));
  }
  markLine(true);
  if (focus)
    document.getElementById(`tab-${tab}`).focus();
  writeFragment();
}

// The first line with a remark about the selected variant: usually that of the kernel.
function firstLineOfVariant() {
  const places = target().messages.filter(each => variant() && each.variants.includes(variant().name))
    .map(each => each.place).filter(place => place && data.inputs.some(each => each.name === place.file));
  return places.sort((a, b) => a.line - b.line)[0] || null;
}

// Renders everything again after another CPU or variant has been chosen.
function renderAll() {
  rendered.clear();
  const first = state.line === 0 ? firstLineOfVariant() : null;
  if (first) {
    state.file = data.inputs.findIndex(each => each.name === first.file);
    document.getElementById("file").value = String(state.file);
  }
  renderSource();
  if (first) {
    const row = document.querySelector(`#source-lines [data-line="${first.line}"]`);
    if (row)
      scrollTo(row, 0);
  }
  selectTab(state.tab);
}

// Scrolls the pane of a row, and only that, so that the row is below its top by a share of its height.
function scrollTo(row, share) {
  const pane = row.closest(".scroll");
  pane.scrollTop += row.getBoundingClientRect().top - pane.getBoundingClientRect().top - share * pane.clientHeight;
}

// Marks everything that belongs to the selected line. With `scroll`, brings the first mark of each pane into view, except
// in the pane that has the focus.
function markLine(scroll) {
  for (const pane of [document.getElementById("source"), document.getElementById(`panel-${state.tab}`)]) {
    let first = null;
    for (const each of pane.querySelectorAll("[data-line]")) {
      const linked = state.line !== 0 && Number(each.dataset.line) === state.line && each.dataset.file === state.lineFile;
      each.classList.toggle("linked", linked && !each.classList.contains("jump"));
      if (each.classList.contains("row"))
        linked ? each.setAttribute("aria-current", "true") : each.removeAttribute("aria-current");
      if (linked && !first && each.classList.contains("row"))
        first = each;
    }
    if (scroll && first && !pane.contains(document.activeElement))
      scrollTo(first, 0.4);
  }
}

function selectLine(fileName, line) {
  if (state.line === line && state.lineFile === fileName)
    return;
  const index = data.inputs.findIndex(each => each.name === fileName);
  if (index >= 0 && index !== state.file) {
    state.file = index;
    document.getElementById("file").value = String(index);
    renderSource();
  }
  state.lineFile = fileName;
  state.line = line;
  markLine(true);
  writeFragment();
}

function selectStage(index) {
  if (index === state.stage)
    return;
  state.stage = index;
  showStage();
  writeFragment();
}

// The fragment contains what is selected, so that an address leads to it.
function writeFragment() {
  const parts = new URLSearchParams();
  if (data.targets.length > 1)
    parts.set("cpu", target().cpu || "");
  if (variant())
    parts.set("kernel", variant().name);
  parts.set("tab", state.tab);
  if (state.tab === "stages")
    parts.set("stage", String(state.stage));
  if (state.line !== 0)
    parts.set("line", String(state.line));
  if (state.line !== 0 && data.inputs.length > 1)
    parts.set("file", state.lineFile);
  try {
    history.replaceState(null, "", `#${parts}`);
  } catch (error) {
    // Some browsers do not allow this for files; then the address stays as it is.
  }
}

function indexOr(list, test, otherwise) {
  const index = list.findIndex(test);
  return index >= 0 ? index : otherwise;
}

function readFragment() {
  const parts = new URLSearchParams(location.hash.slice(1)), kernel = parts.get("kernel");
  state.target = indexOr(data.targets, each => each.cpu === parts.get("cpu"), state.target);
  state.variant = indexOr(target().variants, each => each.name === kernel || each.kernel === kernel, state.variant);
  if (tabs.includes(parts.get("tab")))
    state.tab = parts.get("tab");
  else if (parts.has("stage"))
    state.tab = "stages";
  if (parts.has("stage"))
    state.stage = Number(parts.get("stage"));
  if (parts.has("line")) {
    state.file = indexOr(data.inputs, each => each.name === parts.get("file"), state.file);
    state.lineFile = input() ? input().name : "";
    state.line = Number(parts.get("line"));
  }
}

function fillChoice(id, names, selected, choose) {
  const choice = document.getElementById(id);
  replaceChildren(choice, names.map((name, index) => element("option", {value: index}, name)));
  choice.value = String(selected);
  choice.onchange = () => choose(Number(choice.value));
}

function renderChoices() {
  document.getElementById("subject").textContent = data.inputs.map(each => each.name).join(", ");
  document.title = `oclc explains ${data.inputs.map(each => each.name).join(", ")}`;
  document.getElementById("compiler").textContent = data.compiler;
  document.getElementById("cpu-choice").hidden = data.targets.length < 2;
  document.getElementById("file-choice").hidden = data.inputs.length < 2;
  fillChoice("cpu", data.targets.map(each => each.cpu), state.target, index => {
    const name = variant() ? variant().name : "";
    state.target = index;
    state.variant = indexOr(target().variants, each => each.name === name, 0);
    renderChoices();
    renderAll();
  });
  fillChoice("variant", target().variants.map(each => each.kernel + (each.size === "" ? "" : `, local size ${each.size}`)),
             state.variant, index => {
    state.variant = index;
    renderAll();
  });
  fillChoice("file", data.inputs.map(each => each.name), state.file, index => {
    state.file = index;
    renderSource();
    markLine(true);
  });
  const fieldset = document.getElementById("levels");
  replaceChildren(fieldset, element("legend", null, "Remarks"), Object.entries(levels).map(([level, name]) =>
    element("label", null, element("input", {type: "checkbox", checked: state.levels.has(level), change: event => {
      event.currentTarget.checked ? state.levels.add(level) : state.levels.delete(level);
      renderSource();
      markLine(false);
    }}), ` ${name}`)));
}

function lineOf(event) {
  const place = event.target.closest("[data-line]");
  return place ? [place.dataset.file, Number(place.dataset.line)] : null;
}

function connect() {
  document.addEventListener("click", event => {
    const line = lineOf(event);
    if (line)
      selectLine(...line);
    const stage = event.target.closest("[data-stage]");
    if (stage)
      selectStage(Number(stage.dataset.stage));
  });
  // Lines and instructions select their line when the focus reaches them.
  document.addEventListener("focusin", event => {
    const row = event.target.closest(".row[data-line]");
    if (row)
      selectLine(row.dataset.file, Number(row.dataset.line));
  });
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", () => {
    readFragment();
    renderChoices();
    renderAll();
  });
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input"))
    return;
  const inTabs = event.target.closest("[role=tablist]"), at = tabs.indexOf(state.tab);
  if (inTabs && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1}[event.key];
    event.preventDefault();
    selectTab(tabs[(to + tabs.length) % tabs.length], true);
  } else if (event.key >= "1" && event.key <= String(tabs.length)) {
    selectTab(tabs[Number(event.key) - 1], true);
  } else if (state.tab === "stages" && "jknp".includes(event.key)) {
    selectStage(stageAfter("jn".includes(event.key) ? 1 : -1, "np".includes(event.key)));
  } else if ((event.key === "Enter" || event.key === " ") && event.target.matches("[role=button][data-line]")) {
    event.preventDefault();
    selectLine(...lineOf(event));
  }
}

readFragment();
renderChoices();
connect();
renderAll();
