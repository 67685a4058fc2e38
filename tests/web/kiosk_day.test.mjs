// A few minutes of a kiosk's day; all of it is `npm run bench -- kiosk`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, serve_dist } from './browser.mjs';
import { faults_aside, kWatched, open_kiosk, spend_day } from './visitors.mjs';

const kVisitors = 8;

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(kWatched), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

test('after each visitor the kiosk invites again, whatever he touched and whatever happened', async () => {
  const kiosk = await open_kiosk(browser, server.url);
  const { touches, matches } = await spend_day(kiosk, 16, { goes_on: ({ visitors }) => visitors < kVisitors });
  assert.ok(touches >= 8 * kVisitors && matches > 0, `${touches} touches, ${matches} matches`);
  assert.deepEqual(faults_aside(kiosk), []);
});
