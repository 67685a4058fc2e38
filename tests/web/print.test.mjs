// What the browser prints, read back from the PDF: label, rules with diagrams and marks, and board and men to cut out, true to scale.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PNG } from 'pngjs';
import { from_menu, ready } from './browser.mjs';
import { open_showcase } from './play.mjs';

const kPapers = { A4: [210, 297], Letter: [215.9, 279.4] }; // millimetres
const kDense = 100; // pixels an inch
const kDark = 200; // of 255: lighter is paper

let showcase;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
  showcase = await open_showcase();
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await showcase.close();
});

/** Prints as a visitor does, by the menu; `what` is 'rules' or 'all'. Gives {text, pages, size, picture}. */
async function printed(game, lang, format, what) {
  const page = await showcase.table(`new ${game} - human human`, {
    query: `&theme=dark`,
    before: () => {
      window.print = () => {
        window.printed = true;
      };
    },
  });
  await page.evaluate((code) => {
    const select = document.getElementById('language');
    select.value = code;
    select.dispatchEvent(new Event('change'));
  }, lang);
  await ready(page);
  await from_menu(page, 'print');
  await page.click(`#print [data-close="${what}"]`);
  await page.waitForFunction(() => window.printed);
  const file = join(folder, 'sheet.pdf');
  writeFileSync(file, await page.pdf({ format, printBackground: true }));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark'); // as it was
  assert.equal(await page.locator('#sheets > *').count(), 0);
  assert.deepEqual(page.problems, []);
  const marks = await page.locator('#rules-text .mark').count();
  await page.context().close();
  const told = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  return {
    text: execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }),
    pages: Number(/Pages:\s+(\d+)/.exec(told)[1]),
    size: /Page size:\s+([\d.]+) x ([\d.]+)/
      .exec(told)
      .slice(1)
      .map((points) => (Number(points) / 72) * 25.4),
    marks,
    picture(number) {
      const into = join(folder, 'page');
      execFileSync('pdftoppm', ['-r', kDense, '-f', number, '-l', number, '-singlefile', '-png', file, into]);
      return PNG.sync.read(readFileSync(`${into}.png`));
    },
  };
}

/** The leftmost and rightmost dark pixel in rows of a picture, in millimetres. */
function extent({ data, width, height }, from = 0, to = height) {
  let [left, right] = [width, 0];
  for (let y = from; y < to; ++y)
    for (let x = 0; x < width; ++x) {
      const at = (y * width + x) * 4;
      if (Math.min(data[at], data[at + 1], data[at + 2]) > kDark) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  return [left, right + 1].map((pixels) => (pixels / kDense) * 25.4);
}

test('every game in four languages on both papers, within the margins, in day', async () => {
  const languages = ['en', 'nl', 'fr', 'de'];
  for (const [number, { id }] of showcase.games.entries()) {
    const lang = languages[number % languages.length];
    const format = number % 2 ? 'Letter' : 'A4';
    const sheet = await printed(id, lang, format, 'all');
    const where = `${id} ${lang} ${format}`;
    assert.deepEqual(sheet.size.map(Math.round), kPapers[format].map(Math.round), where);
    assert.ok(sheet.pages >= 3 && sheet.pages <= 9, `${where}: ${sheet.pages} pages`);
    for (let page = 1; page <= sheet.pages; ++page) {
      const [left, right] = extent(sheet.picture(page));
      assert.ok(left >= 11 && right <= kPapers[format][0] - 11, `${where}: page ${page} from ${left} to ${right}`);
    }
  }
});

test('the rules carry their marks, and nothing that only a screen can do', async () => {
  const [{ id }] = showcase.games;
  const sheet = await printed(id, 'en', 'A4', 'rules');
  const found = sheet.text.match(/\b(source|other source|reconstruction)\b/g) ?? [];
  assert.ok(found.length >= sheet.marks, `${found.length} of ${sheet.marks} marks`);
  assert.doesNotMatch(sheet.text, /Practise|Try it|Text board|Menu|Learn/);
  assert.doesNotMatch(sheet.text, /= 5 cm/);
});

test('board and men are cut out at one true scale', async () => {
  const [{ id }] = showcase.games;
  for (const format of Object.keys(kPapers)) {
    const sheet = await printed(id, 'en', format, 'all');
    assert.equal(sheet.text.match(/= 5 cm/g).length, 2);
    for (const number of [sheet.pages - 1, sheet.pages]) {
      const picture = sheet.picture(number);
      const first = picture.data.findIndex((value, at) => at % 4 === 0 && value < kDark);
      const row = Math.floor(first / 4 / picture.width);
      const line = { ...picture, width: picture.width };
      const [left] = extent(line, row, row + 4);
      const end = ruler_end(picture, row, left);
      assert.ok(Math.abs(end - left - 50) < 0.6, `${format}: 5 cm are ${end - left} mm`);
    }
  }
});

/** Where the horizontal line of the ruler that begins at `left` ends, in millimetres. */
function ruler_end({ data, width }, top, left) {
  let best = 0;
  for (let y = top; y < top + 16; ++y) {
    let x = Math.ceil((left / 25.4) * kDense) + 1;
    while (x < width && data[(y * width + x) * 4] <= kDark) ++x;
    best = Math.max(best, x);
  }
  return (best / kDense) * 25.4;
}
