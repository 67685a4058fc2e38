// games=: which games may be chosen. With one of them no way leads to another, in any room.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fragment_of } from '../../web/match/share.js';
import { come_to_kiosk, command, from_menu, open, ready, ready_frame, serve_host, view } from './browser.mjs';
import { open_showcase } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);
const { browser, server, registered } = showcase;
const [one, other] = registered.map(({ id }) => id);
const few = registered.length < 2 && 'there is one game';

/** What names a game in the page or leads to it, but for the one on the table. */
const ways = (page) =>
  page.evaluate(() => {
    const { vitrine } = window;
    document.getElementById('learn-button').click();
    const today = document.getElementById('learn-today');
    const found = [
      ...[...document.querySelectorAll('#games [data-game]')].map(({ dataset }) => dataset.game),
      ...vitrine.games().map(({ id }) => id),
      ...(today.checkVisibility() ? [today.textContent] : []),
    ];
    document.querySelector('#learn [data-close=""]').click();
    return found;
  });

/** The games of the form for a new match, asked for on the canvas and on the text board. */
async function choice(page) {
  const tiles = async () => {
    await page.locator('#new-match[open]').waitFor();
    const games = await page
      .locator('#new-match input[name="game"]')
      .evaluateAll((all) => all.map(({ value }) => value));
    await page.locator('#new-match [data-close=""]').click();
    return games;
  };
  await page.locator('#canvas').press('n');
  const found = await tiles();
  await page.locator('#to-board').evaluate((link) => link.click());
  await page.locator('#board-new-match').click();
  assert.deepEqual(await tiles(), found);
  return found;
}

/** Every room: the page itself, the table alone, a kiosk, and a frame of somebody else's page. */
async function* rooms(query) {
  for (const room of ['', '&ui=board', '&kiosk']) {
    const page = await ready(await open(browser, `${server.url}?lang=en${room}${query}`));
    yield { room, page: room === '&kiosk' ? await come_to_kiosk(page) : page };
    assert.deepEqual(page.problems, [], room);
    await page.close();
  }
  const host = await serve_host(`<iframe src="${server.url}?lang=en${query}" width="1200" height="700"></iframe>`);
  const top = await open(browser, host.url, { width: 1280, height: 800 });
  yield { room: 'frame', page: await ready_frame(top) };
  await top.close();
  host.close();
}

test('with one game no way leads to another', { skip: few }, async () => {
  for await (const { room, page } of rooms(`&games=${one}&game=${other}&puzzle=${other}.1`)) {
    const seen = await view(page);
    assert.deepEqual([seen.game, seen.lesson], [one, null], room);
    for (const named of await ways(page))
      assert.ok(
        [one, registered[0].name].some((own) => named.includes(own)),
        `${room}: ${named}`,
      );
    assert.deepEqual(await choice(page), [one], room);
    for (const line of [`new ${other}`, `lesson ${other} 0`, `puzzle ${other} 1`, `load vitrine 1\ngame ${other} 1\n`])
      assert.equal(await command(page, line), false, `${room}: ${line}`);
    assert.equal((await view(page)).game, one, room);
  }
});

test('with several the others are not there, and unknown names name nothing', { skip: few }, async () => {
  const wanted = registered.slice(0, -1).map(({ id }) => id);
  for await (const { room, page } of rooms(`&games=${wanted},chess`))
    assert.deepEqual(await choice(page), wanted, room);
  for await (const { room, page } of rooms('&games=chess'))
    assert.deepEqual(
      await choice(page),
      registered.map(({ id }) => id),
      room,
    );
});

/** The record of a match of the other game that has begun. */
async function record_of_other() {
  const page = await showcase.table(`new ${other} - human human`);
  const record = await page.evaluate(() => window.vitrine.record());
  await page.close();
  return record;
}

test('a record or a link of another game is refused in words, and the match stays', { skip: few }, async () => {
  const record = await record_of_other();
  const page = await showcase.table(`new ${one} - human human`, { query: `&games=${one}` });
  await page.evaluate(() => {
    const { places } = window.vitrine.view();
    window.vitrine.command(`touch ${places.find((place) => place.open).site}`);
  });
  const before = await view(page);
  const name = registered[1].name;
  await from_menu(page, 'open');
  await page.fill('#open-text', record);
  await page.locator('#open .primary').click();
  await page.locator('#open-refusal', { hasText: `There is no game “${name}” here.` }).waitFor();
  await page.locator('#open [data-close=""]').click();
  const fragment = await fragment_of(record, 60_000);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await page.locator('#note-text', { hasText: `There is no game “${name}” here.` }).waitFor();
  const { game, ply, path } = await view(page);
  assert.deepEqual({ game, ply, path }, { game: before.game, ply: before.ply, path: before.path });
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a link that leaves the page leads to the same games', async () => {
  const page = await ready(
    await open(browser, `${server.url}?lang=nl&ui=full&games=${one}`, {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    }),
  );
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await command(page, 'resign');
  await from_menu(page, 'share');
  await page.locator('#note-text').waitFor();
  assert.match(await copied(), new RegExp(`[?]games=${one}#look=`));
  await page.goto(`${server.url}?lang=nl&games=${one}&puzzle=${one}.1`);
  await ready(page);
  await page.waitForFunction(() => window.vitrine.view().lesson);
  await page.click('#text-board-button');
  await page.click('#board-menu');
  await page.click('#menu [data-close="share"]');
  await page.locator('#note-text').waitFor();
  assert.match(await copied(), new RegExp(`[?]games=${one}&puzzle=${one}[.]1$`));
  const other = await ready(await open(browser, await copied()));
  assert.deepEqual(
    (await other.evaluate(() => window.vitrine.games())).map(({ id }) => id),
    [one],
  );
  await other.close();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a message of the host for another game is refused, running match or not', { skip: few }, async () => {
  const host = await serve_host(
    `<iframe src="${server.url}?lang=en&games=${one}&players=human,human" width="1200" height="700"></iframe>`,
  );
  const page = await open(browser, host.url, { width: 1280, height: 800 });
  const frame = await ready_frame(page);
  const refused = async (message) => {
    await page.evaluate((data) => {
      window.heard.length = 0;
      window.frames[0].postMessage({ vitrine: 1, ...data }, '*');
    }, message);
    const error = await page.waitForFunction(() => window.heard.find(({ type }) => type === 'error'));
    assert.match((await error.jsonValue()).text, /There is no game “.*” here/);
    assert.equal((await view(frame)).game, one);
  };
  await refused({ type: 'new', game: other });
  const record = await record_of_other();
  await refused({ type: 'load', record });
  await frame.evaluate(() => {
    const { places } = window.vitrine.view();
    window.vitrine.command(`touch ${places.find((place) => place.open).site}`);
  });
  await refused({ type: 'load', record });
  await refused({ type: 'new', game: other, replace: true });
  await page.close();
  host.close();
});
