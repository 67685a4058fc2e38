// The page where it was not served from: a file, a saved copy of the living document, a sandboxed frame. The policy holds everywhere.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  command,
  file_url,
  kDist,
  launch,
  open,
  ready,
  ready_frame,
  serve_dist,
  serve_host,
  until_ply,
  view,
} from './browser.mjs';

let browser;
let server;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
  await server.close();
});

/** Plays a move on the text board and waits for the computer's. */
async function play_one(page) {
  const { ply } = await view(page);
  if (!(await page.locator('#text-board').isVisible())) await page.click('#text-board-button');
  await page.locator('[data-state="can-go"]').first().click();
  await until_ply(page, ply + 2);
}

test('from a file, with the computer in its worker', async () => {
  const page = await open(browser, file_url);
  await page.reload(); // under load Chromium forgets what the first document of a file has stored, in any page
  await ready(page);
  await play_one(page);
  assert.deepEqual(page.problems, []);
  await page.reload();
  await ready(page);
  assert.equal((await view(page)).ply, 2);
  await page.close();
});

test('saved from the living document, opened from a file, played, saved and opened again', async () => {
  const page = await open(browser, server.url, { context: { colorScheme: 'dark' } });
  await ready(page);
  await play_one(page);
  await page.click('#board-new-match');
  await page.locator('#new-match[open]').waitFor();
  let html = await page.evaluate(() => document.documentElement.outerHTML);
  const { size } = statSync(join(kDist, 'index.html'));
  for (const copy of ['once.html', 'twice.html']) {
    const file = join(folder, copy);
    assert.ok(html.length < 1.1 * size, `${copy} has ${html.length} characters: it carries what it builds again`);
    writeFileSync(file, `<!DOCTYPE html>${html}`);
    const saved = await open(browser, pathToFileURL(file).href, { context: { colorScheme: 'light' } });
    await ready(saved);
    assert.equal(await saved.locator('dialog[open]').count(), 0);
    assert.equal(await saved.locator('html').getAttribute('data-theme'), 'light');
    assert.ok(await saved.locator('#text-board').isHidden());
    assert.equal((await view(saved)).ply, 0);
    await play_one(saved);
    assert.equal(await saved.locator('#moves li').count(), 3);
    // The style that SDL gave the old canvas is refused by the policy, and so is the old link to a manifest; nothing else.
    assert.deepEqual(
      saved.problems.filter((text) => !/inline style|manifest/i.test(text)),
      [],
    );
    html = await saved.evaluate(() => document.documentElement.outerHTML);
    await saved.close();
  }
  await page.close();
});

test('in a sandboxed frame that may only run scripts', async () => {
  const host = await serve_host(
    `<iframe sandbox="allow-scripts" src="${server.url}?lang=de" width="700" height="900"></iframe>`,
  );
  const page = await open(browser, host.url);
  const frame = await ready_frame(page);
  await play_one(frame);
  await frame.fill('#notation-field', 'c3');
  await frame.press('#notation-field', 'Enter');
  await frame.waitForFunction(() => document.getElementById('urgent').textContent !== '');
  await frame.click('#resign');
  await frame.click('#question-yes');
  await frame.waitForFunction(() => window.vitrine.view().over);
  await frame.click('#board-new-match');
  await frame.focus('#new-match-form input');
  await page.keyboard.press('Enter');
  await frame.waitForFunction(() => window.vitrine.view().ply === 0 && !window.vitrine.view().over);
  assert.match(await frame.locator('#note-text').textContent(), /bleibt nicht erhalten/);
  assert.deepEqual(page.problems, []);
  await page.close();
  host.close();
});

test('the policy is there, allows no network, and refuses what is put into the page', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await play_one(page);
  await command(page, 'undo');
  assert.deepEqual(page.problems, []);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  for (const part of ["default-src 'none'", "connect-src 'none'", 'worker-src blob:', "'wasm-unsafe-eval'"])
    assert.ok(policy.includes(part), part);
  assert.ok(!/unsafe-inline|'unsafe-eval'/.test(policy));
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        const script = document.createElement('script');
        script.textContent = 'window.intruder = true';
        document.head.append(script);
      }),
  );
  assert.match(refused, /^script-src/);
  assert.equal(await page.evaluate(() => window.intruder), undefined);
  assert.equal(
    await page.evaluate(() =>
      fetch('/').then(
        () => 'fetched',
        () => 'refused',
      ),
    ),
    'refused',
  );
  await page.close();
});
