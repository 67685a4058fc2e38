// games=, in the address or in the museum's block: nothing leads to a game that is not allowed, and each refusal has its sentence.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fragment_of } from '../../web/match/share.js';
import { come_to_kiosk, command, kDist, open, ready, ready_frame, view } from './browser.mjs';
import { open_showcase, play_on } from './play.mjs';

const showcase = await open_showcase();
const { browser, server, registered } = showcase;
const few = registered.length < 3 && 'there are too few games';
const other = registered[2]; // without secrets: its record says all
const refuses = (text) => [other.id, other.name].some((name) => text.includes(`There is no game “${name}” here.`));

/** The page with the museum's block, and a page around it. */
let museum;
let block = '[]';
let left;
before(async () => {
  if (!few) left = await leavings();
  const page = readFileSync(join(kDist, 'index.html'), 'utf8');
  const around =
    '<!DOCTYPE html><title>host</title><link rel="icon" href="data:,"><script>window.heard = []; addEventListener("message", ({ data }) => heard.push(data));</script>';
  museum = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const html =
      pathname === '/host'
        ? `${around}<iframe src="/${search.replaceAll('&', '&amp;')}" width="1200" height="700"></iframe>`
        : page.replace('"games": []', `"games": ${block}`);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise((resolve) => {
    museum.listen(0, '127.0.0.1', resolve);
  });
});
after(async () => {
  museum.closeAllConnections();
  museum.close();
  await showcase.close();
});

/** A record of the other game, of a match that runs; and what a visitor may have kept of it elsewhere on the same site. */
async function leavings() {
  const page = await showcase.table(`new ${other.id} - human human`);
  await play_on(page, 1);
  const record = await page.evaluate(() => window.vitrine.record());
  await page.close();
  const entry = { at: 1, game: other.id, levels: [0, 1], scores: [1, -1], record };
  return {
    record,
    kept: {
      last: other.id,
      [`match.${other.id}`]: record,
      'match.link.0123456789abcdef': record.replace('\n', '\nlink 0123456789abcdef\n'),
      finished: JSON.stringify([entry]),
    },
    draft: `${other.id} - start`,
  };
}
const keep_all = ({ kept, draft, record }) => {
  try {
    if (sessionStorage.getItem('left')) return; // once a tab
    sessionStorage.setItem('left', 'yes');
    for (const [name, text] of Object.entries(kept)) localStorage.setItem(`vitrine.1.${name}`, text);
    sessionStorage.setItem('vitrine.1.draft', draft);
    if (window === window.top) window.name = `vitrine carries ${JSON.stringify([record, ''])}`;
  } catch {
    // a frame without storage
  }
};

/** What the visitor sees when everything that opens has been opened, one after the other. */
const seen_everywhere = (page) =>
  page.evaluate(async () => {
    const texts = [];
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
    const look = () => texts.push(document.body.innerText, document.title);
    const wait = () => new Promise((go) => setTimeout(go, 60));
    look();
    for (const details of document.querySelectorAll('details')) details.open = true;
    look();
    for (const id of ['rules-button', 'learn-button', 'board-new-match', 'board-menu', 'text-board-button']) {
      document.getElementById(id).click();
      await wait();
      look();
      document.querySelector('dialog[open] [data-close=""]')?.click();
      await wait();
    }
    for (const act of ['finished', 'friends']) {
      document.getElementById('board-menu').click();
      document.querySelector(`#menu [data-close="${act}"]`).click();
      await wait();
      look();
      document.querySelector('dialog[open] [data-close=""]')?.click();
      await wait();
    }
    return texts.join('\n');
  });

/** Each command that could lay the other game on the table is refused with the sentence. */
async function commands_refused(page, record) {
  for (const line of [
    `new ${other.id} - human human`,
    `lesson ${other.id} 0`,
    `puzzle ${other.id} 1`,
    `try ${other.id} - start`,
    ...['load', 'restore', 'receive'].map((how) => `${how} ${record}`),
  ]) {
    const { done, notice } = await page.evaluate((wanted) => {
      const done = window.vitrine.command(wanted);
      return { done, notice: window.vitrine.view().notice };
    }, line);
    assert.equal(done, false, line);
    const said = line.startsWith('receive') ? notice.refusal : refuses(notice.text); // or that it is no match by links
    assert.ok(said, `${line.slice(0, 40)}: ${notice.text}`);
  }
}

