// In somebody else's page: parameters, messages, and the custom element.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kAllow, kSandbox, launch, open, ready, ready_frame, serve_dist, serve_host, view } from './browser.mjs';
import { read_parameters, seats_asked } from '../../web/host/parameters.js';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const hears = (page, type) =>
  page
    .waitForFunction((wanted) => window.heard.find((message) => message.vitrine === 1 && message.type === wanted), type)
    .then((found) => found.jsonValue());

const kLimits = { levels: 6, seats: 4 };

test('parameters are bounded, and what is unknown is ignored', () => {
  const empty = read_parameters('');
  assert.deepEqual(empty, {
    game: null,
    games: [],
    language: null,
    theme: null,
    level: null,
    seats: null,
    setup: null,
    kiosk: false,
    idle: 0,
    puzzle: null,
    low: false,
    flat: false,
    sound: null,
    mute: false,
    ui: 'full',
    grows: false,
  });
  const given = read_parameters(
    '?game=nonaga&games=nonaga,x!,man_in_the_moon&reach=low&lang=nl&theme=dark&level=4&players=human,3&setup=removal=local,split=after&kiosk=1&idle=5000&puzzle=today&table=flat&sound=on&mute&ui=board&height=content',
  );
  assert.deepEqual(given, {
    game: 'nonaga',
    games: ['nonaga', 'man_in_the_moon'],
    language: 'nl',
    theme: 'dark',
    level: '4',
    seats: ['human', '3'],
    setup: 'removal=local,split=after',
    kiosk: true,
    idle: 3600,
    puzzle: 'today',
    low: true,
    flat: true,
    sound: true,
    mute: true,
    ui: 'board',
    grows: true,
  });
  const wrong =
    '?game=../etc&games=,/&reach=high&table=round&height=900&lang=xx&theme=pink&setup=a&kiosk=no&idle=soon&sound=loud&ui=all&other=1';
  assert.deepEqual(read_parameters(wrong), empty);
  assert.deepEqual(read_parameters(`?game=${'a'.repeat(5000)}`), empty);
  for (const [asked, seconds] of [
    ['5', 30],
    ['99999', 3600],
    ['0', 0],
  ])
    assert.equal(read_parameters(`?idle=${asked}`).idle, seconds);
  assert.deepEqual(read_parameters('?kiosk&game=nonaga').games, ['nonaga']); // a kiosk of one game
});

test('seats are asked for by a list or by a level, as many and as strong as there are', () => {
  const asked = (query) => seats_asked(read_parameters(query), kLimits);
  assert.deepEqual(asked('?level=4&players=human,3'), ['human', 'computer=3']);
  assert.deepEqual(asked('?players=computer=6,human,human,1'), ['computer=6', 'human', 'human', 'computer=1']);
  assert.deepEqual(asked('?level=4'), ['human', 'computer=4', 'computer=4', 'computer=4']);
  assert.deepEqual(asked('?level=4&players=human,robot'), ['human', 'computer=4', 'computer=4', 'computer=4']);
  for (const nothing of ['', '?level=7', '?level=0', '?players=', '?players=human,7', '?players=1,1,1,1,1'])
    assert.equal(asked(nothing), null, nothing);
});

test('the address chooses game, rules, level, language, light and how much is shown', async () => {
  const page = await open(
    browser,
    `${server.url}?game=man_in_the_moon&setup=step=rook,quiet=20&level=5&lang=fr&theme=dark&ui=board`,
  );
  await ready(page);
  const seen = await view(page);
  assert.equal(seen.setup, 'step=rook,quiet=20');
  assert.deepEqual(
    seen.seats.map(({ level }) => level),
    [0, 5],
  );
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  for (const part of ['.tagline', '#theme-button', '#sound-button'])
    assert.ok(await page.locator(part).isHidden(), part);
  assert.equal(await page.locator('#language').inputValue(), 'fr');
  assert.ok(await page.locator('.label').isHidden());
  await page.click('#text-board-button');
  assert.ok(await page.locator('#grid').isVisible());
  await page.close();
});

