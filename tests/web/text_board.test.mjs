// The text board: a whole match by keyboard, notation, and what a screen reader hears.
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

async function open_board(setup, options) {
  const page = await open(browser, server.url, options);
  await ready(page);
  await command(page, `new man_in_the_moon ${setup}`);
  await page.locator('#to-board').focus();
  await page.keyboard.press('Enter');
  await page.locator('#text-board').waitFor();
  return page;
}

const focused_site = (page) => page.evaluate(() => Number(document.activeElement.dataset.site ?? NaN));

/** Arrows from where the focus is to a site; the board has five columns. */
async function walk_to(page, site, places) {
  const at = (wanted) => places.find((place) => place.site === wanted);
  const from = at(await focused_site(page));
  const to = at(site);
  for (let y = from.y; y < to.y; ++y) await page.keyboard.press('ArrowDown');
  for (let y = from.y; y > to.y; --y) await page.keyboard.press('ArrowUp');
  for (let x = from.x; x < to.x; ++x) await page.keyboard.press('ArrowRight');
  for (let x = from.x; x > to.x; --x) await page.keyboard.press('ArrowLeft');
  assert.equal(await focused_site(page), site);
}

test('a whole match by keyboard alone', async () => {
  const page = await open_board('quiet=20 human human');
  let seen = await view(page);
  for (let touches = 0; !seen.over && touches < 1200; ++touches) {
    const open_places = seen.places.filter((place) => place.open && !place.touched);
    const place = open_places[(touches * 7) % open_places.length];
    await walk_to(page, place.site, seen.places);
    await page.keyboard.press(touches % 2 ? 'Enter' : 'Space');
    seen = await view(page);
  }
  assert.ok(seen.over);
  assert.ok(seen.ply >= 24);
  const prompt = await page.locator('#prompt').textContent();
  const { turned } = await view(page);
  assert.ok([seen.result, `${seen.result}. ${turned}`].includes(prompt), prompt); // where it turned is found after the end
  assert.equal(await page.locator('#moves li').count(), seen.moves.length + 1);
  assert.equal(
    await page.locator('#moves [aria-current]').textContent(),
    `${seen.ply}. ${seen.seats[seen.moves.at(-1).by].name} ${seen.moves.at(-1).words}`,
  );
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('notation is played with Enter, and a wrong one is refused aloud, twice if need be', async () => {
  const page = await open_board('- human human');
  const field = page.locator('#notation-field');
  assert.equal(await page.locator('#legal option').count(), 24);
  await field.fill('b2');
  await field.press('Enter');
  await until_ply(page, 1);
  assert.equal(await field.inputValue(), '');
  await page.locator('#polite', { hasText: 'White: b2. Black: place a man' }).waitFor({ state: 'attached' });

  await field.fill('c3');
  await field.press('Enter');
  await page.waitForFunction(() => document.getElementById('urgent').textContent.includes('c3'));
  const first = await page.locator('#urgent').textContent();
  await page.click('#notation-play');
  await page.waitForFunction((before) => document.getElementById('urgent').textContent === `${before}\u00a0`, first);
  assert.equal((await view(page)).ply, 1);
  await page.waitForFunction(() => document.getElementById('urgent').textContent === ''); // cleared in its own time
  await page.close();
});

test('a capture is heard in words, and stands so in the list of moves', async () => {
  const page = await open_board('- human human');
  await command(
    page,
    'load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/5/5/3W1/WBB2 w 0,0 0\nseat 0 human\nseat 1 human\nmoves\nresult *\n',
    'play d2-d1',
  );
  await page.locator('#polite', { hasText: 'White: d2 to d1, captures b1 and c1.' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('#moves [aria-current]').textContent(), '1. White d2 to d1, captures b1 and c1');
  assert.equal((await view(page)).moves[0].text, 'd2-d1 x b1 c1'); // a host is told the text
  await page.close();
});

test('letters tell the last move, the possible ones, the place and what is expected; u and r take back and replay', async () => {
  const page = await open_board('- human human');
  await page.focus('[data-site="12"]');
  const hears = async (key, pattern) => {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.getElementById('polite').textContent),
      pattern.source,
    );
  };
  await hears('l', /No move has been played yet/);
  await hears('p', /White: place a man/);
  await hears('m', /24 in all: a1, a2/);
  await hears('o', /c3, empty/);
  await command(page, 'play a1');
  await hears('l', /White a1\./);
  await hears('u', /Taken back/);
  assert.equal((await view(page)).ply, 0);
  await hears('r', /Played again/);
  assert.equal((await view(page)).ply, 1);
  assert.equal(await focused_site(page), 12);
  await page.close();
});

test('cells say in words what stands there and what can be done', async () => {
  const page = await open_board('- human human');
  const cell = (site) => page.getAttribute(`[data-site="${site}"]`, 'aria-label');
  assert.equal(await cell(0), 'a1, empty, can go here');
  assert.equal(await cell(12), 'c3, empty');
  await command(page, 'play a1');
  await page.waitForFunction(() => document.querySelector('[data-site="0"]').ariaLabel === 'a1, white man, last move');
  assert.equal(await page.locator('[data-site="0"] .cell-piece').textContent(), 'W');
  await command(
    page,
    'load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/5/5/3W1/WBB2 w 0,0 0\nseat 0 human\nseat 1 human\nmoves\nresult *',
  );
  await page.click('[data-site="8"]');
  await page.waitForFunction(() => document.querySelector('[data-site="8"]').ariaLabel === 'd2, white man, selected');
  assert.equal(await cell(3), 'd1, empty, can go here');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('[data-site="8"]').ariaLabel === 'd2, white man, can move');
  await page.close();
});

