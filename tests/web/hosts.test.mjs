// Hosts that are strict, old-fashioned or in the way: other charsets, policies, frames that forbid, networks that hang.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  command,
  from_menu,
  kDist,
  launch,
  open,
  ready,
  ready_frame,
  serve_host,
  until_ply,
  view,
} from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const kTypes = { '.js': 'text/javascript', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };
const kPage = readFileSync(join(kDist, 'index.html'), 'utf8');

/** dist/ as a host hands it out: `headers` of the page, `change` of its text, or `answer(response, page)` in their place. */
async function host_of({ headers = {}, change = (html) => html, answer = null }) {
  const rules = { answer };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname.slice(1);
    if (path === '' || path === 'index.html') {
      if (rules.answer) return rules.answer(response, kPage);
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(change(kPage));
      return;
    }
    if (path === 'around') {
      const frame =
        '<iframe sandbox="allow-scripts allow-same-origin" src="/?lang=en" width="800" height="800"></iframe>';
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end(frame);
    }
    if (!/^(sw\.js|icon\.svg|manifest\.webmanifest|embed\.js)$/.test(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kTypes[extname(path)] }).end(readFileSync(join(kDist, path)));
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve).unref();
  });
  return {
    url: `http://localhost:${server.address().port}/`,
    rules,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const count_workers = () => {
  const Real = window.Worker;
  window.workers = 0;
  window.Worker = class extends Real {
    constructor(address) {
      super(address);
      window.workers += 1;
    }
  };
};

for (const charset of ['iso-8859-1', 'windows-1252', 'utf-16le']) {
  test(`a host that sends the page as ${charset}`, async () => {
    const host = await host_of({ headers: { 'Content-Type': `text/html; charset=${charset}` } });
    const page = await ready(await open(browser, `${host.url}?lang=fr&game=man_in_the_moon`));
    assert.equal(await page.locator('#menu [data-close="open"]').textContent(), 'Ouvrir une notation…');
    assert.ok(await command(page, 'play a1'));
    await until_ply(page, 2);
    assert.deepEqual(page.problems, []);
    await page.close();
    host.close();
  });
}

const kSentence = '.scriptless p:first-child';
for (const [what, how] of Object.entries({
  'a policy without scripts': { headers: { 'Content-Security-Policy': "script-src 'none'" } },
  'a script that was spoilt on the way': { change: (html) => html.replace('<script id="vitrine-script">', '$& ') },
  'texts that were spoilt on the way': {
    change: (html) => html.replace('id="vitrine-texts">{', 'id="vitrine-texts">'),
  },
})) {
  test(`${what}: a sentence appears by itself`, async () => {
    const host = await host_of(how);
    const page = await open(browser, host.url);
    await page.locator(kSentence, { hasText: 'does not let its script run' }).waitFor();
    assert.equal(await page.locator('.scriptless p').count(), 4);
    assert.equal(await page.evaluate(() => typeof window.vitrine), 'undefined');
    await page.close();
    host.close();
  });
}

/** What a museum's page with such headers, on an origin of its own, shows in its frame: whether one can play there. */
async function plays_in(frame, around, headers, patience = headers ? 15_000 : 1500) {
  const host = await host_of({ headers });
  const museum = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', ...around });
    response.end(`<iframe ${frame} src="${host.url}?game=man_in_the_moon" width="800" height="800"></iframe>`);
  });
  await new Promise((resolve) => {
    museum.listen(0, '127.0.0.1', resolve).unref();
  });
  const page = await open(browser, `http://localhost:${museum.address().port}/`);
  const shown = await (await page.waitForSelector('iframe')).contentFrame();
  const played = await shown
    .waitForFunction(() => window.vitrine !== undefined, null, { timeout: patience })
    .then(() => command(shown, 'play a1'))
    .catch(() => false);
  if (played) await until_ply(shown, 2);
  await page.close();
  museum.close();
  host.close();
  return played;
}

