// The graph of barriers and of the regions between them, and what is live across each barrier.
"use strict";

const nodeWidth = 208, nodeHeight = 46, gapX = 30, gapY = 30, margin = 14;

// Nodes are the barriers, then the regions that have code. A region without code is an edge.
function graphOf(of) {
  const nodes = of.barriers.map((barrier, index) => ({barrier, index, to: []}));
  for (const [index, region] of of.regions.entries()) {
    const exits = region.exits.map(exit => nodes[exit]);
    if (region.blocks.length === 0) {
      nodes[region.barrier].to.push(...exits);
      continue;
    }
    const node = {region, index, to: exits};
    nodes[region.barrier].to.push(node);
    nodes.push(node);
  }
  return nodes;
}

// Puts each node on a layer below all nodes from which edges lead to it, apart from edges that close a cycle.
function layout(nodes) {
  const order = [], seen = new Map();
  const visit = node => {
    seen.set(node, "open");
    node.edges = node.to.map(next => ({to: next, back: seen.get(next) === "open"}));
    for (const next of node.to)
      if (!seen.has(next))
        visit(next);
    seen.set(node, "done");
    order.unshift(node);
  };
  for (const node of nodes)
    if (!seen.has(node))
      visit(node);
  for (const node of order)
    node.layer = node.layer || 0;
  for (const node of order)
    for (const edge of node.edges)
      if (!edge.back)
        edge.to.layer = Math.max(edge.to.layer, node.layer + 1);
  const layers = placeOnLayers(order);
  const widest = Math.max(...layers.map(widthOfLayer)), width = widest + 2 * margin + 70;
  for (const layer of layers)
    for (const node of layer) {
      node.x += (width - 70) / 2 - node.width / 2;
      node.y = margin + node.layer * (nodeHeight + gapY);
    }
  return {width, height: layers.length * (nodeHeight + gapY) - gapY + 2 * margin};
}

function widthOfLayer(layer) {
  return layer.reduce((sum, node) => sum + node.width + gapX, -gapX);
}

// Returns the nodes by layer, each with its middle as `x`, around 0. An edge over several layers gets a narrow node on
// each layer between, so that it passes the other nodes. Nodes stand below the middle of their predecessors.
function placeOnLayers(order) {
  const layers = [], put = node => (layers[node.layer] = layers[node.layer] || []).push(node);
  for (const node of order) {
    node.width = nodeWidth;
    put(node);
  }
  for (const node of order)
    for (const edge of node.edges) {
      edge.via = [];
      for (let layer = node.layer + 1; !edge.back && layer < edge.to.layer; ++layer) {
        edge.via.push({layer, width: 16, before: [edge.via[edge.via.length - 1] || node]});
        put(edge.via[edge.via.length - 1]);
      }
      if (!edge.back)
        (edge.to.before = edge.to.before || []).push(edge.via[edge.via.length - 1] || node);
    }
  for (const layer of layers) {
    const middle = node => (node.before || []).reduce((sum, other) => sum + other.x, 0) / Math.max(1, (node.before || []).length);
    layer.sort((a, b) => middle(a) - middle(b));
    let x = -widthOfLayer(layer) / 2;
    for (const node of layer) {
      node.x = x + node.width / 2;
      x += node.width + gapX;
    }
  }
  return layers;
}

function contextBytes(barrier) {
  return barrier.live.filter(live => live.kind === "context").reduce((sum, live) => sum + live.bytes, 0);
}

function barrierTitle(barrier) {
  const kinds = {entry: "entry", exit: "exit", barrier: "barrier", implicit: "implicit barrier"};
  return kinds[barrier.kind] + (barrier.kind === "barrier" && barrier.place ? `, line ${barrier.place.line}` : "");
}

function linesText(region) {
  if (region.firstLine === 0)
    return "";
  return region.firstLine === region.lastLine ? `, line ${region.firstLine}` : `, lines ${region.firstLine}\u2013${region.lastLine}`;
}

function nodeTexts(node) {
  if (node.barrier) {
    const bytes = contextBytes(node.barrier);
    return [barrierTitle(node.barrier), bytes !== 0 ? `keeps ${bytes} B for each work-item` : node.barrier.block];
  }
  return [`region ${node.index}${linesText(node.region)}`,
          `${plural(node.region.instructions, "instruction")}, ${node.region.once ? "once for the group" : "for each work-item"}`];
}

function shapeOf(node) {
  const {x, y} = node, right = x + nodeWidth, bottom = y + nodeHeight, cut = 12;
  if (node.region)
    return svg("rect", {x, y, width: nodeWidth, height: nodeHeight, rx: 8});
  return svg("path", {d: `M${x + cut} ${y}H${right - cut}L${right} ${y + nodeHeight / 2}L${right - cut} ${bottom}` +
                         `H${x + cut}L${x} ${y + nodeHeight / 2}Z`});
}

