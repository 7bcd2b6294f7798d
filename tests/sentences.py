"""Every English sentence that the bot can show, read from the code: what a catalogue has to translate."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import bot
from bot.app.errors import Refusal
from bot.app.meter import Tally
from bot.present.example_list import EXAMPLES
from bot.present.words import aim_template
from bot.render import available, load
from bot.ui.admin_commands import CasinoAdmin
from bot.ui.calls import Fault
from bot.ui.client import Client
from bot.ui.commands import Casino
from engine.errors import any_of
from engine.variants import ALL, options_for
from engine.variants.options import OPTIONS

ROOT: Final = Path(__file__).parents[1]
SAYING: Final = ("say", "PanelError")
"""What is called with a sentence first: `say(...)`, `reply.say(...)`, `PanelError(...)`."""
RULES: Final = tuple(
    Path("engine", f"{name}.py")
    for name in (
        *("anglo", "anglo_read", "apply", "captures", "deal", "draft", "insist", "legal", "match", "partners", "pick"),
        *("score", "swazi", "swazi_read", "record", "variants/__init__"),
    )
)
"""The modules of the rules that give reasons."""
COUNTING: Final = ("count", "counted")
_IDENTIFIER: Final = re.compile(r"[a-z]+(_[a-z]+)+")
SHOWN_TABLES: Final = ("NAMES", "NUMBERS", "NEEDED", "IN_THREADS", "TO_MAKE_THREADS", "DONE")
"""Constants of which every text is shown, and which are no sentences by themselves."""


def sentences() -> set[str]:
    """The keys of a whole catalogue's sentences."""
    for module in pkgutil.walk_packages(bot.__path__, "bot."):
        if ".migrations" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    speakers = ("bot/present", "bot/render", "bot/ui")
    found = {text for part in speakers for tree in _trees(part) for text in _said(tree)}
    found = {text for text in found if not _IDENTIFIER.fullmatch(text)}
    found |= {text for tree in _trees("engine", RULES) for text in _reasons(tree)}
    found |= {refusal.sentence for refusal in _below(Refusal) if not re.fullmatch(r"{\w+}", refusal.sentence)}
    found |= {option.help for option in OPTIONS} | {fault.value for fault in Fault}
    found |= {aim_template(rules) if rules.scores_points else rules.goal for rules in ALL}
    found |= {load(key).name for key in available()}
    found |= {text for command in (Casino, CasinoAdmin) for text in _told(command(Client(Tally())))}
    return found | {text for example in EXAMPLES for text in (example.title, example.why)}


def _told(part: Any) -> Iterator[str]:
    """The descriptions and choices of a command, and of all that is in it."""
    yield str(part.description)
    for inner in getattr(part, "commands", ()):
        yield from _told(inner)
    for option in getattr(part, "parameters", ()):
        yield from (str(option.description), *(choice.name for choice in option.choices))


def things() -> set[str]:
    """The keys of all that is counted."""
    calls = (node for tree in _trees("bot") for node in ast.walk(tree) if isinstance(node, ast.Call))
    nouns = (call.args[1] for call in calls if _name(call.func) in COUNTING and len(call.args) > 1)
    return {text for noun in nouns for text in _texts(noun)}


def _trees(package: str, only: tuple[Path, ...] = ()) -> Iterator[ast.Module]:
    for path in sorted((ROOT / package).rglob("*.py")):
        if not only or path.relative_to(ROOT) in only:
            yield ast.parse(path.read_text("utf-8"))


def _said(tree: ast.Module) -> Iterator[str]:
    """What is given to `say` in a module: literals, and the constants and variables that are named there."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node.func) in SAYING and node.args]
    named = {name.id for call in calls for name in ast.walk(call.args[0]) if isinstance(name, ast.Name)}
    for call in calls:
        yield from _texts(call.args[0])
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
            if names & (named | {*SHOWN_TABLES}):
                yield from _texts(node.value)


def _reasons(tree: ast.Module) -> Iterator[str]:
    """The templates of the reasons that a module gives: whole sentences, wherever they are kept before."""
    for text in _literals(tree):
        if text.endswith(".") and " " in text and not text.startswith(("_", " ")):
            yield text
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id in ("few", "kind"):
                yield from _texts(node.value)


def _literals(tree: ast.Module) -> Iterator[str]:
    """Every literal text of a module but its docstrings, and but the pieces of f-strings."""
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    apart |= {id(piece) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for piece in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.value


def literals() -> set[str]:
    """Every literal text of the code."""
    return {text for package in ("bot", "engine") for tree in _trees(package) for text in _literals(tree)}


def _texts(node: ast.expr) -> Iterator[str]:
    """The literal texts that an expression can be; not those that it is looked up by, or compared with."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one), *_texts(other))
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _texts(part)
        case ast.Dict(values=parts):
            for part in parts:
                yield from _texts(part)
        case ast.Call(func=ast.Attribute(value=ast.Dict() as table, attr="get")):
            yield from _texts(table)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _below(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _below(each)


def composed() -> set[str]:
    """What the code puts together from words of the rules, and says like a sentence: kinds of points, settings of house
    rules, numbers of players."""
    lines = ("cards", "spades", "each spade", "aces", "two of spades", "ten of diamonds", "last capture", "sweeps")
    points = {word for line in (*lines, "difference") for word in (line, line.capitalize())}
    settings = {option.words(rules, value) for rules in ALL for option in options_for(rules) for value in option.values}
    own = {option.words(rules, option.own) for rules in ALL for option in options_for(rules) if option.own}
    sizes = {any_of(sizes) for sizes in ((2, 3), (2, 4), (3, 4), (2, 3, 4))}
    return (
        points
        | settings
        | own
        | sizes
        | {option.key.replace("_", " ") for option in OPTIONS}
        | {"most cards", "most spades", "what both have"}
    )
