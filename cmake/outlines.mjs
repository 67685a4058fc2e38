// Takes a TrueType font apart into the parts from which web/ui/outlines.js puts it together again.
import {
  kAcross,
  kCompound,
  kHeader,
  kUp,
  read_coordinates,
  read_flags,
  tables_of,
  together,
} from '../web/ui/outlines.js';

/** The parts as one run of bytes. Throws where they would not give the same bytes again. */
export function apart(font) {
  const view = new DataView(font.buffer, font.byteOffset);
  const { glyf, loca, ...others } = tables_of(font);
  const kinds = [];
  const points = [];
  const flags = [];
  const across = [];
  const up = [];
  const compounds = [];
  const place = (outline) => glyf.from + 2 * view.getUint16(loca.from + 2 * outline);
  const take = (part, from, length) => {
    part.push(...font.subarray(from, from + length));
    return from + length;
  };
  for (let outline = 0; outline < loca.length / 2 - 1; ++outline) {
    const [from, end] = [place(outline), place(outline + 1)];
    const contours = from === end ? 0 : view.getInt16(from);
    if (contours < 0) {
      kinds.push(kCompound | (end - from - 2));
      take(compounds, from + 2, end - from - 2);
      continue;
    }
    kinds.push(contours);
    if (contours === 0) continue;
    let count = 0;
    for (let i = 0; i < contours; ++i) {
      const last = view.getUint16(from + 10 + 2 * i);
      points.push(last + 1 - count);
      count = last + 1;
    }
    let at = from + 10 + 2 * contours + 2;
    const [read, told] = read_flags(font, at, count);
    at = take(flags, at, told);
    at = take(across, at, read_coordinates(view, at, read, ...kAcross).length);
    take(up, at, read_coordinates(view, at, read, ...kUp).length);
  }
  const begin = font.subarray(0, kHeader + 16 * Object.keys(tables_of(font)).length);
  const tables = Object.values(others).flatMap(({ from, length }) => [...font.subarray(from, from + length)]);
  const lengths = [points, flags, across, up].flatMap(({ length }) => [length >> 8, length & 0xff]);
  const parts = Uint8Array.from([...begin, ...tables, ...lengths, kinds, points, flags, across, up, compounds].flat());
  if (Buffer.compare(Buffer.from(together(parts)), Buffer.from(font)) !== 0)
    throw new Error('its outlines are written in a way that cmake/outlines.mjs does not know');
  return parts;
}
