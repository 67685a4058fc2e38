// Visitors of a kiosk, one after the other: what they touch is random, and at the end of each the kiosk must invite again.
import { finger, next_frames, open, ready, view } from './browser.mjs';
import { choices, numbers } from './play.mjs';

const kIdle = 60; // seconds
const kAnswer = 21; // seconds: more than the question waits for an answer
const kLongest = 400; // touches of who plays a match to its end
const kPatience = 60_000; // milliseconds until a state that does not come is a dead end
const kUpright = { width: 1080, height: 1920 };

/** For the browser: memory is checked in the code, as in faults.test.mjs, so that a fault can be made. */
export const kWatched = { args: ['--js-flags=--wasm-enforce-bounds-checks'] };

/** The problems of the page but for the faults that were made. */
export const faults_aside = ({ page }) => page.problems.filter((text) => !text.includes('memory access out of bounds'));

/** A day is shorter: the clock of idleness can be put on, and the computer does not wait to be watched. */
function shorten_day() {
  const real = performance.now.bind(performance);
  window.ahead = 0;
  performance.now = () => real() + window.ahead;
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, time, ...given) => later(act, time > 100 && time <= 6000 ? 100 : time, ...given);
  let make = null;
  window.modules = []; // the last one only: those that have fallen must not be held
  Object.defineProperty(window, 'createVitrine', {
    configurable: true,
    set(made) {
      make = made;
    },
    get: () => async (options) => {
      const module = await make(options);
      window.modules = [module];
      return module;
    },
  });
}

/** The kiosk, seen by a finger: {page, hand, session}. `screen`: more for `open`. */
export async function open_kiosk(browser, url, screen) {
  const page = await open(browser, `${url}?kiosk=1&lang=en&idle=${kIdle}`, {
    ...kUpright,
    ...screen,
    touch: true,
    before: shorten_day,
  });
  await ready(page);
  const session = await page.context().newCDPSession(page);
  return { page, hand: await finger(page), session };
}

const invites = () =>
  !document.getElementById('attract').hidden && window.vitrine.view().seats.every(({ level }) => level > 0);

async function tap(hand, at) {
  await hand.send('touchStart', at);
  await hand.send('touchEnd');
}

/**
 * In CSS pixels of the page: a button of the sheet that lies over the table, else a place that can be touched now or a button of the
 * table; null if there is none. Who is `patient` lets the computer think.
 */
async function sensible(page, below, patient = false) {
  const seen = await view(page);
  const waits = patient && !seen.person && !seen.paused && !seen.over;
  const sites = seen.person ? choices(seen) : [];
  const site = sites.length > 0 ? sites[below(sites.length)] : null;
  return page.evaluate(
    ([wanted, which, idle]) => {
      const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
      const on_screen = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (sheet) {
        const buttons = [...sheet.querySelectorAll('button:enabled')].filter(
          (button) => button.getClientRects().length,
        );
        const ways = buttons.map((button) => middle(button.getBoundingClientRect())).filter(on_screen);
        return ways[which % (ways.length || 1)] ?? null;
      }
      if (idle) return null;
      const corner = document.getElementById('canvas').getBoundingClientRect();
      const controls = window.vitrine.controls().filter(({ enabled }) => enabled);
      const control = controls[which % (controls.length || 1)];
      const at = wanted === null ? null : window.vitrine.where(wanted);
      const found = at ?? (control && middle({ ...control, width: control.w, height: control.h }));
      return found && { x: corner.left + found.x, y: corner.top + found.y };
    },
    [site, below(1000), waits],
  );
}

/** What a finger does once: mostly something sensible, else anything anywhere. */
async function touch({ page, hand }, below, tally) {
  const { width, height } = page.viewportSize();
  const anywhere = () => ({ x: below(width), y: below(height) });
  const what = below(10);
  if (what < 7) await tap(hand, (await sensible(page, below)) ?? anywhere());
  else if (what < 8) await hand.drag(anywhere(), anywhere());
  else await tap(hand, anywhere());
  ++tally.touches;
}

