// Discord's marked-up text as nodes, and times as people say them.

import { h } from "./dom.js";

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

export function ago(milliseconds) {
  const seconds = Math.round((milliseconds - Date.now()) / 1000);
  if (Math.abs(seconds) < 5) return "now";
  const [unit, size] = UNITS.find(([, s]) => Math.abs(seconds) >= s);
  return relative.format(Math.trunc(seconds / size), unit);
}

export function timeNode(milliseconds, style = "R") {
  const when = new Date(milliseconds);
  const absolute = when.toLocaleString("en", STYLES.F);
  if (style !== "R") return h("time", { datetime: when.toISOString(), title: absolute }, when.toLocaleString("en", STYLES[style] ?? STYLES.f));
  return h("time", { datetime: when.toISOString(), title: absolute, "data-ago": milliseconds }, ago(milliseconds));
}

/** Let the relative times go on. */
export function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-ago]")) {
    const text = ago(Number(node.dataset.ago));
    if (node.textContent !== text) node.textContent = text;
  }
}

// Tried in this order at each place of a line.
const INLINE = [
  [/^\\([\\`*_~|<>#\-[\]().!:@])/, (m) => m[1]],
  [/^``(.+?)``|^`([^`]+)`/, (m) => h("code", {}, m[1] ?? m[2])],
  [/^\*\*\*(?=\S)(.+?)\*\*\*/, (m, c) => h("strong", {}, h("em", {}, inline(m[1], c)))],
  [/^\*\*(?=\S)(.+?)\*\*/, (m, c) => h("strong", {}, inline(m[1], c))],
  [/^__(?=\S)(.+?)__/, (m, c) => h("u", {}, inline(m[1], c))],
  [/^\*(?=\S)([^*]+?)\*/, (m, c) => h("em", {}, inline(m[1], c))],
  [/^_(?=\S)([^_]+?)_(?!\w)/, (m, c) => h("em", {}, inline(m[1], c))],
  [/^~~(.+?)~~/, (m, c) => h("s", {}, inline(m[1], c))],
  [/^\|\|(.+?)\|\|/, (m, c) => spoiler(inline(m[1], c))],
  [/^<@!?(\d+)>/, (m, c) => h("span", { class: "mention" }, `@${c.personName(m[1])}`)],
  [/^<@&(\d+)>/, (m, c) => h("span", { class: "mention" }, `@${c.roleName(m[1])}`)],
  [/^<#(\d+)>/, (m, c) => h("span", { class: "mention" }, `#${c.channelName(m[1])}`)],
  [/^<\/([^:>]+):\d+>/, (m) => h("span", { class: "mention" }, `/${m[1]}`)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timeNode(Number(m[1]) * 1000, m[2] ?? "f")],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, c) => link(m[2], inline(m[1], c), c)],
  [/^<?(https?:\/\/[^\s<>]*[^\s<>.,:;!?)])>?/, (m, c) => link(m[1], null, c)],
];

function inline(text, context) {
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const before = text[at - 1] ?? " ";
    const wordInside = rest[0] === "_" && /\w/.test(before);
    const rule = wordInside ? undefined : INLINE.find(([pattern]) => pattern.test(rest));
    if (!rule) {
      plain += text[at];
      at += 1;
      continue;
    }
    const match = rest.match(rule[0]);
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(rule[1](match, context));
    at += match[0].length;
  }
  if (plain) nodes.push(plain);
  return nodes.flat();
}

function spoiler(nodes) {
  const shown = h("button", { type: "button", class: "spoiler", "aria-label": "Spoiler, press to show" }, nodes);
  shown.addEventListener("click", () => {
    shown.classList.add("open");
    shown.removeAttribute("aria-label");
  });
  return shown;
}

const MESSAGE_LINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** A link; one to a message or a channel leads there within the page. */
export function link(url, label, context, props = {}) {
  const inside = url.match(MESSAGE_LINK);
  if (!inside) return h("a", { href: url, target: "_blank", rel: "noreferrer", ...props }, label ?? url);
  const name = label ?? [`#${context.channelName(inside[1])}`, inside[2] ? " › message" : ""];
  const go = (event) => {
    event.preventDefault();
    context.goTo(inside[1], inside[2]);
  };
  return h("a", { href: inside[2] ? `#m${inside[2]}` : "#", onclick: go, ...props }, name);
}

const BLOCKS = [
  [/^(#{1,3}) +(.*)/, (m, c) => h(`h${m[1].length + 3}`, {}, inline(m[2], c))],
  [/^-# +(.*)/, (m, c) => h("small", { class: "block" }, inline(m[1], c))],
  [/^> (.*)/, (m, c) => h("blockquote", {}, inline(m[1], c))],
  [/^( *)[-*] +(.*)/, (m, c) => h("div", { class: `item${m[1] ? " deep" : ""}` }, inline(m[2], c))],
];

/** `context` knows personName(id), roleName(id), channelName(id) and goTo(channel, message). */
export function markup(text, context) {
  const box = h("div", { class: "text" });
  text.split(/(```[\s\S]*?```)/).forEach((piece) => {
    const block = piece.match(/^```(?:[\w+-]*\n)?([\s\S]*?)\n?```$/);
    if (block) box.append(h("pre", { tabindex: "0" }, h("code", {}, block[1])));
    else lines(piece, box, context);
  });
  return box;
}

function lines(text, box, context) {
  const all = text.split("\n");
  if (all.at(-1) === "" && all.length > 1) all.pop();
  let wasBlock = true;
  for (const line of all) {
    const rule = BLOCKS.find(([pattern]) => pattern.test(line));
    if (rule) {
      box.append(rule[1](line.match(rule[0]), context));
    } else {
      if (!wasBlock) box.append(h("br"));
      box.append(...inline(line, context));
    }
    wasBlock = Boolean(rule);
  }
}
