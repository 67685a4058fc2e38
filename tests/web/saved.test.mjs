// The page taken along: saved as a file by its own menu, and installed where the browser offers that.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { command, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  server.close();
});

const open_menu = (page) => page.evaluate(() => document.getElementById('board-menu').click());

test('the menu hands out the page itself, which plays from the file', async () => {
  const page = await ready(await open(browser, `${server.url}?game=nonaga`));
  await open_menu(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#menu [data-close="save_page"]')]);
  assert.equal(download.suggestedFilename(), 'vitrine.html');
  const path = await download.path();
  assert.deepEqual(readFileSync(path), readFileSync(new URL('../../dist/index.html', import.meta.url)));
  assert.match(await page.textContent('#note-text'), /without a network/);

  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
  const file = join(folder, 'vitrine.html');
  copyFileSync(path, file);
  await page.close();
  const kept = await ready(await open(browser, pathToFileURL(file).href));
  await command(kept, 'new man_in_the_moon');
  await command(kept, 'play a3');
  assert.equal((await view(kept)).ply, 1);
  await open_menu(kept);
  assert.equal(await kept.isVisible('#save-page'), false); // it is one already
  await kept.close();
  rmSync(folder, { recursive: true });
});

test('the page is installed by its menu, once and only where the browser offers it', async () => {
  const page = await ready(await open(browser, server.url));
  await open_menu(page);
  assert.equal(await page.isVisible('#install'), false);
  await page.keyboard.press('Escape');
  const prevented = await page.evaluate(() => {
    window.prompts = 0;
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => {
      ++window.prompts;
    };
    return !window.dispatchEvent(event);
  });
  assert.ok(prevented);
  await open_menu(page);
  await page.click('#install');
  assert.equal(await page.evaluate(() => window.prompts), 1);
  await open_menu(page);
  assert.equal(await page.isVisible('#install'), false);
  await page.close();
});
