// The kiosk: it invites from its start in all languages, asks before it makes ready for the next visitor, and lets nothing else happen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  come_to_kiosk,
  command,
  finger,
  launch,
  open,
  press_control,
  ready,
  ready_frame,
  serve_dist,
  serve_host,
  settle,
  view,
} from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([
    launch({ args: ['--js-flags=--wasm-enforce-bounds-checks'] }), // see faults.test.mjs
    serve_dist(),
  ]);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** A clock that the test moves: the page's performance.now() runs ahead by window.ahead milliseconds. */
function set_clock() {
  const real = performance.now.bind(performance);
  window.ahead = 0;
  performance.now = () => real() + window.ahead;
}
const pass = (page, seconds) =>
  page.evaluate((by) => {
    window.ahead += by * 1000;
  }, seconds);

const kUpright = { width: 1080, height: 1920, touch: true };
const kiosk = (query = '', options = {}) =>
  open(browser, `${server.url}?kiosk=1&lang=en${query}`, { ...kUpright, before: set_clock, ...options });
const levels = async (page) => (await view(page)).seats.map(({ level }) => level);
const until_invites = (page) =>
  page.waitForFunction(
    () => !document.getElementById('attract').hidden && window.vitrine.view().seats.every(({ level }) => level > 0),
  );

test('it invites before there is a table, in all languages, and who comes too early is not forgotten', async () => {
  const hold = () => {
    window.ahead = 0;
    const { compile } = WebAssembly;
    WebAssembly.compile = async (bytes) => {
      await new Promise((go) => {
        window.go = go;
      });
      return compile(bytes);
    };
  };
  const page = await kiosk('', { before: hold, wait: 'commit' });
  await page.waitForFunction(() => window.go);
  const buttons = page.locator('#attract button');
  assert.deepEqual((await buttons.evaluateAll((all) => all.map(({ lang }) => lang))).sort(), ['de', 'en', 'fr', 'nl']);
  assert.deepEqual(await page.locator('#attract strong').allTextContents(), [
    'Touch to play',
    'Raak aan om te spelen',
    'Touchez pour jouer',
    'Berühren und spielen',
  ]);
  await page.locator('#attract button[lang="de"]').tap();
  await page.evaluate(() => window.go());
  await ready(page);
  await page.locator('#attract').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  assert.deepEqual(await levels(page), [0, 1]);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('what invites covers no board, in windows of every size', async () => {
  const page = await ready(await kiosk());
  await until_invites(page);
  const sizes = [
    [320, 480],
    [360, 640],
    [390, 844],
    [600, 800],
    [800, 480],
    [1024, 768],
    [1080, 1920],
  ];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const told = await page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect();
      const board = box(document.getElementById('canvas'));
      const over = ({ left, top, right, bottom }) =>
        left < board.right - 1 && right > board.left && top < board.bottom - 1 && bottom > board.top;
      const cut = ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      return [...document.querySelectorAll('#attract h2, #attract button')]
        .filter((one) => over(box(one)) || cut(box(one)))
        .map((one) => one.textContent);
    });
    assert.deepEqual(told, [], `${width}x${height}`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('the board plays by itself, alone on the canvas, one game after the other, until a finger begins that game', async () => {
  const page = await ready(await kiosk());
  await until_invites(page);
  const games = (await page.evaluate(() => window.vitrine.games())).map(({ id, name }) => ({ id, name }));
  const title = () => page.locator('#attract-title').textContent();
  assert.equal(await title(), games[0].name);
  await page.waitForFunction(() => window.vitrine.controls().length === 0); // what cannot be used is not there
  await page.waitForFunction(() => window.vitrine.view().ply > 1);
  if (games.length > 1) {
    await pass(page, 61);
    await page.waitForFunction((game) => window.vitrine.view().game === game, games[1].id);
    assert.equal(await title(), games[1].name);
  }
  const { game } = await view(page);
  const hand = await finger(page);
  await hand.send('touchStart', { x: 540, y: 400 });
  await hand.send('touchEnd');
  await page.locator('#attract').waitFor({ state: 'hidden' });
  const seen = await view(page);
  assert.deepEqual([seen.game, seen.ply, seen.path], [game, 0, []]); // the touch moved no man
  assert.equal(seen.seats[0].level, 0);
  await page.waitForFunction(() => window.vitrine.controls().length > 0);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a finger on a language begins in it, and light on the board leads the first moves', async () => {
  const page = await ready(await kiosk('&game=five_field_kono', { knows: false }));
  await page.locator('#attract button[lang="nl"]').tap();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'nl');
  await page.waitForFunction(() => window.vitrine.view().analysis.hint);
  assert.deepEqual(await levels(page), [0, 1]);
  await page.close();
});

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [1600, 900],
  [1080, 1920],
  [768, 1366],
  [800, 600],
])
  test(`what is pressed in a kiosk of ${width} × ${height} lies apart and free, whatever is shown`, async () => {
    for (const query of [
      '&lang=fr',
      '&lang=de&ui=board',
      '&lang=nl&games=nonaga,bondo_cones&game=nonaga',
      '&lang=en&table=flat',
    ]) {
      const page = await come_to_kiosk(await kiosk(query, { width, height }), new URLSearchParams(query).get('lang'));
      await page.locator('#attract').waitFor({ state: 'hidden' });
      await settle(page);
      const covered = await page.evaluate(() => {
        const canvas = document.getElementById('canvas').getBoundingClientRect();
        const pressed = [...document.querySelectorAll('button, select, .tile input')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('.unseen'))
          .map((control) => ({ control, box: control.getBoundingClientRect() }));
        const free = ({ control, box }) => {
          const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return met && (control.contains(met) || (met.contains(control) && met.matches('label, .language-place')));
        };
        const names = pressed
          .filter((one) => !free(one))
          .map(({ control }) => control.id || control.outerHTML.slice(0, 80));
        for (const [x, y] of [
          [canvas.left + 9, canvas.bottom - 9],
          [canvas.right - 9, canvas.bottom - 9],
        ])
          if (document.elementFromPoint(x, y)?.id !== 'canvas') names.push(`the table at ${x}, ${y}`);
        return { names, count: pressed.length };
      });
      assert.deepEqual(covered.names, [], query);
      assert.ok(covered.count >= 4);
      await page.close();
    }
  });