test('a museum’s page that is isolated by COEP takes the frame only with two headers of ours', async () => {
  const around = { 'Cross-Origin-Embedder-Policy': 'require-corp' };
  assert.equal(await plays_in('', around, undefined), false);
  assert.equal(
    await plays_in('', around, {
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
    true,
  );
});

test('a frame that asks for a policy by csp= takes the page only with a header of ours', async () => {
  const frame = `csp="connect-src 'none'; form-action 'none'"`;
  assert.equal(await plays_in(frame, {}, undefined), false);
  assert.equal(await plays_in(frame, {}, { 'Allow-CSP-From': '*' }), true);
});

test('a header of ours that forbids frames leaves the frame empty; one that names the site does not', async () => {
  const to_play = (policy) => plays_in('', {}, { 'Content-Security-Policy': policy });
  assert.equal(await to_play('frame-ancestors http://localhost:*'), true);
  assert.equal(await plays_in('', {}, { 'Content-Security-Policy': "frame-ancestors 'none'" }, 1500), false);
  assert.equal(await plays_in('', {}, { 'X-Frame-Options': 'SAMEORIGIN' }, 1500), false);
});

test('a museum’s page with a strict policy shows the frame where frame-src names it', async () => {
  const around = (policy) => ({ 'Content-Security-Policy': `default-src 'none'; ${policy}` });
  assert.equal(await plays_in('', around('frame-src http://localhost:*'), {}), true);
  assert.equal(await plays_in('', around(''), undefined), false);
});

test('a museum’s page with a strict policy shows the element where script-src and frame-src name it', async () => {
  const host = await host_of({});
  for (const [policy, shown] of [
    [`script-src ${host.url}; frame-src ${host.url}`, true],
    [`frame-src ${host.url}`, false],
  ]) {
    const museum = createServer((_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html',
        'Content-Security-Policy': `default-src 'none'; ${policy}`,
      });
      response.end(
        `<script src="${host.url}embed.js"></script><vitrine-game game="nonaga"><a href="x">a link</a></vitrine-game>`,
      );
    });
    await new Promise((resolve) => {
      museum.listen(0, '127.0.0.1', resolve).unref();
    });
    const page = await open(browser, `http://localhost:${museum.address().port}/`);
    assert.equal(await page.locator('vitrine-game a').isVisible(), !shown);
    if (shown) assert.equal((await view(await ready_frame(page))).game, 'nonaga');
    else assert.equal(await page.locator('iframe').count(), 0);
    await page.close();
    museum.close();
  }
  host.close();
});

test('a policy that lets scripts run but no WebAssembly: a sentence, and what the browser says', async () => {
  const host = await host_of({ headers: { 'Content-Security-Policy': "script-src 'unsafe-inline' blob:" } });
  const page = await open(browser, `${host.url}?lang=en`);
  await page.locator('#loading', { hasText: 'could not be set out here' }).waitFor();
  assert.match(await page.locator('#loading details').textContent(), /WebAssembly/);
  await page.close();
  host.close();
});

test('where scripts run the sentence never appears, however long one waits', async () => {
  const host = await host_of({});
  const page = await ready(await open(browser, host.url));
  assert.equal(await page.locator('.scriptless').evaluate((part) => getComputedStyle(part).display), 'none');
  await page.close();
  host.close();
});

test('Trusted Types: pictures, diagrams and the worker as elsewhere', async () => {
  const host = await host_of({ headers: { 'Content-Security-Policy': "require-trusted-types-for 'script'" } });
  const page = await ready(
    await open(browser, `${host.url}?lang=en&game=five_field_kono`, {
      width: 1280, // where the rules are in sight
      height: 800,
      before: `(${count_workers})();
        const give = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...how) {
          return kind === '2d' ? give.call(this, kind, ...how) : null; // the board as a picture
        };`,
    }),
  );
  await page.click('#drawing [data-state="can-move"] >> nth=0');
  await page.click('#drawing [data-state="can-go"] >> nth=0');
  await until_ply(page, 2);
  assert.equal(await page.evaluate(() => window.workers), 1);
  await page.locator('#rules-text [data-position] canvas[data-drawn]').first().waitFor();
  const shapes = await page.evaluate(() => {
    const parsed = new Set();
    for (const part of document.querySelectorAll('#drawing svg *')) parsed.add(part.constructor.name);
    return [...parsed].filter((name) => !/^SVG\w+Element$/.test(name) || name === 'SVGElement');
  });
  assert.deepEqual(shapes, []);
  assert.deepEqual(page.problems, []);
  await page.close();
  host.close();
});

test('Trusted Types without a policy of ours: the computer thinks on the page', async () => {
  const policy = "require-trusted-types-for 'script'; trusted-types 'none'";
  const host = await host_of({ headers: { 'Content-Security-Policy': policy } });
  const page = await ready(await open(browser, `${host.url}?lang=en`, { before: count_workers }));
  await command(page, 'new man_in_the_moon - human computer=1', 'play a1');
  await until_ply(page, 2);
  assert.equal(await page.evaluate(() => window.workers), 0);
  await page.close();
  host.close();
});

for (const [sandbox, words, files] of [
  ['sandbox="allow-scripts"', 'If no file has come', false],
  ['sandbox="allow-scripts allow-same-origin allow-downloads"', 'If no file has come', true],
]) {
  test(`saving in a frame of another page, ${sandbox}: the text is shown to be copied`, async () => {
    const host = await host_of({});
    const around = await serve_host(`<iframe ${sandbox} src="${host.url}?lang=en" width="900" height="800"></iframe>`);
    const page = await open(browser, around.url, { width: 1000, height: 860 });
    const frame = await ready_frame(page);
    await command(frame, 'new man_in_the_moon - human human', 'play a1');
    const file = files ? page.waitForEvent('download') : null;
    if (await frame.locator('#note').isVisible()) await frame.click('#note-close'); // nothing is remembered here
    await from_menu(frame, 'save');
    await frame.locator('#copy-label', { hasText: words }).waitFor();
    assert.match(await frame.locator('#copy-text').inputValue(), /^moves a1$/m);
    await file;
    await page.close();
    around.close();
    host.close();
  });
}

