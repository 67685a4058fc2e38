// Setting up a position: put and taken by mouse, finger and keys, refused with a reason, played and analysed from, and left again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, from_menu, launch, open, press_site, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const kTables = [
  { name: 'by mouse', by: 'click', options: { width: 1280, height: 800 } },
  {
    name: 'by finger on a phone',
    by: 'tap',
    options: { width: 360, height: 640, touch: true, scale: 2 },
  },
];

/** A position of each game, and one that the rules refuse after two places were touched: what is put, and where. */
const kGames = {
  man_in_the_moon: { setup: '-', text: '5/5/5/3W1/WBB2 w 0,0 0', look: 0, site: 24, move: 'd2-d1' },
  five_field_kono: {
    setup: '-',
    text: 'BBBBB/B3B/5/WW2W/WWWW1 w a1b1c1d1a2e2a4e4a5b5c5d5e5 -',
    look: 0,
    site: 12,
    move: 'b2-a3',
  },
  nonaga: {
    setup: '-',
    text: '(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,-2)(2,-1)(2,0) (-2,2)(0,-2)(2,0) (-2,0)(0,2)(2,-2) bt -',
    look: 38,
    what: 'red token',
    move: '(2,-2)-(2,-1)',
  },
  noni_coni: {
    setup: 'players=2,capture=enforced,plain_row=0,overlap=off',
    text: 'g1g5g1g/11/g9g/11/11/11/2bg1g5/11/b9b/11/b1b5b1b 0 2 1 0 0 -',
    look: 0,
    sites: [24, 26, 28, 30, 40],
    move: 'c5xe5xg5',
  },
  bondo_cones: {
    setup: '-',
    text: "n1(9)/(10)/(10)/(10)/(10)/(4)s0(5)/(10)/(3)s0'(6)/(10)/(9)n0' s 1 0,0 0,0 0 9 -,-",
    look: 44,
    site: 44,
    move: 'e5-e6',
  },
};

const begin = async ({ options }, query) => {
  const page = await open(browser, `${server.url}?lang=en${query}`, {
    ...options,
    context: { reducedMotion: 'reduce' },
  });
  return ready(page);
};

const act = (page, name) => page.click(`#editor [data-act="${name}"]`);
const says = (page) => page.locator('#editor-says').textContent();
const drafted = async (page) => (await view(page)).draft;
const write_text = async (page, text) => {
  await page.fill('#editor-text', text);
  await page.press('#editor-text', 'Tab');
};

for (const table of kTables)
  for (const [game, { setup, text, look, site, sites, what, move }] of Object.entries(kGames))
    test(`${table.name}, ${game}: a position is set up, refused with a reason, and played from`, async () => {
      const page = await begin(table, `&game=${game}&players=human,human&setup=${setup === '-' ? '' : setup}`);
      await from_menu(page, 'editor');
      await page.locator('#editor').waitFor();
      assert.equal((await drafted(page)).good, true);
      await write_text(page, text);
      await page.waitForFunction((wanted) => window.vitrine.view().draft.text === wanted, text);
      assert.match(await says(page), /^This can be played\. /);

      await page.check(`#editor [name="man"][value="${look}"]`);
      const places = what
        ? (await view(page)).places.filter((place) => place.what.includes(what)).map((place) => place.site)
        : (sites ?? [site]);
      const before = (await drafted(page)).text;
      for (const one of places.slice(0, sites ? 9 : 1)) {
        const last = (await drafted(page)).text;
        await press_site(page, one, table.by);
        await page.waitForFunction((old) => window.vitrine.view().draft.text !== old, last);
      }
      const after = await drafted(page);
      assert.notEqual(after.text, before);
      if (game !== 'man_in_the_moon') {
        // seven pebbles, three tokens, eight jacks, two rings: there is one too many or too few
        assert.equal(after.good, false, after.text);
        assert.equal(await page.locator('#editor [data-act="play"]').getAttribute('aria-disabled'), 'true');
        assert.doesNotMatch(await says(page), /played/);
        await page.evaluate(() => document.querySelector('#editor [data-act="play"]').click());
        assert.ok(await drafted(page));
      }
      for (let i = 0; i < places.length && (await drafted(page)).text !== before; ++i) await act(page, 'undo');
      assert.equal((await drafted(page)).text, before);

      await act(page, 'play');
      await page.waitForFunction(() => window.vitrine.view().draft === null);
      assert.ok(await page.locator('#editor').isHidden());
      assert.ok(await command(page, `play ${move}`), move);
      assert.deepEqual(page.problems, []);
      await page.close();
    });