/** What may happen to a kiosk while somebody plays. */
const kHappenings = {
  async rotation({ page }) {
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen()); // else no browser turns
    const { width, height } = page.viewportSize();
    await page.setViewportSize({ width: height, height: width });
  },
  language: ({ page }, below) =>
    page.evaluate((code) => {
      const select = document.getElementById('language');
      select.value = code;
      select.dispatchEvent(new Event('change'));
    }, ['en', 'nl', 'fr', 'de'][below(4)]),
  full_screen: ({ session }) =>
    session.send('Runtime.evaluate', {
      userGesture: true,
      expression:
        'void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})',
    }),
  /** The match is given up: what follows is touched at its end. */
  end: ({ page }) => page.evaluate(() => window.vitrine.command('resign')),
  /** The module falls at the next command. */
  fault: ({ page }) =>
    page.evaluate(() => {
      const [module] = window.modules;
      const real = module._vitrine_command;
      module._vitrine_command = (_, ...rest) => real(-8, ...rest);
      try {
        window.vitrine.command('undo');
      } catch {
        // that was wanted
      }
    }),
  /** The match is played to its end, or for as long as anybody would. */
  async patience(kiosk, below, tally) {
    for (let left = kLongest; left > 0 && !(await view(kiosk.page)).over; --left) {
      const at = await sensible(kiosk.page, below, true);
      if (at) await tap(kiosk.hand, at);
      else await kiosk.page.waitForTimeout(100);
      ++tally.touches;
    }
    tally.ended += (await view(kiosk.page)).over;
  },
};

/** Waits for a state; what does not come is told with what is seen. */
async function until(page, what, state) {
  try {
    await page.waitForFunction(state, undefined, { timeout: kPatience });
  } catch (error) {
    const seen = await page.evaluate(() => [
      document.documentElement.dataset,
      document.body.textContent.trim().slice(0, 200),
    ]);
    throw new Error(`a dead end: ${what} never came; there is ${JSON.stringify(seen)}`, { cause: error });
  }
}

/** So many seconds later, once the page has done what it was touched for: the canvas takes a frame each to see a finger come and go, and then a sheet opens. */
async function pass(page, seconds) {
  for (let twice = 0; twice < 3; ++twice) await next_frames(page);
  await page.evaluate((by) => {
    window.ahead += by * 1000;
  }, seconds);
}

/** One visitor: he touches the invitation, touches `touches` times, and goes away. `happening` is one of kHappenings, or null. */
export async function visit(kiosk, below, tally, { touches, happening }) {
  const { page, hand } = kiosk;
  const box = await page.locator('#attract button').nth(below(4)).boundingBox();
  await tap(hand, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await until(page, 'a match', () => document.getElementById('attract').hidden);
  for (let count = 0; count < touches; ++count) {
    await touch(kiosk, below, tally);
    if (happening && count === touches >> 1) await kHappenings[happening](kiosk, below, tally);
  }
  await until(page, 'a living table', () => window.vitrine.view() && !window.vitrine.view().fallen);
  tally.matches += (await view(page)).moves.length > 0;
  await pass(page, kIdle);
  await until(page, 'the question', () => document.getElementById('idle-warning').open);
  if (below(4) === 0) {
    await page.locator('#idle-stay').tap();
    await until(page, 'the match', () => !document.getElementById('idle-warning').open);
    await touch(kiosk, below, tally);
  }
  await pass(page, kIdle + kAnswer);
  await until(page, 'the invitation', invites);
  ++tally.visitors;
}

/** After what is garbage is gone: bytes of JavaScript's heap and of the module's memory, and how many nodes and listeners the document has. */
export async function memory({ page, session }) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const module = await page.evaluate(() => window.modules[0].HEAPU8.length);
  return { heap: usedSize, module, nodes, listeners: jsEventListeners };
}

/** Visitors of one day, the same for the same seed: as many as `goes_on(tally)` wants. `each(tally)` is called after each. */
export async function spend_day(kiosk, seed, { goes_on, each = () => {} }) {
  const below = numbers(seed);
  const tally = { visitors: 0, touches: 0, matches: 0, ended: 0 };
  const names = Object.keys(kHappenings);
  while (goes_on(tally)) {
    const happening = tally.visitors % 2 === 0 ? names[(tally.visitors / 2) % names.length] : null;
    await visit(kiosk, below, tally, { touches: 8 + below(16), happening });
    await each(tally);
  }
  return tally;
}
