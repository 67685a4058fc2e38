// Two people, one link: two browsers that share nothing but links, and one of them cheating.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { command, file_url, from_menu, launch, open, ready, serve_dist, view } from './browser.mjs';
import { fragment_of, record_in } from '../../web/match/share.js';
import { choices, numbers } from './play.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const kMost = 64 * 1024; // bytes of a record

/** Links that are copied are kept in the page. */
function keep_links() {
  window.links = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text) => window.links.push(text) },
  });
}

const device = async (address = '', options = {}) =>
  ready(await open(browser, `${server.url}?lang=en${address}`, { before: keep_links, ...options }));

/** Copies the link of the turn as soon as the page offers it; gives it. */
async function sent_link(page) {
  await page.locator('#turn[open]').waitFor();
  await page.click('#turn [data-close="copy"]');
  await page.locator('#turn').waitFor({ state: 'hidden' });
  return page.evaluate(() => window.links.at(-1));
}

/** Opens a link in the page as its visitor would, whose browser keeps what it kept. */
async function open_link(page, link) {
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page);
  if (link.includes('#turn=')) await page.locator('#note-text').waitFor(); // each has its sentence
}

const told = (page, text) => page.locator('#note-text', { hasText: text }).waitFor();
/** What the canvas's menu leads to, once no note lies over it. */
async function open_menu(page, act) {
  if (await page.locator('#note').isVisible()) await page.click('#note-close');
  await from_menu(page, act);
}
const moves_of = async (page) => (await view(page)).moves.map(({ text }) => text);

/** A match that one has begun and played the first move of: the page and its link. */
async function begun(game, move) {
  const here = await device();
  await command(here, `new ${game} - human elsewhere`, `play ${move}`);
  return { here, link: await sent_link(here) };
}

const altered = async (link, change) =>
  link.split('#')[0] + (await fragment_of(change(await record_in(new URL(link).hash, kMost)), kMost, 'turn'));

