// Chromium and the packed page for the browser tests.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../cmake/serve.mjs';

export const kSource = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const kDist = join(kSource, 'dist');
/** The page opened from a file. */
export const file_url = pathToFileURL(join(kDist, 'index.html')).href;

/** The same engine without the browser's own window around it takes half the time. */
function chromium_program() {
  for (const name of [
    process.env.VITRINE_CHROMIUM,
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
  ]) {
    if (!name) continue;
    try {
      return execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).trim();
    } catch {
      /* the next name */
    }
  }
  throw new Error('No Chromium was found: set VITRINE_CHROMIUM to its program.');
}

/** What runs for a second is not compiled anew for speed: a seventh of a start's work. */
const kUnhurried = '--js-flags=--wasm-tiering-budget=60000000';

/** A browser; close it with `await browser.close()`. `args`: more flags; `measured`: it compiles as a visitor's does. */
export function launch({ args = [], measured = false } = {}) {
  return chromium.launch({
    executablePath: chromium_program(),
    headless: true,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      '--enable-unsafe-swiftshader', // WebGL without a graphics card
      '--renderer-process-limit=1', // the pages of a context are in one process, as long as there is one of them
      ...(measured ? [] : [kUnhurried]),
      ...args,
    ],
  });
}

/** Somebody else's page around ours, on a port and so an origin of its own: { url, close }. It collects messages in window.heard. */
export async function serve_host(html) {
  const top = '<!DOCTYPE html><title>host</title><link rel="icon" href="data:,">';
  const script = '<script>window.heard = []; addEventListener("message", ({ data }) => heard.push(data));</script>';
  const host = createServer((request, response) => {
    response
      .writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(request.url === '/' ? top + script + html : '');
  });
  await new Promise((resolve) => {
    host.listen(0, '127.0.0.1', resolve).unref();
  });
  return {
    url: `http://localhost:${host.address().port}/`,
    close() {
      host.closeAllConnections();
      host.close();
    },
  };
}

/** What every snippet grants the page in its frame: to remember, to hand out files, to print, to open sources. */
export const kSandbox =
  'allow-scripts allow-same-origin allow-downloads allow-modals allow-popups allow-popups-to-escape-sandbox';
export const kAllow = 'fullscreen; clipboard-write; web-share; autoplay';

/** dist/ on a free port: { url, close }. */
export const serve_dist = () => serve(kDist);

/** VITRINE_TEST_SEED: another run of chance; a test must hold with any. */
const kSeed = Number(process.env.VITRINE_TEST_SEED ?? 20_240_607);

/** Dice and shuffles follow a seed from the start of the page, or a test might fail one run in twenty. */
function seeded_dice(seed) {
  let state = seed;
  crypto.getRandomValues = (numbers_wanted) =>
    numbers_wanted.map(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.imul(state ^ (state >>> 16), 0x45d9f3b) >>> 0;
    });
}

