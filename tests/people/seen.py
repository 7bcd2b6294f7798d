"""A message as a scripted player sees it."""

from __future__ import annotations

from dataclasses import dataclass

from playground.errors import Json


@dataclass(frozen=True, slots=True)
class Part:
    """A button or a select as it stands in a message."""

    raw: Json

    @property
    def custom_id(self) -> str:
        return str(self.raw.get("custom_id", ""))

    @property
    def label(self) -> str:
        """A button's label, a select's placeholder."""
        return str(self.raw.get("label") or self.raw.get("placeholder") or "")

    @property
    def disabled(self) -> bool:
        return bool(self.raw.get("disabled"))

    @property
    def options(self) -> list[Json]:
        return list(self.raw.get("options", ()))


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as a person sees it; `raw` is Discord's JSON."""

    raw: Json

    @property
    def id(self) -> int:
        return int(self.raw["id"])

    @property
    def content(self) -> str:
        return str(self.raw["content"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.raw["flags"] & 64)

    @property
    def loading(self) -> bool:
        return bool(self.raw["flags"] & 128)

    @property
    def alt(self) -> list[str]:
        return [file.get("description", "") for file in self.raw["attachments"]]

    @property
    def parts(self) -> list[Part]:
        return [Part(part) for row in self.raw["components"] for part in row["components"]]

    @property
    def buttons(self) -> list[Part]:
        return [part for part in self.parts if part.raw["type"] == 2]

    @property
    def selects(self) -> list[Part]:
        return [part for part in self.parts if part.raw["type"] != 2]

    def part(self, named: str) -> Part | None:
        """By custom id or label; one that can be used goes before one that is disabled."""
        found = [part for part in self.parts if named in (part.custom_id, part.label)]
        return next((part for part in found if not part.disabled), found[0] if found else None)
