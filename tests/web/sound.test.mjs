// Sound: heard where it happens, from what happens, once, and by nobody who has not asked for it. The page's own graph is
// rendered, so that what is measured is what would be heard.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { come_to_kiosk, command, open, press_site, ready, ready_frame, serve_host, view } from './browser.mjs';
import { open_showcase, persons, play } from './play.mjs';
import { score } from '../../web/sound/score.js';
import { kVoices, stroke } from '../../web/sound/voices.js';

const kRate = 48_000;
const kLoudest = 0.5; // of full scale
const kMaterials = ['wood', 'stone', 'felt', 'linen', 'paper'];

// ---- the strokes themselves ------------------------------------------------------------------------------------------

const energy = (samples) => samples.reduce((sum, sample) => sum + sample * sample, 0);
const peak = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** The middle of the spectrum, in Hz, by a discrete Fourier transform at every 40 Hz. */
function centroid(samples) {
  let [sum, weighed] = [0, 0];
  for (let hertz = 40; hertz < 12_000; hertz += 40) {
    let [real, imaginary] = [0, 0];
    samples.forEach((sample, i) => {
      real += sample * Math.cos((2 * Math.PI * hertz * i) / kRate);
      imaginary += sample * Math.sin((2 * Math.PI * hertz * i) / kRate);
    });
    const power = real ** 2 + imaginary ** 2;
    sum += power;
    weighed += power * hertz;
  }
  return weighed / sum;
}

test('every stroke begins at once, dies away, and is as loud as it may be', () => {
  for (const [name, voice] of Object.entries(kVoices)) {
    const samples = stroke(voice, kRate);
    assert.ok(Math.abs(peak(samples) - voice.peak) < 1e-3 && voice.peak < kLoudest, name);
    const tenth = Math.ceil(samples.length / 10);
    assert.ok(energy(samples.subarray(-tenth)) < 0.001 * energy(samples), `${name} is cut off`);
    if (kMaterials.includes(name)) {
      const loudest = samples.findIndex((sample) => Math.abs(sample) === peak(samples));
      assert.ok(loudest < 0.006 * kRate && samples.length < 0.3 * kRate, `${name} is no knock`);
    }
  }
});

test('materials can be told apart: stone rings high, felt is dull; no two strokes are the same', () => {
  const [wood, stone, felt, linen, paper] = kMaterials.map((name) => centroid(stroke(kVoices[name], kRate)));
  assert.ok(stone > 2 * paper && paper > wood && wood > linen && linen > felt, `${[stone, paper, wood, linen, felt]}`);
  assert.ok(stone > 5 * felt);
  assert.notDeepEqual(stroke(kVoices.wood, kRate), stroke(kVoices.wood, kRate));
});

test('what happens is told in its order: men come down, then others are taken, the bell last', () => {
  const moved = { kind: 'moved', from: 0, to: 3, way: [0, 1, 2, 3], owner: 0 };
  const strokes = score('stone', [[moved, { kind: 'captured', from: 5, owner: 1 }, { kind: 'ended' }]]);
  assert.deepEqual(
    strokes.map(({ voice, site }) => [voice, site]),
    [
      ['stone', 1],
      ['stone', 2],
      ['stone', 3],
      ['stone', 5],
      ['stone', 5],
      ['bell', undefined],
    ],
  );
  const times = strokes.map(({ at }) => at);
  assert.deepEqual(
    times.toSorted((a, b) => a - b),
    times,
  );
  assert.deepEqual(score('wood', [[{ kind: 'passed' }, { kind: 'phaseBegun' }]]), []);
});

// ---- in the page -----------------------------------------------------------------------------------------------------

const showcase = await open_showcase();
after(showcase.close);
const { browser, server, games } = showcase;

/** A device that writes down: window.strokes counts what was begun, window.heard() gives what would be heard. */
function record_sound() {
  window.contexts = [];
  window.strokes = 0;
  window.AudioContext = class extends OfflineAudioContext {
    constructor() {
      super(2, 48_000, 48_000);
      this.running = true;
      window.contexts.push(this);
    }
    get state() {
      return this.running ? 'running' : 'suspended';
    }
    async resume() {
      this.running = true;
    }
    async suspend() {
      this.running = false;
    }
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...given) {
    window.strokes += 1;
    return start.apply(this, given);
  };
  const { stop } = AudioBufferSourceNode.prototype;
  window.stopped = 0;
  AudioBufferSourceNode.prototype.stop = function (...given) {
    window.stopped += 1;
    return stop.apply(this, given);
  };
  window.heard = async () => {
    const buffer = await window.contexts[0].startRendering();
    const sides = [0, 1].map((side) => buffer.getChannelData(side));
    return {
      peak: Math.max(...sides.map((side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))),
      sides: sides.map((side) => side.reduce((sum, sample) => sum + sample * sample, 0)),
    };
  };
}
const recorded = { before: record_sound };
const strokes = (page) => page.evaluate(() => window.strokes);
const opened = async (query, options = recorded) =>
  ready(await open(browser, `${server.url}?lang=en${query}`, options));
