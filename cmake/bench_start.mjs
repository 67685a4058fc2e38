// How long a visitor waits: the stations of the start (web/engine/marks.js) and what they cost, in the packed page.
import { open, ready } from '../tests/web/browser.mjs';

const kStarts = 9;
const kSizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const kSlow = 6; // times slower, by the browser's own throttling

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** Milliseconds from the first request to each station, {station: ms}, and `shift`, how far the layout moved (CLS). */
async function start_once(browser, url, size, slower) {
  const page = await open(browser, 'about:blank', {
    ...size,
    smooth: true,
    scale: 1,
    before: () => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
  });
  if (slower > 1)
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url);
  await ready(page);
  await page.waitForFunction(() => performance.getEntriesByName('vitrine.drawn').length > 0);
  const stations = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const marks = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('vitrine.'));
    return {
      label: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      read: navigation.domInteractive,
      ...Object.fromEntries(marks.map(({ name, startTime }) => [name.replace('vitrine.', ''), startTime])),
      shift: globalThis.shift,
    };
  });
  await page.close();
  return stations;
}

/** Prints the median of nine starts at two sizes, and of three on a slow phone. */
export async function print_starts(browser, url) {
  for (const [size, slower, starts] of [
    [kSizes[0], 1, kStarts],
    [kSizes[1], 1, kStarts],
    [kSizes[0], kSlow, 3],
  ]) {
    const rows = [];
    for (let start = 0; start < starts; ++start) rows.push(await start_once(browser, url, size, slower));
    const told = Object.keys(rows[0])
      .sort((a, b) => rows[0][a] - rows[0][b])
      .filter((station) => station !== 'shift')
      .map((station) => `${station} ${median(rows.map((row) => row[station])).toFixed(0)}`);
    const shift = Math.max(...rows.map((row) => row.shift));
    console.log(
      `  ${size.width}x${size.height}${slower > 1 ? `, ${slower} times slower` : ''}: ${told.join('  ')}; layout shift ${shift.toFixed(3)}`,
    );
  }
}
