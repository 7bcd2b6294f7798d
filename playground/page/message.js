// One message as an article: sender, text, pictures, embeds, buttons, selects, and what is yours alone.

import { h, madeAt } from "./dom.js";
import { link, markup, timeNode } from "./text.js";

const EPHEMERAL = 64;
const LOADING = 128;
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const HUES = [222, 150, 30, 340, 270, 190];

export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);

/**
 * `context` knows, beside what markup() needs: press(message, part, values), dismiss(message), busy(message, id),
 * failure(message), person list `people`, and `me`.
 */
export function messageNode(message, context) {
  const loading = Boolean(message.flags & LOADING);
  const mine = message.mentions.some((user) => user.id === context.me.id);
  const classes = ["message", isEphemeral(message) && "ephemeral", mine && "mentions-me"].filter(Boolean).join(" ");
  const failure = context.failure(message);
  const text = loading ? h("p", { class: "thinking" }, `${name(message.author)} is thinking…`) : message.content && markup(message.content, context);
  const head = heading(message);
  const foot = isEphemeral(message) && yours(() => context.dismiss(message));
  return h(
    "article",
    { class: classes, id: `m${message.id}`, "aria-labelledby": called(message.id, [head, text, foot && foot.firstChild]), tabindex: "-1" },
    message.interaction && used(message.interaction.user, message.interaction.name),
    avatar(message.author),
    h("div", { class: "body" },
      head,
      text,
      message.attachments.map(attachment),
      message.embeds.map((embed) => embedNode(embed, context)),
      message.components.map((row) => rowNode(message, row, context)),
      message.thread && threadNode(message.thread, context),
      failure && h("p", { class: "failure", role: "alert" }, failure),
      foot,
    ),
  );
}

/** What is read aloud when one comes to a message: these parts of it, by ids that they get for it. */
function called(id, parts) {
  const there = parts.filter(Boolean);
  there.forEach((node, i) => { node.id = `m${id}-${i}`; });
  return there.map((node) => node.id).join(" ");
}

export const name = (user) => user.global_name ?? user.username;

export function avatar(user) {
  const hue = HUES[Number(BigInt(user.id) % BigInt(HUES.length))];
  return h("span", { class: "avatar", style: `--hue:${hue}`, "aria-hidden": "true" }, name(user)[0]);
}

function heading(message) {
  return h("header", {},
    h("span", { class: "name" }, name(message.author)),
    message.author.bot && h("span", { class: "app" }, "APP"),
    timeNode(madeAt(message.id)),
    message.edited_timestamp && h("span", { class: "edited" }, "(edited)"),
  );
}

/** "Anna used /casino start". */
export const used = (user, path) =>
  h("p", { class: "origin" }, avatar(user), h("span", {}, `${name(user)} used `, h("b", {}, `/${path}`)));

/** The line under what only its owner sees. */
export function yours(dismiss) {
  return h("p", { class: "yours" },
    h("span", {}, "Only you can see this"), " · ",
    h("button", { type: "button", class: "plain", "data-id": "dismiss", onclick: dismiss }, "Dismiss message"),
  );
}

function attachment(file) {
  if (!file.content_type?.startsWith("image/")) {
    return h("p", {}, h("a", { href: file.url, download: file.filename }, file.filename), ` (${file.size} bytes)`);
  }
  const alt = file.description ?? "";
  const image = h("img", { src: file.url, alt, width: file.width, height: file.height });
  const shape = `--wide:${file.width ?? 1};--high:${file.height ?? 1}`;
  const picture = h("a", { class: "picture", style: shape, href: file.url, target: "_blank", "data-id": "picture" }, image);
  if (!alt) return picture;
  return h("figure", {}, picture,
    h("details", { class: "alt", "data-id": "alt" }, h("summary", { "aria-label": "Description of the picture" }, "ALT"), h("p", {}, alt)));
}

function embedNode(embed, context) {
  const colour = embed.color ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
  return h("section", { class: "embed", style: colour && `--edge:${colour}` },
    embed.author?.name && h("p", { class: "embed-author" }, embed.author.name),
    embed.title && h("h4", {}, markup(embed.title, context)),
    embed.description && markup(embed.description, context),
    h("dl", {}, (embed.fields ?? []).map((field) =>
      h("div", { class: field.inline ? "inline" : null },
        h("dt", {}, markup(field.name, context)), h("dd", {}, markup(field.value, context))))),
    embed.footer?.text && h("p", { class: "embed-footer" }, embed.footer.text),
  );
}

