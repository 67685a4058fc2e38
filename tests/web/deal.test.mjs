// Men that are dealt: two of them are swapped, and one tap plays, by mouse and by finger.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { open, press_control, press_site, ready, view } from './browser.mjs';
import { open_showcase } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);

const kTables = [
  { name: 'by mouse', by: 'click', options: { width: 1280, height: 800 } },
  { name: 'by finger', by: 'tap', options: { width: 390, height: 844, touch: true, scale: 2 } },
];

for (const { name, by, options } of kTables)
  test(`${name}: two dealt cones are swapped, and lie so once one tap has begun the match`, async () => {
    const { browser, server } = showcase;
    const page = await ready(await open(browser, `${server.url}?lang=en&game=bondo_cones`, options));
    await page.waitForFunction(() => window.vitrine.view().dealt);
    const touch = ({ site }) => press_site(page, site, by);
    const worth = async () => new Map((await view(page)).places.map((place) => [place.site, place.what]));
    const dealt = (await view(page)).places.filter((place) => place.open);
    const before = await worth();
    const [first] = dealt;
    const other = dealt.find(({ what }) => what !== first.what);
    await touch(first);
    await page.waitForFunction((site) => window.vitrine.view().path.at(-1) === site, first.site);
    await touch(other);
    await page.waitForFunction(() => window.vitrine.view().path.length === 0);
    const swapped = new Map(before).set(first.site, before.get(other.site)).set(other.site, before.get(first.site));
    assert.deepEqual(await worth(), swapped);
    assert.equal((await view(page)).ply, 0);

    await press_control(page, 'table.dealt.play', by);
    await page.waitForFunction(
      (dealt_men) => !window.vitrine.view().dealt && window.vitrine.view().ply >= dealt_men,
      dealt.length,
    );
    const begun = await worth();
    const plain = (what) => what.replace('BondO Cone', 'cone'); // one of them has a ring by now
    for (const { site } of dealt) assert.equal(plain(begun.get(site)), swapped.get(site));
    assert.deepEqual(page.problems, []);
    await page.close();
  });
