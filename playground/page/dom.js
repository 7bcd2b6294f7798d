// The few helpers with which the page is built. Text is always set as text, never as markup.

/** h("button", {class: "x", onclick: f, disabled: true}, "text", node, null) */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** Send what the person did. Gives the server's answer, or throws an Error with its sentence and the `option` it is about. */
export async function act(address, body) {
  const me = new URLSearchParams(location.search).get("as");
  const response = await fetch(`/page/${address}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ as: me, ...body }),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { option: answer.option });
  return answer;
}

const DISCORD_EPOCH = 1420070400000n;

/** Milliseconds since 1970 at which an id was made. */
export const madeAt = (id) => Number((BigInt(id) >> 22n) + DISCORD_EPOCH);

export const compareIds = (a, b) => (BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0);
