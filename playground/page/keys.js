// The keyboard beyond Tab: from message to message, and back to the box for talk from anywhere.

import { byId } from "./dom.js";

const FIELDS = "input, textarea, select, dialog, [role=combobox]";

export function listen() {
  byId("log").addEventListener("keydown", inLog);
  byId("composer").addEventListener("keydown", (event) => {
    const empty = event.target.id === "text" && event.target.value === "";
    if (event.key === "ArrowUp" && empty && !event.defaultPrevented) go(event, messages().at(-1));
  });
  document.addEventListener("keydown", typed);
}

const messages = () => [...byId("log").querySelectorAll(".message")];

function go(event, node) {
  if (!node) return;
  event.preventDefault();
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "nearest" });
}

function inLog(event) {
  if (event.defaultPrevented || event.target.closest("details.select[open]")) return;
  if (event.key === "Escape") go(event, byId("text"));
  if (event.target.closest("pre, input")) return;
  const all = messages();
  const at = all.indexOf(event.target.closest(".message"));
  const last = all.length - 1;
  const next = {
    ArrowUp: at < 0 ? last : Math.max(0, at - 1), ArrowDown: at < 0 ? last : Math.min(last, at + 1), Home: 0, End: last,
  }[event.key];
  if (next !== undefined) go(event, all[next]);
}

/** A letter that is typed outside every field goes into the box for talk, and so does Escape where nothing has the focus. */
function typed(event) {
  if (event.key === "Escape" && event.target === document.body) go(event, byId("text"));
  const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (letter && !event.target.closest(FIELDS)) byId("text")?.focus();
}
