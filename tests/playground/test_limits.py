"""What Discord refuses in a message, a form and a command, at the edge and one past it."""

from __future__ import annotations

from typing import Any

import pytest

from playground.errors import ApiError
from playground.limits import Path, check, check_message, size

Json = dict[str, Any]


CHOICES, COMMANDS = "list 0 25 choice", "list 0 100 command name"
DATA: Path = ("data",)


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": "play"} | changes


def select(count: int = 1, **changes: Any) -> Json:
    made = [{"label": f"l{i}", "value": f"v{i}"} for i in range(count)]
    return {"type": 3, "custom_id": "pick", "options": made} | changes


def rows(*parts: list[Json]) -> Json:
    return {"content": "x", "components": [{"type": 1, "components": row} for row in parts]}


def buttons(count: int) -> list[Json]:
    return [button(custom_id=f"b{i}") for i in range(count)]


def option(**changes: Any) -> Json:
    return select(options=[{"label": "l", "value": "v"} | changes])


ALLOWED: list[Json] = [
    {"content": "x" * 2000},
    {"embeds": [{"title": "x" * 256, "description": "x" * 4096}]},
    {"embeds": [{"fields": [{"name": "x", "value": "y"}] * 25}]},
    {"content": "x", "attachments": [{"id": 0, "description": "x" * 1024}]},
    rows(*[[button(custom_id=f"b{i}{j}") for j in range(5)] for i in range(5)]),
    rows([button(label="x" * 80, custom_id="x" * 100)]),
    rows([button(label=None, emoji={"name": "🂡"})]),
    rows([{"type": 2, "style": 5, "label": "Table", "url": "https://discord.com/channels/1/2/3"}]),
    rows([select(25, max_values=25)]),
    rows([option(label="x" * 100, value="y" * 100, description="z" * 100)]),
]

REFUSED: list[tuple[str, Json]] = [
    ("content", {"content": "x" * 2001}),
    ("embeds.0.title", {"embeds": [{"title": "x" * 257}]}),
    ("embeds.0.description", {"embeds": [{"description": "x" * 4097}]}),
    ("embeds.0.fields", {"embeds": [{"fields": [{"name": "x", "value": "y"}] * 26}]}),
    ("embeds.0.fields.0.value", {"embeds": [{"fields": [{"name": "x", "value": "y" * 1025}]}]}),
    ("embeds", {"embeds": [{"title": "x"}] * 11}),
    ("embeds", {"embeds": [{"description": "x" * 4000}] * 2}),
    ("attachments.0.description", {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}),
    ("attachments.0.id", {"content": "x", "attachments": [{"id": 7}]}),
    ("components", rows(*[[button(custom_id=f"b{i}")] for i in range(6)])),
    ("components.0.components", rows(buttons(6))),
    ("components.0.components", rows([])),
    ("components.0.components", rows([select(), button()])),
    ("components.0.components", rows([select(), select(custom_id="other")])),
    ("components.0.type", {"content": "x", "components": [button()]}),
    ("components.0.components.0.label", rows([button(label="x" * 81)])),
    ("components.0.components.0", rows([button(label="")])),
    ("components.0.components.0.style", rows([button(style=9)])),
    ("components.0.components.0.custom_id", rows([button(custom_id="x" * 101)])),
    ("components.0.components.0.custom_id", rows([button(custom_id="")])),
    ("components.0.components.0.custom_id", rows([button(custom_id=None)])),
    ("components.0.components.0.url", rows([{"type": 2, "style": 5, "label": "x"}])),
    ("components.1.components.0.custom_id", rows([button()], [button()])),
    ("components.0.components.0.options", rows([select(0)])),
    ("components.0.components.0.options", rows([select(26)])),
    ("components.0.components.0.max_values", rows([select(2, max_values=3)])),
    ("components.0.components.0.placeholder", rows([select(placeholder="x" * 151)])),
    ("components.0.components.0.options.0.label", rows([option(label="x" * 101)])),
    ("components.0.components.0.options.0.value", rows([option(value="x" * 101)])),
    ("components.0.components.0.options.0.description", rows([option(description="x" * 101)])),
    ("components.0.components.0.options.1.value", rows([select(options=[{"label": "a", "value": "v"}] * 2)])),
    ("nonce", {"content": "x", "nonce": "x" * 26}),
]


def place(error: ApiError) -> list[str]:
    """The places of a refusal, as dotted paths."""
    found: list[str] = []

    def walk(node: Json, path: tuple[str, ...]) -> None:
        for key, inner in node.items():
            if key == "_errors":
                assert all({"code", "message"} == set(entry) for entry in inner)
                found.append(".".join(path))
            else:
                walk(inner, (*path, key))

    walk(error.errors or {}, ())
    return found


@pytest.mark.parametrize("payload", ALLOWED)
def test_a_message_at_the_limit_is_taken(payload: Json) -> None:
    check_message(payload, files=1)