test('the rules of an upright kiosk lie within reach, and a touch on their title puts them away', async () => {
  const page = await come_to_kiosk(await kiosk());
  await page.locator('#rules-button').tap();
  await page.locator('#rules[open]').waitFor();
  await page.locator('#rules-text').evaluate((text) => text.lastElementChild.scrollIntoView());
  const title = await page.locator('#rules-title').boundingBox();
  assert.ok(title.y >= kUpright.height / 3 - 1, `at ${title.y}`);
  assert.ok((await page.locator('#rules-text').boundingBox()).x >= 16);
  for (const bar of ['#rules-button', '#text-board-button'])
    assert.ok((await page.locator(bar).boundingBox()).y > kUpright.height * 0.9, bar);
  await page.locator('#rules-title').tap();
  await page.locator('#rules:not([open])').waitFor({ state: 'hidden' });
  await page.close();
});

test('by keyboard: Tab goes to the languages, Enter begins, and the text board can be reached', async () => {
  const page = await ready(await kiosk());
  await until_invites(page);
  for (let tabs = 0; tabs < 12; ++tabs) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement.lang === 'fr' && document.activeElement.matches('button')))
      break;
  }
  assert.ok(await page.locator('#attract').isVisible());
  await page.keyboard.press('Enter');
  await page.locator('#attract').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  await page.locator('#to-board').focus();
  await page.keyboard.press('Enter');
  await page.locator('#grid [role="gridcell"]').first().waitFor();
  await page.close();
});