const kGames = readdirSync(join(kSource, 'games'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Who has played before is not guided, however long a slow machine takes. */
function know_the_games(games) {
  try {
    for (const game of games) window.localStorage.setItem(`vitrine.1.guided.${game}`, 'yes');
  } catch {
    // a frame without storage
  }
}

const kFrame = 50; // milliseconds

/** What moves is drawn 20 times a second, as by a slow machine: without a graphics card the pixels of 60 take a third of all processor time. */
function draw_seldom(least) {
  const draw = window.requestAnimationFrame.bind(window);
  const now = performance.now.bind(performance);
  let last = -least;
  window.frames_due = 0;
  window.requestAnimationFrame = (callback) => {
    window.frames_due += 1;
    const due = () =>
      draw((time) => {
        last = now();
        window.frames_due -= 1;
        callback(time);
      });
    const rest = last + least - now();
    if (rest > 0) setTimeout(due, rest);
    else due();
  };
}

/** The canvas's pixels are not painted: without a graphics card they take a tenth of all processor time. What is drawn is made and handed over all the same. */
function paint_nothing() {
  if (window.WebGLRenderingContext) window.WebGLRenderingContext.prototype.drawArrays = () => {};
}

const kPolling = 40; // milliseconds

/** What a test waits for is looked at 25 times a second, not at every frame: the page would draw them all for that, and take a tenth of a core. */
function wait_patiently(page) {
  const frames = Object.getPrototypeOf(page.mainFrame());
  if (frames.waits_patiently) return;
  frames.waits_patiently = true;
  const wait = frames.waitForFunction;
  frames.waitForFunction = function (condition, argument, options) {
    return wait.call(this, condition, argument, { polling: kPolling, ...options });
  };
}

function without_service_worker() {
  delete Navigator.prototype.serviceWorker;
}

const kAsked = new WeakMap(); // by browser: the contexts in which nobody is, by what was asked of them

const leave = (context) => context.close().catch(() => {}); // the browser may be closed by then

/**
 * A page in a context of those options in which there is no other, and in which nothing is stored. Asked for the same again, it is a
 * context that was given back: a process that has shown the page once has a quarter less to do. Another window in it, and it is not used again.
 */
async function page_alone(browser, url, { viewport, ...options }, is_offline) {
  if (!kAsked.has(browser)) kAsked.set(browser, new Map());
  const asked = kAsked.get(browser);
  const { origin, protocol } = new URL(url);
  const key = JSON.stringify([origin, options]);
  const free = asked.get(key);
  if (!free || is_offline || protocol !== 'http:') {
    asked.set(key, free ?? []);
    const page = await (await browser.newContext({ viewport, ...options })).newPage();
    page.once('close', () => leave(page.context()));
    return page;
  }
  let keeper = free.pop(); // a window that shows nothing, as long as which there is a process
  if (!keeper) {
    keeper = await (await browser.newContext({ viewport, ...options })).newPage();
    await keeper.goto(`${origin}/nothing-is-here`);
  }
  await keeper.evaluate(() => localStorage.clear());
  const page = await keeper.context().newPage();
  await page.setViewportSize(viewport);
  page.once('close', () => {
    if (page.context().pages().length === 1) free.push(keeper);
    else leave(page.context());
  });
  return page;
}

/**
 * A new page in a context in which it is alone, at `url`. `touch` makes it a phone with a finger. `scale`: device pixels to one of CSS, half of one unless
 * told otherwise, as by a browser that shows all at half its size: each costs processor time. `watched`: the test looks at the canvas's
 * pixels, so that they are painted.
 * `before` is a function that runs in the page ahead of everything else, or [function, its argument]; `wait` is how far the page must have come.
 * `knows`: the visitor has played every game before. `smooth`: every frame of what moves is drawn and painted that the screen can show. `offline`: there is a service worker, which fetches the page once more and keeps it.
 * Unless told otherwise no picture of the row of games is in sight, which would be drawn then: a quarter of a start's work.
 * `page.problems` collects uncaught errors, console errors and refused policies; a test asserts that it stays empty.
 */
export async function open(
  browser,
  url,
  {
    width = 800,
    height = 560,
    touch = false,
    scale = 0.5,
    wait = 'load',
    before = null,
    knows = true,
    smooth = false,
    watched = smooth,
    offline = false,
    context: options = {},
  } = {},
) {
  const asked = { viewport: { width, height }, hasTouch: touch, isMobile: touch, deviceScaleFactor: scale, ...options };
  const page = await page_alone(browser, url, asked, offline);
  wait_patiently(page);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text());
  });
  if (!smooth) await page.addInitScript(draw_seldom, kFrame);
  if (!watched) await page.addInitScript(paint_nothing);
  await page.addInitScript(seeded_dice, kSeed);
  if (!offline) await page.addInitScript(without_service_worker);
  if (knows) await page.addInitScript(know_the_games, kGames);
  if (before) await page.addInitScript(...[before].flat());
  await page.goto(url, { waitUntil: wait });
  return page;
}

