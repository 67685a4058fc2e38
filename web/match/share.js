// A match in a link: the record, packed into the fragment, which no server ever sees.

const kCode = /^#(match|look|turn)=([dp])\.([A-Za-z0-9_-]+)$/;

/** What a fragment is for: a 'match' to go on with, one to 'look' at, or the 'turn' of somebody elsewhere; null if it holds none. */
export const kind_of = (fragment) => /^#(match|look|turn)=/.exec(fragment)?.[1] ?? null;

/** The characters that a fragment with so many bytes may have, in base64 and with its beginning. */
const characters_of = (bytes) => Math.ceil((bytes * 4) / 3) + 32;

/** The bytes that come out of a stream; refused beyond `limit`, since a small fragment may unpack to anything. */
async function through(bytes, stream, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function to_base64url(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
const from_base64url = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));

/** The fragment that holds a record, '#match=…' or of another kind; null if it is longer than `most` bytes, for nobody could open it. */
export async function fragment_of(record, most, kind = 'match') {
  const bytes = new TextEncoder().encode(record);
  if (bytes.length > most) return null;
  try {
    return `#${kind}=d.${to_base64url(await through(bytes, new CompressionStream('deflate-raw'), most))}`;
  } catch {
    return `#${kind}=p.${to_base64url(bytes)}`; // a browser that cannot pack, or a text that does not shrink
  }
}

/** The record of at most so many bytes in a fragment; null if there is none, '' if what is there cannot be unpacked. */
export async function record_in(fragment, most) {
  if (!kind_of(fragment)) return null;
  const found = fragment.length <= characters_of(most) ? kCode.exec(fragment) : null;
  if (!found) return '';
  try {
    const bytes = from_base64url(found[3]);
    const record = found[2] === 'p' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'), most);
    return record.length <= most ? new TextDecoder('utf-8', { fatal: true }).decode(record) : '';
  } catch {
    return '';
  }
}