const kTwo = '&game=man_in_the_moon&players=human,human';

for (const game of games)
  test(`${game.id}: a move by pointer is heard, and no louder than a room`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, { query: '&sound=on', ...recorded });
    assert.equal(await page.evaluate(() => window.contexts.length), 0); // nobody has touched anything
    await play(page, { most: 1, seed: 1, touch: (site) => press_site(page, site) });
    await page.waitForFunction(() => window.strokes > 0);
    const heard = await page.evaluate(() => window.heard());
    assert.ok(heard.peak > 0.05 && heard.peak < kLoudest, `${heard.peak}`);
    assert.ok(kMaterials.includes((await view(page)).material));
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('a move is heard from where it is made', async () => {
  const balance = async (name) => {
    const page = await opened(`&sound=on${kTwo}`);
    const { site } = (await view(page)).places.find((place) => place.name === name);
    await press_site(page, site);
    const { sides } = await page.evaluate(() => window.heard());
    await page.close();
    return (sides[1] - sides[0]) / (sides[0] + sides[1]);
  };
  const [left, middle, right] = [await balance('a3'), await balance('c2'), await balance('e3')];
  assert.ok(left < -0.3 && right > 0.3 && Math.abs(middle) < 0.1, `${[left, middle, right]}`);
});

test('one event, one stroke; jumps through the match are silent, a move played again is not', async () => {
  const page = await opened(`&sound=on${kTwo}`);
  await press_site(page, 0);
  assert.equal(await strokes(page), 1);
  await command(page, 'language nl', 'language en', 'undo');
  await page.locator('#polite').waitFor({ state: 'attached' });
  assert.equal(await strokes(page), 1);
  await command(page, 'redo');
  await page.waitForFunction(() => window.strokes === 2);
  const record = await page.evaluate(() => window.vitrine.record());
  await command(page, 'go 0', 'go 1', `load ${record}`, 'new nonaga - human human');
  assert.equal(await strokes(page), 2);
  await command(page, 'new man_in_the_moon - human human');
  await command(page, 'play nowhere');
  await page.waitForFunction(() => window.strokes === 3); // a soft no
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a die lifted by hand is shaken no longer, and falls', async () => {
  const page = await opened('&sound=on&game=bondo_cones&players=human,human');
  const cones = "(10)/(1)n0n8(7)/(10)/(10)/(4)s1'(1)s2'(3)/(10)/(10)/(10)/(10)/(10)";
  const record = `vitrine 1\ngame bondo_cones 1\nsetup layout=r10,double=exact,battle_ends_turn=off,memory=assisted\nposition ${cones} n turn 2,0 0,1 0 5 -,-\nseat 0 human\nseat 1 human\nmoves\nresult *\n`;
  assert.ok(await command(page, `load ${record}`));
  await page.locator('#canvas').click({ position: { x: 200, y: 200 } }); // from now on it may sound
  const told = await page.evaluate(async () => {
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    const canvas = document.getElementById('canvas');
    const { left, top } = canvas.getBoundingClientRect();
    const touch = (type) =>
      canvas.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          isPrimary: true,
          clientX: left + 200,
          clientY: top + 200,
          bubbles: true,
        }),
      );
    const counts = () => [window.strokes, window.stopped];
    window.vitrine.command('play *');
    await settled();
    const all = [counts()];
    for (const type of ['pointerdown', 'pointercancel', 'pointerdown', 'pointercancel']) {
      touch(type);
      await settled();
      all.push(counts());
    }
    return all;
  });
  const [[shaken], [lifted, stopped], ...later] = told;
  assert.ok(shaken >= 13 && stopped >= 12, `${told}`);
  assert.equal(lifted, shaken + 4);
  for (const counts of later) assert.deepEqual(counts, [lifted, stopped]);
  await page.close();
});

test('however much comes at once, it is no louder than a room', async () => {
  const page = await opened(`&sound=on${kTwo}`);
  await press_site(page, 0);
  const began = await page.evaluate(() => {
    for (const name of ['b1', 'c1', 'd1', 'e1', 'a2', 'b2', 'd2', 'e2']) window.vitrine.command(`play ${name}`);
    window.vitrine.command('resign');
    return new Promise((resolve) => setTimeout(() => resolve(window.strokes)));
  });
  assert.ok(began > 5, `${began}`);
  const { peak: loudest } = await page.evaluate(() => window.heard());
  assert.ok(loudest > 0.2 && loudest < kLoudest, `${loudest}`);
  await page.close();
});

