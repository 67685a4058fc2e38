// Puzzles: one for each day, twenty of a game; asked, answered and remembered, and led to by a link without the answer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { parts_of, puzzle_asked, puzzle_of_day } from '../../web/match/puzzles.js';
import { file_url, launch, open, press_control, ready, serve_dist } from './browser.mjs';

let browser;
let server;
let games;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
  const page = await ready(await open(browser, server.url));
  games = await page.evaluate(() => window.vitrine.games().map(({ id, puzzles }) => ({ id, puzzles })));
  await page.close();
});
after(async () => {
  await browser.close();
  await server.close();
});

const file_of = (game) => readFileSync(new URL(`../../games/${game}/puzzles.txt`, import.meta.url), 'utf8');
// How often the levels miss each, in hundredths, as "<goal> <count> <missed> …" tells.
const missed_in = (game) =>
  file_of(game)
    .split('\n')
    .filter((line) => line && !line.startsWith('setup '))
    .map((line) => Number(line.split(' ')[2]));

const lesson = (page) => page.evaluate(() => window.vitrine.view().lesson);

test('366 days in a row have 366 puzzles, through all games, harder towards Sunday', () => {
  const day_after = (days) => new Date(Date.UTC(2026, 10, 23 + days));
  const puzzles = Array.from({ length: 366 }, (_, days) => {
    const date = day_after(days);
    return puzzle_of_day(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), games);
  });
  assert.equal(new Set(puzzles.map(({ game, number }) => `${game}.${number}`)).size, 366);
  for (let day = 0; day + games.length <= 366; ++day)
    assert.equal(new Set(puzzles.slice(day, day + games.length).map(({ game }) => game)).size, games.length);
  const missed = Object.fromEntries(games.map(({ id }) => [id, missed_in(id)]));
  const mean = (of) => of.reduce((sum, { game, number }) => sum + missed[game][number - 1], 0) / of.length;
  const by_weekday = Array.from({ length: 7 }, (_, weekday) => mean(puzzles.filter((_, day) => day % 7 === weekday)));
  for (let weekday = 1; weekday < 7; ++weekday) assert.ok(by_weekday[weekday] > by_weekday[weekday - 1]); // the first is a Monday
});

test('all of them take at most 12 kB of the page', () => {
  const all = Buffer.from(games.map(({ id }) => file_of(id)).join(''));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  assert.ok(brotliCompressSync(all, { params }).length <= 12_000);
});

test('twenty of each game to practise on are none of a day’s', () => {
  for (const { id, puzzles } of games) {
    const { practice, days } = parts_of(puzzles);
    assert.equal(practice.length, 20, id);
    assert.equal(new Set([...practice, ...days.flat()]).size, puzzles, id);
    for (const day of days) assert.ok(day.length >= 11, id);
  }
});

test('after a puzzle of those to practise on, the table offers the next of them', async () => {
  const page = await ready(await open(browser, server.url));
  for (const { id, puzzles } of games.filter((game) => game.puzzles > 0)) {
    const { practice } = parts_of(puzzles);
    const met = await page.evaluate(
      ([game, first]) => {
        const { command, view } = window.vitrine;
        const numbers = [];
        for (let more = command(`puzzle ${game} ${first}`); more; more = command('lesson next')) {
          numbers.push(view().lesson.number);
          for (let shown = 0; view().lesson.stage !== 'done' && shown < 9; ++shown) command('lesson show');
        }
        return numbers;
      },
      [id, practice[0]],
    );
    assert.deepEqual(met, practice, id);
  }
  await page.close();
});

test('what an address cannot mean is none', () => {
  for (const text of [
    null,
    '',
    'tomorrow',
    '2026-1-1',
    '2026-02-30',
    '2026-13-45',
    'nonaga',
    'nonaga.0',
    'nonaga.1000',
    'x'.repeat(2000),
  ])
    assert.equal(puzzle_asked(text, games), null, text);
  assert.deepEqual(puzzle_asked('nonaga.12', games), { game: 'nonaga', number: 12 });
  assert.ok(puzzle_asked('2028-02-29', games));
});

