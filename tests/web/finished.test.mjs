// The finished matches of this device: kept, counted, gone through again, handed out, forgotten.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { command, from_menu, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const visit = async (query = '', options = {}) => ready(await open(browser, `${server.url}?lang=en${query}`, options));
const kKey = 'vitrine.1.finished';
const stored = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), kKey);
const rows = (page, selector) => page.locator(`#finished ${selector}`).allTextContents();

/** A match against level 2 that is given up, and one between two persons. */
async function play_two(page) {
  await command(page, 'new man_in_the_moon - human computer=2', 'play a1');
  await page.waitForFunction(() => window.vitrine.view().ply === 2);
  await command(page, 'resign');
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, kKey);
  await command(page, 'new five_field_kono - human human', 'play a1-b2', 'draw');
  await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key)).length === 2, kKey);
}

test('a match that has ended is in the list, counted by game and level, also after a reload', async () => {
  const page = await visit();
  await from_menu(page, 'finished');
  await page.locator('#finished-none').waitFor();
  await page.keyboard.press('Escape');
  await play_two(page);
  await page.reload();
  await ready(page);
  assert.equal((await stored(page)).length, 2); // what lies there as it ended is no other match
  await from_menu(page, 'finished');
  const [kono, moon] = await rows(page, '#finished-list button');
  assert.match(kono, /^Five Field Kono: over, /);
  assert.match(moon, /^The Man in the Moon: lost, /);
  assert.deepEqual(await rows(page, '#finished-rows tr > *'), [
    'The Man in the Moon, Computer 2, beginner',
    '0',
    '0',
    '1',
  ]);
  await page.locator('#finished-list button').nth(1).click();
  await page.waitForFunction(() => window.vitrine.view().game === 'man_in_the_moon');
  const seen = await view(page);
  assert.ok(seen.over);
  assert.equal(seen.moves.length, 2);
  assert.equal((await stored(page)).length, 2);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('all of them leave as one file, and are forgotten when that is said twice', async () => {
  const page = await visit();
  await play_two(page);
  await from_menu(page, 'finished');
  const waits = page.waitForEvent('download');
  await page.click('#finished-save');
  const file = readFileSync(await (await waits).path(), 'utf8');
  assert.deepEqual(file.match(/^game \S+/gm), ['game five_field_kono', 'game man_in_the_moon']);
  assert.deepEqual(file.match(/^result .*/gm), ['result 1/2-1/2 agreement', 'result 0-1 resignation']);
  await from_menu(page, 'finished');
  await page.click('#finished-forget');
  await page.click('#question-no');
  assert.equal((await stored(page)).length, 2);
  await from_menu(page, 'finished');
  await page.click('#finished-forget');
  await page.click('#question-yes');
  await page.locator('#finished-none').waitFor();
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), kKey), null);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('at most two hundred are kept, and what cannot be read is none', async () => {
  const entry = (at) => ({ at, game: 'nonaga', levels: [0, 1], scores: [1, -1], record: `record ${at}` });
  const odd = [null, 7, {}, { ...entry(0), scores: 'x' }, { ...entry(0), levels: [{}] }, { ...entry(0), at: null }];
  const page = await visit('', {
    before: [
      ([key, list]) => {
        if (!sessionStorage.begun) localStorage.setItem(key, JSON.stringify(list));
        sessionStorage.begun = 'yes';
      },
      [kKey, [...odd, ...Array.from({ length: 300 }, (_, at) => entry(at + 1))]],
    ],
  });
  await command(page, 'new five_field_kono - human human', 'play a1-b2', 'draw');
  await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key))[0].game === 'five_field_kono', kKey);
  const list = await stored(page);
  assert.equal(list.length, 200);
  assert.equal(list[1].at, 1);
  await command(page, 'new nonaga - human human');
  for (const broken of ['{', '7', 'null', '[[]]']) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [kKey, broken]);
    await from_menu(page, 'finished');
    await page.locator('#finished-none').waitFor();
    await page.keyboard.press('Escape');
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a kiosk keeps none, and full storage takes what it can', async () => {
  const kiosk = await visit('&kiosk=1&players=human,human');
  await command(kiosk, 'new man_in_the_moon - human human', 'play a1', 'resign');
  await kiosk.waitForFunction(() => window.vitrine.view().over);
  assert.equal(await stored(kiosk), null);
  await kiosk.close();

  const page = await visit('', {
    before: () => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, text) {
        if (name.endsWith('finished') && text.length > 400) throw new DOMException('full', 'QuotaExceededError');
        set.call(this, name, text);
      };
    },
  });
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'resign');
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, kKey);
  await command(page, 'new five_field_kono - human human', 'play a1-b2', 'resign');
  await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key))[0].game === 'five_field_kono', kKey);
  assert.equal((await stored(page)).length, 1);
  await page.close();
});