test('nothing is heard unless it was asked for', async () => {
  for (const query of ['', '&kiosk=1', '&mute&sound=on', '&kiosk=1&mute&sound=on', '&sound=off', '&sound=loud']) {
    const page = await opened(kTwo + query);
    if (query.includes('kiosk')) await come_to_kiosk(page);
    await press_site(page, 0);
    assert.deepEqual([(await view(page)).ply, await strokes(page)], [1, 0], query);
    assert.equal(await page.evaluate(() => window.contexts.length), 0, query);
    assert.equal(await page.locator('#sound-button').evaluate((button) => button.hidden), query.includes('mute'));
    await page.close();
  }
  const page = await come_to_kiosk(await opened(`${kTwo}&kiosk=1&sound=on`));
  await press_site(page, 0);
  assert.equal(await strokes(page), 1);
  await page.close();
});

test('the switch has a name in every language, sounds at once, and is remembered', async () => {
  const page = await opened(kTwo);
  const button = page.locator('#sound-button');
  for (const [code, word] of Object.entries({ nl: 'Geluid', fr: 'Son', de: 'Ton', en: 'Sound' })) {
    await page.selectOption('#language', code);
    assert.equal(await button.getAttribute('aria-label'), word);
  }
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await button.click();
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  assert.equal(await strokes(page), 1);

  await page.reload();
  await ready(page);
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await press_site(page, 1);
  assert.equal(await strokes(page), 1);

  await button.click();
  assert.equal(await page.evaluate(() => window.contexts[0].state), 'suspended');
  await press_site(page, 2);
  assert.deepEqual([(await view(page)).ply, await strokes(page)], [2, 1]);
  await page.close();
});

test('a page that is not seen is silent, and its device rests', async () => {
  const page = await opened(`&sound=on${kTwo}`);
  await press_site(page, 0);
  const hide = (hidden) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      return window.contexts[0].state;
    }, hidden);
  assert.equal(await hide(true), 'suspended');
  await command(page, 'play b3');
  assert.deepEqual([(await view(page)).ply, await strokes(page)], [2, 1]);
  assert.equal(await hide(false), 'running');
  await press_site(page, 2);
  assert.equal(await strokes(page), 2);
  await page.close();
});

test('a frame is silent until its host, or its visitor, asks', async () => {
  const frame_of = async (query) => {
    const host = await serve_host(
      `<iframe src="${server.url}?lang=en${kTwo}${query}" allow="autoplay" width="1000" height="800"></iframe>`,
    );
    const page = await open(browser, host.url, recorded);
    return { host, page, frame: await ready_frame(page) };
  };
  const send = (page, message) =>
    page.evaluate(
      (data) => document.querySelector('iframe').contentWindow.postMessage({ vitrine: 1, ...data }, '*'),
      message,
    );

  const { host, page, frame } = await frame_of('');
  await frame.evaluate(() => localStorage.setItem('vitrine.1.sound', 'on')); // wished elsewhere
  await page.reload();
  const again = await ready_frame(page);
  await press_site(again, 0);
  assert.equal(await again.evaluate(() => window.strokes), 0);
  await send(page, { type: 'setSound', sound: 'on' });
  await again.waitForFunction(() => document.getElementById('sound-button').getAttribute('aria-pressed') === 'true');
  await press_site(again, 1);
  assert.equal(await again.evaluate(() => window.strokes), 1);
  await send(page, { type: 'setSound', sound: 'loud' });
  await page.waitForFunction(() => window.heard.some(({ type, text }) => type === 'error' && /“sound”/.test(text)));
  await page.close();
  host.close();

  const muted = await frame_of('&mute');
  await send(muted.page, { type: 'setSound', sound: 'on' });
  await muted.page.waitForFunction(() => window.heard.some(({ text }) => text === 'There is no sound here.'));
  await press_site(muted.frame, 0);
  assert.equal(await muted.frame.evaluate(() => window.strokes), 0);
  await muted.page.close();
  muted.host.close();
});

test('without Web Audio the table is played on all the same', async () => {
  const page = await opened(`&sound=on${kTwo}`, {
    before: () => {
      delete window.AudioContext;
    },
  });
  assert.ok(await page.locator('#sound-button').evaluate((button) => button.hidden));
  await press_site(page, 0);
  assert.equal((await view(page)).ply, 1);
  assert.deepEqual(page.problems, []);
  await page.close();
});