test('a story longer than its column is read to its end by finger, and the next visitor finds its beginning', async () => {
  const page = await ready(await kiosk('&idle=60', { width: 1280, height: 800 }));
  await come_to_kiosk(page);
  const scrolled = () => page.evaluate(() => document.querySelector('.side').scrollTop);
  const story = await page.locator('.label-story').boundingBox();
  const from = { x: story.x + story.width / 2, y: story.y + 80 };
  await (await finger(page)).drag(from, { x: from.x, y: from.y - 200 });
  await page.waitForFunction(() => document.querySelector('.side').scrollTop > 0);
  await pass(page, 60);
  await page.locator('#idle-warning').waitFor();
  await pass(page, 30);
  await until_invites(page);
  await come_to_kiosk(page);
  assert.equal(await scrolled(), 0);
  await page.close();
});

test('who has gone is asked first, and then nothing of him stays', async () => {
  const page = await ready(await kiosk('&idle=60&players=human,human&theme=light'));
  const warning = page.locator('#idle-warning');
  const room = () =>
    page.evaluate(() => {
      const { lang, dataset } = document.documentElement;
      const open = [...document.querySelectorAll('dialog[open], details[open]')].map(({ id }) => id);
      const { text } = window.vitrine.view().notice;
      return {
        lang,
        theme: dataset.theme,
        board: document.getElementById('text-board').hidden,
        open,
        stored: { ...localStorage },
        text,
      };
    });
  const at_first = await room();
  await come_to_kiosk(page);
  await command(page, 'play a1');
  await pass(page, 60);
  await warning.waitFor();
  assert.match(await warning.textContent(), /Still playing\?.*In \d+ seconds/s);
  const { width, height } = await page.locator('#idle-stay').boundingBox();
  assert.ok(width > 200 && height >= 60);
  await page.locator('#idle-stay').tap();
  await warning.waitFor({ state: 'hidden' });
  assert.equal((await view(page)).ply, 1); // the match goes on

  // Everything that a visitor can leave behind.
  await page.selectOption('#language', 'de');
  await page.locator('#theme-button').tap();
  await page.locator('#text-board-button').tap();
  await page.evaluate(() => document.getElementById('rules-button').click());
  await command(page, 'show evaluation', 'lesson man_in_the_moon 1');
  await page.evaluate(() => document.getElementById('learn-button').click());
  assert.notDeepEqual(await room(), at_first);
  await pass(page, 60);
  await warning.waitFor();
  await pass(page, 30);
  await until_invites(page);
  const { text: _, ...now } = await room();
  const { text: __, ...then } = at_first;
  assert.deepEqual(now, then);
  const seen = await view(page);
  assert.deepEqual([seen.lesson, seen.analysis.evaluation], [null, false]);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('an address whose link was cut off invites all the same', async () => {
  for (const cut of ['#look=d.', '#look=d.AAAA', '#match=q.x', '#look=p.eA', '#turn=p.eA']) {
    const page = await ready(
      await open(browser, `${server.url}?kiosk=1&lang=en${cut}`, { ...kUpright, before: set_clock }),
    );
    await until_invites(page);
    assert.ok(await page.locator('#note').isHidden(), cut);
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('nothing leads out: no menu, zoom, selection, field, file or link', async () => {
  const page = await come_to_kiosk(await ready(await kiosk('&games=man_in_the_moon&players=human,human')));
  await page.locator('#text-board-button').tap();
  await page.evaluate(() => document.getElementById('rules-button').click());
  const ways = await page.evaluate(() => {
    const seen = (query) =>
      [...document.querySelectorAll(query)]
        .filter((part) => part.checkVisibility())
        .map(({ id, outerHTML }) => id || outerHTML);
    const refused = (event) => !document.getElementById('prompt').dispatchEvent(event);
    const options = { bubbles: true, cancelable: true };
    return {
      fields: seen('input:not([type="radio"], [type="range"]), textarea, [contenteditable]'),
      links: seen('a[href]:not(.skip a)'),
      stopped: [
        ...['Tab', 'Enter', ' ', 'Escape', 'ArrowLeft', 'Home', 'a'].map(
          (key) => new KeyboardEvent('keydown', { ...options, key }),
        ),
        new KeyboardEvent('keydown', { ...options, altKey: true, key: 'Tab' }),
      ]
        .filter(refused)
        .map(({ key }) => key),
      passed: [
        ...['contextmenu', 'selectstart', 'dragstart', 'dragover', 'drop', 'gesturestart'].map(
          (kind) => new Event(kind, options),
        ),
        new WheelEvent('wheel', { ...options, ctrlKey: true, deltaY: 100 }),
        ...['+', '-', 's', 'o', 'p', 'F4'].map(
          (key) => new KeyboardEvent('keydown', { ...options, ctrlKey: true, key }),
        ),
        ...['Home', 'ArrowLeft'].map((key) => new KeyboardEvent('keydown', { ...options, altKey: true, key })),
        ...['F5', 'F11', 'F12', 'BrowserBack', 'ContextMenu', '/', "'"].map(
          (key) => new KeyboardEvent('keydown', { ...options, key }),
        ),
      ]
        .filter((event) => !refused(event))
        .map(({ type, key }) => key ?? type),
    };
  });
  assert.deepEqual(ways, { fields: [], links: [], stopped: [], passed: [] });

  const hand = await finger(page);
  const middle = { x: 540, y: 300 };
  await hand.send('touchStart', { x: 500, y: 300 }, { x: 580, y: 300 });
  await hand.send('touchMove', { x: 300, y: 300 }, { x: 780, y: 300 });
  await hand.send('touchEnd');
  for (let tap = 0; tap < 2; ++tap) {
    await hand.send('touchStart', middle);
    await hand.send('touchEnd');
  }
  assert.equal(await page.evaluate(() => window.visualViewport.scale), 1);
  await press_control(page, 'table.menu', 'tap');
  await page.waitForFunction(() => window.vitrine.controls().some(({ id }) => id === 'resign'));
  assert.ok(!(await page.evaluate(() => window.vitrine.controls().some(({ id }) => id === 'page'))));
  await page.close();
});

/** What can be touched: the boxes of the page's controls and of those on the canvas. */
const touchable = (page) =>
  page.evaluate(() => {
    const corner = document.getElementById('canvas').getBoundingClientRect();
    const on_page = [...document.querySelectorAll('button, select, summary, input')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.skip'))
      .map((part) => part.closest('.language-place, .tile, .choice') ?? part)
      .map((part) => [part.id || part.className, part.getBoundingClientRect()])
      .map(([id, { top, width, height }]) => ({ id, top, width, height }));
    const on_canvas = window.vitrine
      .controls()
      .map(({ id, y, w, h }) => ({ id, top: corner.top + y, width: w, height: h }));
    return [...on_page, ...on_canvas];
  });

for (const [query, share] of [
  ['', 1 / 3],
  ['&reach=low', 1 / 2],
  ['&reach=low&games=nonaga', 1 / 2],
])
  test(`upright${query}: what must be touched is large, and within reach`, async () => {
    const page = await ready(await kiosk(query));
    await until_invites(page);
    const check = async (where) => {
      for (const { id, top, width, height } of await touchable(page)) {
        assert.ok(width >= 59.5 && height >= 59.5, `${where}: ${id} ${width}×${height}`);
        assert.ok(top >= share * 1920 - 1, `${where}: ${id} lies at ${top}`);
      }
    };
    await check('invited');
    await come_to_kiosk(page);
    await page.waitForFunction(() => window.vitrine.controls().length > 2);
    await check('playing');
    const board = await page.locator('#canvas').boundingBox();
    assert.ok(board.y >= share * 1920 - 1);
    for (const id of ['table.menu', 'table.new']) {
      await press_control(page, id, 'tap');
      await settle(page);
      await check(id);
      await (id === 'table.menu'
        ? press_control(page, 'close', 'tap')
        : page.locator('#new-match [data-close=""]').tap());
    }
    await page.locator('#learn-button').tap();
    await check('learn');
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('a watchdog is told that all is well, and is answered', async () => {
  const host = await serve_host(`<iframe src="${server.url}?kiosk&lang=en" width="1080" height="1200"></iframe>`);
  const page = await open(browser, host.url, {
    before: () => {
      const { setInterval: real } = window;
      window.setInterval = (act, time) => real(act, time > 5000 ? 50 : time); // the test does not wait for the beat
      window.addEventListener('vitrine-beat', ({ detail }) => {
        window.beaten = detail;
      });
    },
  });
  const frame = await ready_frame(page);
  await page.waitForFunction(() => window.heard.some(({ type }) => type === 'beat'));
  assert.equal((await frame.evaluate(() => window.beaten)).game, (await view(frame)).game);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.state), 'drawn');
  await page.evaluate(() => {
    window.heard.length = 0;
    window.frames[0].postMessage({ vitrine: 1, type: 'ping' }, '*');
  });
  await page.waitForFunction(() => window.heard.some(({ type }) => type === 'ready'));
  await page.close();
  host.close();
});

test('a fault of the module: a visitor’s match goes on, and the invitation, too', async () => {
  const watch = () => {
    let make = null;
    window.modules = [];
    Object.defineProperty(window, 'createVitrine', {
      set: (real) => {
        make = real;
      },
      get: () => async (options) => {
        const module = await make(options);
        window.modules.push(module);
        return module;
      },
    });
  };
  const page = await ready(await kiosk('&games=man_in_the_moon&players=human,human', { before: watch }));
  await until_invites(page);
  const fall = async (count) => {
    await page.evaluate(() => {
      const module = window.modules.at(-1);
      const real = module._vitrine_command;
      module._vitrine_command = (_, ...rest) => real(-8, ...rest);
    });
    await command(page, 'play c1').catch(() => {});
    await page.waitForFunction((wanted) => window.modules.length === wanted, count);
  };
  await fall(2);
  await until_invites(page);
  await page.waitForFunction(() => window.vitrine.controls().length === 0);
  await come_to_kiosk(page);
  await command(page, 'play a1', 'play b2');
  await fall(3);
  await page.waitForFunction(() => window.vitrine.view().ply === 2);
  await page.waitForFunction(() => window.vitrine.controls().some(({ h }) => h >= 60)); // as large as before
  assert.ok(await page.locator('#attract').isHidden());
  await page.close();
});

test('a kiosk neither keeps a match nor offers one that was kept before', async () => {
  const page = await open(browser, `${server.url}?lang=en`);
  await ready(page);
  const kept = () => page.evaluate(() => localStorage.getItem('vitrine.1.match.man_in_the_moon'));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2');
  await page.waitForFunction(() => localStorage.getItem('vitrine.1.match.man_in_the_moon')?.includes('moves a1 a2'));
  const before = await kept();
  await page.goto(`${server.url}?kiosk=1&lang=en&players=human,human`);
  await come_to_kiosk(await ready(page));
  assert.equal((await view(page)).moves.length, 0);
  await command(page, 'play c3');
  assert.equal(await kept(), before);
  await command(page, 'new nonaga - human human');
  await page.focus('#canvas');
  await page.keyboard.press('n');
  await page.locator('#new-match[open]').waitFor();
  await page.locator('#new-match-fields [value="man_in_the_moon"]').check();
  assert.ok(await page.locator('#new-match-take-up').isHidden());
  assert.ok(await page.locator('#new-match-running').isHidden());
  await page.close();
});

test('a source leads to a tab of its own, and in a kiosk nowhere', async () => {
  const links = async (query) => {
    const page = await ready(await open(browser, `${server.url}?lang=en&game=man_in_the_moon${query}`));
    const found = await page
      .locator('.label-text .label-sources a')
      .evaluateAll((all) => all.map(({ href, target, rel }) => ({ href, target, rel })));
    const words = await page.locator('.label-text .label-sources').textContent();
    await page.close();
    return { found, words };
  };
  const there = await links('');
  assert.ok(there.found.length >= 2);
  for (const { href, target, rel } of there.found) {
    assert.match(href, /^https?:/);
    assert.equal(target, '_blank');
    assert.match(rel, /noopener/);
  }
  const kiosk = await links('&kiosk=1');
  assert.deepEqual(kiosk.found, []);
  assert.equal(kiosk.words, there.words);
});
