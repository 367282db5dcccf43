"""Builds the fonts of this folder; see README.md."""

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B]
PUNCTUATION = [ord(character) for character in "‐‑–—‘’‚“”„•…‹›€№™←→−✓\u202f"]
FEATURES = ["ccmp", "locl", "kern", "mark", "mkmk", "liga", "rvrn", "tnum"]

HERE = Path(__file__).parent
PACKAGES = Path(sys.argv[1])


def make(source: str, target: str, family: str, weights: tuple[int, int] | None = None) -> None:
    font = TTFont(PACKAGES / source)
    if weights:
        narrowed = io.BytesIO()
        instancer.instantiateVariableFont(font, {"wght": weights}).save(narrowed)
        font = TTFont(narrowed)
    options = subset.Options(flavor="woff2", hinting=False, layout_features=FEATURES, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LATIN + PUNCTUATION)
    subsetter.subset(font)
    for name in list(font["name"].names):
        if name.nameID in (1, 3, 4, 6):
            text = family if name.nameID in (1, 4) else family.replace(" ", "")
            font["name"].setName(text, name.nameID, name.platformID, name.platEncID, name.langID)
    subset.save_font(font, HERE / target, options)


make("source-sans/VF/SourceSans3VF-Upright.ttf", "vitrine-sans.woff2", "Vitrine Sans", (400, 700))
make("@expo-google-fonts/brygada-1918/500Medium/Brygada1918_500Medium.ttf", "vitrine-serif.woff2", "Vitrine Serif")