test('the page’s own host puts it into a frame without downloads: said without a doubt', async () => {
  const host = await host_of({});
  const page = await open(browser, `${host.url}around`);
  const frame = await ready_frame(page);
  await command(frame, 'new man_in_the_moon - human human', 'play a1');
  await from_menu(frame, 'save');
  await frame.locator('#copy-label', { hasText: 'may not hand out files' }).waitFor();
  await page.close();
  host.close();
});

test('the custom element lets files out: nothing is shown beside them', async () => {
  const host = await host_of({});
  const around = await serve_host(
    `<script src="${host.url}embed.js"></script><vitrine-game ui="full" lang="en" style="height: 800px"></vitrine-game>`,
  );
  const page = await open(browser, around.url);
  const frame = await ready_frame(page);
  await Promise.all([page.waitForEvent('download'), from_menu(frame, 'save')]);
  assert.ok(await frame.locator('#copy').isHidden());
  await page.close();
  around.close();
  host.close();
});

/** A page that the service worker has stored. */
async function stored_page() {
  const host = await host_of({});
  const page = await ready(await open(browser, `${host.url}?lang=en`, { offline: true }));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await command(page, 'new man_in_the_moon - human human', 'play a1');
  const text = () => page.evaluate(async () => (await caches.match('./')).text());
  return { host, page, text };
}
const kLogin = '<!DOCTYPE html><html><title>Login</title><form></form></html>';
const html = (response, text, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(text);

for (const [what, answer] of Object.entries({
  'never comes': () => {},
  'is a fault': (response) => html(response, 'Service Unavailable', 503),
  'is a login': (response) => html(response, kLogin),
  'leads elsewhere': (response) => response.writeHead(302, { Location: '/login' }).end(),
  'is half the page': (response, page) => html(response, page.slice(0, page.length / 2)),
})) {
  test(`the host’s answer ${what}: the stored page opens and stays stored`, async () => {
    const { host, page, text } = await stored_page();
    host.rules.answer = answer;
    await page.reload();
    await ready(page);
    assert.equal((await view(page)).moves.length, 1);
    assert.equal(await text(), kPage.replace(/^\ufeff/, ''));
    await page.close();
    host.close();
  });
}

test('a newer page shows at once; one that comes late is told, and comes when the visitor wants it', async () => {
  const { host, page, text } = await stored_page();
  const newer = (mark) => kPage.replace('</body>', `<i id="${mark}"></i></body>`);
  host.rules.answer = (response) => html(response, newer('second'));
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('#second').count(), 1);

  let send;
  host.rules.answer = (response) => {
    send = () => html(response, newer('third'));
  };
  await page.reload(); // the stored one after a while
  await ready(page);
  assert.equal(await page.locator('#second').count(), 1);
  send();
  await page.locator('#note-text', { hasText: 'newer version' }).waitFor();
  assert.match(await text(), /id="third"/);
  host.rules.answer = (response) => html(response, newer('third'));
  await page.click('#note-action');
  await page.locator('#third').waitFor({ state: 'attached' });
  await ready(page);
  assert.equal((await view(page)).moves.length, 1);
  await page.close();
  host.close();
});

test('a page that stays open hears of a newer one: a visitor is asked, a kiosk begins anew while it invites', async () => {
  const hurry = () => {
    const every = window.setInterval.bind(window);
    window.setInterval = (act, time, ...given) => every(act, time > 600_000 ? 300 : time, ...given);
  };
  for (const kiosk of [false, true]) {
    const host = await host_of({});
    const page = await ready(
      await open(browser, `${host.url}?lang=en${kiosk ? '&kiosk=1' : ''}`, { offline: true, before: hurry }),
    );
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    host.rules.answer = (response) => html(response, kPage.replace('</body>', '<i id="second"></i></body>'));
    if (kiosk) {
      await page.locator('#second').waitFor({ state: 'attached' });
    } else {
      await page.locator('#note-text', { hasText: 'newer version' }).waitFor();
      assert.equal(await page.locator('#second').count(), 0);
    }
    await page.close();
    host.close();
  }
});

test('a first visit fetches the page once; a later one fetches nothing while the host lets it be kept', async () => {
  for (const [headers, fetched] of [
    [{}, [1, 2]],
    [{ 'Cache-Control': 'public, max-age=600, stale-while-revalidate=604800', ETag: '"1"' }, [1, 1]],
  ]) {
    let asked = 0;
    const answer = (response, html) => {
      ++asked;
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(html);
    };
    const host = await host_of({ answer });
    const page = await ready(await open(browser, host.url, { offline: true }));
    await page.evaluate(() => navigator.serviceWorker.ready); // it has stored the page
    const first = asked;
    const again = await page.context().newPage();
    await again.goto(host.url);
    await ready(again);
    assert.deepEqual([first, asked], fetched);
    await page.close();
    host.close();
  }
});
