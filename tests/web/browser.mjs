// Chromium and the packed page for the browser tests.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../cmake/serve.mjs';

export const kSource = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const kDist = join(kSource, 'dist');
/** The page opened from a file. */
export const file_url = pathToFileURL(join(kDist, 'index.html')).href;

function chromium_program() {
  for (const name of [process.env.VITRINE_CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome']) {
    if (!name) continue;
    try {
      return execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).trim();
    } catch { /* the next name */ }
  }
  throw new Error('No Chromium was found: set VITRINE_CHROMIUM to its program.');
}

/** A browser; close it with `await browser.close()`. `args`: more flags. */
export function launch({ args = [] } = {}) {
  return chromium.launch({
    executablePath: chromium_program(),
    headless: true,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic',
      '--enable-unsafe-swiftshader',   // WebGL without a graphics card
      ...args,
    ],
  });
}

/** dist/ on a free port: { url, close }. */
export const serve_dist = () => serve(kDist);

/**
 * A new page in a context of its own, at `url`. `touch` makes it a phone with a finger.
 * `page.problems` collects uncaught errors, console errors and refused policies; a test asserts that it stays empty.
 */
export async function open(browser, url, { width = 1280, height = 800, touch = false, scale = 1, context: options = {} } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, deviceScaleFactor: scale, ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text());
  });
  await page.goto(url);
  return page;
}
