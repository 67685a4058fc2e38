// New matches, records in and out, and matches in links.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { command, from_menu, launch, open, press_control, ready, serve_dist, view } from './browser.mjs';
import { fragment_of, record_in } from '../../web/match/share.js';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const kRecord =
  'vitrine 1\ngame man_in_the_moon 1\nsetup step=rook,quiet=20\nseat 0 human\nseat 1 human\nmoves a1 b2 e5\nresult *\n';
const kMost = 64 * 1024; // bytes of a record
async function ask_for_new_match(page) {
  await press_control(page, 'table.new');
  await page.locator('#new-match[open]').waitFor();
}
const moves_of = async (page) => (await view(page)).moves.map(({ text }) => text).join(' ');

test('the form for a new match shows every rule with its source mark, and begins what it says', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await ask_for_new_match(page);
  const form = page.locator('#new-match');
  assert.deepEqual(await form.locator('.mark').allTextContents(), [
    'source',
    'other source',
    'reconstruction',
    'other source',
    'source',
  ]);
  const mark = form.locator('button:has(.mark)').nth(1);
  await mark.click();
  assert.match(await mark.locator('+ .mark-says').textContent(), /SuperDuperGames/);
  await form.locator('input[value="rook"]').check();
  await form.locator('input[value="off"]').check();
  await form.locator('select[name="seat-0"]').selectOption('human');
  await form.locator('select[name="seat-1"]').selectOption('computer=5');
  await form.locator('[data-close="begin"]').click();
  await page.waitForFunction(() => window.vitrine.view().setup === 'step=rook,quiet=off');
  const seen = await view(page);
  assert.deepEqual(
    seen.seats.map(({ level }) => level),
    [0, 5],
  );
  await ask_for_new_match(page);
  assert.ok(await form.locator('input[value="rook"]').isChecked()); // the running match is the proposal
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await page.close();
});

test('the form names the seats as the chosen rules do', async () => {
  const page = await open(browser, `${server.url}?lang=en`);
  await ready(page);
  await ask_for_new_match(page);
  const form = page.locator('#new-match');
  for (const { id, options } of await page.evaluate(() => window.vitrine.games())) {
    await form.locator(`input[name="game"][value="${id}"]`).check();
    for (const value of options.find(({ key }) => key === 'players')?.values.map((choice) => choice.value) ?? [null]) {
      if (value) await form.locator('[name="option-players"]').selectOption(value);
      const names = await form.locator('[data-seat]:visible > span').allTextContents();
      await form.locator('[data-seat] select:visible').evaluateAll((seats) => {
        for (const seat of seats) seat.value = 'human';
      });
      await form.locator('[data-close="begin"]').click();
      await page.waitForFunction(
        ([wanted, expected]) => {
          const { game, seats } = window.vitrine.view();
          return game === wanted && seats.map(({ name }) => name).join() === expected;
        },
        [id, names.join()],
      );
      await ask_for_new_match(page);
    }
  }
  await page.close();
});

test('a record is saved, pasted back, and refused with the table’s own sentence', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await command(page, `load ${kRecord}`);
  const [download] = await Promise.all([page.waitForEvent('download'), from_menu(page, 'save')]);
  assert.equal(download.suggestedFilename(), 'vitrine-man_in_the_moon.txt');
  assert.equal(readFileSync(await download.path(), 'utf8'), kRecord);

  await command(page, 'new man_in_the_moon - human human');
  await from_menu(page, 'open');
  await page.click('#open [data-close="open"]');
  await page.locator('#open-refusal', { hasText: 'Nothing here yet' }).waitFor();
  await page.fill('#open-text', 'vitrine 1\ngame chess 1\n');
  await page.click('#open [data-close="open"]');
  await page.locator('#open-refusal', { hasText: 'chess' }).waitFor();
  await page.setInputFiles('#open-file', { name: 'match.txt', mimeType: 'text/plain', buffer: Buffer.from(kRecord) });
  await page.waitForFunction(() => document.getElementById('open-text').value.includes('e5'));
  await page.click('#open [data-close="open"]');
  await page.waitForFunction(() => window.vitrine.view().moves.length === 3);
  await page.close();
});

