// A form that the bot opens (Discord's modal), as a dialog.

import { byId, h } from "./dom.js";
import { name } from "./message.js";

export function openForm(modal, interaction, { ask, silent, people }) {
  const dialog = byId("form");
  const fields = modal.components.map((part, i) => partNode(part, i, people));
  const wrong = h("p", { class: "failure", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, "Submit");
  const form = h("form", { method: "dialog" },
    h("h2", { id: "form-title" }, modal.title),
    fields.map((field) => field.node),
    wrong,
    h("div", { class: "row end" },
      h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"), submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const values = Object.fromEntries(fields.filter((field) => field.id).map((field) => [field.id, field.value()]));
    try {
      const answer = await ask("modal", { interaction, values });
      if (answer.outcome === "failed") throw new Error(silent);
      dialog.close();
    } catch (error) {
      wrong.textContent = error.message;
      wrong.hidden = false;
      submit.disabled = false;
    }
  });
  dialog.setAttribute("aria-labelledby", "form-title");
  dialog.replaceChildren(form);
  dialog.showModal();
}

function partNode(part, i, people) {
  if (part.type === 10) return { node: h("p", {}, part.content) };
  const field = part.type === 18 ? part.component : part.components[0];
  const label = part.label ?? field.label;
  const needed = field.required ?? true;
  const input = field.type === 4 ? textInput(field, i, needed) : choiceInput(field, i, people);
  const node = h("div", { class: "field" },
    h("label", { for: `form-${i}` }, label, needed ? h("span", { class: "needed" }, " required") : null),
    input,
    part.description ? h("small", {}, part.description) : null);
  const value = () => (field.type === 4 ? input.value : [...input.selectedOptions].map((option) => option.value).filter(Boolean));
  return { node, id: field.custom_id, value };
}

function textInput(field, i, needed) {
  const props = {
    id: `form-${i}`, required: needed, placeholder: field.placeholder, value: field.value ?? "",
    minlength: field.min_length, maxlength: field.max_length ?? 4000,
  };
  return field.style === 2 ? h("textarea", { rows: "4", ...props }) : h("input", { type: "text", ...props });
}

function choiceInput(field, i, people) {
  const options = field.options ?? people.map((user) => ({ label: name(user), value: user.id }));
  const many = (field.max_values ?? 1) > 1;
  return h("select", { id: `form-${i}`, multiple: many, required: field.required ?? true },
    many ? null : h("option", { value: "" }, field.placeholder ?? "Make a choice"),
    options.map((option) => h("option", { value: option.value, selected: option.default }, option.label)));
}
