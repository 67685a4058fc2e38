// What is remembered, and what happens when it cannot be.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, launch, open, ready, serve_dist, until_ply, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const kKey = 'vitrine.1.match.man_in_the_moon';
const stored = (page, key = kKey) => page.evaluate((name) => localStorage.getItem(name), key);

test('a reload brings the match back, with its seats and rules', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await command(page, 'new man_in_the_moon step=rook human computer=4', 'play b2');
  await until_ply(page, 2);
  const record = await page.evaluate(() => window.vitrine.record());
  await page.waitForFunction(([key, wanted]) => localStorage.getItem(key) === wanted, [kKey, record]);
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => window.vitrine.record()), record);
  await page.close();
});

test('a reload while one looks back keeps the whole line and the place in it', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2', 'play a3');
  await page.waitForFunction((key) => localStorage.getItem(key).includes('moves a1 a2 a3'), kKey);
  await command(page, 'go 1');
  await page.waitForFunction((key) => /^at 1$/m.test(localStorage.getItem(key)), kKey);
  await page.reload();
  await ready(page);
  const seen = await view(page);
  assert.equal(seen.ply, 1);
  assert.equal(seen.moves.length, 3);
  assert.ok(!(await command(page, 'play e5'))); // asked for twice, as what follows makes way
  await command(page, 'play e5');
  await page.waitForFunction((key) => /^moves a1 e5$/m.test(localStorage.getItem(key)), kKey);
  assert.doesNotMatch(await stored(page), /^at /m);
  await page.close();
});

test('what was taken back may be played otherwise after a reload, what is looked back from only if meant twice', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play b1', 'play a2', 'undo');
  const reload = async () => {
    await page.reload();
    await ready(page);
  };
  await reload();
  assert.equal((await view(page)).ply, 2);
  assert.ok(await command(page, 'play e5'));
  assert.equal((await view(page)).moves.length, 3);
  await command(page, 'undo', 'go 1');
  await reload();
  assert.ok(!(await command(page, 'play e4')));
  assert.equal((await view(page)).moves.length, 3);
  assert.ok(await command(page, 'play e4'));
  await page.close();
});

test('a position set up during a match by links leaves the kept match of the game, and the place of what was undone', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play b1', 'undo');
  await page.waitForFunction(() => localStorage.getItem('vitrine.1.place.man_in_the_moon') === 'undone');
  const before = await stored(page);
  await command(page, 'new man_in_the_moon - human elsewhere', 'play c3');
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('vitrine.1.match.link.')));
  assert.equal(await stored(page), before);
  await command(page, 'draft');
  await page.locator('#editor').waitFor();
  assert.equal(await stored(page), before);
  await command(page, 'draft leave');
  assert.equal(await page.evaluate(() => localStorage.getItem('vitrine.1.place.man_in_the_moon')), 'undone');
  await page.close();
});

test('a place kept beside the record is found again, and goes into the record with the next change', async () => {
  const page = await ready(await open(browser, server.url));
  const record =
    'vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nseat 0 human\nseat 1 human\nmoves a1 a2 a3\nresult *\n';
  const kPlace = 'vitrine.1.place.man_in_the_moon';
  await page.evaluate(
    ([key, text, place]) => {
      localStorage.setItem(key, text);
      localStorage.setItem(place, '1');
    },
    [kKey, record, kPlace],
  );
  await page.reload();
  await ready(page);
  const seen = await view(page);
  assert.deepEqual([seen.ply, seen.moves.length], [1, 3]);
  assert.equal(await stored(page), record); // nothing was done yet
  await command(page, 'go 2');
  await page.waitForFunction((key) => /^moves a1 a2 a3\nat 2$/m.test(localStorage.getItem(key)), kKey);
  assert.equal(await stored(page, kPlace), null);
  await page.close();
});

test('who sits where may change while one looks back', async () => {
  const page = await ready(await open(browser, server.url));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2', 'go 0', 'seat 1 computer=4');
  await page.waitForFunction((key) => /^seat 1 computer level=4$/m.test(localStorage.getItem(key)), kKey);
  assert.match(await stored(page), /^moves a1 a2\nat 0$/m);
  await page.reload();
  await ready(page);
  const { ply, moves, seats } = await view(page);
  assert.deepEqual([ply, moves.length, seats[1].level], [0, 2, 4]);
  await page.close();
});

