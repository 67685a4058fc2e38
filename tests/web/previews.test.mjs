// What others show of the page: previews, oEmbed files, icons and screenshots; where a game is found for good.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { PNG } from 'pngjs';
import { address_of } from '../../cmake/previews.mjs';
import { kAllow, kDist, kSandbox, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const read = (path) => readFileSync(join(kDist, path));
const kTexts = JSON.parse(/id="vitrine-texts">(.*?)<\/script>/s.exec(read('index.html'))[1]);
const content = (html, name) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const href = (html, rel) => new RegExp(`rel="${rel}"[^>]* href="([^"]*)"`).exec(html)?.[1];

/** How many colours a picture has, and its size. */
function looked_at(path) {
  const { width, height, data } = PNG.sync.read(read(path));
  const colours = new Set();
  for (let at = 0; at < data.length; at += 4 * 37) colours.add(data.readUInt32BE(at));
  return { width, height, colours: colours.size, corner: data[3] };
}

const kCodes = ['en', 'nl', 'fr', 'de'];
const in_language = (id, code) => (code === 'en' ? id : `${id}.${code}`);

for (const id of kTexts.games) {
  test(`${id}: a page with title, description, picture and address in each language`, async () => {
    for (const code of kCodes) {
      const file = `${in_language(id, code)}.html`;
      const html = read(file).toString();
      const name = kTexts[code][`${id}.name`];
      assert.ok(html.includes(`<html lang="${code}">`), file);
      assert.equal(content(html, 'og:title'), name);
      assert.equal(content(html, 'og:description'), kTexts[code][`${id}.about`].replaceAll('"', '&quot;'));
      assert.deepEqual([href(html, 'canonical'), content(html, 'og:url')], [file, file]);
      for (const other of kCodes)
        assert.ok(html.includes(`hreflang="${other}" href="${in_language(id, other)}.html"`), `${file}: ${other}`);
      const { width, height, colours } = looked_at(content(html, 'og:image'));
      assert.deepEqual([width, height], [1200, 630]);
      assert.ok(colours > 500, `${colours} colours`);
      const report = await new HtmlValidate(new FileSystemConfigLoader()).validateFile(join(kDist, file));
      assert.deepEqual(
        report.results.flatMap(({ messages }) => messages.map(({ message }) => message)),
        [],
      );
      const [, oembed_file] = /type="application\/json\+oembed" [^>]*href="([^"]*)"/.exec(html);
      const oembed = JSON.parse(read(oembed_file));
      assert.deepEqual([oembed.version, oembed.type, oembed.title], ['1.0', 'rich', name]);
      assert.ok(existsSync(join(kDist, oembed.thumbnail_url)));
      const lang = code === 'en' ? '' : `&amp;lang=${code}`;
      assert.ok(oembed.html.startsWith(`<iframe src="index.html?game=${id}${lang}&amp;ui=board" title="${name}"`));
      assert.ok(oembed.html.includes(` sandbox="${kSandbox}" allow="${kAllow}" `), oembed.html);
    }
  });

  test(`${id}: its pages lead on to the game, in their language`, async () => {
    for (const [file, query, language] of [
      [`${id}.html`, `?game=${id}`, 'fr'],
      [`${id}.de.html`, `?game=${id}&lang=de`, 'de'],
    ]) {
      const page = await open(browser, `${server.url}${file}`, { context: { locale: 'fr-FR' } });
      await page.waitForURL(`**/index.html${query}`);
      await ready(page);
      assert.equal((await view(page)).game, id);
      assert.equal(await page.getAttribute('html', 'lang'), language);
      assert.equal(await page.getAttribute('link[rel="canonical"]', 'href'), `${server.url}?game=${id}`);
      assert.deepEqual(page.problems, []);
      await page.close();
    }
  });
}

test('a game’s address follows the game on the table, once', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=nl&theme=dark`));
  for (const game of kTexts.games) {
    await page.evaluate((id) => window.vitrine.command(`new ${id} -`), game);
    await page.waitForSelector(`link[rel="canonical"][href="${server.url}?game=${game}"]`, { state: 'attached' });
    assert.equal(await page.locator('link[rel="canonical"]').count(), 1);
  }
  await page.close();
});

test('the manifest’s icons and screenshots are there, as large as it says', () => {
  const { icons, screenshots } = JSON.parse(read('manifest.webmanifest'));
  for (const { src, sizes, purpose } of icons.filter(({ type }) => type === 'image/png')) {
    const { width, height, colours, corner } = looked_at(src);
    assert.equal(`${width}x${height}`, sizes);
    assert.ok(colours > 8);
    assert.equal(corner, purpose === 'maskable' ? 255 : 0, src); // cut to any shape, or round by itself
  }
  assert.deepEqual(new Set(screenshots.map(({ form_factor }) => form_factor)), new Set(['wide', 'narrow']));
  for (const { src, sizes } of screenshots) {
    const bytes = read(src);
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0])); // start of frame: length, precision, height, width
    assert.equal(`${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`, sizes, src);
  }
});

test('who builds for an address gets whole ones', () => {
  const kept = process.env.VITRINE_ADDRESS;
  process.env.VITRINE_ADDRESS = 'https://museum.example/games/';
  assert.equal(address_of('previews/nonaga.png'), 'https://museum.example/games/previews/nonaga.png');
  assert.equal(address_of('./?game=nonaga'), 'https://museum.example/games/?game=nonaga');
  for (const wrong of ['museum.example', 'https://museum.example/games', 'https://a/?x=/', 'https://a/"/']) {
    process.env.VITRINE_ADDRESS = wrong;
    assert.throws(() => address_of('x'), /folder of index.html/);
  }
  if (kept === undefined) delete process.env.VITRINE_ADDRESS;
  else process.env.VITRINE_ADDRESS = kept;
});
