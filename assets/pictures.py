"""Draws a sample of each kind of picture into docs/pictures, at full size and 360 pixels wide as a phone shows it:
`python -m assets.pictures`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from assets.samples import SAMPLES
from bot import render

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
PHONE = 360


def main() -> None:
    """Write every sample, in the classic theme; a board, a hand and a result in the other themes too."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for name, picture in SAMPLES.items():
        _write(name, render.draw(picture))
    for theme in render.available():
        for name in ("board-two", "hand", "result-four") if theme != "classic" else ():
            _write(f"{name}-{theme}", render.draw(SAMPLES[name], theme))
    print(f"Pictures drawn in {FOLDER}")


def _write(name: str, png: bytes) -> None:
    (FOLDER / f"{name}.png").write_bytes(png)
    with Image.open(BytesIO(png)) as picture:
        height = round(picture.height * PHONE / picture.width)
        small = picture.convert("RGB").resize((PHONE, height), Image.Resampling.LANCZOS)
        small = small.quantize(palette=picture, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}-360.png", optimize=True)


if __name__ == "__main__":
    main()
