// The box at the bottom: talk, or a slash command picked from a list and filled in option by option.

import { act, h } from "./dom.js";
import { name } from "./message.js";

const SUB = new Set([1, 2]);

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

/** An input with a list of suggestions: arrows choose, Enter or Tab takes, Escape closes. */
class Suggesting {
  constructor(input, list, take) {
    Object.assign(this, { input, list, take, items: [], at: -1 });
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    input.setAttribute("autocomplete", "off");
    list.setAttribute("role", "listbox");
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => setTimeout(() => this.show([]), 150));
    this.show([]);
  }

  /** `marked`: whether Enter takes the first one, or leaves the text as it is. */
  show(items, marked = true) {
    this.items = items;
    this.list.replaceChildren(...items.map((item, i) => h("li", {
      role: "option",
      id: `${this.list.id}-${i}`,
      onmousedown: (event) => { event.preventDefault(); this.pick(i); },
    }, h("b", {}, item.label), item.description ? h("small", {}, item.description) : null)));
    this.list.hidden = items.length === 0;
    if (items.length) this.fit();
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.mark(items.length && marked ? 0 : -1);
  }

  /** The list opens upwards, into the room that the window has there. */
  fit() {
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
    this.show([]);
    this.take(item);
  }

  key(event) {
    if (!this.items.length) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taking = this.at >= 0 && (event.key === "Enter" || event.key === "Tab");
    if (step) this.mark(this.at < 0 ? (step > 0 ? 0 : this.items.length - 1) : (this.at + step + this.items.length) % this.items.length);
    else if (taking) this.pick(this.at);
    else if (event.key === "Escape") this.show([]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

export class Composer {
  /** `app` knows: here (channel id), placeName(), commandsHere(), people, channels, ask(address, body) -> answer, tell(text). `look()` when the commands have changed. */
  constructor(box, app) {
    Object.assign(this, { box, app });
    this.plain();
  }

  /** The box for talk; a text that begins with a slash looks for a command. */
  plain(text = "") {
    const list = h("ul", { id: "commands", class: "suggestions", "aria-label": "Commands" });
    const input = h("input", { id: "text", type: "text", maxlength: "2000", "aria-label": `Message ${this.app.placeName()}`, placeholder: `Message ${this.app.placeName()}, or / for commands`, value: text });
    const picker = new Suggesting(input, list, (item) => this.command(item.command));
    const look = () => picker.show(this.matching(input.value));
    this.look = () => { if (document.activeElement === input) look(); };
    input.addEventListener("input", look);
    input.addEventListener("focus", look);
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
    this.look = () => {};
    command.options.forEach((option, i) => fields.push(this.field(command, option, i, fields)));
    const form = h("form", { class: "command", "aria-label": `Command ${command.path}` },
      h("div", { class: "command-head" },
        h("b", {}, `/${command.path}`), h("span", {}, command.description),
        h("button", { type: "button", class: "plain", onclick: () => this.plain().focus() }, "Cancel")),
      h("div", { class: "fields" }, fields.map((field) => field.node)),
      h("button", { type: "submit", class: "button primary" }, "Send"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run(command, this.values(fields));
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

  async run(command, options) {
    const channel = this.app.here;
    try {
      await this.app.command(channel, command.path, options);
      this.plain().focus();
    } catch (error) {
      this.app.tell(error.message);
    }
  }

  field(command, option, i, fields) {
    const list = h("ul", { id: `choices-${i}`, class: "suggestions", "aria-label": option.name });
    const numeric = option.type === 4 || option.type === 10;
    const input = h("input", {
      id: `option-${i}`, type: "text", inputmode: numeric ? "numeric" : null, required: option.required,
      name: option.name, "aria-describedby": `about-${i}`,
    });
    let value = null;
    const picker = new Suggesting(input, list, (item) => {
      input.value = item.label;
      value = item.value;
      const stops = [...this.box.querySelectorAll(".command input, .command [type=submit]")];
      stops[stops.indexOf(input) + 1]?.focus();
    });
    let turn = 0;
    const look = async () => {
      const mine = (turn += 1);
      const items = await this.suggest(command, option, input.value, this.values(fields));
      const marked = input.value !== "" || Boolean(option.required);
      if (mine === turn && document.activeElement === input) picker.show(items, marked);
    };
    let timer;
    input.addEventListener("input", () => {
      value = null;
      clearTimeout(timer);
      timer = setTimeout(look, option.autocomplete ? 200 : 0);
    });
    input.addEventListener("focus", look);
    input.addEventListener("click", () => { if (list.hidden) look(); });
    const node = h("div", { class: "field" },
      h("label", { for: `option-${i}` }, option.name, option.required ? h("span", { class: "needed" }, " required") : null),
      input, list, h("small", { id: `about-${i}` }, option.description));
    return { name: option.name, node, value: () => value ?? input.value.trim() };
  }

  /** What fits the text so far: fixed choices, people, channels, yes and no, or what the bot offers. */
  async suggest(command, option, text, filled) {
    const fits = (items) => items.filter((item) => item.label.toLowerCase().includes(text.toLowerCase()));
    if (option.autocomplete) {
      const answer = await this.app.ask("command", { channel: this.app.here, path: command.path, options: { ...filled, [option.name]: text }, focused: option.name });
      return (answer.choices ?? []).map((choice) => ({ label: choice.name, value: choice.value }));
    }
    if (option.choices?.length) return fits(option.choices.map((choice) => ({ label: choice.name, value: choice.value })));
    if (option.type === 5) return fits([{ label: "True", value: "true" }, { label: "False", value: "false" }]);
    if (option.type === 6) return fits(this.app.people.map((user) => ({ label: name(user), value: user.id })));
    if (option.type === 7) return fits(this.app.channels.map((c) => ({ label: `#${c.name}`, value: c.id })));
    return [];
  }
}
