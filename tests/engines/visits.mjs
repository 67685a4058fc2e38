// What a visitor meets in each browser: over http, from a file, saved, in a closed frame, without WebGL, without a worker; and whole matches.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { file_url, kDist, next_frames, serve_dist, serve_host } from '../web/browser.mjs';
import { touch_by_keyboard } from '../web/by_keyboard.mjs';
import { choices, play } from '../web/play.mjs';
import { kEngines, until } from './browsers.mjs';

const kLeastColours = 60; // of a board that is drawn
const view = (page) => page.evaluate(() => window.vitrine.view());
const ready = (page) => until(page, () => window.vitrine !== undefined);
const command = (page, line) => page.evaluate((text) => window.vitrine.command(text), line);

/** Where the table is on the screen: the canvas, or the picture in its place. */
const box_of = (page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('#canvas, #drawing svg')].find(
      (each) => each.getBoundingClientRect().width > 0,
    );
    const { left, top, width, height } = shown.getBoundingClientRect();
    return { left, top, width, height };
  });

/** How many colours the table has on a picture of the window, and which share of it is black. */
async function colours(page, window = page) {
  const { left, top, width, height } = await box_of(page);
  const picture = PNG.sync.read(Buffer.from(await window.screenshot()));
  const found = new Set();
  let black = 0;
  let all = 0;
  for (let y = Math.ceil(top); y < Math.min(top + height, picture.height); y += 2)
    for (let x = Math.ceil(left); x < Math.min(left + width, picture.width); x += 2) {
      const colour = picture.data.readUInt32BE((y * picture.width + x) * 4);
      found.add(colour);
      black += colour === 0xff;
      ++all;
    }
  return { count: found.size, black: black / all };
}

/** Where a site is in the window, once it stays there. */
async function point(page, site) {
  const at = await page.evaluate(async (wanted) => {
    const look = () => {
      const canvas = document.getElementById('canvas').getBoundingClientRect();
      const middle = window.vitrine.where(wanted);
      if (middle && canvas.width > 0) return { x: canvas.left + middle.x, y: canvas.top + middle.y };
      const drawn = document.querySelector(`#drawing [data-site="${wanted}"]`)?.getBoundingClientRect();
      return drawn ? { x: drawn.left + drawn.width / 2, y: drawn.top + drawn.height / 2 } : null;
    };
    for (let before = null; ; ) {
      await new Promise((resolve) => setTimeout(resolve, 50)); // a board that has grown is drawn anew
      const now = look();
      if (!now || (now.x === before?.x && now.y === before.y)) return now;
      before = now;
    }
  }, site);
  assert.ok(at, `site ${site} is nowhere on the table`);
  return at;
}

async function click(page, site) {
  const { x, y } = await point(page, site);
  await page.mouse.click(x, y);
}

/** What is to be said where a policy refuses something, as it should. */
const kPolicy = /^Error: Content-Security-Policy/;

/** The board is drawn; a move by the pointer is answered by the computer; a reload brings the match back, where there is storage. */
async function visit(page, { window = page, keeps = true, excused = null } = {}) {
  await ready(page);
  await until(page, () => window.vitrine.frames() > 0 || document.querySelector('#drawing svg') !== null);
  await next_frames(page); // what was drawn is shown
  const drawn = await colours(page, window);
  assert.ok(drawn.count >= kLeastColours, `only ${drawn.count} colours on the table`);
  const before = await view(page);
  assert.equal(before.ply, 0);
  await click(page, choices(before)[0]);
  await until(page, () => window.vitrine.view().ply === 2);
  assert.deepEqual(
    window.problems.filter((text) => !excused?.test(text)),
    [],
  );
  if (!keeps) return;
  await page.reload();
  await ready(page);
  assert.equal((await view(page)).ply, 2);
}

/** The page of dist/ under a header of the host's: {url, close}. */
async function serve_under(header, value) {
  const html = readFileSync(join(kDist, 'index.html'));
  const server = createServer((request, response) => {
    const found = request.url.split('?')[0] === '/';
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', [header]: value });
    response.end(found ? html : '');
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve).unref();
  });
  return { url: `http://localhost:${server.address().port}/`, close: () => server.close() };
}

/** A whole match of Nonaga, which ends soon when played at random, by two persons at one table. */
async function whole_match(page, touch) {
  await ready(page);
  await command(page, 'new nonaga - human human');
  const end = await play(page, { most: 300, seed: 3, touch: (site, seen, below) => touch(page, site, seen, below) });
  assert.ok(end.over && end.result, 'the match came to its end');
}

const kLabel = 'Van <zolder>';