function drawNode(node, fileName) {
  const [title, text] = nodeTexts(node);
  const kind = node.region ? `region${node.region.once ? " once" : ""}` : `barrier${node.barrier.kind === "barrier" ? " source" : ""}`;
  const line = node.region ? node.region.firstLine : node.barrier.place ? node.barrier.place.line : 0;
  return svg("g", {class: `node ${kind}`, tabindex: "0", role: "button", "aria-label": `${title}: ${text}`,
                   "data-file": line !== 0 ? fileName : null, "data-line": line !== 0 ? line : null},
    shapeOf(node),
    svg("text", {x: node.x + nodeWidth / 2, y: node.y + 19, "text-anchor": "middle"}, title),
    svg("text", {x: node.x + nodeWidth / 2, y: node.y + 35, "text-anchor": "middle", class: "small"}, text));
}

function drawEdge(from, edge, size, index) {
  const to = edge.to;
  if (edge.back) {
    const side = size.width - 16 - (index % 5) * 9, y1 = from.y + nodeHeight / 2, y2 = to.y + nodeHeight / 2;
    return [svg("path", {class: "edge back", d: `M${from.x + nodeWidth} ${y1}C${side} ${y1} ${side} ${y2} ${to.x + nodeWidth + 5} ${y2}`}),
            svg("path", {class: "arrow", d: `M${to.x + nodeWidth} ${y2}l8 -4.5v9Z`})];
  }
  let x = from.x + nodeWidth / 2, y = from.y + nodeHeight, d = `M${x} ${y}`;
  const curve = (nextX, nextY) => {
    d += `C${x} ${y + gapY * .7} ${nextX} ${nextY - gapY * .7} ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  };
  for (const via of edge.via) {
    curve(via.x + via.width / 2, via.y);
    y += nodeHeight;
    d += `V${y}`;
  }
  curve(to.x + nodeWidth / 2, to.y - 5);
  return [svg("path", {class: "edge", d}), svg("path", {class: "arrow", d: `M${x} ${y + 5}l-4.5 -8h9Z`})];
}

function drawGraph(of) {
  const nodes = graphOf(of), size = layout(nodes);
  const kernelFile = of.barriers.map(barrier => barrier.place && barrier.place.file).find(file => file) || (input() || {}).name;
  let index = 0;
  return svg("svg", {width: size.width, height: size.height, viewBox: `0 0 ${size.width} ${size.height}`, role: "group",
                     "aria-label": "Graph of barriers and regions"},
    nodes.flatMap(node => node.edges.flatMap(edge => drawEdge(node, edge, size, index++))),
    nodes.map(node => drawNode(node, kernelFile)));
}

function liveTable(barrier) {
  const meaning = {context: "each work-item keeps a copy", shared: "one copy for the group", recomputed: "computed again"};
  return table(["value", {text: "bytes", number: true}, "kept as", "why"], barrier.live.map(live => ({
    cells: [element("code", null, live.name), live.bytes === 0 ? "" : String(live.bytes), meaning[live.kind], live.reason],
  })));
}

function liveCards(of) {
  const crossed = of.barriers.filter(barrier => barrier.live.length !== 0);
  if (crossed.length === 0)
    return element("p", {class: "soft"}, "Nothing is live across a barrier.");
  return crossed.map(barrier => element("section", {class: "card"},
    element("h3", null, `${barrierTitle(barrier)} `, element("code", {class: "soft"}, barrier.block), " ",
      barrier.place && placeButton(barrier.place), " ",
      contextBytes(barrier) !== 0 && element("span", {class: "pill"}, `${contextBytes(barrier)} B for each work-item`)),
    liveTable(barrier)));
}

function renderRegions(panel) {
  const of = variant();
  if (!of || of.regions.length === 0) {
    replaceChildren(panel, element("p", {class: "empty"}, "There are no regions."));
    return;
  }
  const key = (color, text) => {
    const swatch = element("span", {class: "swatch"});
    swatch.style.background = `var(${color})`;
    return element("span", null, swatch, text);
  };
  replaceChildren(panel,
    element("div", {class: "legend"}, key("--source-barrier", "barrier of the source"), key("--panel", "implicit barrier"),
      key("--items", "region, for each work-item"), key("--once", "region, once for the group")),
    element("div", {class: "graph", id: "region-graph"}, drawGraph(of)),
    element("div", {class: "cards"}, element("h3", null, "Live across barriers"), liveCards(of)));
}