test('opening a record asks before a running match of its game is lost, also one that waits', async () => {
  const page = await open(browser, `${server.url}?lang=en`);
  await ready(page);
  const stored = () => page.evaluate(() => localStorage.getItem('vitrine.1.match.man_in_the_moon'));
  await command(page, 'new man_in_the_moon - human human', 'play c1');
  await command(page, 'new five_field_kono - human human');
  const kept = await stored();
  assert.match(kept, /^moves c1$/m);
  for (let touches = 0; touches < 2; ++touches)
    await command(page, `touch ${(await view(page)).places.find((place) => place.open).site}`);
  const paste = async (text) => {
    await from_menu(page, 'open');
    await page.fill('#open-text', text);
    await page.click('#open [data-close="open"]');
  };
  await paste('nonsense'); // there is nothing to ask about
  await page.locator('#open-refusal:not(:empty)').waitFor();
  await page.click('#open [data-close=""]');
  await paste(kRecord);
  await page.locator('#question[open]').waitFor();
  await page.click('#question-no');
  assert.equal((await view(page)).game, 'five_field_kono');
  assert.equal(await stored(), kept);
  await paste(kRecord);
  await page.click('#question-yes');
  await page.waitForFunction(() => window.vitrine.view().moves.length === 3);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('where the clipboard is closed, the text is shown to be copied', async () => {
  const page = await open(browser, server.url, {
    before: () => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    },
  });
  await ready(page);
  await from_menu(page, 'copy');
  await page.locator('#copy[open]').waitFor();
  assert.match(await page.locator('#copy-text').inputValue(), /^vitrine 1\n/);
  await page.close();
});

test('a record survives the way into a fragment and back; what is no record does not', async () => {
  const fragment = await fragment_of(kRecord, kMost);
  const longest = Buffer.from('x'.repeat(kMost));
  assert.match(fragment, /^#match=[dp]\.[A-Za-z0-9_-]+$/);
  assert.equal(await record_in(fragment, kMost), kRecord);
  assert.equal(await record_in(`#match=p.${Buffer.from(kRecord).toString('base64url')}`, kMost), kRecord);
  assert.equal(await record_in(`#match=p.${longest.toString('base64url')}`, kMost), longest.toString());
  assert.equal(await record_in('', kMost), null);
  assert.equal(await record_in('#elsewhere', kMost), null);
  for (const bad of [
    '#match=',
    '#match=d.!!',
    '#match=x.abcd',
    '#match=p.abc',
    `#match=p.${'A'.repeat(100_001)}`,
    '#match=p._____w',
  ])
    assert.equal(await record_in(bad, kMost), '', bad);
  const long = 'a'.repeat(kMost + 1);
  assert.equal(await fragment_of(long, kMost), null);
  assert.equal(await record_in(await fragment_of(long, 2 * kMost), kMost), ''); // a small fragment that unpacks to too much
});

test('a shared link opens its match; a running one gives way only when asked', async () => {
  const page = await open(browser, server.url, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await ready(page);
  await command(page, `load ${kRecord}`);
  await from_menu(page, 'share');
  await page.click('#share [data-close="match"]');
  await page.locator('#note-text', { hasText: 'on the clipboard' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${server.url}#match=`));

  const guest = await open(browser, link); // nothing runs there: it opens at once
  await ready(guest);
  await guest.waitForFunction(() => window.vitrine.view().moves.length === 3);
  assert.equal(await moves_of(guest), 'a1 b2 e5');
  assert.equal(new URL(guest.url()).hash, '');

  await command(guest, 'new man_in_the_moon - human human', 'play c1');
  await guest.waitForFunction(() =>
    (localStorage.getItem('vitrine.1.match.man_in_the_moon') ?? '').includes('moves c1'),
  );
  await guest.goto(link);
  await guest.locator('#question[open]').waitFor();
  await guest.click('#question-no');
  assert.equal(await moves_of(guest), 'c1');
  await guest.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await guest.locator('#question[open]').waitFor();
  await guest.click('#question-yes');
  await guest.waitForFunction(() => window.vitrine.view().moves.length === 3);
  assert.deepEqual(guest.problems, []);
  await guest.close();
  await page.close();
});

test('a link that is accepted closes what was open about the match before', async () => {
  const page = await open(browser, `${server.url}?lang=en`);
  await ready(page);
  const follow_link = async () =>
    page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      await fragment_of(kRecord, kMost),
    );
  await ask_for_new_match(page); // nothing runs: nothing is asked
  await follow_link();
  await page.waitForFunction(() => window.vitrine.view().moves.length === 3);
  await page.locator('#new-match').waitFor({ state: 'hidden' });

  await command(page, 'new five_field_kono - human human');
  for (let touches = 0; touches < 2; ++touches)
    await command(page, `touch ${(await view(page)).places.find((place) => place.open).site}`);
  await ask_for_new_match(page);
  await follow_link();
  await page.click('#question-no');
  assert.ok(await page.locator('#new-match').isVisible());
  await page.keyboard.press('Escape');
  await page.click('#text-board-button');
  await page.click('#resign');
  await follow_link();
  await page.locator('#question-text', { hasText: 'make way' }).waitFor();
  await page.click('#question-yes'); // to the link, not to giving up
  await page.waitForFunction(() => window.vitrine.view().moves.length === 3);
  assert.match(await page.evaluate(() => localStorage.getItem('vitrine.1.match.five_field_kono')), /^result \*$/m);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a link that was cut off is told so', async () => {
  const page = await open(browser, `${server.url}#match=d.AAAA`);
  await page.locator('#note-text', { hasText: 'no match that can be read' }).waitFor();
  await page.close();
});