test('by mouse: chosen in the dialog, shown, remembered, and the match comes back', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en&game=nonaga`));
  const record = await page.evaluate(() => window.vitrine.record());
  await page.click('#learn-button');
  assert.equal(await page.locator('#learn-practice button').count(), 20);
  await page.click('#learn-practice button >> nth=4');
  await page.waitForFunction(() => window.vitrine.view().lesson?.puzzle);
  assert.equal((await lesson(page)).number, parts_of(97).practice[4]);
  assert.equal((await lesson(page)).title, 'Puzzle 5', 'as the list has it');
  assert.match(await page.evaluate(() => window.vitrine.view().prompt), /to move/);
  await page.evaluate(() => window.vitrine.command('lesson show'));
  await page.waitForFunction(() => window.vitrine.view().lesson.stage === 'done');
  await page.evaluate(() => window.vitrine.command('lesson leave'));
  assert.equal(await page.evaluate(() => window.vitrine.record()), record);
  await page.reload();
  await ready(page);
  await page.click('#learn-button');
  assert.equal(await page.locator('#learn-practice [data-done]').count(), 1);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('by finger: the day’s puzzle lies on the table whatever game it is of, and its link leads there', async () => {
  const phone = {
    width: 390,
    height: 844,
    touch: true,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  };
  const page = await ready(await open(browser, `${server.url}?lang=en&game=nonaga`, phone));
  await page.tap('#learn-button');
  await page.tap('#learn-today');
  await page.waitForFunction(() => window.vitrine.view().lesson?.puzzle);
  const { game } = await page.evaluate(() => window.vitrine.view());
  const { number } = await lesson(page);
  await press_control(page, 'table.menu');
  await page.tap('#menu [data-close="share"]');
  await page.locator('#note-text', { hasText: 'clipboard' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.endsWith(`?puzzle=${game}.${number}`), link);
  const other = await ready(await open(browser, link));
  const there = await other.evaluate(() => window.vitrine.view());
  assert.deepEqual([there.game, there.lesson.puzzle, there.lesson.number], [game, true, number]);
  assert.equal(there.lesson.stage, 'asking');
  assert.deepEqual([...page.problems, ...other.problems], []);
  await other.close();
  await page.close();
});

/** The puzzle that `today` is at that moment in a time zone. */
async function today_in(address, zone, moment) {
  const page = await open(browser, 'about:blank', { context: { timezoneId: zone } });
  await page.clock.setFixedTime(moment);
  await page.goto(address);
  await ready(page);
  const { game, lesson: puzzle } = await page.evaluate(() => window.vitrine.view());
  assert.equal(puzzle?.puzzle, true, zone);
  assert.deepEqual(page.problems, []);
  await page.close();
  return { game, number: puzzle.number };
}

test('today’s puzzle is that of the visitor’s own date, from a server and from a file', async () => {
  const query = '?lang=en&puzzle=today';
  for (const [zone, moment, date] of [
    ['Pacific/Kiritimati', '2026-11-23T10:30Z', [2026, 11, 24]], // half past midnight, where the day begins first
    ['Pacific/Pago_Pago', '2026-11-25T10:30Z', [2026, 11, 24]], // and before midnight, where it ends last
    ['Pacific/Pago_Pago', '2026-11-25T11:30Z', [2026, 11, 25]],
    ['Europe/Brussels', '2026-03-28T23:30Z', [2026, 3, 29]], // clocks go forward on that day
    ['Europe/Brussels', '2026-03-29T21:30Z', [2026, 3, 29]],
  ]) {
    const puzzle = puzzle_of_day(...date, games);
    assert.deepEqual(await today_in(`${server.url}${query}`, zone, moment), puzzle, `${zone} ${moment}`);
    if (date[2] === 24) assert.deepEqual(await today_in(`${file_url}${query}`, zone, moment), puzzle, zone);
  }
});

test('where one game is shown, no puzzle of another is', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en&game=nonaga&kiosk&puzzle=noni_coni.3`));
  assert.equal(await lesson(page), null);
  assert.equal((await page.evaluate(() => window.vitrine.view())).game, 'nonaga');
  await page.close();
});
