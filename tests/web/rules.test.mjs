// From a refusal and from a lesson to the paragraph of the rules, and back; by mouse, by finger, by keyboard.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const led = (page) => page.locator('#rules-text .led');

test('a refusal leads to its rule, and the rule back to the table', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en&game=five_field_kono`));
  assert.equal(await page.locator('#rules-button').textContent(), 'Rules');
  await page.click('#rules-button');
  assert.equal(await led(page).count(), 0);
  await page.click('#text-board-button');
  await page.locator('[aria-label^="a1"]').first().click();
  await page.locator('[aria-label^="a3"]').first().click();
  const { notice } = await view(page);
  assert.ok(notice.refusal);
  await page.locator('#rules-button', { hasText: 'This rule' }).click();
  assert.match(await led(page).textContent(), /never follows a line/);
  assert.ok(await led(page).evaluate((place) => place === document.activeElement));
  await page.click('#text-board-button');
  await page.click('#rules-text .back');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  // What was said is past once something has been played.
  await command(page, 'clear', 'play a1-b2');
  assert.equal(await page.locator('#rules-button').textContent(), 'Rules');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('by finger: a paragraph offers its lessons in the language of the page, and a lesson leads back to it', async () => {
  const page = await ready(
    await open(browser, `${server.url}?lang=nl&game=man_in_the_moon`, { width: 390, height: 844, touch: true }),
  );
  await page.tap('#rules-button');
  const offered = page.locator('#rules-text .tries-out');
  assert.equal(await offered.count(), 10);
  assert.match(await offered.first().textContent(), /^Oefenen: /);
  await offered.first().tap();
  await page.waitForFunction(() => window.vitrine.view().lesson?.number > 0);
  const { lesson } = await view(page);
  await page.locator('#rules-button', { hasText: 'Deze regel' }).tap();
  assert.ok((await led(page).getAttribute('data-lesson')).split(' ').includes(String(lesson.number)));
  await page.selectOption('#language', 'fr');
  await page.locator('#rules-text .back', { hasText: 'Retour' }).waitFor(); // marked in the other language, too
  assert.ok((await led(page).getAttribute('data-lesson')).split(' ').includes(String(lesson.number)));
  await page.selectOption('#language', 'nl');
  await page.locator('#rules-text .back', { hasText: 'Terug' }).waitFor();
  await page.tap('#rules-text .back');
  assert.equal(await page.evaluate(() => window.vitrine.view().lesson.number), lesson.number);
  await command(page, 'play z9'); // for that the rules have no paragraph
  assert.ok((await view(page)).notice.refusal);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await page.textContent('#rules-button'), 'Deze regel');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('by keyboard alone: from a lesson to its rule and back', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=de&game=nonaga`));
  await command(page, 'lesson nonaga 6');
  await page.focus('#rules-button');
  await page.keyboard.press('Enter');
  assert.equal(await led(page).count(), 1);
  await page.keyboard.press('Tab');
  for (let tabs = 0; !(await page.evaluate(() => document.activeElement.matches('.back'))); ++tabs) {
    assert.ok(tabs < 40, 'Tab comes to the way back');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  assert.deepEqual(page.problems, []);
  await page.close();
});