test('from the menu to a whole match between two devices, each from its own side', async () => {
  const one = await device('', { touch: true, width: 390, height: 844 });
  await from_menu(one, 'friends');
  await one.click('#friends [data-close="begin"]');
  const form = one.locator('#new-match');
  await form.locator('input[value="nonaga"]').check();
  assert.equal(await form.locator('select[name="seat-1"]').inputValue(), 'elsewhere');
  await form.locator('[data-close="begin"]').click();
  await one.waitForFunction(() => window.vitrine.view().link !== null);

  const other = await device();
  const below = numbers(11);
  let [mover, waiting] = [one, other];
  for (let links = 0; ; ++links) {
    assert.ok(links < 300, 'the match comes to its end');
    let seen = await view(mover);
    assert.equal(seen.seats[seen.turn].level, 0);
    for (; seen.person; seen = await view(mover)) {
      const sites = choices(seen);
      await command(mover, `touch ${sites[below(sites.length)]}`);
    }
    const link = await sent_link(mover);
    assert.equal((await view(mover)).canUndo, false);
    await open_link(waiting, link);
    await told(waiting, /It is your turn|match is over/);
    assert.deepEqual(await moves_of(waiting), await moves_of(mover));
    const { moves, seats } = await view(waiting);
    const { by, words } = moves.at(-1);
    await told(waiting, `${seats[by].name}: ${words}.`);
    if ((await view(waiting)).over) break;
    [mover, waiting] = [waiting, mover];
  }
  const [a, b] = await Promise.all([view(one), view(other)]);
  assert.ok(/^You win/.test(a.result) !== /^You win/.test(b.result) || /draw/i.test(a.result));
  for (const page of [one, other]) {
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('the code on the screen is the link', async () => {
  const page = await device('', { scale: 2 });
  await command(page, 'new man_in_the_moon - human elsewhere', 'play a1');
  await page.locator('#turn[open]').waitFor();
  const picture = PNG.sync.read(await page.locator('#turn-code').screenshot());
  const read = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  await page.click('#turn [data-close="copy"]');
  assert.equal(read?.data, await page.evaluate(() => window.links.at(-1)));
  await page.close();
});

test('a move is taken back until it is sent, and waits to be sent after a reload', async () => {
  const page = await device();
  await command(page, 'new five_field_kono - human elsewhere', 'play a1-b2');
  await page.locator('#turn[open]').waitFor();
  await page.click('#turn-back');
  await page.waitForFunction(() => window.vitrine.view().ply === 0);
  await command(page, 'play b1-c2');
  await page.locator('#turn[open]').waitFor();
  await page.keyboard.press('Escape');
  await told(page, 'not been sent');
  await page.reload();
  await ready(page);
  assert.deepEqual(await moves_of(page), ['b1-c2']);
  await sent_link(page);
  assert.equal(await command(page, 'undo'), false);
  await page.reload();
  await ready(page);
  assert.equal((await view(page)).link.sent, true);
  assert.equal(await page.locator('#turn[open]').count(), 0);
  await page.close();
});

test('own, same, older, forked and foreign links each have their sentence, and change nothing', async () => {
  const { here, link } = await begun('five_field_kono', 'a1-b2');
  await open_link(here, link);
  await told(here, 'your own link');

  const there = await device();
  await open_link(there, link);
  await told(there, 'It is your turn');
  await command(there, 'play a5-b4');
  const answer = await sent_link(there);
  await open_link(there, link);
  await told(there, 'older than your match');
  assert.deepEqual(await moves_of(there), ['a1-b2', 'a5-b4']);

  await open_link(here, answer);
  await told(here, 'It is your turn');
  await open_link(here, answer);
  await told(here, 'nothing new');
  const before_all = await moves_of(here);

  await open_link(here, await altered(answer, (record) => record.replace('a1-b2', 'b1-c2')));
  await told(here, 'the moves are different');
  await open_link(here, await altered(answer, (record) => record.replace('a5-b4', 'a5-b4 b2-c3 b4-a5')));
  await told(here, 'plays for you as well');
  await open_link(here, await altered(answer, (record) => record.replace('result *', 'result 0-1 resignation')));
  await told(here, 'plays for you as well');
  await open_link(here, await altered(answer, (record) => record.replace('result *', 'result 1/2-1/2 agreement')));
  await told(here, 'plays for you as well');
  await open_link(here, await altered(answer, (record) => record.replace('a5-b4', 'a5-e1')));
  await told(here, '“a5-e1”, move');
  await open_link(here, await altered(answer, (record) => record.replace(/link \S+/, 'link short')));
  await told(here, '“short');
  assert.deepEqual(await moves_of(here), before_all);

  await open_link(here, await altered(answer, (record) => record.replace('result *', 'result 1-0 resignation')));
  await told(here, 'match is over');
  assert.match((await view(here)).result, /^You win/);
  for (const page of [here, there]) await page.close();
});

test('a draw is offered with a link, taken or declined', async () => {
  const { here, link } = await begun('man_in_the_moon', 'a1');
  const there = await device();
  await open_link(there, link);
  await command(there, 'draw', 'play b1');
  const offer = await sent_link(there);
  await open_link(here, offer);
  assert.match((await view(here)).prompt, /offers a draw/);
  await command(here, 'play c1');
  const declined = await sent_link(here);
  assert.doesNotMatch(await record_in(new URL(declined).hash, kMost), /draw/);
  await open_link(there, declined);
  await command(there, 'play d1');
  await sent_link(there);
  await command(there, 'draw'); // while the other is to move: another link
  await open_link(here, await sent_link(there));
  assert.ok(await command(here, 'draw'), JSON.stringify(await view(here)).slice(0, 3000));
  const taken = await sent_link(here);
  await open_link(there, taken);
  assert.match((await view(there)).result, /draw/i);
  for (const page of [here, there]) await page.close();
});

/** Plays one choice of who sits there, in the page: what is dealt is taken, then captures come first, then what lies furthest ahead. */
function choose() {
  const { command: carry_out, view: look } = window.vitrine;
  const touch = (site) => carry_out(`touch ${site}`);
  const { dealt, ply, actions, places } = look();
  if (dealt) return carry_out('arrange 0');
  if (actions.length > 0) return touch(actions[0].site);
  let best = { worth: -Infinity };
  for (const from of places.filter(({ open }) => open)) {
    touch(from.site);
    const now = look();
    if (now.ply !== ply) return;
    for (const to of now.places) {
      const worth = (to.what ? 100 : 0) + from.y - to.y;
      if (to.open && to.site !== from.site && worth > best.worth) best = { worth, path: [from.site, to.site] };
    }
    carry_out('clear');
  }
  for (const site of best.path) touch(site);
}

/** Plays until the other is to play, and gives the link. */
async function played_link(page) {
  while ((await view(page)).person) await page.evaluate(choose);
  return sent_link(page);
}

/** What the page keeps of its match by links. */
const kept_record = (page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('vitrine.1.match.link.'));
    return localStorage.getItem(name);
  });

test('BondO Cones by links: both throw, hidden values are told when captured, and the seals are looked at in the end', async () => {
  const one = await device();
  await from_menu(one, 'friends');
  await one.click('#friends [data-close="begin"]');
  const form = one.locator('#new-match');
  await form.locator('input[value="bondo_cones"]').check();
  await form.locator('input[value="r13"]').check();
  await form.locator('[data-close="begin"]').click();
  await one.waitForFunction(() => window.vitrine.view().link?.bound);
  while ((await view(one)).person) await one.evaluate(choose);
  await one.locator('#turn[open]').waitFor();
  assert.match(await one.locator('#turn-text').textContent(), /made by both devices together/);

  const other = await device();
  const captures = async (page) => (await moves_of(page)).filter((text) => /x.*\(\d\)/.test(text)).length;
  let [mover, waiting] = [one, other];
  let lied = 0;
  const enough = async () =>
    (await captures(one)) > 0 && (await captures(other)) > 0 && lied > 0 && (await view(mover)).person;
  for (let links = 0; !(await enough()); ++links) {
    assert.ok(links < 60, 'something is captured');
    const link = await played_link(mover);
    assert.equal(await mover.evaluate(() => window.vitrine.record()), ''); // it holds secrets
    if (links === 4) await command(waiting, 'new nonaga - human human'); // another match lies on the table
    const record = await record_in(new URL(link).hash, kMost);
    assert.doesNotMatch(record, /\nseed /);
    if (/\nproof /.test(record)) {
      await open_link(
        waiting,
        await altered(link, (text) =>
          text.replace(/(\nproof \d+) (.)/, (_, man, value) => `${man} ${value === '8' ? 0 : 8}`),
        ),
      );
      await told(waiting, 'or is not the one that was sealed');
      lied += 1;
    }
    await open_link(waiting, link);
    await told(waiting, /It is your turn|goes straight back/);
    await waiting.reload();
    await ready(waiting);
    assert.match(await kept_record(waiting), /\nmen \d \S*\?/); // of the other's men only what was shown
    [mover, waiting] = [waiting, mover];
  }

  await command(mover, 'resign');
  const last = await sent_link(mover);
  await open_link(
    waiting,
    await altered(last, (text) => text.replace(/\nseed (.)/, (_, letter) => `\nseed ${letter === 'A' ? 'B' : 'A'}`)),
  );
  await told(waiting, 'This link cannot be trusted');
  await open_link(waiting, last);
  await told(waiting, 'every seal is unbroken');
  await open_link(mover, await sent_link(waiting));
  await told(mover, 'every seal is unbroken');
  for (const page of [one, other]) {
    assert.match(await page.evaluate(() => window.vitrine.record()), /resignation/);
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.1.finished')).length), 1);
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('several matches are kept in a list, beside the one against the computer', async () => {
  const page = await device();
  await command(page, 'new nonaga - human human');
  const own = (await view(page)).places.filter(({ open }) => open);
  await command(page, `touch ${own[0].site}`);
  await command(page, 'new man_in_the_moon - human computer=1', 'play a1');
  await page.waitForFunction(() => window.vitrine.view().ply === 2);
  const record = (await page.evaluate(() => localStorage.getItem('vitrine.1.match.man_in_the_moon'))) ?? '';
  await command(page, 'new man_in_the_moon - human elsewhere', 'play b2');
  await sent_link(page);
  await command(page, 'new five_field_kono - elsewhere human');
  await sent_link(page);
  assert.equal(await page.evaluate(() => localStorage.getItem('vitrine.1.match.man_in_the_moon')), record);
  await open_menu(page, 'friends');
  const rows = page.locator('#friends-list li');
  assert.deepEqual((await rows.locator('[data-close]').allTextContents()).sort(), [
    'Five Field Kono: your friend’s turn',
    'The Man in the Moon: your friend’s turn',
  ]);
  await rows.locator('[data-close]', { hasText: 'Moon' }).click();
  await page.waitForFunction(() => window.vitrine.view().game === 'man_in_the_moon');
  assert.deepEqual(await moves_of(page), ['b2']);
  await open_menu(page, 'friends');
  await rows.filter({ hasText: 'Kono' }).locator('button:not([data-close])').click();
  assert.equal(await rows.count(), 1);
  await page.keyboard.press('Escape');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('where nothing can be kept, a link asks before a running match gives way', async () => {
  const { here, link } = await begun('man_in_the_moon', 'a1');
  await here.close();
  const page = await device('', {
    before: () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('no storage');
        },
      });
    },
  });
  await command(page, 'new five_field_kono - human human', 'play a1-b2');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await page.locator('#question[open]').waitFor();
  await page.click('#question-no');
  assert.deepEqual(await moves_of(page), ['a1-b2']);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await page.locator('#question[open]').waitFor();
  await page.click('#question-yes');
  await page.waitForFunction(() => window.vitrine.view().game === 'man_in_the_moon');
  assert.deepEqual(await moves_of(page), ['a1']);
  await page.close();
});

test('a link says whether the match is to be looked at or played on', async () => {
  const page = await device();
  await command(page, 'new man_in_the_moon - human computer=1', 'play a1');
  await page.waitForFunction(() => window.vitrine.view().ply === 2);
  const share = async (kind) => {
    await open_menu(page, 'share');
    await page.click(`#share [data-close="${kind}"]`);
    await page.locator('#share').waitFor({ state: 'hidden' });
    await page.waitForFunction((wanted) => window.links.at(-1)?.includes(`#${wanted}=`), kind);
    return page.evaluate(() => window.links.at(-1));
  };
  const [look, play] = [await share('look'), await share('match')];
  for (const [link, levels] of [
    [look, [0, 0]],
    [play, [0, 1]],
  ]) {
    const guest = await device();
    await open_link(guest, link);
    await guest.waitForFunction(() => window.vitrine.view().ply === 2);
    assert.deepEqual(
      (await view(guest)).seats.map(({ level }) => level),
      levels,
    );
    await guest.close();
  }
  await page.close();
});

test('from a file there is no address: what is copied is pasted in another copy of the page', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const here = await ready(await open(browser, `${file_url}?lang=en`, { context: { permissions } }));
  await command(here, 'new nonaga - human elsewhere');
  const seen = await view(here);
  const below = numbers(3);
  for (let now = seen; now.person; now = await view(here)) {
    const sites = choices(now);
    await command(here, `touch ${sites[below(sites.length)]}`);
  }
  await here.locator('#turn[open]').waitFor();
  assert.equal(await here.isVisible('#turn-code'), false);
  await here.click('#turn [data-close="copy"]');
  await told(here, 'has no address for others');
  const text = await here.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^#turn=/);

  const other = await device();
  await from_menu(other, 'open');
  await other.fill('#open-text', ` ${text}\n`);
  await other.click('#open [data-close="open"]');
  await told(other, /It is your turn/);
  assert.deepEqual(await moves_of(other), await moves_of(here));
  await from_menu(other, 'open');
  await other.fill('#open-text', `https://example.org/page#look=${text.slice(6, 30)}`);
  await other.click('#open [data-close="open"]');
  await told(other, 'holds no match');
  assert.deepEqual(await moves_of(other), await moves_of(here));
  for (const page of [here, other]) {
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});
