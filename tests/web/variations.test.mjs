// Variations and comments in the list of moves: by mouse, finger and keys, over a reload, and in a record.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assert_accessible } from './axe.mjs';
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

const kHostile = '<img src=x onerror="window.broken=1"> שלום \u{1f642} &amp; "\\';
const kByKeys = { press: (page, selector) => page.locator(selector).press('Enter') };
const kByMouse = { press: (page, selector) => page.click(selector) };
const kByTouch = { press: (page, selector) => page.tap(selector), width: 360, height: 640, touch: true };

/** A match of two persons with its text board open: a1 b1 d1, and c1 beside d1. */
async function open_list(options = {}, query = '') {
  const page = await ready(await open(browser, `${server.url}?lang=en${query}`, options));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play b1', 'play c1', 'undo', 'play d1');
  await page.locator('#to-board').focus();
  await page.keyboard.press('Enter');
  await page.locator('#text-board').waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.problems, []);
  assert.equal(await page.evaluate(() => window.broken), undefined);
  await page.close();
}

/** The list as one reads it: a row a move, with what stands under it. */
const rows = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#moves > li')].map((row) =>
      [row.firstChild, ...row.querySelectorAll('.variation button, p')].map((part) => part.textContent),
    ),
  );
const current = (page) => page.locator('#moves [aria-current]').allTextContents();
const shown = (page) =>
  page.evaluate(() =>
    ['comment', 'promote', 'delete'].filter((act) => document.getElementById(`moves-${act}`).checkVisibility()),
  );
const in_variation = '#moves .variation [data-ply="3"]';

for (const [by, { press, ...options }] of Object.entries({ mouse: kByMouse, touch: kByTouch, keys: kByKeys }))
  test(`by ${by}: what was taken back is kept, gone to, said something of, put first and deleted`, async () => {
    const page = await open_list(options);
    assert.deepEqual(await rows(page), [['Start'], ['1. White a1'], ['2. Black b1'], ['3. White d1', '3. White c1']]);
    assert.deepEqual(await shown(page), ['comment']);
    await press(page, in_variation);
    assert.deepEqual(await current(page), ['3. White c1']);
    assert.deepEqual(await shown(page), ['comment', 'promote', 'delete']);
    for (const part of await page.locator('#moves button, .buttons:has(#moves-comment) button').all()) {
      const { width, height } = await part.boundingBox();
      assert.ok(height >= 44 && width >= 44, `${await part.textContent()}: ${width}×${height}`);
    }
    await assert_accessible(page, 'a list with a variation');

    await press(page, '#moves-comment');
    await page.fill('#comment-text', `${kHostile}\nline`);
    await press(page, '#comment .primary');
    assert.equal(await page.locator('#moves .comment').textContent(), `${kHostile} line`);
    await press(page, '#moves-promote');
    assert.deepEqual((await rows(page))[3], ['3. White c1', `${kHostile} line`, '3. White d1']);
    assert.deepEqual(await current(page), ['3. White c1']);
    assert.ok(await page.evaluate(() => document.activeElement.matches('#moves [aria-current]')));

    await press(page, in_variation);
    await press(page, '#moves-delete');
    await press(page, '#question-no');
    assert.equal((await rows(page))[3].length, 3);
    await press(page, '#moves-delete');
    await press(page, '#question-yes');
    assert.deepEqual(await current(page), ['2. Black b1']);
    assert.deepEqual((await rows(page))[3], ['3. White c1', `${kHostile} line`]);
    await close(page);
  });

test('a comment that is too long is refused where it is written, and an empty one takes it away', async () => {
  const page = await open_list();
  await page.click('#moves-comment');
  await page.fill('#comment-text', 'ש'.repeat(400)); // two bytes each
  await page.click('#comment .primary');
  await page.locator('#comment-refusal', { hasText: '800 bytes; 500' }).waitFor();
  assert.equal(await page.locator('#comment-text').inputValue(), 'ש'.repeat(400));
  await page.fill('#comment-text', 'short');
  await page.click('#comment .primary');
  assert.equal(await page.locator('#moves .comment').textContent(), 'short');
  await page.click('#moves-comment');
  assert.equal(await page.locator('#comment-text').inputValue(), 'short');
  await page.fill('#comment-text', '');
  await page.click('#comment .primary');
  assert.equal(await page.locator('#moves .comment').count(), 0);
  await close(page);
});

