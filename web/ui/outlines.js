// A TrueType font put together again from the parts into which cmake/outlines.mjs takes it: its outlines by kind, which packs
// them a sixth tighter. What follows from the rest is not in them: the outlines' boxes and places. Words and numbers are those
// of the OpenType specification under "glyf" and "loca".

export const kCompound = 0x80; // of an outline made of others: this and its length in bytes; of any other: how many contours it has
export const kHeader = 12; // bytes before the tables' records, of 16 bytes each

/** The tables of a font in their order, {tag: {from, length}}. */
export function tables_of(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const tables = {};
  for (let at = kHeader, left = view.getUint16(4); left > 0; --left, at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    tables[tag] = { from: view.getUint32(at + 8), length: view.getUint32(at + 12) };
  }
  return tables;
}

/** The flags of so many points, and how many bytes tell them. */
export function read_flags(bytes, from, points) {
  const flags = [];
  let at = from;
  while (flags.length < points) {
    const flag = bytes[at++];
    for (let more = flag & 8 ? bytes[at++] : 0; more >= 0; --more) flags.push(flag);
  }
  return [flags, at - from];
}

/** The coordinates at `from` in one direction, of which the flags tell two bits: {length: bytes, least, most}. */
export function read_coordinates(view, from, flags, short, same) {
  let at = from;
  let here = 0;
  let least = Infinity;
  let most = -Infinity;
  for (const flag of flags) {
    if (flag & short) here += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
    else if (!(flag & same)) {
      here += view.getInt16(at);
      at += 2;
    }
    least = Math.min(least, here);
    most = Math.max(most, here);
  }
  return { length: at - from, least, most };
}
export const kAcross = [0x02, 0x10];
export const kUp = [0x04, 0x20];

/** Writes the outlines, whose parts begin at `next`, and their places into the font's tables. */
function write_outlines(parts, next, font, { glyf, loca }) {
  const view = new DataView(parts.buffer, parts.byteOffset);
  const out = new DataView(font.buffer);
  const count = loca.length / 2 - 1;
  const [points_, flags_, across_] = [0, 2, 4].map((at) => view.getUint16(next + at)); // bytes of each part, and then `up`
  let kind = next + 8;
  let points = kind + count;
  let flags = points + points_;
  let across = flags + flags_;
  let up = across + across_;
  let compound = up + view.getUint16(next + 6);

  let to = glyf.from;
  const copy = (from, length) => {
    font.set(parts.subarray(from, from + length), to);
    to += length;
    return from + length;
  };
  for (let outline = 0; outline < count; ++outline) {
    out.setUint16(loca.from + 2 * outline, (to - glyf.from) / 2);
    const contours = parts[kind++];
    if (contours & kCompound) {
      out.setInt16(to, -1);
      to += 2;
      compound = copy(compound, contours & ~kCompound);
    } else if (contours > 0) {
      let last = -1;
      for (let i = 0; i < contours; ++i) {
        last += parts[points++];
        out.setUint16(to + 10 + 2 * i, last);
      }
      const [all, told] = read_flags(parts, flags, last + 1);
      const x = read_coordinates(view, across, all, ...kAcross);
      const y = read_coordinates(view, up, all, ...kUp);
      for (const [i, number] of [contours, x.least, y.least, x.most, y.most].entries())
        out.setInt16(to + 2 * i, number);
      to += 10 + 2 * contours + 2; // no instructions
      flags = copy(flags, told);
      across = copy(across, x.length);
      up = copy(up, y.length);
    }
    to += to & 1;
  }
  out.setUint16(loca.from + 2 * count, (to - glyf.from) / 2);
}

/** The font's file. */
export function together(parts) {
  const tables = tables_of(parts);
  const { glyf, loca, ...others } = tables;
  const end = Math.max(...Object.values(tables).map(({ from, length }) => from + length));
  const font = new Uint8Array((end + 3) & ~3);
  let next = kHeader + 16 * Object.keys(tables).length;
  font.set(parts.subarray(0, next));
  for (const { from, length } of Object.values(others)) {
    font.set(parts.subarray(next, next + length), from);
    next += length;
  }
  write_outlines(parts, next, font, tables);
  return font;
}
