// The position as a picture to be kept: PNG and SVG, by both lights, where files may be handed out and where not.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  command,
  file_url,
  from_menu,
  launch,
  open,
  press_control,
  ready,
  ready_frame,
  serve_dist,
  serve_host,
  view,
} from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const kLonger = 1600; // pixels

/** Opens the picture by the text board's menu, whatever there is of a canvas. */
async function show_picture(page) {
  await page.evaluate(() => document.getElementById('board-menu').click());
  await page.click('#menu [data-close="picture"]');
  await page.locator('#picture[open] img').waitFor();
}

async function saved(page, kind) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#picture [data-close="${kind}"]`)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Width and height as the header of a PNG tells them. */
function size_of(png) {
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** The colour of the picture's corner, and how many colours there are in it. */
const colours = (page) =>
  page.locator('#picture img').evaluate(async (image) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set(new Uint32Array(data.buffer));
    return { corner: [...data.slice(0, 4)], count: seen.size };
  });

test('the picture is saved as PNG and as SVG, from a server and from a file, by day and by night', async () => {
  for (const [url, theme, corner] of [
    [`${server.url}?theme=light`, 'light', [0xf4, 0xef, 0xe6, 255]],
    [`${file_url}?theme=dark`, 'dark', [0x16, 0x14, 0x12, 255]],
  ]) {
    const page = await ready(await open(browser, url));
    await command(page, 'new five_field_kono - human human', 'play a1-b2', 'play a5-b4');
    await from_menu(page, 'picture');
    await page.locator('#picture img').waitFor();
    const found = await colours(page);
    assert.deepEqual(found.corner, corner, theme);
    assert.ok(found.count > 1000, `${theme}: ${found.count} colours`);

    const png = await saved(page, 'png');
    assert.equal(png.name, 'five_field_kono-2.png');
    assert.equal(Math.max(...size_of(png.bytes)), kLonger);
    const svg = await saved(page, 'svg'); // the dialog stayed
    assert.equal(svg.name, 'five_field_kono-2.svg');
    assert.match(svg.bytes.toString(), /^<svg [^>]*width="1600"[^>]*><style>@font-face/);
    await page.keyboard.press('Escape');
    await page.locator('#picture').waitFor({ state: 'hidden' });
    await page.locator('#picture img').waitFor({ state: 'detached' }); // a saved copy of the page does not carry it
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('two pictures share no id', async () => {
  const page = await ready(await open(browser, server.url));
  const ids = [];
  for (const move of ['a1', 'b2']) {
    await command(page, ...(ids.length ? [] : ['new man_in_the_moon - human human']), `play ${move}`);
    await show_picture(page);
    const { bytes } = await saved(page, 'svg');
    ids.push([...bytes.toString().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    assert.ok(ids.at(-1).length > 0);
    await page.keyboard.press('Escape');
  }
  assert.deepEqual(
    ids[0].filter((id) => ids[1].includes(id)),
    [],
  );
  await page.close();
});

test('what the viewer may not see is not in the picture', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  const games = await page.evaluate(() => window.vitrine.games());
  if (!games.some(({ id }) => id === 'bondo_cones')) return;
  await command(page, 'new bondo_cones - human human', 'deal');
  const picture = async () => {
    await show_picture(page);
    const { bytes } = await saved(page, 'svg');
    await page.keyboard.press('Escape');
    return [...bytes.toString().matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);
  };
  assert.ok((await view(page)).curtain);
  const behind = await picture();
  await command(page, 'lift');
  const lifted = await picture();
  assert.ok(lifted.length > behind.length, `${lifted} against ${behind}`);
  await page.close();
});

test('a frame that may not hand out files shows the picture to be kept, and the text of the SVG', async () => {
  const host = await serve_host(
    `<iframe sandbox="allow-scripts" src="${server.url}?lang=en" width="900" height="800"></iframe>`,
  );
  const page = await open(browser, host.url, { width: 1000, height: 860 });
  const frame = await ready_frame(page);
  await show_picture(frame);
  assert.ok((await colours(frame)).count > 1000);
  await frame.click('#picture [data-close="svg"]');
  await frame.locator('#copy[open]').waitFor();
  assert.match(await frame.locator('#copy-text').inputValue(), /^<svg /);
  await page.close();
  await host.close();
});

test('the picture fits a phone, and what is pressed is fit for a finger', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=de`, { width: 360, height: 640, touch: true }));
  await press_control(page, 'table.menu', 'tap');
  await press_control(page, 'page', 'tap');
  await page.tap('#menu [data-close="picture"]');
  await page.locator('#picture img').waitFor();
  const dialog = await page.locator('#picture').boundingBox();
  for (const button of await page.locator('#picture button').all()) {
    const { x, y, width, height } = await button.boundingBox();
    assert.ok(height >= 44 && x >= dialog.x && x + width <= dialog.x + dialog.width && y + height <= 640);
  }
  await page.close();
});
