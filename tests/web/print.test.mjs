// What the browser prints, read back from the PDF: label, rules with diagrams and marks, and board and men to cut out, true to scale.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PNG } from 'pngjs';
import { command, from_menu, kSource, open, ready_frame, serve_host } from './browser.mjs';
import { open_showcase } from './play.mjs';

const kPapers = { A4: [210, 297], Letter: [215.9, 279.4] }; // millimetres
const [kCoarse, kDense] = [50, 100]; // pixels an inch
const kDark = 200; // of 255: lighter is paper
const kTexts = Object.fromEntries(
  ['en', 'nl', 'fr', 'de'].map((lang) => [
    lang,
    JSON.parse(readFileSync(join(kSource, 'web', 'i18n', `${lang}.json`))),
  ]),
);

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

/** Where a browser would ask for a printer: it begins to print, and the test goes on from there. Every picture that the page reads is kept. */
const without_printer = () => {
  window.pictures = [];
  const read = String.prototype.matchAll;
  String.prototype.matchAll = function (...pattern) {
    if (this.startsWith('<svg')) window.pictures.push(String(this));
    return read.apply(this, pattern);
  };
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    window.printed = true;
  };
};

/** At the end of each `beforeprint`, whether each diagram is painted then. */
function watch_diagrams() {
  const has_ink = (canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value !== 0);
  };
  window.addEventListener('beforeprint', () => {
    const figures = [...document.querySelectorAll('#rules-text [data-position]')];
    window.diagrams = figures.map((figure) => {
      const canvas = figure.querySelector('canvas');
      return canvas !== null && has_ink(canvas);
    });
  });
}

/** The page at night, with a match of that game. */
async function laid_out(game, options = {}) {
  const { query = '', ...rest } = options;
  const page = await showcase.table(`new ${game} - human human`, {
    query: `&theme=dark${query}`,
    before: without_printer,
    ...rest,
  });
  await page.evaluate(watch_diagrams);
  return page;
}

/** Prints what stands on the page, as Ctrl+P does; gives {text, pages, size, picture, coloured}. */
async function on_paper(page, format) {
  const file = join(folder, 'sheet.pdf');
  writeFileSync(file, await page.pdf({ format, printBackground: true }));
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark'); // as it was
  assert.equal(await page.locator('#sheets > *').count(), 0);
  const told = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  return {
    text: execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }),
    words: execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ''), // a narrow space may be lost
    pages: Number(/Pages:\s+(\d+)/.exec(told)[1]),
    size: /Page size:\s+([\d.]+) x ([\d.]+)/
      .exec(told)
      .slice(1)
      .map((points) => (Number(points) / 72) * 25.4),
    /** All pages, small. */
    pictures() {
      execFileSync('pdftoppm', ['-r', kCoarse, '-png', file, join(folder, 'small')]);
      const names = readdirSync(folder).filter((name) => name.startsWith('small'));
      return names.toSorted().map((name) => {
        const picture = PNG.sync.read(readFileSync(join(folder, name)));
        rmSync(join(folder, name));
        return picture;
      });
    },
    picture(number) {
      const into = join(folder, 'page');
      execFileSync('pdftoppm', ['-r', kDense, '-f', number, '-l', number, '-singlefile', '-png', file, into]);
      return PNG.sync.read(readFileSync(`${into}.png`));
    },
  };
}

/** Prints as a visitor does, by the menu; `what` is 'rules' or 'all'. */
async function by_menu(page, format, what, look = () => {}) {
  await from_menu(page, 'print');
  await page.click(`#print [data-close="${what}"]`);
  await page.waitForFunction(() => window.printed);
  await look();
  return on_paper(page, format);
}

/** The page's language, as its visitor chooses it. */
const speak = (page, lang) =>
  page.evaluate((code) => {
    const select = document.getElementById('language');
    select.value = code;
    select.dispatchEvent(new Event('change'));
  }, lang);

/** That every diagram had ink when the last print began; says how many. */
async function assert_diagrams(page, where) {
  const diagrams = await page.evaluate(() => window.diagrams);
  assert.ok(diagrams.length > 0 && diagrams.every(Boolean), `${where}: ${diagrams}`);
  return diagrams.length;
}

