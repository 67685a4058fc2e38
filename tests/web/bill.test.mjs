// What lies beside the page for who puts it on a server: hashes, and the bill of what it is made of.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashes_of, read_pins } from '../../cmake/bill.mjs';
import { kDist, kSource } from './browser.mjs';

test('every file of dist/ is listed with its hash', () => {
  const listed = readFileSync(join(kDist, 'SHA256SUMS'), 'utf8');
  assert.equal(listed, hashes_of(kDist));
  for (const name of ['index.html', 'embed.js', 'sw.js', 'sbom.cdx.json'])
    assert.match(listed, new RegExp(`  ${name}\n`));
});

test('the bill of materials holds each pin with its version and licence', () => {
  const bill = JSON.parse(readFileSync(join(kDist, 'sbom.cdx.json'), 'utf8'));
  assert.equal(bill.bomFormat, 'CycloneDX');
  const all = [...bill.components, ...bill.metadata.tools.components];
  const { LAYOUT, ...pins } = read_pins(kSource);
  for (const [pin, version] of Object.entries(pins)) {
    const found = all.find((component) => component.version === version);
    assert.ok(found, `${pin} ${version} is not in the bill`);
    assert.ok(found.licenses[0].license.id ?? found.licenses[0].license.name);
    assert.match(found.purl, /^pkg:deb\/debian\//);
  }
  assert.equal(new Set(all.map((component) => component['bom-ref'])).size, all.length);
  assert.doesNotMatch(JSON.stringify(bill), /timestamp|serialNumber/);
});
