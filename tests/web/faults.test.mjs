// The module falls, or something else goes wrong on a page that has come up: the match goes on, and one sentence says so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  command,
  launch,
  open,
  press_site,
  ready,
  ready_frame,
  serve_dist,
  serve_host,
  until_ply,
  view,
} from './browser.mjs';

let browser;
let server;
// Checked in the code: the engine's usual way, by signals of the system, ends the browser in some containers.
const kArgs = ['--js-flags=--wasm-enforce-bounds-checks'];
before(async () => {
  [browser, server] = await Promise.all([launch({ args: kArgs }), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** Every module that the page starts, in window.modules; the one that runs is the last. */
function watch_modules() {
  let make = null;
  window.modules = [];
  window.shaken = []; // what is done to a module before the page has it
  Object.defineProperty(window, 'createVitrine', {
    configurable: true,
    set(real) {
      make = real;
    },
    get: () => async (options) => {
      const module = await make(options);
      window.modules.push(module);
      window.shaken.shift()?.(module);
      return module;
    },
  });
}

const kHumans = 'new man_in_the_moon - human human';
async function table(query = 'lang=en', options = {}) {
  const page = await ready(await open(browser, `${server.url}?${query}`, { before: watch_modules, ...options }));
  await command(page, kHumans, 'play a1', 'play b2');
  await page.evaluate(() => {
    window.born = true; // a page that is loaded again has it no more
  });
  return page;
}
const line = async (page) => (await view(page)).moves.map(({ text }) => text).join(' ');
const modules = (page) => page.evaluate(() => window.modules.length);
const renewed = (page, count = 2) => page.waitForFunction((wanted) => window.modules.length === wanted, count);
const says = (page, hasText) => page.locator('#note-text', { hasText }).waitFor();

/** From now on the module's function of that name is given a pointer to nowhere. */
const spoil = (page, name) =>
  page.evaluate((spoilt) => {
    const module = window.modules.at(-1);
    const real = module[spoilt];
    module[spoilt] = (_, ...rest) => real(-8, ...rest);
  }, name);

/** A move as a finger makes it, by the picture. */
async function touch(page, name) {
  const { site } = (await view(page)).places.find((place) => place.name === name);
  await press_site(page, site);
}

test('a trap in a command: the match goes on in a fresh module, without a reload', async () => {
  const page = await table();
  await page.locator('#canvas').focus();
  await spoil(page, '_vitrine_command');
  await assert.rejects(command(page, 'play c1'), /memory access out of bounds/);
  await says(page, 'set out anew, and the match goes on');
  assert.equal(await line(page), 'a1 b2');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  assert.equal(await page.locator('#canvas').getAttribute('aria-label'), 'The table');
  const drawn = await page.evaluate(() => window.vitrine.frames());
  await touch(page, 'c1'); // the fresh canvas hears, and draws
  await until_ply(page, 3);
  await page.waitForFunction((before_it) => window.vitrine.frames() > before_it, drawn);
  assert.equal(await line(page), 'a1 b2 c1');
  await page.waitForFunction(() => /^moves a1 b2 c1$/m.test(localStorage.getItem('vitrine.1.match.man_in_the_moon')));
  assert.ok(await page.evaluate(() => window.born));
  assert.equal(await modules(page), 2);
  await page.close();
});

test('a trap in a frame, all memory overwritten: nothing is heard of the fallen module any more', async () => {
  const page = await table('lang=fr');
  await page.evaluate(() => window.modules[0].HEAPU8.fill(0xff));
  await page.locator('#canvas').hover({ position: { x: 200, y: 200 } });
  await says(page, 'Elle a été remise en place');
  assert.equal(await line(page), 'a1 b2');
  await page.setViewportSize({ width: 900, height: 700 });
  await page.waitForFunction(
    () => {
      const seen = JSON.stringify([window.vitrine.where(0), document.getElementById('canvas').getBoundingClientRect()]);
      const still = window.seen_before === seen && innerWidth === 900;
      window.seen_before = seen;
      return still;
    },
    null,
    { polling: 150 },
  ); // the canvas follows its place
  await page.evaluate(() => document.getElementById('canvas').blur());
  await touch(page, 'c1');
  await until_ply(page, 3);
  assert.equal(await modules(page), 2);
  await page.close();
});

test('an error out of a frame alone is enough', async () => {
  const page = await table();
  await page.evaluate(() => requestAnimationFrame(() => window.modules[0]._vitrine_look(-8)));
  await says(page, 'set out anew');
  assert.equal(await line(page), 'a1 b2');
  await page.close();
});

test('calls too deep for the stack are a fall as well', async () => {
  const page = await table();
  await page.evaluate(() => {
    const deep = () => deep() + 1;
    window.modules[0]._vitrine_command = deep;
  });
  await assert.rejects(command(page, 'play c1'));
  await says(page, 'set out anew');
  assert.equal(await line(page), 'a1 b2');
  await page.close();
});

test('the record over which the module falls twice is put aside; one move further it is another record', async () => {
  const page = await table();
  const fall = async (count) => {
    await spoil(page, '_vitrine_command');
    await assert.rejects(command(page, 'play d4'));
    await renewed(page, count);
  };
  await fall(2);
  await command(page, 'play c1');
  await fall(3);
  assert.equal(await line(page), 'a1 b2 c1');
  await fall(4);
  await says(page, 'twice over this match');
  assert.equal(await line(page), '');
  await page.reload();
  await ready(page);
  assert.equal(await line(page), '');
  await page.close();
});

test('a match that brings down every module at once makes way for a new one, and its text can be saved', async () => {
  const page = await table();
  await page.evaluate(() => {
    const refuse_record = (module) => {
      const { ccall } = module;
      module.ccall = (name, returns, takes, given) => {
        if (/^(load|restore) /.test(given[0])) return ccall('vitrine_look', 'string', ['number'], [-8]);
        return ccall(name, returns, takes, given);
      };
    };
    window.shaken.push(refuse_record, refuse_record);
  });
  await spoil(page, '_vitrine_command');
  await assert.rejects(command(page, 'play c1'));
  await says(page, 'twice over this match');
  assert.equal(await modules(page), 3);
  assert.equal(await line(page), '');
  const aside = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('.aside.'))[0]?.[1]);
  assert.match(await aside(), /^moves a1 b2$/m);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#note-action')]);
  assert.equal(download.suggestedFilename(), 'vitrine-unreadable.txt');
  await page.close();
});

test('where there is no room for a second module the page is loaded again, without any storage', async () => {
  const around = await serve_host(
    `<iframe sandbox="allow-scripts" src="${server.url}?lang=en" width="800" height="800"></iframe>`,
  );
  const page = await open(browser, around.url, { before: watch_modules });
  let frame = await ready_frame(page);
  await command(frame, kHumans, 'play a1', 'play b2');
  await frame.evaluate(() => {
    window.before = true;
    WebAssembly.instantiate = () => Promise.reject(new RangeError('no memory'));
    window.modules.at(-1)._vitrine_command = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
  });
  await frame.evaluate(() => window.vitrine.command('play c1')).catch(() => {});
  await frame.waitForFunction(() => !window.before && window.vitrine?.view().moves.length === 2);
  frame = await ready_frame(page);
  assert.equal(await line(frame), 'a1 b2');
  assert.ok(await command(frame, 'play c1'));
  await page.close();
  around.close();
});

test('no way on at all: a sentence, the browser’s words for who asks, and a button that brings the match back', async () => {
  const page = await table('lang=de');
  for (const again of [false, true]) {
    await page.evaluate(() => {
      window.born = true;
      const refuse_all = (module) => {
        module.ccall = () => {
          throw new WebAssembly.RuntimeError('broken on purpose');
        };
      };
      window.shaken.push(refuse_all, refuse_all, refuse_all);
      refuse_all(window.modules[0]);
    });
    await command(page, 'play c1').catch(() => {});
    if (again) break;
    await page.waitForFunction(() => !window.born); // tried by itself, once
    await ready(page);
    assert.equal(await line(page), 'a1 b2');
  }
  await page.locator('#loading p', { hasText: 'konnte hier nicht aufgebaut werden' }).waitFor();
  assert.ok(await page.locator('#loading .fault p').isHidden());
  await page.click('#loading summary');
  await page.locator('#loading .fault p', { hasText: 'broken on purpose' }).waitFor();
  await page.click('#loading button');
  await page.waitForFunction(() => !window.born);
  await ready(page);
  assert.equal(await line(page), 'a1 b2');
  await page.close();
});

/** A worker's engine that traps at the `times` first positions it is asked about. */
const kTrapping = (times) => `{
  const Real = window.Worker;
  window.made = 0;
  window.traps = ${times};
  window.Worker = class extends Real {
    constructor(address) {
      window.made += 1;
      const script = window.traps-- > 0 ? 'let posted = postMessage; onmessage = ({ data }) => {' +
        'if (data.compiled) posted({ ready: true }); else if (data.lines) posted({ fell: true }); };' : null;
      super(script ? URL.createObjectURL(new Blob([script])) : address);
    }
  };
}`;

test('an engine that falls in its worker is asked once more, in a new one', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`, { before: kTrapping(1) }));
  await command(page, 'new man_in_the_moon - human computer=1', 'play a1');
  await until_ply(page, 2);
  assert.equal(await page.evaluate(() => window.made), 2);
  assert.ok(await page.locator('#note').isHidden());
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('an engine that falls twice over a position is not asked about it again, and the page stays whole', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`, { before: kTrapping(2) }));
  await command(page, 'new man_in_the_moon - human computer=1', 'play a1');
  await says(page, 'found no answer');
  assert.equal(await page.evaluate(() => window.made), 2);
  await command(page, 'undo', 'play e5'); // another position: asked
  await until_ply(page, 2);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('the worker’s own engine tells of its fall', async () => {
  const page = await ready(
    await open(browser, `${server.url}?lang=en`, {
      before: () => {
        const Real = window.Worker;
        window.told = [];
        window.Worker = class extends Real {
          constructor(address) {
            super(address);
            this.addEventListener('message', ({ data }) => window.told.push(Object.keys(data).join(' ')));
          }
          postMessage(data) {
            const spoilt = data.lines && window.spoilt-- > 0; // no lines at all: an error where the engine is at work
            super.postMessage(spoilt ? { ...data, lines: 1 } : data);
          }
        };
      },
    }),
  );
  await page.evaluate(() => {
    window.spoilt = 1;
  });
  await command(page, 'new man_in_the_moon - human computer=1', 'play a1');
  await until_ply(page, 2);
  assert.ok((await page.evaluate(() => window.told)).includes('fell'));
  await page.close();
});

test('an engine that falls on the page’s own loop is asked once more, and the match stays', async () => {
  const page = await ready(
    await open(browser, `${server.url}?lang=en`, {
      before: `(${watch_modules})();
        window.Worker = class { constructor() { throw new Error('no worker'); } };`,
    }),
  );
  await page.evaluate(() => {
    const trap = (module) => {
      const real = module._vitrine_look;
      module._vitrine_engine_step = () => real(-8);
    };
    window.shaken.push(trap);
    trap(window.modules[0]);
  });
  await command(page, 'new man_in_the_moon - human computer=1', 'play a1');
  await says(page, 'found no answer');
  assert.equal(await modules(page), 3);
  assert.equal(await line(page), 'a1');
  await command(page, 'undo', 'play e5');
  await until_ply(page, 2);
  await page.close();
});

test('another fault on a page that has come up is told in the visitor’s language, and loading again keeps the match', async () => {
  const page = await table('lang=nl');
  await page.evaluate(() => setTimeout(() => null.nothing));
  await says(page, 'iets misgegaan');
  await page.click('#note-close');
  await page.evaluate(() => {
    Promise.reject(new TypeError('Cannot read properties of null'));
  });
  await says(page, 'iets misgegaan');
  assert.ok(!(await page.locator('#note-text').textContent()).includes('null'));
  assert.ok(await page.locator('#note .fault p').isHidden());
  await page.click('#note summary');
  await page.locator('#note .fault p', { hasText: 'properties of null' }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.click('#note-action');
  await page.waitForFunction(() => !window.born);
  await ready(page);
  assert.equal(await line(page), 'a1 b2');
  await page.close();
});