/** Square centimetres of a sheet that are neither black nor grey. */
function coloured(sheet) {
  let found = 0;
  for (const { data } of sheet.pictures()) {
    for (let at = 0; at < data.length; at += 4)
      if (Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 24) ++found;
  }
  return found * (2.54 / kCoarse) ** 2;
}

/** The leftmost and rightmost dark pixel in rows of a picture, in millimetres. */
function extent({ data, width, height }, dense, from = 0, to = height) {
  let [left, right] = [width, 0];
  for (let y = from; y < to; ++y)
    for (let x = 0; x < width; ++x) {
      const at = (y * width + x) * 4;
      if (Math.min(data[at], data[at + 1], data[at + 2]) > kDark) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  return [left, right + 1].map((pixels) => (pixels / dense) * 25.4);
}

/** That nothing is printed into the margins of a sheet. */
function assert_margins(sheet, format, where) {
  for (const [page, picture] of sheet.pictures().entries()) {
    const [left, right] = extent(picture, kCoarse);
    assert.ok(left >= 11 && right <= kPapers[format][0] - 11, `${where}: page ${page + 1} from ${left} to ${right}`);
  }
}

/** That a sheet is the label and the rules, in that language and on that paper; `shown` is what the page shows of them. */
async function assert_sheet(page, sheet, { lang, format, where }) {
  assert.deepEqual(sheet.size.map(Math.round), kPapers[format].map(Math.round), where);
  const shown = await page.evaluate(() => {
    const text = (selector) => document.querySelector(selector).textContent.replace(/\s+/g, '');
    return {
      langs: [
        document.documentElement,
        ...document.querySelectorAll('#label-lines .label-text, #rules-text .rules'),
      ].map((part) => part.lang),
      said: [text('#label-name'), text('#label-about'), text('.label-story').slice(0, 30)],
      heading: text('#rules-text .rules :is(h3, h4)'),
    };
  });
  assert.deepEqual(shown.langs, [lang, lang, lang], where);
  for (const part of [...shown.said, shown.heading]) assert.ok(sheet.words.includes(part), `${where}: ${part}`);
  await assert_diagrams(page, where);
}

/** How the two sheets to be cut out are drawn, and with what the diagrams and the board are laid out, in board units. */
const cut_outs = (page) =>
  page.evaluate(() => {
    const uses = (picture) => picture.match(/<use [^>]*/g) ?? [];
    const sheets = [...document.querySelectorAll('#sheets .sheet > svg')];
    const units = sheets.flatMap((picture) =>
      ['width', 'height'].map((side) => parseFloat(picture.getAttribute(side)) / picture.viewBox.baseVal[side]),
    );
    return {
      units,
      men: uses(sheets[1].outerHTML),
      drawn: window.pictures.flatMap(uses).filter((use) => use.includes('"#d')),
      places: window.vitrine.view().places,
    };
  });

/** The men of a picture: {look, x, y, scale}. */
const men_of = (uses) =>
  uses.map((use) => {
    const [, x, y] = /translate\(([-\d.]+),([-\d.]+)\)/.exec(use).map(Number);
    return { look: /(l\d+)"/.exec(use)[1], x, y, scale: Number(/scale\(([\d.]+)\)/.exec(use)?.[1] ?? 1) };
  });

/** That a man is as large on his sheet as on a field of the board, that both are printed at one scale, and that he fits the field. */
function assert_one_scale({ units, men, drawn, places }, game) {
  assert.ok(Math.max(...units) - Math.min(...units) < 0.01, `${game}: ${units} mm`);
  const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const pitch = Math.min(...places.flatMap((a) => places.filter((b) => b !== a).map((b) => apart(a, b))));
  const on_board = men_of(drawn).filter((man) => places.some((place) => apart(place, man) < 0.1));
  let compared = 0;
  for (const { look, scale } of men_of(men)) {
    assert.ok(scale <= pitch + 0.01, `${game}: ${look} at ${scale} on fields of ${pitch}`);
    for (const man of on_board.filter((other) => other.look === look)) {
      assert.equal(scale, man.scale, `${game}: ${look}`);
      ++compared;
    }
  }
  assert.ok(compared > 0, `${game}: none of the men stands on the board of a diagram`);
}

test('every game in four languages on both papers, within the margins, in day', async () => {
  const languages = ['en', 'nl', 'fr', 'de'];
  for (const [number, { id }] of showcase.games.entries()) {
    const page = await laid_out(id);
    for (const [at, lang] of languages.entries()) {
      const format = (number + at) % 2 ? 'Letter' : 'A4';
      const where = `${id} ${lang} ${format}`;
      await speak(page, lang);
      if (at !== number % languages.length) {
        await assert_sheet(page, await on_paper(page, format), { lang, format, where });
        continue;
      }
      const sheet = await by_menu(page, format, 'all', async () => assert_one_scale(await cut_outs(page), id));
      await assert_sheet(page, sheet, { lang, format, where });
      assert.ok(sheet.pages >= 3 && sheet.pages <= 9, `${where}: ${sheet.pages} pages`);
      assert_margins(sheet, format, where);
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('the rules carry their marks, and nothing that only a screen can do', async () => {
  const [{ id }] = showcase.games;
  const page = await laid_out(id);
  const sheet = await by_menu(page, 'A4', 'rules');
  const marks = await page.locator('#rules-text .mark').count();
  const found = sheet.text.match(/\b(source|other source|reconstruction)\b/g) ?? [];
  assert.ok(found.length >= marks, `${found.length} of ${marks} marks`);
  assert.doesNotMatch(sheet.text, /Practise|Try it|Text board|Menu|Learn/);
  assert.doesNotMatch(sheet.text, /= 5 cm/);
  await page.close();
});

test('the browser’s own print has label and diagrams, however the rules were', async () => {
  const [{ id }] = showcase.games;
  for (const query of ['', '&ui=board']) {
    const page = await laid_out(id, { query, width: 390, height: 700 });
    assert.equal(await page.locator('#rules').getAttribute('open'), null);
    const sheet = await on_paper(page, 'A4');
    await assert_sheet(page, sheet, { lang: 'en', format: 'A4', where: `${id} ${query}` });
    const area = coloured(sheet);
    const diagrams = await page.locator('#rules-text [data-position]').count();
    assert.ok(area > diagrams * 5, `${query}: ${area} square centimetres for ${diagrams} diagrams`);
    assert.equal(await page.locator('#rules').getAttribute('open'), null);
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('in a frame that may not print the page is as it was, and it is said', async () => {
  const host = await serve_host(
    `<iframe sandbox="allow-scripts" src="${showcase.server.url}?lang=en&theme=dark" width="700" height="900"></iframe>`,
  );
  const page = await open(showcase.browser, host.url, { width: 720, height: 920 });
  const frame = await ready_frame(page);
  await command(frame, `new ${showcase.games[0].id} - human human`);
  if (await frame.locator('#note').isVisible()) await frame.click('#note-close'); // nothing is remembered here
  for (const lang of ['en', 'nl', 'fr', 'de']) {
    await speak(frame, lang);
    await from_menu(frame, 'print');
    await frame.click('#print [data-close="all"]');
    await frame.locator('#note-text', { hasText: kTexts[lang]['print.refused'] }).waitFor();
    assert.equal(await frame.locator('html').getAttribute('data-theme'), 'dark');
    assert.equal(await frame.locator('#rules').getAttribute('open'), null);
    assert.equal(await frame.locator('#sheets > *').count(), 0);
  }
  assert.deepEqual(
    page.problems.filter((problem) => !/Ignored call to 'print\(\)'/.test(problem)),
    [],
  );
  await page.close();
  host.close();
});

test('board and men are cut out at one true scale', async () => {
  const [{ id }] = showcase.games;
  for (const format of Object.keys(kPapers)) {
    const page = await laid_out(id);
    const sheet = await by_menu(page, format, 'all');
    await page.close();
    assert.equal(sheet.text.match(/= 5 cm/g).length, 2);
    for (const number of [sheet.pages - 1, sheet.pages]) {
      const picture = sheet.picture(number);
      const first = picture.data.findIndex((value, at) => at % 4 === 0 && value < kDark);
      const row = Math.floor(first / 4 / picture.width);
      const line = { ...picture, width: picture.width };
      const [left] = extent(line, kDense, row, row + 4);
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
