// The page: what came over this person's wire, shown; what they do, sent.

import { act, byId, compareIds, h } from "./dom.js";
import { refreshTimes } from "./text.js";
import { isEphemeral, messageNode, name } from "./message.js";
import { tell, unanswered } from "./notes.js";
import { say } from "./said.js";
import { listen } from "./keys.js";
import { Composer } from "./composer.js";
import { openForm } from "./form.js";

const SILENT = "The application did not respond";
const me = new URLSearchParams(location.search).get("as");

const state = {
  me: null, people: [], servers: [], roles: [], channels: new Map(), messages: new Map(), commands: {},
  here: null, down: true, unread: new Map(), busy: new Map(), failures: new Map(), waiting: new Map(), early: new Map(),
};
let composer = null;

// What the parts of the page ask for

const personName = (id) => { const user = state.people.find((u) => u.id === id); return user ? name(user) : "someone"; };
const isDm = (channel) => channel.type === 1;
const isThread = (channel) => channel.type === 11 || channel.type === 12;
const roleName = (id) => state.roles.find((role) => role.id === id)?.name ?? "a role";
const channelName = (id) => { const c = state.channels.get(id); return c ? (isDm(c) ? "direct message" : c.name) : "elsewhere"; };
const bot = () => state.people.find((user) => user.bot);

function placeName() {
  const channel = state.channels.get(state.here);
  if (!channel) return "";
  return isDm(channel) ? name(bot()) : `#${channel.name}`;
}

const context = {
  get me() { return state.me; },
  get people() { return state.people.filter((user) => !user.bot); },
  get channels() { return [...state.channels.values()].filter((c) => !isDm(c)); },
  get roles() { return state.roles; },
  personName, roleName, channelName, goTo,
  busy: (message, customId) => state.busy.has(`${message.id} ${customId}`),
  failure: (message) => state.failures.get(message.id),
  async press(message, part, values) {
    const key = `${message.id} ${part.custom_id}`;
    state.failures.delete(message.id);
    state.busy.set(key, true);
    redraw(message.id);
    try {
      const answer = await ask("component", { message: message.id, custom_id: part.custom_id, values });
      if (answer.outcome === "failed") state.failures.set(message.id, SILENT);
    } catch (error) {
      state.failures.set(message.id, error.message);
    }
    state.busy.delete(key);
    redraw(message.id);
  },
  dismiss: (message) => act("dismiss", { message: message.id }).catch(() => remove(message.id)),
};

/** Send an act, say when it is `sent`, and wait for the bot's first answer, which comes over the socket. */
async function ask(address, body, sent = () => {}) {
  const { interaction } = await act(address, body);
  sent();
  const early = state.early.get(interaction);
  const answer = early ?? await new Promise((resolve) => state.waiting.set(interaction, resolve));
  state.early.delete(interaction);
  if (answer.outcome === "modal") openForm(answer.modal, interaction, { ask, silent: SILENT, people: context.people });
  return answer;
}

const composing = {
  get here() { return state.here; },
  get people() { return state.people; },
  get channels() { return context.channels; },
  commandsHere: () => state.commands[parentOf(state.here)] ?? [],
  placeName, ask, tell,
  command: (channel, path, options) => new Promise((sent, refused) => {
    ask("command", { channel, path, options }, sent)
      .then((answer) => { if (answer.outcome === "failed") unanswered(state.me, path, bot(), SILENT); })
      .catch(refused);
  }),
};

const parentOf = (id) => (state.commands[id] ? id : state.channels.get(id)?.parent_id);

// The list of messages

const atEnd = () => { const log = byId("log"); return log.scrollHeight - log.scrollTop - log.clientHeight < 80; };
const stayDown = () => { if (state.down) scrollDown(); };

function scrollDown() {
  byId("log").scrollTop = byId("log").scrollHeight;
  byId("newer").hidden = true;
  state.down = true;
}

const here = () => [...state.messages.values()].filter((m) => m.channel_id === state.here).sort((a, b) => compareIds(a.id, b.id));