/** The way into the thread that begins with a message. */
function threadNode(thread, context) {
  const url = `https://discord.com/channels/${thread.guild_id}/${thread.id}`;
  return h("p", { class: "thread" }, link(url, `└ Thread: ${thread.name}`, context, { "data-id": "thread" }));
}

function rowNode(message, row, context) {
  return h("div", { class: "row" }, row.components.map((part) =>
    part.type === 2 ? button(message, part, context) : select(message, part, context)));
}

const emoji = (part) => (part.emoji ? h("span", { class: "emoji" }, part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name) : null);

function button(message, part, context) {
  if (part.style === 5) return link(part.url, [emoji(part), part.label ?? "", " ↗"], context, { class: "button secondary" });
  const busy = context.busy(message, part.custom_id);
  return h("button", {
    type: "button",
    class: `button ${BUTTON_STYLES[part.style]}`,
    disabled: part.disabled,
    "aria-busy": busy ? "true" : null,
    "data-id": part.custom_id,
    onclick: () => context.press(message, part, null),
  }, emoji(part), part.label ?? "");
}

/** What can be chosen: the options of a select, or the people, roles or channels of one that asks for those. */
function choices(part, context) {
  if (part.type === 3) return part.options;
  const chosen = (part.default_values ?? []).map((each) => each.id);
  const offer = (label, { id }) => ({ label, value: id, default: chosen.includes(id) });
  if (part.type === 8) return context.channels.map((c) => offer(`#${c.name}`, c));
  if (part.type === 6) return context.roles.map((role) => offer(`@${role.name}`, role));
  return context.people.map((user) => offer(name(user), user));
}

/** One choice goes at once; several are ticked and sent together. */
function select(message, part, context) {
  const most = part.max_values ?? 1;
  const least = part.min_values ?? 1;
  const options = choices(part, context);
  const chosen = options.filter((option) => option.default).map((option) => option.label);
  const title = chosen.join(", ") || part.placeholder || (most > 1 ? "Make your choices" : "Make a choice");
  const box = h("details", { class: "select", "data-id": part.custom_id, name: `s${message.id}` });
  const summary = h("summary", { class: chosen.length ? "chosen" : null, "aria-disabled": part.disabled ? "true" : null, "aria-busy": context.busy(message, part.custom_id) ? "true" : null }, title);
  if (part.disabled) summary.addEventListener("click", (event) => event.preventDefault());
  box.append(summary);
  const send = (values) => {
    box.open = false;
    summary.focus();
    context.press(message, part, values);
  };
  box.addEventListener("toggle", () => { if (box.open) box.scrollIntoView({ block: "nearest" }); });
  box.append(most === 1 && least === 1 ? single(options, send) : several(options, least, most, send));
  box.addEventListener("keydown", (event) => walk(event, box, summary));
  return box;
}

const described = (option) => [
  h("span", { class: "option-label" }, emoji(option), option.label),
  option.description ? h("small", {}, option.description) : null,
];

function single(options, send) {
  return h("div", { class: "options", role: "group" }, options.map((option) =>
    h("button", { type: "button", class: "option", "data-value": option.value, "aria-pressed": option.default ? "true" : null, onclick: () => send([option.value]) }, described(option))));
}

function several(options, least, most, send) {
  const done = h("button", { type: "button", class: "button primary done" }, "Choose");
  const boxes = options.map((option) => h("input", { type: "checkbox", value: option.value, checked: option.default }));
  const values = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const look = () => {
    const count = values().length;
    boxes.forEach((box) => { box.disabled = !box.checked && count >= most; });
    done.disabled = count < least;
    done.textContent = count ? `Choose ${count}` : least ? "Choose" : "Choose none";
  };
  done.addEventListener("click", () => send(values()));
  const list = options.map((option, i) => h("label", { class: "option", onchange: look }, boxes[i], h("span", {}, described(option))));
  look();
  return h("div", { class: "options", role: "group" }, list, done);
}

/** Arrow keys go through the open list, Escape closes it. */
function walk(event, box, summary) {
  if (event.key === "Escape" && box.open) {
    box.open = false;
    summary.focus();
    event.stopPropagation();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  box.open = true;
  const stops = [summary, ...box.querySelectorAll("button:not([disabled]), input:not([disabled])")];
  const next = stops.indexOf(document.activeElement) + step;
  stops[Math.max(0, Math.min(stops.length - 1, next))].focus();
}
