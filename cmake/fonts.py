"""Subsets the fonts. fonts.py <folder of TrueType files> <output folder> writes fonts.h and one TrueType file a font."""
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = {  # name in C++ : file
    "kSerif": "EBGaramond12-Regular.ttf",
    "kSans": "Lato-Regular.ttf",
    "kSansBold": "Lato-Bold.ttf",
}
# Dutch, English, French and German text, with the letters of names from elsewhere; dashes, quotes and the narrow space of
# French; arrows; the marks that the games and the page use.
UNICODES = (
    "20-7E,A0,A7,A9,AB,B0,B7,BB,C0-CF,D1-DD,DF-EF,F1-F6,F8-FD,FF,152-153,2013-2014,2018-2019,201C-201E,2022,2026,202F,2190-2193,2212,25CF"
)

UNITS = 1000  # to the em: eight to a pixel of the largest letters; a finer grid is 2 kB of the page


def stand_on_the_line(font):
    """Lining figures in the place of old-style ones, whose 1 reads as an I beside letters."""
    table = font["GSUB"].table
    lookups = {i for record in table.FeatureList.FeatureRecord if record.FeatureTag == "lnum" for i in record.Feature.LookupListIndex}
    lining = {}
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            lining.update(getattr(part, "ExtSubTable", part).mapping)
    for table in font["cmap"].tables:
        table.cmap.update({ord(c): lining.get(table.cmap[ord(c)], table.cmap[ord(c)]) for c in "0123456789" if ord(c) in table.cmap})


def write_subset(source, target, unicodes, layout):
    options = subset.Options()
    options.layout_features = layout
    options.hinting = False
    options.notdef_outline = True
    options.recalc_bounds = True  # a letter is drawn within its box, and that of a composed one does not scale by itself
    options.name_IDs = [0, 1, 2, 6, 14]  # whose it is, its names (by the last the previews find it), and where its licence stands
    options.drop_tables += ["DSIG", "FFTM", "GSUB", "gasp"] + ([] if layout else ["GPOS", "GDEF", "kern"])
    font = subset.load_font(str(source), options)
    stand_on_the_line(font)
    present = set(font.getBestCmap())
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    if font["head"].unitsPerEm > UNITS:
        scale_upem(font, UNITS)
    subset.save_font(font, str(target), options)
    return sorted(set(unicodes) - present)


def main(folder, out):
    out.mkdir(parents=True, exist_ok=True)
    unicodes = subset.parse_unicodes(UNICODES)
    arrays = ["// The fonts' subsets, written by cmake/fonts.py.\n#pragma once\nnamespace fonts {\n"]
    for name, file in FONTS.items():
        found = sorted(folder.rglob(file))
        if not found:
            sys.exit(f"The font {file} is not in the folder of fonts.")
        plain = out / f"{name}.ttf"
        absent = write_subset(found[0], plain, unicodes, ["kern"] if name == "kSerif" else [])
        data = plain.read_bytes()
        arrays.append(f"// {file}; without {' '.join(f'U+{u:04X}' for u in absent) or 'nothing'}\n")
        arrays.append(f"alignas(4) inline constexpr unsigned char {name}[{len(data)}] = {{{','.join(map(str, data))}}};\n")
    arrays.append("}  // namespace fonts\n")
    (out / "fonts.h").write_text("".join(arrays), encoding="utf-8")


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