for (const table of kTables) {
  test(`${table.name}: back to the match leaves it as it was, and a reload too`, async () => {
    const page = await begin(table, '&game=five_field_kono&players=human,human');
    await command(page, 'play a1-b2', 'play a5-b4');
    const record = await page.evaluate(() => window.vitrine.record());
    await from_menu(page, 'editor');
    await act(page, 'bare');
    await page.waitForFunction(() => window.vitrine.view().draft.text.startsWith('5/5/5/5/5'));
    assert.match(await says(page), /exactly seven/);
    await act(page, 'start');
    await page.waitForFunction(() => window.vitrine.view().draft.text.startsWith('BBBBB'));
    await act(page, 'leave');
    assert.equal(await page.evaluate(() => window.vitrine.record()), record);
    assert.equal((await view(page)).ply, 2);

    await from_menu(page, 'editor');
    await page.reload();
    await ready(page);
    assert.equal(await page.evaluate(() => window.vitrine.record()), record);
    await page.close();
  });

  test(`${table.name}: a match that runs gives way only when its player says so`, async () => {
    const page = await begin(table, '&game=five_field_kono&players=human,3');
    await command(page, 'play a1-b2');
    const record = (await page.evaluate(() => window.vitrine.record())).split('moves')[0];
    await from_menu(page, 'editor');
    await act(page, 'start');
    await act(page, 'play');
    await page.click('#question-no');
    assert.ok(await drafted(page));
    assert.ok((await view(page)).running);
    await act(page, 'analyse');
    await page.click('#question-yes');
    await page.waitForFunction(() => window.vitrine.view().draft === null);
    const now = await view(page);
    assert.ok(now.seats.every(({ level }) => level === 0));
    assert.ok(now.analysis.evaluation);
    assert.notEqual((await page.evaluate(() => window.vitrine.record())).split('moves')[0], record);
    await page.close();
  });
}

