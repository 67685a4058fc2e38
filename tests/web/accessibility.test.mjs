// axe over the page in its states, by day and by night, wide and narrow. The canvas is tested through its twin, the text board.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assert_accessible } from './axe.mjs';
import { come_to_kiosk, command, launch, open, ready, serve_dist } from './browser.mjs';
import { persons, play_on } from './play.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`no violations at ${width} × ${height}, ${colorScheme}`, async () => {
      const page = await open(browser, `${server.url}?lang=en`, {
        width,
        height,
        context: { colorScheme, reducedMotion: 'reduce' },
      });
      await ready(page);
      await command(page, 'new man_in_the_moon - human human', 'play a1', 'play b2', 'undo');
      await assert_accessible(page, 'closed');
      await page.click('#text-board-button');
      await page.locator('#rules').evaluate((rules) => {
        rules.open = true;
      });
      await assert_accessible(page, 'text board');
      await page.click('#board-menu');
      await assert_accessible(page, 'menu');
      await page.keyboard.press('Escape');
      await page.click('#board-new-match');
      await assert_accessible(page, 'new match');
      await page.keyboard.press('Escape');
      await page.click('#resign');
      await assert_accessible(page, 'question');
      await page.close();
    });
  }
}

for (const colorScheme of ['light', 'dark']) {
  test(`no violations in the kiosk, upright and on a flat table, ${colorScheme}`, async () => {
    for (const query of ['', '&table=flat']) {
      const page = await open(browser, `${server.url}?kiosk=1&lang=en&idle=60&players=human,human${query}`, {
        width: 540,
        height: 960,
        context: { colorScheme, reducedMotion: 'reduce' },
        before: () => {
          const real = performance.now.bind(performance);
          window.ahead = 0;
          performance.now = () => real() + window.ahead;
        },
      });
      await ready(page);
      await assert_accessible(page, `invitation${query}`);
      await come_to_kiosk(page);
      await command(page, 'new man_in_the_moon - human human', 'play a1', 'play b2');
      await assert_accessible(page, `match${query}`);
      await page.evaluate(() => {
        window.ahead += 60_000;
      });
      await page.locator('#idle-warning').waitFor();
      await assert_accessible(page, `question${query}`);
      await page.close();
    }
  });
}

test('the board alone has a first heading that is read and not seen', async () => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ]) {
    const page = await open(browser, `${server.url}?lang=en&ui=board`, { width, height });
    await ready(page);
    await assert_accessible(page, `board alone, ${width} wide`);
    const first = page.getByRole('heading').first(); // of what is read
    assert.equal(await first.evaluate((heading) => heading.localName), 'h1');
    assert.ok(await first.evaluate((heading) => heading.getBoundingClientRect().width <= 1));
    await page.click('#text-board-button');
    await assert_accessible(page, `text board, ${width} wide`);
    await page.close();
  }
});

test('what a cell of the text board shows is in its name, in every game and language', async () => {
  const page = await open(browser, `${server.url}?lang=en`, {
    width: 480,
    height: 640,
    context: { reducedMotion: 'reduce' },
  });
  await ready(page);
  await page.click('#text-board-button');
  for (const game of await page.evaluate(() => window.vitrine.games())) {
    await command(page, `new ${game.id} - ${persons(game)}`);
    for (const moves of [0, 30, 60]) {
      if (moves) await play_on(page, moves);
      for (const language of ['en', 'nl', 'fr', 'de']) {
        await page.selectOption('#language', language);
        const cells = await page.evaluate(() => {
          const plain = (text) =>
            text
              .toLocaleLowerCase()
              .replace(/[^\p{L}\p{N}]+/gu, ' ')
              .trim();
          return [...document.querySelectorAll('.cell')].map((cell) => ({
            name: plain(cell.getAttribute('aria-label')),
            shown: plain([...cell.children].map(({ textContent }) => textContent).join(' ')),
          }));
        });
        assert.ok(cells.length > 0);
        assert.deepEqual(
          cells.filter(({ name, shown }) => !name.includes(shown)),
          [],
          `${game.id}, ${language}`,
        );
      }
    }
  }
  await page.close();
});

test('every target is at least 44 pixels high and 24 wide on a phone, the cells at least 24', async () => {
  const page = await open(browser, server.url, { width: 360, height: 740 });
  await ready(page);
  await page.click('#text-board-button');
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input, summary')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return {
          name: element.id || element.textContent.trim(),
          width,
          height,
          least: element.matches('.cell') ? 24 : 44,
        };
      })
      .filter(({ width, height, least }) => height < least || width < 24),
  );
  assert.deepEqual(small, []);
  const across = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(across <= 360, `the page is ${across} pixels wide`);
  await page.close();
});

test('the grid has one stop for Tab, and the skip link is seen when it has the focus', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'to-table');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'to-board');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#grid [tabindex="0"]').count(), 1);
  assert.ok(await page.evaluate(() => document.activeElement.matches('#grid [tabindex="0"]')));
  await page.close();
});

/** What is wider than its place or runs out of the window, by tag and text. */
const overflowing = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.checkVisibility() && !each.closest('.unseen, svg, #canvas'))
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(getComputedStyle(each.closest('#grid') ?? each).overflowX);
        if (width === 0 || scrolls) return false;
        const cut = each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible';
        return cut || left < -1 || right > innerWidth + 1;
      })
      .map((each) => `${each.tagName} ${each.id} ${each.textContent.slice(0, 40)}`),
  );

for (const language of ['en', 'nl', 'fr', 'de']) {
  test(`${language}: at 320 pixels, and with letters of twice the size, nothing is cut or runs out of the window`, async () => {
    for (const [width, size] of [
      [320, ''],
      [640, '200%'],
    ]) {
      const page = await ready(await open(browser, `${server.url}?lang=${language}`, { width, height: 700 }));
      await page.evaluate((wanted) => {
        document.documentElement.style.fontSize = wanted;
      }, size);
      await page.click('#text-board-button');
      await page.locator('#rules').evaluate((rules) => {
        rules.open = true;
      });
      assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await overflowing(page), []);
      await page.close();
    }
  });
}

test('forced colours: no violations, the focus is seen, and a cell that can be chosen differs from one that cannot', async () => {
  const page = await open(browser, `${server.url}?lang=en&game=five_field_kono`, {
    context: { forcedColors: 'active', reducedMotion: 'reduce' },
  });
  await ready(page);
  await page.click('#text-board-button');
  await assert_accessible(page, 'forced colours');
  const look = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((cell) => {
        const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, borderTopColor, color } =
          getComputedStyle(cell);
        return { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, borderTopColor, color };
      });
  await page.focus('#grid [tabindex="0"]');
  await page.keyboard.press('ArrowRight');
  const focused = await look('#grid :focus');
  assert.notEqual(focused.outlineStyle, 'none');
  assert.notEqual(focused.outlineWidth, '0px');
  const still = await look('#grid [data-site]:not([data-state]):not(:focus)');
  const open_cell = await look('#grid [data-state="can-move"]:not(:focus)');
  assert.notDeepEqual(open_cell, still);
  await page.close();
});

test('reduced motion: nothing on the page moves by itself, and a man is where he goes at once', async () => {
  const page = await open(browser, `${server.url}?lang=en&game=five_field_kono`, {
    context: { reducedMotion: 'reduce' },
  });
  await ready(page);
  await command(page, 'new five_field_kono - human human', 'play a2-b3');
  await page.waitForTimeout(500);
  const before = await page.evaluate(() => window.vitrine.frames());
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => window.vitrine.frames()), before);
  assert.deepEqual(
    await page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length),
    0,
  );
  await page.close();
});
