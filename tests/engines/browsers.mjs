// Three browsers of Debian's packages behind one small interface, that of Puppeteer's page: evaluate, mouse.click, touchscreen.tap, keyboard.press,
// goto, reload, setViewport, screenshot. Firefox and WebKit have WebGL only with a display, so each has one of its own.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { createServer } from 'node:net';

const kWide = { width: 1000, height: 800 };
const kLongest = 30_000; // milliseconds until something must have happened
const kRevival = 3000; // milliseconds in which a page has put a fresh module in the place of a broken one

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a function says yes in the page. */
export async function until(page, holds, argument) {
  for (const last = Date.now() + kLongest; ; ) {
    if (await page.evaluate(holds, argument)) return;
    if (Date.now() > last) throw new Error(`It never came to this: ${holds}`);
    await pause(50);
  }
}

/** A program that runs until it is killed; what it writes on descriptor 3 can be read. */
function begin(program, args, env = {}) {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'];
  const child = spawn(program, args, { stdio, detached: true, env: { ...process.env, ...env } });
  const failed = new Promise((_, reject) => child.on('error', reject));
  failed.catch(() => {}); // whoever waits for something else meanwhile hears of it when he asks
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL'); // and what it has begun
    } catch {
      /* it has ended */
    }
  };
  return { child, failed, end };
}

/** A display without a screen: {name, end}. */
async function open_display() {
  const size = '1920x1400x24';
  const { child, failed, end } = begin('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']);
  const number = new Promise((resolve) => child.stdio[3].once('data', (bytes) => resolve(String(bytes).trim())));
  return { name: `:${await Promise.race([number, failed])}`, end };
}

const free_port = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Chromium and Firefox by Puppeteer. */
async function start_puppet({ display, ...options }) {
  const browser = await puppeteer.launch({
    ...options,
    env: { ...process.env, ...(display && { DISPLAY: display.name }) },
  });
  return {
    async open(url, { width, height, touch = false } = kWide) {
      const context = await browser.createBrowserContext(); // a storage of its own
      const page = await context.newPage();
      page.problems = [];
      page.on('pageerror', (error) => page.problems.push(String(error)));
      await page.setViewport({ width, height, hasTouch: touch });
      await page.goto(url);
      /** The page in the frame, whose corner is the window's own. */
      page.in_frame = async () => {
        const frame = await (await page.waitForSelector('iframe')).contentFrame();
        return { evaluate: (...asked) => frame.evaluate(...asked), mouse: page.mouse, keyboard: page.keyboard };
      };
      page.close = () => context.close();
      return page;
    },
    async close() {
      await browser.close();
      display?.end();
    },
  };
}

const root_flags = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

const start_chromium = ({ webgl }) =>
  start_puppet({
    executablePath: process.env.VITRINE_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    headless: 'shell',
    args: [
      ...root_flags(),
      webgl ? '--enable-unsafe-swiftshader' : '--disable-3d-apis',
      '--disable-background-networking',
    ],
  });

const start_firefox = async ({ webgl }) =>
  start_puppet({
    browser: 'firefox',
    executablePath: process.env.VITRINE_FIREFOX ?? '/usr/bin/firefox-esr',
    headless: !webgl,
    display: webgl ? await open_display() : null,
    extraPrefsFirefox: {
      'security.fileuri.strict_origin_policy': true, // the driver switches it off, and a file would see more than at a visitor's
      'webgl.disabled': !webgl,
      'webgl.force-enabled': webgl,
    },
  });

const kKeys = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
};

// JavaScriptCore on Linux now and then reports a fault of memory where there is none, in sound modules of anybody's, and once in hundreds of our visits.
const kFalseFault = /Out of bounds memory access/;

/** A window of WebKit as Puppeteer's page. */
function webkit_page({ driver, end }) {
  let is_spared = false;
  /** Asks again after a false fault, once a page: a visitor's page must have come back by itself, too, in a fresh module and with the match. */
  async function spared(ask) {
    try {
      return await ask();
    } catch (error) {
      if (is_spared || !kFalseFault.test(error.message)) throw error;
      is_spared = true;
      console.warn(`webkit: ${error.message}; asked again`);
      await pause(kRevival);
      return ask();
    }
  }
  const pointer = ({ x, y }) =>
    driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
      .press()
      .release()
      .perform();
  const page = {
    problems: [], // nobody tells them
    evaluate: (asked, argument) => spared(() => driver.executeScript(`return (${asked})(arguments[0]);`, argument)),
    mouse: { click: (x, y) => pointer({ x, y }) },
    keyboard: {
      press: (name) =>
        driver
          .actions()
          .sendKeys(kKeys[name] ?? name)
          .perform(),
    },
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async setViewport({ width, height }) {
      const [across, down] = await driver.executeScript('return [outerWidth - innerWidth, outerHeight - innerHeight]');
      await driver
        .manage()
        .window()
        .setRect({ width: width + across, height: height + down });
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async in_frame() {
      await driver.switchTo().frame(0);
      return page;
    },
    close: end,
  };
  return page;
}

const webkit = () =>
  process.env.VITRINE_WEBKIT ??
  readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path));
const kBeginnings = 3; // its driver does not always come to begin a session

/** A session of a driver of its own, and so with a storage of its own: {driver, end}; null if it does not begin in time. */
async function begin_webkit(webgl, display) {
  const url = `http://127.0.0.1:${await free_port()}`;
  const program = begin('WebKitWebDriver', [`--port=${new URL(url).port}`, '--host=127.0.0.1'], {
    DISPLAY: display.name,
  });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: webkit(), args: ['--automation', `--enable-webgl=${webgl}`] },
  });
  const build = async () => {
    while (!(await fetch(`${url}/status`).catch(() => null))) await pause(50);
    return new Builder().usingServer(url).withCapabilities(capabilities).build();
  };
  const driver = await Promise.race([build(), pause(kLongest / 2), program.failed]);
  if (driver) return { driver, end: program.end };
  program.end();
  return null;
}

/** WebKitGTK's MiniBrowser by its own driver. */
async function start_webkit({ webgl }) {
  const display = await open_display();
  const pages = [];
  return {
    async open(address, size = kWide) {
      let session = null;
      for (let tried = 0; !session && tried < kBeginnings; ++tried) session = await begin_webkit(webgl, display);
      if (!session) throw new Error('WebKit does not begin.');
      const page = webkit_page(session);
      pages.push(page);
      await page.setViewport(size);
      await page.goto(address);
      return page;
    },
    close() {
      for (const page of pages) page.close();
      display.end();
    },
  };
}

export const kEngines = {
  chromium: { start: start_chromium, touch: true },
  firefox: { start: start_firefox, touch: true },
  webkit: { start: start_webkit, touch: false }, // its driver knows no fingers
};
