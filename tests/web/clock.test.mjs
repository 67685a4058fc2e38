// A clock: it runs for whoever is to choose, goes on after a reload, and ends the match.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { command, launch, open, press_control, ready, serve_dist, view } from './browser.mjs';

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  server.close();
});

const times = (page) => page.locator('#clock b').allTextContents();
/** So many milliseconds later, as far as the page can tell: its time stands still but for that. */
const later = (page, milliseconds) =>
  page.evaluate((more) => {
    window.led_time = (window.led_time ?? performance.now()) + more;
    performance.now = () => window.led_time;
  }, milliseconds);

async function until(page, what, wanted) {
  for (let i = 0; i < 100 && (await what(page)) !== wanted; ++i) await setTimeout(100);
  assert.equal(await what(page), wanted);
}
const until_times = (page, wanted) => until(page, async () => (await times(page)).join(), wanted.join());

/** A match of two persons with so many minutes each, or what the form offers, begun by the form. */
async function begin(page, minutes = null) {
  await press_control(page, 'table.new');
  await page.locator('#new-match[open]').waitFor();
  for (const player of [0, 1]) await page.selectOption(`#new-match-form [name="seat-${player}"]`, 'human');
  if (minutes !== null) await page.selectOption('#new-match-form [name="clock"]', String(minutes));
  await page.click('#new-match [data-close="begin"]');
}

test('a clock runs for whoever is to choose, goes on after a reload, and ends the match', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en&game=man_in_the_moon`));
  assert.equal(await page.isVisible('#clock'), false);
  await begin(page, 3);
  await later(page, 20_000);
  await until_times(page, ['3:00', '3:00']); // from the first move on
  await command(page, 'play a1');
  await later(page, 50_000);
  await until_times(page, ['3:00', '2:10']);
  await command(page, 'go 0'); // somebody looks at the beginning again
  await later(page, 10_000);
  await until_times(page, ['3:00', '2:00']);
  await command(page, 'go 1', 'play b2');
  await later(page, 125_000);
  await until_times(page, ['0:55', '2:00']);
  assert.match(await page.textContent('#polite'), /White has 0:55 left/);

  await page.reload();
  await ready(page);
  await later(page, 0);
  const [white] = await times(page); // real time has gone by
  assert.match(white, /^0:[45]\d$/);
  await command(page, 'undo');
  await later(page, 10_000);
  await until_times(page, [white, '1:50']); // it is he who chooses again
  await command(page, 'play b3');
  await later(page, 56_000);
  await until(page, async () => (await view(page)).over, true);
  assert.match((await view(page)).result, /Black wins: the time ran out/);
  assert.match(await page.evaluate(() => window.vitrine.record()), /\nresult 0-1 time\n/);
  assert.deepEqual(await times(page), ['0:00', '1:50']);

  await press_control(page, 'table.again'); // with the same clock
  await until_times(page, ['3:00', '3:00']);
  await begin(page);
  await until_times(page, ['3:00', '3:00']);
  await command(page, 'new man_in_the_moon - human human');
  await until(page, () => page.isVisible('#clock'), false);
  await begin(page, 5);
  await until_times(page, ['5:00', '5:00']);
  await command(page, 'play a1');
  await page.reload();
  await ready(page);
  await begin(page);
  await until_times(page, ['5:00', '5:00']);
  await begin(page, 0);
  await until(page, () => page.isVisible('#clock'), false);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('what was kept of a clock is looked at before it is believed', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en&game=nonaga`));
  await begin(page, 5);
  await command(page, 'play 1-2');
  const move = (await view(page)).moves.length;
  assert.ok(move > 0 || (await page.isVisible('#clock')));
  for (const kept of ['{}', '["",[1]]', 'null', '["",[-1,"x"]]']) {
    await page.evaluate((text) => {
      const name = Object.keys(localStorage).find((key) => key.includes('clock.'));
      window.onpagehide = null;
      localStorage.setItem(name, text);
      window.addEventListener('pagehide', () => localStorage.setItem(name, text));
    }, kept);
    await page.reload();
    await ready(page);
    assert.equal(await page.isVisible('#clock'), false, kept);
    assert.deepEqual(page.problems, []);
    await page.evaluate(() => localStorage.setItem('vitrine.1.clock.nonaga', '{}'));
  }
  await page.close();
});
