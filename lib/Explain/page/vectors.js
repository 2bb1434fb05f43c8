// The vector plan of each loop over work-items: what was weighed, what each source line becomes, and the plan itself.
"use strict";

const kindsOfShape = ["uniform", "strided", "varying"];

function shapeClass(shape) {
  return kindsOfShape.find(kind => shape.startsWith(kind)) || "";
}

function optionsTable(loop) {
  if (loop.requested)
    return element("p", null, `${plural(loop.lanes, "lane")}: requested, so no costs were compared.`);
  const most = Math.max(0, ...loop.options.map(option => option.cost));
  return table(["candidate", {text: "cost", number: true}, "", {text: "time", number: true},
                {text: "simulated cycles", number: true}, "why"],
    loop.options.map(option => ({
      attributes: {class: option.chosen ? "chosen" : null},
      cells: [option.name, cost(option.cost), meter(option.cost, most), cost(option.time), cost(option.cycles),
              option.chosen ? element("span", {class: "pill chosen"}, "chosen") : option.reason],
    })));
}

function estimatesTable(loop) {
  const most = Math.max(0, ...loop.estimates.map(each => each.time));
  return table([{text: "lanes", number: true}, {text: "cost", number: true}, {text: "time", number: true}, "",
                {text: "longest chain", number: true}, {text: "live registers", number: true},
                {text: "widest element", number: true}],
    loop.estimates.map(each => ({
      cells: [String(each.lanes), cost(each.cost), cost(each.time), meter(each.time, most), cost(each.chain),
              String(each.registers), each.bits === 0 ? "\u2013" : `${each.bits} bits`],
    })));
}

// What happens to memory at a load or store, by the shape of its address.
function accessText(inst) {
  const what = /^store|= store/.test(inst.text) ? "store" : "load";
  if (inst.access === "uniform")
    return `${what} of one address`;
  if (inst.access === "varying")
    return what === "load" ? "gather" : "scatter";
  return `${what}, ${inst.access.replace("strided ", "")} bytes from lane to lane`;
}

// The instructions of a loop by source line, with the blocks in which they are.
function statementsOf(loop) {
  const lines = new Map();
  for (const block of loop.plan)
    for (const inst of block.instructions) {
      if (inst.line === 0)
        continue;
      const line = lines.get(inst.line) || {shapes: {uniform: 0, strided: 0, varying: 0}, accesses: new Set(), masked: false,
                                            divergent: false};
      const shape = shapeClass(inst.shape);
      if (shape)
        ++line.shapes[shape];
      if (inst.access)
        line.accesses.add(accessText(inst));
      line.masked = line.masked || block.lanes !== "all lanes";
      line.divergent = line.divergent || (inst.shape === "" && inst.access === "" && !inst.uniform);
      lines.set(inst.line, line);
    }
  return [...lines].sort(([a], [b]) => a - b);
}

function sourceText(fileName, line) {
  const of = data.inputs.find(each => each.name === fileName);
  return of && of.text ? (of.text.split("\n")[line - 1] || "").trim() : "";
}

// Remarks of the vectorizer about a line: gathers, masks, operations that run lane by lane.
function vectorRemarks(fileName, line) {
  return messages().filter(message => message.pass === "vectorize-work-items" && message.place &&
    message.place.line === line && message.place.file === fileName &&
    ["Gather", "Scatter", "Clamped", "Repeated", "LaneByLane", "LeftOneByOne", "Masked"].includes(message.name));
}

function shapesCell(shapes) {
  return element("span", null, kindsOfShape.filter(kind => shapes[kind] !== 0).map(kind =>
    element("span", {class: kind, style: "margin-right: .8em; white-space: nowrap"}, `${shapes[kind]} ${kind}`)));
}

function statementsTable(loop) {
  const fileName = loop.place ? loop.place.file : "";
  const statements = statementsOf(loop);
  if (statements.length === 0)
    return element("p", {class: "soft"}, "No instruction of the plan has a source line.");
  return table([{text: "line", number: true}, "source", "values", "memory and masks"], statements.map(([line, found]) => ({
    attributes: {"data-file": fileName, "data-line": line},
    cells: [element("button", {type: "button", class: "jump", "data-file": fileName, "data-line": line}, String(line)), element("code", null, sourceText(fileName, line)), shapesCell(found.shapes),
            element("span", null, [...found.accesses,
              found.masked && "under a mask", found.divergent && "lanes branch differently"]
              .filter(text => text).join("; "),
              vectorRemarks(fileName, line).map(message => element("div", {class: "soft"}, message.text)))],
  })));
}

function planBlock(block, fileName) {
  return element("div", {class: "block" + (block.lanes === "all lanes" ? "" : " masked")},
    element("div", {class: "head"}, element("b", null, block.name), `: ${block.lanes}; ${block.next}`),
    block.instructions.map(inst => element("div", {class: "row", "data-file": inst.line !== 0 ? fileName : null,
                                                   "data-line": inst.line !== 0 ? inst.line : null},
      element("span", {class: `shape ${shapeClass(inst.shape || inst.access)}`},
              inst.shape || (inst.access ? `to ${inst.access}` : inst.uniform ? "uniform" : "divergent")),
      element("span", {class: "code"}, inst.text))));
}

function planOf(loop) {
  if (loop.plan.length === 0)
    return element("p", {class: "soft"}, loop.whyNoPlan ? `No plan: ${loop.whyNoPlan}.` : "No plan was made.");
  const fileName = loop.place ? loop.place.file : "";
  return element("div", null,
    element("h4", null, `Source lines in ${plural(loop.planLanes, "lane")}`), statementsTable(loop),
    element("details", null,
      element("summary", null, `Plan: ${plural(loop.plan.length, "block")} in the order in which lanes run them`),
      element("div", {class: "plan"}, loop.plan.map(block => planBlock(block, fileName))),
      loop.omittedInstructions !== 0 && element("p", {class: "soft"}, `${loop.omittedInstructions} instructions are left out.`)));
}

function renderVectors(panel) {
  const of = variant();
  if (!of || of.loops.length === 0) {
    replaceChildren(panel, element("p", {class: "empty"}, "No loop over work-items is considered for vectors: " +
      (of && of.method === "replicate" ? "the work-items are copies of the code." : "the options or the method do not allow any.")));
    return;
  }
  replaceChildren(panel,
    element("p", {class: "code-head soft"}, "Costs and times are estimates for one work-item. Shapes say how a value differs from " +
      "lane to lane: uniform is the same, strided grows by a constant, varying has no known relation."),
    element("div", {class: "cards"}, of.loops.map(loop => element("section", {class: "card loop"},
      element("h3", null, "Loop ", element("code", null, loop.name), " ", placeButton(loop.place), " ",
        element("span", {class: "pill" + (loop.lanes > 1 ? " chosen" : "")}, widthText(loop))),
      element("h4", null, "Candidates"), optionsTable(loop),
      loop.estimates.length !== 0 && element("details", null,
        element("summary", null, "Estimates for other widths"), estimatesTable(loop)),
      planOf(loop)))));
}
