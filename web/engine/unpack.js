// What the page carries packed: LZMA in base64, unpacked by a small module of its own (src/app/packing/unpack.cpp).
import { by_id } from '../ui/dom.js';

const text_of = (id) => by_id(id).textContent;

/** Short base64 as bytes. */
function bytes_of(base64) {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; ++at) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

/** The bytes packed into the element `id`. Rejects when they are damaged, or there is no memory for them. */
export async function unpacked(id) {
  const { instance } = await WebAssembly.instantiate(bytes_of(text_of('vitrine-unpack')));
  const { memory, take, unpack, size } = instance.exports;
  const text = text_of(id);
  const place = take(text.length);
  if (!place) throw new Error('there is no memory');
  const { written } = new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer, place, text.length));
  const bytes = unpack(place, written);
  if (!bytes) throw new Error(`${id} is damaged`);
  return new Uint8Array(memory.buffer, bytes, size());
}
