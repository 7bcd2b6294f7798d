// A field with a list of suggestions, worked by the keyboard and the mouse.

import { h } from "./dom.js";

/**
 * An input with a list of suggestions: arrows choose, Enter or Tab takes, Escape closes.
 *
 * `find(text)` gives the items, or a promise of them when they are asked for elsewhere (`wait` milliseconds after the
 * last key). `take(item)` is called with the chosen one, `next()` when Tab goes on without one. `marks()` tells whether
 * Enter takes the first item, or leaves the text as it is. A list answers the text that stands in the field and no
 * older one: while the answer is on its way, Enter and Tab wait for it.
 */
export class Suggesting {
  constructor(input, list, { find, take, next = () => {}, marks = () => true, wait = null }) {
    Object.assign(this, { input, list, find, take, next, marks, wait, items: [], at: -1, asked: 0, pending: false, held: null });
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    input.setAttribute("autocomplete", "off");
    list.setAttribute("role", "listbox");
    list.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in the field
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("input", () => this.look(wait));
    input.addEventListener("focus", () => this.look());
    input.addEventListener("blur", () => this.close());
    this.close();
  }

  /** Look for what fits the text now, and let go whatever is still on its way for an older one. */
  look(wait = 0) {
    this.forget();
    if (this.wait === null) {
      this.show(this.find(this.input.value));
      return;
    }
    const mine = this.asked;
    this.pending = true;
    this.list.setAttribute("aria-busy", "true");
    if (!this.items.length) this.note("Loading options…");
    this.timer = setTimeout(async () => {
      const items = await this.find(this.input.value).catch(() => null);
      if (mine === this.asked) this.answered(items);
    }, wait);
  }

  answered(items) {
    const key = this.held;
    this.forget();
    this.show(items ?? []);
    if (items === null) this.note("Loading options failed");
    else if (key === null) this.note(items.length ? "" : "No options match");
    else this.accept(key);
  }

  forget() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.pending = false;
    this.held = null;
    this.input.readOnly = false;
    this.list.removeAttribute("aria-busy");
  }

  close() {
    this.forget();
    this.show([]);
  }

  show(items) {
    this.items = items;
    this.list.replaceChildren(...items.map((item, i) => h("li", {
      role: "option",
      id: `${this.list.id}-${i}`,
      onmousedown: () => this.pick(i),
    }, h("b", {}, item.label), item.description ? h("small", {}, item.description) : null)));
    this.open();
    this.mark(items.length && this.marks() ? 0 : -1);
  }

  /** A line in the place of the list. */
  note(text) {
    if (!text) return;
    this.list.replaceChildren(h("li", { role: "presentation", class: "note" }, text));
    this.open();
  }

  /** The list opens upwards, into the room that the window has there. */
  open() {
    this.list.hidden = this.list.children.length === 0;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    if (this.list.hidden) return;
    const room = this.list.offsetParent.getBoundingClientRect().top - 8;
    this.list.style.maxHeight = `min(18rem, ${Math.max(room, 96)}px)`;
  }

  mark(at) {
    this.at = at;
    [...this.list.children].forEach((node, i) => node.setAttribute("aria-selected", String(i === at)));
    if (at < 0) this.input.removeAttribute("aria-activedescendant");
    else {
      this.input.setAttribute("aria-activedescendant", `${this.list.id}-${at}`);
      this.list.children[at].scrollIntoView({ block: "nearest" });
    }
  }

  pick(at) {
    const item = this.items[at];
    this.close();
    this.take(item);
  }

  /** Enter or Tab, with the list that answers the text: take what is marked, or go on without. */
  accept(key) {
    if (this.at >= 0) {
      this.pick(this.at);
      return;
    }
    this.close();
    if (key === "Enter") this.input.form?.requestSubmit();
    else this.next();
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taking = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
    if (event.isComposing) return;
    if (this.pending && (step || (taking && this.marks()))) {
      if (taking) this.hold(event.key);
    } else if (step && this.items.length) {
      this.mark(this.at < 0 ? (step > 0 ? 0 : this.items.length - 1) : (this.at + step + this.items.length) % this.items.length);
    } else if (taking && this.at >= 0) this.pick(this.at);
    else if (event.key === "Escape" && !this.list.hidden) this.close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Until the answer comes, no further letter may change what was asked for. */
  hold(key) {
    this.held = key;
    this.input.readOnly = true;
  }
}
