// A match in a link: the record, packed into the fragment, which no server ever sees.

const kMostCode = 100_000; // characters of a fragment that we read
const kMostRecord = 64 * 1024; // bytes of a record
const kCode = /^#match=([dp])\.([A-Za-z0-9_-]+)$/;

async function through(bytes, stream, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      // a small fragment may unpack to anything
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

/** The fragment that holds a record: '#match=…'. */
export async function fragment_of(record) {
  const bytes = new TextEncoder().encode(record);
  if (typeof CompressionStream !== 'function') return `#match=p.${to_base64url(bytes)}`;
  try {
    return `#match=d.${to_base64url(await through(bytes, new CompressionStream('deflate-raw'), kMostCode))}`;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return `#match=p.${to_base64url(bytes)}`; // a browser without deflate-raw
  }
}

/** The record in a fragment; null if there is none, '' if what is there cannot be unpacked. */
export async function record_in(fragment) {
  if (!fragment.startsWith('#match=')) return null;
  const found = fragment.length <= kMostCode ? kCode.exec(fragment) : null;
  if (!found) return '';
  try {
    const bytes = from_base64url(found[2]);
    const record = found[1] === 'p' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'), kMostRecord);
    return record.length <= kMostRecord ? new TextDecoder('utf-8', { fatal: true }).decode(record) : '';
  } catch {
    return '';
  }
}