test('what the visitor chooses takes the place of what the address asked for, and a reload keeps it', async () => {
  const page = await open(browser, `${server.url}?game=nonaga&level=5&lang=en&theme=dark&ui=full`);
  await ready(page);
  const entries = await page.evaluate(() => history.length);
  assert.equal(new URL(page.url()).search, '?game=nonaga&level=5&lang=en&theme=dark&ui=full');
  await page.click('#games [data-game="five_field_kono"]');
  await page.waitForFunction(() => window.vitrine.view().game === 'five_field_kono');
  for (let touches = 0; touches < 2; ++touches)
    await page.evaluate(() =>
      window.vitrine.command(`touch ${window.vitrine.view().places.find((place) => place.open).site}`),
    );
  await page.waitForFunction(() => window.vitrine.view().ply === 2);
  await page.selectOption('#language', 'fr');
  await page.click('#theme-button');
  const room = () =>
    page.evaluate(() => [
      window.vitrine.view().game,
      window.vitrine.view().moves.length,
      document.documentElement.lang,
      document.documentElement.dataset.theme,
      history.length,
    ]);
  const wanted = ['five_field_kono', 2, 'fr', 'light', entries];
  assert.deepEqual(await room(), wanted);
  await page.reload();
  await ready(page);
  assert.deepEqual(await room(), wanted);
  await page.goto(`${server.url}?game=nonaga&lang=en&theme=dark`); // asked anew
  await ready(page);
  assert.equal((await view(page)).game, 'nonaga');
  await page.goBack();
  await ready(page);
  assert.deepEqual((await room()).slice(0, 4), wanted.slice(0, 4));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('where the address cannot be changed, nothing happens', async () => {
  const page = await open(browser, `${server.url}?game=nonaga&lang=en`, {
    before: () => {
      History.prototype.replaceState = () => {
        throw new DOMException('no', 'SecurityError');
      };
    },
  });
  await ready(page);
  await page.selectOption('#language', 'fr');
  await page.evaluate(() => window.vitrine.command('new five_field_kono - human human'));
  await page.waitForFunction(
    () => document.getElementById('label-name').textContent === window.vitrine.view().gameName,
  );
  assert.equal(new URL(page.url()).search, '?game=nonaga&lang=en');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a match that runs goes before what the address asks; one that is over, or has not begun, does not', async () => {
  const page = await open(browser, `${server.url}?lang=en`);
  await ready(page);
  const levels = async () => (await view(page)).seats.map(({ level }) => level);
  const visit = async (query) => {
    await page.goto(`${server.url}?lang=en&${query}`);
    await ready(page);
  };
  const play = (...lines) =>
    page.evaluate((all) => {
      for (const line of all) window.vitrine.command(line);
    }, lines);
  await play('new nonaga - human human');
  await visit('game=nonaga&level=5');
  assert.deepEqual(await levels(), [0, 5]);
  await page.reload();
  await ready(page);
  assert.deepEqual(await levels(), [0, 5]);

  await play('new nonaga - human human', 'resign');
  await visit('game=nonaga');
  assert.ok((await view(page)).over);
  await visit('game=nonaga&players=2,human');
  assert.ok(!(await view(page)).over);
  assert.deepEqual(await levels(), [2, 0]);

  await play('new man_in_the_moon - human human', 'play a1');
  await visit('game=man_in_the_moon&level=5&setup=step=rook');
  assert.deepEqual(await levels(), [0, 0]);
  assert.equal((await view(page)).moves.length, 1);
  await play('play a2', 'resign'); // from here on the address asks no more
  await page.reload();
  await ready(page);
  assert.ok((await view(page)).over);
  await page.close();
});

test('a game that does not exist gives the one played last, or the first one, with the match that runs there', async () => {
  const page = await open(browser, `${server.url}?game=chess&setup=a=b`);
  await ready(page);
  assert.equal((await view(page)).game, 'man_in_the_moon');
  await page.evaluate(
    () => window.vitrine.command('new man_in_the_moon - human human') && window.vitrine.command('play a1'),
  );
  await page.goto(`${server.url}?game=draughts`);
  await ready(page);
  assert.equal((await view(page)).moves.length, 1);
  await page.close();
});

for (const sandbox of ['', 'sandbox="allow-scripts"']) {
  test(`messages to and from the host ${sandbox}`, async () => {
    const around = await serve_host(
      `<iframe ${sandbox} src="${server.url}?ui=board&lang=en" width="600" height="800"></iframe>`,
    );
    const page = await open(browser, around.url);
    const frame = await ready_frame(page);
    assert.deepEqual(await hears(page, 'ready'), {
      vitrine: 1,
      type: 'ready',
      game: 'man_in_the_moon',
      language: 'en',
    });
    assert.ok((await hears(page, 'height')).height > 0);
    const send = (message) =>
      page.evaluate((data) => document.querySelector('iframe').contentWindow.postMessage(data, '*'), message);
    await send({ vitrine: 1, type: 'new', game: 'man_in_the_moon', setup: 'step=rook', seats: ['human', 'human'] });
    await frame.waitForFunction(() => window.vitrine.view().setup.includes('step=rook'));
    await frame.evaluate(() => window.vitrine.command('play a1'));
    const events = [{ kind: 'placed', player: 0, to: 0, owner: 0 }];
    assert.deepEqual(await hears(page, 'move'), { vitrine: 1, type: 'move', by: 0, text: 'a1', ply: 1, events });
    await send({ vitrine: 1, type: 'undo' });
    await frame.waitForFunction(() => window.vitrine.view().ply === 0);
    await send({ vitrine: 1, type: 'setLang', lang: 'nl' });
    await send({ vitrine: 1, type: 'setTheme', theme: 'dark' });
    await frame.waitForFunction(
      () => document.documentElement.lang === 'nl' && document.documentElement.dataset.theme === 'dark',
    );
    await send({ vitrine: 1, type: 'load', record: 'nonsense' });
    assert.ok((await hears(page, 'error')).text);
    await send({ vitrine: 1, type: 'load', record: `vitrine 1\n${'é'.repeat(2_000_000)}` }); // more than the module has room for
    await page.waitForFunction(() => window.heard.some(({ text }) => text?.includes('64 KiB')));
    // Nothing of this is for us.
    for (const bad of [null, 7, 'undo', {}, { vitrine: 2, type: 'undo' }]) await send(bad);
    await page.evaluate(() => {
      window.heard.length = 0;
    });
    await send({ vitrine: 1, type: 'ping' });
    await hears(page, 'ready');
    assert.equal(await frame.evaluate(() => window.vitrine.view().language), 'nl');
    await frame.evaluate(() => window.vitrine.command('resign'));
    assert.ok((await hears(page, 'over')).result);
    assert.deepEqual(page.problems, []);
    await page.close();
    around.close();
  });
}

/** A page around ours, whose clock stands until a test sets it on. */
async function hosted(query = 'ui=board&lang=en') {
  const around = await serve_host(`<iframe src="${server.url}?${query}" width="600" height="800"></iframe>`);
  const page = await open(browser, around.url, {
    before: () => {
      const start = performance.now();
      window.later = 0;
      performance.now = () => start + window.later;
    },
  });
  const frame = await ready_frame(page);
  const post = (messages) =>
    page.evaluate((all) => {
      window.heard.length = 0;
      for (const data of all) document.querySelector('iframe').contentWindow.postMessage({ vitrine: 1, ...data }, '*');
    }, messages);
  return {
    page,
    frame,
    /** Sends messages, with time enough before; gives the errors that came back, once a ping after them is answered. */
    async say(...messages) {
      await frame.evaluate(() => {
        window.later += 2000;
      });
      await post(messages);
      await frame.evaluate(() => {
        window.later += 2000;
      });
      await page.evaluate(() =>
        document.querySelector('iframe').contentWindow.postMessage({ vitrine: 1, type: 'ping' }, '*'),
      );
      await hears(page, 'ready');
      return page.evaluate(() => window.heard.filter(({ type }) => type === 'error').map(({ text }) => text));
    },
    async close() {
      assert.deepEqual(page.problems, []);
      await page.close();
      around.close();
    },
  };
}

test('a field that cannot be used is refused with a sentence, and nothing happens', async () => {
  const { page, frame, say, close } = await hosted();
  const before_all = await view(frame);
  const wrong = [
    [{ type: 'new', game: {} }, 'game'],
    [{ type: 'new', game: ['nonaga'] }, 'game'],
    [{ type: 'new', game: null }, 'game'],
    [{ type: 'new', setup: { step: 'rook' } }, 'setup'],
    [{ type: 'new', seats: 'human' }, 'seats'],
    [{ type: 'new', seats: [['human'], 'human'] }, 'seats'],
    [{ type: 'new', seats: [{ toString: 1 }] }, 'seats'],
    [{ type: 'new', level: [3] }, 'level'],
    [{ type: 'new', replace: 'yes' }, 'replace'],
    [{ type: 'load' }, 'record'],
    [{ type: 'load', record: {} }, 'record'],
    [{ type: 'load', record: ['vitrine 1'] }, 'record'],
    [{ type: 'setLang' }, 'lang'],
    [{ type: 'setLang', lang: 5 }, 'lang'],
    [{ type: 'setLang', lang: ['fr'] }, 'lang'],
    [{ type: 'setTheme', theme: ['dark'] }, 'theme'],
    [{ type: 'setLevel' }, 'level'],
    [{ type: 'setLevel', level: { toString: null } }, 'level'],
    [{ type: 'setLevel', level: ['3'] }, 'level'],
    [{ type: 'setLevel', level: '9' }, 'level'],
  ];
  for (const [message, field] of wrong)
    assert.deepEqual(
      await say(message),
      [`The message “${message.type}” was refused: its field “${field}” is missing or cannot be used.`],
      JSON.stringify(message),
    );
  for (const type of ['toString', 'constructor', ['undo'], {}, undefined, 7])
    assert.deepEqual(await say({ type }), ['There is no such message.'], String(type));
  assert.deepEqual(await view(frame), before_all);
  assert.deepEqual(await say({ type: 'setLevel', level: 5 }), []);
  assert.equal((await view(frame)).seats[1].level, 5);
  await page.waitForFunction(() =>
    /computer level=5/.test(window.heard.findLast(({ type }) => type === 'state')?.record),
  );
  await close();
});

test('a list is no message, whatever hangs on it', async () => {
  const { page, frame, say, close } = await hosted();
  await page.evaluate(() => {
    window.heard.length = 0;
    const list = Object.assign([], { vitrine: 1, type: 'setLang', lang: 'fr' });
    document.querySelector('iframe').contentWindow.postMessage(list, '*');
  });
  assert.equal((await hears(page, 'error')).text, 'There is no such message.');
  await say();
  assert.equal((await view(frame)).language, 'en');
  await close();
});

test('what the visitor has begun gives way only when the host says so', async () => {
  const { frame, say, close } = await hosted('ui=board&lang=en&game=man_in_the_moon&players=human,human');
  const line = async () => (await view(frame)).moves.map(({ text }) => text).join(' ');
  const record =
    'vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nseat 0 human\nseat 1 human\nmoves e5\nresult *\n';
  const refusal = ['A match has been begun here. It gives way only to a message with replace: true.'];
  await frame.evaluate(() => window.vitrine.command('play a1'));
  for (const message of [
    { type: 'new' },
    { type: 'new', game: 'nonaga' },
    { type: 'new', replace: false },
    { type: 'load', record },
  ])
    assert.deepEqual(await say(message), refusal, JSON.stringify(message));
  assert.equal(await line(), 'a1');
  assert.deepEqual(await say({ type: 'load', record: await frame.evaluate(() => window.vitrine.record()) }), []);
  assert.deepEqual(await say({ type: 'load', record, replace: true }), []);
  assert.equal(await line(), 'e5');
  assert.deepEqual(await say({ type: 'new', game: 'nonaga', replace: true }), []);
  assert.equal((await view(frame)).game, 'nonaga');
  assert.deepEqual(await say({ type: 'new', game: 'man_in_the_moon' }), refusal); // it waits, one move long
  assert.equal((await view(frame)).game, 'nonaga');
  await close();
});

test('messages that come too fast are not heard, and the host is told once', async () => {
  const { frame, say, close } = await hosted();
  const fifty = Array.from({ length: 50 }, () => ({ type: 'new', game: 'nonaga' }));
  const heard = await say(...fifty, { type: 'setLang', lang: 'de' });
  assert.deepEqual(heard, ['The messages come too fast: a second is good for 24, and a new match counts for several.']);
  assert.equal((await view(frame)).language, 'en');
  assert.deepEqual(await say({ type: 'setLang', lang: 'de' }), []);
  assert.equal((await view(frame)).language, 'de');
  await close();
});

test('messages from anybody but the host are not heard', async () => {
  const around = await serve_host(`<iframe src="${server.url}?ui=board&lang=en" width="600" height="800"></iframe>`);
  const page = await open(browser, around.url);
  const frame = await ready_frame(page);
  await frame.evaluate(() => window.postMessage({ vitrine: 1, type: 'setLang', lang: 'de' }, '*'));
  await page.evaluate(() =>
    document.querySelector('iframe').contentWindow.postMessage({ vitrine: 1, type: 'setLang', lang: 'fr' }, '*'),
  );
  await frame.waitForFunction(() => document.documentElement.lang === 'fr');
  await page.close();
  around.close();
});

test('the custom element shows a table, tells what happens, and follows its attributes', async () => {
  const around = await serve_host(
    `<script src="${server.url}embed.js"></script><vitrine-game game="man_in_the_moon" lang="de" players="human,human"></vitrine-game>`,
  );
  const page = await open(browser, around.url);
  const frame = await ready_frame(page);
  assert.equal(await frame.evaluate(() => document.documentElement.lang), 'de');
  const granted = await page.evaluate(() => {
    const { sandbox, allow } = document.querySelector('vitrine-game').shadowRoot.querySelector('iframe');
    return [sandbox.value, allow];
  });
  assert.deepEqual(granted, [kSandbox, kAllow]);
  await page.evaluate(() => {
    const element = document.querySelector('vitrine-game');
    element.addEventListener('vitrine-move', ({ detail }) => {
      window.moved = detail;
    });
    element.lang = 'nl';
  });
  await frame.waitForFunction(() => document.documentElement.lang === 'nl');
  await frame.evaluate(() => window.vitrine.command('play c1'));
  await page.waitForFunction(() => window.moved?.text === 'c1');
  await page.evaluate(() => document.querySelector('vitrine-game').send('undo'));
  await frame.waitForFunction(() => window.vitrine.view().ply === 0);
  await page.close();
  around.close();
});

test('in the custom element’s frame the page may print, and the sources of its label open', async () => {
  const around = await serve_host(
    `<script src="${server.url}embed.js"></script><vitrine-game game="man_in_the_moon" lang="en" ui="full"></vitrine-game>`,
  );
  const page = await open(browser, around.url, { width: 1200 });
  const frame = await ready_frame(page);
  const begun = await frame.evaluate(() => {
    let heard = false;
    addEventListener('beforeprint', () => {
      heard = true;
    });
    window.print();
    return heard;
  });
  assert.ok(begun);
  await page.context().route(/^https:/, (route) => route.fulfill({ body: 'a source' }));
  const source = page.context().waitForEvent('page');
  await frame.evaluate(() => document.querySelector('.label-sources a').click());
  await (await source).locator('text=a source').waitFor();
  assert.deepEqual(page.problems, []);
  await page.close();
  around.close();
});

test('the custom element grows with what it shows, and comes to rest', async () => {
  for (const [width, ui] of [
    [320, 'board'],
    [600, 'board'],
    [1000, 'board'],
    [1000, 'full'],
  ]) {
    const around = await serve_host(
      `<script src="${server.url}embed.js"></script>
      <script>var heights = []; addEventListener('vitrine-height', ({ detail }) => heights.push(detail.height));</script>
      <vitrine-game game="nonaga" lang="en" ui="${ui}" height="content"></vitrine-game>`,
    );
    const page = await open(browser, around.url, { width, height: 700 });
    const frame = await ready_frame(page);
    const told = () => page.evaluate(() => window.heights.at(-1));
    const fits = () =>
      frame.waitForFunction(() => {
        const { height } = document.body.getBoundingClientRect();
        return document.documentElement.scrollHeight === window.innerHeight && Math.ceil(height) === window.innerHeight;
      });
    await page.waitForFunction(() => window.heights.length > 0);
    await fits();
    const before = await told();
    assert.ok(before > 400 && before < 6000, `${before} at ${width} ${ui}`);
    if (ui === 'board') {
      await frame.click('#text-board-button');
      await page.waitForFunction((height) => window.heights.at(-1) > height + 200, before);
      await fits();
      await frame.click('#text-board-button');
      await page.waitForFunction((height) => window.heights.at(-1) === height, before);
      await fits();
    }
    assert.ok((await page.evaluate(() => window.heights.length)) < 20);
    await page.close();
    around.close();
  }
});

test('the custom element has the height and the labels that its attributes say', async () => {
  const around = await serve_host(
    `<script src="${server.url}embed.js"></script>
    <vitrine-game game="nonaga" lang="nl" height="444" label-nl="Van <zolder>" label="Attic"></vitrine-game>`,
  );
  const page = await open(browser, around.url);
  const frame = await ready_frame(page);
  const line = (text) => frame.locator('#label-line', { hasText: text }).waitFor();
  assert.equal(await frame.evaluate(() => window.innerHeight), 444);
  await line(/^Van <zolder>$/);
  const set = (name, value) =>
    page.evaluate((all) => document.querySelector('vitrine-game').setAttribute(...all), [name, value]);
  await set('lang', 'de');
  await line(/^Attic$/);
  await set('label-de', 'Vom Dachboden');
  await line(/^Vom Dachboden$/);
  await page.close();
  around.close();
});

test('without scripts the custom element is the link that it holds', async () => {
  const around = await serve_host(
    `<script src="${server.url}embed.js"></script><vitrine-game game="nonaga"><a href="${server.url}?game=nonaga">Nonaga</a></vitrine-game>`,
  );
  for (const javaScriptEnabled of [false, true]) {
    const page = await open(browser, around.url, { context: { javaScriptEnabled } });
    const link = page.locator('vitrine-game a');
    assert.equal(await link.isVisible(), !javaScriptEnabled);
    assert.equal(await page.locator('iframe').count(), javaScriptEnabled ? 1 : 0);
    await page.close();
  }
  around.close();
});

test('where the table stands alone its rules lie on it as a sheet, which is put away in every way', async () => {
  for (const [width, height] of [
    [320, 480],
    [1000, 600],
  ]) {
    const around = await serve_host(
      `<iframe src="${server.url}?ui=board&lang=en&game=man_in_the_moon&players=human,human" width="${width}" height="${height}"></iframe>`,
    );
    const page = await open(browser, around.url, { width: 1100, height: 800 });
    const frame = await ready_frame(page);
    const sheet = frame.locator('#rules');
    const focused = () => frame.evaluate(() => document.activeElement.id);
    assert.ok(await sheet.isHidden());
    for (const put_away of [
      () => frame.click('#rules-title'),
      () => page.keyboard.press('Escape'),
      () => frame.evaluate(() => document.getElementById('canvas').focus()),
    ]) {
      await frame.click('#rules-button');
      const covers = await sheet.evaluate((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const lowest = document.elementFromPoint(innerWidth / 2, innerHeight - 4);
        return [left, top, right, bottom].join() === [0, 0, innerWidth, innerHeight].join() && part.contains(lowest);
      });
      assert.ok(covers, `${width} × ${height}`);
      assert.equal(await focused(), 'rules-title');
      await frame.locator('#rules-text h2').first().waitFor();
      await put_away();
      await sheet.waitFor({ state: 'hidden' });
      assert.match(await focused(), /^(rules-button|canvas)$/);
    }
    await frame.click('#rules-button');
    await frame.locator('#rules-text .tries-out').first().click(); // a lesson lies below
    await sheet.waitFor({ state: 'hidden' });
    assert.ok((await view(frame)).lesson);
    assert.deepEqual(page.problems, []);
    await page.close();
    around.close();
  }
});