async function fragments_refused(page, record) {
  for (const kind of ['match', 'look', 'turn']) {
    await page.evaluate(() => {
      document.getElementById('note').hidden = true;
    });
    const fragment = await fragment_of(
      kind === 'turn' ? record.replace('\n', '\nlink 0123456789abcdef\n') : record,
      60_000,
      kind,
    );
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
    await page.locator('#note').waitFor();
    const text = await page.locator('#note-text').textContent();
    assert.ok(kind === 'turn' ? text.length > 20 : refuses(text), `${kind}: ${text}`);
  }
}

const allowed = registered.slice(0, 2).map(({ id }) => id);
for (const games of [allowed.slice(0, 1), allowed])
  for (const named of ['address', 'block'])
    for (const room of ['', '&ui=board', '&kiosk', 'frame'])
      test(`${games.length} of the games by the ${named}, ${room || 'page'}: nothing leads to another`, {
        skip: few,
      }, async () => {
        block = named === 'block' ? JSON.stringify(games) : '[]';
        const framed = room === 'frame';
        const query = `?lang=en&game=${other.id}&puzzle=${other.id}.1${framed ? '' : room}${named === 'address' ? `&games=${games}` : ''}`;
        const url = `http://localhost:${museum.address().port}/${framed ? 'host' : ''}${query}`;
        const top = await open(browser, url, { width: 1280, height: 800, before: [keep_all, left] });
        if (!framed) await top.reload(); // and what is carried over one
        const page = framed ? await ready_frame(top) : await ready(top);
        const forbidden = registered.map(({ id }) => id).filter((id) => !games.includes(id));
        const names = registered.filter(({ id }) => forbidden.includes(id)).map(({ name }) => name);
        const is_clean = async (when) => {
          const { game, lesson, draft } = await view(page);
          assert.ok(games.includes(game), `${when}: ${game}`);
          assert.deepEqual([lesson, draft], [null, null], when);
          // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
          const text = (await page.locator('body').innerText()) + (await page.title());
          for (const name of names) assert.ok(!text.includes(name), `${when}: ${name}`);
        };
        await page.waitForFunction(() => document.documentElement.dataset.state === 'drawn');
        await is_clean('at first');
        if (room === '&kiosk') await come_to_kiosk(page);
        await is_clean('begun');
        const text = await seen_everywhere(page);
        for (const name of names) assert.ok(!text.includes(name), `somewhere stands ${name}`);
        assert.deepEqual(await page.evaluate(() => window.vitrine.games().map(({ id }) => id)), games);
        assert.deepEqual(
          await page.locator('#new-match input[name="game"]').evaluateAll((all) => all.map(({ value }) => value)),
          games,
        );
        await commands_refused(page, left.record);
        await fragments_refused(page, left.record);
        const refused = await view(page);
        assert.ok(games.includes(refused.game) && !refused.lesson);
        if (framed)
          for (const message of [
            { type: 'new', game: other.id },
            { type: 'new', game: other.id, replace: true },
            { type: 'load', record: left.record },
            { type: 'load', record: left.record, replace: true },
          ]) {
            await top.evaluate((data) => {
              window.heard.length = 0;
              window.frames[0].postMessage({ vitrine: 1, ...data }, '*');
            }, message);
            const error = await top.waitForFunction(() => window.heard.find(({ type }) => type === 'error')?.text);
            assert.ok(refuses(await error.jsonValue()));
            assert.ok(games.includes((await view(page)).game));
          }
        assert.deepEqual(top.problems, []);
        await top.close();
      });

test('to forget all is to forget what is shown: matches of games that are not allowed here stay', {
  skip: few,
}, async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en&games=${allowed}`, { before: [keep_all, left] }));
  assert.ok(await command(page, `new ${allowed[0]} - human human`));
  await play_on(page, 1);
  await command(page, 'resign');
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.1.finished') ?? '[]').map(({ game }) => game));
  await page.evaluate(() => {
    document.getElementById('board-menu').click();
    document.querySelector('#menu [data-close="finished"]').click();
  });
  const entries = await page.locator('#finished-list button').count();
  assert.equal((await kept()).length, entries + 1);
  await page.click('#finished-forget');
  await page.click('#question-yes');
  await page.locator('#finished-none').waitFor();
  assert.deepEqual(await kept(), [other.id]);
  await page.close();
});
