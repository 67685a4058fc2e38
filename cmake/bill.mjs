// What lies beside the page in dist/: the bill of what it is made of and with (CycloneDX), and the hash of every file. Nothing in them depends on
// the day or the machine, so that two builds of the same tree and the same tools are the same bytes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const kBill = 'sbom.cdx.json';
const kHashes = 'SHA256SUMS';

/** By its pin in pins.txt: name, what Debian calls the source, its licence, and whether it is in the page or a tool that made it. */
const kPinned = {
  SDL2: { name: 'SDL2', package: 'libsdl2', license: 'Zlib', inside: true, unless: 'VITRINE_SDL2_SOURCE' },
  IMGUI: { name: 'Dear ImGui', package: 'imgui', license: 'MIT', inside: true, unless: 'VITRINE_IMGUI_SOURCE' },
  SEVENZIP: {
    name: 'LZMA decoder',
    package: '7zip',
    licensed: 'Public domain',
    inside: true,
    unless: 'VITRINE_LZMA_SOURCE',
  },
  FONTS_LATO: { name: 'Lato', package: 'fonts-lato', license: 'OFL-1.1', inside: true, unless: 'VITRINE_FONTS' },
  FONTS_EBGARAMOND: {
    name: 'EB Garamond',
    package: 'fonts-ebgaramond',
    license: 'OFL-1.1',
    inside: true,
    unless: 'VITRINE_FONTS',
  },
  EMSCRIPTEN: { name: 'Emscripten and its system libraries', package: 'emscripten', license: 'MIT', inside: true },
  BINARYEN: { name: 'Binaryen', package: 'binaryen', license: 'Apache-2.0' },
  ACORN: { name: 'Acorn', package: 'node-acorn', license: 'MIT' },
};
/** Pins that are no part of anything. */
const kOther = ['LAYOUT'];
const kNpmInside = ['lean-qr'];
const kNpm = ['@resvg/resvg-wasm', 'esbuild', 'fflate', 'marked', 'terser'];

/** The pins as {name: version}. */
export const read_pins = (source) =>
  Object.fromEntries(
    readFileSync(join(source, 'cmake/pins.txt'), 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z0-9_]+=/.test(line))
      .map((line) => line.split('=')),
  );

function pinned(pin, version) {
  const { name, package: of, license, licensed, unless } = kPinned[pin];
  const found = unless && process.env[unless]; // somebody's own sources: nobody knows which
  return {
    type: 'library',
    'bom-ref': of,
    name,
    version: found ? 'unknown' : version,
    licenses: [{ license: license ? { id: license } : { name: licensed } }],
    ...(!found && { purl: `pkg:deb/debian/${of}@${encodeURIComponent(version)}?arch=source` }),
  };
}

/** The bill of the page: what is inside it as components, what made it as tools. */
export function bill_of(source) {
  const pins = Object.entries(read_pins(source)).filter(([pin]) => !kOther.includes(pin));
  const unknown = pins.find(([pin]) => !kPinned[pin]);
  if (unknown) throw new Error(`The bill of materials does not know the pin ${unknown[0]}: see cmake/bill.mjs.`);
  const { version, name, description } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(source, 'package-lock.json'), 'utf8'));
  const from_npm = (type) => (of) => {
    const { version: exact, license } = packages[`node_modules/${of}`];
    return {
      type,
      'bom-ref': of,
      name: of,
      version: exact,
      licenses: [{ license: { id: license } }],
      purl: `pkg:npm/${of.replace('@', '%40')}@${exact}`,
    };
  };
  const listed = (inside) =>
    pins.filter(([pin]) => Boolean(kPinned[pin].inside) === inside).map(([pin, at]) => pinned(pin, at));
  const inside = [...listed(true), ...kNpmInside.map(from_npm('library'))];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      tools: { components: [...listed(false), ...kNpm.map(from_npm('application'))] },
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        version,
        description,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: inside,
    dependencies: [{ ref: name, dependsOn: inside.map((component) => component['bom-ref']) }],
  };
}

/** The lines of `sha256sum` for the files of a folder but its own list. */
export const hashes_of = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== kHashes)
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');

export const write_hashes = (folder) => writeFileSync(join(folder, kHashes), hashes_of(folder));

/** Writes both into the folder of a packed page. */
export function write_bill(source, folder) {
  writeFileSync(join(folder, kBill), `${JSON.stringify(bill_of(source), null, 2)}\n`);
  write_hashes(folder);
}
