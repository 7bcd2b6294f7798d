// What is said aloud when messages come and change. The log itself is silent: its times go on each second, and an edited
// board would be read out whole.

import { byId, h } from "./dom.js";
import { markup } from "./text.js";
import { isEphemeral, name } from "./message.js";

const KEPT = 6;

/** Say a new message, or the lines that an edited one did not have before. */
export function say(before, after, context) {
  if (after.author.id === context.me.id) return;
  const old = new Set(before ? lines(before).map(timeless) : []);
  const fresh = lines(after).filter((line) => !old.has(timeless(line)));
  const words = fresh.map((line) => markup(line, context).textContent.trim()).filter(Boolean).join(" ");
  if (!words) return;
  const speaker = `${name(after.author)}${isEphemeral(after) ? ", to you alone" : ""}`;
  const said = byId("said");
  said.append(h("p", {}, `${speaker}: ${words}`));
  while (said.children.length > KEPT) said.firstChild.remove();
}

const lines = (message) => [message.content, ...message.embeds.flatMap((embed) => [embed.title, embed.description])]
  .flatMap((text) => (text ?? "").split("\n"));

const timeless = (line) => line.replace(/<t:-?\d+(:\w)?>/g, "");