test('a stored match that cannot be read is put aside, and the page says so', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await page.evaluate((key) => localStorage.setItem(key, 'vitrine 1\ngame man_in_the_moon 1\nsetup nonsense\n'), kKey);
  await page.evaluate(() => localStorage.setItem('vitrine.1.last', 'man_in_the_moon'));
  await page.reload();
  await ready(page);
  assert.match(await page.locator('#note-text').textContent(), /cannot be read: .*put aside/);
  assert.ok(await page.locator('#note-action').isVisible());
  const aside = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('vitrine.1.aside.man_in_the_moon.'))
      .map((key) => localStorage.getItem(key)),
  );
  assert.deepEqual(aside, ['vitrine 1\ngame man_in_the_moon 1\nsetup nonsense\n']);
  assert.ok(await command(page, 'play a1'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#note-action')]);
  assert.equal(download.suggestedFilename(), 'vitrine-unreadable.txt');
  await page.close();
});

/** Somebody else of the same origin takes all the room there is. */
const fill_storage = (page) =>
  page.evaluate(() => {
    for (let size = 1 << 22, at = 0; size >= 1; ) {
      try {
        localStorage.setItem(`other.${at++}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });

test('a stored match is brought back though there is no room for another', async () => {
  const page = await ready(await open(browser, server.url));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play b2');
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('moves a1 b2'), kKey);
  await fill_storage(page);
  await page.reload();
  await ready(page);
  assert.equal((await view(page)).ply, 2);
  await page.close();
});

test('what can neither be read nor put aside stays, and nothing is written over it', async () => {
  const nonsense = 'vitrine 1\ngame man_in_the_moon 1\nsetup nonsense\n';
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [kKey, nonsense]);
  await page.evaluate(() => localStorage.setItem('vitrine.1.last', 'man_in_the_moon'));
  await fill_storage(page);
  await page.reload();
  await ready(page);
  assert.match(await page.locator('#note-text').textContent(), /cannot be read: .*it stays/);
  await command(page, 'new man_in_the_moon - human human', 'play a1');
  await page.evaluate(() => localStorage.removeItem('other.0')); // there is room now, but nobody has seen to the old match
  await command(page, 'play b2');
  assert.equal(await stored(page), nonsense);
  await page.close();
});

test('a stored match that stops the module is put aside, and the page begins anew', async () => {
  const page = await open(browser, `${server.url}?lang=en&game=man_in_the_moon`, {
    before: () => {
      let make = null;
      Object.defineProperty(window, 'createVitrine', {
        set(real) {
          make = real;
        },
        get: () => async (options) => {
          const module = await make(options);
          const { ccall } = module;
          module.ccall = (name, returns, takes, given) => {
            if (name === 'vitrine_look' && given[0] === 'a trap') throw new WebAssembly.RuntimeError('unreachable');
            return ccall(name, returns, takes, given);
          };
          return module;
        },
      });
    },
  });
  await ready(page);
  await page.evaluate((key) => localStorage.setItem(key, 'a trap'), kKey);
  await page.reload();
  await page.waitForFunction((key) => localStorage.getItem(key) !== 'a trap', kKey);
  await ready(page);
  assert.ok(await command(page, 'new man_in_the_moon - human human'));
  const aside = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('.aside.')));
  assert.deepEqual(
    aside.map(([, text]) => text),
    ['a trap'],
  );
  await page.close();
});

test('without storage the game goes on, and the page says once that it will not be remembered', async () => {
  const page = await open(browser, server.url, {
    before: () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  });
  await ready(page);
  await page.locator('#note').waitFor({ state: 'hidden' });
  await command(page, 'play a1');
  await page.locator('#note-text', { hasText: 'will not be remembered' }).waitFor();
  await page.click('#note-close');
  await until_ply(page, 2);
  await page.locator('#note').waitFor({ state: 'hidden' });
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('storage that is full is no fault', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await command(page, 'play a1');
  await page.locator('#note-text', { hasText: 'will not be remembered' }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('language and light are remembered', async () => {
  const page = await open(browser, server.url, { context: { colorScheme: 'light', locale: 'en-GB' } });
  await ready(page);
  await page.selectOption('#language', 'fr');
  await page.click('#theme-button');
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  const ground = await page.evaluate(() =>
    [...document.querySelectorAll('meta[name="theme-color"]')].map(({ content }) => content),
  );
  assert.deepEqual(
    ground,
    ground.map(() => '#161412'),
  );
  await page.click('#theme-button'); // back to what the device says: nothing to remember
  assert.equal(await stored(page, 'vitrine.1.theme'), null);
  await page.close();
});

test('at a change view and record are written once for all who are told', async () => {
  const { make_changes } = await import('../../web/engine/changes.js');
  const written = [];
  const table = {
    view: () => written.push('view') && { game: 'x' },
    whole_record: () => written.push('record') && 'a record',
  };
  const told = [];
  const changes = make_changes();
  for (const name of ['first', 'second']) changes.listen(({ game }, record) => told.push([name, game, record]));
  changes.tell(table);
  assert.deepEqual(written, ['view', 'record']);
  assert.deepEqual(told, [
    ['first', 'x', 'a record'],
    ['second', 'x', 'a record'],
  ]);
});

test('a match that has grown too long keeps what was kept last', async () => {
  globalThis.window = { localStorage: new Map([]) };
  const items = new Map();
  globalThis.window.localStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => items.set(key, text),
    removeItem: (key) => items.delete(key),
  };
  const { remember_match } = await import('../../web/match/memory.js');
  assert.equal(remember_match('x', 'a record'), 'kept');
  assert.equal(remember_match('x', 'a record'), 'same');
  assert.equal(remember_match('x', ''), 'too_long');
  assert.equal(items.get('vitrine.1.match.x'), 'a record');
  delete globalThis.window;
});

test('without storage the form warns before another game takes the place of a running match', async () => {
  const page = await open(browser, `${server.url}?lang=en`, {
    before: () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  });
  await ready(page);
  await command(page, 'new man_in_the_moon - human human', 'play a1');
  await page.click('#games [data-game="nonaga"]');
  assert.match(await page.locator('#new-match-running').textContent(), /gives it up/);
  await page.close();
});

/** A second tab on the same storage. */
async function second_tab(page, url) {
  const tab = await page.context().newPage();
  await tab.goto(url);
  return ready(tab);
}
const line = async (page) => (await view(page)).moves.map(({ text }) => text).join(' ');
const stored_line = async (page) => /^moves ?(.*)$/m.exec(await stored(page))[1];

test('a tab writes only what was done in it, and never over what another tab has done since', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2');
  const other = await second_tab(page, `${server.url}?lang=en`);
  assert.equal(await line(other), 'a1 a2');
  for (const move of ['a3', 'a4', 'a5']) await command(page, `play ${move}`);
  assert.equal(await stored_line(page), 'a1 a2 a3 a4 a5');
  await other.selectOption('#language', 'fr');
  await other.selectOption('#language', 'en');
  assert.equal(await stored_line(page), 'a1 a2 a3 a4 a5');
  assert.ok(await other.locator('#note').isHidden());
  await command(other, 'play e1');
  await other.locator('#note-text', { hasText: 'gone on in another tab' }).waitFor();
  assert.equal(await line(other), 'a1 a2 e1');
  assert.equal(await stored_line(page), 'a1 a2 a3 a4 a5');
  await command(other, 'undo', 'go 0'); // not what is stored, wherever one looks
  assert.equal(await line(other), 'a1 a2 e1');
  await other.click('#games [data-game="nonaga"]');
  assert.match(await other.locator('#new-match-running').textContent(), /gives it up/); // it would not be found again
  await other.keyboard.press('Escape');

  await command(other, 'redo', 'redo', 'redo');
  await other.click('#note-action');
  await other.locator('#note').waitFor({ state: 'hidden' });
  assert.equal(await stored_line(page), 'a1 a2 e1');
  await command(other, 'play e2');
  assert.equal(await stored_line(page), 'a1 a2 e1 e2');
  await command(page, 'play b1');
  await page.locator('#note-text', { hasText: 'gone on in another tab' }).waitFor();
  assert.equal(await stored_line(page), 'a1 a2 e1 e2');
  await page.reload();
  await ready(page);
  assert.equal(await line(page), 'a1 a2 e1 e2');
  for (const tab of [page, other]) assert.deepEqual(tab.problems ?? [], []);
  await page.close();
});

test('a match that another tab has stored is not written over after the page has loaded itself again', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2');
  const other = await second_tab(page, `${server.url}?lang=en`);
  await command(page, 'play a3');
  await other.evaluate(() => setTimeout(() => null.nothing));
  await other.locator('#note-text', { hasText: 'gone wrong' }).waitFor();
  await Promise.all([other.waitForEvent('load'), other.click('#note-action')]);
  await ready(other);
  assert.equal(await line(other), 'a1 a2');
  await command(other, 'play e1');
  await other.locator('#note-text', { hasText: 'gone on in another tab' }).waitFor();
  assert.equal(await stored_line(page), 'a1 a2 a3');
  await other.close();
  await page.close();
});

test('what another page of this address stores does no harm', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  await command(page, 'new man_in_the_moon - human human', 'play a1');
  const other = await second_tab(page, `${server.url}?lang=en`);
  const nonsense = 'vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nmoves a1 z9\nresult *\n';
  await other.evaluate(([key, text]) => localStorage.setItem(key, text), [kKey, nonsense]);
  await command(page, 'play a2', 'undo', 'new man_in_the_moon - human human', 'play b1');
  await page.locator('#note-text', { hasText: 'another tab' }).waitFor();
  assert.equal(await line(page), 'b1');
  assert.equal(await stored(page), nonsense);
  await other.evaluate(() => localStorage.clear());
  await command(page, 'play a2');
  assert.equal(await stored_line(page), 'b1 a2');
  assert.deepEqual(page.problems, []);
  await page.close();
});
