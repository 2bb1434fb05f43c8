// Elements of the page. All text that comes from the data is inserted as text, never as HTML.
"use strict";

// Makes an element with attributes and children. Attributes without a value (null, undefined, false) are left out.
function element(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// The same for elements of SVG. The namespace is that of an element that the parser has made.
function svg(tag, attributes, ...children) {
  const namespace = document.getElementById("svg-root").namespaceURI;
  return fill(document.createElementNS(namespace, tag), attributes, children);
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function")
      made.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat())
    if (child !== null && child !== undefined && child !== false)
      made.append(child);
  return made;
}

function replaceChildren(parent, ...children) {
  parent.replaceChildren(...children.flat().filter(child => child));
}

function plural(number, one, many) {
  return `${number} ${number === 1 ? one : many || one + "s"}`;
}

function cost(number) {
  return number === 0 ? "\u2013" : number.toFixed(number < 10 ? 2 : 1);
}

// Makes a table. `columns` are texts, or objects with a text and `number: true`. `rows` are arrays of cells, with the
// attributes of the row as `attributes`.
function table(columns, rows) {
  const kind = index => (columns[index].number ? "number" : null);
  return element("table", null,
    element("thead", null, element("tr", null, columns.map((column, index) =>
      element("th", {scope: "col", class: kind(index)}, column.text || column)))),
    element("tbody", null, rows.map(row =>
      element("tr", row.attributes, row.cells.map((cell, index) => element("td", {class: kind(index)}, cell))))));
}

// A bar whose length is the share of `value` in `most`.
function meter(value, most) {
  const share = most > 0 ? Math.min(100, 100 * value / most) : 0;
  const bar = element("div");
  bar.style.width = `${share}%`;
  return value > 0 ? element("div", {class: "meter", "aria-hidden": "true"}, bar) : "";
}

// Lets the arrow keys, j, k, Home and End move the focus between the items of a list. Only one item is in the tab order.
function makeList(list, itemSelector) {
  const items = () => [...list.querySelectorAll(itemSelector)];
  const first = list.querySelector(`${itemSelector}[tabindex="0"]`) || list.querySelector(itemSelector);
  if (first)
    first.tabIndex = 0;
  list.addEventListener("focusin", event => {
    const item = event.target.closest(itemSelector);
    if (!item)
      return;
    for (const other of list.querySelectorAll(`${itemSelector}[tabindex="0"]`))
      other.tabIndex = -1;
    item.tabIndex = 0;
  });
  list.addEventListener("keydown", event => {
    const item = event.target.closest(itemSelector);
    if (!item || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const all = items(), at = all.indexOf(item);
    const to = {ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: all.length - 1}[event.key];
    if (to === undefined)
      return;
    event.preventDefault();
    event.stopPropagation();
    if (all[to])
      all[to].focus();
  });
  return list;
}