function drawAll() {
  byId("log").replaceChildren(...here().map((message) => messageNode(message, context)));
  keepDown(byId("log"));
}

/** Draw one message anew, keeping the focus on the part that had it. */
function redraw(id) {
  const old = byId(`m${id}`);
  const message = state.messages.get(id);
  if (!old || !message) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const stay = atEnd();
  const node = messageNode(message, context);
  old.querySelectorAll("details[open]").forEach((box) => { const same = part(node, box.dataset.id); if (same) same.open = true; });
  old.replaceWith(node);
  if (stay) keepDown(node);
  if (!focused) return;
  const same = focused === old ? node : part(node, focused.closest("[data-id]")?.dataset.id);
  const first = node.querySelector("button.button:not([disabled]), summary:not([aria-disabled])");
  const target = same?.matches("details") ? same.querySelector("summary") : same;
  (target ?? first ?? node).focus({ preventScroll: true });
}

/** The part of a message with this id, unless it is disabled. */
const part = (node, id) => [...node.querySelectorAll("[data-id]")].find((each) => each.dataset.id === id && !each.disabled);

function keepDown(node) {
  scrollDown();
  node.querySelectorAll("img").forEach((image) => image.addEventListener("load", stayDown, { once: true }));
}

function take(message) {
  const before = state.messages.get(message.id);
  const known = before !== undefined;
  state.messages.set(message.id, message);
  if (message.channel_id !== state.here) {
    if (!known) notice(message);
    return;
  }
  say(before, message, context);
  if (known && byId(`m${message.id}`)) {
    redraw(message.id);
    return;
  }
  const stay = atEnd() || message.author.id === state.me.id || isEphemeral(message);
  const node = messageNode(message, context);
  const later = here().find((m) => compareIds(m.id, message.id) > 0);
  byId("log").insertBefore(node, later ? byId(`m${later.id}`) : null);
  if (stay) keepDown(node);
  else byId("newer").hidden = false;
  if (document.hidden) notice(message);
}

function remove(id) {
  state.messages.delete(id);
  const node = byId(`m${id}`);
  if (!node) return;
  const focused = node.contains(document.activeElement);
  node.remove();
  if (focused) (byId("text") ?? byId("log")).focus();
}

// Channels

function notice(message) {
  if (message.author.id === state.me.id) return;
  state.unread.set(message.channel_id, (state.unread.get(message.channel_id) ?? 0) + 1);
  drawSide();
}

function drawSide() {
  const item = (channel, label) => {
    const unread = state.unread.get(channel.id) ?? 0;
    return h("li", {}, h("a", {
      href: `#c${channel.id}`, class: isThread(channel) ? "thread" : null,
      "aria-current": channel.id === state.here ? "page" : null,
      onclick: (event) => { event.preventDefault(); goTo(channel.id); },
    }, label, unread ? h("span", { class: "unread", "aria-label": `${unread} new` }, String(unread)) : null));
  };
  const all = [...state.channels.values()];
  const places = all.filter((c) => !isDm(c));
  const tops = places.filter((c) => !isThread(c));
  const rows = tops.flatMap((top) => [top, ...places.filter((c) => c.parent_id === top.id)]);
  byId("channels").replaceChildren(...rows.map((c) => item(c, isThread(c) ? `└ ${c.name}` : `# ${c.name}`)));
  const dms = all.filter(isDm);
  byId("dms").replaceChildren(...dms.map((c) => item(c, name(bot()))));
  byId("dm-title").hidden = dms.length === 0;
  const total = [...state.unread.values()].reduce((sum, count) => sum + count, 0);
  document.title = `${total ? `(${total}) ` : ""}${placeName()} · ${name(state.me)}`;
}

function goTo(channelId, messageId) {
  if (state.channels.has(channelId) && channelId !== state.here) {
    state.here = channelId;
    state.unread.delete(channelId);
    drawPlace();
  }
  menu(false);
  const node = messageId && byId(`m${messageId}`);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("flash");
  setTimeout(() => node.classList.remove("flash"), 1500);
}

