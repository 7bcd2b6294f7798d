// The box at the bottom: talk, or a slash command picked from a list and filled in option by option.

import { act, h } from "./dom.js";
import { name } from "./message.js";

const SUB = new Set([1, 2]);
const PAUSE = 200; // milliseconds after the last key, before the bot is asked

/** Every command that can be sent, group and subcommand spelled out: {path, description, options}. */
function flatten(commands) {
  const found = [];
  const walk = (path, level) => {
    const inner = (level.options ?? []).filter((option) => SUB.has(option.type));
    if (inner.length) inner.forEach((option) => walk(`${path} ${option.name}`, option));
    else found.push({ path, description: level.description, options: level.options ?? [] });
  };
  commands.filter((command) => command.type === 1).forEach((command) => walk(command.name, command));
  return found;
}

/**
 * An input with a list of suggestions: arrows choose, Enter or Tab takes, Escape closes.
 *
 * `find(text)` gives the items, or a promise of them when they are asked for elsewhere (`wait` milliseconds after the
 * last key). `take(item)` is called with the chosen one, `next()` when Tab goes on without one. `marks()` tells whether
 * Enter takes the first item, or leaves the text as it is. A list answers the text that stands in the field and no
 * older one: while the answer is on its way, Enter and Tab wait for it.
 */
class Suggesting {
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

export class Composer {
  /** `app` knows: here (channel id), placeName(), commandsHere(), people, channels, ask(address, body) -> answer, tell(text). `look()` when the commands have changed. */
  constructor(box, app) {
    Object.assign(this, { box, app, place: app.here });
    this.plain();
  }

  /** The box for talk; a text that begins with a slash looks for a command. */
  plain(text = "") {
    const list = h("ul", { id: "commands", class: "suggestions", "aria-label": "Commands" });
    const input = h("input", { id: "text", type: "text", maxlength: "2000", "aria-label": `Message ${this.app.placeName()}`, placeholder: `Message ${this.app.placeName()}, or / for commands`, value: text });
    const picker = new Suggesting(input, list, { find: (text) => this.matching(text), take: (item) => this.command(item.command) });
    this.look = () => { if (document.activeElement === input) picker.look(); };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && input.value.trim()) this.send(input);
    });
    this.box.replaceChildren(list, input);
    return input;
  }

  /** Commands whose words begin like the words typed, in any place of the path. */
  matching(text) {
    if (!text.startsWith("/")) return [];
    const typed = text.slice(1).toLowerCase().trim().split(/\s+/);
    return flatten(this.app.commandsHere())
      .filter(({ path }) => typed.every((word) => path.split(" ").some((part) => part.startsWith(word))))
      .map((command) => ({ label: `/${command.path}`, description: command.description, command }));
  }

  async send(input) {
    const text = input.value.trim();
    if (text.startsWith("/")) {
      const some = this.app.commandsHere().length > 0;
      this.app.tell(some ? `There is no command ${text} here.` : "There are no commands here yet. The bot may still be starting: try again in a moment.");
      return;
    }
    input.value = "";
    try {
      await act("say", { channel: this.app.here, text });
    } catch (error) {
      this.app.tell(error.message);
    }
  }

  /** The fields of a command; the first one has the focus. */
  command(command) {
    const fields = [];
    const wrong = h("p", { class: "failure", role: "alert", hidden: true });
    this.look = () => {};
    command.options.forEach((option, i) => fields.push(this.field(command, option, i, fields)));
    const form = h("form", { class: "command", "aria-label": `Command ${command.path}` },
      h("div", { class: "command-head" },
        h("b", {}, `/${command.path}`), h("span", {}, command.description),
        h("button", { type: "button", class: "plain", onclick: () => this.plain().focus() }, "Cancel")),
      h("div", { class: "fields" }, fields.map((field) => field.node)),
      wrong,
      h("button", { type: "submit", class: "button primary" }, "Send"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run(command, this.values(fields), form, wrong);
    });
    form.addEventListener("input", (event) => {
      event.target.removeAttribute("aria-invalid");
      wrong.hidden = true;
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.plain().focus();
    });
    this.box.replaceChildren(form);
    (form.querySelector("input") ?? form.querySelector("[type=submit]")).focus();
  }

  values(fields) {
    return Object.fromEntries(fields.filter((field) => field.value() !== "").map((field) => [field.name, field.value()]));
  }

  /** Say what is wrong with an option in the form, and lead back to its field. */
  refused(form, wrong, error) {
    wrong.textContent = error.message;
    wrong.hidden = false;
    const field = error.option && form.elements.namedItem(error.option);
    if (!field) return;
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }

  /** Send it. Who has gone on to something else meanwhile is left there. */
  async run(command, options, form, wrong) {
    if (this.sending) return;
    const channel = this.app.here;
    this.sending = true;
    try {
      await this.app.command(channel, command.path, options);
      if (!form.isConnected) return;
      const inside = form.contains(document.activeElement);
      const input = this.plain();
      if (inside) input.focus();
    } catch (error) {
      this.refused(form, wrong, error);
    } finally {
      this.sending = false;
    }
  }

  field(command, option, i, fields) {
    const list = h("ul", { id: `choices-${i}`, class: "suggestions", "aria-label": option.name });
    const numeric = option.type === 4 || option.type === 10;
    const input = h("input", {
      id: `option-${i}`, type: "text", inputmode: numeric ? "numeric" : null, required: option.required,
      name: option.name, "aria-describedby": `about-${i}`,
    });
    let chosen = null;
    const next = () => {
      const stops = [...this.box.querySelectorAll(".command input, .command [type=submit]")];
      stops[stops.indexOf(input) + 1]?.focus();
    };
    const take = (item) => {
      input.value = item.label;
      chosen = item.value;
      next();
    };
    input.addEventListener("input", () => { chosen = null; });
    const picker = new Suggesting(input, list, {
      find: (text) => this.suggest(command, option, text, this.values(fields)),
      take,
      next,
      marks: () => chosen === null && (input.value !== "" || Boolean(option.required)),
      wait: option.autocomplete ? PAUSE : null,
    });
    input.addEventListener("click", () => { if (list.hidden) picker.look(); });
    const node = h("div", { class: "field" },
      h("label", { for: `option-${i}` }, option.name, option.required ? h("span", { class: "needed" }, " required") : null),
      input, list, h("small", { id: `about-${i}` }, option.description));
    return { name: option.name, node, value: () => chosen ?? input.value.trim() };
  }

  /** What fits the text so far: fixed choices, people, channels, yes and no; or the promise of what the bot offers. */
  suggest(command, option, text, filled) {
    if (option.autocomplete) return this.offered(command, option, text, filled);
    return this.fixed(option).filter((item) => item.label.toLowerCase().includes(text.toLowerCase()));
  }

  async offered(command, option, text, filled) {
    const options = { ...filled, [option.name]: text };
    const answer = await this.app.ask("command", { channel: this.app.here, path: command.path, options, focused: option.name });
    return answer.choices?.map((choice) => ({ label: choice.name, value: choice.value })) ?? null;
  }

  fixed(option) {
    if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
    if (option.type === 5) return [{ label: "True", value: "true" }, { label: "False", value: "false" }];
    if (option.type === 6) return this.app.people.map((user) => ({ label: name(user), value: user.id }));
    if (option.type === 7) return this.app.channels.map((c) => ({ label: `#${c.name}`, value: c.id }));
    return [];
  }
}
