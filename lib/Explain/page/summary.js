// The decisions at a glance: the method, the dimension and the loops, with what else was considered.
"use strict";

function fact(value, text) {
  return element("div", {class: "fact"}, element("b", null, String(value)), element("span", null, text));
}

// A button that selects a place in the source.
function placeButton(place) {
  return place ? element("button", {type: "button", class: "jump", "data-file": place.file, "data-line": place.line},
                         `line ${place.line}`) : "";
}

function bytesAcrossBarriers(of) {
  const sums = of.barriers.map(barrier =>
    barrier.live.filter(live => live.kind === "context").reduce((sum, live) => sum + live.bytes, 0));
  return Math.max(0, ...sums);
}

function methodCard(of) {
  return element("section", {class: "card", id: "methods"},
    element("h3", null, "Work-group method ", element("span", {class: "pill chosen"}, of.method)),
    table(["method", "", "why", "where"], of.methods.map(method => ({
      attributes: {class: method.chosen ? "chosen" : null},
      cells: [method.name, method.chosen ? "chosen" : "", method.reason, placeButton(method.place)],
    }))));
}

function dimensionCard(of) {
  const most = Math.max(0, ...of.dimensions.map(each => each.cost));
  return element("section", {class: "card", id: "dimensions"},
    element("h3", null, "Dimension of vectors ", element("span", {class: "pill chosen"}, String(of.dimension))),
    element("p", null, of.dimensionReason || "vectors run along the first dimension"),
    of.dimensions.length !== 0 && table(["dimension", {text: "cost of a work-item", number: true}, ""],
      of.dimensions.map(each => ({
        attributes: {class: each.dimension === of.dimension ? "chosen" : null},
        cells: [String(each.dimension), cost(each.cost), meter(each.cost, most)],
      }))));
}

function loopsCard(of) {
  return element("section", {class: "card", id: "loops"}, element("h3", null, "Loops over work-items"),
    of.loops.length === 0 ? element("p", {class: "soft"}, "None is considered for vectors.") :
    table(["loop", "runs", {text: "time", number: true}, "instead of", {text: "time", number: true}],
      of.loops.map(loop => {
        const chosen = loop.options.find(option => option.chosen);
        const other = loop.options.find(option => !option.chosen && option.time > 0);
        return {
          attributes: {class: null},
          cells: [placeButton(loop.place) || element("code", null, loop.name),
                  element("span", {class: "pill" + (loop.lanes > 1 ? " chosen" : "")}, widthText(loop)),
                  chosen ? cost(chosen.time) : "", other ? other.name : "", other ? cost(other.time) : ""],
        };
      })));
}

function widthText(loop) {
  if (loop.lanes > 1)
    return plural(loop.lanes, "lane");
  const chosen = loop.options.find(option => option.chosen);
  return chosen ? chosen.name : "one by one";
}

function renderSummary(panel) {
  const of = variant();
  if (!of) {
    replaceChildren(panel, element("p", {class: "empty"}, "The program has no kernels."));
    return;
  }
  const stages = target().stages.slice(1), changing = stages.filter(stage => changesOfKernel(stage).length !== 0);
  const instructions = functionsOfVariant().reduce((sum, each) => sum + each.instructions.length, 0);
  const source = of.barriers.filter(barrier => barrier.kind === "barrier").length;
  const widest = Math.max(1, ...of.loops.map(loop => loop.lanes));
  replaceChildren(panel,
    element("div", {class: "facts"},
      fact(of.method, "method"), fact(widest, widest === 1 ? "lane: no vectors of work-items" : "lanes in the widest loop"),
      fact(source, "barriers of the source"), fact(`${bytesAcrossBarriers(of)} B`, "kept for a work-item at a barrier"),
      fact(`${changing.length} of ${stages.length}`, "stages change this kernel"), fact(instructions, "machine instructions")),
    element("div", {class: "cards"}, methodCard(of), dimensionCard(of), loopsCard(of),
      element("section", {class: "card"}, element("h3", null, "Compilation"),
        table(["", ""], [
          {cells: ["CPU", `${target().cpu} (${target().triple})`]},
          {cells: ["features", target().features.join(" ") || "none"]},
          {cells: ["options", data.options || "none"]},
          {cells: ["inputs", data.inputs.map(each => `${each.name} (${each.kind})`).join(", ")]},
          {cells: ["left out", data.omissions.join("; ") || "nothing"]},
        ]))));
}