function drawPlace() {
  byId("place").textContent = placeName();
  if (composer?.place !== state.here) composer = new Composer(byId("composer"), composing);
  drawAll();
  drawSide();
}

function menu(open) {
  if (!open && byId("side").contains(document.activeElement)) byId("menu").focus();
  document.body.classList.toggle("menu-open", open);
  byId("menu").setAttribute("aria-expanded", String(open));
}

function drawPeople(people) {
  byId("people").replaceChildren(...people.filter((user) => !user.bot).map((user) => {
    const url = `/?as=${encodeURIComponent(user.username)}`;
    const mine = user.username === me;
    return h("span", { class: mine ? "person mine" : "person" },
      h("a", { href: url, "aria-current": mine ? "true" : null }, name(user)),
      mine ? null : h("a", { href: url, target: "_blank", title: `Open another tab as ${name(user)}`, "aria-label": `Open another tab as ${name(user)}` }, "↗"));
  }));
}

// The wire

const events = {
  hello(event) {
    Object.assign(state, { me: event.me, people: event.people, servers: event.servers, roles: event.roles, commands: event.commands });
    state.channels = new Map(event.channels.map((c) => [c.id, c]));
    state.messages = new Map(event.messages.map((m) => [m.id, m]));
    if (!state.channels.has(state.here)) state.here = event.channels[0]?.id ?? null;
    byId("you").textContent = `You are ${name(state.me)}`;
    byId("server").textContent = event.servers.map((server) => server.name).join(", ");
    drawPeople(event.people);
    drawPlace();
  },
  nobody(event) {
    drawPeople(event.people);
    byId("you").textContent = "Who are you?";
    byId("place").textContent = me ? event.error : "Choose above who you are.";
    document.body.classList.add("nobody");
  },
  message: (event) => take(event.message),
  gone: (event) => remove(event.id),
  answer(event) {
    const resolve = state.waiting.get(event.interaction);
    state.waiting.delete(event.interaction);
    if (resolve) resolve(event);
    else state.early.set(event.interaction, event);
  },
  commands(event) {
    state.commands = event.commands;
    composer?.look();
  },
  channel_create: (event) => { state.channels.set(event.channel.id, event.channel); drawSide(); },
  channel_update: (event) => { state.channels.set(event.channel.id, event.channel); drawSide(); },
  channel_delete(event) {
    state.channels.delete(event.channel.id);
    if (state.here === event.channel.id) goTo([...state.channels.keys()][0]);
    drawSide();
  },
};

function connect(again = 500) {
  const socket = new WebSocket(`ws://${location.host}/page/events?as=${encodeURIComponent(me ?? "")}`);
  let nobody = false;
  socket.addEventListener("open", () => { byId("lost").hidden = true; again = 500; });
  socket.addEventListener("message", (frame) => {
    const event = JSON.parse(frame.data);
    nobody = event.kind === "nobody";
    events[event.kind]?.(event);
  });
  socket.addEventListener("close", () => {
    if (nobody) return;
    byId("lost").hidden = false;
    setTimeout(connect, again, Math.min(again * 2, 8000));
  });
}

byId("menu").addEventListener("click", () => {
  menu(!document.body.classList.contains("menu-open"));
  document.querySelector(".menu-open #side a[aria-current]")?.focus();
});
byId("side").addEventListener("keydown", (event) => { if (event.key === "Escape") menu(false); });
byId("newer").addEventListener("click", scrollDown);
byId("log").addEventListener("scroll", () => {
  state.down = atEnd();
  if (state.down) byId("newer").hidden = true;
});
new ResizeObserver(stayDown).observe(byId("log"));
listen();
document.addEventListener("click", (event) => {
  if (!event.target.closest("#side, #menu")) menu(false);
  document.querySelectorAll("details.select[open]").forEach((box) => { if (!box.contains(event.target)) box.open = false; });
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !state.here) return;
  state.unread.delete(state.here);
  drawSide();
});
setInterval(refreshTimes, 1000);
connect();