@pytest.mark.parametrize(("path", "payload"), REFUSED)
def test_a_message_past_a_limit_is_refused_at_its_place(path: str, payload: Json) -> None:
    with pytest.raises(ApiError) as refusal:
        check_message(payload, files=1)
    assert (refusal.value.status, refusal.value.code) == (400, 50035)
    assert path in place(refusal.value)


def test_an_eleventh_file_is_refused() -> None:
    check_message({"content": "x"}, files=10)
    with pytest.raises(ApiError) as refusal:
        check_message({"content": "x"}, files=11)
    assert place(refusal.value) == ["attachments"]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(ApiError) as refusal:
        check_message({"content": "x" * 2001} | {"components": rows(buttons(6))["components"]}, files=0)
    assert place(refusal.value) == ["content", "components.0.components"]


def test_components_v2_are_not_known() -> None:
    with pytest.raises(ApiError) as refusal:
        check_message({"flags": 1 << 15, "components": []}, files=0)
    assert refusal.value.status == 501


def form(*parts: Json, **changes: Any) -> Json:
    return {"title": "Form", "custom_id": "form", "components": list(parts)} | changes


def text_input(**changes: Any) -> Json:
    part = {"type": 4, "custom_id": "t", "style": 1, "label": "Text"} | changes
    return {"type": 1, "components": [part]}


@pytest.mark.parametrize(
    ("path", "modal"),
    [
        ("data.title", form(text_input(), title="x" * 46)),
        ("data.custom_id", form(text_input(), custom_id="")),
        ("data.components", form()),
        ("data.components", form(*[text_input(custom_id=f"t{i}") for i in range(6)])),
        ("data.components.0.components.0.label", form(text_input(label="x" * 46))),
        ("data.components.0.components.0.style", form(text_input(style=3))),
        ("data.components.1.components.0.custom_id", form(text_input(), text_input())),
        ("data.components.0.label", form({"type": 18, "label": "x" * 46, "component": select()})),
        ("data.components.0.type", form(button())),
    ],
)
def test_a_form_past_a_limit_is_refused_at_its_place(path: str, modal: Json) -> None:
    check(form(text_input(label="x" * 45), title="x" * 45), "form", DATA)
    with pytest.raises(ApiError) as refusal:
        check(modal, "form", DATA)
    assert path in place(refusal.value)


def test_a_twenty_sixth_autocomplete_choice_is_refused() -> None:
    check([{"name": f"n{i}", "value": i} for i in range(25)], CHOICES)
    with pytest.raises(ApiError):
        check([{"name": f"n{i}", "value": i} for i in range(26)], CHOICES)
    with pytest.raises(ApiError):
        check([{"name": "x" * 101, "value": "v"}], CHOICES)


def command(**changes: Any) -> Json:
    return {"name": "casino", "description": "Cards", "type": 1} | changes


def slot(name: str = "game", **changes: Any) -> Json:
    return {"type": 3, "name": name, "description": "Which"} | changes


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("name", command(name="Casino")),
        ("name", command(name="two words")),
        ("name", command(name="x" * 33)),
        ("description", command(description="x" * 101)),
        ("description", command(description="")),
        ("options", command(options=[slot(f"o{i}") for i in range(26)])),
        ("options.0.name", command(options=[slot("Big")])),
        ("options.1.name", command(options=[slot(), slot()])),
        ("options.1", command(options=[slot("a"), slot("b", required=True)])),
        ("options.0.choices", command(options=[slot(choices=[{"name": "n", "value": "v"}] * 26)])),
        (
            "options.0.choices",
            command(options=[slot(choices=[{"name": "n", "value": "v"}], autocomplete=True)]),
        ),
        ("options.0.choices.0.name", command(options=[slot(choices=[{"name": "n" * 101, "value": "v"}])])),
        (
            "",
            command(options=[slot(f"o{i}", choices=[{"name": "n" * 99, "value": "v" * 99}] * 5) for i in range(9)]),
        ),
    ],
)
def test_a_command_past_a_limit_is_refused_at_its_place(path: str, wrong: Json) -> None:
    check(command(name="x" * 32, description="x" * 100, options=[slot(f"o{i}") for i in range(25)]), "command")
    with pytest.raises(ApiError) as refusal:
        check(wrong, "command")
    assert path in place(refusal.value)


def test_two_commands_of_one_name_are_refused() -> None:
    with pytest.raises(ApiError) as refusal:
        check([command(), command()], COMMANDS)
    assert place(refusal.value) == ["1.name"]


def test_a_commands_size_counts_names_descriptions_values_and_the_longest_translation() -> None:
    nested = slot("ab", description="cd", choices=[{"name": "efg", "value": "hij"}])
    assert size(command(options=[nested])) == len("casinoCards") + 4 + 6
    assert size(command(description_localizations={"de": "Kartenspiele"})) == len("casino") + len("Kartenspiele")
