// The computer opponent: in its worker, on the page's loop when there is none, and interrupted in every way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, launch, open, ready, serve_dist, until_ply, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** Counts what the worker says. */
function watch_worker() {
  const Real = window.Worker;
  window.heard = [];
  window.told = [];
  window.Worker = class extends Real {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => window.heard.push(Object.keys(data).join(' ')));
    }
    postMessage(data) {
      window.told.push(Object.keys(data).join(' '));
      super.postMessage(data);
    }
  };
}

async function play(options, seats = '- human computer=1') {
  const page = await open(browser, server.url, options);
  await ready(page);
  await command(page, `new man_in_the_moon ${seats}`);
  return page;
}

test('the worker answers', async () => {
  const page = await play({ before: watch_worker });
  await command(page, 'play a1');
  await until_ply(page, 2);
  assert.ok((await page.evaluate(() => window.heard)).includes('id best'));
  assert.equal((await view(page)).moves[1].by, 1);
  assert.deepEqual(page.problems, []);
  await page.close();
});

const kBroken = {
  'cannot be made': () => {
    window.Worker = class {
      constructor() {
        throw new Error('no worker');
      }
    };
  },
  'fails at once': () => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor() {
        super(URL.createObjectURL(new Blob(['throw new Error("broken")'])));
      }
    };
  },
  'never says a word': () => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor() {
        super(URL.createObjectURL(new Blob([''])));
      }
    };
  },
};
for (const [how, before_all] of Object.entries(kBroken)) {
  test(`a worker that ${how} is replaced by the page’s own loop`, async () => {
    const page = await play({ before: before_all });
    await command(page, 'play a1');
    await until_ply(page, 2);
    const { places } = await view(page);
    await command(page, `touch ${places.find((place) => place.open).site}`);
    await until_ply(page, 4);
    await page.close();
  });
}

for (const place of ['worker', 'loop']) {
  const before_all = place === 'loop' ? kBroken['cannot be made'] : undefined;
  test(`undo while the computer thinks in the ${place}: the late answer is dropped`, async () => {
    const page = await play({ before: before_all }, '- human computer=6');
    await command(page, 'play a1', 'undo', 'play e5');
    await until_ply(page, 2);
    const { moves } = await view(page);
    assert.equal(moves.length, 2);
    assert.equal(moves[0].text, 'e5');
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  test(`a new match while the computer thinks in the ${place}`, async () => {
    const page = await play({ before: before_all }, '- human computer=6');
    await command(page, 'play a1', 'new man_in_the_moon step=rook computer=1 human');
    await until_ply(page, 1);
    const { moves, setup } = await view(page);
    assert.equal(moves.length, 1);
    assert.match(setup, /step=rook/);
    await page.close();
  });
}

for (const [what, late] of [
  ['a move', '{ id: first, best: "a1" }'],
  ['its last word', '{ id: first, said: ["response none"] }'],
]) {
  test(`${what} of a task given up comes late: a worker that then falls silent is still replaced`, async () => {
    const page = await play(
      {
        before: `{
        const Real = window.Worker;
        const code = \`let first;
          onmessage = ({ data }) => {
            if (data.compiled) postMessage({ ready: true });
            else if (data.lines && first === undefined) first = data.id;
            else if (data.lines) postMessage(${late});
          };\`;
        window.Worker = class extends Real { constructor() { super(URL.createObjectURL(new Blob([code]))); } };
      }`,
      },
      '- human computer=1',
    );
    for (const line of ['play b1', 'undo', 'play e5']) await command(page, line);
    await until_ply(page, 2);
    assert.equal((await view(page)).moves[0].text, 'e5');
    await page.close();
  });
}

test('in a hidden tab it does not think; seen again it does', async () => {
  const page = await play(
    {
      before: () => {
        window.unseen = false;
        Object.defineProperty(document, 'hidden', { get: () => window.unseen });
        const Real = window.Worker;
        window.told = [];
        window.Worker = class extends Real {
          postMessage(data) {
            window.told.push(Object.keys(data).join(' '));
            super.postMessage(data);
          }
        };
      },
    },
    '- human computer=6',
  );
  const show = (unseen) =>
    page.evaluate((now) => {
      window.unseen = now;
      document.dispatchEvent(new Event('visibilitychange'));
    }, unseen);
  await command(page, 'play a1');
  await page.waitForFunction(() => window.told.includes('id lines'));
  await show(true);
  assert.equal((await page.evaluate(() => window.told)).at(-1), 'cancel');
  assert.equal((await view(page)).ply, 1);
  await show(false);
  await until_ply(page, 2);
  assert.deepEqual(
    (await page.evaluate(() => window.told)).filter((what) => what !== 'compiled'),
    ['id lines', 'cancel', 'id lines'],
  );
  await page.close();
});

test('two computers play on by themselves', async () => {
  const page = await play({}, 'quiet=20 computer=1 computer=1');
  await page.waitForFunction(() => window.vitrine.view().ply >= 6);
  assert.deepEqual(page.problems, []);
  await page.close();
});
