// dist/vitrine.zip: everything that a host puts up, in one file, the same bytes wherever and whenever it is made.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const kArchive = 'vitrine.zip';
const kTime = new Date(2020, 0, 1); // in the clock of the machine, as an archive tells it

/** Writes it into a folder whose files it holds, all but itself. */
export async function write_archive(folder) {
  const { zipSync } = await import('fflate'); // node's own zlib gives other bytes in another version
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== kArchive)
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();
  const entry = (name) => [readFileSync(join(folder, name)), { level: /\.(png|jpg)$/.test(name) ? 0 : 9 }];
  const held = Object.fromEntries(names.map((name) => [`vitrine/${name}`, entry(name)]));
  writeFileSync(join(folder, kArchive), zipSync(held, { mtime: kTime, os: 3, attrs: 0o644 << 16 }));
}