/** Chooses on the curator's page, sees it live, and copies. */
async function at_the_desk(page) {
  await until(page, () => document.documentElement.dataset.state === 'shown');
  await page.evaluate((label) => {
    window.heard = [];
    window.addEventListener('message', ({ data }) => window.heard.push(data));
    for (const box of document.querySelectorAll('[name="games"]')) if (box.value !== 'nonaga') box.click();
    const base = location.protocol === 'file:' ? { base: 'https://museum.example/games/' } : {}; // a file has no address
    for (const [id, value] of Object.entries({ ...base, lang: 'nl', ui: 'board', 'label-nl': label })) {
      document.getElementById(id).value = value;
      document.getElementById(id).dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, kLabel);
  await until(page, () => window.heard.some(({ game, language }) => game === 'nonaga' && language === 'nl'));
  await until(page, () => document.getElementById('text').value.includes('label-nl="Van &lt;zolder&gt;"'));
  const { x, y } = await page.evaluate(() => {
    document.getElementById('copy').scrollIntoView({ block: 'center' });
    const { left, top, width, height } = document.getElementById('copy').getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(x, y);
  await until(page, () => document.getElementById('status').textContent !== '');
  assert.deepEqual(page.problems, []);
  const frame = await page.in_frame();
  await until(frame, () => window.vitrine?.view().game === 'nonaga');
  await until(frame, (label) => document.getElementById('label-line').textContent === label, kLabel);
}

const kMoon = '?game=man_in_the_moon&lang=en';

/** What is tried in one browser with WebGL. */
function try_with_webgl(engine, { touch, tools }) {
  const at = (address) => tools.server.url + address;

  test(`${engine}: over http`, async () => {
    const page = await tools.open(at(kMoon));
    await visit(page);
  });

  test(`${engine}: from a file`, async () => {
    const page = await tools.open(file_url + kMoon);
    await visit(page);
  });

  test(`${engine}: saved, opened from a file, saved and opened again`, async () => {
    let page = await tools.open(at(kMoon));
    await visit(page);
    for (const copy of ['once.html', 'twice.html']) {
      const html = await page.evaluate(() => document.documentElement.outerHTML);
      const file = join(tools.folder, `${engine}-${copy}`);
      writeFileSync(file, `<!DOCTYPE html>\n<!-- saved from url=(0021)http://museum.example/ -->\n${html}`);
      await tools.close_pages();
      page = await tools.open(pathToFileURL(file).href + kMoon);
      await visit(page, { excused: kPolicy }); // the style of the saved canvas
    }
  });

  test(`${engine}: in a frame that may only run scripts`, async () => {
    const style = 'style="border:0;position:fixed;inset:0;width:900px;height:700px"';
    const host = await serve_host(`<iframe sandbox="allow-scripts" ${style} src="${at(kMoon)}"></iframe>`);
    const window = await tools.open(host.url);
    await visit(await window.in_frame(), { window, keeps: false });
    host.close();
  });

  test(`${engine}: where a host refuses the worker, the page thinks itself`, async () => {
    const host = await serve_under('Content-Security-Policy', "worker-src 'none'");
    const page = await tools.open(host.url + kMoon);
    await visit(page, { excused: kPolicy });
    host.close();
  });

  test(`${engine}: a resized window is never black`, async () => {
    const page = await tools.open(at(kMoon));
    await ready(page);
    for (const width of [700, 1000, 420]) {
      await page.setViewport({ width, height: 760 });
      const { black } = await colours(page);
      assert.ok(black < 0.2, `${Math.round(100 * black)} % of the table are black at ${width}`);
    }
  });

  for (const [where, address] of [
    ['over http', () => at('curator.html?lang=en')],
    ['from a file', () => file_url.replace('index.html', 'curator.html?lang=en')],
  ])
    test(`${engine}: a curator chooses, sees it live and copies, ${where}`, async () => {
      await at_the_desk(await tools.open(address()));
    });

  test(`${engine}: a whole match by mouse`, async () => {
    const page = await tools.open(at('?lang=en'));
    await whole_match(page, click);
  });

  test(`${engine}: a whole match by finger`, { skip: !touch }, async () => {
    const page = await tools.open(at('?lang=en'), { width: 390, height: 760, touch: true });
    await whole_match(page, async (_, site) => {
      const { x, y } = await point(page, site);
      await page.touchscreen.tap(x, y);
    });
  });

  test(`${engine}: a whole match by keyboard`, async () => {
    const page = await tools.open(at('?lang=en'));
    await ready(page);
    await page.evaluate(() => document.getElementById('to-board').focus());
    await page.keyboard.press('Enter');
    await whole_match(page, touch_by_keyboard);
  });
}

/** Everything in one browser: first with WebGL, then in another instance without. */
export function try_engine(engine) {
  const { start, touch } = kEngines[engine];
  const pages = [];
  const tools = {
    async open(...asked) {
      pages.push(await tools.browser.open(...asked));
      return pages.at(-1);
    },
    async close_pages() {
      for (const page of pages.splice(0)) await page.close();
    },
  };
  before(async () => {
    tools.folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
    tools.server = await serve_dist();
    tools.browser = await start({ webgl: true });
  });
  after(async () => {
    rmSync(tools.folder, { recursive: true, force: true });
    await tools.server?.close(); // what has not begun need not end
    await tools.browser?.close();
  });
  afterEach(() => tools.close_pages());
  try_with_webgl(engine, { touch, tools });

  test(`${engine}: without WebGL`, async () => {
    const browser = await start({ webgl: false });
    const page = await browser.open(tools.server.url + kMoon);
    await visit(page);
    assert.equal(await page.evaluate(() => window.vitrine.frames()), 0);
    await browser.close();
  });
}
