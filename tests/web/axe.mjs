// axe over a page, inside it: its sums over frames, which nothing here needs, take four times as long.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kSource } from './browser.mjs';

const kAxe = readFileSync(join(kSource, 'node_modules/axe-core/axe.min.js'), 'utf8');
const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing on the page; `where` is told if it does. What is in frames it does not see. */
export async function assert_accessible(page, where) {
  await page.evaluate(kAxe);
  const { violations, passes } = await page.evaluate(
    (tags) => window.axe.run({ exclude: ['iframe'] }, { runOnly: tags, resultTypes: ['violations'], iframes: false }),
    kTags,
  );
  assert.ok(passes.length > 0);
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) =>
        `${where}: ${id} ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
    ),
    [],
  );
}
