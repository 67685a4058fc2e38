// Every game's page in every language: label, rules with marks and diagrams; and axe over it with everything open.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assert_accessible } from './axe.mjs';
import { view } from './browser.mjs';
import { open_showcase, persons, play_on } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);

/** Presses each mark twice: whether it opened, what it said, and whether it shut again. */
const press_marks = (section) =>
  section.evaluate((rules) =>
    [...rules.querySelectorAll('button:has(.mark)')].map((button) => {
      button.click();
      const opened = button.getAttribute('aria-expanded') === 'true';
      const note = button.nextElementSibling;
      const said = note.textContent;
      button.click();
      return { opened, said, shut: button.getAttribute('aria-expanded') === 'false' && !note.isConnected };
    }),
  );

for (const game of showcase.games) {
  test(`${game.id}: label, rules and diagrams in every language, and no violation of axe`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, {
      width: 1000,
      height: 700,
      context: { colorScheme: 'light', reducedMotion: 'reduce' },
    });
    await play_on(page, 40);
    await page.click('#text-board-button');
    await page.locator('#rules').evaluate((rules) => {
      rules.open = true;
    });
    const said = new Map();
    for (const code of await page
      .locator('#language option')
      .evaluateAll((options) => options.map(({ value }) => value))) {
      await page.selectOption('#language', code);
      const section = page.locator('#rules-text section');
      assert.equal(await section.getAttribute('lang'), code);
      assert.equal(await section.getAttribute('data-game'), game.id);
      await section.locator('canvas[data-drawn]').first().waitFor();
      const shown = await section.evaluate((rules) => ({
        headings: [...rules.querySelectorAll('h2, h3')].map(({ textContent }) => textContent),
        lines: [...rules.querySelectorAll('li')].map((line) => line.querySelector('.mark')?.textContent ?? ''),
        figures: rules.querySelectorAll('figure').length,
        pictures: [...rules.querySelectorAll('figure > canvas')].map(
          (picture) => picture.getAttribute('role') + picture.getAttribute('aria-label'),
        ),
        ids: [...document.querySelectorAll('svg [id]')].map(({ id }) => id),
        text: rules.textContent,
      }));
      assert.ok(shown.headings.length >= 4, `${code}: headings, not 4 or more: ${shown.headings}`);
      assert.ok(shown.lines.length >= 5, `${code}: points of the rules: ${shown.lines.length}, not 5 or more`);
      assert.ok(shown.lines.every(Boolean), `${code}: a rule without its source`);
      assert.ok(shown.pictures.length >= 2, `${code}: diagrams: ${shown.pictures.length}, not 2 or more`);
      assert.equal(shown.pictures.length, shown.figures);
      assert.ok(shown.pictures.every((words) => /^img\S/.test(words)));
      assert.equal(new Set(shown.ids).size, shown.ids.length, 'an id occurs twice');
      assert.ok(!/[{}]|```/.test(shown.text), code);
      const label = await page.locator('.label-text').textContent();
      const { gameName } = await view(page);
      assert.equal(await page.locator('#label-name').textContent(), gameName);
      assert.equal(await page.title(), `${gameName} · Vitrine`);
      for (const line of ['line', 'about', 'story', 'original', 'object', 'sources', 'minutes', 'rights'])
        assert.ok(await page.locator(`.label-${line}`).textContent(), `${code} ${line}`);
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      assert.ok(description.endsWith(await page.locator('#label-about').textContent()), description);
      const marks = await press_marks(section);
      assert.ok(marks.length >= 10, `${code}: marks of the rules: ${marks.length}, not 10 or more`);
      for (const { opened, said, shut } of marks)
        assert.ok(opened && said.length > 20 && label.includes(said) && shut, `${code}: a mark that says “${said}”`);
      assert.ok(new Set(marks.map(({ said }) => said)).size >= 2, `${code}: all marks are the same`);
      said.set(code, [label, description, shown.text].join());
    }
    assert.equal(new Set(said.values()).size, said.size, 'two languages say the same');
    await assert_accessible(page, game.id);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}
