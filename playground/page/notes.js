// What the page itself has to say to its person, among the messages.

import { byId, h } from "./dom.js";
import { avatar, name, used, yours } from "./message.js";
import { timeNode } from "./text.js";

/** A line of the page's own. */
export function tell(text) {
  note(null, null, h("header", {}, h("span", { class: "name" }, "Playground")), text);
}

/** What stands where a command got no answer from the bot. */
export function unanswered(user, path, bot, text) {
  const heading = h("header", {},
    h("span", { class: "name" }, name(bot)), h("span", { class: "app" }, "APP"), timeNode(Date.now()));
  note(used(user, path), avatar(bot), heading, text);
}

function note(origin, picture, heading, text) {
  const body = h("div", { class: "body" }, heading, h("p", { class: "failure", role: "alert" }, text), yours(dismiss));
  const node = h("article", { class: "message ephemeral local", tabindex: "-1", "aria-label": "For you alone" });
  node.append(...[origin, picture, body].filter(Boolean));
  byId("log").append(node);
  node.scrollIntoView({ block: "end" });
}

function dismiss(event) {
  event.target.closest(".message").remove();
  byId("text")?.focus();
}