test('a reload keeps variations, comments and the place; so do a record and a link', async () => {
  const page = await open_list({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await command(page, 'go 3 1', `comment ${kHostile}`);
  const list = await rows(page);
  await page.reload();
  await ready(page);
  await page.click('#text-board-button');
  assert.deepEqual(await rows(page), list);
  assert.deepEqual(await current(page), ['3. White c1']);

  await from_menu(page, 'copy');
  await page.locator('#note-text', { hasText: 'clipboard' }).waitFor();
  const record = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(record, /\nvariation 0 2 c1\ncomment 1 3 <img/);
  await from_menu(page, 'share');
  await page.click('#share [data-close="look"]');
  const link = await page.waitForFunction(async () => {
    const text = await navigator.clipboard.readText();
    return text.includes('#look=') && text;
  });
  await command(page, 'new nonaga - human human');
  await page.goto('about:blank');
  await page.goto(await link.jsonValue());
  await ready(page);
  await page.waitForFunction(() => window.vitrine.view().lines.length === 2);
  assert.equal((await view(page)).comment, kHostile);

  await command(page, 'new nonaga - human human');
  await from_menu(page, 'open');
  await page.fill('#open-text', record);
  await page.click('#open .primary');
  await page.waitForFunction(() => window.vitrine.view().lines.length === 2);
  assert.deepEqual(await rows(page), list);
  await close(page);
});

test('a match that has ended stays so when another move is tried in it, and what is noted goes into the list of them', async () => {
  const page = await open_list();
  await command(page, 'resign', 'go 1', 'play e1');
  assert.deepEqual((await rows(page))[2], ['2. Black b1', '2. Black e1']);
  const seen = await view(page);
  assert.deepEqual([seen.over, seen.running, seen.branch > 0], [false, false, true]);
  const finished = () => page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.1.finished')));
  await command(page, 'comment tried', 'go 3 0');
  assert.ok((await view(page)).over);
  assert.equal((await finished()).length, 1);
  assert.match((await finished())[0].record, /\ncomment \d 2 tried\n.*result /s);
  await page.reload();
  await ready(page);
  await command(page, 'go 0', 'comment anew', 'go 3 0');
  assert.equal((await finished()).length, 1);
  assert.match((await finished())[0].record, /\ncomment 0 0 anew\n/);
  await close(page);
});

test('a computer answers in the variation that somebody tries', async () => {
  const page = await open_list();
  await command(page, 'resign', 'seat 1 computer=1', 'go 2', 'play e1');
  await page.waitForFunction(() => window.vitrine.view().ply === 4);
  assert.equal((await view(page)).inVariation, true);
  assert.deepEqual((await rows(page))[3].slice(0, 2), ['3. White d1', '3. White c1']);
  await close(page);
});

test('where no list of moves is shown, and where there are secrets, nothing of it is there', async () => {
  for (const query of ['&ui=board', '&kiosk=1&game=man_in_the_moon']) {
    const page = await ready(await open(browser, `${server.url}?lang=en${query}`));
    await command(page, 'new man_in_the_moon - human human', 'play a1', 'undo', 'play b1');
    const seen = await view(page);
    assert.deepEqual([seen.lines, seen.mayComment], [[], false]);
    assert.equal(await command(page, 'comment x'), false);
    await close(page);
  }
  const page = await open_list();
  await command(page, 'new bondo_cones - human human', 'lift', 'arrange 0');
  assert.deepEqual(await shown(page), []);
  await close(page);
});

test('many variations, one within the other: the list stands no further in than it has room for', async () => {
  const page = await open_list({ width: 360, height: 640, touch: true });
  const nested = ['c1', 'd1', 'e1', 'a2', 'b2', 'c2', 'd2'].map((move, i) => `variation ${i} ${i} ${move} b1`);
  const record = (await page.evaluate(() => window.vitrine.record())).replace(
    /\nmoves [\s\S]*/,
    `\nmoves a1 b1\n${nested.join('\n')}\ncomment 7 8 deep\nresult *\n`,
  );
  assert.ok(await command(page, `load ${record}`), await page.evaluate(() => window.vitrine.view().notice.text));
  assert.equal(await page.locator('#moves .variation').count(), 7);
  const wide = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('#moves button')].map((button) => button.getBoundingClientRect().right),
  ]);
  assert.ok(Math.max(...wide) <= 360, wide.join());
  await page.tap('#moves [data-line="7"][data-ply="8"]');
  assert.deepEqual(await current(page), ['8. Black b1']);
  await close(page);
});
