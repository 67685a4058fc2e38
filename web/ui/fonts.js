// The page's letters: they stand in the page once, for the style and for the table. A font is a line of the element: its
// family, its weight, and the bytes of its parts (outlines.js), each as a character of the alphabet in the element's first
// line. Base64 would weigh a sixth more where a host packs the page.
import { by_id } from './dom.js';
import { together } from './outlines.js';

const kLine = /^([^|]+)\|(\d+)\|(.*)$/;

/** Every font as {family, weight, bytes}. */
function read_fonts() {
  const [alphabet, ...lines] = by_id('vitrine-fonts').textContent.split('\n');
  const byte_of = new Uint8Array(0x200);
  for (let byte = 0; byte < alphabet.length; ++byte) byte_of[alphabet.charCodeAt(byte)] = byte;
  return lines.map((line) => {
    const [, family, weight, text] = kLine.exec(line);
    const parts = new Uint8Array(text.length);
    for (let at = 0; at < text.length; ++at) parts[at] = byte_of[text.charCodeAt(at) & 0x1ff];
    return { family, weight, bytes: together(parts) };
  });
}

let read = null;
const fonts = () => {
  read ??= read_fonts();
  return read;
};

/** The files, in the order of FontFile in src/app/platform.h. */
export const page_fonts = () => fonts().map(({ bytes }) => bytes);

/** The same as rules of a style, for a picture that stands alone. */
export const letters = () =>
  fonts()
    .map(({ family, weight, bytes }) => {
      const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/ttf;base64,${text})}`;
    })
    .join('');

/** Lets the style write with them; resolves once it does, or must do with the reader's own. */
export async function lay_out_fonts() {
  if (typeof FontFace !== 'function') return;
  const faces = fonts().map(({ family, weight, bytes }) => new FontFace(family, bytes, { weight }));
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
}
