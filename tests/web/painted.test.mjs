// Pictures and diagrams painted on a canvas look as the browser itself draws the same SVG.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command } from './browser.mjs';
import { open_showcase, persons } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);

const kFar = 40; // of 255: how far a pixel's colour may be off before it counts
const kMost = 0.003; // of all pixels: edges fall a little otherwise

/** Each text that the page reads as a picture, with the canvas that it then paints; in a font that a picture from a file has as well. */
function keep_pictures() {
  window.pictures = [];
  let text = '';
  const read = String.prototype.matchAll;
  String.prototype.matchAll = function (...pattern) {
    if (!this.startsWith('<svg')) return read.apply(this, pattern);
    text = this.replace(/font-family="[^"]*"/g, 'font-family="sans-serif"');
    return read.apply(text, pattern);
  };
  const transform = CanvasRenderingContext2D.prototype.setTransform;
  CanvasRenderingContext2D.prototype.setTransform = function (...numbers) {
    if (this.canvas.closest('#games, #rules-text')) window.pictures.push({ canvas: this.canvas, text });
    transform.apply(this, numbers);
  };
}

/** For each picture kept so far: the share of its pixels that are far from what the browser draws, and of those painted at all. */
const compared = (page) =>
  page.evaluate(
    (far) =>
      Promise.all(
        window.pictures.splice(0).map(async ({ canvas, text }) => {
          const { width, height } = canvas;
          const image = new Image();
          image.src = `data:image/svg+xml,${encodeURIComponent(text.replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`))}`;
          await image.decode();
          const other = Object.assign(document.createElement('canvas'), { width, height });
          other.getContext('2d').drawImage(image, 0, 0, width, height);
          const [painted, drawn] = [canvas, other].map(
            (one) => one.getContext('2d').getImageData(0, 0, width, height).data,
          );
          let off = 0;
          let inked = 0;
          for (let i = 0; i < painted.length; i += 4) {
            if (painted[i + 3]) ++inked;
            if ([0, 1, 2, 3].some((part) => Math.abs(painted[i + part] - drawn[i + part]) > far)) ++off;
          }
          return { off: (4 * off) / painted.length, inked: (4 * inked) / painted.length };
        }),
      ),
    kFar,
  );

test('every game in the row and every diagram of its rules', async () => {
  const last = showcase.games.at(-1); // so that each game that follows is another
  const page = await showcase.table(`new ${last.id} - ${persons(last)}`, {
    width: 1000,
    height: 900,
    before: keep_pictures,
  });
  await page.locator('#games').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector('#games canvas:not([data-drawn])'));
  for (const { off } of await compared(page)) assert.ok(off <= kMost, `the row: ${off} of the pixels`);
  for (const game of showcase.games) {
    await command(page, `new ${game.id} - ${persons(game)}`);
    await page.locator('#rules').evaluate((rules) => {
      rules.open = true;
    });
    await page.waitForFunction(() => !document.querySelector('#rules-text [data-position]:empty'));
    const pictures = await compared(page);
    assert.ok(pictures.length >= 2, game.id);
    for (const { off, inked } of pictures) {
      assert.ok(off <= kMost, `${game.id}: ${off} of the pixels`);
      assert.ok(inked > 0.3, `${game.id}: ${inked} is painted`);
    }
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});
