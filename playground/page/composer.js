// The box at the bottom: talk, or a slash command picked from a list and filled in option by option.

import { act, h } from "./dom.js";
import { name } from "./message.js";
import { Suggesting } from "./suggesting.js";

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