test('what is put down is said, and other rules make another board', async () => {
  const page = await begin(kTables[0], '&game=noni_coni&players=human,human&setup=players=2');
  await from_menu(page, 'editor');
  await page.check('#editor [name="man"][value="4"]');
  await press_site(page, 60);
  await page.waitForFunction(() => /^f6: black king\. /.test(document.getElementById('polite').textContent));
  assert.match(await says(page), /at most eight jacks and one king/);
  await page.selectOption('#editor [name="option-players"]', '4');
  await page.waitForFunction(() => / 0 4 1 /.test(window.vitrine.view().draft.text));
  assert.equal((await page.locator('#editor [name="dial-0"] option').allTextContents()).length, 4);
  await page.selectOption('#editor [name="dial-0"]', '2');
  await page.waitForFunction(() => / 2 4 1 /.test(window.vitrine.view().draft.text));
  await write_text(page, 'nonsense');
  assert.match(await says(page), /has 7 parts/);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('hidden values do not come to light by it', async () => {
  const page = await begin(kTables[0], '&game=bondo_cones&players=human,3');
  await command(page, 'arrange 0');
  await page.waitForFunction(() => window.vitrine.view().ply > 20);
  await from_menu(page, 'editor');
  assert.match((await drafted(page)).text, /^\(10\)\/\(10\)\//);
  await page.close();
});

test('it is not offered on a board alone', async () => {
  const page = await begin(kTables[0], '&ui=board');
  assert.equal(await page.evaluate(() => document.getElementById('menu-editor').hidden), true);
  await page.close();
});

for (const [width, height] of [
  [360, 640],
  [1280, 800],
])
  test(`${width}×${height}: a position is set up by keys alone`, async () => {
    const page = await ready(await open(browser, `${server.url}?lang=en&game=man_in_the_moon`, { width, height }));
    const text = async () => (await view(page)).draft.text;
    const press = async (selector, key = 'Enter') => {
      await page.locator(selector).first().focus();
      await page.keyboard.press(key);
    };
    const until_text = (wanted) =>
      page.waitForFunction((all) => window.vitrine.view().draft?.text.startsWith(all), wanted);
    await page.evaluate(() => document.getElementById('board-menu').click());
    await press('#menu [data-close="editor"]');
    await page.waitForFunction(() => document.activeElement.name === 'man');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => window.vitrine.view().draft.man === 1);
    await press('#canvas', 'ArrowRight');
    await page.keyboard.press('Enter');
    await until_text('B4/5/5/5/5');
    assert.match(await page.textContent('#polite'), /a5: black man/);
    await page.keyboard.press('Enter');
    await until_text('5/5/5/5/5');

    await page.evaluate(() => document.getElementById('text-board-button').click());
    await press('#text-board [data-site]');
    await until_text('B4/5/5/5/5');
    await press('#editor [data-act="undo"]');
    await until_text('5/5/5/5/5');
    assert.match(await text(), /^5\/5\/5\/5\/5 w 12,12 0$/);
    await press('#editor [data-act="leave"]');
    await page.waitForFunction(() => !window.vitrine.view().draft && document.activeElement.id === 'canvas');
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('the way back is in sight wherever the panel is scrolled to', async () => {
  for (const [width, height, lang] of [
    [390, 844, 'en'],
    [360, 640, 'de'],
    [320, 480, 'fr'],
    [1280, 800, 'fr'],
  ]) {
    const page = await ready(
      await open(browser, `${server.url}?lang=${lang}&game=bondo_cones`, { width, height, touch: width < 900 }),
    );
    await command(page, 'draft');
    await page.locator('#editor').waitFor();
    for (const low of [0, 9999]) {
      const found = await page.evaluate((top) => {
        const bars = document.querySelector('.bars');
        bars.scrollTop = top;
        const back = document.querySelector('#editor [data-act="leave"]').getBoundingClientRect();
        const seen = document.elementFromPoint(back.x + back.width / 2, back.y + back.height / 2);
        return { scrolled: bars.scrollTop > 0, act: seen?.dataset.act };
      }, low);
      assert.deepEqual(found, { scrolled: low > 0, act: 'leave' }, `${width}×${height}`);
    }
    await page.close();
  }
});

test('what is being set up lies there again after a reload, until it is left', async () => {
  const page = await begin(kTables[0], '&game=man_in_the_moon');
  await from_menu(page, 'editor');
  await write_text(page, kGames.man_in_the_moon.text);
  await page.waitForFunction((text) => window.vitrine.view().draft?.text === text, kGames.man_in_the_moon.text);
  await page.reload();
  await ready(page);
  await page.locator('#editor').waitFor();
  assert.equal((await drafted(page)).text, kGames.man_in_the_moon.text);
  await act(page, 'leave');
  await page.reload();
  await ready(page);
  assert.equal(await drafted(page), null);
  assert.deepEqual(page.problems, []);
  await page.close();
});

for (const [what, kept] of [
  ['of another game', 'nonaga - start'],
  ['that no table takes', 'man_in_the_moon - 99/what'],
  ['with a line of its own', 'man_in_the_moon - start\nresign'],
  ['of a setup that is none', 'man_in_the_moon players=9 start'],
  ['without an end', `man_in_the_moon - ${'5/'.repeat(5000)}`],
])
  test(`a kept draft ${what} is passed by`, async () => {
    const page = await begin(kTables[0], '&game=man_in_the_moon');
    await page.evaluate((text) => sessionStorage.setItem('vitrine.1.draft', text), kept);
    await page.reload();
    await ready(page);
    await page.waitForFunction(() => sessionStorage.getItem('vitrine.1.draft') === null);
    assert.equal(await drafted(page), null);
    assert.ok(await page.locator('#editor').isHidden());
    assert.ok(await command(page, 'draft'));
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('where the tab keeps nothing a position is set up all the same', async () => {
  const throws = () => Object.defineProperty(window, 'sessionStorage', { get: () => JSON.parse('') });
  const page = await open(browser, `${server.url}?lang=en&game=man_in_the_moon`, { before: throws });
  await ready(page);
  assert.ok(await command(page, 'draft - start'));
  await page.locator('#editor').waitFor();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('on a phone on its side the board has all the height below the head, and what is set up lies beside it', async () => {
  const [width, height] = [667, 375];
  const page = await begin({ options: { width, height, touch: true } }, '&game=man_in_the_moon');
  assert.ok(await command(page, 'draft - start'));
  const box = (id) => page.evaluate((name) => document.getElementById(name).getBoundingClientRect().toJSON(), id);
  const [editor, canvas] = [await box('editor'), await box('canvas')];
  assert.ok(canvas.height > 0.85 * height && canvas.bottom <= height, JSON.stringify(canvas));
  assert.ok(editor.left >= canvas.right && editor.right <= width, JSON.stringify(editor));
  assert.deepEqual(page.problems, []);
  await page.close();
});
