// A TrueType font put together again from the parts into which cmake/outlines.mjs takes it: its outlines by kind, which packs
// them a sixth tighter. What follows from the rest is not in them: the outlines' boxes and places. Words and numbers are those
// of the OpenType specification under "glyf" and "loca".

export const kCompound = 0x80; // an outline made of others says so and its length; the others say their contours
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

/** The font's file. */
export function together(parts) {
  const view = new DataView(parts.buffer, parts.byteOffset);
  const tables = tables_of(parts);
  const end = Math.max(...Object.values(tables).map(({ from, length }) => from + length));
  const font = new Uint8Array((end + 3) & ~3);
  const out = new DataView(font.buffer);
  const { glyf, loca } = tables;
  const outlines = loca.length / 2 - 1;

  let next = kHeader + 16 * Object.keys(tables).length;
  font.set(parts.subarray(0, next));
  for (const { from, length } of Object.values(tables)) {
    if (from === glyf.from || from === loca.from) continue;
    font.set(parts.subarray(next, next + length), from);
    next += length;
  }

  let to = glyf.from;
  const copy = (from, length) => {
    font.set(parts.subarray(from, from + length), to);
    to += length;
    return from + length;
  };
  const [points, flags_, across_, up_] = [0, 2, 4, 6].map((at) => view.getUint16(next + at));
  let kind = next + 8;
  let point = kind + outlines;
  let flag = point + points;
  let across = flag + flags_;
  let up = across + across_;
  let compound = up + up_;
  for (let outline = 0; outline <= outlines; ++outline) {
    out.setUint16(loca.from + 2 * outline, (to - glyf.from) / 2);
    if (outline === outlines) break;
    const contours = parts[kind++];
    if (contours & kCompound) {
      out.setInt16(to, -1);
      to += 2;
      compound = copy(compound, contours & ~kCompound);
    } else if (contours > 0) {
      let count = 0;
      for (let i = 0; i < contours; ++i) {
        count += parts[point++];
        out.setUint16(to + 10 + 2 * i, count - 1);
      }
      const [flags, told] = read_flags(parts, flag, count);
      const x = read_coordinates(view, across, flags, ...kAcross);
      const y = read_coordinates(view, up, flags, ...kUp);
      for (const [i, number] of [contours, x.least, y.least, x.most, y.most].entries())
        out.setInt16(to + 2 * i, number);
      to += 10 + 2 * contours + 2; // no instructions
      flag = copy(flag, told);
      across = copy(across, x.length);
      up = copy(up, y.length);
    }
    to += to & 1;
  }
  return font;
}