/** For `open`'s `before`: the engine's worker has a tenth of the time to find out what the analysis asks. What is made of its answers is the same. */
export function hurry() {
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (task, ...rest) {
    const lines = task.lines?.map((line) => line.replace(/(?<=^go movetime )\d+/, (time) => Math.ceil(time / 10)));
    send.call(this, lines ? { ...task, lines } : task, ...rest);
  };
}

/** A finger's events, as the browser itself makes gestures of them. */
export async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, ...points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  return {
    send,
    async drag(a, b) {
      await send('touchStart', a);
      for (let step = 1; step <= 8; ++step)
        await send('touchMove', { x: a.x + ((b.x - a.x) * step) / 8, y: a.y + ((b.y - a.y) * step) / 8 });
      await send('touchEnd');
    },
  };
}

/** Waits until the page, or a frame of it, is ready to be played on; gives it back. */
export async function ready(page) {
  await page.waitForFunction(() => window.vitrine !== undefined);
  return page;
}

/** The frame in a page, once it is ready to be played on. */
export async function ready_frame(page) {
  const element = await page.waitForSelector('iframe');
  return ready(await element.contentFrame());
}

/** Begins at a kiosk that invites. */
export const come_to_kiosk = async (page, language = 'en') => {
  await page.locator(`#attract-side button[lang="${language}"]`).click();
  return page;
};

/** Sends commands of the session; gives whether the last one was carried out. */
export const command = (page, ...lines) =>
  page.evaluate((all) => all.map((line) => window.vitrine.command(line)).at(-1), lines);
export const view = (page) => page.evaluate(() => window.vitrine.view());
/** Waits until what was asked for before has been drawn. */
export const next_frames = (page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
/** Waits until something has been drawn, and for 400 milliseconds nothing new is and no frame is due (with `smooth` only the former). */
export async function settle(page) {
  await page.evaluate(() => delete window.frames_before); // of an earlier wait: what is to be drawn may not have begun
  await page.waitForFunction(
    () => {
      const frames = window.vitrine.frames();
      const is_still = frames > 0 && window.frames_before === frames && !window.frames_due;
      window.frames_before = frames;
      window.looks_still = is_still ? window.looks_still + 1 : 0;
      return window.looks_still >= 4;
    },
    undefined,
    { polling: 100 },
  );
}
/** Presses a `site` of the board or the `control` of that id, once the canvas has come to rest; `by` 'click' or 'tap'. */
async function press(page, wanted, by) {
  await page.evaluate(() => delete window.place_before); // of what was pressed last, perhaps in the same place
  const at = await page.waitForFunction(
    ({ site, control }) => {
      const found = window.vitrine.controls().find(({ id }) => id === control);
      const place = found ? { x: found.x + found.w / 2, y: found.y + found.h / 2 } : window.vitrine.where(site ?? -1);
      const now = place && JSON.stringify([place, document.getElementById('canvas').getBoundingClientRect()]);
      const still = now && window.place_before === now;
      window.place_before = now;
      return still && place;
    },
    wanted,
    { polling: 100 },
  );
  await page.locator('#canvas')[by]({ position: await at.jsonValue() });
}
export const press_site = (page, site, by = 'click') => press(page, { site }, by);
export const press_control = (page, control, by = 'click') => press(page, { control }, by);
/** Presses a button of the page that the menu on the canvas leads to, by its `data-close`. */
export async function from_menu(page, act) {
  await press_control(page, 'table.menu');
  await press_control(page, 'page');
  await page.click(`#menu [data-close="${act}"]`);
}
/** Waits until so many moves have been played. */
export const until_ply = (page, ply) => page.waitForFunction((wanted) => window.vitrine.view().ply >= wanted, ply);