test('a refusal is heard at once', async () => {
  const page = await open_board('- human human');
  await page.focus('[data-site="12"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('urgent').textContent.startsWith('The middle stays empty'));
  await page.focus('#redo');
  await page.keyboard.press('Enter'); // out of use, but it can be asked why
  await page.waitForFunction(() =>
    document.getElementById('urgent').textContent.startsWith('There is nothing to play again'),
  );
  await page.close();
});

test('the focus stays where it is while the computer moves', async () => {
  const page = await open_board('- human computer=1');
  await page.focus('[data-site="6"]');
  await page.keyboard.press('Enter');
  await until_ply(page, 2);
  assert.equal(await focused_site(page), 6);
  await page.locator('#polite', { hasText: 'Black:' }).waitFor({ state: 'attached' });
  await page.close();
});

test('the move list goes anywhere; from there the computer plays on when asked', async () => {
  const page = await open_board('- human computer=1');
  await command(page, 'play a1');
  await until_ply(page, 2);
  await page.click('#moves [data-ply="1"]');
  assert.equal((await view(page)).ply, 1);
  await page.click('#continue'); // asked for twice, as what follows makes way
  await page.locator('#urgent', { hasText: 'leaves what follows' }).waitFor({ state: 'attached' });
  assert.equal((await view(page)).ply, 1);
  await page.click('#continue');
  await until_ply(page, 2);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'prompt');
  await page.close();
});

test('resigning asks first; a draw too', async () => {
  const page = await open_board('- human human');
  await command(page, 'play a1');
  await page.click('#resign');
  await page.click('#question-no');
  assert.equal((await view(page)).over, false);
  await page.click('#draw');
  await page.click('#question-yes');
  await page.waitForFunction(() => window.vitrine.view().over);
  await page.click('#undo');
  await page.click('#resign');
  await page.click('#question-yes');
  await page.waitForFunction(() => window.vitrine.view().over);
  assert.match((await view(page)).result, /^White wins/);
  await page.close();
});

test('a seat can be handed to the computer', async () => {
  const page = await open_board('- human human');
  await page.selectOption('#seats select[name="seat-0"]', 'computer=1');
  await until_ply(page, 1);
  assert.equal((await view(page)).seats[0].level, 1);
  await page.close();
});

test('what each player has reached is listed, in the words of the language, once the game counts it', async () => {
  const page = await open_board('- human human');
  const record = (phase) =>
    `load vitrine 1\ngame noni_coni 1\nsetup players=2,capture=enforced,plain_row=0,overlap=off\nposition ${
      phase === 2 ? '11/11/11/11/4b1b4/11/4b1b4/11/11/r9r/11' : 'rr9/rr9/rr9/11/4b1b4/11/4b1b4/11/11/r9r/11'
    } 0 2 ${phase} 0 0 -\nseat 0 human\nseat 1 human\nmoves\nresult *`;
  assert.ok(await command(page, record(1)));
  assert.deepEqual(
    (await view(page)).seats.map(({ standing }) => standing),
    ['', ''],
  );
  assert.ok(await command(page, record(2)));
  const listed = () => page.locator('#beside li').allTextContents();
  await page.locator('#beside', { hasText: 'Black-Yellow: points: 8' }).waitFor();
  assert.ok((await listed()).includes('Green-Red: points: 0'));
  await page.selectOption('#language', 'fr');
  await page.locator('#beside', { hasText: 'Noir-Jaune : points : 8' }).waitFor();
  await page.close();
});

for (const [width, height] of [
  [360, 640],
  [390, 760],
  [1000, 700],
  [1400, 800],
]) {
  test(`${width} × ${height}: switched on, the text board is seen and has the focus`, async () => {
    const page = await ready(await open(browser, server.url, { width, height, touch: width < 600 }));
    await page.click('#text-board-button');
    const seen = await page.evaluate(() => {
      const on_screen = (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      };
      return [document.getElementById('prompt'), document.getElementById('grid'), document.activeElement].map(
        on_screen,
      );
    });
    assert.deepEqual(seen, [true, true, true]);
    assert.ok(await page.evaluate(() => document.activeElement.matches('#grid .cell')));
    await page.click('#text-board-button');
    await page.locator('#text-board').waitFor({ state: 'hidden' });
    await page.close();
  });
}
