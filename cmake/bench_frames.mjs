// How smooth a drag and a move are: every frame's interval and our own work in it, in the packed page.
import { command, open, ready, view } from '../tests/web/browser.mjs';
import { persons, play_on } from '../tests/web/play.mjs';

const kSizes = [
  { width: 390, height: 844, scale: 3 },
  { width: 1920, height: 1080, scale: 1 },
];
const kDragged = 2_000; // milliseconds
const kMoves = 12;
const kMoveTime = 400; // milliseconds from one to the next: more than any animation takes

/** Notes of each frame when it began and how long our callbacks took, in milliseconds. */
function watch_frames() {
  globalThis.frames = [];
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) =>
    ask((time) => {
      const began = performance.now();
      callback(time);
      const work = performance.now() - began;
      const frame = globalThis.frames.at(-1);
      if (frame?.time === time) frame.work += work;
      else globalThis.frames.push({ time, work });
    });
}

const part = (numbers, share) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;

/** The frames since they were taken last. */
const take = (page) => page.evaluate(() => globalThis.frames.splice(0));

/** What they were like; a pause, when nothing moved, is no slow frame. */
function tell(frames) {
  const intervals = frames.slice(1).map(({ time }, i) => time - frames[i].time);
  const running = intervals.filter((interval) => interval < 100);
  const work = frames.map((frame) => frame.work);
  return `${frames.length} frames, 95 % within ${part(running, 0.95).toFixed(1)} ms, own work ${part(work, 0.5).toFixed(1)} ms, 95 % ${part(work, 0.95).toFixed(1)}`;
}

/** Round the board with a man in hand, or with the bare pointer where no man may move. */
async function drag(page) {
  const seen = await view(page);
  const site = (seen.places.find(({ open: may, what }) => may && what) ?? seen.places[0]).site;
  const [box, at] = await page.evaluate((wanted) => {
    const { left, top, width, height } = document.getElementById('canvas').getBoundingClientRect();
    return [{ left, top, width, height }, window.vitrine.where(wanted)];
  }, site);
  await page.mouse.move(box.left + at.x, box.top + at.y);
  await page.mouse.down();
  await take(page);
  const began = Date.now();
  for (let now = began; now < began + kDragged; now = Date.now()) {
    const turn = (now - began) / 300;
    await page.mouse.move(
      box.left + box.width / 2 + Math.cos(turn) * box.width * 0.3,
      box.top + at.y + Math.sin(turn) * box.height * 0.1,
    );
  }
  const told = tell(await take(page));
  await page.mouse.move(box.left + at.x, box.top + at.y);
  await page.mouse.up();
  return told;
}

/** Moves one after another, and the end of a match among them; where it has ended another begins, which is not counted. */
async function animate(page, match) {
  const frames = [];
  for (let move = 0; move < kMoves; ++move) {
    if ((await view(page)).over) {
      await command(page, match);
      await page.waitForTimeout(kMoveTime);
    }
    await take(page);
    await play_on(page, 1, move);
    await page.waitForTimeout(kMoveTime);
    frames.push(...(await take(page)));
  }
  return tell(frames);
}

/** Prints a row a game and size: dragging, and moves that are played. */
export async function print_frames(browser, url, games) {
  for (const size of kSizes) {
    for (const game of games) {
      const page = await ready(await open(browser, `${url}?lang=en`, { ...size, smooth: true, before: watch_frames }));
      const match = `new ${game.id} - ${persons(game)}`;
      await command(page, match);
      await play_on(page, 12);
      await page.waitForTimeout(kMoveTime);
      console.log(`  ${size.width}x${size.height} ${game.id}`);
      console.log(`    drag: ${await drag(page)}`);
      console.log(`    move: ${await animate(page, match)}`);
      await page.close();
    }
  }
}
